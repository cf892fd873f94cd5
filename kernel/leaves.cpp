#include <algorithm>
#include <cmath>

#include "moves.hpp"

namespace wordhall {
namespace {

constexpr int kLargestLeave = 9;

// Sorted letters, six bits each with 1 for a blank, so that no bag has the key 0 but the empty one.
std::uint64_t key_of(const Bag& bag) {
  std::uint64_t key = 0;
  for (std::uint64_t letter = 0; letter <= 26; ++letter)
    for (int i = 0; i < bag.count[letter]; ++i) key = key << 6 | (letter + 1);
  return key;
}

std::uint64_t slot_of(std::uint64_t key) { return (key * 0x9E3779B97F4A7C15) >> 32; }

}  // namespace

Leaves::Leaves(const std::vector<std::pair<std::string, double>>& values) {
  table_.resize(std::bit_ceil(2 * values.size() + 2));
  for (const auto& [letters, value] : values) {
    const Bag bag(letters, kLargestLeave);
    if (!std::isfinite(value) || std::abs(value) > 1000)
      throw std::invalid_argument("the leave " + letters + " is worth no number from -1000 to 1000");
    if (bag.size == 0) throw std::invalid_argument("a leave has at least one letter");
    const std::int32_t thousandths = static_cast<std::int32_t>(std::lround(value * 1000));
    if (bag.size == 1)
      single_[std::find(std::begin(bag.count), std::end(bag.count), 1) - std::begin(bag.count)] = thousandths;
    largest_ = std::max(largest_, bag.size);
    const std::uint64_t key = key_of(bag);
    std::size_t at = slot_of(key) & (table_.size() - 1);
    while (table_[at].key != 0 && table_[at].key != key) at = (at + 1) & (table_.size() - 1);
    table_[at] = {key, thousandths};
  }
}

const Leaves::Entry* Leaves::find(std::uint64_t key) const {
  if (table_.empty()) return nullptr;
  for (std::size_t at = slot_of(key) & (table_.size() - 1); table_[at].key != 0;
       at = (at + 1) & (table_.size() - 1))
    if (table_[at].key == key) return &table_[at];
  return nullptr;
}

std::int32_t Leaves::operator()(const Letter* kinds, int kind_count, const std::uint8_t* count) const {
  int size = 0;
  std::int32_t sum = 0;
  std::uint64_t key = 0;
  for (int kind = 0; kind < kind_count; ++kind) {
    const Letter letter = kinds[kind];
    size += count[letter];
    sum += count[letter] * single_[letter];
    for (int i = 0; i < count[letter]; ++i) key = key << 6 | (letter + 1u);
  }
  if (size > 1 && size <= largest_)
    if (const Entry* entry = find(key)) return entry->value;
  return sum;
}

}  // namespace wordhall

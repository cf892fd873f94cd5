#include <algorithm>
#include <cmath>

#include "bounds.hpp"

namespace wordhall {
namespace {

constexpr std::size_t kKinds = 27;

// How many ways there are to choose k of n.
constexpr auto kWays = [] {
  std::array<std::array<std::uint32_t, kLargestRack + 2>, kKinds + kLargestRack + 1> ways{};
  for (std::size_t n = 0; n < ways.size(); ++n) {
    ways[n][0] = 1;
    for (std::size_t k = 1; k < ways[n].size() && k <= n; ++k) ways[n][k] = ways[n - 1][k - 1] + ways[n - 1][k];
  }
  return ways;
}();

// How many bags of some tiles there are, with letters up to this one.
constexpr std::size_t bags(std::size_t letter, std::size_t tiles) { return kWays[letter + tiles][tiles]; }

std::uint32_t rank_of(const Bag& bag) {
  std::uint32_t rank = 0;
  int before = 0;
  for (Letter letter = 0; letter < kKinds; ++letter)
    for (int i = 0; i < bag.count[letter]; ++i) rank += Leaves::rank_step(letter, before++);
  return rank;
}

}  // namespace

std::uint32_t Leaves::rank_step(Letter letter, int before) {
  return kWays[letter + static_cast<std::size_t>(before)][static_cast<std::size_t>(before) + 1];
}

// Makes room for all bags up to this size.
void Leaves::hold(int largest) {
  largest_ = largest;
  for (std::size_t size = 1; size <= static_cast<std::size_t>(largest); ++size)
    first_[size + 1] = first_[size] + bags(kKinds - 1, size);
  table_.resize(first_[static_cast<std::size_t>(largest) + 1]);
}

Leaves::Leaves(const std::vector<std::pair<std::string, double>>& values) {
  struct Listed {
    Bag bag;
    std::int32_t worth;
  };
  std::vector<Listed> listed;
  int largest = 0;
  for (const auto& [letters, value] : values) {
    const Bag bag(letters, kLargest);
    if (!std::isfinite(value) || std::abs(value) > 1000)
      throw std::invalid_argument("the leave " + letters + " is worth no number from -1000 to 1000");
    if (bag.size == 0) throw std::invalid_argument("a leave has at least one letter");
    largest = std::max(largest, bag.size);
    listed.push_back({bag, static_cast<std::int32_t>(std::lround(value * 1000))});
    if (bag.size == 1) single_[rank_of(bag)] = listed.back().worth;
  }
  hold(largest);
  // The bags of a size whose last tile is a given one are those of one tile less, up to that tile.
  for (std::size_t size = 1; size <= static_cast<std::size_t>(largest); ++size) {
    std::int32_t* to = &table_[first_[size]];
    for (std::size_t last = 0; last < kKinds; ++last) {
      const std::size_t shorter = bags(last, size - 1);
      for (std::size_t i = 0; i < shorter; ++i)
        *to++ = single_[last] + (size > 1 ? table_[first_[size - 1] + i] : 0);
    }
  }
  for (const auto& [bag, worth] : listed)
    table_[first_[static_cast<std::size_t>(bag.size)] + rank_of(bag)] = worth;
}

Leaves::Leaves(std::span<const std::int16_t> ranked, int per_point) {
  if (per_point < 1 || per_point > 1000) throw std::invalid_argument("a point has 1 to 1000 parts");
  int largest = 1;
  for (std::size_t size = bags(kKinds - 1, 1); size < ranked.size() && largest < kLargest;)
    size += bags(kKinds - 1, static_cast<std::size_t>(++largest));
  hold(largest);
  if (ranked.size() != table_.size())
    throw std::invalid_argument(std::to_string(ranked.size()) + " values do not fit the " +
                                std::to_string(table_.size()) + " bags of up to " + std::to_string(largest) + " tiles");
  for (std::size_t i = 0; i < ranked.size(); ++i)
    table_[i] = static_cast<std::int32_t>(std::lround(1000.0 * ranked[i] / per_point));
  std::copy_n(table_.begin(), kKinds, single_.begin());
}

std::int32_t Leaves::worth(const Bag& bag) const {
  std::int32_t sum = 0;
  for (Letter letter = 0; letter < kKinds; ++letter) sum += bag.count[letter] * single_[letter];
  return worth(bag.size, rank_of(bag), sum);
}

std::pair<std::string, std::int32_t> best_kept(const Leaves& leaves, const Bag& bag, int fewest) {
  Rack rack(bag);
  rack.list_leaves(leaves);
  std::size_t best = 0;  // everything is kept
  for (std::size_t i = 1; i < rack.choice_count; ++i) {
    const bool enough = rack.size - rack.choices[i].tiles >= fewest;
    if (enough && (best == 0 || rack.choices[i].leave > rack.choices[best].leave)) best = i;
  }
  if (best == 0)
    throw std::invalid_argument("a rack of " + std::to_string(bag.size) + " tiles cannot keep " +
                                std::to_string(fewest) + " and give one back");
  std::string kept;
  for (int kind = 0; kind < rack.kind_count; ++kind) {
    const Letter letter = rack.kinds[static_cast<std::size_t>(kind)];
    const std::size_t radix = rack.count[letter] + 1u;
    kept.append(radix - 1 - best % radix, letter ? static_cast<char>('A' + letter - 1) : '?');
    best /= radix;
  }
  return {kept, leaves.worth(Bag(kept, kLargestRack))};
}

}  // namespace wordhall

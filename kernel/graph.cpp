#include "graph.hpp"

#include <cstring>

namespace wordhall {

Graph::Graph(std::span<const std::byte> image) {
  GraphHeader header;
  if (image.size() < sizeof header) throw std::invalid_argument("the word graph is truncated");
  std::memcpy(&header, image.data(), sizeof header);
  if (std::memcmp(header.magic, kGraphMagic, sizeof kGraphMagic) != 0)
    throw std::invalid_argument("this is not a word graph");
  if (reinterpret_cast<std::uintptr_t>(image.data()) % alignof(Edge) != 0)
    throw std::invalid_argument("a word graph must lie at a multiple of 8 bytes");
  root_ = Edge{header.root};
  std::uint64_t filters = 0;
  if (root_.mask() != 0) {
    spells_.bits = header.spells;
    nearly_spells_.bits = header.nearly_spells;
    for (const Filter& filter : {spells_, nearly_spells_}) {
      if (filter.bits < kSmallestFilter || filter.bits > kLargestFilter)
        throw std::invalid_argument("the word graph is damaged");
      filters += std::uint64_t{1} << (filter.bits - 6);
    }
  }
  const std::uint64_t wanted = sizeof header + std::uint64_t{header.edges} * sizeof(Edge) +
                               filters * sizeof(std::uint64_t) +
                               std::uint64_t{header.plain} * sizeof(std::uint32_t);
  if (header.plain > header.edges || image.size() < wanted)
    throw std::invalid_argument("the word graph is truncated");

  edges_ = reinterpret_cast<const Edge*>(image.data() + sizeof header);
  const auto* fields = reinterpret_cast<const std::uint64_t*>(edges_ + header.edges);
  counts_ = reinterpret_cast<const std::uint32_t*>(fields + filters);
  if (filters != 0) {
    spells_.words = fields;
    nearly_spells_.words = fields + (std::size_t{1} << (spells_.bits - 6));
  }
  size_ = header.edges;
  plain_ = header.plain;
  words_ = header.words;
  start_ = Edge{header.start};
  check();
}

// Every edge must lead to edges that stand before it: then no reader leaves the array, and no
// path runs in a circle, whatever the bytes say. A plain edge must have words behind it, or a
// search could be lost among paths that lead nowhere.
void Graph::check() const {
  const auto refuse = [] { throw std::invalid_argument("the word graph is damaged"); };
  const auto leads_inside = [](Edge edge, std::uint64_t end) {
    return std::uint64_t{edge.base()} + edge.size() <= end;
  };
  const auto words_behind = [this](Edge edge) {
    std::uint64_t sum = edge.ends();
    for (std::uint32_t i = 0; i < edge.size(); ++i) sum += counts_[edge.base() + i];
    return sum;
  };

  for (std::uint32_t i = 0; i < plain_; ++i) {
    const Edge edge = edges_[i];
    if (counts_[i] == 0 || edge.turns() || !leads_inside(edge, i) || words_behind(edge) != counts_[i]) refuse();
  }
  bool damaged = false;
  for (std::uint32_t i = plain_; i < size_; ++i) {
    const Edge edge = edges_[i];
    damaged |= !leads_inside(edge, i);
  }
  if (damaged) refuse();
  if (start_.turns() || start_.ends() || !leads_inside(start_, plain_)) refuse();
  if (root_.ends() || !leads_inside(root_, size_)) refuse();
  if (words_behind(start_) != words_) refuse();
}

// Four lanes of multiply and rotate: a few bytes a cycle, and any changed bit changes the sum.
std::uint64_t checksum(std::span<const std::byte> bytes) {
  constexpr std::uint64_t kMultiplier = 0x9E3779B97F4A7C15;
  std::uint64_t lanes[4] = {1, 2, 3, 4};
  const auto mix = [](std::uint64_t& lane, std::uint64_t value) {
    lane = std::rotl((lane ^ value) * kMultiplier, 29);
  };
  std::size_t at = 0;
  for (; at + 32 <= bytes.size(); at += 32) {
    std::uint64_t block[4];
    std::memcpy(block, bytes.data() + at, sizeof block);
    for (int i = 0; i < 4; ++i) mix(lanes[i], block[i]);
  }
  for (; at < bytes.size(); ++at) mix(lanes[0], static_cast<std::uint64_t>(bytes[at]) + 1);
  std::uint64_t sum = 0;
  mix(sum, bytes.size());
  for (const std::uint64_t lane : lanes) mix(sum, lane);
  return sum ^ sum >> 32;
}

Letter letter_of(char character) {
  if (character < 'A' || character > 'Z') {
    const bool printable = character > ' ' && character < '\x7f';
    throw std::invalid_argument(
        printable ? std::string("'") + character + "' is not a letter from A to Z"
                  : "only letters from A to Z can be looked up");
  }
  return static_cast<Letter>(character - 'A' + 1);
}

Bag::Bag(std::string_view letters, int most) {
  if (letters.size() > static_cast<std::size_t>(most))
    throw std::invalid_argument("at most " + std::to_string(most) + " letters can be searched, not " +
                                std::to_string(letters.size()));
  for (const char character : letters) ++count[character == '?' ? 0 : letter_of(character)];
  size = static_cast<int>(letters.size());
}

Mask Bag::mask() const {
  Mask mask = 0;
  for (Letter letter = 1; letter <= 26; ++letter)
    if (count[letter]) mask |= bit(letter);
  return mask;
}

}  // namespace wordhall

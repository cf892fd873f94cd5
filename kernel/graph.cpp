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
  const auto refuse = [](const char* why) { throw std::invalid_argument(why); };
  std::uint64_t filter = 0, completions = 0;
  if (root_.mask() != 0) {
    const auto in_range = [](int bits) { return bits >= kFewestPlaces && bits <= kMostPlaces; };
    if (!in_range(header.spells) || !in_range(header.completions) ||
        header.spelling_bits < 1 || header.spelling_bits > 24 ||
        header.spellings <= std::uint32_t{1} << header.spelling_bits)
      refuse("the word graph is damaged");
    spells_.bits = header.spells;
    completions_.bits = header.completions;
    spelling_bits_ = static_cast<int>(header.spelling_bits);
    filter = std::uint64_t{1} << (spells_.bits - 6);
    completions = std::uint64_t{1} << completions_.bits;
  } else if (header.spellings != 0) {
    refuse("the word graph is damaged");
  }
  const std::uint64_t wanted = sizeof header + std::uint64_t{header.edges} * sizeof(Edge) +
                               filter * sizeof(std::uint64_t) + completions * sizeof(Mask) +
                               std::uint64_t{header.spellings} * sizeof(Spelling) +
                               std::uint64_t{header.plain} * sizeof(std::uint32_t);
  if (header.plain > header.edges || image.size() < wanted) refuse("the word graph is truncated");

  edges_ = reinterpret_cast<const Edge*>(image.data() + sizeof header);
  spells_.words = reinterpret_cast<const std::uint64_t*>(edges_ + header.edges);
  completions_.masks = reinterpret_cast<const Mask*>(spells_.words + filter);
  spellings_ = reinterpret_cast<const Spelling*>(completions_.masks + completions);
  counts_ = reinterpret_cast<const std::uint32_t*>(spellings_ + header.spellings);
  bool damaged = false;
  for (std::uint32_t i = 0; i < header.spellings; ++i) {
    damaged |= spellings_[i].size > Spelling::kLongest;
    for (const Letter letter : spellings_[i].letters) damaged |= letter > 26;
  }
  // Readers stop at a free slot.
  if (damaged || (header.spellings != 0 && spellings_[header.spellings - 1].size != 0))
    refuse("the word graph is damaged");
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

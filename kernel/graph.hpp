// The word graph: one array of edges that answers prefixes, patterns, bags of letters and moves.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wordhall {

using Letter = std::uint8_t;  // 1 to 26; 0 is the turning point of an anchored path, or no tile
using Mask = std::uint32_t;   // bit l stands for letter l

inline constexpr Mask kTurn = 1;                 // the bit of the turning point
inline constexpr Mask kLetters = 0x07FFFFFE;     // the bits of A to Z
inline constexpr int kLongestWord = 28;

constexpr Mask bit(Letter letter) { return Mask{1} << letter; }
constexpr Mask below(Letter letter) { return bit(letter) - 1; }
inline Letter lowest(Mask mask) { return static_cast<Letter>(std::countr_zero(mask)); }

// An edge carries what its reader needs of the node that it leads to: the letters that go on from
// there, whether a word ends there, and where that node's own edges begin. So a child that cannot
// be used is never loaded.
struct Edge {
  std::uint64_t bits = 0;

  Edge() = default;
  explicit constexpr Edge(std::uint64_t raw) : bits(raw) {}
  constexpr Edge(Mask mask, bool ends, std::uint32_t base)
      : bits(std::uint64_t{base} << 32 | std::uint64_t{ends} << 27 | mask) {}

  Mask mask() const { return static_cast<Mask>(bits) & (kLetters | kTurn); }
  Mask letters() const { return static_cast<Mask>(bits) & kLetters; }
  bool turns() const { return bits & kTurn; }
  bool ends() const { return bits >> 27 & 1; }
  std::uint32_t base() const { return static_cast<std::uint32_t>(bits >> 32); }
  std::uint32_t size() const { return static_cast<std::uint32_t>(std::popcount(mask())); }
  bool has(Letter letter) const { return bits >> letter & 1; }
};
static_assert(sizeof(Edge) == 8);

// A bag of letters has a key: the sum of its letters' keys, so their order is no matter.
constexpr std::uint64_t spelling_key(Letter letter) {
  std::uint64_t key = (letter + 1) * 0x9E3779B97F4A7C15;
  key = (key ^ key >> 30) * 0xBF58476D1CE4E5B9;
  key = (key ^ key >> 27) * 0x94D049BB133111EB;
  return key ^ key >> 31;
}

// Two places for a key among 2 to the power of `bits`.
constexpr std::pair<std::uint64_t, std::uint64_t> places_of(std::uint64_t key, int bits) {
  key = (key ^ key >> 32) * 0x9E3779B97F4A7C15;
  return {key >> (64 - bits), key << 32 >> (64 - bits)};
}
inline constexpr int kFewestPlaces = 6, kMostPlaces = 28;  // in bits

// A set of bags, two bits each: what it does not hold is certainly not in it.
struct Filter {
  const std::uint64_t* words = nullptr;
  int bits = 0;

  bool may_hold(std::uint64_t key) const {
    const auto [one, two] = places_of(key, bits);
    return (words[one / 64] >> one % 64 & words[two / 64] >> two % 64) & 1;
  }
};

// Which letters complete a bag to a word, two masks a bag: a letter that is not in both certainly
// does not.
struct Completions {
  static constexpr int kLongest = 9;  // letters of the completed word; longer ones are not known
  const Mask* masks = nullptr;
  int bits = 0;

  Mask of(std::uint64_t key) const {
    const auto [one, two] = places_of(key, bits);
    return masks[one] & masks[two];
  }
};

// A word by its letters, for looking up which words a bag spells; longer words are not listed.
struct Spelling {
  static constexpr int kLongest = 15;
  Letter letters[kLongest];
  std::uint8_t size;  // 0: a free slot
};
static_assert(sizeof(Spelling) == 16);

// A graph over an image that its caller keeps alive (a mapped file, a buffer).
//
// Plain paths from `start` spell words forwards. Anchored paths from `root` spell a prefix
// backwards, then the turning point, then the rest forwards; what follows the turning point is
// shared with the plain paths. `counts` holds, for each plain edge, how many words go through it.
class Graph {
 public:
  explicit Graph(std::span<const std::byte> image);

  Edge start() const { return start_; }
  Edge root() const { return root_; }
  bool anchored() const { return root_.mask() != 0 || words_ == 0; }
  std::uint32_t size() const { return words_; }
  const Edge* edges() const { return edges_; }

  // Bags of letters that spell a word, and what completes those that lack a letter.
  const Filter& spells() const { return spells_; }
  const Completions& completions() const { return completions_; }

  // Where the words that a bag may spell begin, by its key: all that it does and perhaps others,
  // up to a free slot.
  const Spelling* spelled(std::uint64_t key) const { return spellings_ + slot_of(key, spelling_bits_); }
  static std::uint64_t slot_of(std::uint64_t key, int bits) {
    return (key ^ key >> 29) * 0x9E3779B97F4A7C15 >> (64 - bits);
  }

  Edge child(Edge edge, Letter letter) const { return edges_[index(edge, letter)]; }
  Edge turn(Edge edge) const { return edges_[edge.base()]; }

  bool contains(std::string_view word) const;
  std::int64_t rank(std::string_view word) const;
  std::string word(std::uint32_t rank) const;
  std::uint32_t prefix_count(std::string_view prefix) const;
  std::vector<std::string> begins(std::string_view prefix, std::size_t limit) const;
  std::vector<std::string> fits(std::string_view pattern, std::string_view without,
                                std::size_t limit) const;
  std::vector<std::string> anagrams(std::string_view letters, std::size_t limit) const;
  std::vector<std::string> subanagrams(std::string_view letters, std::size_t least,
                                       std::size_t limit) const;

 private:
  static std::uint32_t index(Edge edge, Letter letter) {
    return edge.base() + static_cast<std::uint32_t>(std::popcount(edge.mask() & below(letter)));
  }
  // The edge behind the last letter of `text` on a plain path, or one with no bits.
  Edge walk(std::string_view text, Edge from) const;
  void check() const;

  const Edge* edges_ = nullptr;
  const std::uint32_t* counts_ = nullptr;
  Filter spells_;
  Completions completions_;
  const Spelling* spellings_ = nullptr;
  int spelling_bits_ = 0;
  std::uint32_t size_ = 0;   // edges in all
  std::uint32_t plain_ = 0;  // of them on plain paths; they come first
  std::uint32_t words_ = 0;
  Edge start_, root_;
};

// What an image begins with. Edges follow; where there are anchored paths, the filter, the
// completions and the spellings; then the counts of the plain edges.
struct GraphHeader {
  char magic[8];
  std::uint32_t edges;
  std::uint32_t plain;
  std::uint32_t words;
  std::uint16_t spells;        // the filter's bits as a power of two,
  std::uint16_t completions;   // the completions' number as one,
  std::uint32_t spelling_bits;  // the spellings' slots as one,
  std::uint32_t spellings;     // and those with the words that ran over the last of them
  std::uint64_t start;
  std::uint64_t root;
};
static_assert(sizeof(GraphHeader) == 48);
inline constexpr char kGraphMagic[8] = {'W', 'H', 'G', 'R', 'A', 'P', 'H', '2'};

// The image of a graph of these words (A to Z, 2 to 28 letters, in any order).
std::vector<std::byte> compile_graph(std::vector<std::string> words, bool anchored);

std::uint64_t checksum(std::span<const std::byte> bytes);

// The letter of a character, or an error that names it.
Letter letter_of(char character);
// Counts of a bag of letters: index 0 holds the blanks.
struct Bag {
  std::uint8_t count[27] = {};
  int size = 0;
  explicit Bag(std::string_view letters, int most);
  Mask mask() const;
};

}  // namespace wordhall

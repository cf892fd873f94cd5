// Building the graph. What follows the turning point of an anchored path is the plain graph, so
// only the reversed prefixes are new: they are sorted and merged from their ends like the words.
#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

#include "graph.hpp"

namespace wordhall {
namespace {

struct Path {
  std::array<Letter, kLongestWord> letters{};
  std::uint8_t size = 0;
  Edge plain;  // where the plain graph stands after these letters, read forwards

  bool operator<(const Path& other) const {
    const int order = std::memcmp(letters.data(), other.letters.data(), letters.size());
    return order != 0 ? order < 0 : size < other.size;
  }
};

class Builder {
 public:
  std::vector<Edge> edges;

  // Takes paths in sorted order; nodes that can grow no more are merged with their equals.
  void begin() {
    depth_ = 0;
    open_[0] = {};
  }

  void add(const Path& path, bool plain) {
    int same = 0;
    while (same < depth_ && same < path.size && letters_[same] == path.letters[same]) ++same;
    close(same);
    for (; depth_ < path.size; ++depth_) {
      letters_[depth_] = path.letters[depth_];
      open_[depth_ + 1] = {};
    }
    Node& last = open_[depth_];
    if (plain) {
      last.ends = true;
    } else {
      last.ends = path.plain.ends();
      if (path.plain.letters() != 0) last.push(0, Edge(path.plain.mask(), false, path.plain.base()));
    }
  }

  Edge finish() {
    close(0);
    return freeze(open_[0]);
  }

 private:
  struct Node {
    Mask mask = 0;
    int size = 0;
    bool ends = false;
    std::array<Edge, 27> edges;

    void push(Letter letter, Edge edge) {
      mask |= bit(letter);
      edges[static_cast<std::size_t>(size++)] = edge;
    }
  };

  struct Known {
    std::uint32_t base = 0;
    Mask mask = 0;  // 0: a free slot, since a node without children is not kept
  };

  void close(int depth) {
    while (depth_ > depth) {
      const Edge edge = freeze(open_[depth_]);
      --depth_;
      open_[depth_].push(letters_[depth_], edge);
    }
  }

  Edge freeze(const Node& node) {
    if (node.mask == 0) return Edge(0, node.ends, 0);
    if (2 * (used_ + 1) > known_.size()) grow();
    Known& slot = find(node.mask, node.edges.data(), node.size);
    if (slot.mask == 0) {
      slot = {static_cast<std::uint32_t>(edges.size()), node.mask};
      edges.insert(edges.end(), node.edges.begin(), node.edges.begin() + node.size);
      ++used_;
    }
    return Edge(node.mask, node.ends, slot.base);
  }

  Known& find(Mask mask, const Edge* node, int size) {
    std::uint64_t hash = mask;
    for (int i = 0; i < size; ++i) hash = std::rotl((hash ^ node[i].bits) * 0x9E3779B97F4A7C15, 29);
    for (std::size_t at = hash & (known_.size() - 1);; at = (at + 1) & (known_.size() - 1)) {
      Known& slot = known_[at];
      if (slot.mask == 0) return slot;
      if (slot.mask == mask && std::memcmp(&edges[slot.base], node,
                                           static_cast<std::size_t>(size) * sizeof(Edge)) == 0)
        return slot;
    }
  }

  void grow() {
    std::vector<Known> old(known_.size() * 2);
    old.swap(known_);
    for (const Known& known : old)
      if (known.mask != 0) find(known.mask, &edges[known.base], std::popcount(known.mask)) = known;
  }

  std::array<Node, kLongestWord + 1> open_;
  std::array<Letter, kLongestWord> letters_{};
  int depth_ = 0;
  std::vector<Known> known_ = std::vector<Known>(1 << 16);
  std::size_t used_ = 0;
};

Path path_of(const std::string& word) {
  if (word.size() < 2 || word.size() > kLongestWord)
    throw std::invalid_argument("a word of the graph has 2 to 28 letters, not " +
                                std::to_string(word.size()));
  Path path;
  for (const char character : word) path.letters[path.size++] = letter_of(character);
  return path;
}

// Every prefix of every word, backwards, with the place in the plain graph where it leaves us.
void collect_prefixes(const std::vector<Edge>& edges, Edge edge, std::array<Letter, kLongestWord>& way,
                      int depth, std::vector<Path>& prefixes) {
  std::uint32_t at = edge.base();
  for (Mask rest = edge.mask(); rest != 0; rest &= rest - 1) {
    const Edge next = edges[at++];
    way[static_cast<std::size_t>(depth)] = lowest(rest);
    Path prefix;
    prefix.size = static_cast<std::uint8_t>(depth + 1);
    std::reverse_copy(way.begin(), way.begin() + depth + 1, prefix.letters.begin());
    prefix.plain = next;
    prefixes.push_back(prefix);
    collect_prefixes(edges, next, way, depth + 1, prefixes);
  }
}

int place_bits(std::size_t keys, std::size_t bits_a_key) {
  return std::clamp(static_cast<int>(std::bit_width(bits_a_key * keys)), kFewestPlaces, kMostPlaces);
}

std::uint64_t key_of(const std::string& word) {
  std::uint64_t key = 0;
  for (const char character : word) key += spelling_key(letter_of(character));
  return key;
}

struct Spells {
  int bits;
  std::vector<std::uint64_t> words;

  explicit Spells(const std::vector<std::string>& listed)
      : bits(place_bits(listed.size(), 8)), words(std::size_t{1} << (bits - 6)) {
    for (const std::string& word : listed) {
      const auto [one, two] = places_of(key_of(word), bits);
      words[one / 64] |= std::uint64_t{1} << one % 64;
      words[two / 64] |= std::uint64_t{1} << two % 64;
    }
  }
};

struct Completing {
  int bits;
  std::vector<Mask> masks;

  explicit Completing(const std::vector<std::string>& listed)
      : bits(place_bits(listed.size(), 3)), masks(std::size_t{1} << bits) {
    for (const std::string& word : listed) {
      if (word.size() > Completions::kLongest) continue;
      const std::uint64_t key = key_of(word);
      for (const char character : word) {
        const Letter letter = letter_of(character);
        const auto [one, two] = places_of(key - spelling_key(letter), bits);
        masks[one] |= bit(letter);
        masks[two] |= bit(letter);
      }
    }
  }
};

// Words in slots by their letters' key, each in the first free one behind its own; no word goes
// round to the front, so that a reader only ever goes forward.
struct Spellings {
  int bits;
  std::vector<Spelling> slots;

  explicit Spellings(const std::vector<std::string>& words)
      : bits(std::max(1, static_cast<int>(std::bit_width(words.size() + words.size() / 4)))),
        slots(std::size_t{1} << bits) {
    for (const std::string& word : words) {
      if (word.size() > Spelling::kLongest) continue;
      std::size_t at = Graph::slot_of(key_of(word), bits);
      while (at < slots.size() && slots[at].size != 0) ++at;
      if (at == slots.size()) slots.emplace_back();
      for (const char character : word) slots[at].letters[slots[at].size++] = letter_of(character);
    }
    slots.emplace_back();
  }
};

}  // namespace

std::vector<std::byte> compile_graph(std::vector<std::string> words, bool anchored) {
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());

  Builder builder;
  builder.begin();
  for (const std::string& word : words) builder.add(path_of(word), true);
  const Edge start = builder.finish();
  const std::size_t plain = builder.edges.size();

  std::vector<std::uint32_t> counts(plain);
  for (std::size_t i = 0; i < plain; ++i) {
    const Edge edge = builder.edges[i];
    counts[i] = edge.ends();
    for (std::uint32_t j = 0; j < edge.size(); ++j) counts[i] += counts[edge.base() + j];
  }

  Edge root;
  std::optional<Spells> spells;
  std::optional<Completing> completing;
  std::optional<Spellings> spellings;
  GraphHeader header{};
  if (anchored && !words.empty()) {
    spells.emplace(words);
    completing.emplace(words);
    spellings.emplace(words);
    header.spells = static_cast<std::uint16_t>(spells->bits);
    header.completions = static_cast<std::uint16_t>(completing->bits);
    header.spelling_bits = static_cast<std::uint32_t>(spellings->bits);
    header.spellings = static_cast<std::uint32_t>(spellings->slots.size());
    std::vector<Path> prefixes;
    std::array<Letter, kLongestWord> way;
    collect_prefixes(builder.edges, start, way, 0, prefixes);
    std::sort(prefixes.begin(), prefixes.end());
    builder.begin();
    for (const Path& prefix : prefixes) builder.add(prefix, false);
    root = builder.finish();
  }

  std::memcpy(header.magic, kGraphMagic, sizeof kGraphMagic);
  header.edges = static_cast<std::uint32_t>(builder.edges.size());
  header.plain = static_cast<std::uint32_t>(plain);
  header.words = static_cast<std::uint32_t>(words.size());
  header.start = start.bits;
  header.root = root.bits;

  std::vector<std::byte> image;
  const auto append = [&image](const auto& items) {
    const std::span bytes = std::as_bytes(std::span(items));
    const std::size_t at = image.size();
    image.resize(at + bytes.size());
    if (!bytes.empty()) std::memcpy(image.data() + at, bytes.data(), bytes.size());
  };
  append(std::array{header});
  append(builder.edges);
  if (spellings) {
    append(spells->words);
    append(completing->masks);
    append(spellings->slots);
  }
  append(counts);
  return image;
}

}  // namespace wordhall

// Asking the plain graph: membership, order, prefixes, patterns, bags of letters.
#include <algorithm>

#include "graph.hpp"

namespace wordhall {
namespace {

char character_of(Letter letter) { return static_cast<char>('A' + letter - 1); }

// Walks the plain graph in alphabetical order. `narrow(depth)` says which letters may come next,
// and `take` / `give` keep what a visit of a letter uses up.
class Listing {
 public:
  Listing(const Graph& graph, std::size_t limit) : graph_(graph), limit_(limit) {}

  std::vector<std::string> found;
  std::string way;

  template <class Rule>
  void visit(Edge edge, Rule& rule) {
    if (found.size() >= limit_ || way.size() > kLongestWord) return;
    if (edge.ends() && rule.complete(way.size())) found.push_back(way);
    for (Mask rest = edge.letters() & rule.allowed(way.size()); rest != 0; rest &= rest - 1) {
      const Letter letter = lowest(rest);
      rule.take(letter);
      way.push_back(character_of(letter));
      visit(graph_.child(edge, letter), rule);
      way.pop_back();
      rule.give(letter);
      if (found.size() >= limit_) return;
    }
  }

 private:
  const Graph& graph_;
  std::size_t limit_;
};

struct AnyEnding {
  bool complete(std::size_t) const { return true; }
  Mask allowed(std::size_t) const { return kLetters; }
  void take(Letter) {}
  void give(Letter) {}
};

struct Pattern {
  std::vector<Mask> places;
  bool complete(std::size_t length) const { return length == places.size(); }
  Mask allowed(std::size_t place) const { return place < places.size() ? places[place] : 0; }
  void take(Letter) {}
  void give(Letter) {}
};

struct FromBag {
  Bag bag;
  std::size_t least;
  Mask have;
  std::uint64_t blanks_used = 0;  // one bit a letter of the way, the newest lowest

  FromBag(const Bag& letters, std::size_t shortest)
      : bag(letters), least(shortest), have(letters.mask()) {}

  bool complete(std::size_t length) const { return length >= least; }
  Mask allowed(std::size_t) const { return bag.count[0] ? kLetters : have; }
  void take(Letter letter) {
    const bool blank = bag.count[letter] == 0;
    blanks_used = blanks_used << 1 | blank;
    if (--bag.count[blank ? 0 : letter] == 0 && !blank) have &= ~bit(letter);
  }
  void give(Letter letter) {
    const bool blank = blanks_used & 1;
    blanks_used >>= 1;
    ++bag.count[blank ? 0 : letter];
    if (!blank) have |= bit(letter);
  }
};

Mask mask_of(std::string_view letters) {
  Mask mask = 0;
  for (const char character : letters) mask |= bit(letter_of(character));
  return mask;
}

// A letter, `.` for any, `[ABC]` for one of these, `[^ABC]` for any but these.
Pattern parse_pattern(std::string_view text, Mask without) {
  Pattern pattern;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (pattern.places.size() == kLongestWord)
      throw std::invalid_argument("a pattern has at most 28 places");
    if (text[at] == '.') {
      pattern.places.push_back(kLetters & ~without);
    } else if (text[at] == '[') {
      const std::size_t close = text.find(']', at);
      if (close == std::string_view::npos)
        throw std::invalid_argument("a '[' in the pattern is not closed");
      std::string_view set = text.substr(at + 1, close - at - 1);
      const bool except = set.starts_with('^');
      const Mask mask = mask_of(except ? set.substr(1) : set);
      pattern.places.push_back(except ? kLetters & ~mask : mask);
      at = close;
    } else {
      pattern.places.push_back(bit(letter_of(text[at])));
    }
  }
  return pattern;
}

}  // namespace

Edge Graph::walk(std::string_view text, Edge from) const {
  for (const char character : text) {
    const Letter letter = letter_of(character);
    from = from.has(letter) ? child(from, letter) : Edge{};
  }
  return from;
}

bool Graph::contains(std::string_view word) const {
  return !word.empty() && walk(word, start_).ends();
}

std::int64_t Graph::rank(std::string_view word) const {
  if (!contains(word)) return -1;
  std::int64_t rank = 0;
  Edge edge = start_;
  for (const char character : word) {
    const std::uint32_t here = index(edge, letter_of(character));
    rank += edge.ends();
    for (std::uint32_t i = edge.base(); i < here; ++i) rank += counts_[i];
    edge = edges_[here];
  }
  return rank;
}

std::string Graph::word(std::uint32_t rank) const {
  if (rank >= words_) throw std::out_of_range("there are only " + std::to_string(words_) + " words");
  std::string word;
  Edge edge = start_;
  while (!(edge.ends() && rank == 0)) {
    rank -= edge.ends();
    Mask rest = edge.letters();
    std::uint32_t at = edge.base();
    while (rank >= counts_[at]) {
      rank -= counts_[at++];
      rest &= rest - 1;
    }
    word.push_back(character_of(lowest(rest)));
    edge = edges_[at];
  }
  return word;
}

std::uint32_t Graph::prefix_count(std::string_view prefix) const {
  if (prefix.empty()) return words_;
  const Edge edge = walk(prefix.substr(0, prefix.size() - 1), start_);
  const Letter last = letter_of(prefix.back());
  return edge.has(last) ? counts_[index(edge, last)] : 0;
}

std::vector<std::string> Graph::begins(std::string_view prefix, std::size_t limit) const {
  Listing listing(*this, limit);
  const Edge edge = walk(prefix, start_);
  listing.way = prefix.substr(0, kLongestWord);
  AnyEnding rule;
  listing.visit(edge, rule);
  return std::move(listing.found);
}

std::vector<std::string> Graph::fits(std::string_view pattern, std::string_view without,
                                     std::size_t limit) const {
  Pattern rule = parse_pattern(pattern, mask_of(without));
  Listing listing(*this, limit);
  listing.visit(start_, rule);
  return std::move(listing.found);
}

std::vector<std::string> Graph::anagrams(std::string_view letters, std::size_t limit) const {
  return subanagrams(letters, letters.size(), limit);
}

std::vector<std::string> Graph::subanagrams(std::string_view letters, std::size_t least,
                                            std::size_t limit) const {
  FromBag rule(Bag(letters, 60), least);
  Listing listing(*this, limit);
  listing.visit(start_, rule);
  return std::move(listing.found);
}

}  // namespace wordhall

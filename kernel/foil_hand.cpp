// Parting a hand is packing: which words fit into the hand together, so that what they gain over
// leaving their cards unused is most. If every card that gains in a word were in one, and no other
// card, nothing would be lost against that bound; the search looks for the packing that loses
// least. It goes through the letters from the rarest on: each card of that letter is in some word
// or stays unused, and what can be made of the rest is remembered by the cards that are left.
#include "foil_hand.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace wordhall {
namespace {

using Cards = std::uint64_t;  // some cards of the hand: see Packing
using Gain = std::int64_t;
using ByLetter = std::array<Gain, 27>;

constexpr int kMostPoints = 1000;
constexpr Gain kNever = std::numeric_limits<Gain>::max() / 4;
constexpr std::size_t kFewStates = 1 << 9;    // remembered by a search at first,
constexpr std::size_t kMostStates = 1 << 20;  // and at most

// How the counts of the hand's letters lie in one number. A letter that the hand holds n times
// gets the bits that n needs and a guard, which is only lost if a subtraction borrows. 24 cards
// need 48 bits at most.
struct Packing {
  std::size_t size = 0;  // different letters
  std::array<Letter, 26> letters{};
  std::array<std::size_t, 27> place{};
  std::array<int, 26> shift{};
  std::array<Cards, 26> field{};
  std::array<std::uint8_t, 64> place_of_bit{};
  Cards guards = 0;
  Cards hand = 0;

  // `order` is the hand's letters; the first lies lowest.
  Packing(const Bag& bag, const std::vector<Letter>& order) {
    int at = 0;
    for (const Letter letter : order) {
      const int width = std::bit_width(unsigned{bag.count[letter]});
      const std::size_t i = size++;
      letters[i] = letter;
      place[letter] = i;
      shift[i] = at;
      field[i] = ((Cards{1} << width) - 1) << at;
      for (int digit = 0; digit < width; ++digit)
        place_of_bit[static_cast<std::size_t>(at + digit)] = static_cast<std::uint8_t>(i);
      hand |= Cards{bag.count[letter]} << at;
      at += width + 1;
      guards |= Cards{1} << (at - 1);
    }
  }

  Cards one(Letter letter) const { return Cards{1} << shift[place[letter]]; }
  bool fits(Cards word, Cards bag) const { return (((bag | guards) - word) & guards) == guards; }
  // The place of the lowest letter of some cards.
  std::size_t first(Cards bag) const {
    return place_of_bit[static_cast<std::size_t>(std::countr_zero(bag))];
  }
  Gain count(Cards bag, std::size_t at) const {
    return static_cast<Gain>((bag & field[at]) >> shift[at]);
  }
};

// One word for all those of the same letters. The letters themselves stand in Vocabulary::text.
struct Word {
  Cards cards = 0;
  Gain gain = 0;
  Gain loss = 0;  // what its letters that would be better unused take from it
  std::uint32_t from = 0;
  int length = 0;
};

// The words that a hand can form.
class Vocabulary {
 public:
  Packing packing;
  std::vector<Word> words;
  std::string text;

  Vocabulary(const Graph& graph, const Bag& bag, int least, int most)
      : packing(bag, alphabet(bag)),
        graph_(graph),
        bag_(bag),
        have_(bag.mask()),
        least_(least),
        most_(most) {
    visit(graph.start(), 0);
    std::sort(words.begin(), words.end(), [](const Word& a, const Word& b) {
      return a.cards != b.cards ? a.cards < b.cards : a.from < b.from;
    });
    words.erase(std::unique(words.begin(), words.end(),
                            [](const Word& a, const Word& b) { return a.cards == b.cards; }),
                words.end());
    repack();
  }

  std::string_view spell(const Word& word) const {
    return std::string_view(text).substr(word.from, static_cast<std::size_t>(word.length));
  }

 private:
  static std::vector<Letter> alphabet(const Bag& bag) {
    std::vector<Letter> order;
    for (Letter letter = 1; letter <= 26; ++letter)
      if (bag.count[letter]) order.push_back(letter);
    return order;
  }

  const Graph& graph_;
  Bag bag_;
  Mask have_;
  int least_, most_;
  std::string way_;

  void visit(Edge edge, Cards cards) {
    const int length = static_cast<int>(way_.size());
    if (edge.ends() && length >= least_) {
      words.push_back({cards, 0, 0, static_cast<std::uint32_t>(text.size()), length});
      text += way_;
    }
    if (length == most_) return;
    for (Mask rest = edge.letters() & have_; rest != 0; rest &= rest - 1) {
      const Letter letter = lowest(rest);
      if (--bag_.count[letter] == 0) have_ &= ~bit(letter);
      way_.push_back(static_cast<char>('A' + letter - 1));
      visit(graph_.child(edge, letter), cards + packing.one(letter));
      way_.pop_back();
      ++bag_.count[letter];
      have_ |= bit(letter);
    }
  }

  // A search goes through the letters from the lowest on; it has least to try if the letters of
  // the fewest words come first.
  void repack() {
    std::array<std::size_t, 27> uses{};
    for (const Word& word : words)
      for (const char character : spell(word)) ++uses[letter_of(character)];
    std::vector<Letter> order = alphabet(bag_);
    std::stable_sort(order.begin(), order.end(), [&](Letter a, Letter b) {
      return uses[a] * bag_.count[b] < uses[b] * bag_.count[a];
    });
    packing = Packing(bag_, order);
    for (Word& word : words) {
      word.cards = 0;
      for (const char character : spell(word)) word.cards += packing.one(letter_of(character));
    }
  }
};

// A table of what is known of bags of cards. A new entry may replace another: forgetting costs
// time, not correctness.
class Memo {
 public:
  struct Entry {
    Cards key = 0;
    Gain bound = 0;
    bool exact = false;
  };

  const Entry* find(Cards key) const {
    const Entry& entry = entries_[slot(key)];
    return entry.key == key ? &entry : nullptr;
  }

  void keep(Cards key, Gain bound, bool exact) {
    if (++kept_ > entries_.size() && entries_.size() < kMostStates) {
      std::vector<Entry> old(entries_.size() * 8);
      old.swap(entries_);
      for (const Entry& entry : old)
        if (entry.key != 0) entries_[slot(entry.key)] = entry;
    }
    entries_[slot(key)] = {key, bound, exact};
  }

 private:
  std::size_t slot(Cards key) const {
    return (key * 0x9E3779B97F4A7C15 >> 32) & (entries_.size() - 1);
  }

  std::vector<Entry> entries_ = std::vector<Entry>(kFewStates);
  std::size_t kept_ = 0;
};

// Words in the order in which a search tries them: those of the lowest letter first, and of equal
// loss the short ones, because what they leave is easier to use.
class Shelf {
 public:
  Shelf(const Packing& packing, std::vector<Word> words) : words_(std::move(words)) {
    std::sort(words_.begin(), words_.end(), [&](const Word& a, const Word& b) {
      const std::size_t one = packing.first(a.cards), two = packing.first(b.cards);
      if (one != two) return one < two;
      if (a.loss != b.loss) return a.loss < b.loss;
      return a.length != b.length ? a.length < b.length : a.cards < b.cards;
    });
    begins_.fill(words_.size());
    for (std::size_t i = words_.size(); i-- > 0;) begins_[packing.first(words_[i].cards)] = i;
    for (std::size_t at = 26; at-- > 0;) begins_[at] = std::min(begins_[at], begins_[at + 1]);
  }

  // The words that have this letter and none below it.
  std::span<const Word> of(std::size_t at) const {
    return std::span(words_).subspan(begins_[at], begins_[at + 1] - begins_[at]);
  }

 private:
  std::vector<Word> words_;
  std::array<std::size_t, 27> begins_{};
};

// The packing of most gain, each letter in a word gaining what `gains` says.
class Search {
 public:
  Search(const Vocabulary& vocabulary, const ByLetter& gains) : packing_(vocabulary.packing) {
    std::vector<Word> words = vocabulary.words;
    for (Word& word : words)
      for (const char character : vocabulary.spell(word)) {
        const Gain gain = gains[letter_of(character)];
        word.gain += gain;
        word.loss += std::max(Gain{0}, -gain);
      }
    std::erase_if(words, [](const Word& word) { return word.gain <= 0; });
    shelf_ = Shelf(packing_, std::move(words));
    for (std::size_t i = 0; i < packing_.size; ++i) {
      const Gain gain = gains[packing_.letters[i]];
      price_[i] = std::max(Gain{0}, gain);
      if (gain > 0) cheapest_ = std::min(cheapest_, gain);
    }
  }

  std::vector<Word> best() { return trace(least_loss()); }

 private:
  // With little room the search is short, so the room grows until the best packing is in it.
  Gain least_loss() {
    for (Gain room = 0;;) {
      const Gain loss = solve(packing_.hand, room);
      if (loss <= room) return loss;
      room = std::max(loss, room + cheapest_);
    }
  }

  // The least loss of a packing into the bag if it is within `room`; otherwise a bound of it that
  // is above `room`.
  Gain solve(Cards bag, Gain room) {
    if (bag == 0) return 0;
    if (const Memo::Entry* known = memo_.find(bag); known && (known->exact || known->bound > room))
      return known->bound;
    const std::size_t letter = packing_.first(bag);
    Gain least = kNever;
    for (const Word& word : shelf_.of(letter)) {
      const Gain left = std::min(room, least - 1) - word.loss;
      if (left < 0) {
        least = std::min(least, word.loss);
        break;
      }
      if (packing_.fits(word.cards, bag))
        least = std::min(least, word.loss + solve(bag - word.cards, left));
    }
    // Or all cards of this letter stay unused: those that a word uses are gone by now.
    const Gain price = price_[letter] * packing_.count(bag, letter);
    const Gain left = std::min(room, least - 1) - price;
    least = std::min(least, price + (left < 0 ? 0 : solve(bag & ~packing_.field[letter], left)));
    memo_.keep(bag, least, least <= room);
    return least;
  }

  // The words of a packing that loses no more than this.
  std::vector<Word> trace(Gain loss) {
    std::vector<Word> found;
    for (Cards bag = packing_.hand; bag != 0;) {
      const std::size_t letter = packing_.first(bag);
      const auto words = shelf_.of(letter);
      const auto word = std::find_if(words.begin(), words.end(), [&](const Word& each) {
        const Gain left = loss - each.loss;
        return left >= 0 && packing_.fits(each.cards, bag) && solve(bag - each.cards, left) <= left;
      });
      if (word != words.end()) {
        found.push_back(*word);
        bag -= word->cards;
        loss -= word->loss;
      } else {
        loss -= price_[letter] * packing_.count(bag, letter);
        bag &= ~packing_.field[letter];
      }
    }
    return found;
  }

  const Packing& packing_;
  Shelf shelf_{packing_, {}};
  std::array<Gain, 26> price_{};  // what an unused card of a letter loses
  Gain cheapest_ = kNever;        // of the prices above 0
  Memo memo_;
};

// Words that use every card, one of them of at least `need` letters.
class Cover {
 public:
  explicit Cover(const Vocabulary& vocabulary)
      : packing_(vocabulary.packing), shelf_(packing_, vocabulary.words) {}

  // Empty if there are none.
  std::vector<Word> find(const std::vector<Word>& words, int need) {
    for (const Word& word : words) {
      if (word.length < need) continue;
      found_.assign(1, word);
      if (cover(packing_.hand - word.cards)) return found_;
    }
    return {};
  }

 private:
  bool cover(Cards bag) {
    if (bag == 0) return true;
    if (memo_.find(bag)) return false;
    for (const Word& word : shelf_.of(packing_.first(bag))) {
      if (!packing_.fits(word.cards, bag)) continue;
      found_.push_back(word);
      if (cover(bag - word.cards)) return true;
      found_.pop_back();
    }
    memo_.keep(bag, 0, false);
    return false;
  }

  const Packing& packing_;
  Shelf shelf_;
  std::vector<Word> found_;
  Memo memo_;  // the bags that cannot be covered
};

void check(const HandRules& rules, std::string_view letters) {
  const auto within = [](int value, int least, int most, const char* what) {
    if (value < least || value > most)
      throw std::invalid_argument(std::string(what) + " is " + std::to_string(least) + " to " +
                                  std::to_string(most) + ", not " + std::to_string(value));
  };
  if (letters.empty() || letters.size() > kLargestHand)
    throw std::invalid_argument("a hand has 1 to 24 cards, not " + std::to_string(letters.size()));
  if (letters.find('?') != std::string_view::npos)
    throw std::invalid_argument("a hand has no blanks: every card is a letter from A to Z");
  within(rules.letter, 0, kMostPoints, "the value of a letter");
  within(rules.bonus, 0, kMostPoints, "the value of a bonus letter");
  within(rules.unused, -kMostPoints, kMostPoints, "the value of an unused card");
  within(rules.whole, 0, kMostPoints, "the bonus for one word of all cards");
  within(rules.knock, 0, kMostPoints, "the bonus for knocking");
  within(rules.need, 0, kLongestWord, "the length of the word that knocking needs");
  within(rules.least, 1, kLongestWord, "the length of the shortest word");
  within(rules.most, rules.least, kLongestWord, "the length of the longest word");
}

// A hand as it is scored and shown.
Hand lay_out(const Bag& bag, const HandRules& rules, const Vocabulary& vocabulary,
             const std::vector<Word>& words) {
  Hand hand;
  Bag rest = bag;
  int longest = 0;
  for (const Word& word : words) {
    hand.words.emplace_back(vocabulary.spell(word));
    longest = std::max(longest, word.length);
    for (const char character : hand.words.back()) {
      const Letter letter = letter_of(character);
      hand.points += rules.bonus_letters & bit(letter) ? rules.bonus : rules.letter;
      --rest.count[letter];
    }
  }
  for (Letter letter = 1; letter <= 26; ++letter)
    hand.unused.append(rest.count[letter], static_cast<char>('A' + letter - 1));
  hand.points += rules.unused * static_cast<int>(hand.unused.size());
  if (longest == bag.size) hand.points += rules.whole;
  if (hand.unused.empty() && rules.need > 0 && longest >= rules.need) hand.points += rules.knock;
  std::sort(hand.words.begin(), hand.words.end(), [](const std::string& a, const std::string& b) {
    return a.size() != b.size() ? a.size() > b.size() : a < b;
  });
  return hand;
}

}  // namespace

Hand best_hand(const Graph& graph, std::string_view letters, const HandRules& rules) {
  check(rules, letters);
  const Bag bag(letters, kLargestHand);
  const Vocabulary vocabulary(graph, bag, rules.least, rules.most);
  const auto laid = [&](const std::vector<Word>& words) {
    return lay_out(bag, rules, vocabulary, words);
  };
  const auto better = [](const Hand& a, const Hand& b) {
    return a.points != b.points ? a.points > b.points : a.unused.size() < b.unused.size();
  };

  // Among equal points a used card is better than an unused one.
  constexpr int kPointShift = 6;
  ByLetter gains{};
  bool always_gains = true;
  int most = rules.unused * bag.size + rules.knock;
  for (Letter letter = 1; letter <= 26; ++letter) {
    const int value = rules.bonus_letters & bit(letter) ? rules.bonus : rules.letter;
    const int gain = value - rules.unused;
    gains[letter] = Gain{gain} * (1 << kPointShift) + 1;
    if (!bag.count[letter]) continue;
    always_gains &= gain >= 0;
    most += bag.count[letter] * std::max(gain, 0);
  }

  // The bonuses are for hands without an unused card, so there are three candidates: one word of
  // all cards, words of all cards that allow to knock, and the best words if there were no bonus.
  Hand best = laid({});
  for (const Word& word : vocabulary.words)
    if (word.cards == vocabulary.packing.hand)
      if (Hand whole = laid({word}); better(whole, best)) best = std::move(whole);
  if (best.points >= most && best.unused.empty()) return best;

  Hand free = laid(Search(vocabulary, gains).best());
  const bool all = free.unused.empty();
  if (better(free, best)) best = std::move(free);
  if (rules.knock > 0 && rules.need > 0 && (all || !always_gains)) {
    Hand knocked = laid(Cover(vocabulary).find(vocabulary.words, rules.need));
    if (better(knocked, best)) best = std::move(knocked);
  }
  return best;
}

}  // namespace wordhall

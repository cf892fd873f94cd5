// A line of six squares has at most 32 choices of words, so without the rule that no word counts
// twice the best sheet is the best choice of every line. That rule ties the lines together. Where
// it is broken, each word that several lines could use gets a price: a line pays the price of the
// words it uses, and the sum of all prices is added once. No legal sheet is worth more than the
// lines' best choices at any such prices. Good prices close most of the gap, and a search over
// the lines, cut by what each choice gives away against that bound, proves the rest.
#include "kross_sheet.hpp"

#include <algorithm>
#include <bitset>
#include <limits>

namespace wordhall {
namespace {

constexpr int kLines = 2 * kSheetSide;
constexpr int kShortest = 2;
constexpr int kMostWords = kSheetSide / kShortest;   // of a line
constexpr int kMostChoices = 32;                     // of a line, the empty one included
constexpr int kMostFound = kLines * 15;              // words that can stand on a sheet
constexpr int kMostPoints = 1000;
constexpr std::size_t kFewVisits = 1 << 8;           // remembered by the search at first,
constexpr std::size_t kMostVisits = 1 << 17;         // and at most

// Points and the numbers of words of 6, 5, 4, 3 and 2 letters in one sum; sums compare as
// the tie rule does. A sheet holds at most 12 words each of 6, 5 and 4 letters, 24 of 3, 36 of 2.
using Worth = std::int64_t;
constexpr int kCountShift[kSheetSide + 1] = {0, 0, 0, 6, 11, 15, 19};
constexpr int kPointShift = 23;

using Code = std::uint32_t;               // a word of up to six letters, five bits a letter
using Shared = std::bitset<128>;          // words that several lines hold: at most kMostFound / 2

struct Choice {
  Worth worth = 0;
  Worth loss = 0;  // what it gives away at the present prices
  Shared shared;
  std::uint8_t ids[kMostWords] = {};  // of its shared words
  int shares = 0;
  int size = 0;
  std::uint8_t from[kMostWords] = {};
  std::uint8_t length[kMostWords] = {};
  Code code[kMostWords] = {};
};

struct Line {
  Letter letters[kSheetSide] = {};       // 0 for an empty square
  std::uint8_t words[kSheetSide] = {};   // bit n: a word of n letters begins here
  int size = 0;
  Choice choices[kMostChoices];
  Choice chosen;

  Code code(int from, int length) const {
    Code sum = 0;
    for (int i = from; i < from + length; ++i) sum = sum << 5 | letters[i];
    return sum;
  }
};

class Solver {
 public:
  Solver(const Graph& graph, const Graph* also, std::string_view cells,
         const std::array<int, kSheetSide + 1>& points);
  Sheet solve();

 private:
  void find_words(Line& line, const Graph& graph);
  void list_choices(Line& line, int at, const Choice& so_far);
  bool chosen_are_distinct() const;

  void share_words();
  static void share(Choice& choice, std::ptrdiff_t word);
  void drop_dominated(Line& line);
  void settle_prices();
  Worth reprice(std::size_t word);
  void weigh();
  void choose_greedily();
  void order_lines();
  void search(int depth, const Shared& used, Worth lost);
  struct Visit {
    Shared used;
    Worth lost = 0;
    int depth = -1;
  };
  bool seen(int depth, const Shared& used, Worth lost);
  Visit& slot(int depth, const Shared& used);
  Sheet result() const;

  const std::array<int, kSheetSide + 1>& points_;
  Worth worth_[kSheetSide + 1] = {};  // of a word, by its length
  Line lines_[kLines];                // rows from the top, then columns from the left

  std::vector<Code> shared_;          // codes of words that several lines hold, sorted
  std::vector<Worth> price_;
  Shared held_[kLines];               // by line
  Worth bound_ = 0;                   // at the present prices
  Worth best_ = std::numeric_limits<Worth>::min();

  int order_[kLines] = {};
  Shared later_[kLines + 1];          // words that lines from this depth on hold
  std::vector<std::uint8_t> closing_[kLines];  // words that no line after this depth holds
  int way_[kLines] = {};
  std::vector<Visit> visits_;
  std::size_t visited_ = 0;
};

Solver::Solver(const Graph& graph, const Graph* also, std::string_view cells,
               const std::array<int, kSheetSide + 1>& points)
    : points_(points) {
  if (cells.size() != kSheetSide * kSheetSide)
    throw std::invalid_argument("a sheet has 36 squares, not " + std::to_string(cells.size()));
  for (const int value : points)
    if (value < 0 || value > kMostPoints)
      throw std::invalid_argument("a word of a sheet is worth 0 to 1000 points, not " +
                                  std::to_string(value));
  for (int length = kShortest; length <= kSheetSide; ++length)
    worth_[length] = Worth{points[static_cast<std::size_t>(length)]} << kPointShift |
                     Worth{1} << kCountShift[length];
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Letter letter = cells[i] == '.' ? Letter{0} : letter_of(cells[i]);
    lines_[i / kSheetSide].letters[i % kSheetSide] = letter;
    lines_[kSheetSide + i % kSheetSide].letters[i / kSheetSide] = letter;
  }
  for (Line& line : lines_) {
    find_words(line, graph);
    if (also) find_words(line, *also);
    list_choices(line, 0, Choice{});
  }
}

void Solver::find_words(Line& line, const Graph& graph) {
  for (int from = 0; from + kShortest <= kSheetSide; ++from) {
    Edge edge = graph.start();
    for (int at = from; at < kSheetSide; ++at) {
      const Letter letter = line.letters[at];
      if (letter == 0 || !edge.has(letter)) break;
      edge = graph.child(edge, letter);
      const int length = at - from + 1;
      if (edge.ends() && length >= kShortest)
        line.words[from] |= static_cast<std::uint8_t>(1 << length);
    }
  }
}

void Solver::list_choices(Line& line, int at, const Choice& so_far) {
  while (at < kSheetSide && line.words[at] == 0) ++at;
  if (at >= kSheetSide) {
    line.choices[line.size] = so_far;
    if (so_far.worth > line.chosen.worth) line.chosen = so_far;
    ++line.size;
    return;
  }
  for (unsigned rest = line.words[at]; rest != 0; rest &= rest - 1) {
    const int length = std::countr_zero(rest);
    const Code code = line.code(at, length);
    if (std::find(so_far.code, so_far.code + so_far.size, code) != so_far.code + so_far.size)
      continue;
    Choice next = so_far;
    next.worth += worth_[length];
    next.from[next.size] = static_cast<std::uint8_t>(at);
    next.length[next.size] = static_cast<std::uint8_t>(length);
    next.code[next.size++] = code;
    list_choices(line, at + length, next);
  }
  list_choices(line, at + 1, so_far);
}

bool Solver::chosen_are_distinct() const {
  Code codes[kLines * kMostWords];
  int size = 0;
  for (const Line& line : lines_) {
    const Code* const from = line.chosen.code;
    size = static_cast<int>(std::copy(from, from + line.chosen.size, codes + size) - codes);
  }
  std::sort(codes, codes + size);
  return std::adjacent_find(codes, codes + size) == codes + size;
}

Sheet Solver::solve() {
  if (chosen_are_distinct()) return result();
  share_words();
  settle_prices();
  if (best_ < bound_) {
    order_lines();
    search(0, Shared{}, 0);
  }
  return result();
}

// Finds the words that more than one line holds, and marks them in every choice.
void Solver::share_words() {
  std::vector<Code> all;
  all.reserve(kMostFound);
  for (const Line& line : lines_) {
    const std::size_t first = all.size();
    for (int from = 0; from < kSheetSide; ++from)
      for (unsigned rest = line.words[from]; rest != 0; rest &= rest - 1)
        all.push_back(line.code(from, std::countr_zero(rest)));
    // Twice in one line is once here: no choice of a line holds a word twice.
    std::sort(all.begin() + static_cast<std::ptrdiff_t>(first), all.end());
    all.erase(std::unique(all.begin() + static_cast<std::ptrdiff_t>(first), all.end()), all.end());
  }
  std::sort(all.begin(), all.end());
  for (std::size_t i = 1; i < all.size(); ++i)
    if (all[i] == all[i - 1] && (shared_.empty() || shared_.back() != all[i]))
      shared_.push_back(all[i]);
  price_.assign(shared_.size(), 0);

  for (Line& line : lines_) {
    for (Choice* choice = line.choices; choice != line.choices + line.size; ++choice)
      for (int i = 0; i < choice->size; ++i) {
        const auto at = std::lower_bound(shared_.begin(), shared_.end(), choice->code[i]);
        if (at != shared_.end() && *at == choice->code[i])
          share(*choice, at - shared_.begin());
      }
    drop_dominated(line);
  }
  for (int i = 0; i < kLines; ++i)
    for (int j = 0; j < lines_[i].size; ++j) held_[i] |= lines_[i].choices[j].shared;
}

void Solver::share(Choice& choice, std::ptrdiff_t word) {
  choice.shared.set(static_cast<std::size_t>(word));
  choice.ids[choice.shares++] = static_cast<std::uint8_t>(word);
}

// A choice is never needed if another is worth as much and takes no shared word besides.
void Solver::drop_dominated(Line& line) {
  std::stable_sort(line.choices, line.choices + line.size,
                   [](const Choice& a, const Choice& b) { return a.worth > b.worth; });
  int kept = 0;
  for (int i = 0; i < line.size; ++i) {
    const Shared shared = line.choices[i].shared;
    const bool dominated = std::any_of(line.choices, line.choices + kept, [&](const Choice& other) {
      return (other.shared & ~shared).none();
    });
    if (!dominated) line.choices[kept++] = line.choices[i];
  }
  line.size = kept;
}

// Lowers the bound word by word until no price alone can lower it further.
void Solver::settle_prices() {
  constexpr int kMostRounds = 40;
  weigh();
  for (int round = 0; round < kMostRounds; ++round) {
    Worth change = 0;
    for (std::size_t word = 0; word < shared_.size(); ++word) change |= reprice(word);
    weigh();
    choose_greedily();
    if (best_ == bound_ || change == 0) return;
  }
}

// The bound as a function of one price is lowest between the highest and the second highest gain
// that a line has from the word: then exactly one line wants it.
Worth Solver::reprice(std::size_t word) {
  Worth first = 0, second = 0;
  for (int i = 0; i < kLines; ++i) {
    if (!held_[i][word]) continue;
    Worth with = std::numeric_limits<Worth>::max(), without = with;  // least losses
    const Line& line = lines_[i];
    for (int j = 0; j < line.size; ++j) {
      Worth& least = line.choices[j].shared[word] ? with : without;
      least = std::min(least, line.choices[j].loss);
    }
    const Worth gain = without - with + price_[word];
    if (gain > first) {
      second = first;
      first = gain;
    } else {
      second = std::max(second, gain);
    }
  }
  const Worth price = second + (first - second) / 2;
  const Worth change = price - price_[word];
  if (change != 0) {
    price_[word] = price;
    for (int i = 0; i < kLines; ++i)
      if (held_[i][word])
        for (int j = 0; j < lines_[i].size; ++j)
          if (lines_[i].choices[j].shared[word]) lines_[i].choices[j].loss += change;
  }
  return change;
}

// Losses and the bound at the present prices.
void Solver::weigh() {
  bound_ = 0;
  for (const Worth price : price_) bound_ += price;
  for (Line& line : lines_) {
    Worth most = std::numeric_limits<Worth>::min();
    for (int j = 0; j < line.size; ++j) {
      Choice& choice = line.choices[j];
      Worth net = choice.worth;
      for (int k = 0; k < choice.shares; ++k) net -= price_[choice.ids[k]];
      choice.loss = -net;
      most = std::max(most, net);
    }
    for (int j = 0; j < line.size; ++j) line.choices[j].loss += most;
    bound_ += most;
  }
}

void Solver::choose_greedily() {
  Shared used;
  Worth sum = 0;
  int way[kLines];
  for (int i = 0; i < kLines; ++i) {
    int pick = -1;
    for (int j = 0; j < lines_[i].size; ++j) {
      const Choice& choice = lines_[i].choices[j];
      if ((choice.shared & used).none() &&
          (pick < 0 || choice.loss < lines_[i].choices[pick].loss))
        pick = j;
    }
    way[i] = pick;  // the empty choice, or one that dominates it, always fits
    used |= lines_[i].choices[pick].shared;
    sum += lines_[i].choices[pick].worth;
  }
  if (sum > best_) {
    best_ = sum;
    for (int i = 0; i < kLines; ++i) lines_[i].chosen = lines_[i].choices[way[i]];
  }
}

// Lines that share words stand together, so that few words are open between one and the next.
// Within a line the choices that lose least come first.
void Solver::order_lines() {
  Shared open;
  bool placed[kLines] = {};
  for (int& next : order_) {
    next = -1;
    std::size_t most = 0;
    for (int i = 0; i < kLines; ++i) {
      if (placed[i]) continue;
      const std::size_t common = (held_[i] & open).count();
      if (next < 0 || common > most) {
        next = i;
        most = common;
      }
    }
    placed[next] = true;
    open |= held_[next];
  }
  for (int depth = kLines; depth-- > 0;) {
    const Shared& held = held_[order_[depth]];
    for (std::size_t word = 0; word < shared_.size(); ++word)
      if (held[word] && !later_[depth + 1][word])
        closing_[depth].push_back(static_cast<std::uint8_t>(word));
    later_[depth] = later_[depth + 1] | held;
  }
  for (Line& line : lines_)
    std::stable_sort(line.choices, line.choices + line.size,
                     [](const Choice& a, const Choice& b) { return a.loss < b.loss; });
  visits_.resize(kFewVisits);
}

void Solver::search(int depth, const Shared& used, Worth lost) {
  if (depth == kLines) {
    best_ = bound_ - lost;
    for (int i = 0; i < kLines; ++i) lines_[i].chosen = lines_[i].choices[way_[i]];
    return;
  }
  if (seen(depth, used & later_[depth], lost)) return;
  // Every line ahead loses at least what its best choice without the used words loses.
  Worth ahead = 0;
  for (int next = depth + 1; next < kLines; ++next) {
    const Line& other = lines_[order_[next]];
    int j = 0;
    while ((other.choices[j].shared & used).any()) ++j;
    ahead += other.choices[j].loss;
  }
  if (bound_ - lost - ahead <= best_) return;
  const int at = order_[depth];
  const Line& line = lines_[at];
  for (int j = 0; j < line.size; ++j) {
    const Choice& choice = line.choices[j];
    Worth now = lost + choice.loss;
    if (bound_ - now - ahead <= best_) return;
    if ((choice.shared & used).any()) continue;
    const Shared next = used | choice.shared;
    // The bound counts the price of every word; nobody pays it for these any more.
    for (const std::uint8_t word : closing_[depth])
      if (!next[word]) now += price_[word];
    if (bound_ - now - ahead <= best_) continue;
    way_[at] = j;
    search(depth + 1, next, now);
  }
}

// Whether this depth was reached with the same words still to be respected at no more loss. A
// newer visit replaces an older one of the same slot: forgetting costs time, not correctness.
bool Solver::seen(int depth, const Shared& used, Worth lost) {
  if (++visited_ > visits_.size() && visits_.size() < kMostVisits) {
    std::vector<Visit> old(visits_.size() * 8);
    old.swap(visits_);
    for (const Visit& visit : old)
      if (visit.depth >= 0) slot(visit.depth, visit.used) = visit;
  }
  Visit& visit = slot(depth, used);
  if (visit.depth == depth && visit.lost <= lost && visit.used == used) return true;
  visit = {used, lost, depth};
  return false;
}

Solver::Visit& Solver::slot(int depth, const Shared& used) {
  const std::size_t hash = std::hash<Shared>{}(used) + static_cast<std::size_t>(depth);
  return visits_[hash % visits_.size()];
}

Sheet Solver::result() const {
  Sheet sheet;
  for (int i = 0; i < kLines; ++i) {
    const bool down = i >= kSheetSide;
    const Choice& choice = lines_[i].chosen;
    for (int j = 0; j < choice.size; ++j) {
      const int from = choice.from[j], length = choice.length[j];
      SheetWord word{{}, down ? from : i, down ? i - kSheetSide : from, down,
                     points_[static_cast<std::size_t>(length)]};
      for (int k = from; k < from + length; ++k)
        word.word += static_cast<char>('A' + lines_[i].letters[k] - 1);
      sheet.points += word.points;
      sheet.words.push_back(std::move(word));
    }
  }
  return sheet;
}

}  // namespace

Sheet best_sheet(const Graph& graph, const Graph* also, std::string_view cells,
                 const std::array<int, kSheetSide + 1>& points) {
  return Solver(graph, also, cells, points).solve();
}

}  // namespace wordhall

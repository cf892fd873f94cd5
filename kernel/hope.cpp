#include "hope.hpp"

#include <algorithm>
#include <stdexcept>
#include <unordered_map>

namespace wordhall {
namespace {

constexpr int kLines = 2 * kSheetSide;
constexpr double kFaint = 2e-4;  // a word with less chance than this is not looked for

struct Worth {
  double points = 0;
  double task = 0;  // the chance of a word of the task
};

using Squares = std::array<Letter, kSheetSide>;  // 0 for a free one

class Seer {
 public:
  Seer(const Graph& graph, const Graph* task, const Outlook& outlook)
      : graph_(graph), task_(task), outlook_(outlook) {
    wear_[0] = 1;
    for (int gaps = 1; gaps <= kSheetSide; ++gaps) wear_[gaps] = wear_[gaps - 1] * outlook.wear;
  }

  // Lines come again and again: all free ones are equal, and so are rows and columns.
  const Worth& worth(const Squares& line) {
    std::uint32_t key = 0;
    for (const Letter letter : line) key = key << 5 | letter;
    const auto [found, fresh] = known_.try_emplace(key);
    if (fresh) found->second = look(line);
    return found->second;
  }

 private:
  Worth look(const Squares& line) {
    double plain[kSheetSide][kSheetSide + 1] = {}, wanted[kSheetSide][kSheetSide + 1] = {};
    for (int from = 0; from + 2 <= kSheetSide; ++from) {
      spell(line, from, from, graph_.start(), graph_, 1, plain[from]);
      if (task_) spell(line, from, from, task_->start(), *task_, 1, wanted[from]);
    }
    Worth worth;
    double best[kSheetSide + 1] = {};
    for (int from = kSheetSide - 1; from >= 0; --from) {
      best[from] = best[from + 1];
      int gaps = line[static_cast<std::size_t>(from)] == 0;
      for (int length = 2; from + length <= kSheetSide; ++length) {
        gaps += line[static_cast<std::size_t>(from + length - 1)] == 0;
        const double task = chance(wanted[from][length], gaps);
        const double made = std::max(task, chance(plain[from][length], gaps));
        worth.task = std::max(worth.task, task);
        best[from] = std::max(best[from], made * outlook_.points[static_cast<std::size_t>(length)] +
                                              best[from + length]);
      }
    }
    worth.points = best[0];
    return worth;
  }

  // Adds up the chances of the words from `from` on, by their lengths.
  void spell(const Squares& line, int from, int at, Edge edge, const Graph& graph, double chance,
             double* sums) const {
    if (at > from + 1 && edge.ends()) sums[at - from] += chance;
    if (at == kSheetSide) return;
    const Letter here = line[static_cast<std::size_t>(at)];
    if (here != 0) {
      if (edge.has(here)) spell(line, from, at + 1, graph.child(edge, here), graph, chance, sums);
      return;
    }
    for (Mask rest = edge.letters(); rest != 0; rest &= rest - 1) {
      const Letter letter = lowest(rest);
      const double next = chance * outlook_.chances[letter - 1u];
      if (next >= kFaint) spell(line, from, at + 1, graph.child(edge, letter), graph, next, sums);
    }
  }

  // Many words that could be made are nearly as good as one that surely can.
  double chance(double sum, int gaps) const {
    return gaps == 0 ? std::min(sum, 1.0) : wear_[gaps] * sum / (1 + sum);
  }

  const Graph& graph_;
  const Graph* task_;
  const Outlook& outlook_;
  double wear_[kSheetSide + 1] = {};
  std::unordered_map<std::uint32_t, Worth> known_;
};

}  // namespace

Hopes sheet_hopes(const Graph& graph, const Graph* task, std::string_view cells,
                  std::string_view letters, const Outlook& outlook) {
  constexpr int kSquares = kSheetSide * kSheetSide;
  if (cells.size() != kSquares)
    throw std::invalid_argument("a sheet has 36 squares, not " + std::to_string(cells.size()));
  for (const double chance : outlook.chances)
    if (!(chance >= 0 && chance <= 1)) throw std::invalid_argument("a chance lies from 0 to 1");
  if (!(outlook.wear >= 0 && outlook.wear <= 1))
    throw std::invalid_argument("the wear of a plan lies from 0 to 1");

  Squares lines[kLines];
  for (int i = 0; i < kSquares; ++i) {
    const char cell = cells[static_cast<std::size_t>(i)];
    const Letter letter = cell == '.' ? Letter{0} : letter_of(cell);
    lines[i / kSheetSide][static_cast<std::size_t>(i % kSheetSide)] = letter;
    lines[kSheetSide + i % kSheetSide][static_cast<std::size_t>(i / kSheetSide)] = letter;
  }
  Seer seer(graph, task, outlook);
  Worth worths[kLines];
  double sum = 0;
  for (int i = 0; i < kLines; ++i) {
    worths[i] = seer.worth(lines[i]);
    sum += worths[i].points;
  }
  const auto hope = [&](int row, int column) {
    double most = 0;
    for (int i = 0; i < kLines; ++i)
      if (i != row && i != column) most = std::max(most, worths[i].task);
    return most;
  };

  Hopes hopes;
  hopes.now = sum + outlook.bonus * hope(-1, -1);
  hopes.after.assign(letters.size() * kSquares, 0);
  for (std::size_t at = 0; at < letters.size(); ++at) {
    const Letter letter = letter_of(letters[at]);
    for (int i = 0; i < kSquares; ++i) {
      const int row = i / kSheetSide, column = i % kSheetSide, down = kSheetSide + column;
      if (lines[row][static_cast<std::size_t>(column)] != 0) continue;
      Squares across_line = lines[row], down_line = lines[down];
      across_line[static_cast<std::size_t>(column)] = letter;
      down_line[static_cast<std::size_t>(row)] = letter;
      const Worth across = seer.worth(across_line), below = seer.worth(down_line);
      const double task = std::max({hope(row, down), across.task, below.task});
      hopes.after[at * kSquares + static_cast<std::size_t>(i)] =
          sum - worths[row].points - worths[down].points + across.points + below.points +
          outlook.bonus * task;
    }
  }
  return hopes;
}

}  // namespace wordhall

// One walk through the graph finds every word that a line may still hold. What the line would be
// worth with a letter on one of its free squares needs no walk of its own: the words with that
// letter there are among those found, and their chance was multiplied by the letter's.
#include "kross_forecast.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <stdexcept>

namespace wordhall {
namespace {

constexpr int kSquares = kSheetSide * kSheetSide;
constexpr int kLines = 2 * kSheetSide;
constexpr int kLetters = 26;
constexpr double kFaint = 2e-5;  // a word with less chance than this is not looked for
constexpr double kLeast = 1e-3;  // of a letter: what is certain once it came must be found before

using Squares = std::array<Letter, kSheetSide>;  // 0 for a free one

// The chances of all words by where they begin and how long they are, added up.
using Sums = std::array<std::array<double, kSheetSide + 1>, kSheetSide>;

struct Words {
  Sums all = {};
  std::array<std::array<Sums, kLetters>, kSheetSide> with = {};  // a letter on a free square
};

struct Worth {
  double points = 0;
  double task = 0;  // the chance of a word of the task
};

struct LineForecast {
  Worth now;
  std::array<std::array<Worth, kLetters>, kSheetSide> after;
};

std::size_t at(int place) { return static_cast<std::size_t>(place); }

// Finds the words of a line.
class Finder {
 public:
  Finder(const Graph& graph, const Squares& line, const std::array<double, kLetters>& chances, Words& words)
      : graph_(graph), line_(line), chances_(chances), words_(words) {
    for (from_ = 0; from_ + 2 <= kSheetSide; ++from_) walk(from_, graph.start(), 1);
  }

 private:
  void walk(int place, Edge edge, double chance) {
    if (place > from_ + 1 && edge.ends()) found(place, chance);
    if (place == kSheetSide) return;
    const Letter here = line_[at(place)];
    if (here != 0) {
      if (edge.has(here)) walk(place + 1, graph_.child(edge, here), chance);
      return;
    }
    for (Mask rest = edge.letters(); rest != 0; rest &= rest - 1) {
      const Letter letter = lowest(rest);
      const double next = chance * chances_[letter - 1u];
      if (next < kFaint) continue;
      filled_[place] = letter;
      walk(place + 1, graph_.child(edge, letter), next);
    }
  }

  void found(int end, double chance) {
    const std::size_t from = at(from_), length = at(end - from_);
    words_.all[from][length] += chance;
    for (int place = from_; place < end; ++place) {
      if (line_[at(place)] != 0) continue;
      const std::size_t letter = filled_[place] - 1u;
      words_.with[at(place)][letter][from][length] += chance / chances_[letter];
    }
  }

  const Graph& graph_;
  const Squares& line_;
  const std::array<double, kLetters>& chances_;
  Words& words_;
  int from_ = 0;
  Letter filled_[kSheetSide] = {};
};

class Forecaster {
 public:
  Forecaster(const Graph& graph, const Graph* task, const ForecastOptions& options)
      : graph_(graph), task_(task), options_(options) {
    wear_[0] = 1;
    for (int gaps = 1; gaps <= kSheetSide; ++gaps) wear_[gaps] = wear_[gaps - 1] * options.wear;
    for (std::size_t i = 0; i < kLetters; ++i) chances_[i] = std::max(options.chances[i], kLeast);
  }

  // Lines come again: all free ones are equal.
  const LineForecast& line_forecast(const Squares& line) {
    std::unique_ptr<LineForecast>& known = known_[line];
    if (!known) known = look(line);
    return *known;
  }

 private:
  std::unique_ptr<LineForecast> look(const Squares& line) const {
    const auto plain = std::make_unique<Words>(), wanted = std::make_unique<Words>();
    Finder(graph_, line, chances_, *plain);
    if (task_) Finder(*task_, line, chances_, *wanted);
    auto line_forecast = std::make_unique<LineForecast>();
    line_forecast->now = worth(line, plain->all, wanted->all, -1);
    for (int place = 0; place < kSheetSide; ++place) {
      if (line[at(place)] != 0) continue;
      for (std::size_t letter = 0; letter < kLetters; ++letter) {
        Sums with = plain->with[at(place)][letter], task = wanted->with[at(place)][letter];
        // Words that end before the square or begin after it are what they were.
        for (int from = 0; from < kSheetSide; ++from)
          for (int length = 2; from + length <= kSheetSide; ++length)
            if (place < from || place >= from + length) {
              with[at(from)][at(length)] = plain->all[at(from)][at(length)];
              task[at(from)][at(length)] = wanted->all[at(from)][at(length)];
            }
        line_forecast->after[at(place)][letter] = worth(line, with, task, place);
      }
    }
    return line_forecast;
  }

  // The best plan for a line, with one more of its squares filled or none (-1).
  Worth worth(const Squares& line, const Sums& plain, const Sums& wanted, int filled) const {
    Worth worth;
    double best[kSheetSide + 1] = {};
    for (int from = kSheetSide - 1; from >= 0; --from) {
      best[from] = best[from + 1];
      int gaps = line[at(from)] == 0 && from != filled;
      for (int length = 2; from + length <= kSheetSide; ++length) {
        const int last = from + length - 1;
        gaps += line[at(last)] == 0 && last != filled;
        const double task = chance(wanted[at(from)][at(length)], gaps);
        const double made = std::max(task, chance(plain[at(from)][at(length)], gaps));
        worth.task = std::max(worth.task, task);
        best[from] =
            std::max(best[from], made * options_.points[at(length)] + best[from + length]);
      }
    }
    worth.points = best[0];
    return worth;
  }

  // Many words that could be made are nearly as good as one that surely can.
  double chance(double sum, int gaps) const {
    return gaps == 0 ? std::min(sum, 1.0) : wear_[gaps] * sum / (1 + sum);
  }

  const Graph& graph_;
  const Graph* task_;
  const ForecastOptions& options_;
  double wear_[kSheetSide + 1] = {};
  std::array<double, kLetters> chances_;
  std::map<Squares, std::unique_ptr<LineForecast>> known_;
};

void check(std::string_view cells, const ForecastOptions& options) {
  if (cells.size() != kSquares)
    throw std::invalid_argument("a sheet has 36 squares, not " + std::to_string(cells.size()));
  for (const double chance : options.chances)
    if (!(chance >= 0 && chance <= 1)) throw std::invalid_argument("a chance lies from 0 to 1");
  if (!(options.wear >= 0 && options.wear <= 1))
    throw std::invalid_argument("the wear of a plan lies from 0 to 1");
}

}  // namespace

Forecast sheet_forecast(const Graph& graph, const Graph* task, std::string_view cells,
                        std::string_view letters, const ForecastOptions& options) {
  check(cells, options);
  Squares lines[kLines];
  for (int i = 0; i < kSquares; ++i) {
    const Letter letter = cells[at(i)] == '.' ? Letter{0} : letter_of(cells[at(i)]);
    lines[i / kSheetSide][at(i % kSheetSide)] = letter;
    lines[kSheetSide + i % kSheetSide][at(i / kSheetSide)] = letter;
  }
  Forecaster forecaster(graph, task, options);
  const LineForecast* line_forecasts[kLines];
  double sum = 0;
  for (int i = 0; i < kLines; ++i) {
    line_forecasts[i] = &forecaster.line_forecast(lines[i]);
    sum += line_forecasts[i]->now.points;
  }
  // The best chance of a word of the task, without two of the lines.
  const auto task_chance = [&](int row, int down) {
    double most = 0;
    for (int i = 0; i < kLines; ++i)
      if (i != row && i != down) most = std::max(most, line_forecasts[i]->now.task);
    return most;
  };

  Forecast forecast;
  forecast.now = sum + options.bonus * task_chance(-1, -1);
  forecast.after.assign(letters.size() * kSquares, 0);
  for (int i = 0; i < kSquares; ++i) {
    const int row = i / kSheetSide, column = i % kSheetSide, down = kSheetSide + column;
    if (lines[row][at(column)] != 0) continue;
    const double others = task_chance(row, down);
    const double rest = sum - line_forecasts[row]->now.points - line_forecasts[down]->now.points;
    for (std::size_t j = 0; j < letters.size(); ++j) {
      const std::size_t letter = letter_of(letters[j]) - 1u;
      const Worth& across = line_forecasts[row]->after[at(column)][letter];
      const Worth& below = line_forecasts[down]->after[at(row)][letter];
      forecast.after[j * kSquares + at(i)] =
          rest + across.points + below.points +
          options.bonus * std::max({others, across.task, below.task});
    }
  }
  for (const char letter : letters) letter_of(letter);  // refused even where no square is free
  return forecast;
}

}  // namespace wordhall

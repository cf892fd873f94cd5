// What an unfinished Kross sheet may still become: for bots that place and call letters.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "graph.hpp"
#include "kross_sheet.hpp"

namespace wordhall {

struct Forecast {
  double now = 0;              // what the sheet is worth as it stands
  std::vector<double> after;   // letter by letter, 36 each: with the letter on that square; 0 where one stands
};

struct ForecastOptions {
  std::array<int, kSheetSide + 1> points;
  std::array<double, 26> chances;  // that a letter comes for a square that needs it, each from 0 to 1
  double wear;                     // for every square that must still be filled as planned, from 0 to 1
  double bonus;                    // for a word of the task
};

// Words that stand count in full. A word that could still be made counts by the chance of the
// letters that it lacks, together with all others that could be made of the same squares. Each line
// plans its best choice of words; a sheet is worth the sum of its lines, and the best chance of a
// word of the task (which may be null).
Forecast sheet_forecast(const Graph& graph, const Graph* task, std::string_view cells,
                        std::string_view letters, const ForecastOptions& options);

}  // namespace wordhall

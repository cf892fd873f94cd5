// Scoring a Kross sheet: the best legal choice of words in its rows and columns.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "graph.hpp"

namespace wordhall {

inline constexpr int kSheetSide = 6;

struct SheetWord {
  std::string word;
  int row, column;  // where it begins
  bool down;
  int points;
};

struct Sheet {
  int points = 0;
  std::vector<SheetWord> words;  // rows from the top, then columns from the left
};

// `cells` are 36 characters, row by row, `.` for an empty square. `points` go by word length.
// A word is legal if `graph` holds it, or `also` does (the words of a task; may be null).
// Words of one line share no square, and no word counts twice. Among equal sums the choice with
// more words of 6 letters is best, then of 5, and so on.
Sheet best_sheet(const Graph& graph, const Graph* also, std::string_view cells,
                 const std::array<int, kSheetSide + 1>& points);

}  // namespace wordhall

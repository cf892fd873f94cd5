// Tiles that a player laid on a board, each on a square of the player's choice.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace wordhall {

// A tile with what its row shows there.
struct LaidTile {
  int row;
  int column;
  char face;

  auto operator<=>(const LaidTile&) const = default;
};

// Tiles in one line, in its order, or why they may not lie so.
struct LineUp {
  std::string refusal;  // empty if they may; else row and column name the square, if there is one
  int row = 0;
  int column = 0;
  bool down = false;
  std::string tiles;
};

constexpr char kFree = '.';

// Tiles lie on free squares, in one line without gaps, and touch what lies there; the first ones lie
// over the start, at least two of them. Rows are equally long, with kFree for a free square.
LineUp line_up(const std::vector<std::string_view>& rows, std::vector<LaidTile> laid, int start_row, int start_column);

// Take tiles off a rack; false if it lacks one.
bool take(std::string& rack, std::string_view tiles);

}  // namespace wordhall

#include "laying.hpp"

#include <algorithm>
#include <stdexcept>

namespace wordhall {
namespace {

class Grid {
 public:
  explicit Grid(const std::vector<std::string_view>& rows) : rows_(rows) {
    for (const std::string_view row : rows)
      if (row.size() != rows.front().size()) throw std::invalid_argument("the rows of a board are equally long");
  }

  bool holds(int row, int column) const {
    return row >= 0 && column >= 0 && row < height() &&
           column < static_cast<int>(rows_[static_cast<std::size_t>(row)].size());
  }
  // Whether a tile lies there; beyond the edge there is none.
  bool taken(int row, int column) const {
    return holds(row, column) && rows_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] != kFree;
  }
  bool empty() const {
    return std::all_of(rows_.begin(), rows_.end(),
                       [](std::string_view row) { return row.find_first_not_of(kFree) == row.npos; });
  }

 private:
  int height() const { return static_cast<int>(rows_.size()); }

  const std::vector<std::string_view>& rows_;
};

bool touches(const Grid& grid, const LaidTile& tile) {
  return grid.taken(tile.row - 1, tile.column) || grid.taken(tile.row + 1, tile.column) ||
         grid.taken(tile.row, tile.column - 1) || grid.taken(tile.row, tile.column + 1);
}

}  // namespace

LineUp line_up(const std::vector<std::string_view>& rows, std::vector<LaidTile> laid, int start_row, int start_column) {
  const Grid grid(rows);
  if (laid.empty()) throw std::invalid_argument("a play lays at least one tile");
  for (const LaidTile& tile : laid)
    if (!grid.holds(tile.row, tile.column)) throw std::invalid_argument("a tile lies beyond the edge of the board");
  std::sort(laid.begin(), laid.end());
  const LaidTile first = laid.front(), last = laid.back();
  const bool down = first.row != last.row;
  const auto refused = [&](std::string why, int row = 0, int column = 0) {
    return LineUp{std::move(why), row, column, down, ""};
  };
  if (down && std::any_of(laid.begin(), laid.end(), [&](const LaidTile& tile) { return tile.column != first.column; }))
    return refused("not-in-line");
  for (std::size_t at = 0; at < laid.size(); ++at) {
    const LaidTile& tile = laid[at];
    if (grid.taken(tile.row, tile.column)) return refused("square-taken", tile.row, tile.column);
    if (at + 1 < laid.size() && laid[at + 1].row == tile.row && laid[at + 1].column == tile.column)
      return refused("square-twice", tile.row, tile.column);
  }

  const int length = down ? last.row - first.row + 1 : last.column - first.column + 1;
  int free = 0;
  for (int step = 0; step < length; ++step)
    free += !grid.taken(first.row + (down ? step : 0), first.column + (down ? 0 : step));
  if (free > static_cast<int>(laid.size())) return refused("gap");
  if (std::none_of(laid.begin(), laid.end(), [&](const LaidTile& tile) { return touches(grid, tile); })) {
    if (!grid.empty()) return refused("touches-nothing");
    if (std::none_of(laid.begin(), laid.end(),
                     [&](const LaidTile& tile) { return tile.row == start_row && tile.column == start_column; }))
      return refused("start", start_row, start_column);
    if (laid.size() < 2) return refused("too-few");
  }
  LineUp found{"", first.row, first.column, down, ""};
  for (const LaidTile& tile : laid) found.tiles += tile.face;
  return found;
}

bool take(std::string& rack, std::string_view tiles) {
  for (const char tile : tiles) {
    const std::size_t at = rack.find(tile);
    if (at == rack.npos) return false;
    rack.erase(at, 1);
  }
  return true;
}

}  // namespace wordhall

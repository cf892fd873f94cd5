// Laying tiles one way and reading what they form, for plays that a person made.
#include <algorithm>

#include "moves.hpp"

namespace wordhall {
namespace {

struct Laid {
  int square;
  Letter tile;
};

std::string name_of(const Rules& rules, int square) {
  return "row " + std::to_string(square / rules.columns + 1) + ", column " +
         std::to_string(square % rules.columns + 1);
}

int steps_to_edge(const Rules& rules, int square, bool down) {
  return down ? rules.rows - 1 - square / rules.columns : rules.columns - 1 - square % rules.columns;
}

int steps_from_edge(const Rules& rules, int square, bool down) {
  return down ? square / rules.columns : square % rules.columns;
}

std::vector<Laid> squares_of(const Board& board, int row, int column, bool down, std::string_view tiles) {
  const Rules& rules = *board.rules;
  if (row < 0 || column < 0 || row >= rules.rows || column >= rules.columns)
    throw std::invalid_argument("the play does not begin on the board");
  if (tiles.empty()) throw std::invalid_argument("a play lays at least one tile");
  if (tiles.size() > kLargestRack) throw std::invalid_argument("a play lays at most 10 tiles");
  const int step = down ? rules.columns : 1;
  std::vector<Laid> laid;
  int square = row * rules.columns + column;
  int left = steps_to_edge(rules, square, down);
  for (const char character : tiles) {
    while (left >= 0 && board.tiles[static_cast<std::size_t>(square)]) {
      square += step;
      --left;
    }
    if (left < 0) throw std::invalid_argument("the play runs off the board");
    const bool blank = character >= 'a' && character <= 'z';
    const Letter letter = letter_of(blank ? static_cast<char>(character - 'a' + 'A') : character);
    laid.push_back({square, static_cast<Letter>(blank ? letter | kBlank : letter)});
    square += step;
    --left;
  }
  return laid;
}

bool is_new(const std::vector<Laid>& laid, int square) {
  return std::any_of(laid.begin(), laid.end(), [&](const Laid& one) { return one.square == square; });
}

// The word through a square on a board where the tiles lie already; nothing if it has one letter.
Formed read_word(const Board& after, const std::vector<Laid>& laid, int square, bool down, bool full) {
  const Rules& rules = *after.rules;
  const int step = down ? rules.columns : 1;
  const auto tile = [&](int at) { return after.tiles[static_cast<std::size_t>(at)]; };
  for (int left = steps_from_edge(rules, square, down); left > 0 && tile(square - step); --left) square -= step;

  Formed formed{"", square / rules.columns, square % rules.columns, down, 0};
  int times = full ? rules.full_times : 1;
  for (int left = steps_to_edge(rules, square, down); left >= 0 && tile(square); --left, square += step) {
    const bool fresh = is_new(laid, square);
    const std::size_t at = static_cast<std::size_t>(square);
    formed.score += rules.value(tile(square)) * (fresh ? rules.letter_times[at] : 1);
    if (fresh) times *= rules.word_times[at];
    formed.word += static_cast<char>((tile(square) & kBlank ? 'a' : 'A') + face(tile(square)) - 1);
  }
  formed.score *= times;
  return formed;
}

bool touches(const Board& board, int square) {
  const Rules& rules = *board.rules;
  const auto tile = [&](int at) { return board.tiles[static_cast<std::size_t>(at)] != 0; };
  const int row = square / rules.columns, column = square % rules.columns;
  return (row > 0 && tile(square - rules.columns)) || (row + 1 < rules.rows && tile(square + rules.columns)) ||
         (column > 0 && tile(square - 1)) || (column + 1 < rules.columns && tile(square + 1));
}

}  // namespace

Board with_tiles(const Board& board, int row, int column, bool down, std::string_view tiles) {
  Board after = board;
  for (const Laid& one : squares_of(board, row, column, down, tiles))
    after.tiles[static_cast<std::size_t>(one.square)] = one.tile;
  return after;
}

Placement place_tiles(const Board& board, int row, int column, bool down, std::string_view tiles) {
  const Rules& rules = *board.rules;
  const std::vector<Laid> laid = squares_of(board, row, column, down, tiles);
  if (board.empty()) {
    if (!is_new(laid, rules.start))
      throw std::invalid_argument("the first play must cover the start square at " + name_of(rules, rules.start));
    if (laid.size() < 2) throw std::invalid_argument("the first play lays at least two tiles");
  } else if (std::none_of(laid.begin(), laid.end(), [&](const Laid& one) { return touches(board, one.square); })) {
    throw std::invalid_argument("the play touches no tile on the board");
  }

  const Board after = with_tiles(board, row, column, down, tiles);
  const bool full = static_cast<int>(laid.size()) == rules.full;
  Placement placement{{}, full ? rules.full_points : 0, static_cast<int>(laid.size())};
  const auto keep = [&](Formed formed) {
    if (formed.word.size() < 2) return;
    placement.score += formed.score;
    placement.words.push_back(std::move(formed));
  };
  keep(read_word(after, laid, laid.front().square, down, full));
  for (const Laid& one : laid) keep(read_word(after, laid, one.square, !down, false));
  return placement;
}

}  // namespace wordhall

#include "board.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace wordhall {
namespace {

std::string place(int row, int column) {
  return "row " + std::to_string(row + 1) + ", column " + std::to_string(column + 1);
}

// The letters that end a word right behind this edge.
Mask endings(const Graph& graph, Edge edge) {
  Mask mask = 0;
  const Edge* next = graph.edges() + edge.base() + edge.turns();
  for (Mask rest = edge.letters(); rest != 0; rest &= rest - 1)
    if ((next++)->ends()) mask |= rest & -rest;
  return mask;
}

// The letters that join two runs with one square between them into a word.
Mask joiners(const Graph& graph, const Lane& lane, const Run& left, const Run& right) {
  if (!left.edge.turns()) return 0;
  Mask mask = 0;
  const Edge middle = graph.turn(left.edge);
  for (Mask rest = middle.letters(); rest != 0; rest &= rest - 1) {
    Edge edge = graph.child(middle, lowest(rest));
    int at = right.first;
    while (at <= right.last && edge.has(face(lane.tile[at])))
      edge = graph.child(edge, face(lane.tile[at++]));
    if (at > right.last && edge.ends()) mask |= rest & -rest;
  }
  return mask;
}

void find_runs(const Graph& graph, Lane& lane) {
  lane.run_count = 0;
  for (std::uint32_t rest = lane.occupied; rest != 0;) {
    const int first = std::countr_zero(rest);
    const int last = first + std::countr_one(rest >> first) - 1;
    Run run{first, last, 0, graph.root()};
    for (int at = last; at >= first; --at) {
      const Letter letter = face(lane.tile[at]);
      run.value += lane.value[at];
      run.edge = run.edge.has(letter) ? graph.child(run.edge, letter) : Edge{};
    }
    lane.runs[lane.run_count++] = run;
    rest &= ~0u << (last + 1);
  }
}

// Writes what the runs of one lane mean for the lanes that cross it, which begin at `crossing`.
void mark_across(const Graph& graph, const Lane& lane, Lane* crossing) {
  const auto mark = [&](int at, Mask fits, int value) {
    Lane& other = crossing[at - 1];
    const int square = lane.number + 1;
    const std::uint64_t letter_times = other.times[square];
    const std::uint64_t word_times = other.word_times[square];
    other.fits[square] = fits;
    other.times[square] = letter_times | letter_times * word_times << sums::kAcross;
    other.across[square] = static_cast<std::uint64_t>(value) * word_times << sums::kAcross |
                           std::uint64_t{1} << sums::kCrossings;
    other.crossed |= 1u << square;
  };
  for (int i = 0; i < lane.run_count; ++i) {
    const Run& run = lane.runs[i];
    if (i > 0 && lane.runs[i - 1].last + 2 == run.first) {
      const Run& left = lane.runs[i - 1];
      mark(run.first - 1, joiners(graph, lane, left, run), left.value + run.value);
    } else if (run.first > 1) {
      mark(run.first - 1, endings(graph, run.edge), run.value);
    }
    const bool joins = i + 1 < lane.run_count && run.last + 2 == lane.runs[i + 1].first;
    if (!joins && run.last < lane.size)
      mark(run.last + 1, run.edge.turns() ? endings(graph, graph.turn(run.edge)) : 0, run.value);
  }
}

}  // namespace

void Rules::finish() {
  check();
  lay_out();
}

void Rules::check() const {
  const auto refuse = [](const std::string& why) { throw std::invalid_argument(why); };
  if (rows < 1 || columns < 1 || rows > kLongestSide || columns > kLongestSide)
    refuse("a board has 1 to 21 rows and columns");
  const std::size_t wanted = static_cast<std::size_t>(squares());
  if (letter_times.size() != wanted || word_times.size() != wanted)
    refuse("a board of " + std::to_string(squares()) + " squares needs as many bonuses");
  if (start < 0 || start >= squares()) refuse("the start square is not on the board");
  const auto in_range = [](std::uint8_t times) { return times >= 1 && times <= 9; };
  if (!std::all_of(letter_times.begin(), letter_times.end(), in_range) ||
      !std::all_of(word_times.begin(), word_times.end(), in_range))
    refuse("a bonus multiplies by 1 to 9");
  if (std::any_of(values.begin(), values.end(), [](int value) { return value > 99; }))
    refuse("a tile is worth at most 99");
  if (full < 1 || full > kLargestRack) refuse("a full play has 1 to 10 tiles");
  if (full_points < 0 || full_points > 1000) refuse("a full play adds 0 to 1000 points");
  if (full_times < 1 || full_times > 9) refuse("a full play multiplies by 1 to 9");
  // So that no score overflows, however the tiles fall, nor a score in thousandths of a point.
  const auto line_times = [&](int first, int step, int count) {
    double product = 1;
    for (int i = 0; i < count; ++i) product *= word_times[static_cast<std::size_t>(first + i * step)];
    return product;
  };
  const double tile = 1.0 * *std::max_element(values.begin(), values.end()) *
                      *std::max_element(letter_times.begin(), letter_times.end()) * full_times;
  const auto check_line = [&](double times, int size) {
    if (times > 1000) refuse("the word bonuses of one line multiply to more than 1000");
    if (times * size * tile > 1e6) refuse("a word of this board could be worth more than a million points");
  };
  for (int row = 0; row < rows; ++row) check_line(line_times(row * columns, 1, columns), columns);
  for (int column = 0; column < columns; ++column) check_line(line_times(column, columns, rows), rows);
}

void Rules::lay_out() {
  empty_lanes.assign(static_cast<std::size_t>(rows + columns), Lane{});
  for (int number = 0; number < rows + columns; ++number) {
    Lane& lane = empty_lanes[static_cast<std::size_t>(number)];
    lane.down = number >= rows;
    lane.number = static_cast<std::uint8_t>(lane.down ? number - rows : number);
    lane.size = static_cast<std::uint8_t>(lane.down ? rows : columns);
    int at = lane.down ? lane.number : lane.number * columns;
    const int step = lane.down ? columns : 1;
    for (std::size_t square = 1; square <= lane.size; ++square, at += step) {
      lane.fits[square] = kLetters;
      lane.times[square] = letter_times[static_cast<std::size_t>(at)];
      lane.word_times[square] = word_times[static_cast<std::size_t>(at)];
    }
  }
}

Board::Board(const Rules& of, std::string_view text) : rules(&of) {
  int row = 0, column = 0;
  const auto end_row = [&] {
    if (column != rules->columns)
      throw std::invalid_argument("row " + std::to_string(row + 1) + " of the board has " +
                                  std::to_string(column) + " squares, not " +
                                  std::to_string(rules->columns));
  };
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char character = text[at];
    if (character == '/') {
      end_row();
      column = 0;
      if (++row >= rules->rows)
        throw std::invalid_argument("the board has more than " + std::to_string(rules->rows) + " rows");
    } else if (character >= '0' && character <= '9') {
      int run = 0;
      for (; at < text.size() && text[at] >= '0' && text[at] <= '9' && run <= kLongestSide; ++at)
        run = run * 10 + (text[at] - '0');
      --at;
      column = std::min(column + run, kLongestSide + 1);
    } else if (character == '.') {
      column = std::min(column + 1, kLongestSide + 1);
    } else {
      const bool blank = character >= 'a' && character <= 'z';
      if (!blank && (character < 'A' || character > 'Z'))
        throw std::invalid_argument("the board has something that is no letter at " + place(row, column));
      if (column < rules->columns) {
        const Letter letter = static_cast<Letter>((character & 0x1F));
        tiles[static_cast<std::size_t>(row * rules->columns + column)] = blank ? letter | kBlank : letter;
      }
      column = std::min(column + 1, kLongestSide + 1);
    }
  }
  end_row();
  if (row + 1 != rules->rows)
    throw std::invalid_argument("the board has " + std::to_string(row + 1) + " rows, not " +
                                std::to_string(rules->rows));
}

std::string Board::text() const {
  std::string text;
  for (int row = 0; row < rules->rows; ++row) {
    if (row > 0) text += '/';
    int run = 0;
    for (int column = 0; column < rules->columns; ++column) {
      const Letter tile = tiles[static_cast<std::size_t>(row * rules->columns + column)];
      if (tile && run > 0) {
        text += std::to_string(run);
        run = 0;
      }
      if (tile)
        text += static_cast<char>((tile & kBlank ? 'a' : 'A') + face(tile) - 1);
      else
        ++run;
    }
    if (run > 0) text += std::to_string(run);
  }
  return text;
}

bool Board::empty() const {
  return std::all_of(tiles.begin(), tiles.end(), [](Letter tile) { return tile == 0; });
}

Lanes::Lanes(const Board& board, const Graph& graph) : count(board.rules->rows + board.rules->columns) {
  const Rules& rules = *board.rules;
  // Without the runs, which are found below: they are a third of a lane.
  for (std::size_t number = 0; number < rules.empty_lanes.size(); ++number)
    std::memcpy(&lanes[number], &rules.empty_lanes[number], offsetof(Lane, runs));
  Lane* const downs = &lanes[static_cast<std::size_t>(rules.rows)];
  const Letter* tile = board.tiles.data();
  for (int row = 0; row < rules.rows; ++row)
    for (int column = 0; column < rules.columns; ++column, ++tile) {
      if (!*tile) continue;
      const auto lay = [&](Lane& lane, int square) {
        const std::size_t at = static_cast<std::size_t>(square);
        lane.tile[at] = *tile;
        lane.value[at] = static_cast<std::uint8_t>(rules.value(*tile));
        lane.fits[at] = 0;
        lane.occupied |= 1u << square;
      };
      lay(lanes[static_cast<std::size_t>(row)], column + 1);
      lay(downs[column], row + 1);
    }
  for (int number = 0; number < count; ++number) find_runs(graph, lanes[static_cast<std::size_t>(number)]);
  for (int number = 0; number < count; ++number) {
    const Lane& lane = lanes[static_cast<std::size_t>(number)];
    mark_across(graph, lane, lane.down ? lanes.data() : downs);
  }
}

}  // namespace wordhall

// A board of any size up to 21 by 21, its rules as data, and the lanes that plays are made in.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "graph.hpp"

namespace wordhall {

inline constexpr int kLongestSide = 21;
inline constexpr int kLargestRack = 10;
inline constexpr Letter kBlank = 0x20;    // set in a tile that is a blank
inline constexpr Letter kOnBoard = 0x40;  // set in a move's word where the tile lay there before

constexpr Letter face(Letter tile) { return tile & 0x1F; }

// Sums that a play carries along, side by side in one number so that a tile adds to all at once:
// the main word before its bonus, the words across, how many of those, and the tiles used.
namespace sums {
inline constexpr int kAcross = 20, kCrossings = 40, kUsed = 48;
constexpr int main(std::uint64_t sum) { return static_cast<int>(sum & 0xFFFFF); }
constexpr int across(std::uint64_t sum) { return static_cast<int>(sum >> kAcross & 0xFFFFF); }
constexpr int crossings(std::uint64_t sum) { return static_cast<int>(sum >> kCrossings & 0xFF); }
constexpr int used(std::uint64_t sum) { return static_cast<int>(sum >> kUsed); }
}  // namespace sums

// A run of tiles, and where an anchored path stands after reading it backwards.
struct Run {
  int first, last;
  int value;
  Edge edge;
};

// A row or column. Squares go from 1 to `size`; those at the ends are off the board, and nothing
// fits them.
struct Lane {
  static constexpr int kSquares = kLongestSide + 3;
  std::array<std::uint64_t, kSquares> times;   // what a tile's value adds to the sums
  std::array<std::uint64_t, kSquares> across;  // what any tile adds: the word across without it
  std::array<Mask, kSquares> fits;             // letters that make a word across; all if there is none
  std::array<std::uint8_t, kSquares> word_times;
  std::array<std::uint8_t, kSquares> value;    // of the tile that lies here
  std::array<Letter, kSquares> tile;
  std::uint32_t occupied;  // bit i: a tile lies on square i
  std::uint32_t crossed;   // bit i: an empty square with a tile next to it across
  std::uint8_t size;
  std::uint8_t number;
  bool down;
  std::uint8_t run_count;
  std::array<Run, kLongestSide / 2 + 1> runs;
};

// What differs between games that lay tiles: size, bonus squares, values, the all-tiles bonus.
struct Rules {
  int rows = 0;
  int columns = 0;
  int start = 0;                              // the square that the first play must cover
  std::vector<std::uint8_t> letter_times;     // one a square
  std::vector<std::uint8_t> word_times;
  std::array<std::uint8_t, 27> values{};      // by letter; a blank is worth nothing
  int full = 0;                               // tiles that make a full play
  int full_points = 0;                        // added to a full play
  int full_times = 1;                         // multiplies the main word of a full play

  std::vector<Lane> empty_lanes;              // every row, then every column, of an empty board

  // Throws what is wrong with the data, or makes it ready for use.
  void finish();
  int squares() const { return rows * columns; }
  int value(Letter tile) const { return tile & kBlank ? 0 : values[face(tile)]; }

 private:
  void check() const;
  void lay_out();
};

struct Board {
  const Rules* rules;
  std::array<Letter, kLongestSide * kLongestSide> tiles{};

  explicit Board(const Rules& of) : rules(&of) {}
  // Rows from the top between slashes; a number is a run of empty squares, `.` one, lower case a
  // blank.
  Board(const Rules& of, std::string_view text);

  std::string text() const;
  bool empty() const;
};

// Every row, then every column, with the letters that fit each empty square.
struct Lanes {
  std::array<Lane, 2 * kLongestSide> lanes;
  int count;

  Lanes(const Board& board, const Graph& graph);
};

}  // namespace wordhall

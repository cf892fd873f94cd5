// Every legal placement of a rack on a board, or the best few of them.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "board.hpp"

namespace wordhall {

// One placement, as it crosses into Python: 32 bytes, none of them a pointer.
struct Move {
  std::int32_t score;
  std::int32_t value;   // score and leave together, in thousandths of a point
  std::uint16_t place;  // row, column and tiles laid, five bits each; then 1 if it runs down
  std::uint8_t length;
  Letter word[kLongestSide];  // with kBlank and kOnBoard; what stands behind `length` means nothing

  int row() const { return place & 31; }
  int column() const { return place >> 5 & 31; }
  int placed() const { return place >> 10 & 31; }
  bool down() const { return place >> 15 & 1; }
};
static_assert(sizeof(Move) == 32);

// What the tiles kept on the rack are worth, in thousandths of a point: a table of all bags up to a
// size, in the order of their rank. Larger bags are worth the sum of their tiles.
//
// The rank of a bag is the number of bags of its size that come before it: sorted with blanks first,
// each tile adds how many ways there are to fill its place and those before it with earlier tiles.
class Leaves {
 public:
  static constexpr int kLargest = 6;  // tiles of a bag in the table

  Leaves() = default;
  // Bags as `AEN` or `?S`. One that is not listed is worth its tiles' sum; of two values for a bag
  // the last one holds.
  explicit Leaves(const std::vector<std::pair<std::string, double>>& values);
  // A number for every bag of one tile, then of two and so on, `per_point` of them to a point.
  Leaves(std::span<const std::int16_t> ranked, int per_point);

  // What a tile adds to the rank of a bag in which it comes after `before` others.
  static std::uint32_t rank_step(Letter letter, int before);
  // Of a bag with this size, rank, and sum of its tiles' own values.
  std::int32_t worth(int size, std::uint32_t rank, std::int32_t sum) const {
    return size > largest_ || size == 0 ? sum : table_[first_[size] + rank];
  }
  std::int32_t worth(Letter letter) const { return single_[letter]; }
  std::int32_t worth(const Bag& bag) const;

 private:
  void hold(int largest);

  std::vector<std::int32_t> table_;
  int largest_ = 0;
  std::array<std::size_t, kLargest + 2> first_{};  // where the bags of a size begin
  std::array<std::int32_t, 27> single_{};
};

// The tiles to keep of a rack, at least `fewest` and not all: the bag that is worth most.
std::pair<std::string, std::int32_t> best_kept(const Leaves& leaves, const Bag& rack, int fewest);

struct Tally {
  std::int64_t placements = 0;
  std::int64_t score_sum = 0;
  std::int32_t best = 0;
};

inline constexpr std::size_t kMostMoves = std::size_t{1} << 22;

// All placements. On an empty board they run across, since down would only mirror them; one tile
// that makes words both ways is one placement; a tile and a blank for it are two.
std::vector<Move> all_moves(const Board& board, const Graph& graph, const Bag& rack);
Tally tally_moves(const Board& board, const Graph& graph, const Bag& rack);

// The best `count` by score and leave, the best first.
std::vector<Move> best_moves(const Board& board, const Graph& graph, const Bag& rack,
                             const Leaves& leaves, std::size_t count);

struct Formed {
  std::string word;
  int row, column;
  bool down;
  int score;
};
struct Placement {
  std::vector<Formed> words;  // the main word first
  int score;
  int placed;
};

// What laying `tiles` from a square onwards would form and score: letters in the order of the empty
// squares, lower case for a blank. Refuses what the board does not allow; whether the words exist
// is not asked.
Placement place_tiles(const Board& board, int row, int column, bool down, std::string_view tiles);

// The board with those tiles on it.
Board with_tiles(const Board& board, int row, int column, bool down, std::string_view tiles);

}  // namespace wordhall

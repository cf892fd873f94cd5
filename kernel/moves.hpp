// Every legal placement of a rack on a board, or the best few of them.
#pragma once

#include <cstdint>
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

// What the tiles kept on the rack are worth, by bag of letters, in thousandths of a point.
class Leaves {
 public:
  // Bags as `AEN` or `?S`, at most 9 letters. A bag that is not listed is worth its tiles' sum.
  explicit Leaves(const std::vector<std::pair<std::string, double>>& values);
  Leaves() = default;

  // Of `count` tiles of each of these letters, which are in alphabetical order, blanks first.
  std::int32_t operator()(const Letter* kinds, int kind_count, const std::uint8_t* count) const;

 private:
  struct Entry {
    std::uint64_t key = 0;
    std::int32_t value = 0;
  };
  const Entry* find(std::uint64_t key) const;

  std::vector<Entry> table_;
  std::int32_t single_[27] = {};
  int largest_ = 0;
};

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

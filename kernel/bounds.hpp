// How much a play can be worth before its letters are known: what lets the search for the best
// move leave most of the board alone.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "moves.hpp"

namespace wordhall {

inline constexpr std::int32_t kNothing = std::numeric_limits<std::int32_t>::min() / 2;

// Something for each number of tiles that a play may lay.
using Row = std::array<std::int32_t, kLargestRack + 2>;

inline int score_of(const Rules& rules, int main, int times, int across, int placed) {
  return placed == rules.full ? main * times * rules.full_times + across + rules.full_points
                              : main * times + across;
}

// The rack, and every choice of tiles from it.
struct Rack {
  static constexpr std::size_t kMostChoices = std::size_t{1} << kLargestRack;

  std::uint8_t count[27];
  int size;
  std::uint64_t key = 0;                   // of its letters, for the filters
  std::array<std::uint64_t, 27> stride{};  // what taking one such tile adds to the sums
  std::array<Letter, kLargestRack> kinds{};
  int kind_count = 0;

  // By the index that the strides add up to.
  struct Choice {
    std::int32_t leave;  // what is kept is worth
    std::uint16_t value;
    std::uint8_t tiles;
  };
  std::size_t choice_count = 1;
  std::array<Choice, kMostChoices> choices;

  // The same choices by number of tiles, then of blanks, the most worth first.
  struct Group {
    std::size_t plain, blank, many, end;  // where those with none, one and more blanks begin
  };
  std::array<Group, kLargestRack + 1> groups;
  std::array<std::uint64_t, kMostChoices> keys;
  std::array<std::int32_t, kMostChoices> worths;  // tiles and leave, in thousandths
  std::array<std::int32_t, kMostChoices> leaves;
  std::array<Mask, kMostChoices> letters;

  explicit Rack(const Bag& bag);
  void list_leaves(const Leaves& values);  // tiles and leave of each choice, and nothing else
  void list_choices(const Leaves& values, const Rules& rules);
};

// What the tiles of a play can add at most, where only some choices of tiles are possible. A tile
// kept for its leave scores nothing, so tiles and leave are weighed together: a bound first takes
// the most valuable tiles for granted (`top`), then adds the most that any possible choice makes up
// for that (`most`, never more than the leave).
struct Ends {
  std::array<int, kLargestRack + 1> top{};  // the most valuable tiles' sum, by number of tiles
  Row most;                                 // by number of tiles

  void narrow(const Rack& rack, const Rules& rules, const Graph& graph);  // those that spell a word
  void widen(const Rack& rack, const Rules& rules);  // every choice is possible

 private:
  void set_top(const Rack& rack, const Rules& rules, Mask letters);
};

// Some squares filled, no matter with what.
struct Shape {
  int fixed = 0;   // what the tiles of the board are worth
  int across = 0;  // the most that words across are worth
  int times = 1;
  int placed = 0;
  std::uint64_t multiplied = 0;  // byte t - 2: squares that multiply a letter by at least t

  Shape operator+(const Shape& other) const {
    return {fixed + other.fixed, across + other.across, times * other.times, placed + other.placed,
            multiplied + other.multiplied};
  }
};

// Measures shapes for one rack.
struct Gauge {
  const Rules& rules;
  const Rack& rack;
  Mask have;    // letters on the rack
  Mask usable;  // letters that some tile can stand for

  // Adds a square to a shape, or says that no tile fits it.
  bool fill(Shape& shape, const Lane& lane, int at) const;
  // The score of a shape with the most valuable tiles on the squares that multiply most.
  std::int32_t worth(const Shape& shape, const Ends& ends) const;
};

// A place from which plays are generated: a run of tiles, or an empty square with a neighbour
// across only. A play belongs to the leftmost anchor that it holds, so each is found once.
struct Anchor {
  const Lane* lane;
  const Run* run;   // null: an empty square
  int first, last;
  int begin, end;   // the outermost squares that a play of this anchor may fill
};

// The most that plays of one anchor can be worth, by squares filled to its left and tiles laid.
class Bounds {
 public:
  Bounds(const Graph& graph, const Gauge& gauge);

  const Ends& wide() const { return wide_; }
  std::int32_t measure(const Anchor& anchor);
  // Gets `right` and `left` ready for the anchor that was measured last.
  void prepare(const Anchor& anchor);

  // Whether a play that has used these tiles can be worth more than `least`, with `extra` squares
  // filled to the left of the anchor, or with more.
  bool right(int extra, std::uint64_t sum, std::int32_t least) const {
    return any(tables_[whole_].rows[static_cast<std::size_t>(extra)], sum, least);
  }
  bool left(int extra, std::uint64_t sum, std::int32_t least) const {
    return any(tables_[whole_].beyond[static_cast<std::size_t>(extra)], sum, least);
  }

  // The rack's only blank stands for a letter now, so it is known whether the whole rack can still
  // spell a word. Returns what it was before, to be given back when the blank is taken back.
  bool settle_blank(Letter letter) {
    const bool before = whole_;
    whole_ = blank_spells_ >> letter & 1;
    return before;
  }
  void unsettle_blank(bool before) { whole_ = before; }

 private:
  bool any(const Row& scores, std::uint64_t sum, std::int32_t least) const {
    const Row& row = larger_[static_cast<std::size_t>(sums::used(sum))];
    int more = 0;
    for (std::size_t i = 0; i < row.size(); ++i) more |= scores[i] + row[i] > least;
    return more;
  }

  void grow_choices();

  const Graph& graph_;
  Gauge gauge_;
  Ends wide_, alone_;        // any tiles; those that spell a word by themselves
  std::vector<Row> larger_;  // by tiles used so far: Ends::most of all choices that hold them
  int rows_ = 0;
  // Scores with the top tiles of all and no leave, by squares filled to the left. The second table
  // counts plays of the whole rack, the first only those that run into tiles of the board.
  struct Table {
    std::array<Row, kLargestRack + 2> rows;
    std::array<Row, kLargestRack + 2> beyond;  // the most of all later rows
  };
  std::array<Table, 2> tables_;
  bool whole_ = true;
  Mask blank_spells_ = 0;
};

}  // namespace wordhall

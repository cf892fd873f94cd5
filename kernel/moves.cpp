#include "moves.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>

#include "bounds.hpp"
#include "spans.hpp"

namespace wordhall {
namespace {

// Every anchor of the board; or only the empty squares, for plays that hold no tile of the board.
template <class Visit>
void for_each_anchor(const Lanes& lanes, const Board& board, bool alone, Visit visit) {
  if (board.empty()) {
    const int row = board.rules->start / board.rules->columns;
    const int square = board.rules->start % board.rules->columns + 1;
    visit(Anchor{&lanes.lanes[static_cast<std::size_t>(row)], nullptr, square, square, 1, board.rules->columns});
    return;
  }
  for (int number = 0; number < lanes.count; ++number) {
    const Lane& lane = lanes.lanes[static_cast<std::size_t>(number)];
    const std::uint32_t beside = lane.occupied << 1 | lane.occupied >> 1;
    std::uint32_t rest = lane.occupied | (lane.crossed & ~beside);
    int begin = 1;
    std::size_t run = 0;
    while (rest != 0) {
      const int at = std::countr_zero(rest);
      if (lane.tile[static_cast<std::size_t>(at)]) {
        const Run& here = lane.runs[run++];
        if (!alone) visit(Anchor{&lane, &here, here.first, here.last, begin, lane.size});
        begin = here.last + 2;
        rest &= ~0u << (here.last + 1);
      } else {
        const int end = alone && run < lane.run_count ? lane.runs[run].first - 2 : lane.size;
        visit(Anchor{&lane, nullptr, at, at, begin, end});
        begin = at + 1;
        rest &= rest - 1;
      }
    }
  }
}

// A placement as the generator finds it, before it's kept.
struct Found {
  const Lane& lane;
  const std::uint16_t* strip;
  int first, last, placed, score;

  void write(Move& move, int value) const {
    move.score = score;
    move.value = value;
    const int row = lane.down ? first - 1 : lane.number;
    const int column = lane.down ? lane.number : first - 1;
    move.place = static_cast<std::uint16_t>(row | column << 5 | placed << 10 | lane.down << 15);
    move.length = static_cast<std::uint8_t>(last - first + 1);
    for (int i = 0; i < kLongestSide; ++i) move.word[i] = static_cast<Letter>(strip[first + i]);
  }
};

// Keeps every placement, in a buffer that the thread keeps for the next position.
struct Collect {
  static constexpr bool kBounded = false;
  std::vector<Move>& moves;

  void take(const Found& found, int) {
    if (moves.size() == kMostMoves)
      throw std::length_error("this position has more than 4 million placements");
    found.write(moves.emplace_back(), found.score * 1000);
  }
};

struct Count {
  static constexpr bool kBounded = false;
  Tally tally;

  void take(const Found& found, int) {
    ++tally.placements;
    tally.score_sum += found.score;
    tally.best = std::max(tally.best, found.score);
  }
};

// Keeps the best few; `least` is what a placement must be worth more than.
struct Best {
  static constexpr bool kBounded = true;
  const Rack& rack;
  std::size_t count;
  std::int32_t least;
  std::vector<Move> moves;  // a heap with the worst on top

  Best(const Rack& of, std::size_t most)
      : rack(of), count(most), least(std::numeric_limits<std::int32_t>::min()) {}

  static bool better(const Move& a, const Move& b) { return a.value > b.value; }

  void take(const Found& found, int used) { offer(found, rack.choices[static_cast<std::size_t>(used)].leave); }

  void offer(const Found& found, std::int32_t leave) {
    const int value = found.score * 1000 + leave;
    if (value <= least) return;
    if (moves.size() == count) {
      std::pop_heap(moves.begin(), moves.end(), better);
      moves.pop_back();
    }
    found.write(moves.emplace_back(), value);
    std::push_heap(moves.begin(), moves.end(), better);
    if (moves.size() == count) least = moves.front().value;
  }
};

// Walks anchored paths. Everything that all letters of a square share is worked out once a call;
// a letter costs one edge, one multiplication and the checks whether it ends a word or can go on.
template <class Sink>
class Generator {
 public:
  Generator(const Graph& graph, const Rules& rules, const Rack& rack, Sink& sink, Bounds* bounds)
      : edges_(graph.edges()), root_(graph.root()), rules_(rules), sink_(sink), bounds_(bounds), stride_(rack.stride) {
    std::copy(std::begin(rack.count), std::end(rack.count), count_.begin());
    std::copy(rules.values.begin(), rules.values.end(), value_.begin());
  }

  void from(const Anchor& anchor, Mask have) {
    if (count_[0])
      start<true>(anchor, have);
    else
      start<false>(anchor, have);
  }

 private:
  template <bool Blanks>
  void start(const Anchor& anchor, Mask have) {
    if (anchor.lane != lane_) enter(*anchor.lane);
    last_ = anchor.last;
    begin_ = anchor.begin;
    end_ = anchor.end;
    extra_ = anchor.run ? 1 : 0;
    if (!anchor.run) {
      if (root_.letters() & lane_->fits[anchor.last] & usable<Blanks>(have))
        left<Blanks>(anchor.last, root_, have, 0, 1);
      return;
    }
    const Edge edge = anchor.run->edge;
    const std::uint64_t sum = static_cast<std::uint64_t>(anchor.run->value);
    if (edge.turns()) {
      first_ = anchor.first;
      extra_ = 0;
      go_right<Blanks>(last_ + 1, turn(edge), have, sum, 1);
      extra_ = 1;
    }
    go_left<Blanks>(anchor.first - 1, edge, have, sum, 1);
  }

  void enter(const Lane& lane) {
    lane_ = &lane;
    for (int i = 0; i < Lane::kSquares; ++i) strip_[i] = lane.tile[i] | kOnBoard;
  }

  Edge child(Edge edge, Letter letter) const {
    return edges_[edge.base() + static_cast<unsigned>(std::popcount(edge.mask() & below(letter)))];
  }
  Edge turn(Edge edge) const { return edges_[edge.base()]; }

  template <bool Blanks>
  static Mask usable(Mask have) { return Blanks ? kLetters : have; }

  template <bool Blanks>
  void go_left(int at, Edge edge, Mask have, std::uint64_t sum, int times) {
    if (at < begin_ || !(edge.letters() & lane_->fits[at] & usable<Blanks>(have))) return;
    if constexpr (Sink::kBounded)
      if (!bounds_->left(extra_ - 1, sum, sink_.least)) return;
    left<Blanks>(at, edge, have, sum, times);
  }

  template <bool Blanks>
  void go_right(int at, Edge edge, Mask have, std::uint64_t sum, int times) {
    if (at > end_ || !(edge.letters() & lane_->fits[at] & usable<Blanks>(have))) return;
    right<Blanks>(at, edge, have, sum, times);
  }

  // Calls `next` for each tile of the rack that can stand for this letter.
  template <bool Blanks, class Next>
  void each_tile(Letter letter, int at, Mask have, std::uint64_t sum, std::uint64_t times, Next next) {
    if (!Blanks || (have & bit(letter))) {
      std::uint64_t more = sum + times * value_[letter];
      if constexpr (Sink::kBounded) more += stride_[letter];
      strip_[at] = letter;
      const std::uint32_t left_over = --count_[letter];
      next.template operator()<Blanks>(left_over ? have : have ^ bit(letter), more);
      ++count_[letter];
    }
    if constexpr (Blanks) {
      std::uint64_t more = sum;
      if constexpr (Sink::kBounded) more += stride_[0];
      strip_[at] = letter | kBlank;
      if (--count_[0]) {
        next.template operator()<true>(have, more);
      } else if constexpr (Sink::kBounded) {
        const bool before = bounds_->settle_blank(letter);
        next.template operator()<false>(have, more);
        bounds_->unsettle_blank(before);
      } else {
        next.template operator()<false>(have, more);
      }
      ++count_[0];
    }
  }

  // Lays tiles on the empty square `at`, left of the word so far.
  template <bool Blanks>
  void left(int at, Edge edge, Mask have, std::uint64_t sum, int times) {
    const Lane& lane = *lane_;
    sum += lane.across[at];
    times *= lane.word_times[at];
    const std::uint64_t letter_times = lane.times[at];
    const int placed = placed_in(at, last_);
    Mask rest = edge.letters() & lane.fits[at] & usable<Blanks>(have);
    do {
      const Letter letter = lowest(rest);
      const Edge next = child(edge, letter);
      each_tile<Blanks>(letter, at, have, sum, letter_times, [&]<bool More>(Mask after, std::uint64_t more) {
        if (next.ends()) take(at, last_, more, times, placed);
        if (next.turns()) {
          first_ = at;
          go_right<More>(last_ + 1, turn(next), after, more, times);
        }
        ++extra_;
        go_left<More>(at - 1, next, after, more, times);
        --extra_;
      });
    } while (rest &= rest - 1);
  }

  // Lays tiles on the empty square `at`, right of the word so far.
  template <bool Blanks>
  void right(int at, Edge edge, Mask have, std::uint64_t sum, int times) {
    const Lane& lane = *lane_;
    if constexpr (Sink::kBounded)
      if (!bounds_->right(extra_, sum, sink_.least)) return;
    const int placed = placed_in(first_, at);
    sum += lane.across[at];
    times *= lane.word_times[at];
    const std::uint64_t letter_times = lane.times[at];
    const int end = at + 1 + std::countr_one(lane.occupied >> (at + 1));
    for (int i = at + 1; i < end; ++i) sum += lane.value[i];
    Mask rest = edge.letters() & lane.fits[at] & usable<Blanks>(have);
    do {
      const Letter letter = lowest(rest);
      Edge next = child(edge, letter);
      for (int i = at + 1; i < end; ++i) {
        const Letter tile = face(lane.tile[i]);
        next = next.has(tile) ? child(next, tile) : Edge{};
      }
      if (next.bits == 0) continue;
      each_tile<Blanks>(letter, at, have, sum, letter_times, [&]<bool More>(Mask after, std::uint64_t more) {
        if (next.ends()) take(first_, end - 1, more, times, placed);
        go_right<More>(end, next, after, more, times);
      });
    } while (rest &= rest - 1);
  }

  int placed_in(int first, int last) const {
    return std::popcount(~lane_->occupied & ((2u << last) - (1u << first)));
  }

  void take(int first, int last, std::uint64_t sum, int times, int placed) {
    // One tile with words both ways is found in its row already.
    if (placed == 1 && lane_->down && sums::crossings(sum)) return;
    const int score = score_of(rules_, sums::main(sum), times, sums::across(sum), placed);
    sink_.take(Found{*lane_, strip_, first, last, placed, score}, sums::used(sum));
  }

  const Edge* edges_;
  Edge root_;
  const Rules& rules_;
  Sink& sink_;
  Bounds* bounds_;
  std::array<std::uint64_t, 27> stride_;
  std::array<std::uint32_t, 27> count_, value_;  // of the tiles on the rack
  const Lane* lane_ = nullptr;
  int last_ = 0, first_ = 0, begin_ = 0, end_ = 0;
  int extra_ = 0;  // squares filled to the left of the anchor, for the bounds
  std::uint16_t strip_[2 * kLongestSide + 4] = {};  // no bytes, or each store could change any member
};

template <class Sink>
void generate(const Board& board, const Graph& graph, const Bag& bag, Sink& sink) {
  if (!graph.anchored()) throw std::invalid_argument("this word graph has no anchored paths");
  Rack rack(bag);
  const Lanes lanes(board, graph);
  const Mask have = bag.mask();
  Generator<Sink> generator(graph, *board.rules, rack, sink, nullptr);
  for_each_anchor(lanes, board, false, [&](const Anchor& anchor) { generator.from(anchor, have); });
}

}  // namespace

std::vector<Move> all_moves(const Board& board, const Graph& graph, const Bag& rack) {
  thread_local std::vector<Move> buffer;
  constexpr std::size_t kKept = 1 << 16;
  buffer.clear();
  Collect sink{buffer};
  generate(board, graph, rack, sink);
  if (buffer.capacity() > kKept) return std::exchange(buffer, {});
  return buffer;
}

Tally tally_moves(const Board& board, const Graph& graph, const Bag& rack) {
  Count sink;
  generate(board, graph, rack, sink);
  return sink.tally;
}

std::vector<Move> best_moves(const Board& board, const Graph& graph, const Bag& bag, const Leaves& leaves,
                             std::size_t count) {
  if (!graph.anchored()) throw std::invalid_argument("this word graph has no anchored paths");
  if (count == 0 || graph.size() == 0) return {};
  const Rules& rules = *board.rules;
  Rack rack(bag);
  rack.list_choices(leaves, rules);
  const Mask have = bag.mask();
  const Lanes lanes(board, graph);
  const Gauge gauge{rules, rack, have, bag.count[0] ? kLetters : have};
  Bounds bounds(graph, gauge);
  Spans spans(graph, gauge, bounds.wide());
  const bool by_letters = Spans::suits(rules, rack);

  std::vector<Anchor> anchors;
  std::vector<Span> listed;
  struct Place {
    std::int32_t bound;
    std::uint16_t index;   // of an anchor, or of a span
    std::uint16_t placed;  // by a play in a span; 0: an anchor
    bool operator<(const Place& other) const { return bound < other.bound; }
  };
  std::vector<Place> places, costly;
  places.reserve(512);
  listed.reserve(128);
  for_each_anchor(lanes, board, by_letters, [&](const Anchor& anchor) {
    const std::int32_t bound = bounds.measure(anchor);
    if (bound == kNothing) return;
    places.push_back({bound, static_cast<std::uint16_t>(anchors.size()), 0});
    anchors.push_back(anchor);
  });
  if (by_letters)
    spans.list(lanes, [&](Span span) {
      if (!spans.measure(span)) return;
      for (std::size_t placed = 1; placed <= static_cast<std::size_t>(rack.size); ++placed)
        if (const std::int32_t bound = spans.bound(span, placed); bound > kNothing)
          (spans.costly(span, placed) ? costly : places)
              .push_back({bound, static_cast<std::uint16_t>(listed.size()), static_cast<std::uint16_t>(placed)});
      listed.push_back(span);
    });

  Best sink(rack, std::min(count, kMostMoves));
  Generator<Best> generator(graph, rules, rack, sink, &bounds);
  // The most promising place first, until no place can hold anything better.
  const auto search = [&](std::vector<Place>& open) {
    std::make_heap(open.begin(), open.end());
    while (!open.empty() && open.front().bound > sink.least) {
      std::pop_heap(open.begin(), open.end());
      const Place place = open.back();
      open.pop_back();
      if (place.placed == 0) {
        const Anchor& anchor = anchors[place.index];
        bounds.measure(anchor);
        bounds.prepare(anchor);
        generator.from(anchor, have);
      } else {
        spans.search(listed[place.index], place.placed, sink);
      }
    }
  };
  search(places);
  search(costly);
  std::sort_heap(sink.moves.begin(), sink.moves.end(), Best::better);
  return std::move(sink.moves);
}

}  // namespace wordhall

#include "bounds.hpp"

namespace wordhall {

Rack::Rack(const Bag& bag) : size(bag.size) {
  std::copy(std::begin(bag.count), std::end(bag.count), count);
  for (Letter letter = 1; letter <= 26; ++letter) key += count[letter] * spelling_key(letter);
}

// All choices of one more kind of tile are those without it, with none, one, two of it taken.
void Rack::list_leaves(const Leaves& values) {
  struct Kept {
    std::uint32_t rank;
    std::int32_t sum;
    int size;
  };
  std::array<Kept, kMostChoices> kept;
  kept[0] = {};
  choices[0] = {};
  for (Letter letter = 0; letter <= 26; ++letter) {
    const int held = count[letter];
    if (held == 0) continue;
    stride[letter] = std::uint64_t{choice_count} << sums::kUsed;
    kinds[static_cast<std::size_t>(kind_count++)] = letter;
    for (int taken = held; taken >= 0; --taken) {
      const std::size_t from = static_cast<std::size_t>(taken) * choice_count;
      for (std::size_t i = 0; i < choice_count; ++i) {
        Kept now = kept[i];
        for (int left = held - taken; left > 0; --left) now.rank += Leaves::rank_step(letter, now.size++);
        now.sum += (held - taken) * values.worth(letter);
        kept[from + i] = now;
        choices[from + i].tiles = static_cast<std::uint8_t>(choices[i].tiles + taken);
      }
    }
    choice_count *= static_cast<std::size_t>(held) + 1;
  }
  for (std::size_t i = 0; i < choice_count; ++i)
    choices[i].leave = values.worth(kept[i].size, kept[i].rank, kept[i].sum);
}

void Rack::list_choices(const Leaves& values, const Rules& rules) {
  list_leaves(values);
  struct Listed {
    std::uint64_t key;
    Mask letters;
    std::uint8_t blanks;
  };
  std::array<Listed, kMostChoices> listed;
  listed[0] = {};
  choices[0].value = 0;
  std::size_t known = 1;
  for (int kind = 0; kind < kind_count; ++kind) {
    const Letter letter = kinds[static_cast<std::size_t>(kind)];
    const Listed more = letter ? Listed{spelling_key(letter), bit(letter), 0} : Listed{0, 0, 1};
    const std::size_t end = known * (count[letter] + 1u);
    for (std::size_t i = known; i < end; ++i) {
      const Listed& less = listed[i - known];
      listed[i] = {less.key + more.key, less.letters | more.letters, static_cast<std::uint8_t>(less.blanks + more.blanks)};
      choices[i].value = static_cast<std::uint16_t>(choices[i - known].value + (letter ? rules.values[letter] : 0));
    }
    known = end;
  }

  // Few choices are alike in tiles and blanks, so each is put in its place among those.
  std::array<std::size_t, 4 * (kLargestRack + 1) + 1> begin{};
  const auto group_of = [&](std::size_t index) {
    return choices[index].tiles * 4u + std::min<unsigned>(listed[index].blanks, 2);
  };
  for (std::size_t i = 0; i < choice_count; ++i) ++begin[group_of(i) + 1];
  for (std::size_t group = 1; group < begin.size(); ++group) begin[group] += begin[group - 1];
  for (std::size_t tiles = 0; tiles <= static_cast<std::size_t>(size); ++tiles)
    groups[tiles] = {begin[4 * tiles], begin[4 * tiles + 1], begin[4 * tiles + 2], begin[4 * tiles + 3]};
  std::array<std::size_t, 4 * (kLargestRack + 1) + 1> end = begin;
  std::array<std::uint16_t, kMostChoices> order;
  for (std::size_t i = 0; i < choice_count; ++i) {
    const std::size_t group = group_of(i);
    const std::int32_t worth = choices[i].leave + 1000 * choices[i].value;
    std::size_t at = end[group]++;
    for (; at > begin[group] && worths[at - 1] < worth; --at) {
      worths[at] = worths[at - 1];
      order[at] = order[at - 1];
    }
    worths[at] = worth;
    order[at] = static_cast<std::uint16_t>(i);
  }
  for (std::size_t at = 0; at < choice_count; ++at) {
    keys[at] = listed[order[at]].key;
    letters[at] = listed[order[at]].letters;
    leaves[at] = choices[order[at]].leave;
  }
}

void Ends::narrow(const Rack& rack, const Rules& rules, const Graph& graph) {
  most.fill(kNothing);
  Mask used = 0;
  for (int tiles = 1; tiles <= rack.size; ++tiles) {
    const Rack::Group& group = rack.groups[static_cast<std::size_t>(tiles)];
    std::int32_t best = kNothing;
    // Without a branch: half of the answers are no, and nobody can tell which.
    const auto look = [&](std::size_t from, std::size_t to, auto possible) {
      for (std::size_t i = from; i < to; ++i) {
        const bool yes = possible(rack.keys[i]);
        best = std::max(best, yes ? rack.worths[i] : kNothing);
        used |= yes ? rack.letters[i] : 0;
      }
    };
    const auto always = [](std::uint64_t) { return true; };
    look(group.plain, group.blank, [&](std::uint64_t bag) { return graph.spells().may_hold(bag); });
    if (tiles <= Completions::kLongest)
      look(group.blank, group.many, [&](std::uint64_t bag) { return graph.completions().of(bag) != 0; });
    else
      look(group.blank, group.many, always);
    look(group.many, group.end, always);
    most[static_cast<std::size_t>(tiles)] = best;
  }
  set_top(rack, rules, used);
}

void Ends::widen(const Rack& rack, const Rules& rules) {
  most.fill(kNothing);
  Mask used = 0;
  for (int tiles = 1; tiles <= rack.size; ++tiles) {
    const Rack::Group& group = rack.groups[static_cast<std::size_t>(tiles)];
    for (std::size_t i = group.plain; i < group.end; ++i) {
      most[static_cast<std::size_t>(tiles)] = std::max(most[static_cast<std::size_t>(tiles)], rack.worths[i]);
      used |= rack.letters[i];
    }
  }
  set_top(rack, rules, used);
}

// The tiles of letters that some possible choice uses, the most valuable first.
void Ends::set_top(const Rack& rack, const Rules& rules, Mask used) {
  std::array<int, kLargestRack> values{};
  std::size_t tiles = 0;
  for (; used != 0; used &= used - 1)
    for (int i = 0; i < rack.count[lowest(used)]; ++i) {
      const int value = rules.values[lowest(used)];
      std::size_t at = tiles++;
      for (; at > 0 && values[at - 1] < value; --at) values[at] = values[at - 1];
      values[at] = value;
    }
  for (std::size_t i = 0; i < kLargestRack; ++i) top[i + 1] = top[i] + values[i];
  for (std::size_t i = 0; i < top.size(); ++i)
    if (most[i] > kNothing) most[i] -= 1000 * top[i];
}

bool Gauge::fill(Shape& shape, const Lane& lane, int square) const {
  // What a multiplier adds to Shape::multiplied: one to each byte from 2 up to it.
  static constexpr std::array<std::uint64_t, 10> kAdds = [] {
    std::array<std::uint64_t, 10> adds{};
    for (std::size_t times = 2; times < adds.size(); ++times)
      adds[times] = adds[times - 1] | std::uint64_t{1} << 8 * (times - 2);
    return adds;
  }();
  const std::size_t at = static_cast<std::size_t>(square);
  const Mask open = lane.fits[at] & usable;
  if (open == 0) return false;
  shape.times *= lane.word_times[at];
  shape.multiplied += kAdds[static_cast<std::size_t>(sums::main(lane.times[at]))];
  if (lane.crossed >> at & 1) {
    int most = 0;
    for (Mask rest = open & have; rest != 0; rest &= rest - 1)
      most = std::max<int>(most, rules.values[lowest(rest)]);
    shape.across += sums::across(lane.across[at]) + sums::across(lane.times[at]) * most;
  }
  ++shape.placed;
  return true;
}

std::int32_t Gauge::worth(const Shape& shape, const Ends& ends) const {
  // Hardly any board multiplies a letter by more than three, so the loop is hardly ever entered.
  int main = shape.fixed + ends.top[static_cast<std::size_t>(shape.placed)] +
             ends.top[shape.multiplied & 0xFF] + ends.top[shape.multiplied >> 8 & 0xFF];
  for (std::uint64_t rest = shape.multiplied >> 16; rest != 0; rest >>= 8) main += ends.top[rest & 0xFF];
  return 1000 * score_of(rules, main, shape.times, shape.across, shape.placed);
}

Bounds::Bounds(const Graph& graph, const Gauge& gauge) : graph_(graph), gauge_(gauge) {
  wide_.widen(gauge.rack, gauge.rules);
  alone_.narrow(gauge.rack, gauge.rules, graph);
  grow_choices();
}

// A choice of tiles can end as itself or as any larger one: the most of all larger ones comes from
// letting one kind of tile grow after another.
void Bounds::grow_choices() {
  const Rack& rack = gauge_.rack;
  const std::size_t size = rack.choice_count;
  larger_.resize(size);
  for (std::size_t i = 0; i < size; ++i) {
    const Rack::Choice& choice = rack.choices[i];
    larger_[i].fill(kNothing);
    larger_[i][choice.tiles] = choice.leave - 1000 * (wide_.top[choice.tiles] - choice.value);
  }
  std::size_t stride = 1;
  for (int kind = 0; kind < rack.kind_count; ++kind) {
    const std::size_t many = rack.count[rack.kinds[static_cast<std::size_t>(kind)]];
    for (std::size_t block = 0; block < size; block += stride * (many + 1))
      for (std::size_t i = block + stride * many; i-- > block;) {
        Row row = larger_[i];
        const Row& with_one = larger_[i + stride];
        for (std::size_t k = 0; k < row.size(); ++k) row[k] = std::max(row[k], with_one[k]);
        larger_[i] = row;
      }
    stride *= many + 1;
  }
}

void Bounds::prepare(const Anchor& anchor) {
  whole_ = true;
  blank_spells_ = kLetters;
  if (!anchor.run && gauge_.rack.count[0] == 1) {
    blank_spells_ = 0;
    for (Letter letter = 1; letter <= 26; ++letter)
      if (graph_.spells().may_hold(gauge_.rack.key + spelling_key(letter))) blank_spells_ |= bit(letter);
  }
  for (Table& table : tables_) {
    Row further;
    further.fill(kNothing);
    for (std::size_t extra = static_cast<std::size_t>(rows_); extra-- > 0;) {
      table.beyond[extra] = further;
      for (std::size_t i = 0; i < further.size(); ++i) further[i] = std::max(further[i], table.rows[extra][i]);
    }
  }
}

// Every play of an anchor is some squares to its left and some to its right, so each side is
// measured once and then put together.
std::int32_t Bounds::measure(const Anchor& anchor) {
  const Lane& lane = *anchor.lane;
  const Rack& rack = gauge_.rack;
  rows_ = 0;
  Shape left;
  bool goes_left = true, goes_right = true;
  if (const Run* run = anchor.run) {
    left.fixed = run->value;
    goes_left = run->edge.letters() & gauge_.usable;
    goes_right = run->edge.turns() && (graph_.turn(run->edge).letters() & gauge_.usable);
  } else if (!gauge_.fill(left, lane, anchor.last)) {
    return kNothing;
  }
  std::array<Shape, kLargestRack + 1> right;
  std::array<const Ends*, kLargestRack + 1> known;
  known[0] = anchor.run ? &wide_ : &alone_;
  std::size_t rights = 1;
  for (int at = anchor.last + 1; at <= anchor.end && right[rights - 1].placed < rack.size; ++at) {
    Shape& shape = right[rights];
    shape = right[rights - 1];
    known[rights] = known[rights - 1];
    if (!gauge_.fill(shape, lane, at)) break;
    for (; lane.tile[static_cast<std::size_t>(at) + 1]; ++at) {
      shape.fixed += lane.value[static_cast<std::size_t>(at) + 1];
      known[rights] = &wide_;
    }
    ++rights;
  }

  std::int32_t most = kNothing;
  for (int extra = 0;; ++extra) {
    const std::size_t index = static_cast<std::size_t>(rows_++);
    Row& row = tables_[1].rows[index];
    row.fill(kNothing);
    std::int32_t whole_beside_tiles = kNothing;
    const std::size_t usable_rights = extra > 0 || goes_right ? rights : 1;
    for (std::size_t i = left.placed == 0 || (!anchor.run && extra == 0) ? 1 : 0; i < usable_rights; ++i) {
      const Shape shape = left + right[i];
      if (shape.placed > rack.size) break;
      const std::size_t placed = static_cast<std::size_t>(shape.placed);
      const Ends& ends = *known[i];
      if (ends.most[placed] == kNothing) continue;
      const std::int32_t score = gauge_.worth(shape, ends);
      most = std::max(most, score + ends.most[placed]);
      // The tables are read together with `larger_`, which reckons from the top tiles of all.
      const std::int32_t entry = score + 1000 * (wide_.top[placed] - ends.top[placed]);
      row[placed] = std::max(row[placed], entry);
      if (shape.placed == rack.size && &ends == &wide_) whole_beside_tiles = std::max(whole_beside_tiles, entry);
    }
    tables_[0].rows[index] = row;
    tables_[0].rows[index][static_cast<std::size_t>(rack.size)] = whole_beside_tiles;
    const int next = anchor.first - 1 - extra;
    if (!goes_left || next < anchor.begin || left.placed == rack.size || !gauge_.fill(left, lane, next)) break;
  }
  return most;
}

}  // namespace wordhall

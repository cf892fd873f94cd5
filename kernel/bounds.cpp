#include "bounds.hpp"

namespace wordhall {

Rack::Rack(const Bag& bag) : size(bag.size) {
  std::copy(std::begin(bag.count), std::end(bag.count), count);
  for (Letter letter = 1; letter <= 26; ++letter) key += count[letter] * spelling_key(letter);
}

void Rack::list_choices(const Leaves& leaves, const Rules& rules) {
  for (Letter letter = 0; letter <= 26; ++letter) {
    if (count[letter] == 0) continue;
    stride[letter] = std::uint64_t{choice_count} << sums::kUsed;
    choice_count *= count[letter] + 1u;
    kinds[static_cast<std::size_t>(kind_count++)] = letter;
  }
  struct Listed {
    std::uint64_t key;
    Mask letters;
    std::uint8_t blanks;
  };
  std::array<Listed, kMostChoices> listed;
  std::array<std::array<std::size_t, 3>, kLargestRack + 1> sizes{};
  std::uint8_t kept[27];
  std::copy(std::begin(count), std::end(count), kept);
  Choice choice{};
  Listed now{};
  for (std::size_t index = 0; index < choice_count; ++index) {
    choice.leave = leaves(kinds.data(), kind_count, kept);
    choices[index] = choice;
    listed[index] = now;
    ++sizes[choice.tiles][std::min<std::size_t>(now.blanks, 2)];
    for (int kind = 0; kind < kind_count; ++kind) {
      const Letter letter = kinds[static_cast<std::size_t>(kind)];
      const int step = kept[letter] ? 1 : -count[letter];  // take one, or give all of them back
      kept[letter] = static_cast<std::uint8_t>(kept[letter] - step);
      choice.tiles = static_cast<std::uint8_t>(choice.tiles + step);
      if (letter == 0) {
        now.blanks = static_cast<std::uint8_t>(now.blanks + step);
      } else {
        choice.value = static_cast<std::uint16_t>(choice.value + step * rules.values[letter]);
        now.key += static_cast<std::uint64_t>(step) * spelling_key(letter);
        now.letters = step > 0 ? now.letters | bit(letter) : now.letters & ~bit(letter);
      }
      if (step > 0) break;
    }
  }
  std::size_t at = 0;
  for (int tiles = 0; tiles <= size; ++tiles) {
    const auto& [none, one, more] = sizes[static_cast<std::size_t>(tiles)];
    groups[static_cast<std::size_t>(tiles)] = {at, at + none, at + none + one, at + none + one + more};
    at += none + one + more;
  }
  auto free = groups;
  for (std::size_t index = 0; index < choice_count; ++index) {
    Group& group = free[choices[index].tiles];
    const Listed& one = listed[index];
    const std::size_t to = one.blanks == 0 ? group.plain++ : one.blanks == 1 ? group.blank++ : group.many++;
    keys[to] = one.key;
    letters[to] = one.letters;
    worths[to] = choices[index].leave + 1000 * choices[index].value;
  }
}

void Ends::narrow(const Rack& rack, const Rules& rules, const Graph& graph, int through, std::uint64_t key) {
  most.fill(kNothing);
  Mask used = 0;
  for (int tiles = 1; tiles <= rack.size; ++tiles) {
    const Rack::Group& group = rack.groups[static_cast<std::size_t>(tiles)];
    std::int32_t best = kNothing;
    // Without a branch: half of the answers are no, and nobody can tell which.
    const auto look = [&](std::size_t from, std::size_t to, auto possible) {
      for (std::size_t i = from; i < to; ++i) {
        const bool yes = possible(rack.keys[i] + key);
        best = std::max(best, yes ? rack.worths[i] : kNothing);
        used |= yes ? rack.letters[i] : 0;
      }
    };
    const auto always = [](std::uint64_t) { return true; };
    look(group.plain, group.blank, [&](std::uint64_t bag) { return graph.spells().may_hold(bag); });
    if (tiles + through <= kLongestNearly)
      look(group.blank, group.many, [&](std::uint64_t bag) { return graph.nearly_spells().may_hold(bag); });
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

// Some squares filled, no matter with what.
struct Bounds::Shape {
  int fixed = 0, across = 0, times = 1, placed = 0;
  std::uint64_t multiplied = 0;  // byte t: squares that multiply a letter by at least t
  const Ends* ends = nullptr;    // on the right: which choices of tiles go with the board's

  Shape operator+(const Shape& right) const {
    return {fixed + right.fixed,   across + right.across,         times * right.times,
            placed + right.placed, multiplied + right.multiplied, right.ends};
  }
};

Bounds::Bounds(const Graph& graph, const Rules& rules, const Rack& rack, Mask have)
    : graph_(graph), rules_(rules), rack_(rack), have_(have), usable_(rack.count[0] ? kLetters : have) {
  wide_.widen(rack, rules);
  alone_.narrow(rack, rules, graph, 0, 0);
  for (Ends& ends : through_one_) ends.top.back() = -1;
  grow_choices();
}

// A choice of tiles can end as itself or as any larger one: the most of all larger ones comes from
// letting one kind of tile grow after another.
void Bounds::grow_choices() {
  const std::size_t size = rack_.choice_count;
  larger_.resize(size);
  for (std::size_t i = 0; i < size; ++i) {
    const Rack::Choice& choice = rack_.choices[i];
    larger_[i].fill(kNothing);
    larger_[i][choice.tiles] = choice.leave - 1000 * (wide_.top[choice.tiles] - choice.value);
  }
  std::size_t stride = 1;
  for (int kind = 0; kind < rack_.kind_count; ++kind) {
    const std::size_t many = rack_.count[rack_.kinds[static_cast<std::size_t>(kind)]];
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

std::int32_t Bounds::wide(const Anchor& anchor) {
  return measure(anchor, anchor.run ? wide_ : alone_);
}

std::uint64_t Bounds::key_of(const Anchor& anchor) {
  std::uint64_t key = 0;
  if (anchor.run)
    for (int at = anchor.first; at <= anchor.last; ++at)
      key += spelling_key(face(anchor.lane->tile[static_cast<std::size_t>(at)]));
  return key;
}

std::int32_t Bounds::narrow(const Anchor& anchor) {
  const int size = anchor.last - anchor.first + 1;
  const Letter letter = face(anchor.lane->tile[static_cast<std::size_t>(anchor.first)]);
  Ends& ends = size == 1 ? through_one_[letter] : through_;
  if (size > 1 || ends.top.back() < 0) ends.narrow(rack_, rules_, graph_, size, key_of(anchor));
  return measure(anchor, ends);
}

void Bounds::prepare(const Anchor& anchor) {
  whole_ = true;
  blank_spells_ = kLetters;
  if (rack_.count[0] == 1) {
    const std::uint64_t key = rack_.key + key_of(anchor);
    blank_spells_ = 0;
    for (Letter letter = 1; letter <= 26; ++letter)
      if (graph_.spells().may_hold(key + spelling_key(letter))) blank_spells_ |= bit(letter);
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
std::int32_t Bounds::measure(const Anchor& anchor, const Ends& ends) {
  const Lane& lane = *anchor.lane;
  rows_ = 0;
  Shape left;
  bool goes_left = true, goes_right = true;
  if (const Run* run = anchor.run) {
    left.fixed = run->value;
    goes_left = run->edge.letters() & usable_;
    goes_right = run->edge.turns() && (graph_.turn(run->edge).letters() & usable_);
  } else if (!fill(left, lane, anchor.last)) {
    return kNothing;
  }
  std::array<Shape, kLargestRack + 1> right;
  right[0].ends = &ends;
  std::size_t rights = 1;
  for (int at = anchor.last + 1; right[rights - 1].placed < rack_.size; ++at) {
    Shape& shape = right[rights];
    shape = right[rights - 1];
    if (!fill(shape, lane, at)) break;
    for (; lane.tile[at + 1]; ++at) {
      shape.fixed += lane.value[at + 1];
      shape.ends = &wide_;
    }
    ++rights;
  }

  std::int32_t most = kNothing;
  for (int extra = 0;; ++extra) {
    Row& row = tables_[1].rows[static_cast<std::size_t>(rows_)];
    Row& partial = tables_[0].rows[static_cast<std::size_t>(rows_)];
    ++rows_;
    row.fill(kNothing);
    std::int32_t far_whole = kNothing;
    const std::size_t usable_rights = extra > 0 || goes_right ? rights : 1;
    for (std::size_t i = left.placed == 0 || (!anchor.run && extra == 0) ? 1 : 0; i < usable_rights; ++i) {
      const Shape shape = left + right[i];
      if (shape.placed > rack_.size) break;
      const std::size_t placed = static_cast<std::size_t>(shape.placed);
      const Ends& known = *shape.ends;
      if (known.most[placed] == kNothing) continue;
      const std::int32_t score = worth(shape, known);
      most = std::max(most, score + known.most[placed]);
      // The tables are read together with `larger_`, which reckons from the top tiles of all.
      const std::int32_t entry = score + 1000 * (wide_.top[placed] - known.top[placed]);
      row[placed] = std::max(row[placed], entry);
      if (shape.placed == rack_.size && shape.ends == &wide_) far_whole = std::max(far_whole, entry);
    }
    partial = row;
    partial[static_cast<std::size_t>(rack_.size)] = far_whole;
    const int next = anchor.first - 1 - extra;
    if (!goes_left || next < anchor.limit || left.placed == rack_.size || !fill(left, lane, next)) break;
  }
  return most;
}

bool Bounds::fill(Shape& shape, const Lane& lane, int at) const {
  // What a multiplier adds to Shape::multiplied: one to each byte from 2 up to it.
  static constexpr std::array<std::uint64_t, 10> kAdds = [] {
    std::array<std::uint64_t, 10> adds{};
    for (std::size_t times = 2; times < adds.size(); ++times) adds[times] = adds[times - 1] | std::uint64_t{1} << 8 * (times - 2);
    return adds;
  }();
  const Mask open = lane.fits[at] & usable_;
  if (open == 0) return false;
  shape.times *= lane.word_times[at];
  shape.multiplied += kAdds[static_cast<std::size_t>(sums::main(lane.times[at]))];
  if (lane.crossed >> at & 1)
    shape.across += sums::across(lane.across[at]) + sums::across(lane.times[at]) * most_valuable(open);
  ++shape.placed;
  return true;
}

int Bounds::most_valuable(Mask fits) const {
  int most = 0;
  for (Mask rest = fits & have_; rest != 0; rest &= rest - 1)
    most = std::max<int>(most, rules_.values[lowest(rest)]);
  return most;
}

// The most valuable tiles go to the squares that multiply most.
std::int32_t Bounds::worth(const Shape& shape, const Ends& ends) const {
  int main = shape.fixed + ends.top[static_cast<std::size_t>(shape.placed)];
  for (std::uint64_t rest = shape.multiplied; rest != 0; rest >>= 8) main += ends.top[rest & 0xFF];
  return 1000 * score_of(rules_, main, shape.times, shape.across, shape.placed);
}

}  // namespace wordhall

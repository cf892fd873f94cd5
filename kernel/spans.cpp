#include "spans.hpp"

namespace wordhall {

bool Spans::measure(Span& span) const {
  const Lane& lane = *span.lane;
  const int size = gauge_.rack.size;
  Shape shape;
  for (int at = span.first; at <= span.last; ++at) {
    if (lane.tile[static_cast<std::size_t>(at)])
      shape.fixed += lane.value[static_cast<std::size_t>(at)];
    else if (!gauge_.fill(shape, lane, at))
      return false;
  }
  std::array<Shape, kLargestRack + 1> right;
  span.rights = 0;
  for (int at = span.last + 1; at <= span.end && shape.placed + span.rights < size; ++at, ++span.rights) {
    Shape& longer = right[static_cast<std::size_t>(span.rights) + 1];
    longer = right[static_cast<std::size_t>(span.rights)];
    if (!gauge_.fill(longer, lane, at)) break;
  }
  span.scores.fill(kNothing);
  for (span.lefts = 0;; ++span.lefts) {
    const int most = std::min(span.rights, size - shape.placed);
    for (int i = 0; i <= most; ++i) {
      const Shape whole = shape + right[static_cast<std::size_t>(i)];
      std::int32_t& score = span.scores[static_cast<std::size_t>(whole.placed)];
      score = std::max(score, gauge_.worth(whole, wide_));
    }
    const int next = span.first - 1 - span.lefts;
    if (next < span.begin || shape.placed == size || !gauge_.fill(shape, lane, next)) break;
  }
  span.scores[0] = kNothing;
  return true;
}

}  // namespace wordhall

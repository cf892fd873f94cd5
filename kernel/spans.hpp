// Plays that run through tiles of the board, looked for by their letters. The board's tiles in such
// a play are known, so only a few bags of the rack's tiles spell a word with them.
#pragma once

#include <bit>

#include "bounds.hpp"

namespace wordhall {

// The runs of one lane from one to another: all of them are in a play, and no others.
struct Span {
  const Lane* lane;
  int first, last;    // its squares
  int begin, end;     // the outermost squares that a play may fill without touching another run
  int tiles;          // of the board
  std::uint64_t key;  // of their letters
  int lefts, rights;  // squares that can be filled on either side
  Row scores;         // the most for each number of tiles, with the top tiles of all
};

class Spans {
 public:
  // Words of more letters than a spelling has, and racks with more blanks, are not found here.
  static bool suits(const Rules& rules, const Rack& rack) {
    return rack.count[0] <= 1 && std::max(rules.rows, rules.columns) <= Spelling::kLongest;
  }

  Spans(const Graph& graph, const Gauge& gauge, const Ends& wide) : graph_(graph), gauge_(gauge), wide_(wide) {
    for (Letter letter = 1; letter <= 26; ++letter) keys_[letter] = spelling_key(letter);
  }

  template <class Visit>
  void list(const Lanes& lanes, Visit visit) const {
    for (int number = 0; number < lanes.count; ++number) {
      const Lane& lane = lanes.lanes[static_cast<std::size_t>(number)];
      for (int from = 0; from < lane.run_count; ++from) {
        const std::size_t here = static_cast<std::size_t>(from);
        Span span{&lane, lane.runs[here].first, 0, from > 0 ? lane.runs[here - 1].last + 2 : 1, 0, 0, 0, 0, 0, {}};
        for (std::size_t to = here; to < lane.run_count; ++to) {
          const Run& run = lane.runs[to];
          for (int at = run.first; at <= run.last; ++at) {
            span.key += keys_[face(lane.tile[static_cast<std::size_t>(at)])];
            ++span.tiles;
          }
          span.last = run.last;
          if (span.last - span.first + 1 - span.tiles > gauge_.rack.size) break;
          span.end = to + 1 < lane.run_count ? lane.runs[to + 1].first - 2 : lane.size;
          visit(span);
        }
      }
    }
  }

  // Finds the most that plays of a span can score, or says that it has none.
  bool measure(Span& span) const;

  // The most that plays of a span with so many tiles can be worth.
  std::int32_t bound(const Span& span, std::size_t placed) const {
    return span.scores[placed] > kNothing ? span.scores[placed] + wide_.most[placed] : kNothing;
  }

  // Whether plays with so many tiles must be looked up for every letter that the blank may be. They
  // are better left for last, when few of them can still be worth it.
  bool costly(const Span& span, std::size_t placed) const {
    return gauge_.rack.count[0] != 0 && static_cast<int>(placed) + span.tiles > Completions::kLongest;
  }

  // Offers every play with so many tiles that may be worth it. Bags that spell a word are gathered
  // first, so that the words are on their way from memory while more are looked for.
  template <class Sink>
  void search(const Span& span, std::size_t placed, Sink& sink) {
    const Rack& rack = gauge_.rack;
    const std::int32_t base = span.scores[placed] - 1000 * wide_.top[placed];
    const Rack::Group& group = rack.groups[placed];
    const int length = static_cast<int>(placed) + span.tiles;
    for (std::size_t i = group.plain; i < group.blank && base + rack.worths[i] > sink.least; ++i)
      gather(rack.keys[i] + span.key, 0, i);
    for (std::size_t i = group.blank; i < group.many && base + rack.worths[i] > sink.least; ++i) {
      const std::uint64_t bag = rack.keys[i] + span.key;
      Mask letters = length <= Completions::kLongest ? graph_.completions().of(bag) : kLetters;
      for (; letters != 0; letters &= letters - 1) gather(bag + keys_[lowest(letters)], lowest(letters), i);
    }
    for (const Bundle& bundle : bundles_)
      if (base + rack.worths[bundle.choice] > sink.least) try_words(span, bundle, length, sink);
    bundles_.clear();
  }

 private:
  // Letters that may spell a word with those of the span.
  struct Bundle {
    std::uint64_t key;
    Letter blank;
    std::size_t choice;
  };

  void gather(std::uint64_t key, Letter blank, std::size_t choice) {
    if (!graph_.spells().may_hold(key)) return;
    __builtin_prefetch(graph_.spelled(key));
    bundles_.push_back({key, blank, choice});
  }

  // Most of the words that lie near a key have other letters, and most of those another length.
  template <class Sink>
  void try_words(const Span& span, const Bundle& bundle, int length, Sink& sink) {
    const int extra = length - (span.last - span.first + 1);
    const int fewest = std::max(0, extra - span.rights), most = std::min(span.lefts, extra);
    for (const Spelling* word = graph_.spelled(bundle.key); word->size != 0; ++word) {
      if (word->size != length || !spells(*word, bundle.key)) continue;
      for (int left = fewest; left <= most; ++left)
        if (matches(span, *word, left))
          offer(span, *word, left, bundle.blank, gauge_.rack.leaves[bundle.choice], sink);
    }
  }

  bool spells(const Spelling& word, std::uint64_t key) const {
    for (int i = 0; i < word.size; ++i) key -= keys_[word.letters[i]];
    return key == 0;
  }

  // Whether the board's tiles are in the word, in their places.
  static bool matches(const Span& span, const Spelling& word, int left) {
    const Lane& lane = *span.lane;
    for (int at = span.first; at <= span.last; ++at) {
      const Letter tile = face(lane.tile[static_cast<std::size_t>(at)]);
      if (tile && tile != word.letters[left + at - span.first]) return false;
    }
    return true;
  }

  template <class Sink>
  void offer(const Span& span, const Spelling& word, int left, Letter blank, std::int32_t leave, Sink& sink) {
    const Lane& lane = *span.lane;
    const int first = span.first - left, last = first + word.size - 1;
    std::uint64_t sum = 0;
    int times = 1, placed = 0;
    std::uint32_t blanks = 0;  // squares where the blank can lie
    for (int i = 0; i < word.size; ++i) {
      const std::size_t at = static_cast<std::size_t>(first + i);
      const Letter letter = word.letters[i];
      if (lane.tile[at]) {
        strip_[at] = lane.tile[at] | kOnBoard;
        sum += lane.value[at];
        continue;
      }
      if (!(lane.fits[at] >> letter & 1)) return;
      strip_[at] = letter;
      sum += lane.across[at] + lane.times[at] * gauge_.rules.values[letter];
      times *= lane.word_times[at];
      ++placed;
      blanks |= static_cast<std::uint32_t>(letter == blank) << at;
    }
    // One tile with words both ways is found in its row already.
    if (placed == 1 && lane.down && sums::crossings(sum)) return;
    if (blank == 0) {
      sink.offer({lane, strip_, first, last, placed, score_of(gauge_.rules, sums::main(sum), times, sums::across(sum), placed)}, leave);
      return;
    }
    for (; blanks != 0; blanks &= blanks - 1) {
      const std::size_t at = static_cast<std::size_t>(std::countr_zero(blanks));
      const std::uint64_t without = sum - lane.times[at] * gauge_.rules.values[blank];
      strip_[at] = blank | kBlank;
      sink.offer({lane, strip_, first, last, placed, score_of(gauge_.rules, sums::main(without), times, sums::across(without), placed)}, leave);
      strip_[at] = blank;
    }
  }

  const Graph& graph_;
  Gauge gauge_;
  const Ends& wide_;  // of any tiles
  std::array<std::uint64_t, 27> keys_{};
  std::vector<Bundle> bundles_;
  std::uint16_t strip_[2 * kLongestSide + 4] = {};
};

}  // namespace wordhall

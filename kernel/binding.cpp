// The kernel as the Python module wordhall.kernel. Arguments are checked by the library; here they
// only change their form. The searches run without the GIL.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>

#include "kross_forecast.hpp"
#include "graph.hpp"
#include "foil_hand.hpp"
#include "laying.hpp"
#include "moves.hpp"
#include "kross_sheet.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace wordhall;

namespace {

using NoGil = nb::call_guard<nb::gil_scoped_release>;
using Face = std::tuple<int, int, std::string_view>;  // row, column, and what stands there

char one_character(std::string_view face) {
  if (face.size() != 1) throw std::invalid_argument("a tile shows one character");
  return face.front();
}

// A Python buffer held for as long as it's read.
class Buffer {
 public:
  explicit Buffer(nb::handle object) {
    if (PyObject_GetBuffer(object.ptr(), &view_, PyBUF_C_CONTIGUOUS) != 0) throw nb::python_error();
  }
  ~Buffer() { PyBuffer_Release(&view_); }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  std::span<const std::byte> bytes() const {
    return {static_cast<const std::byte*>(view_.buf), static_cast<std::size_t>(view_.len)};
  }
  // What was checked once must not change afterwards.
  std::span<const std::byte> unchanging() const {
    if (!view_.readonly) throw std::invalid_argument("a word graph needs a buffer that cannot be written to");
    return bytes();
  }

 private:
  Py_buffer view_;
};

struct HeldGraph {
  Buffer buffer;
  Graph graph;
  explicit HeldGraph(nb::object image) : buffer(image), graph(buffer.unchanging()) {}
};

struct HeldBoard {
  std::shared_ptr<const Rules> rules;
  Board board;
};

struct Moves {
  std::vector<Move> list;
};

std::shared_ptr<Rules> make_rules(int rows, int columns, nb::bytes letter_times, nb::bytes word_times,
                                  const std::vector<int>& values, int start, int full, int full_points,
                                  int full_times) {
  auto rules = std::make_shared<Rules>();
  const auto bytes = [](nb::bytes from) {
    const auto* data = static_cast<const std::uint8_t*>(from.data());
    return std::vector<std::uint8_t>(data, data + from.size());
  };
  rules->rows = rows;
  rules->columns = columns;
  rules->letter_times = bytes(letter_times);
  rules->word_times = bytes(word_times);
  rules->start = start;
  rules->full = full;
  rules->full_points = full_points;
  rules->full_times = full_times;
  if (values.size() != 26) throw std::invalid_argument("there are 26 letters to value");
  for (std::size_t i = 0; i < 26; ++i) {
    if (values[i] < 0 || values[i] > 99) throw std::invalid_argument("a tile is worth 0 to 99");
    rules->values[i + 1] = static_cast<std::uint8_t>(values[i]);
  }
  rules->finish();
  return rules;
}

std::string spell(const Move& move, bool laid_only) {
  std::string text;
  for (int i = 0; i < move.length; ++i) {
    const Letter tile = move.word[i];
    if (laid_only && (tile & kOnBoard)) continue;
    text += static_cast<char>((tile & kBlank ? 'a' : 'A') + face(tile) - 1);
  }
  return text;
}

Bag rack_of(std::string_view letters) { return Bag(letters, kLargestRack); }

nb::bytes to_bytes(const std::vector<std::byte>& image) { return nb::bytes(image.data(), image.size()); }

}  // namespace

NB_MODULE(kernel, module) {
  // Books are kept until the process ends, and their graphs with them: no leak to warn of.
  nb::set_leak_warnings(false);

  module.def(
      "compile_graph",
      [](nb::iterable words, bool anchored) {
        std::vector<std::string> list;
        for (nb::handle word : words) {
          if (!nb::isinstance<nb::str>(word)) throw nb::type_error("a word is a string");
          list.push_back(nb::cast<std::string>(word));
        }
        std::vector<std::byte> image;
        {
          nb::gil_scoped_release release;
          image = compile_graph(std::move(list), anchored);
        }
        return to_bytes(image);
      },
      "words"_a, "anchored"_a = true);

  module.def(
      "checksum",
      [](nb::object object) {
        const Buffer buffer(object);
        nb::gil_scoped_release release;
        return checksum(buffer.bytes());
      },
      "buffer"_a);

  module.def(
      "counts",
      [](std::string_view tiles) {
        std::array<int, 128> found{};
        for (const char tile : tiles) {
          if (static_cast<unsigned char>(tile) >= found.size()) throw std::invalid_argument("a tile is a letter or ?");
          ++found[static_cast<unsigned char>(tile)];
        }
        nb::dict counts;
        for (std::size_t code = 0; code < found.size(); ++code) {
          const char tile = static_cast<char>(code);
          if (found[code]) counts[nb::str(&tile, 1)] = found[code];
        }
        return counts;
      },
      "tiles"_a);

  module.def(
      "line_up",
      [](const std::vector<std::string_view>& rows, const std::vector<Face>& laid, std::pair<int, int> start) {
        std::vector<LaidTile> tiles;
        for (const auto& [row, column, face] : laid) tiles.push_back({row, column, one_character(face)});
        LineUp found = line_up(rows, std::move(tiles), start.first, start.second);
        return std::tuple(found.refusal, found.row, found.column, found.down, found.tiles);
      },
      "rows"_a, "laid"_a, "start"_a);

  module.def(
      "with_faces",
      [](nb::tuple rows, const std::vector<Face>& laid) {
        nb::list after(rows);
        for (const auto& [row, column, face] : laid) {
          const auto at = static_cast<std::size_t>(row);
          if (at >= after.size()) throw std::out_of_range("a tile lies beyond the edge of the board");
          auto line = nb::cast<std::string>(after[at]);
          line.at(static_cast<std::size_t>(column)) = one_character(face);
          after[at] = nb::str(line.data(), line.size());
        }
        return nb::tuple(after);
      },
      "rows"_a, "laid"_a);

  module.def(
      "without",
      [](std::string rack, std::string_view tiles) {
        return take(rack, tiles) ? nb::object(nb::str(rack.data(), rack.size())) : nb::none();
      },
      "rack"_a, "tiles"_a);

  nb::class_<HeldGraph>(module, "Graph")
      .def(nb::init<nb::object>(), "image"_a)
      .def("__contains__", [](const HeldGraph& self, std::string_view word) { return self.graph.contains(word); })
      .def("__len__", [](const HeldGraph& self) { return self.graph.size(); })
      .def_prop_ro("anchored", [](const HeldGraph& self) { return self.graph.anchored(); })
      .def("rank", [](const HeldGraph& self, std::string_view word) { return self.graph.rank(word); }, "word"_a)
      .def("word", [](const HeldGraph& self, std::uint32_t rank) { return self.graph.word(rank); }, "rank"_a)
      .def("prefix_count",
           [](const HeldGraph& self, std::string_view prefix) { return self.graph.prefix_count(prefix); },
           "prefix"_a)
      .def("begins",
           [](const HeldGraph& self, std::string_view prefix, std::size_t limit) {
             return self.graph.begins(prefix, limit);
           },
           "prefix"_a, "limit"_a = 1000, NoGil())
      .def("fits",
           [](const HeldGraph& self, std::string_view pattern, std::string_view without, std::size_t limit) {
             return self.graph.fits(pattern, without, limit);
           },
           "pattern"_a, "without"_a = "", "limit"_a = 1000, NoGil())
      .def("anagrams",
           [](const HeldGraph& self, std::string_view letters, std::size_t limit) {
             return self.graph.anagrams(letters, limit);
           },
           "letters"_a, "limit"_a = 1000, NoGil())
      .def("subanagrams",
           [](const HeldGraph& self, std::string_view letters, std::size_t least, std::size_t limit) {
             return self.graph.subanagrams(letters, least, limit);
           },
           "letters"_a, "least"_a = 2, "limit"_a = 100'000, NoGil());

  nb::class_<Rules>(module, "Rules")
      .def(nb::new_(&make_rules), "rows"_a, "columns"_a, "letter_times"_a, "word_times"_a, "values"_a,
           "start"_a, "full"_a, "full_points"_a = 0, "full_times"_a = 1)
      .def_ro("rows", &Rules::rows)
      .def_ro("columns", &Rules::columns);

  nb::class_<Leaves>(module, "Leaves")
      .def(nb::init<>())
      .def(nb::init<const std::vector<std::pair<std::string, double>>&>(), "values"_a)
      .def_static(
          "by_rank",
          [](nb::object values, int per_point) {
            const Buffer buffer(values);
            const std::span<const std::byte> bytes = buffer.bytes();
            if (bytes.size() % sizeof(std::int16_t) != 0)
              throw std::invalid_argument("the values are not whole numbers of 16 bits");
            std::vector<std::int16_t> ranked(bytes.size() / sizeof(std::int16_t));
            std::copy(bytes.begin(), bytes.end(), std::as_writable_bytes(std::span(ranked)).begin());
            return Leaves(ranked, per_point);
          },
          "values"_a, "per_point"_a)
      .def("__getitem__", [](const Leaves& self, std::string_view bag) { return self.worth(rack_of(bag)) / 1000.0; })
      .def("best_kept",
           [](const Leaves& self, std::string_view rack, int fewest) {
             const auto [kept, worth] = best_kept(self, rack_of(rack), fewest);
             return std::pair(kept, worth / 1000.0);
           },
           "rack"_a, "fewest"_a = 0);

  nb::class_<Move>(module, "Move")
      .def_ro("score", &Move::score)
      .def_prop_ro("value", [](const Move& move) { return move.value / 1000.0; })
      .def_prop_ro("row", &Move::row)
      .def_prop_ro("column", &Move::column)
      .def_prop_ro("down", &Move::down)
      .def_prop_ro("placed", &Move::placed)
      .def_prop_ro("word", [](const Move& move) { return spell(move, false); })
      .def_prop_ro("tiles", [](const Move& move) { return spell(move, true); })
      .def("__repr__", [](const Move& move) {
        return "<" + spell(move, false) + " " + std::to_string(move.row() + 1) + "," +
               std::to_string(move.column() + 1) + (move.down() ? " down " : " across ") +
               std::to_string(move.score) + ">";
      });

  nb::class_<Moves>(module, "Moves")
      .def("__len__", [](const Moves& self) { return self.list.size(); })
      .def("__getitem__",
           [](const Moves& self, std::ptrdiff_t index) {
             const std::ptrdiff_t size = static_cast<std::ptrdiff_t>(self.list.size());
             if (index < 0) index += size;
             if (index < 0 || index >= size) throw nb::index_error("there are fewer moves");
             return self.list[static_cast<std::size_t>(index)];
           })
      .def("__bytes__", [](const Moves& self) {
        return nb::bytes(self.list.data(), self.list.size() * sizeof(Move));
      });

  nb::class_<HeldBoard>(module, "Board")
      .def(nb::new_([](std::shared_ptr<Rules> rules, std::string_view text) {
             HeldBoard held{rules, text.empty() ? Board(*rules) : Board(*rules, text)};
             return held;
           }),
           "rules"_a, "text"_a = "")
      .def("__str__", [](const HeldBoard& self) { return self.board.text(); })
      .def("moves",
           [](const HeldBoard& self, const HeldGraph& graph, std::string_view rack) {
             return Moves{all_moves(self.board, graph.graph, rack_of(rack))};
           },
           "graph"_a, "rack"_a, NoGil())
      .def("tally",
           [](const HeldBoard& self, const HeldGraph& graph, std::string_view rack) {
             const Tally tally = tally_moves(self.board, graph.graph, rack_of(rack));
             return std::tuple(tally.placements, tally.score_sum, tally.best);
           },
           "graph"_a, "rack"_a, NoGil())
      .def("best",
           [](const HeldBoard& self, const HeldGraph& graph, std::string_view rack, const Leaves& leaves,
              std::size_t count) { return Moves{best_moves(self.board, graph.graph, rack_of(rack), leaves, count)}; },
           "graph"_a, "rack"_a, "leaves"_a, "count"_a = 1, NoGil())
      .def("place",
           [](const HeldBoard& self, int row, int column, bool down, std::string_view tiles) {
             const Placement placement = place_tiles(self.board, row, column, down, tiles);
             std::vector<std::pair<std::string, int>> words;
             for (const Formed& formed : placement.words) words.emplace_back(formed.word, formed.score);
             return std::pair(placement.score, words);
           },
           "row"_a, "column"_a, "down"_a, "tiles"_a)
      .def("played",
           [](const HeldBoard& self, int row, int column, bool down, std::string_view tiles) {
             return HeldBoard{self.rules, with_tiles(self.board, row, column, down, tiles)};
           },
           "row"_a, "column"_a, "down"_a, "tiles"_a);

  module.def(
      "best_sheet",
      [](const HeldGraph& graph, std::string_view cells, const HeldGraph* also,
         const std::array<int, kSheetSide + 1>& points) {
        Sheet sheet;
        {
          nb::gil_scoped_release release;
          sheet = best_sheet(graph.graph, also ? &also->graph : nullptr, cells, points);
        }
        nb::list words;
        for (const SheetWord& one : sheet.words)
          words.append(nb::make_tuple(one.word, one.row, one.column, one.down, one.points));
        return nb::make_tuple(sheet.points, words);
      },
      "graph"_a, "cells"_a, "also"_a.none() = nb::none(),
      "points"_a = std::array<int, kSheetSide + 1>{0, 0, 2, 3, 5, 7, 10});

  module.def(
      "sheet_forecast",
      [](const HeldGraph& graph, std::string_view cells, std::string_view letters,
         const std::array<double, 26>& chances, const HeldGraph* task, double wear, double bonus,
         const std::array<int, kSheetSide + 1>& points) {
        Forecast forecast;
        {
          nb::gil_scoped_release release;
          forecast = sheet_forecast(graph.graph, task ? &task->graph : nullptr, cells, letters,
                                    ForecastOptions{points, chances, wear, bonus});
        }
        return std::pair(forecast.now, forecast.after);
      },
      "graph"_a, "cells"_a, "letters"_a, "chances"_a, "task"_a.none() = nb::none(), nb::kw_only(), "wear"_a = 0.8,
      "bonus"_a = 3.0, "points"_a = std::array<int, kSheetSide + 1>{0, 0, 2, 3, 5, 7, 10});

  module.def(
      "best_hand",
      [](const HeldGraph& graph, std::string_view letters, int letter, int bonus, std::string_view bonus_letters,
         int unused, int whole, int knock, int need, int least, int most) {
        HandRules rules{letter, bonus, 0, unused, whole, knock, need, least, most};
        for (const char character : bonus_letters) rules.bonus_letters |= bit(letter_of(character));
        Hand hand;
        {
          nb::gil_scoped_release release;
          hand = best_hand(graph.graph, letters, rules);
        }
        return std::tuple(hand.points, hand.words, hand.unused);
      },
      "graph"_a, "letters"_a, nb::kw_only(), "letter"_a = 2, "bonus"_a = 5, "bonus_letters"_a = "JKQXZ",
      "unused"_a = -1, "whole"_a = 20, "knock"_a = 0, "need"_a = 0, "least"_a = 4, "most"_a = 15);
}

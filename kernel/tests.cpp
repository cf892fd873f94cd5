// The kernel proves itself without Python, so that sanitizers see every line of it alone.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <exception>
#include <random>
#include <set>
#include <tuple>

#include "kross_forecast.hpp"
#include "graph.hpp"
#include "foil_hand.hpp"
#include "laying.hpp"
#include "moves.hpp"
#include "kross_sheet.hpp"

namespace {

using namespace wordhall;
using Words = std::vector<std::string>;

int passed = 0, failed = 0;

#define CHECK(condition) check((condition), #condition, __LINE__)

void check(bool holds, const char* condition, int line) {
  ++(holds ? passed : failed);
  if (!holds) std::printf("kernel/tests.cpp:%d: %s\n", line, condition);
}

// Whether a call is refused with a message that holds `why`.
template <class Call>
bool refuses(const char* why, Call call) {
  try {
    call();
  } catch (const std::exception& error) {
    if (std::strstr(error.what(), why)) return true;
    std::printf("refused with: %s\n", error.what());
  }
  return false;
}

// An image and the graph over it.
struct Book {
  std::vector<std::byte> image;
  Graph graph;

  explicit Book(Words words, bool anchored = true) : image(compile_graph(std::move(words), anchored)), graph(image) {}
};

Rules plain_rules(int rows, int columns) {
  Rules rules;
  rules.rows = rows;
  rules.columns = columns;
  rules.letter_times.assign(static_cast<std::size_t>(rules.squares()), 1);
  rules.word_times = rules.letter_times;
  rules.values = {0, 1, 4, 4, 2, 1, 4, 3, 3, 1, 10, 5, 2, 4, 2, 1, 4, 10, 1, 1, 1, 2, 5, 4, 8, 3, 10};
  rules.full = 7;
  rules.full_points = 35;
  rules.finish();
  return rules;
}

std::string spell(const Move& move, bool laid_only) {
  std::string text;
  for (int i = 0; i < move.length; ++i)
    if (!laid_only || !(move.word[i] & kOnBoard))
      text += static_cast<char>((move.word[i] & kBlank ? 'a' : 'A') + face(move.word[i]) - 1);
  return text;
}

std::string upper(std::string text) {
  for (char& character : text) character = static_cast<char>(character & ~0x20);
  return text;
}

void a_graph_holds_its_words_in_order() {
  const Words words{"ZZ", "CAT", "CATS", "CAR", "ABCDEFGHIJKLMNOPQRSTUVWXYZAB", "CAT"};
  const Book book(words);
  CHECK(book.graph.size() == 5);
  CHECK(book.graph.anchored());
  CHECK((book.graph.begins("", 9) ==
         Words{"ABCDEFGHIJKLMNOPQRSTUVWXYZAB", "CAR", "CAT", "CATS", "ZZ"}));
  for (const std::string& word : words) {
    CHECK(book.graph.contains(word));
    CHECK(book.graph.word(static_cast<std::uint32_t>(book.graph.rank(word))) == word);
  }
  CHECK(!book.graph.contains("CA"));
  CHECK(!book.graph.contains(""));
  CHECK(book.graph.rank("DOG") == -1);
  CHECK(book.graph.prefix_count("CA") == 3);
  CHECK(book.graph.prefix_count("") == 5);
  CHECK(book.graph.prefix_count("CATSS") == 0);
  CHECK(refuses("only 5 words", [&] { book.graph.word(5); }));
  CHECK(refuses("'!' is not a letter", [&] { book.graph.contains("Q!"); }));
  CHECK(refuses("2 to 28 letters", [] { compile_graph({"A"}, true); }));
  CHECK(refuses("2 to 28 letters", [] { compile_graph({std::string(29, 'A')}, true); }));
}

void a_graph_of_no_words_answers_too() {
  const Book book({});
  CHECK(book.graph.size() == 0);
  CHECK(book.graph.begins("", 9).empty());
  CHECK(book.graph.subanagrams("A?", 0, 9).empty());
  CHECK(!book.graph.contains("AA"));
  const Rules rules = plain_rules(3, 9);
  CHECK(all_moves(Board(rules), book.graph, Bag("ABCDEFG", 10)).empty());
  CHECK(best_moves(Board(rules), book.graph, Bag("ABCDEF?", 10), Leaves(), 1).empty());
}

void searches_list_what_fits() {
  const Book book({"BAT", "BET", "BIT", "CAT", "CATS", "TAB", "ABET"}, false);
  const Graph& graph = book.graph;
  CHECK((graph.fits("B.T", "", 9) == Words{"BAT", "BET", "BIT"}));
  CHECK((graph.fits("B.T", "EI", 9) == Words{"BAT"}));
  CHECK((graph.fits("[^BT]A.", "", 9) == Words{"CAT"}));
  CHECK((graph.fits("[BC][AE]T", "", 2) == Words{"BAT", "BET"}));
  CHECK(graph.fits("", "", 9).empty());
  CHECK(graph.fits("[]AT", "", 9).empty());
  CHECK((graph.anagrams("TAB", 9) == Words{"BAT", "TAB"}));
  CHECK((graph.anagrams("T?B", 9) == Words{"BAT", "BET", "BIT", "TAB"}));
  CHECK((graph.subanagrams("ABET", 2, 9) == Words{"ABET", "BAT", "BET", "TAB"}));
  CHECK((graph.subanagrams("ABET", 4, 9) == Words{"ABET"}));
  CHECK(graph.subanagrams(std::string(60, '?'), 0, 99).size() == 7);
  CHECK(refuses("at most 60 letters", [&] { graph.subanagrams(std::string(61, '?'), 0, 9); }));
  CHECK(refuses("not closed", [&] { graph.fits("B[AE", "", 9); }));
  CHECK(refuses("28 places", [&] { graph.fits(std::string(29, '.'), "", 9); }));
}

void a_checksum_sees_every_bit() {
  std::vector<std::byte> bytes(75);
  const std::uint64_t whole = checksum(bytes);
  for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    bytes[bit / 8] ^= std::byte{1} << static_cast<int>(bit % 8);
    CHECK(checksum(bytes) != whole);
    bytes[bit / 8] ^= std::byte{1} << static_cast<int>(bit % 8);
  }
  std::set<std::uint64_t> sums;
  for (std::size_t size = 0; size <= bytes.size(); ++size)
    sums.insert(checksum(std::span(bytes).first(size)));
  CHECK(sums.size() == bytes.size() + 1);
}

// Asks everything of a graph whose bytes may say anything.
void ask_all(const Graph& graph) {
  const Rules rules = plain_rules(4, 9);
  graph.begins("", 30);
  graph.fits("A.[^B]", "C", 30);
  graph.subanagrams("ABC?", 0, 30);
  graph.prefix_count("AB");
  graph.rank("ABCA");
  if (graph.size()) graph.word(graph.size() - 1);
  if (!graph.anchored()) return;
  for (const char* text : {"9/9/9/9", "A1B6/9/CAB6/9", "8A/1B7/9/ABCABCABC"}) {
    const Board board(rules, text);
    all_moves(board, graph, Bag("ABCAB", 10));
    best_moves(board, graph, Bag("ABCABC?", 10), Leaves({{"A", -2.0}}), 3);
  }
}

void a_damaged_image_is_refused_or_harmless() {
  for (const bool anchored : {false, true}) {
    const std::vector<std::byte> image =
        compile_graph({"AB", "ABC", "BAC", "CAB", "CABABBA", "ABCABCAB"}, anchored);
    std::size_t accepted = 0, cut = 0;
    for (std::size_t size = 0; size < image.size(); size += size < 600 || size + 200 > image.size() ? 1 : 1021) {
      // A buffer of exactly this size, so that a sanitizer sees the first byte read behind it.
      const std::vector<std::byte> shorter(image.begin(), image.begin() + static_cast<std::ptrdiff_t>(size));
      ++cut;
      accepted += !refuses("truncated", [&] { Graph{shorter}; });
    }
    CHECK(cut > 100);
    CHECK(accepted == 0);

    std::mt19937 random(7);
    GraphHeader header;
    std::memcpy(&header, image.data(), sizeof header);
    const std::size_t telling = sizeof header + header.edges * sizeof(Edge);
    int refused = 0, answered = 0;
    for (int round = 0; round < 1500; ++round) {
      std::vector<std::byte> changed = image;
      for (unsigned flips = 1 + random() % 3; flips > 0; --flips) {
        const std::size_t from = random() % 3;
        const std::size_t at = from == 0   ? random() % telling
                               : from == 1 ? random() % image.size()
                                           : image.size() - 1 - random() % 60;
        changed[at] ^= std::byte{1} << static_cast<int>(random() % 8);
      }
      try {
        ask_all(Graph(changed));
        ++answered;
      } catch (const std::invalid_argument&) {
        ++refused;
      }
    }
    CHECK(refused > 500);
    CHECK(refused + answered == 1500);

    std::vector<std::uint64_t> aligned(image.size() / 8 + 2);
    std::byte* bytes = reinterpret_cast<std::byte*>(aligned.data());
    for (std::size_t shift = 1; shift < 8; ++shift) {
      std::memcpy(bytes + shift, image.data(), image.size());
      CHECK(refuses("multiple of 8", [&] { Graph({bytes + shift, image.size()}); }));
    }
  }
  CHECK(refuses("not a word graph", [] { Graph(std::vector<std::byte>(100)); }));
}

// Or a search would go 26 to the power of 28 ways and find nothing.
void paths_that_lead_to_no_word_are_refused() {
  constexpr std::uint32_t kDepth = 28;
  std::vector<Edge> edges(26);
  for (std::uint32_t level = 1; level < kDepth; ++level) edges.insert(edges.end(), 26, Edge(kLetters, false, 26 * (level - 1)));
  GraphHeader header{};
  std::memcpy(header.magic, kGraphMagic, sizeof kGraphMagic);
  header.edges = header.plain = static_cast<std::uint32_t>(edges.size());
  header.start = Edge(kLetters, false, 26 * (kDepth - 1)).bits;
  // Room for the counts, which are all zero.
  std::vector<std::byte> image(sizeof header + edges.size() * (sizeof(Edge) + sizeof(std::uint32_t)));
  std::memcpy(image.data(), &header, sizeof header);
  std::memcpy(image.data() + sizeof header, edges.data(), edges.size() * sizeof(Edge));
  CHECK(refuses("damaged", [&] { Graph{image}; }));
}

void rules_are_checked() {
  const auto refused = [](const char* why, auto change) {
    Rules rules = plain_rules(3, 5);
    change(rules);
    return refuses(why, [&] { rules.finish(); });
  };
  plain_rules(1, 1).finish();
  plain_rules(21, 21).finish();
  CHECK(refused("1 to 21 rows", [](Rules& rules) { rules.rows = 0; }));
  CHECK(refused("1 to 21 rows", [](Rules& rules) { rules.columns = 22; }));
  CHECK(refused("as many bonuses", [](Rules& rules) { rules.word_times.pop_back(); }));
  CHECK(refused("start square", [](Rules& rules) { rules.start = 15; }));
  CHECK(refused("1 to 9", [](Rules& rules) { rules.letter_times[3] = 0; }));
  CHECK(refused("at most 99", [](Rules& rules) { rules.values[7] = 100; }));
  CHECK(refused("1 to 10 tiles", [](Rules& rules) { rules.full = 11; }));
  CHECK(refused("1000 points", [](Rules& rules) { rules.full_points = -1; }));
  CHECK(refused("1 to 9", [](Rules& rules) { rules.full_times = 10; }));
  CHECK(refused("more than 1000", [](Rules& rules) { rules.word_times.assign(15, 9); }));
  CHECK(refused("a million points", [](Rules& rules) {
    rules.values[1] = 99;
    rules.letter_times.assign(15, 9);
    rules.word_times[0] = rules.word_times[5] = rules.word_times[10] = 9;
    rules.full_times = 9;
  }));
}

void a_board_is_written_as_it_is_read() {
  const Rules rules = plain_rules(3, 12);
  for (const char* text : {"12/12/12", "A11/1b10/11Z", "ABCDEFGHIJKL/12/abcdefghijkl", "5A6/12/12"}) {
    CHECK(Board(rules, text).text() == text);
    CHECK(Board(rules, text).empty() == (std::string(text) == "12/12/12"));
  }
  const auto refused = [&](const char* why, const char* text) {
    return refuses(why, [&] { Board(rules, text); });
  };
  CHECK(refused("row 1 of the board has 0 squares, not 12", ""));
  CHECK(refused("has 2 rows, not 3", "12/12"));
  CHECK(refused("more than 3 rows", "12/12/12/12"));
  CHECK(refused("row 2", "12/13/12"));
  CHECK(refused("row 2", "12/99999999999999/12"));
  CHECK(refused("row 3 of the board has 11 squares", "12/12/11"));
  CHECK(refused("no letter at row 1, column 3", "AB!9/12/12"));
  CHECK(Board(rules, "AB.9/............/12").text() == "AB10/12/12");
}

void a_play_by_hand_tells_its_words() {
  Rules rules = plain_rules(3, 5);
  rules.letter_times[8] = 3;
  rules.word_times[9] = 2;
  const Board board(rules, "CAT2/5/5");
  const Placement placement = place_tiles(board, 1, 2, false, "OWe");
  CHECK(placement.score == (1 + 12 + 0) * 2 + 2);
  CHECK(placement.placed == 3);
  CHECK(placement.words.size() == 2);
  CHECK(placement.words[0].word == "OWe");
  CHECK(placement.words[0].row == 1 && placement.words[0].column == 2 && !placement.words[0].down);
  CHECK(placement.words[1].word == "TO");
  CHECK(placement.words[1].row == 0 && placement.words[1].column == 2 && placement.words[1].down);
  CHECK(with_tiles(board, 1, 2, false, "OWe").text() == "CAT2/2OWe/5");
  CHECK(place_tiles(board, 0, 0, false, "S").words[0].word == "CATS");
  CHECK(refuses("off the board", [&] { place_tiles(board, 0, 3, false, "ABC"); }));
  CHECK(refuses("touches no tile", [&] { place_tiles(board, 2, 0, false, "AB"); }));
  CHECK(refuses("begin on the board", [&] { place_tiles(board, 3, 0, false, "AB"); }));
  CHECK(refuses("at most 10", [&] { place_tiles(board, 0, 0, true, "ABCDEFGHIJK"); }));
  CHECK(refuses("start square at row 1, column 1", [&] { place_tiles(Board(rules), 1, 0, false, "AB"); }));
  CHECK(refuses("at least two", [&] { place_tiles(Board(rules), 0, 0, false, "A"); }));
}

using Told = std::tuple<int, int, bool, std::string, std::string, int>;

std::vector<Told> told(const std::vector<Move>& moves) {
  std::vector<Told> list;
  for (const Move& move : moves) {
    list.emplace_back(move.row(), move.column(), move.down(), spell(move, false), spell(move, true), move.score);
    check(move.placed() == static_cast<int>(spell(move, true).size()), "placed() counts the tiles", __LINE__);
  }
  std::sort(list.begin(), list.end());
  return list;
}

// Lays every arrangement of the rack from every empty square, and keeps those that form words only.
class Trials {
 public:
  Trials(const Board& board, const Graph& graph, std::string rack, std::string_view alphabet)
      : board_(board), graph_(graph), rack_(std::move(rack)), alphabet_(alphabet) {}

  std::vector<Told> run() {
    for (const bool down : {false, true})
      for (int row = 0; row < board_.rules->rows; ++row)
        for (int column = 0; column < board_.rules->columns; ++column) {
          if (board_.tiles[static_cast<std::size_t>(row * board_.rules->columns + column)]) continue;
          if (down && board_.empty()) continue;
          std::string tiles;
          extend(row, column, down, tiles);
        }
    return {found_.begin(), found_.end()};
  }

 private:
  void extend(int row, int column, bool down, std::string& tiles) {
    for (char& tile : rack_) {
      if (tile == ' ') continue;
      const char taken = std::exchange(tile, ' ');
      for (const char letter : taken == '?' ? alphabet_ : std::string_view(&taken, 1)) {
        tiles.push_back(taken == '?' ? static_cast<char>(letter | 0x20) : letter);
        try_out(row, column, down, tiles);
        extend(row, column, down, tiles);
        tiles.pop_back();
      }
      tile = taken;
    }
  }

  void try_out(int row, int column, bool down, const std::string& tiles) {
    Placement placement;
    try {
      placement = place_tiles(board_, row, column, down, tiles);
    } catch (const std::invalid_argument&) {
      return;
    }
    const Formed& main = placement.words.front();
    if (main.down != down) return;  // one tile without a word this way
    if (down && tiles.size() == 1 && placement.words.size() == 2) return;
    for (const Formed& formed : placement.words)
      if (!graph_.contains(upper(formed.word))) return;
    found_.emplace(main.row, main.column, down, main.word, tiles, placement.score);
  }

  const Board& board_;
  const Graph& graph_;
  std::string rack_;
  std::string_view alphabet_;
  std::set<Told> found_;
};

Words random_words(std::mt19937& random, std::size_t count, unsigned longest, unsigned letters) {
  Words words(count);
  for (std::string& word : words) {
    word.resize(2 + random() % (longest - 1));
    for (char& letter : word) letter = static_cast<char>('A' + random() % letters);
  }
  return words;
}

void the_generator_finds_what_trying_everything_finds() {
  std::mt19937 random(2024);
  std::size_t plays = 0;
  for (int round = 0; round < 250; ++round) {
    const Book book(random_words(random, 5 + random() % 40, 6, 3));
    Rules rules = plain_rules(1 + static_cast<int>(random() % 6), 1 + static_cast<int>(random() % 6));
    rules.start = static_cast<int>(random() % static_cast<unsigned>(rules.squares()));
    rules.full = 1 + static_cast<int>(random() % 4);
    rules.full_times = 1 + static_cast<int>(random() % 2);
    for (int i = 0; i < 3; ++i) {
      rules.letter_times[random() % rules.letter_times.size()] = static_cast<std::uint8_t>(1 + random() % 3);
      rules.word_times[random() % rules.word_times.size()] = static_cast<std::uint8_t>(1 + random() % 3);
    }
    rules.finish();
    Board board(rules);
    // Some boards grow by legal plays, others are littered with anything.
    if (random() % 2) {
      for (unsigned i = random() % 8; i > 0; --i)
        board.tiles[random() % static_cast<unsigned>(rules.squares())] =
            static_cast<Letter>((1 + random() % 3) | (random() % 4 ? 0 : kBlank));
    } else {
      for (unsigned i = random() % 5; i > 0; --i) {
        const std::vector<Move> moves = all_moves(board, book.graph, Bag("AABBC?", 10));
        if (moves.empty()) break;
        const Move& move = moves[random() % moves.size()];
        board = with_tiles(board, move.row(), move.column(), move.down(), spell(move, true));
      }
    }
    std::string rack;
    for (unsigned i = 1 + random() % 4; i > 0; --i) rack += "ABC?"[random() % 4];

    const Bag bag(rack, kLargestRack);
    const std::vector<Move> moves = all_moves(board, book.graph, bag);
    const std::vector<Told> expected = Trials(board, book.graph, rack, "ABC").run();
    CHECK(told(moves) == expected);
    plays += moves.size();

    const Tally tally = tally_moves(board, book.graph, bag);
    std::int64_t sum = 0;
    int best = 0;
    for (const Move& move : moves) sum += move.score, best = std::max(best, move.score);
    CHECK(tally.placements == static_cast<std::int64_t>(moves.size()));
    CHECK(tally.score_sum == sum && tally.best == best);

    const Leaves leaves({{"A", 3.5}, {"B", -4.0}, {"?", 20.0}, {"AB", 11.0}, {"CB", -30.0}});
    std::vector<int> values;
    for (const Move& move : moves) {
      Bag kept = bag;
      for (const char tile : spell(move, true)) --kept.count[tile >= 'a' ? 0 : letter_of(tile)], --kept.size;
      values.push_back(move.score * 1000 + leaves.worth(kept));
    }
    std::sort(values.begin(), values.end(), std::greater<>());
    for (const std::size_t count : {std::size_t{1}, std::size_t{4}, values.size() + 3}) {
      std::vector<int> got;
      for (const Move& move : best_moves(board, book.graph, bag, leaves, count)) got.push_back(move.value);
      CHECK(got == std::vector<int>(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(
                                                                         std::min(count, values.size()))));
    }
  }
  CHECK(plays > 1500);
}

void large_boards_agree_with_themselves() {
  std::mt19937 random(99);
  for (int round = 0; round < 40; ++round) {
    const Book book(random_words(random, 400, 12, 5));
    const Rules rules = [&] {
      Rules made = plain_rules(21, 15 + static_cast<int>(random() % 7));
      made.start = 10 * made.columns + 7;
      made.full = 10;
      made.full_points = 0;
      made.full_times = 2;
      made.finish();
      return made;
    }();
    Board board(rules);
    for (int turn = 0; turn < 12; ++turn) {
      const Bag bag(turn % 2 ? "ABCDEABC??" : "EDCBAABCDE", kLargestRack);
      const std::vector<Move> best = best_moves(board, book.graph, bag, Leaves(), 3);
      const Tally tally = tally_moves(board, book.graph, bag);
      CHECK(best.empty() == (tally.placements == 0));
      if (best.empty()) break;
      CHECK(best.front().score == tally.best);
      const Move& move = best[random() % best.size()];
      const Placement placement = place_tiles(board, move.row(), move.column(), move.down(), spell(move, true));
      CHECK(placement.score == move.score);
      for (const Formed& formed : placement.words) CHECK(book.graph.contains(upper(formed.word)));
      board = with_tiles(board, move.row(), move.column(), move.down(), spell(move, true));
      CHECK(Board(rules, board.text()).text() == board.text());
    }
  }
}

void moves_are_refused_where_they_cannot_be_made() {
  const Rules rules = plain_rules(3, 3);
  const Book book({"AB"}, false);
  CHECK(refuses("no anchored paths", [&] { all_moves(Board(rules), book.graph, Bag("AB", 10)); }));
  CHECK(refuses("no anchored paths", [&] { tally_moves(Board(rules), book.graph, Bag("AB", 10)); }));
  CHECK(refuses("no anchored paths", [&] { best_moves(Board(rules), book.graph, Bag("AB", 10), Leaves(), 1); }));
  CHECK(refuses("at most 10 letters", [] { Bag("ABCDEFGHIJK", 10); }));
}

void leaves_are_worth_their_bag_or_their_tiles() {
  const Leaves leaves({{"A", 1.5}, {"?", 25.0}, {"NEA", -2.25}, {"ZZZZZZ", 9.0}});
  const auto worth = [&](const char* letters) { return leaves.worth(Bag(letters, 10)); };
  CHECK(worth("") == 0);
  CHECK(worth("A") == 1500);
  CHECK(worth("AA?") == 28000);
  CHECK(worth("AEN") == -2250);
  CHECK(worth("AENS") == 1500);
  CHECK(worth("ZZZZZZ") == 9000);
  CHECK(worth("AAAAAAAAAA") == 15000);
  CHECK(Leaves().worth(Bag("A?", 10)) == 0);
  CHECK(refuses("at most 6", [] { Leaves({{"ABCDEFG", 1.0}}); }));
  CHECK(refuses("at least one letter", [] { Leaves({{"", 1.0}}); }));
  CHECK(refuses("from -1000 to 1000", [] { Leaves({{"A", 1e9}}); }));
}

void leaves_are_read_by_rank() {
  std::vector<std::int16_t> ranked(27 + 378 + 3654);
  for (std::size_t i = 0; i < ranked.size(); ++i) ranked[i] = static_cast<std::int16_t>(i);
  const Leaves leaves(ranked, 2);
  std::int32_t next = 0;
  const auto expect = [&](const std::string& bag) { CHECK(leaves.worth(Bag(bag, 10)) == 500 * next++); };
  const std::string tiles = "?ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  // The last tile goes slowest.
  for (const char a : tiles) expect({a});
  for (const char b : tiles)
    for (const char a : tiles.substr(0, tiles.find(b) + 1)) expect({a, b});
  for (const char c : tiles)
    for (const char b : tiles.substr(0, tiles.find(c) + 1))
      for (const char a : tiles.substr(0, tiles.find(b) + 1)) expect({a, b, c});
  CHECK(leaves.worth(Bag("ABCZ", 10)) == 500 * (1 + 2 + 3 + 26));
  CHECK(refuses("26 values do not fit the 27 bags", [] { Leaves(std::vector<std::int16_t>(26), 2); }));
  CHECK(refuses("28 values do not fit the 405 bags", [] { Leaves(std::vector<std::int16_t>(28), 2); }));
  CHECK(refuses("1 to 1000 parts", [] { Leaves(std::vector<std::int16_t>(27), 0); }));
}

void the_best_tiles_are_kept() {
  using Kept = std::pair<std::string, std::int32_t>;
  const Leaves leaves({{"?", 25.0}, {"S", 8.0}, {"E", 1.0}, {"U", -4.0}, {"ES", 12.0}, {"V", -6.0}});
  const auto kept = [&](const char* rack, int fewest) { return best_kept(leaves, Bag(rack, 10), fewest); };
  CHECK((kept("VUSE", 0) == Kept{"ES", 12000}));
  CHECK((kept("VUSE", 3) == Kept{"ESU", 5000}));
  CHECK((kept("VVU", 0) == Kept{"", 0}));
  CHECK((kept("VVU", 2) == Kept{"UV", -10000}));
  CHECK((kept("??", 0) == Kept{"?", 25000}));
  CHECK(refuses("cannot keep 2", [&] { kept("SE", 2); }));
  CHECK(refuses("cannot keep 0", [&] { kept("", 0); }));
}

void a_sheet_counts_each_word_once() {
  const std::array<int, kSheetSide + 1> points{0, 0, 2, 3, 5, 7, 10};
  const Book book({"DO", "DOOR", "ORE", "ORC"});
  const Sheet door = best_sheet(book.graph, nullptr, "DOORE.............................DO", points);
  // DOOR alone is worth what DO and ORE are; the longer word decides, and leaves DO for the last row.
  CHECK(door.points == 7);
  CHECK(door.words.size() == 2);
  CHECK(door.words[0].word == "DOOR" && door.words[0].row == 0 && door.words[0].column == 0);
  CHECK(door.words[1].word == "DO" && door.words[1].row == 5 && door.words[1].column == 4);
  const Book task({"RE"});
  CHECK(best_sheet(book.graph, &task.graph, "..RE................................", points).points == 2);
  CHECK(best_sheet(book.graph, nullptr, std::string(36, '.'), points).words.empty());
  CHECK(refuses("", [&] { best_sheet(book.graph, nullptr, "ABC", points); }));
  CHECK(refuses("", [&] { best_sheet(book.graph, nullptr, std::string(36, '!'), points); }));
}

void a_sheet_is_forecast_by_what_its_letters_allow() {
  const Book book({"DO", "DOOR"}), task({"DO"});
  ForecastOptions options{{0, 0, 2, 3, 5, 7, 10}, {}, 1.0, 3.0};
  options.chances.fill(0.9);
  const std::string cells = "DO................................ZZ";
  const Forecast forecast = sheet_forecast(book.graph, nullptr, cells, "OX", options);
  // DO stands; an O after it leaves DOOR one letter away, which is worth 5 * 0.9 / 1.9 and more than 2.
  CHECK(forecast.after.size() == 72);
  CHECK(forecast.after[0] == 0);
  CHECK(forecast.after[2] > forecast.after[36 + 2]);
  CHECK(sheet_forecast(book.graph, &task.graph, cells, "", options).now >= forecast.now + 3);
  CHECK(refuses("36", [&] { sheet_forecast(book.graph, nullptr, "ABC", "", options); }));
  CHECK(refuses("", [&] { sheet_forecast(book.graph, nullptr, cells, "?", options); }));
  // A word that the letter completes counts in full, however unlikely it was.
  options.chances.fill(0);
  const std::string nearly = "DOO................................." ;
  CHECK(sheet_forecast(book.graph, nullptr, nearly, "R", options).after[3] >= 5);
  options.chances[3] = 2;
  CHECK(refuses("0 to 1", [&] { sheet_forecast(book.graph, nullptr, cells, "", options); }));
  options.chances[3] = 1;
  options.wear = -1;
  CHECK(refuses("0 to 1", [&] { sheet_forecast(book.graph, nullptr, cells, "", options); }));
}

void a_hand_parts_into_the_best_words() {
  const Book book({"CARD", "CARDS", "SCAR", "JARS", "DUST"});
  HandRules rules;
  rules.bonus_letters = bit(letter_of('J'));
  const Hand cards = best_hand(book.graph, "XSDRAC", rules);
  CHECK(cards.points == 5 * 2 - 1);
  CHECK((cards.words == Words{"CARDS"}));
  CHECK(cards.unused == "X");
  CHECK(best_hand(book.graph, "SRAJ", rules).points == 3 * 2 + 5 + 20);
  const Hand two = best_hand(book.graph, "CARDDUST", rules);
  CHECK(two.points == 16);
  CHECK((two.words == Words{"CARD", "DUST"}));
  CHECK(refuses("1 to 24", [&] { best_hand(book.graph, "", rules); }));
  CHECK(best_hand(book.graph, "QQQ", rules).points == -3);
  CHECK(refuses("", [&] { best_hand(book.graph, "A?", rules); }));
  CHECK(refuses("1 to 24", [&] { best_hand(book.graph, std::string(kLargestHand + 1, 'A'), rules); }));
}

void tiles_lie_in_a_line() {
  const std::vector<std::string_view> empty(3, "..."), taken{"A..", ".B.", "..."};
  const auto why = [](const std::vector<std::string_view>& rows, std::vector<LaidTile> laid) {
    return line_up(rows, std::move(laid), 1, 1).refusal;
  };
  const LineUp found = line_up(empty, {{1, 2, 'T'}, {1, 1, 'a'}}, 1, 1);
  CHECK(found.refusal.empty() && !found.down && found.row == 1 && found.column == 1 && found.tiles == "aT");
  CHECK(line_up(taken, {{2, 0, 'S'}, {1, 0, 'E'}}, 1, 1).down);
  CHECK(why(empty, {{1, 1, 'A'}}) == "too-few");
  CHECK(why(empty, {{0, 0, 'A'}, {0, 1, 'B'}}) == "start");
  CHECK(why(empty, {{1, 0, 'A'}, {1, 2, 'B'}}) == "gap");
  CHECK(why(taken, {{2, 2, 'A'}}) == "touches-nothing");
  CHECK(why(taken, {{1, 1, 'A'}}) == "square-taken");
  CHECK(why(taken, {{1, 2, 'A'}, {1, 2, 'B'}}) == "square-twice");
  CHECK(why(taken, {{1, 0, 'A'}, {2, 1, 'B'}}) == "not-in-line");
  CHECK(refuses("beyond the edge", [&] { line_up(empty, {{3, 0, 'A'}}, 1, 1); }));
  CHECK(refuses("beyond the edge", [&] { line_up(empty, {{0, -1, 'A'}}, 1, 1); }));
  CHECK(refuses("beyond the edge", [&] { line_up({}, {{0, 0, 'A'}}, 1, 1); }));
  CHECK(refuses("at least one", [&] { line_up(empty, {}, 1, 1); }));
  CHECK(refuses("equally long", [&] { line_up({"..", "."}, {{0, 0, 'A'}}, 1, 1); }));
}

void a_rack_loses_what_is_taken() {
  std::string rack = "AABC?";
  CHECK(take(rack, "A?B") && rack == "AC");
  CHECK(!take(rack, "AA"));
}

}  // namespace

int main() {
  const struct {
    const char* name;
    void (*run)();
  } tests[] = {
      {"a graph holds its words in order", a_graph_holds_its_words_in_order},
      {"a graph of no words answers too", a_graph_of_no_words_answers_too},
      {"searches list what fits", searches_list_what_fits},
      {"a checksum sees every bit", a_checksum_sees_every_bit},
      {"a damaged image is refused or harmless", a_damaged_image_is_refused_or_harmless},
      {"paths that lead to no word are refused", paths_that_lead_to_no_word_are_refused},
      {"rules are checked", rules_are_checked},
      {"a board is written as it is read", a_board_is_written_as_it_is_read},
      {"a play by hand tells its words", a_play_by_hand_tells_its_words},
      {"tiles lie in a line", tiles_lie_in_a_line},
      {"a rack loses what is taken", a_rack_loses_what_is_taken},
      {"the generator finds what trying everything finds", the_generator_finds_what_trying_everything_finds},
      {"large boards agree with themselves", large_boards_agree_with_themselves},
      {"moves are refused where they cannot be made", moves_are_refused_where_they_cannot_be_made},
      {"leaves are worth their bag or their tiles", leaves_are_worth_their_bag_or_their_tiles},
      {"leaves are read by rank", leaves_are_read_by_rank},
      {"the best tiles are kept", the_best_tiles_are_kept},
      {"a sheet counts each word once", a_sheet_counts_each_word_once},
      {"a sheet is forecast by what its letters allow", a_sheet_is_forecast_by_what_its_letters_allow},
      {"a hand parts into the best words", a_hand_parts_into_the_best_words},
  };
  for (const auto& test : tests) {
    const int before = failed;
    try {
      test.run();
    } catch (const std::exception& error) {
      ++failed;
      std::printf("stopped: %s\n", error.what());
    }
    std::printf("%s %s\n", failed == before ? "ok  " : "FAIL", test.name);
  }
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed != 0;
}

// The best way to part a Foil hand into words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "graph.hpp"

namespace wordhall {

inline constexpr int kLargestHand = 24;

struct HandRules {
  int letter = 2;            // a letter in a word
  int bonus = 5;             // a bonus letter in a word, instead of `letter`
  Mask bonus_letters = 0;
  int unused = -1;           // a card in no word
  int whole = 20;            // one word of all cards
  int knock = 0;             // no card unused and a word of `need` letters
  int need = 0;
  int least = 4;             // letters of a word
  int most = 15;
};

struct Hand {
  int points = 0;
  std::vector<std::string> words;  // the longest first, then by the alphabet
  std::string unused;              // in alphabetical order
};

// The same word may be formed twice. Blanks are not cards of this game.
Hand best_hand(const Graph& graph, std::string_view letters, const HandRules& rules);

}  // namespace wordhall

/** What the tiles that lie on the board would score. Whether the words exist, only the server says. */
import { words_formed, type Line, type Trouble } from "../crossing/board_words";
import { FULL_RACK_BONUS, RACK, STAR, letter_times, value, word_times } from "./board";
import type { Tile } from "./model";

export interface FormedWord {
  word: string; // blanks in lower case
  sum: number; // letters with their bonuses
  times: number; // the word's multiplier
  points: number;
}

export type PlayScore =
  { trouble: null; words: FormedWord[]; full: number; points: number } | { trouble: Trouble };

export function score_play(board: readonly string[], tiles: readonly Tile[]): PlayScore | null {
  const found = words_formed(board, tiles, STAR);
  if (found?.trouble !== null) return found;
  const words = found.lines.map(scored);
  const full = tiles.length === RACK ? FULL_RACK_BONUS : 0;
  return {
    trouble: null,
    words,
    full,
    points: full + words.reduce((sum, word) => sum + word.points, 0),
  };
}

function scored({ word, squares }: Line): FormedWord {
  let sum = 0;
  let times = 1;
  for (const { row, column, letter, laid } of squares) {
    sum += value(letter) * (laid ? letter_times(row, column) : 1);
    times *= laid ? word_times(row, column) : 1;
  }
  return { word, sum, times, points: sum * times };
}

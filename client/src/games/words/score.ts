/** What the tiles that lie on the board would score. Whether the words exist, only the server says. */
import { FULL_RACK_BONUS, RACK, SIDE, bonus, letter_times, value, word_times } from "./board";
import type { Tile } from "./model";

export interface FormedWord {
  word: string; // blanks in lower case
  sum: number; // letters with their bonuses
  times: number; // the word's multiplier
  points: number;
}

export type Trouble = "star" | "line" | "gap" | "touch" | "single";
export type Judged =
  | { trouble: null; words: FormedWord[]; full: number; points: number }
  | { trouble: Trouble };

type Step = readonly [row: number, column: number];
const ACROSS: Step = [0, 1];
const DOWN: Step = [1, 0];

export const taken = (board: readonly string[], row: number, column: number): boolean =>
  (board[row]?.[column] ?? ".") !== ".";

export function judge(board: readonly string[], tiles: readonly Tile[]): Judged | null {
  if (tiles.length === 0) return null;
  const at = (row: number, column: number): Tile | undefined =>
    tiles.find((tile) => tile.row === row && tile.column === column);
  const filled = (row: number, column: number) =>
    row >= 0 && column >= 0 && row < SIDE && column < SIDE &&
    (taken(board, row, column) || at(row, column) !== undefined);

  const first = tiles[0]!;
  const one_row = tiles.every((tile) => tile.row === first.row);
  const one_column = tiles.every((tile) => tile.column === first.column);
  if (!one_row && !one_column) return { trouble: "line" };

  const step = one_row && !(one_column && !beside(first, ACROSS)) ? ACROSS : DOWN;
  if (has_gap(step)) return { trouble: "gap" };
  if (board.every((row) => /^\.*$/.test(row))) {
    if (!tiles.some((tile) => bonus(tile.row, tile.column) === "star")) return { trouble: "star" };
    if (tiles.length < 2) return { trouble: "single" };
  } else if (!tiles.some(touches)) return { trouble: "touch" };

  const cross = step === ACROSS ? DOWN : ACROSS;
  const words = [word_through(first, step), ...tiles.map((tile) => word_through(tile, cross))].filter(
    (word) => word !== null,
  );
  const full = tiles.length === RACK ? FULL_RACK_BONUS : 0;
  return { trouble: null, words, full, points: full + words.reduce((sum, word) => sum + word.points, 0) };

  function beside(tile: Tile, [down, right]: Step): boolean {
    return filled(tile.row - down, tile.column - right) || filled(tile.row + down, tile.column + right);
  }

  function touches(tile: Tile): boolean {
    return [ACROSS, DOWN].some(([down, right]) =>
      taken(board, tile.row - down, tile.column - right) || taken(board, tile.row + down, tile.column + right));
  }

  function has_gap([down, right]: Step): boolean {
    const places = tiles.map((tile) => (down ? tile.row : tile.column));
    for (let place = Math.min(...places); place <= Math.max(...places); place++) {
      if (!filled(down ? place : first.row, right ? place : first.column)) return true;
    }
    return false;
  }

  function word_through(tile: Tile, [down, right]: Step): FormedWord | null {
    let { row, column } = tile;
    while (filled(row - down, column - right)) {
      row -= down;
      column -= right;
    }
    let word = "";
    let sum = 0;
    let times = 1;
    for (; filled(row, column); row += down, column += right) {
      const laid = at(row, column);
      if (laid) {
        word += laid.blank ? laid.letter.toLowerCase() : laid.letter;
        sum += (laid.blank ? 0 : value(laid.letter)) * letter_times(row, column);
        times *= word_times(row, column);
      } else {
        const letter = board[row]![column]!;
        word += letter;
        sum += value(letter);
      }
    }
    return word.length < 2 ? null : { word, sum, times, points: sum * times };
  }
}

/** The words of two letters and more that run through a square of the board. */
export function words_at(board: readonly string[], row: number, column: number): string[] {
  if (!taken(board, row, column)) return [];
  return [ACROSS, DOWN].map(([down, right]) => {
    let [r, c] = [row, column];
    while (taken(board, r - down, c - right)) {
      r -= down;
      c -= right;
    }
    let word = "";
    for (; taken(board, r, c); r += down, c += right) word += board[r]![c]!;
    return word.toUpperCase();
  }).filter((word) => word.length > 1);
}

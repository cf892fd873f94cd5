/** Words in the lines of a board: those that lie there, and those that laid tiles would form. */
import type { Board, Tile } from "./arrangement";

export interface Place {
  row: number;
  column: number;
}

/** The square that the first word has to cover, and what is wrong if it does not. */
export interface Start extends Place {
  trouble: "star" | "centre";
}

/** A word that laid tiles form, square by square. */
export interface Line {
  word: string; // blanks in lower case
  squares: (Place & { letter: string; laid: boolean })[];
}

/** Why tiles cannot lie so, by the codes with which the server would refuse them. */
export type Trouble = Start["trouble"] | "not-in-line" | "gap" | "touches-nothing" | "too-few";
export type Formed = { trouble: null; lines: Line[] } | { trouble: Trouble };

type Step = readonly [row: number, column: number];
const ACROSS: Step = [0, 1];
const DOWN: Step = [1, 0];

export const taken = (board: Board, row: number, column: number): boolean =>
  (board[row]?.[column] ?? ".") !== ".";

/** A name for a square, as on a chess board: column letter, row number from the top. */
export const square_name = (row: number, column: number): string =>
  String.fromCharCode(65 + column) + String(row + 1);

/** Where a word begins: 8H across, H8 down. The line that it runs in comes first. */
export const line_name = (row: number, column: number, down: boolean): string =>
  down ? square_name(row, column) : String(row + 1) + String.fromCharCode(65 + column);

/** The words that tiles would form, the main one first, or why they cannot lie so. */
export function words_formed(board: Board, tiles: readonly Tile[], start: Start): Formed | null {
  if (tiles.length === 0) return null;
  const at = (row: number, column: number): Tile | undefined =>
    tiles.find((tile) => tile.row === row && tile.column === column);
  const filled = (row: number, column: number) =>
    row >= 0 &&
    column >= 0 &&
    row < board.length &&
    column < board.length &&
    (taken(board, row, column) || at(row, column) !== undefined);

  const first = tiles[0]!;
  const one_row = tiles.every((tile) => tile.row === first.row);
  const one_column = tiles.every((tile) => tile.column === first.column);
  if (!one_row && !one_column) return { trouble: "not-in-line" };

  const step = one_row && !(one_column && !beside(first, ACROSS)) ? ACROSS : DOWN;
  if (has_gap(step)) return { trouble: "gap" };
  if (board.every((row) => /^\.*$/.test(row))) {
    if (!at(start.row, start.column)) return { trouble: start.trouble };
    if (tiles.length < 2) return { trouble: "too-few" };
  } else if (!tiles.some(touches)) return { trouble: "touches-nothing" };

  const cross = step === ACROSS ? DOWN : ACROSS;
  const lines = [line_through(first, step), ...tiles.map((tile) => line_through(tile, cross))];
  return { trouble: null, lines: lines.filter((line) => line.word.length > 1) };

  function beside(tile: Tile, [down, right]: Step): boolean {
    return (
      filled(tile.row - down, tile.column - right) || filled(tile.row + down, tile.column + right)
    );
  }

  function touches(tile: Tile): boolean {
    return [ACROSS, DOWN].some(
      ([down, right]) =>
        taken(board, tile.row - down, tile.column - right) ||
        taken(board, tile.row + down, tile.column + right),
    );
  }

  function has_gap([down, right]: Step): boolean {
    const places = tiles.map((tile) => (down ? tile.row : tile.column));
    for (let place = Math.min(...places); place <= Math.max(...places); place++) {
      if (!filled(down ? place : first.row, right ? place : first.column)) return true;
    }
    return false;
  }

  function line_through(tile: Tile, [down, right]: Step): Line {
    let { row, column } = tile;
    while (filled(row - down, column - right)) {
      row -= down;
      column -= right;
    }
    const squares = [];
    for (; filled(row, column); row += down, column += right) {
      const laid = at(row, column);
      const letter = laid
        ? laid.blank
          ? laid.letter.toLowerCase()
          : laid.letter
        : board[row]![column]!;
      squares.push({ row, column, letter, laid: laid !== undefined });
    }
    return { word: squares.map(({ letter }) => letter).join(""), squares };
  }
}

/** A word that lies on the board, with where it begins. */
export interface WordOnBoard extends Place {
  word: string; // as on the board: blanks in lower case
  across: boolean;
}

/** The words of two letters and more that run through a square of the board, across first. */
export function lines_at(board: Board, row: number, column: number): WordOnBoard[] {
  if (!taken(board, row, column)) return [];
  return [ACROSS, DOWN]
    .map((step) => {
      const [down, right] = step;
      let [r, c] = [row, column];
      while (taken(board, r - down, c - right)) {
        r -= down;
        c -= right;
      }
      const [first, start] = [r, c];
      let word = "";
      for (; taken(board, r, c); r += down, c += right) word += board[r]![c]!;
      return { row: first, column: start, word, across: step === ACROSS };
    })
    .filter(({ word }) => word.length > 1);
}

/** The same as bare words. A tile that lies face down makes none. */
export const words_at = (board: Board, row: number, column: number): string[] =>
  lines_at(board, row, column)
    .map(({ word }) => word.toUpperCase())
    .filter((word) => /^[A-Z]+$/.test(word));

/** Every word on the board, from the top and from the left. */
export const words_on = (board: Board): WordOnBoard[] =>
  board.flatMap((line, row) =>
    [...line].flatMap((_, column) =>
      lines_at(board, row, column).filter((one) => one.row === row && one.column === column),
    ),
  );

/** Where a word begins and how it runs, as players write it: 8D across, D8 down. */
export const place_name = ({ row, column, across }: Place & { across: boolean }): string =>
  across ? `${row + 1}${square_name(0, column).charAt(0)}` : square_name(row, column);

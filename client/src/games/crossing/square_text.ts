/** A square in words, for anyone who reads the board by ear: what lies there, where that is, which
 *  words run through it, and what is beside it. */
import { say } from "../../texts/say";
import type { Board } from "./arrangement";
import { lines_at, square_name, taken } from "./board_words";

/** What lies on a square, or what it is while it's free: a game's own words. */
export type Content = (row: number, column: number) => string;

const SIDES = [
  ["above", -1, 0],
  ["below", 1, 0],
  ["left", 0, -1],
  ["right", 0, 1],
] as const;

/** A word with hidden letters is read letter by letter. */
export const spoken = (word: string): string =>
  /^[a-z]+$/i.test(word)
    ? word.toUpperCase()
    : [...word.toUpperCase()]
        .map((letter) => (/[A-Z]/.test(letter) ? letter : say("crossing.read.hidden")))
        .join(" ");

/** Of a tile, the free squares where a word could cross its own; of a free square, its neighbours. */
function around(board: Board, row: number, column: number, content: Content): string[] {
  const lies = taken(board, row, column);
  const lines = lines_at(board, row, column);
  return SIDES.flatMap(([side, down, right]) => {
    const [r, c] = [row + down, column + right];
    if (r < 0 || c < 0 || r >= board.length || c >= board.length) return [];
    if (taken(board, r, c) === lies) return [];
    if (lies && lines.some((line) => line.across === (down === 0))) return [];
    return [say(`crossing.read.${side}`, { what: content(r, c) })];
  });
}

export function square_text(
  board: Board,
  row: number,
  column: number,
  content: Content,
  whole: boolean,
): string {
  const here = say("crossing.read", {
    what: content(row, column),
    name: square_name(row, column),
  });
  if (!whole) return here;
  const words = lines_at(board, row, column).map(({ word, across }) =>
    say(across ? "crossing.read.across" : "crossing.read.down", { word: spoken(word) }),
  );
  return [[here, ...words].join(", "), ...around(board, row, column, content)].join("; ");
}

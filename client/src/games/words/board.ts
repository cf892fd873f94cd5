/** The board and tiles of Words, as data. */
import type { Start } from "../crossing/board_words";

export const SIDE = 15;
export const RACK = 7;
export const FULL_RACK_BONUS = 35;

// "3" and "2" multiply the word, "t" and "d" triple and double the letter, "*" is the star.
export const SQUARES = `
...3..t.t..3...
..d..2...2..d..
.d..d.....d..d.
3..t...2...t..3
..d...d.d...d..
.2...t...t...2.
t...d.....d...t
...2...*...2...
t...d.....d...t
.2...t...t...2.
..d...d.d...d..
3..t...2...t..3
.d..d.....d..d.
..d..2...2..d..
...3..t.t..3...
`
  .trim()
  .split("\n");

export const STAR: Start = { row: 7, column: 7, trouble: "star" };

export type Bonus = "TW" | "DW" | "TL" | "DL" | "star" | null;
const BONUSES: Record<string, Bonus> = { "3": "TW", "2": "DW", t: "TL", d: "DL", "*": "star" };

export const bonus = (row: number, column: number): Bonus =>
  BONUSES[SQUARES[row]![column]!] ?? null;
export const word_times = (row: number, column: number): number =>
  (({ TW: 3, DW: 2 }) as Record<string, number>)[bonus(row, column) ?? ""] ?? 1;
export const letter_times = (row: number, column: number): number =>
  (({ TL: 3, DL: 2 }) as Record<string, number>)[bonus(row, column) ?? ""] ?? 1;

const VALUES: Record<string, number> = Object.fromEntries(
  Object.entries({
    1: "AEIORST",
    2: "DLNU",
    3: "GHY",
    4: "BCFMPW",
    5: "KV",
    8: "X",
    10: "JQZ",
  }).flatMap(([value, letters]) => [...letters].map((letter) => [letter, Number(value)])),
);

/** What a tile is worth; a blank, written "?" or as a small letter, nothing. */
export const value = (letter: string): number => VALUES[letter] ?? 0;

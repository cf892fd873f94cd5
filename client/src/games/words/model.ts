/** What the server sends and takes of Words. */
import type { Result } from "../../api/types";
import type { Tile } from "../crossing/arrangement";

export type { Tile } from "../crossing/arrangement";

export type Answer =
  { type: "play"; tiles: Tile[] } | { type: "swap"; tiles: string } | { type: "pass" };

export interface Formed {
  word: string; // blanks in lower case
  points: number;
}

export interface Last {
  seat: number;
  kind: "play" | "swap" | "pass";
  tiles: Tile[];
  words: Formed[];
  points: number;
  count: number;
}

export interface View {
  board: string[]; // 15 rows of 15: a letter, lower case for a blank, "." for none
  rack: string | null;
  racks: (string | null)[];
  counts: number[];
  bag: number;
  unseen: Record<string, number>;
  scores: number[];
  turn: number | null;
  scoreless: number;
  last: Last | null;
  result: Result | null;
}

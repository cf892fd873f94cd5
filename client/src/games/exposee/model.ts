/** What the server sends and takes of Exposee. */
import type { Result } from "../../api/types";
import type { Square } from "../crossing/arrangement";
import type { Start } from "../crossing/board_words";

export type { Square } from "../crossing/arrangement";

export const RACK = 10;
export const CENTRE: Start = { row: 10, column: 10, trouble: "centre" };
export const DOWN = "#"; // on a board: a tile that lies face down

export interface Laid extends Square {
  letter: string;
  number: number | null; // null: it lies open
}

export interface Formed extends Square {
  down: boolean;
  word: string;
  points: number;
}

export interface Placement {
  tiles: Laid[];
  words: Formed[];
  points: number;
}

export interface SeenTile extends Square {
  number: number | null;
  down: boolean;
  letter: string | null; // null: not for this viewpoint
}

export interface SeenWord extends Square {
  down: boolean;
  pattern: string; // "#" for a hidden letter
  tiles: number[]; // numbers of the hidden tiles in it
  pays: number;
}

export interface Miss {
  seat: number;
  text: string;
  tile: number | null;
  word: number | null;
}

export interface Phase {
  seat: number; // the placer
  tiles: SeenTile[];
  words: SeenWord[];
  hidden: number;
  points: number;
  order: number[];
  guesser: number | null;
  misses_left: number;
  misses: Miss[];
  earned: number[];
  passes: number;
}

export interface Last {
  seat: number;
  kind: "play" | "swap" | "pass" | "forfeit";
  tiles: Laid[];
  words: Formed[];
  points: number;
  earned: number[];
  count: number;
  clock: boolean;
}

export interface View {
  draws: { seat: number; letter: string }[][];
  opens: number;
  board: string[]; // 21 rows of 21: a letter, "#" for a back, "." for none
  rack: string | null;
  racks: (string | null)[];
  counts: number[];
  bag: number;
  unseen: Record<string, number>;
  scores: number[];
  turn: number | null;
  idle: number;
  idle_most: number;
  tries_left: number;
  offered: boolean;
  offer: Placement | null;
  refused: string[];
  phase: Phase | null;
  last: Last | null;
  result: Result | null;
}

export type Answer =
  | { type: "play"; tiles: (Square & { letter: string })[] }
  | { type: "confirm" }
  | { type: "take-back" }
  | { type: "swap"; tiles: string }
  | { type: "pass" }
  | { type: "letter"; tile: number; letter: string }
  | { type: "word"; word: number; text: string }
  | { type: "decline" };

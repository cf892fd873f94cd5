/** What the server sends and takes of Kross. */
import type { Result } from "../../api/types";

export const SIDE = 6;
export const SQUARES = SIDE * SIDE;
export const LETTERS = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
export const FREE = ".";

export type Answer =
  | { type: "call"; letter: string }
  | { type: "enter"; square: number }
  | { type: "reject" }
  | { type: "wish"; square: number; reject: boolean }
  | Fill
  | { type: "last"; letter: string; square: number }
  | { type: "pass" };

export interface Placed {
  word: string;
  row: number;
  column: number;
  down: boolean;
}

export interface Counted extends Placed {
  points: number;
}

export interface Refused extends Placed {
  why: string;
  by: string;
}

export interface Standing {
  points: number;
  words: Counted[];
  refused: Refused[];
  task: string | null;
}

export interface Sum extends Standing {
  task_bonus: number;
  finish_bonus: number;
  minus: number;
  total: number;
}

export interface TaskCard {
  id: string;
  text: string;
  example: string;
}

/** The answer to a batch: a square for every letter, one to reject, and letters for the next. */
export interface Fill {
  type: "fill";
  squares: number[];
  reject: number | null;
  names: string;
}

export interface Batch {
  number: number;
  letters: string;
  callers: number[];
  may_reject: boolean[];
  names: number;
  fill: Fill | null;
}

export interface View {
  phase: "call" | "enter" | "batch" | "last" | "over";
  fair: boolean;
  number: number;
  seconds: number;
  caller: number | null;
  letter: string | null;
  holder: number | null;
  rejecter: number | null;
  done: number[];
  cards: Record<string, number>;
  filled: number[];
  finished: number[];
  first: number[];
  last: number | null;
  sheet: string | null;
  sheets: (string | null)[];
  task: TaskCard | null;
  tasks: (TaskCard | null)[];
  may_reject: "yes" | "caller" | "holder" | "late" | "done" | null;
  wish: { square: number; reject: boolean } | null;
  batch: Batch | null;
  standing: Standing | null;
  scores: number[];
  sums: Sum[];
  result: Result | null;
}

/** What the server sends and takes of Typo. */
import type { Result } from "../../api/types";

export type Side = "front" | "back";

export type Answer =
  | { type: "pick"; card: string }
  | { type: "place"; row: number; side: Side; word: string }
  | { type: "give-up" }
  | { type: "vote"; doubt: boolean }
  | { type: "take"; row: number };

export interface Saying {
  seat: number;
  card: string;
  row: number;
  side: Side;
  word: string;
}

export interface Queued {
  seat: number;
  card: string;
  now: "done" | "now" | "next";
  word: string;
}

export interface Lookup {
  seat: number;
  word: string;
  looked_up: boolean;
  exists: boolean | null;
  meaning: string;
  part: string;
  doubters: number[];
  lost: string;
}

export interface Removal {
  seat: number;
  row: number;
  taken: string;
  aside: string;
  card: string;
  why: "gave-up" | "time" | "no-word";
}

export interface View {
  round: number;
  phase: "pick" | "place" | "doubt" | "row" | "over";
  strict: boolean;
  rows: string[];
  longest: number[];
  price: { giving_up: number; wrong_word: number };
  hand: string | null;
  hands: (string | null)[];
  counts: number[];
  pick: string;
  picked: boolean[];
  queue: Queued[];
  timer: number;
  saying: Saying | null;
  needed: number;
  voters: number;
  voted: boolean[];
  vote: boolean | null;
  failure: { seat: number; card: string; why: string } | null;
  looked: Lookup | null;
  opened: string[];
  removal: Removal | null;
  aside: string;
  stock: string | null;
  undealt: number;
  seconds: { pick: number; place: number; doubt: number; row: number };
  barren: number;
  result: Result | null;
}

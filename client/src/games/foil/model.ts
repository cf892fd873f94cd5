/** What the server sends and takes of Foil. */
import type { Result } from "../../api/types";

export type Phase = "category" | "turns" | "scramble" | "unscramble" | "accept" | "check" | "over";
export type Kind =
  | "formed"
  | "violation"
  | "lost"
  | "unscrambled"
  | "wrong"
  | "missed"
  | "unused"
  | "knock"
  | "whole"
  | "false-knock";

export type Answer =
  | { type: "pick"; category: string; own?: string }
  | { type: "draw" }
  | { type: "take"; count: number }
  | { type: "discard"; card: string }
  | { type: "knock"; groups: string[]; discard: string | null }
  | { type: "scramble"; groups: string[]; words: string[]; laid: string[]; shuffle: boolean }
  | { type: "write"; words: string[][] }
  | { type: "vote"; refused: string[] }
  | { type: "next" };

export interface Mark {
  seat: number;
  kind: Kind;
  points: number;
  word: string;
  owner: number | null;
  group: number | null;
  why: string;
  cards: string;
}

export interface Ballot {
  word: string;
  authors: number[];
}

export interface SheetLine {
  number: number;
  round: number;
  dealer: number;
  points: number[];
  knocker: number | null;
  category: string | null;
}

export interface View {
  game: string;
  phase: Phase;
  number: number;
  total: number | null;
  target: number | null;
  round: number;
  need: number;
  shortest: number;
  scrambles: boolean;
  seconds: number;
  category: string | null;
  title: string;
  hard: string[];
  own_categories: boolean;
  dealer: number;
  turn: number | null;
  turns: number;
  hand: string | null;
  counts: number[];
  deck: number;
  pile: string; // the last card is its top
  drew: "deck" | "pile" | null;
  drawn: string;
  failed: boolean;
  fines: number[];
  knocker: number | null;
  done: boolean[];
  groups: string[] | null;
  words: string[];
  holders: string[][] | null;
  unused: number[] | null;
  hands: string[] | null;
  paper: string[][] | null;
  ballot: Ballot[];
  marks: Mark[];
  refused: string[];
  sheet: SheetLine[];
  scores: number[];
  result: Result | null;
}

export const BONUS = new Set("JKQXZ");

/** Numbers as they are printed: with a real minus. */
export const letters_worth = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum + (BONUS.has(letter) ? 5 : 2), 0);

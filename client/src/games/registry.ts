/** The games that have a page of their own. A game without one is played with plain controls. */
import type { Component } from "svelte";
import type { Entry, Line, Result, Sitting } from "../api/types";
import type { Turn } from "../result/points";
import type { Live } from "../table/live.svelte";

/** A line of "how it adds up": what it is, and one number a seat. */
export interface Row {
  what: string;
  points: number[];
}

export interface GamePage {
  Table: Component<{ live: Live }>;
  /** The game at one moment, to look at; with the names of the seats where they are known, and plain: without any help. */
  Picture: Component<{ view: unknown; table: string; names?: readonly string[]; plain?: boolean }>;
  /** What a turn could have been, beside what it was; only where the game can tell. */
  Advice?: Component<{ best: readonly unknown[]; played: Line | null; table: string }>;
  /** Instead of the list of words with their points, if the game has other things to show. */
  Afterwards?: Component<{ live: Live }>;
  /** How the result adds up; its last line is the result. */
  tally(result: Result, history: readonly Entry[], seats: readonly Sitting[]): Row[];
  /** The turns as the result lists them, where a play is more than one line of the history. */
  turns?(history: readonly Entry[]): Turn[];
  /** Whether the scores have a course worth plotting. */
  plot?: boolean;
}

const PAGES: Record<string, () => Promise<{ page: GamePage }>> = {
  exposee: () => import("./exposee/page"),
  kross: () => import("./kross/page"),
  foil: () => import("./foil/page"),
  typo: () => import("./typo/page"),
  words: () => import("./words/page"),
};

export const GAMES = ["exposee", "typo", "words", "kross", "foil"] as const;
export type GameName = (typeof GAMES)[number];

export async function page_of_game(name: string): Promise<GamePage> {
  return (await (PAGES[name] ?? (() => import("./plain/page")))()).page;
}

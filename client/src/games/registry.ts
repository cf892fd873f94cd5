/** A folder here with a page.ts is a game that has a page of its own. Any other is played with plain
 *  controls. */
import type { Component } from "svelte";
import type { HistoryEntry, Line, Result, Sitting } from "../api/types";
import type { Turn } from "../result/score_history";
import type { Moments } from "../table/stage.svelte";
import type { TableStore } from "../table/table_store.svelte";
import { fetch_texts } from "../texts/fetched_texts.svelte";

/** A line of "how it adds up": what it is, and one number a seat. */
export interface ScoreRow {
  what: string;
  points: number[];
}

export interface GamePage {
  Table: Component<{ table: TableStore }>;
  /** The game at one moment, to look at; with the names of the seats where they are known, and plain: without any help. */
  Snapshot: Component<{
    view: unknown;
    table: string;
    game?: string;
    names?: readonly string[];
    viewpoint?: number | null; // whose view it is; null: with all open
    plain?: boolean;
    /** A play that could have been made, one of what BestPlays lists. */
    offer?: unknown;
  }>;
  /** What a turn could have been, beside what it was; only where the game can tell. */
  BestPlays?: Component<{
    best: readonly unknown[];
    played: Line | null;
    before: unknown; // the view before the turn
    chosen: unknown; // which of the best is laid on the board
    choose: (play: unknown) => void;
  }>;
  /** Instead of the list of words with their points, if the game has other things to show. */
  AfterGame?: Component<{ table: TableStore }>;
  /** What this player is asked now, for ears; with the hand when it is the first question there,
   *  unless it is hidden. */
  asked?(table: TableStore, fresh: boolean, hidden: boolean): string;
  /** What deserves the stage. */
  moments?: Moments;
  /** How the result adds up; its last line is the result. */
  score_breakdown(
    result: Result,
    history: readonly HistoryEntry[],
    seats: readonly Sitting[],
  ): ScoreRow[];
  /** The turns as the result lists them, where a play is more than one line of the history. */
  turns?(history: readonly HistoryEntry[]): Turn[];
  /** Whether the scores have a course worth plotting. */
  score_chart?: boolean;
  /** Squares of its board that lie about on a winner's cloth: their text, which is also their class. */
  bonuses?: readonly string[];
}

const PAGES = import.meta.glob<GamePage>("./*/page.ts", { import: "page" });
const PLAIN = "./plain/page.ts";

export async function page_of_game(name: string): Promise<GamePage> {
  const own = `./${name}/page.ts`;
  if (PAGES[own] === undefined) fetch_texts(name);
  return (PAGES[own] ?? PAGES[PLAIN]!)();
}

/** The scores of a finished game turn by turn: for the chart and the list of words. */
import type { HistoryEntry } from "../api/types";
import { without_undone } from "../table/frame_state";

export interface ScorePoint {
  n: number; // the entry, for a link to the moment
  step: number; // which turn it was
  scores: readonly number[];
  moved: number | null; // who moved
}

/** The scores after every turn, beginning with what everyone begins with and ending with the result.
 *
 *  A game that lists its turns has a point for each; another one for each change of the scores. */
export function score_history(
  history: readonly HistoryEntry[],
  seats: number,
  turns: readonly Pick<Turn, "n" | "seat" | "code">[] = [],
): ScorePoint[] {
  const start = history.find((entry) => entry.scores)?.scores ?? Array<number>(seats).fill(0);
  const points: ScorePoint[] = [{ n: 0, step: 0, scores: start, moved: null }];
  const taken = turns.filter((turn) => turn.code !== "guessed");
  const kept = without_undone(history).filter((entry) => entry.scores);
  for (const entry of kept) {
    const last = points.at(-1)!;
    const changed = entry.scores!.some((score, seat) => score !== last.scores[seat]);
    const turn = taken.find((one) => one.n === entry.n);
    const counts = taken.length ? turn !== undefined : changed;
    const moved = turn?.seat ?? entry.lines.find((line) => line.seat !== null)?.seat ?? null;
    if (counts) points.push({ n: entry.n, step: last.step + 1, scores: entry.scores!, moved });
    else if (changed && entry === kept.at(-1))
      points.push({ n: entry.n, step: last.step + 1, scores: entry.scores!, moved: null });
  }
  return points;
}

export interface Turn {
  n: number;
  seat: number;
  words: string[];
  points: number;
  total: number;
  code: string; // what was done instead of playing
  count: number;
  all?: boolean; // with every tile of the rack
}

const TURNS = ["played", "swapped", "passed", "timeout"];

export function list_turns(history: readonly HistoryEntry[]): Turn[] {
  const totals: number[] = [];
  return without_undone(history).flatMap((entry) =>
    entry.lines
      .filter((line) => line.seat !== null && TURNS.includes(line.code))
      .map((line) => {
        const words = (Array.isArray(line.data.words) ? line.data.words : []) as { word: string }[];
        const points = Number(line.data.points ?? 0);
        const total = (totals[line.seat!] = (totals[line.seat!] ?? 0) + points);
        return {
          n: entry.n,
          seat: line.seat!,
          words: words.map(({ word }) => word.toUpperCase()),
          points,
          total,
          code: line.code,
          count: Number(line.data.count ?? 0),
          all: Number(line.data.bonus ?? 0) > 0,
        };
      }),
  );
}

/** How many turns the busiest player had. */
export const turn_count = (turns: readonly Turn[], seats: number): number =>
  Math.max(
    0,
    ...Array.from(
      { length: seats },
      (_, seat) => turns.filter((turn) => turn.seat === seat && turn.code !== "guessed").length,
    ),
  );

/** Round steps for an axis from the lowest to the highest score. */
export function axis_ticks(low: number, high: number): number[] {
  const rough = Math.max(1, high - low) / 4;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * size).find((one) => one >= rough) ?? rough;
  const first = Math.floor(low / step); // below zero the scale goes as far as the scores
  return Array.from(
    { length: Math.floor(high / step) - first + 1 },
    (_, i) => (first + i) * step || 0,
  );
}

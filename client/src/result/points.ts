/** The course of a finished game in numbers: for the plot and the list of words. */
import type { Entry } from "../api/types";
import { standing } from "../table/reduce";

export interface Point {
  n: number; // the entry, for a link to the moment
  step: number; // which turn it was
  scores: readonly number[];
  moved: number | null; // who moved
}

/** The scores after every turn that stands, beginning with what everyone begins with. */
export function course(history: readonly Entry[], seats: number): Point[] {
  const points: Point[] = [
    { n: 0, step: 0, scores: history[0]?.scores ?? Array<number>(seats).fill(0), moved: null },
  ];
  for (const entry of standing(history)) {
    if (!entry.scores) continue;
    const moved = entry.lines.find((line) => line.seat !== null)?.seat ?? null;
    const last = points.at(-1)!;
    if (moved === null && entry.scores.every((score, seat) => score === last.scores[seat]))
      continue;
    points.push({ n: entry.n, step: last.step + 1, scores: entry.scores, moved });
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
}

export function turns(history: readonly Entry[]): Turn[] {
  const totals: number[] = [];
  return standing(history).flatMap((entry) =>
    entry.lines
      .filter(
        (line) =>
          line.seat !== null && ["played", "swapped", "passed", "timeout"].includes(line.code),
      )
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
        };
      }),
  );
}

/** Round steps for an axis that reaches the highest score. */
export function ticks(most: number): number[] {
  const rough = Math.max(1, most) / 4;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * size).find((one) => one >= rough) ?? rough;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
}

/** The turns of a finished game: what was placed when it was exposed, with what its placer had. */
import type { Entry } from "../../api/types";
import type { Turn } from "../../result/points";
import { standing } from "../../table/reduce";

const INSTEAD = ["swapped", "passed", "timeout", "forfeited"];

export function turns(history: readonly Entry[]): Turn[] {
  const totals: number[] = [];
  return standing(history).flatMap((entry) =>
    entry.lines.flatMap((line) => {
      if (line.seat === null || (line.code !== "exposed" && !INSTEAD.includes(line.code)))
        return [];
      const words = (Array.isArray(line.data.words) ? line.data.words : []) as { word: string }[];
      const points = Number(line.data.made ?? 0);
      const total = (totals[line.seat] = (totals[line.seat] ?? 0) + points);
      return [
        {
          n: entry.n,
          seat: line.seat,
          words: words.map(({ word }) => word),
          points,
          total,
          code: line.code,
          count: Number(line.data.count ?? 0),
        },
      ];
    }),
  );
}

/** The turns of a finished game: what was placed when it was exposed, and what guessing it earned. */
import type { HistoryEntry } from "../../api/types";
import type { Turn } from "../../result/score_history";
import { without_undone } from "../../table/frame_state";

const INSTEAD = ["swapped", "passed", "timeout", "forfeited"];

export function turns(history: readonly HistoryEntry[]): Turn[] {
  const totals: number[] = [];
  return without_undone(history).flatMap((entry) =>
    entry.lines.flatMap((line) => {
      if (line.seat === null || (line.code !== "exposed" && !INSTEAD.includes(line.code)))
        return [];
      const spelled = (Array.isArray(line.data.words) ? line.data.words : []) as { word: string }[];
      const words = spelled.map(({ word }) => word);
      const earned = (Array.isArray(line.data.earned) ? line.data.earned : []) as number[];
      const add = (seat: number, points: number, code: string): Turn => ({
        n: entry.n,
        seat,
        words,
        points,
        total: (totals[seat] = (totals[seat] ?? 0) + points),
        code,
        count: Number(line.data.count ?? 0),
      });
      return [
        add(line.seat, Number(line.data.made ?? 0), line.code),
        ...earned.flatMap((points, seat) => (points ? [add(seat, points, "guessed")] : [])),
      ];
    }),
  );
}

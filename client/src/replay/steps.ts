/** The steps of a replay: what happened, each with what was done in secret until the next of them, such
 *  as a letter that everyone wrote, or a vote. Nobody leafs through steps of which nothing is told. */
import type { HistoryEntry, Moment } from "../api/types";

export interface Step {
  n: number; // the entry that tells what happened
  shown: Moment;
}

export function steps_of(moments: readonly Moment[], history: readonly HistoryEntry[]): Step[] {
  const told = new Set(history.filter((entry) => entry.lines.length).map((entry) => entry.n));
  const steps: Step[] = [];
  for (const moment of moments) {
    const last = steps.at(-1);
    if (last && !told.has(moment.n)) last.shown = moment;
    else steps.push({ n: moment.n, shown: moment });
  }
  return steps;
}

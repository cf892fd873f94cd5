/** How a game of Foil adds up: what each kind of point brought, by seat. */
import type { HistoryEntry, Result, Sitting } from "../../api/types";
import { say, type Code } from "../../texts/say";
import type { ScoreRow } from "../registry";

const KINDS = [
  "formed",
  "unscrambled",
  "knock",
  "whole",
  "unused",
  "violation",
  "wrong",
  "lost",
  "false-knock",
] as const;

export function score_breakdown(
  result: Result,
  _history: readonly HistoryEntry[],
  seats: readonly Sitting[],
): ScoreRow[] {
  const sums = (result.detail as { sums?: Record<string, number[]> }).sums ?? {};
  const rows: ScoreRow[] = KINDS.filter((kind) => sums[kind]?.some((points) => points !== 0)).map(
    (kind) => ({ what: say(`foil.sum.${kind}` as Code), points: sums[kind]! }),
  );
  if (!rows.length) rows.push({ what: say("foil.sum.formed"), points: seats.map(() => 0) });
  return [...rows, { what: say("result.total"), points: result.scores }];
}

/** How a game of Foil adds up: what each kind of point brought, by seat. */
import type { Entry, Result, Sitting } from "../../api/types";
import { say, type Code } from "../../texts/say";
import type { Row } from "../registry";

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
  _history: readonly Entry[],
  seats: readonly Sitting[],
): Row[] {
  const sums = (result.detail as { sums?: Record<string, number[]> }).sums ?? {};
  const rows: Row[] = KINDS.filter((kind) => sums[kind]?.some((points) => points !== 0)).map(
    (kind) => ({ what: say(`foil.sum.${kind}` as Code), points: sums[kind]! }),
  );
  if (!rows.length) rows.push({ what: say("foil.sum.formed"), points: seats.map(() => 0) });
  return [...rows, { what: say("result.total"), points: result.scores }];
}

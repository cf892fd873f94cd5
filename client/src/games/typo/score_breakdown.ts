/** How a game of Typo adds up: cards dealt and taken, and the ways they went. */
import type { Result } from "../../api/types";
import { say } from "../../texts/say";
import type { ScoreRow } from "../registry";

interface Tally {
  dealt: number;
  taken: number;
  laid: number;
  started: number;
  drawn: number;
}

export function score_breakdown(result: Result): ScoreRow[] {
  const { tallies = [] } = result.detail as { tallies?: Tally[] };
  const row = (what: string, points: (one: Tally) => number): ScoreRow => ({
    what,
    points: tallies.map(points),
  });
  const gone = (count: number) => (count ? -count : 0);
  return [
    row(say("typo.result.dealt"), (one) => one.dealt),
    row(say("typo.result.taken"), (one) => one.taken),
    row(say("typo.result.laid"), (one) => gone(one.laid)),
    row(say("typo.result.started"), (one) => gone(one.started)),
    row(say("typo.result.drawn"), (one) => gone(one.drawn)),
    { what: say("typo.result.left"), points: result.scores },
  ];
}

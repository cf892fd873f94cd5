/** How a game of Kross adds up: words, task, finishing first, letter cards. */
import type { HistoryEntry, Result, Sitting } from "../../api/types";
import { say } from "../../texts/say";
import type { ScoreRow } from "../registry";

interface Detail {
  words?: number[];
  tasks?: number[];
  first?: number[];
  cards?: number[];
  lengths?: number[][]; // how many words of 6, 5, 4, 3 and 2 letters
}

export function score_breakdown(
  result: Result,
  _: readonly HistoryEntry[],
  seats: readonly Sitting[],
): ScoreRow[] {
  const none = seats.map(() => 0);
  const {
    words = result.scores,
    tasks = none,
    first = none,
    cards = none,
  } = result.detail as Detail;
  return [
    { what: say("result.kross.words"), points: words },
    { what: say("result.kross.task"), points: tasks },
    { what: say("result.kross.first"), points: first },
    { what: say("result.kross.cards"), points: cards },
    { what: say("result.total"), points: result.scores },
  ];
}

/** What broke a tie, if anything did: the longest words of which someone has more. */
export function tie_note(result: Result): string {
  const { lengths = [] } = result.detail as Detail;
  const best = Math.max(...result.scores);
  const tied = result.scores.flatMap((score, seat) => (score === best ? [seat] : []));
  if (tied.length < 2 || result.reason !== "finished") return "";
  const broke = [0, 1, 2, 3, 4].find(
    (place) => new Set(tied.map((seat) => lengths[seat]?.[place])).size > 1,
  );
  return broke === undefined
    ? say("result.kross.draw")
    : say("result.kross.tie", { length: 6 - broke });
}

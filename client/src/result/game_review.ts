/** What a player made of a game: how much of what was on offer, the best plays, and what was missed. */
import type { Insight } from "../api/types";
import type { Turn } from "./score_history";

export interface BestPlay {
  word: string;
  points: number;
}

export interface GameReview {
  share: number; // of the points on offer, in percent
  best: { turn: Turn; number: number; top: boolean }[];
  missed: { turn: Turn; number: number; word: string; points: number }[];
}

const SHOWN = 2; // of each

/** A seat's turns beside the best that each of them allowed; null where nothing is known. */
export function review_game(
  turns: readonly Turn[],
  insights: readonly Insight[],
  seat: number,
): GameReview | null {
  const own = turns
    .filter((turn) => turn.seat === seat && turn.code !== "guessed")
    .map((turn, i) => {
      const offers = (insights.find((one) => one.n === turn.n)?.best ?? []) as BestPlay[];
      const top = offers.toSorted((one, other) => other.points - one.points)[0];
      return { turn, number: i + 1, top };
    })
    .filter((one) => one.top !== undefined);
  const offered = own.reduce((sum, { turn, top }) => sum + Math.max(turn.points, top!.points), 0);
  if (!offered) return null;
  const got = own.reduce((sum, { turn }) => sum + turn.points, 0);
  return {
    share: Math.round((100 * got) / offered),
    best: own
      .filter(({ turn }) => turn.words.length)
      .toSorted((one, other) => other.turn.points - one.turn.points)
      .slice(0, SHOWN)
      .map(({ turn, number, top }) => ({ turn, number, top: turn.points >= top!.points })),
    missed: own
      .map(({ turn, number, top }) => ({
        turn,
        number,
        word: top!.word.toUpperCase(),
        points: top!.points - turn.points,
      }))
      .filter(({ points }) => points > 0)
      .toSorted((one, other) => other.points - one.points)
      .slice(0, SHOWN),
  };
}

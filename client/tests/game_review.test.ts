import { expect, test } from "vitest";
import { review_game } from "../src/result/game_review";
import type { Turn } from "../src/result/score_history";

const turn = (n: number, seat: number, word: string, points: number): Turn => ({
  n,
  seat,
  words: word ? [word] : [],
  points,
  total: 0,
  code: word ? "played" : "passed",
  count: 0,
});
const best = (n: number, word: string, points: number) => ({ n, best: [{ word, points }] });

test("a player's game is the share of the points on offer, with the best plays and the misses", () => {
  const turns = [
    turn(1, 0, "TOQUE", 45),
    turn(2, 1, "CAT", 9),
    turn(3, 0, "EATER", 10),
    turn(5, 0, "", 0),
  ];
  const insights = [best(1, "toque", 45), best(3, "qat", 34), best(5, "ox", 11)];
  const mine = review_game(turns, insights, 0);
  expect(mine?.share).toBe(61); // 55 of 90
  expect(mine?.best.map(({ turn, number, top }) => [turn.words[0], number, top])).toEqual([
    ["TOQUE", 1, true],
    ["EATER", 2, false],
  ]);
  expect(mine?.missed.map(({ word, points, number }) => [word, points, number])).toEqual([
    ["QAT", 24, 2],
    ["OX", 11, 3],
  ]);
});

test("without an analysis nothing is said", () =>
  expect(review_game([turn(1, 0, "CAT", 5)], [], 0)).toBeNull());

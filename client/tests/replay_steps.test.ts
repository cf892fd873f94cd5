import { expect, test } from "vitest";
import type { HistoryEntry } from "../src/api/types";
import { steps_of } from "../src/replay/steps";

const entry = (n: number, ...codes: string[]): HistoryEntry => ({
  n,
  at: 0,
  by: "person",
  lines: codes.map((code) => ({ code, seat: 0, data: {} })),
  scores: null,
});
const moment = (n: number) => ({ n, view: `after ${n}`, seats: [] });

test("a step of a replay shows what was done in secret until the next one", () => {
  const history = [entry(1, "began"), entry(2, "called"), entry(3), entry(4), entry(5, "called")];
  const steps = steps_of([1, 2, 3, 4, 5].map(moment), history);
  expect(steps.map(({ n, shown }) => [n, shown.view])).toEqual([
    [1, "after 1"],
    [2, "after 4"],
    [5, "after 5"],
  ]);
});

test("a game that tells nothing has its first moment", () => {
  expect(steps_of([moment(1)], [])).toEqual([{ n: 1, shown: moment(1) }]);
});

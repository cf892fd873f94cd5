import { expect, test } from "vitest";
import type { HistoryEntry, Frame } from "../src/api/types";
import { new_entries, add_frame, without_undone } from "../src/table/frame_state";
import { score_history, axis_ticks, turn_count, list_turns } from "../src/result/score_history";

const entry = (
  n: number,
  code = "played",
  seat: number | null = n % 2,
  data: object = {},
  scores: number[] | null = null,
): HistoryEntry => ({
  n,
  at: 0,
  by: "person",
  lines: [{ code, seat, data: data as Record<string, unknown> }],
  scores,
});
const frame = (n: number, history: HistoryEntry[]): Frame => ({
  table: "t",
  seat: 0,
  n,
  seating: 0,
  starts: null,
  phase: "playing",
  now: 1000 + n,
  view: { n },
  asks: [],
  waiting: [],
  seats: [],
  history,
  result: null,
  can_undo: "no",
  undo: null,
  sealed: false,
  rematch: null,
  chat: { who: "everyone", slow: 0 },
  notice: null,
});
const numbers = (history: readonly HistoryEntry[]) => history.map((one) => one.n);

test("the first frame brings the whole history, later ones what is new", () => {
  const first = add_frame(undefined, frame(2, [entry(1), entry(2)]), 0);
  const second = add_frame(first, frame(3, [entry(3)]), 0);
  expect(numbers(second.history)).toEqual([1, 2, 3]);
  expect(numbers(new_entries(first, second))).toEqual([3]);
});

test("a frame that is older than what is there is dropped", () => {
  const seen = add_frame(undefined, frame(5, [entry(5)]), 0);
  expect(add_frame(seen, frame(4, [entry(4)]), 0)).toBe(seen);
});

test("a frame of the same moment replaces the view: someone came or went", () => {
  const seen = add_frame(undefined, frame(5, [entry(4), entry(5)]), 0);
  const again = add_frame(seen, frame(5, []), 0);
  expect(again.frame).not.toBe(seen.frame);
  expect(numbers(again.history)).toEqual([4, 5]);
});

test("after a lost connection the whole history comes again, and nothing is doubled", () => {
  const seen = add_frame(
    add_frame(undefined, frame(2, [entry(1), entry(2)]), 0),
    frame(3, [entry(3)]),
    0,
  );
  expect(
    numbers(add_frame(seen, frame(4, [entry(1), entry(2), entry(3), entry(4)]), 0).history),
  ).toEqual([1, 2, 3, 4]);
});

test("the server's clock is kept as a difference", () =>
  expect(add_frame(undefined, frame(1, []), 400).ahead).toBe(601));

test("what was taken back does not stand, nor what came after it", () => {
  const history = [
    entry(1, "played", 0),
    entry(2, "played", 1),
    entry(3, "played", 0),
    entry(4, "undone", 1),
    entry(5, "played", 1),
  ];
  expect(numbers(without_undone(history))).toEqual([1, 5]);
});

test("turns carry their running total", () => {
  const history = [
    entry(1, "played", 0, { points: 10, words: [{ word: "cAT" }] }),
    entry(2, "passed", 1),
    entry(3, "played", 0, { points: 5, words: [{ word: "AT" }] }),
  ];
  expect(
    list_turns(history).map(({ seat, words, total }) => [seat, words[0] ?? "", total]),
  ).toEqual([
    [0, "CAT", 10],
    [1, "", 0],
    [0, "AT", 15],
  ]);
});

test("the plot begins at nothing and leaves out what changed no score and moved nobody", () => {
  const history = [entry(1, "began", null, {}, [0, 0]), entry(2, "played", 0, {}, [7, 0])];
  expect(score_history(history, 2).map(({ n, scores }) => [n, ...scores])).toEqual([
    [0, 0, 0],
    [2, 7, 0],
  ]);
});

test("who asks to take a move back makes no point of the plot, and the end does", () => {
  const history = [
    entry(1, "began", null, {}, [0, 0]),
    entry(2, "played", 0, { points: 7 }, [7, 0]),
    entry(3, "undo-wished", 0, {}, [7, 0]),
    entry(4, "undo-refused", 1, {}, [7, 0]),
    entry(5, "passed", 1, {}, [7, 0]),
    entry(6, "ended", null, {}, [9, -2]),
  ];
  const found = list_turns(history);
  expect(turn_count(found, 2)).toBe(1);
  expect(score_history(history, 2, found).map(({ n, step, moved }) => [n, step, moved])).toEqual([
    [0, 0, null],
    [2, 1, 0],
    [5, 2, 1],
    [6, 3, null],
  ]);
});

test("an axis has round steps", () => {
  expect(axis_ticks(0, 309)).toEqual([0, 100, 200, 300]);
  expect(axis_ticks(0, 9)).toEqual([0, 5]);
  expect(axis_ticks(-13, 150)).toEqual([-50, 0, 50, 100, 150]);
  expect(axis_ticks(-35, 40)).toEqual([-40, -20, 0, 20, 40]);
});

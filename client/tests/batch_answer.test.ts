import { expect, test } from "vitest";
import * as batch_answer from "../src/games/kross/batch_answer";
import type { Batch } from "../src/games/kross/model";

const batch: Batch = {
  number: 2,
  letters: "ENT",
  callers: [0, 1, 1],
  may_reject: [false, true, true],
  names: 2,
  fill: null,
};
const placed = (...squares: number[]) =>
  squares.reduce(batch_answer.place, batch_answer.begin(batch));

test("letters go into squares one after the other", () => {
  const now = placed(4, 9);
  expect([now.squares, now.at]).toEqual([[4, 9, null], 2]);
  expect([...batch_answer.waiting(now.squares, batch.letters)]).toEqual([
    [4, "E"],
    [9, "N"],
  ]);
  expect(placed(4, 9, 14, 20).squares, "there is no fourth letter").toEqual([4, 9, 14]);
});

test("a letter is taken back from its square, and is the next to be placed", () => {
  const now = batch_answer.place(placed(4, 9, 14), 9);
  expect([now.squares, now.at]).toEqual([[4, null, 14], 1]);
  expect(batch_answer.place(now, 20).squares).toEqual([4, 20, 14]);
});

test("one letter at most is rejected", () => {
  const one = batch_answer.reject(placed(), 1);
  expect([
    one.reject,
    batch_answer.reject(one, 2).reject,
    batch_answer.reject(one, 1).reject,
  ]).toEqual([1, 2, null]);
});

test("an answer is whole with a square for every letter and all names", () => {
  const named = Array.from("QZ").reduce(
    (now, one) => batch_answer.name(now, one, 2),
    placed(4, 9, 14),
  );
  expect(batch_answer.filled(batch_answer.unname(named, 0), batch)).toBe(null);
  expect(batch_answer.filled(batch_answer.place(named, 9), batch)).toBe(null);
  expect(batch_answer.filled(named, batch)).toEqual({
    type: "fill",
    squares: [4, 9, 14],
    reject: null,
    names: "QZ",
  });
  expect(batch_answer.name(named, "A", 2).names, "the last one changes").toBe("QA");
});

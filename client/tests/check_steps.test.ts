import { expect, test } from "vitest";
import type { Mark, View } from "../src/games/foil/model";
import { points_until, steps_of } from "../src/games/foil/check_steps";

const mark = (
  seat: number,
  owner: number | null,
  kind: Mark["kind"],
  points: number,
  word = "",
): Mark => ({
  seat,
  owner,
  group: owner === null ? null : 0,
  kind,
  points,
  word,
  why: "",
  cards: "",
});

const view = {
  holders: [["TLWI"], ["AEMN"]],
  marks: [
    mark(0, 0, "formed", 8, "WILT"),
    mark(1, 0, "missed", 0, "TWIL"),
    mark(0, 1, "unscrambled", 4, "MANE"),
    mark(1, 1, "lost", -20),
    mark(0, null, "knock", 5),
  ],
} as unknown as View;

test("a hand is checked word by word, and what else counts comes last", () => {
  const steps = steps_of(view);
  expect(steps.map((step) => step.word)).toEqual(["WILT", "MANE", ""]);
  expect(steps.map((step) => step.group)).toEqual([0, 0, null]);
});

test("points grow with each word, up to those of the hand", () => {
  const steps = steps_of(view);
  expect([0, 1, 2].map((at) => points_until(steps, at, 0))).toEqual([8, 12, 17]);
  expect(points_until(steps, 2, 1)).toBe(-20);
});

test("a hand without words has nothing to be shown", () => {
  expect(steps_of({ ...view, holders: [[], []] })).toEqual([]);
});

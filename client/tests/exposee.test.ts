import { expect, test } from "vitest";
import {
  beside,
  boxes_of,
  hidden,
  open_words,
  said_of,
  spelled,
} from "../src/games/exposee/guess_boxes";
import { guess_action } from "../src/games/exposee/keys";
import type { ExposeeHand } from "../src/games/exposee/hand.svelte";
import type { Phase, SeenWord } from "../src/games/exposee/model";
import { score_breakdown } from "../src/games/exposee/score_breakdown";
import { turns } from "../src/games/exposee/turns";
import type { HistoryEntry, Line, Result, Sitting } from "../src/api/types";

const word = (pattern: string, tiles: number[]): SeenWord => ({
  row: 10,
  column: 6,
  down: false,
  pattern,
  tiles,
  pays: 2 * tiles.length,
});
const CUPBOARD = boxes_of(word("C#P####D", [1, 3, 4, 5, 6]));

const phase: Phase = {
  seat: 0,
  hidden: 2,
  points: 5,
  order: [1, 2],
  guesser: 1,
  misses_left: 1,
  earned: [0, 1, 0],
  passes: 1,
  words: [word("A##", [1, 3]), word("HA", []), word("T#", [3])],
  tiles: [
    { row: 0, column: 1, number: 1, down: true, letter: null },
    { row: 0, column: 2, number: 2, down: false, letter: "T" },
    { row: 0, column: 3, number: 3, down: true, letter: null },
  ],
  misses: [
    { seat: 1, text: "E", tile: 3, word: null },
    { seat: 1, text: "ATE", tile: null, word: 0 },
    { seat: 2, text: "O", tile: 3, word: null },
  ],
};

test("a word's boxes are its open letters and the numbers of its backs", () => {
  expect(CUPBOARD.map((cell) => cell.letter ?? cell.number)).toEqual([
    "C",
    1,
    "P",
    3,
    4,
    5,
    6,
    "D",
  ]);
});

test("typed letters fill the hidden boxes", () => {
  const half = spelled(CUPBOARD, "ub");
  expect(half.boxes.join("")).toBe("CUPBD");
  expect(half.text).toBeNull();
  expect(spelled(CUPBOARD, "UBOAR").text).toBe("CUPBOARD");
});

test("who types the whole word is understood too", () => {
  expect(spelled(CUPBOARD, "CUPBOARD").text).toBe("CUPBOARD");
  expect(spelled(CUPBOARD, "CUPBOA").text).toBeNull();
  expect(spelled(CUPBOARD, "CUPBOAR").text).toBe("CUPBOARD"); // its D lies open
  expect(spelled(CUPBOARD, "XUPBOARD")).toMatchObject({ fits: false, text: null });
});

test("only words and tiles that hide something can be guessed at", () => {
  expect(open_words(phase)).toEqual([0, 2]);
  expect(hidden(phase)).toEqual([1, 3]);
  expect(said_of(phase, 3)).toBe("EO");
});

test("arrows go from back to back and around the ends", () => {
  expect(beside([1, 3], 1, 1)).toBe(3);
  expect(beside([1, 3], 3, 1)).toBe(1);
  expect(beside([1, 3], 1, -1)).toBe(3);
  expect(beside([1, 3], null, 1)).toBe(1);
  expect(beside([], null, 1)).toBeNull();
});

test("a letter goes to the chosen tile; without one H hides the hand", () => {
  const done: string[] = [];
  const hand = {
    hidden: false,
    hide(this: { hidden: boolean }): void {
      this.hidden = !this.hidden;
    },
    say_letter: (letter: string) => done.push(letter),
    step: (by: number) => done.push(String(by)),
    guess: () => done.push("guess"),
  } as unknown as ExposeeHand;
  for (const [key, chosen] of [
    ["h", true],
    ["h", false],
    ["ArrowLeft", true],
    ["Enter", true],
    ["q", false],
  ] as const)
    guess_action(key, chosen)?.(hand);
  expect(done).toEqual(["H", "-1", "guess"]);
  expect(hand.hidden).toBe(true);
});

const entry = (n: number, ...lines: Partial<Line>[]): HistoryEntry => ({
  n,
  at: 0,
  by: "person",
  scores: null,
  lines: lines.map((line) => ({ code: "", seat: null, data: {}, ...line })),
});
const seats = ["Ann", "Ben"].map((name): Sitting => ({
  kind: "person",
  id: null,
  host: false,
  name,
  level: null,
  here: true,
  left: false,
  away: false,
  stand_in: false,
  absent: null,
  score: 0,
}));

test("the result adds up from words, doubled ones, guesses and tiles left", () => {
  const result: Result = {
    places: [1, 2],
    scores: [32, 9],
    reason: "out",
    detail: { placed: [30, 8], guessed: [2, 4], left: [0, -3], racks: ["", "AEI"] },
    stand_ins: [],
    taken_back: false,
  };
  const rows = score_breakdown(
    result,
    [
      entry(1, { code: "laid", seat: 0, data: { doubled: 10 } }),
      entry(2, { code: "placed", seat: 1 }),
    ],
    seats,
  );
  const sums = seats.map((_, seat) =>
    rows.slice(0, -1).reduce((sum, row) => sum + row.points[seat]!, 0),
  );
  expect(sums).toEqual(result.scores);
  expect(rows[1]?.points).toEqual([10, 0]);
});

test("what others earn by guessing a word is listed with it, and runs up to the score", () => {
  const history = [
    entry(1, {
      code: "exposed",
      seat: 0,
      data: { words: [{ word: "BOXES" }], made: 5, earned: [0, 8] },
    }),
    entry(2, { code: "forfeited", seat: 1 }),
    entry(3, {
      code: "exposed",
      seat: 1,
      data: { words: [{ word: "AX" }], made: 2, earned: [1, 0] },
    }),
  ];
  expect(
    turns(history).map(({ seat, points, total, code }) => [seat, points, total, code]),
  ).toEqual([
    [0, 5, 5, "exposed"],
    [1, 8, 8, "guessed"],
    [1, 0, 8, "forfeited"],
    [1, 2, 10, "exposed"],
    [0, 1, 6, "guessed"],
  ]);
});

test("a turn is listed when its words are exposed", () => {
  const history = [
    entry(1, { code: "placed", seat: 0, data: { points: 5 } }),
    entry(2, { code: "exposed", seat: 0, data: { words: [{ word: "BOXES" }], made: 5 } }),
    entry(3, { code: "swapped", seat: 1, data: { count: 2 } }),
  ];
  expect(
    turns(history).map(({ seat, words, points, code }) => [seat, words, points, code]),
  ).toEqual([
    [0, ["BOXES"], 5, "exposed"],
    [1, [], 0, "swapped"],
  ]);
});

import { expect, test } from "vitest";
import texts from "@wordhall/games/kross/texts/en.json";
import { add_texts } from "../src/texts/say";
import { key_action } from "../src/games/kross/keys";
import type { Counted, Refused, View } from "../src/games/kross/model";
import { explained, groups } from "../src/games/kross/uncounted_words";
import { edges, free, held, square_name, step } from "../src/games/kross/sheet";
import { score_breakdown, tie_note } from "../src/games/kross/score_breakdown";
import type { Result, Sitting } from "../src/api/types";
import { line_text } from "../src/table/history_text";

add_texts(texts);
const EMPTY = ".".repeat(36);
const word = (
  text: string,
  row: number,
  column: number,
  down: boolean,
  points: number,
): Counted => ({ word: text, row, column, down, points });

test("squares are named by column and row", () => {
  expect([square_name(0), square_name(5), square_name(6), square_name(35)]).toEqual([
    "A1",
    "F1",
    "A2",
    "F6",
  ]);
});

test("arrows go from square to square and stop at the edge", () => {
  expect(step(EMPTY, null, "ArrowRight")).toBe(0);
  expect(step("AB" + EMPTY.slice(2), null, "ArrowRight")).toBe(2);
  expect(step(EMPTY, 0, "ArrowRight")).toBe(1);
  expect(step(EMPTY, 0, "ArrowDown")).toBe(6);
  expect(step(EMPTY, 0, "ArrowUp")).toBe(0);
  expect(step(EMPTY, 5, "ArrowRight")).toBe(5);
  expect(step(EMPTY, 35, "ArrowDown")).toBe(35);
  expect(free("A" + EMPTY.slice(1), 0)).toBe(false);
});

test("points stand at the edge of their row or column", () => {
  const { rows, columns } = edges([
    word("STONE", 0, 0, false, 7),
    word("SPA", 0, 0, true, 3),
    word("DO", 3, 0, false, 2),
  ]);
  expect(rows).toEqual([7, 0, 0, 2, 0, 0]);
  expect(columns).toEqual([3, 0, 0, 0, 0, 0]);
});

test("a letter chooses itself while one is to be chosen, else H hides and R rejects", () => {
  const picked: string[] = [];
  const input = {
    pick: (letter: string) => picked.push(letter),
    reject: () => picked.push("rejected"),
    hidden: false,
    hide(this: { hidden: boolean }): void {
      this.hidden = !this.hidden;
    },
  } as never;
  key_action("h", true)!(input);
  key_action("r", false)!(input);
  expect(picked).toEqual(["H", "rejected"]);
  key_action("h", false)!(input);
  expect((input as { hidden: boolean }).hidden).toBe(true);
  expect(key_action("x", false)).toBeNull();
});

test("refused words stand under their reasons, each once", () => {
  const refused = (text: string, why: string, by = ""): Refused => ({
    ...word(text, 0, 0, false, 0),
    why,
    by,
  });
  const found = groups([
    refused("ET", "twice"),
    refused("ET", "twice"),
    refused("ORE", "overlap", "DOOR"),
    refused("CLARA", "personal-name"),
    refused("TEXAN", "name"),
    refused("X", "odd"),
  ]);
  expect(found.map(({ words }) => words.map((one) => one.word))).toEqual([
    ["ET"],
    ["ORE"],
    ["CLARA", "TEXAN"],
  ]);
  expect(explained(refused("ORE", "overlap", "DOOR"))).toBe(
    "ORE overlaps DOOR, so only one counts.",
  );
});

test("the score adds up, and says what broke a tie", () => {
  const result = (scores: number[], lengths: number[][], reason = "finished") =>
    ({
      places: [1, 2],
      scores,
      reason,
      detail: { words: [12, 14], tasks: [3, 0], first: [3, 3], cards: [-2, -1], lengths },
    }) as unknown as Result;
  const rows = score_breakdown(result([16, 16], []), [], [{}, {}] as Sitting[]);
  const sums = [0, 1].map((seat) =>
    rows.slice(0, -1).reduce((sum, row) => sum + row.points[seat]!, 0),
  );
  expect(sums).toEqual(rows.at(-1)!.points);
  expect(
    tie_note(
      result(
        [16, 16],
        [
          [1, 0, 0, 0, 0],
          [0, 2, 0, 0, 0],
        ],
      ),
    ),
  ).toContain("6-letter");
  expect(
    tie_note(
      result(
        [16, 16],
        [
          [0, 1, 0, 0, 0],
          [0, 1, 0, 0, 0],
        ],
      ),
    ),
  ).toContain("a draw");
  expect(tie_note(result([17, 16], [[], []]))).toBe("");
});

test("letter cards are found by who holds them, and a line names both players", () => {
  expect(held({ cards: { Q: 1, E: 0, B: 1 } } as unknown as View, 1)).toEqual(["B", "Q"]);
  const seats = [
    { name: "Ann", kind: "person" },
    { name: "Ben", kind: "person" },
  ] as Sitting[];
  const told = line_text(
    { code: "took", seat: 0, data: { letter: "E", seats: [1] } },
    { card: { game: "kross" } as never, seats, viewpoint: 1 },
  );
  expect(told.parts.map((part) => part.text).join("")).toBe(
    "Ann rejected E and took the card from you",
  );
});

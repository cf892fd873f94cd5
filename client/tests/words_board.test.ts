import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FULL_RACK_BONUS, RACK, SIDE, SQUARES, value } from "../src/games/words/board";
import { bubble_corner } from "../src/games/words/score_bubble";

const rules = readFileSync(
  new URL("../../src/wordhall/games/words/box.py", import.meta.url),
  "utf8",
);
const number = (name: string) => Number(new RegExp(`^${name} = (\\d+)$`, "m").exec(rules)?.[1]);

test("the board that shows scores beforehand is the one that counts them", () => {
  expect([SIDE, RACK, FULL_RACK_BONUS]).toEqual(["SIDE", "RACK", "FULL_RACK_BONUS"].map(number));
  expect(SQUARES).toEqual(/SQUARES = """\n([^"]+)"""/.exec(rules)?.[1]?.trim().split("\n"));
  const tiles = [...rules.matchAll(/"([A-Z?])": \(\d+, (\d+)\)/g)];
  expect(tiles).toHaveLength(27);
  for (const [, letter, worth] of tiles)
    expect([letter, value(letter!)]).toEqual([letter, Number(worth)]);
});

test("the score of a play lies over no tile while a side is free", () => {
  const board = Array.from({ length: SIDE }, () => ".".repeat(SIDE));
  const tile = { row: 7, column: 4 };
  expect(bubble_corner([tile], true, board)).toMatchObject({ side: "above", leftward: false });
  board[6] = "....P..........";
  expect(bubble_corner([tile], true, board)).toMatchObject({ side: "below" });
  board[8] = "....G..........";
  expect(bubble_corner([tile], true, board)).toMatchObject({ side: "beside", leftward: false });
  board[7] = ".....A.........";
  expect(bubble_corner([tile], false, board)).toMatchObject({ side: "beside", leftward: true });
  expect(bubble_corner([{ row: 0, column: 4 }], true, board)).toMatchObject({ side: "below" });
});

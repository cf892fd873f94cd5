import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FULL_RACK_BONUS, RACK, SIDE, SQUARES, value } from "../src/games/words/board";

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

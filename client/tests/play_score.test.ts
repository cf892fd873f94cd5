import { expect, test } from "vitest";
import { words_at } from "../src/games/crossing/board_words";
import { score_play } from "../src/games/words/play_score";
import type { Tile } from "../src/games/words/model";

/** A board from rows that matter: { 7: "...CAT" } pads the rest with dots. */
function board(rows: Record<number, string> = {}): string[] {
  return Array.from({ length: 15 }, (_, row) => (rows[row] ?? "").padEnd(15, "."));
}

/** Tiles in a line; a small letter is a blank, a dot skips a square. */
function tiles(word: string, row: number, column: number, down = false): Tile[] {
  return [...word].flatMap((letter, i) =>
    letter === "."
      ? []
      : [
          {
            row: row + (down ? i : 0),
            column: column + (down ? 0 : i),
            letter: letter.toUpperCase(),
            blank: letter !== letter.toUpperCase(),
          },
        ],
  );
}

const points = (rows: Record<number, string>, laid: Tile[]) => {
  const judged = score_play(board(rows), laid);
  return judged?.trouble === null ? judged.points : judged?.trouble;
};

test("no tiles have nothing to judge", () => expect(score_play(board(), [])).toBeNull());
test("the first word must cover the star", () =>
  expect(points({}, tiles("CAT", 0, 0))).toBe("star"));
test("the first word needs two tiles", () => expect(points({}, tiles("A", 7, 7))).toBe("too-few"));
test("tiles in two lines are refused", () =>
  expect(points({}, [...tiles("CAT", 7, 7), ...tiles("X", 8, 8)])).toBe("not-in-line"));
test("a gap is refused", () => expect(points({}, tiles("C.T", 7, 7))).toBe("gap"));
test("a play must touch a tile", () =>
  expect(points({ 7: ".......CAT" }, tiles("DOG", 0, 0))).toBe("touches-nothing"));

test("the star multiplies nothing", () => expect(points({}, tiles("CAT", 7, 7))).toBe(6));
test("letters on the board bridge a gap", () =>
  expect(points({ 7: ".......A" }, tiles("C.T", 7, 6))).toBe(6));
test("a double word counts twice", () =>
  expect(points({ 7: ".......CAT" }, tiles("S..", 7, 10))).toBe(7));
test("a word square laid on doubles the sum", () => {
  // N4 is no bonus; L8 (row 7, column 11) doubles the word.
  expect(points({ 7: ".......CAT" }, tiles("ER", 7, 10))).toBe((4 + 1 + 1 + 1 + 1) * 2);
});
test("a letter bonus comes before the word bonus", () => {
  // TL at row 0, column 6; TW at row 0, column 3.
  expect(points({ 1: "...A" }, tiles("QUIZ", 0, 3))).toBe((10 + 2 + 1 + 10 * 3) * 3 + (10 + 1) * 3);
});
test("a blank is worth nothing, and its square still works", () => {
  expect(points({ 7: ".......CAT" }, tiles("eR", 7, 10))).toBe((4 + 1 + 1 + 0 + 1) * 2);
});
test("seven tiles add 35", () =>
  expect(points({}, tiles("AERATED", 7, 1))).toBe((1 + 1 + 1 + 1 + 1 + 1 + 2) * 2 + 35));
test("every word that is formed counts", () => {
  const judged = score_play(board({ 7: ".......CAT" }), tiles("BE", 8, 7));
  expect(
    judged?.trouble === null && judged.words.map(({ word, points }) => [word, points]),
  ).toEqual([
    ["BE", 5],
    ["CB", 8],
    ["AE", 2],
  ]);
});
test("a single tile takes the direction in which it makes a word", () => {
  const judged = score_play(board({ 6: ".......O", 7: ".......N" }), tiles("E", 8, 7));
  expect(judged?.trouble === null && judged.words.map(({ word }) => word)).toEqual(["ONE"]);
});
test("words on the board are found from any of their squares", () => {
  const crossing = board({ 7: ".......CaT", 8: "........S" });
  expect(words_at(crossing, 7, 8)).toEqual(["CAT", "AS"]);
  expect(words_at(crossing, 0, 0)).toEqual([]);
});

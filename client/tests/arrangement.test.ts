import { expect, test } from "vitest";
import * as arrangement from "../src/games/crossing/arrangement";
import { key_action } from "../src/games/crossing/keys";
import type { Dealt, Hand } from "../src/games/crossing/hand.svelte";

const EMPTY = Array.from({ length: 15 }, () => ".".repeat(15));
const WITH_CAT = EMPTY.map((row, i) => (i === 7 ? ".......CAT....." : row));
const rack = (letters: string) => arrangement.deal(arrangement.EMPTY, letters);
const letters = (state: arrangement.Arrangement) =>
  arrangement
    .tiles_on_rack(state)
    .map((piece) => piece.letter)
    .join("");
const at = (
  state: arrangement.Arrangement,
  row: number,
  column: number,
  across = true,
): arrangement.Arrangement => ({
  ...state,
  spot: { row, column, across },
});
const laid = (state: arrangement.Arrangement) =>
  state.laid.map(({ row, column, letter }) => `${letter}${row},${column}`).join(" ");

test("a new rack keeps what stays in its place and adds the rest at the right", () => {
  const shuffled = { ...rack("ABCD"), pieces: [...rack("ABCD").pieces].reverse() };
  expect(letters(arrangement.deal(shuffled, "ACDX"))).toBe("DCAX");
});

test("tiles that lie go back to the rack when the hand has changed elsewhere", () => {
  const lies = arrangement.restore(rack("CATDOGS"), EMPTY, [
    { row: 7, column: 7, letter: "D", blank: false },
  ]);
  expect(arrangement.deal(lies, "CATDOGS").laid).toHaveLength(1);
  expect(arrangement.deal(lies, "DOGSEEL").laid).toEqual([]);
});

test("typing lays letters along the direction and skips tiles that lie there", () => {
  let state = at(rack("SOE"), 7, 6);
  state = arrangement.type(state, WITH_CAT, "S")!;
  state = arrangement.type(state, WITH_CAT, "E")!;
  expect(laid(state)).toBe("S7,6 E7,10");
  expect(state.spot).toEqual({ row: 7, column: 11, across: true });
});

test("a letter that is missing is taken from a blank, and else refused", () => {
  const state = arrangement.type(at(rack("A?"), 0, 0), EMPTY, "Z")!;
  expect(state.laid[0]).toMatchObject({ letter: "Z", blank: true });
  expect(arrangement.type(state, EMPTY, "Z")).toBeNull();
});

test("backspace takes the last tile back and stands where it lay", () => {
  let state = at(rack("AB"), 3, 3, false);
  state = arrangement.type(state, EMPTY, "A")!;
  state = arrangement.type(state, EMPTY, "B")!;
  state = arrangement.erase(state);
  expect(laid(state)).toBe("A3,3");
  expect(state.spot).toEqual({ row: 4, column: 3, across: false });
});

test("an arrow moves and never turns, from the spot or from where the focus is", () => {
  const moved = arrangement.arrow(at(rack("A"), 7, 7), EMPTY, "ArrowDown");
  expect(moved.spot).toEqual({ row: 8, column: 7, across: true });
  expect(arrangement.arrow(rack("A"), EMPTY, "ArrowUp", { row: 3, column: 2 }).spot).toEqual({
    row: 2,
    column: 2,
    across: true,
  });
  expect(arrangement.arrow(at(rack("A"), 0, 0), EMPTY, "ArrowLeft").spot).toEqual({
    row: 0,
    column: 0,
    across: true,
  });
});

test("a key of its own turns the direction", () => {
  const turned = arrangement.turn(at(rack("A"), 7, 7), null);
  expect(turned.spot).toEqual({ row: 7, column: 7, across: false });
  expect(arrangement.turn(turned, null).spot!.across).toBe(true);
});

test("with Ctrl an arrow goes from one end of a word to the next, and to the edge", () => {
  const stops: number[] = [];
  let state = at(rack("A"), 7, 0);
  for (let i = 0; i < 4; i++) {
    state = arrangement.leap(state, WITH_CAT, "ArrowRight");
    stops.push(state.spot!.column);
  }
  expect(stops).toEqual([7, 9, 14, 14]);
});

test("a second click on a square turns the direction", () => {
  const once = arrangement.point(rack("A"), EMPTY, 2, 2);
  expect(once.spot).toEqual({ row: 2, column: 2, across: true });
  expect(arrangement.point(once, EMPTY, 2, 2).spot).toEqual({ row: 2, column: 2, across: false });
});

test("a picked tile goes to the square that is tapped next", () => {
  const [piece] = rack("AB").pieces;
  expect(laid(arrangement.point({ ...rack("AB"), picked: piece!.id }, EMPTY, 5, 6))).toBe("A5,6");
});

test("a tile cannot be laid on a tile of the board, and sends one of mine back", () => {
  const state = rack("AB");
  const [a, b] = state.pieces as [arrangement.Piece, arrangement.Piece];
  expect(arrangement.lay(state, WITH_CAT, a.id, 7, 7)).toBe(state);
  const over = arrangement.lay(arrangement.lay(state, EMPTY, a.id, 0, 0), EMPTY, b.id, 0, 0);
  expect(laid(over)).toBe("B0,0");
  expect(letters(over)).toBe("A");
});

test("recall brings all tiles back", () => {
  const state = arrangement.type(at(rack("AB"), 0, 0), EMPTY, "A")!;
  expect(letters(arrangement.recall(state))).toBe("AB");
});

test("a draft comes back as far as rack and board allow it", () => {
  const draft = [
    { row: 7, column: 7, letter: "A", blank: false },
    { row: 0, column: 0, letter: "Q", blank: true },
    { row: 0, column: 1, letter: "B", blank: false },
  ];
  expect(laid(arrangement.restore(rack("AB?"), WITH_CAT, draft))).toBe("Q0,0 B0,1");
});

test("shuffling keeps every tile", () => {
  expect([...letters(arrangement.shuffle(rack("ABCDEFG")))].sort().join("")).toBe("ABCDEFG");
});

test("keys: letters type where a square is chosen, and H hides the hand where none is", () => {
  const done: string[] = [];
  const hand = {
    hidden: false,
    hide(this: { hidden: boolean }): void {
      this.hidden = !this.hidden;
    },
    type: (letter: string) => done.push(letter),
    shuffle: () => done.push("shuffle"),
    recall: () => done.push("recall"),
    erase: () => done.push("erase"),
    arrow: (key: string) => done.push(key),
  } as unknown as Hand<Dealt>;
  for (const [key, chosen] of [
    ["h", true],
    ["h", false],
    [" ", true],
    ["Escape", false],
    ["Backspace", true],
    ["ArrowUp", false],
  ] as const)
    key_action(key, chosen)?.(hand);
  expect(done).toEqual(["H", "shuffle", "recall", "erase", "ArrowUp"]);
  expect(hand.hidden).toBe(true);
  expect(key_action("a", false)).toBeNull();
  expect(key_action("F5", true)).toBeNull();
});

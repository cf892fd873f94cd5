/** Where things are on a sheet of six by six. */
import { FREE, LETTERS, SIDE, type Counted, type View } from "./model";

/** A1 is at the top left, F6 at the bottom right. */
export const square_name = (square: number): string =>
  `${LETTERS[square % SIDE]}${Math.floor(square / SIDE) + 1}`;

export const free = (sheet: string, square: number | null): boolean =>
  square !== null && sheet[square] === FREE;

const STEPS: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The square that an arrow leads to; from nowhere, the first free one. The edge stops it. */
export function step(sheet: string, from: number | null, key: string): number {
  if (from === null) return Math.max(0, sheet.indexOf(FREE));
  const [down, right] = STEPS[key] ?? [0, 0];
  const row = Math.floor(from / SIDE) + down;
  const column = (from % SIDE) + right;
  return row < 0 || row >= SIDE || column < 0 || column >= SIDE ? from : row * SIDE + column;
}

/** The square at the next end of a word in that direction, or at the edge. */
export function leap(sheet: string, from: number, key: string): number {
  for (let here = from; ;) {
    const next = step(sheet, here, key);
    if (next === here) return here;
    const beyond = step(sheet, next, key);
    const ends = free(sheet, beyond) || beyond === next;
    if (!free(sheet, next) && (ends || free(sheet, here))) return next;
    here = next;
  }
}

/** The letters in one piece through a square, across and down; none where it stands alone. */
export function runs_at(sheet: string, square: number): { across: string; down: string } {
  const run = (back: string, on: string): string => {
    let from = square;
    for (let to = step(sheet, from, back); to !== from && !free(sheet, to);) {
      from = to;
      to = step(sheet, from, back);
    }
    let letters = sheet[from]!;
    for (let to = step(sheet, from, on); to !== from && !free(sheet, to);) {
      letters += sheet[to]!;
      from = to;
      to = step(sheet, from, on);
    }
    return letters.length > 1 ? letters : "";
  };
  return { across: run("ArrowLeft", "ArrowRight"), down: run("ArrowUp", "ArrowDown") };
}

/** Points at the edge of the paper: each row, each column. */
export function edges(words: readonly Counted[]): { rows: number[]; columns: number[] } {
  const rows = Array<number>(SIDE).fill(0);
  const columns = Array<number>(SIDE).fill(0);
  for (const { row, column, down, points } of words) {
    if (down) columns[column]! += points;
    else rows[row]! += points;
  }
  return { rows, columns };
}

/** Which letter cards lie in front of a seat. */
export const held = (view: View, seat: number): string[] =>
  LETTERS.filter((letter) => view.cards[letter] === seat);

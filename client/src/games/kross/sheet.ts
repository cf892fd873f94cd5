/** Where things are on a sheet of six by six. */
import { FREE, LETTERS, SIDE, type Counted, type Placed, type View } from "./model";

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

/** The squares of a word. */
export const squares_of = ({ word, row, column, down }: Placed): number[] =>
  Array.from(word, (_, i) => (down ? (row + i) * SIDE + column : row * SIDE + column + i));

/** Which letter cards lie in front of a seat. */
export const held = (view: View, seat: number): string[] =>
  LETTERS.filter((letter) => view.cards[letter] === seat);

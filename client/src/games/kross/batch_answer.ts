/** An answer to a batch in the making: which letter goes where, and what is named next. */
import type { Batch, Fill } from "./model";

export interface BatchAnswer {
  squares: (number | null)[]; // by letter
  at: number; // the letter that goes into the next square
  reject: number | null;
  names: string;
}

export const begin = (batch: Batch): BatchAnswer => ({
  squares: Array.from(batch.letters, () => null),
  at: 0,
  reject: null,
  names: "",
});

/** The letter at hand goes into a square, from which another one is taken back. */
export function place(now: BatchAnswer, square: number): BatchAnswer {
  const there = now.squares.indexOf(square);
  if (there >= 0) return choose({ ...now, squares: now.squares.with(there, null) }, there);
  if (now.at >= now.squares.length) return now;
  const squares = now.squares.with(now.at, square);
  return { ...now, squares, at: next(squares) };
}

export const choose = (now: BatchAnswer, at: number): BatchAnswer => ({ ...now, at });

/** The first letter without a square; one past the last if there is none. */
function next(squares: readonly (number | null)[]): number {
  const found = squares.indexOf(null);
  return found < 0 ? squares.length : found;
}

export const reject = (now: BatchAnswer, at: number): BatchAnswer => ({
  ...now,
  reject: now.reject === at ? null : at,
});

/** A letter for the next batch; when there are enough, the last one changes. */
export const name = (now: BatchAnswer, letter: string, most: number): BatchAnswer => ({
  ...now,
  names: (now.names.length < most ? now.names : now.names.slice(0, -1)) + letter,
});

export const unname = (now: BatchAnswer, at: number): BatchAnswer => ({
  ...now,
  names: now.names.slice(0, at) + now.names.slice(at + 1),
});

/** The whole answer, or null while something is missing. */
export function filled(now: BatchAnswer, batch: Batch): Fill | null {
  const squares = now.squares.filter((square) => square !== null);
  if (squares.length < batch.letters.length || now.names.length !== batch.names) return null;
  return { type: "fill", squares, reject: now.reject, names: now.names };
}

/** What waits on which square. */
export const waiting = (
  squares: readonly (number | null)[],
  letters: string,
): Map<number, string> =>
  new Map(squares.flatMap((square, at) => (square === null ? [] : [[square, letters[at]!]])));

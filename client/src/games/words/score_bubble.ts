/** Where the score of a play stands: beside it, never over one of its tiles or the next square. */
import type { Square } from "../crossing/arrangement";
import { SIDE } from "./board";

export interface Corner extends Square {
  side: "above" | "below" | "beside";
  leftward: boolean;
}

/** At the last tile: of a line across over or under it, of one down at its side; always inwards. */
export function bubble_corner(laid: readonly Square[], across: boolean): Corner {
  const { row, column } = laid
    .toSorted((one, other) => one.row + one.column - other.row - other.column)
    .at(-1)!;
  const line = laid.length > 1 ? laid.every((tile) => tile.row === row) : across;
  return {
    row,
    column,
    side: !line ? "beside" : row < 2 ? "below" : "above",
    leftward: column > SIDE / 2,
  };
}

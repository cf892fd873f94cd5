/** Where the score of a play stands: beside it, never over a tile or the next square. */
import type { Square } from "../crossing/arrangement";
import { SIDE } from "./board";

export interface Corner extends Square {
  side: "above" | "below" | "beside";
  leftward: boolean;
}

/** At the last tile: of a line across over or under it, of one down at its side; inwards if there is
 *  no tile. A single tile may belong to a line the other way, whose tiles are to be seen, too. */
export function bubble_corner(
  laid: readonly Square[],
  across: boolean,
  board: readonly string[],
): Corner {
  const { row, column } = laid
    .toSorted((one, other) => one.row + one.column - other.row - other.column)
    .at(-1)!;
  const inwards = column > SIDE / 2;
  const over: Corner[] = [
    { row, column, side: "above", leftward: inwards },
    { row, column, side: "below", leftward: inwards },
  ];
  const aside: Corner[] = [
    { row, column, side: "beside", leftward: inwards },
    { row, column, side: "beside", leftward: !inwards },
  ];
  if (row < 2) over.reverse();
  const line = laid.length > 1 ? laid.every((tile) => tile.row === row) : across;
  const order = line ? [...over, ...aside] : [...aside, ...over];
  return order.find((corner) => is_free(covered(corner), board)) ?? order[0]!;
}

/** The square that a bubble lies on. */
function covered({ row, column, side, leftward }: Corner): Square {
  if (side === "above") return { row: row - 1, column };
  if (side === "below") return { row: row + 1, column };
  return { row, column: leftward ? column - 1 : column + 1 };
}

const is_free = ({ row, column }: Square, board: readonly string[]): boolean =>
  board[row]?.[column] === ".";

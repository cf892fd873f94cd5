/** What lies on a square of Words, or what a free one multiplies, in words. */
import { say } from "../../texts/say";
import { tile_at, type Arrangement, type Tile } from "../crossing/arrangement";
import type { Content } from "../crossing/square_text";
import { bonus, value } from "./board";

export const bonus_text: Content = (row, column) => {
  const kind = bonus(row, column);
  return kind ? say(`words.bonus.${kind}`) : "";
};

/** The letter first; then whether it is new, or not played yet, and what it's worth. */
export function spoken_square(
  board: readonly string[],
  fresh: readonly Tile[],
  laid: Arrangement | null,
): Content {
  const tile = (letter: string, blank: boolean) =>
    blank
      ? say("words.read.blank", { letter })
      : say("crossing.tile", { letter, points: say("seat.points", { points: value(letter) }) });
  return (row, column) => {
    const own = laid && tile_at(laid, row, column);
    if (own) return say("crossing.read.laid", { what: tile(own.letter, own.blank) });
    const letter = board[row]?.[column] ?? ".";
    if (letter === ".") {
      const kind = bonus_text(row, column);
      return [say("crossing.read.free"), ...(kind ? [kind] : [])].join(", ");
    }
    const big = letter.toUpperCase();
    const what = tile(big, letter !== big);
    return fresh.some((one) => one.row === row && one.column === column)
      ? say("crossing.read.new", { what })
      : what;
  };
}

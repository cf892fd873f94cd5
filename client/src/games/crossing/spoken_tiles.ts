/** Tiles in words, for echoes. */
import { say } from "../../texts/say";
import { BLANK, tiles_on_rack, type Arrangement } from "./arrangement";
import { square_name } from "./board_words";

export const rack_text = (laid: Arrangement): string =>
  tiles_on_rack(laid)
    .map(({ letter }) => (letter === BLANK ? say("crossing.tile.blank") : letter))
    .join(", ");

/** The letter first, then where it lies. */
export function laid_text(laid: Arrangement, letter: string): string {
  const lies = laid.laid.at(-1)!;
  const name = square_name(lies.row, lies.column);
  return say(lies.blank ? "crossing.typed.blank" : "crossing.typed", { letter, name });
}

/** What lies on a square of Exposee, in words: hidden tiles by their number. */
import { say } from "../../texts/say";
import { tile_at } from "../crossing/arrangement";
import type { Content } from "../crossing/square_text";
import { said_of } from "./guess_boxes";
import type { ExposeeHand } from "./hand.svelte";
import { CENTRE, DOWN, type SeenTile, type View } from "./model";

export function spoken_square(view: View, hand: ExposeeHand | null): Content {
  const hidden = new Map<string, SeenTile>(
    (view.phase?.tiles ?? []).map((tile) => [`${tile.row},${tile.column}`, tile]),
  );
  const fresh = view.last?.tiles ?? [];
  return (row, column) => {
    const letter = view.board[row]?.[column] ?? ".";
    const lies = hidden.get(`${row},${column}`);
    const own = hand && tile_at(hand.laid, row, column);
    if (letter === DOWN) {
      const number = lies?.number;
      const tried = view.phase && number != null ? said_of(view.phase, number) : "";
      if (lies?.letter && !hand?.hidden)
        return say("exposee.read.mine", { letter: lies.letter, number });
      return tried
        ? say("exposee.read.tried", { number, letters: [...tried] })
        : say("exposee.read.down", { number });
    }
    if (letter !== ".")
      return fresh.some((one) => one.row === row && one.column === column)
        ? say("crossing.read.new", { what: letter })
        : letter;
    if (own) return say("crossing.read.laid", { what: own.letter });
    return row === CENTRE.row && column === CENTRE.column
      ? say("exposee.read.centre")
      : say("crossing.read.free");
  };
}

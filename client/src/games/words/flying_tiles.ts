/** Tiles of the other side travel from their seat to their squares. */
import { reduced_motion } from "../../settings.svelte";
import type { Last, Tile } from "./model";

/** The tiles of the last play that did not lie there before; on a board just opened, none. */
export const new_tiles = (before: readonly string[], last: Last | null): Tile[] =>
  (last?.tiles ?? []).filter(({ row, column }) => before[row]?.[column] === ".");

/** The tiles lie there already; only their picture comes later. */
export function fly_tiles(seat: number, squares: readonly (Element | null)[]): void {
  const from = document.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
  if (!from || reduced_motion()) return;
  squares.forEach((square, i) => {
    if (!square) return;
    const to = square.getBoundingClientRect();
    const way = `${from.left + from.width / 2 - to.left - to.width / 2}px ${from.top + from.height / 2 - to.top - to.height / 2}px`;
    square.querySelector(".tile")?.animate(
      [
        { translate: way, zIndex: 20 },
        { translate: "0 0", zIndex: 20 },
      ],
      { duration: 280, delay: i * 40, easing: "cubic-bezier(0.4, 0, 0.2, 1)", fill: "backwards" },
    );
  });
}

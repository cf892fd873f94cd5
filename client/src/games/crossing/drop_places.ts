/** Where a carried tile would fall. */
import { under } from "../../pieces/drag.svelte";

/** By measure, not by what lies there: between two squares is a gap, and a drop there counts. */
export function square_under(
  x: number,
  y: number,
  side: number,
): { row: number; column: number } | null {
  const board = under(x, y, "board");
  if (!board) return null;
  const box = board.getBoundingClientRect();
  const place = (part: number) => Math.max(0, Math.min(side - 1, Math.floor(part * side)));
  return { row: place((y - box.top) / box.height), column: place((x - box.left) / box.width) };
}

/** Which place of a rack is nearest to a point; it may have two rows. */
export function nearest_place(rail: HTMLElement, x: number, y: number): number {
  const far = [...rail.querySelectorAll("[data-place]")].map((place) => {
    const box = place.getBoundingClientRect();
    return Math.hypot(x - box.left - box.width / 2, y - box.top - box.height / 2);
  });
  return far.indexOf(Math.min(...far));
}

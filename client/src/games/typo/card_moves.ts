/** Which cards went where between two views. */
import type { View } from "./model";

export type Place =
  | { at: "row"; row: number; card: number }
  | { at: "queue"; seat: number }
  | { at: "hand"; seat: number }
  | { at: "aside" };

export interface Move {
  card: string;
  from: Place;
  to: Place;
}

export function card_moves(before: View, now: View): Move[] {
  const found: Move[] = [];
  const { saying, removal, looked } = now;
  if (saying && !same(before.saying, saying)) {
    const card = saying.side === "front" ? 0 : now.rows[saying.row]!.length - 1;
    found.push({
      card: saying.card,
      from: { at: "queue", seat: saying.seat },
      to: { at: "row", row: saying.row, card },
    });
  }
  if (removal && !same(before.removal, removal)) {
    const first = removal.aside.length;
    const all = removal.aside + removal.taken;
    // A wrong word's card still lay in front of the row that is removed.
    const shift = before.saying?.row === removal.row && before.saying.side === "front" ? 1 : 0;
    [...all].forEach((card, i) =>
      found.push({
        card,
        from: { at: "row", row: removal.row, card: i + shift },
        to: i < first ? { at: "aside" } : { at: "hand", seat: removal.seat },
      }),
    );
    found.push({
      card: removal.card,
      from: { at: "queue", seat: removal.seat },
      to: { at: "row", row: removal.row, card: 0 },
    });
  }
  if (looked?.lost && !same(before.looked, looked))
    found.push({ card: looked.lost, from: { at: "hand", seat: looked.seat }, to: { at: "aside" } });
  return found;
}

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

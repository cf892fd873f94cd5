/** How a game ended, in one sentence. */
import { say } from "../texts/say";
import "./texts";
import type { TableStore } from "./table_store.svelte";

/** Who won; nobody while it is a draw. */
export function winner(table: TableStore): number | null {
  const places = table.frame?.result?.places ?? [];
  const first = places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  return first.length === 1 ? first[0]! : null;
}

/** For a player here, or as others are told (`for_others`). */
export function outcome(table: TableStore, for_others = false): string {
  const result = table.frame?.result;
  if (!result) return say("waits.nobody");
  const seat = winner(table);
  if (seat === null) return say("result.draw");
  const rest = result.scores.filter((_, other) => result.places[other] === 2);
  const points = result.scores[seat]! - (rest[0] ?? 0);
  const you = seat === table.viewpoint && !table.shared && !for_others;
  const name = table.seats[seat]?.name ?? "";
  if (points <= 0 || result.reason === "resigned")
    return you ? say("result.you.stopped") : say("result.other.stopped", { name });
  return you ? say("result.you", { points }) : say("result.other", { name, points });
}

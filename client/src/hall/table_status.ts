/** How a table in a list stands for its reader: who else is there, whose turn it is, how it ended. */
import type { ListedTable } from "../api/types";
import { time_left_text } from "../table/time_text";
import { number_text } from "../texts/number_text";
import { ordinal } from "../texts/ordinal";
import { list_text, say, say_first } from "../texts/say";

export type Group = "turn" | "waiting" | "over";
export const GROUPS: readonly Group[] = ["turn", "waiting", "over"];

export const group_of = (table: ListedTable): Group =>
  table.turn ? "turn" : table.phase === "ended" ? "over" : "waiting";

export const other_names = (table: ListedTable): string[] =>
  table.seats.flatMap((sits, seat) => (table.mine.includes(seat) ? [] : (sits.name ?? [])));

/** Won, Lost, Draw; among more than two, the place. Empty for those who only watched. */
export function result_text(table: ListedTable): string {
  const [mine] = table.mine;
  if (!table.places || mine === undefined) return "";
  const place = table.places[mine]!;
  const tied = table.places.filter((one) => one === place).length > 1;
  if (place === 1) return say(tied ? "mine.draw" : "mine.won");
  return table.seats.length === 2
    ? say("mine.lost")
    : say("mine.place", { place: ordinal(place), seats: table.seats.length });
}

/** What happens at a table, in one line. */
export function status_text(table: ListedTable, now = Date.now()): string {
  if (table.phase === "ended") return scores_text(table);
  if (table.phase === "open") return seats_text(table);
  const names = table.waiting
    .filter((seat) => !table.mine.includes(seat))
    .map((seat) => table.seats[seat]?.name ?? "");
  const told = [
    scores_text(table),
    table.turn ? "" : say("mine.waits", { names: list_text(names) }),
    table.due ? say("mine.left", { time: time_left_text(table.due - now) }) : "",
  ].filter(Boolean);
  return told.length ? told.join(" · ") : say("mine.yours");
}

/** What a player is asked for, in a word. */
export const ask_text = (table: ListedTable): string =>
  say_first([`mine.${table.game}.${table.kind}`]) ?? say("mine.play");

function seats_text(table: ListedTable): string {
  const invited = table.seats.flatMap((seat) =>
    seat.kind === "open" && seat.name ? [seat.name] : [],
  );
  if (invited.length)
    return say("mine.invited", { names: list_text(invited), count: invited.length });
  const taken = table.seats.filter((seat) => seat.kind !== "open").length;
  return say("hall.taken", { taken, seats: table.seats.length });
}

/** One's own points first; a game may say what its number is. Nothing before anyone has scored. */
function scores_text(table: ListedTable): string {
  const seats = table.seats.map((_, seat) => seat);
  const order = [...table.mine, ...seats.filter((seat) => !table.mine.includes(seat))];
  const scores = order.map((seat) => table.seats[seat]?.score ?? 0);
  if (table.phase === "playing" && !scores.some(Boolean)) return "";
  return (
    say_first([`mine.${table.game}.score`], { count: scores[0] }) ??
    scores.map(number_text).join(" : ")
  );
}

/** What waits for me: first whatever has the least time left. */
export const by_urgency = (one: ListedTable, other: ListedTable): number =>
  (one.due ?? Infinity) - (other.due ?? Infinity) || other.touched - one.touched;

const DAY = 86_400_000;

/** "Today", "Yesterday", or the date. */
export function day_text(at: number, now = Date.now()): string {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  if (at >= midnight) return say("mine.today");
  if (at >= midnight - DAY) return say("mine.yesterday");
  return new Date(at).toLocaleDateString(undefined, {
    weekday: "short",
    day: "numeric",
    month: "short",
  });
}

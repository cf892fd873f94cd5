/** Creating a table with as few questions as possible. */
import { api } from "../api/call";
import type { GameCard, Place } from "../api/types";
import { person } from "../person.svelte";
import { route } from "../route.svelte";

/** What a game starts with when someone plays at once. */
export interface PlayNow {
  seats?: number;
  options?: Record<string, unknown>;
}
const PLAY_NOW = import.meta.glob<PlayNow>("../games/*/play_now.ts", {
  eager: true,
  import: "play_now",
});

const others = (game: GameCard, place: Place, seats = game.least_seats): Place[] => [
  { kind: "me" },
  ...Array.from({ length: seats - 1 }, () => place),
];

/** Against bots, at once. */
export async function play_now(game: GameCard): Promise<void> {
  await person.somebody();
  const own = PLAY_NOW[`../games/${game.name}/play_now.ts`] ?? {};
  const table = await api.open({
    game: game.name,
    places: others(game, { kind: "bot", level: "medium" }, own.seats),
    options: own.options ?? {},
    speed: "relaxed",
  });
  route.go(`/t/${table.id}`);
}

/** With friends: one link for every other seat. A game for a varying number is asked about first. */
export async function with_friends(game: GameCard): Promise<void> {
  if (game.least_seats !== game.most_seats) {
    route.go(`/new?game=${game.name}`);
    return;
  }
  const table = await api.open({
    game: game.name,
    places: others(game, { kind: "open" }),
    speed: "relaxed",
  });
  route.go(`/t/${table.id}`);
}

/** Creating a table with as few questions as possible. */
import { api } from "../api/call";
import type { GameCard, Place } from "../api/types";
import { person } from "../person.svelte";
import { route } from "../route.svelte";

// Games that are better with more players than they need.
const COMPANY: Record<string, number> = { foil: 3, typo: 4 };

const others = (game: GameCard, place: Place, seats = game.least_seats): Place[] => [
  { kind: "me" },
  ...Array.from({ length: seats - 1 }, () => place),
];

/** Against bots, at once. */
export async function play_now(game: GameCard): Promise<void> {
  await person.somebody();
  const table = await api.open({
    game: game.name,
    places: others(game, { kind: "bot", level: "medium" }, COMPANY[game.name]),
  });
  route.go(`/t/${table.id}`);
}

/** With friends: one link for every other seat. A game for a varying number is asked about first. */
export async function with_friends(game: GameCard): Promise<void> {
  if (game.least_seats !== game.most_seats) {
    route.go(`/new?game=${game.name}`);
    return;
  }
  const table = await api.open({ game: game.name, places: others(game, { kind: "open" }) });
  route.go(`/t/${table.id}`);
}

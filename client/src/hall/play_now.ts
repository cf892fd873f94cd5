/** Creating a table with as few questions as possible. */
import { api } from "../api/call";
import type { GameCard } from "../api/types";
import { person } from "../person.svelte";
import { route } from "../route.svelte";
import type { Level } from "./levels";

/** What a game starts with when someone plays at once. */
export interface PlayNow {
  seats?: number;
  options?: Record<string, unknown>;
  /** The option that says how long a game takes, with its values as they are offered. */
  lengths?: { option: string; values: string[] };
}
export const PLAY_NOW = import.meta.glob<PlayNow>("../games/*/play_now.ts", {
  eager: true,
  import: "play_now",
});

const own_way = (game: GameCard): PlayNow => PLAY_NOW[`../games/${game.name}/play_now.ts`] ?? {};

/** Against how many bots one plays at once. */
export const bots_of = (game: GameCard): number => (own_way(game).seats ?? game.least_seats) - 1;

/** Against bots, at once. */
export async function play_now(game: GameCard, level: Level): Promise<void> {
  await person.ensure();
  const table = await api.open({
    game: game.name,
    places: [
      { kind: "me" },
      ...Array.from({ length: bots_of(game) }, () => ({ kind: "bot" as const, level })),
    ],
    options: own_way(game).options ?? {},
    speed: "relaxed",
  });
  route.go(`/t/${table.id}`);
}

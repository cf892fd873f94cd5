/** What the hall says of its games: their titles, and a line about each. */
import { fetch_texts } from "../texts/fetched_texts.svelte";
import { say_first, add_texts, type Messages } from "../texts/say";

const TEXTS = import.meta.glob<Messages>("@wordhall/games/*/texts/en.hall.json", {
  eager: true,
  import: "default",
});
for (const texts of Object.values(TEXTS)) add_texts(texts);

/** A game that nothing here knows is called by its name until the server has said more. */
export function title_of(game: string): string {
  const title = say_first([`game.${game}`]);
  if (title === undefined && game) fetch_texts(game);
  return title ?? game.charAt(0).toUpperCase() + game.slice(1);
}

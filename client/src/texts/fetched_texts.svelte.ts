/** Texts that came from the server: of games that have no folder here. What was shown without them
 *  is shown again when they are there. */
import { api } from "../api/call";
import { settings } from "../settings.svelte";

export const fetched_texts: { texts: Readonly<Record<string, string>> } = $state({ texts: {} });
const asked: Record<string, boolean> = {};

/** Ask for a game's texts, once. */
export function fetch_texts(game: string): void {
  if (asked[game]) return;
  asked[game] = true;
  api.texts(game, settings.language).then(
    (texts) => (fetched_texts.texts = { ...fetched_texts.texts, ...texts }),
    () => (asked[game] = false), // the next component that shows it asks again
  );
}

/** Texts that came from the server: of games that have no folder here. What was shown without them
 *  is shown again when they are there. */
import { api } from "../api/call";
import { settings } from "../settings.svelte";

export const server_texts: { texts: Readonly<Record<string, string>> } = $state({ texts: {} });
const asked: Record<string, boolean> = {};

/** Ask for a game's texts, once. */
export function fetch_texts(game: string): void {
  if (asked[game]) return;
  asked[game] = true;
  api.texts(game, settings.language).then(
    (texts) => (server_texts.texts = { ...server_texts.texts, ...texts }),
    () => (asked[game] = false), // whoever shows it next asks again
  );
}

/** The keyboard at a table of Typo. */
import { claim_key, key_target, TABLE_KEYS } from "../../table/keys";
import { KEYS, ROWS } from "./key_tables";
import type { PlayerInput } from "./player_input.svelte";

const row_of = (key: string): number => ROWS.findIndex((row) => KEYS.has(row, key));

/** What a key does, in the field of the word too; false: nothing of ours. A word has no digits, so
 *  they choose rows there even if single keys do nothing elsewhere. */
export function in_field(key: string, play: PlayerInput): boolean {
  const row = ROWS.findIndex((row) => KEYS.keys(row).includes(key));
  if (row >= 0) play.choose(row);
  else if (KEYS.has("left", key)) play.turn("front");
  else if (KEYS.has("right", key)) play.turn("back");
  else if (KEYS.has("say", key)) void play.say();
  else return false;
  return true;
}

/** And anywhere else in the game. */
export function on_page(key: string, play: PlayerInput): boolean {
  if (play.placing && in_field(key, play)) return true;
  if (play.placing && play.start && /^[a-z]$/i.test(key)) play.add(key);
  else if (play.placing && KEYS.has("erase", key)) play.back();
  else if (play.asked === "row" && row_of(key) >= 0) play.choose(row_of(key));
  else if (play.asked === "doubt" && KEYS.has("doubt", key)) void play.vote(true);
  else if (play.asked === "doubt" && KEYS.has("believe", key)) void play.vote(false);
  else if (TABLE_KEYS.has("hide", key)) play.hide();
  else return false;
  return true;
}

export function handle_key(event: KeyboardEvent, play: PlayerInput): void {
  const target = key_target(event);
  if (!target) return;
  if (target.closest("[data-fan]") && (KEYS.has("left", event.key) || KEYS.has("right", event.key)))
    return;
  if (on_page(event.key, play)) claim_key(event);
}

/** The keyboard while someone guesses; placing has the keys of every game of crossing words. */
import { claim_key, key_target, TABLE_KEYS } from "../../table/keys";
import type { ExposeeHand } from "./hand.svelte";
import { KEYS } from "./key_tables";

const LETTER = /^[a-z]$/i;

type KeyAction = (hand: ExposeeHand) => void;

export function guess_action(key: string, tile_chosen: boolean): KeyAction | null {
  if (KEYS.has("before", key)) return (hand) => hand.step(-1);
  if (KEYS.has("next", key)) return (hand) => hand.step(1);
  if (KEYS.has("word", key)) return (hand) => hand.name_word(true);
  if (KEYS.has("leave", key)) return (hand) => hand.leave_tile();
  if (KEYS.has("erase", key)) return (hand) => hand.take_letter_back();
  if (KEYS.has("guess", key)) return (hand) => void hand.guess();
  if (LETTER.test(key) && tile_chosen) return (hand) => hand.say_letter(key.toUpperCase());
  if (TABLE_KEYS.has("hide", key)) return (hand) => hand.hide();
  return null;
}

export function handle_guess_key(event: KeyboardEvent, hand: ExposeeHand): void {
  if (!key_target(event)) return;
  const does = guess_action(event.key, hand.tile !== null);
  if (!does) return;
  claim_key(event);
  does(hand);
}

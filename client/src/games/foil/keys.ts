/** The keyboard over one's own cards. Letters lay words, and with Shift they choose what to discard;
 *  H hides the cards while no word is begun. */
import { claim_key, key_target, TABLE_KEYS } from "../../table/keys";
import type { Hand } from "./hand.svelte";
import { KEYS } from "./key_tables";

const LETTER = /^[a-z]$/i;

export type KeyAction = (hand: Hand) => void;

export function key_action(
  key: string,
  word_begun: boolean,
  lifted = false,
  shift = false,
): KeyAction | null {
  if (LETTER.test(key) && shift) return (hand) => hand.lift_letter(key.toUpperCase());
  if (TABLE_KEYS.has("hide", key) && !(word_begun && LETTER.test(key)))
    return (hand) => hand.hide();
  if (LETTER.test(key)) return (hand) => hand.type(key.toUpperCase());
  if (KEYS.has("erase", key)) return (hand) => hand.erase();
  if (KEYS.has("discard", key) && lifted) return (hand) => hand.discard_lifted();
  if (KEYS.has("begin", key)) return (hand) => hand.begin_word();
  if (KEYS.has("leave", key)) return (hand) => hand.leave_word();
  return null;
}

export function handle_key(event: KeyboardEvent, hand: Hand): void {
  if (!key_target(event)) return;
  if (hand.phase !== "turns" && hand.phase !== "scramble") return;
  const does = key_action(
    event.key,
    hand.trays.active !== null,
    hand.lifted !== null,
    event.shiftKey && hand.drew,
  );
  if (!does) return;
  claim_key(event);
  does(hand);
}

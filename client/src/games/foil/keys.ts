/** The keyboard over one's own cards. Letters lay words, and with Shift they choose what to discard;
 *  H hides the cards while no word is begun. */
import { key_target, claim_key, shortcuts } from "../../table/keys";
import type { Hand } from "./hand.svelte";

const LETTER = /^[a-z]$/i;

export type KeyAction = (hand: Hand) => void;

export function key_action(
  key: string,
  word_begun: boolean,
  lifted = false,
  shift = false,
): KeyAction | null {
  if (LETTER.test(key) && shift) return (hand) => hand.lift_letter(key.toUpperCase());
  if ((key === "h" || key === "H") && !word_begun && shortcuts()) return (hand) => hand.hide();
  if (LETTER.test(key)) return (hand) => hand.type(key.toUpperCase());
  if (key === "Backspace") return (hand) => hand.erase();
  if (key === "Enter" && lifted) return (hand) => hand.discard_lifted();
  if (key === " " || key === "Enter") return (hand) => hand.begin_word();
  if (key === "Escape") return (hand) => void (hand.trays = { ...hand.trays, active: null });
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

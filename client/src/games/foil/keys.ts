/** The keyboard over one's own cards. Letters lay words, and with Shift they choose what to discard;
 *  H hides the cards while no word is begun. */
import { key_target, claim_key } from "../../table/keys";
import type { Hand } from "./hand.svelte";

const LETTER = /^[a-z]$/i;

export type Deed = (hand: Hand) => void;

export function deed(key: string, word_begun: boolean, lifted = false, shift = false): Deed | null {
  if (LETTER.test(key) && shift) return (hand) => hand.lift_letter(key.toUpperCase());
  if ((key === "h" || key === "H") && !word_begun)
    return (hand) => void (hand.hidden = !hand.hidden);
  if (LETTER.test(key)) return (hand) => hand.type(key.toUpperCase());
  if (key === "Backspace") return (hand) => hand.erase();
  if (key === "Enter" && lifted) return (hand) => hand.discard_lifted();
  if (key === " " || key === "Enter") return (hand) => hand.begin_word();
  if (key === "Escape") return (hand) => void (hand.trays = { ...hand.trays, active: null });
  return null;
}

export function press(event: KeyboardEvent, hand: Hand): void {
  if (!key_target(event)) return;
  if (hand.phase !== "turns" && hand.phase !== "scramble") return;
  const does = deed(
    event.key,
    hand.trays.active !== null,
    hand.lifted !== null,
    event.shiftKey && hand.drew,
  );
  if (!does) return;
  claim_key(event);
  does(hand);
}

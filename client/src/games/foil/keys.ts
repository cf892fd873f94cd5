/** The keyboard over one's own cards. Letters lay words; H hides the cards while no word is begun. */
import type { Hand } from "./hand.svelte";

const LETTER = /^[a-z]$/i;

export type Deed = (hand: Hand) => void;

export function deed(key: string, word_begun: boolean): Deed | null {
  if ((key === "h" || key === "H") && !word_begun) return (hand) => void (hand.hidden = !hand.hidden);
  if (LETTER.test(key)) return (hand) => hand.type(key.toUpperCase());
  if (key === "Backspace") return (hand) => hand.erase();
  if (key === " " || key === "Enter") return (hand) => hand.new_word();
  if (key === "Escape") return (hand) => void (hand.trays = { ...hand.trays, active: null });
  return null;
}

/** Keys belong to whatever has the focus first: fields, buttons, links, open sheets. */
export function press(event: KeyboardEvent, hand: Hand): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target as HTMLElement;
  if (target.closest("input, textarea, select, dialog, [aria-modal]")) return;
  if (target.closest("button, a") && (event.key === "Enter" || event.key === " ")) return;
  if (hand.phase !== "turns" && hand.phase !== "scramble") return;
  const does = deed(event.key, hand.trays.active !== null);
  if (!does) return;
  event.preventDefault();
  does(hand);
}

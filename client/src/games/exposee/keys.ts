/** The keyboard while someone guesses; placing has the keys of every game of crossing words. */
import { key_target, claim_key, shortcuts } from "../../table/keys";
import type { ExposeeHand } from "./hand.svelte";

const LETTER = /^[a-z]$/i;

type KeyAction = (hand: ExposeeHand) => void;

export function guess_action(key: string, tile_chosen: boolean): KeyAction | null {
  if (key === "ArrowLeft") return (hand) => hand.step(-1);
  if (key === "ArrowRight") return (hand) => hand.step(1);
  if (key === "ArrowUp" || key === "ArrowDown") return (hand) => hand.name_word(true);
  if (key === "Escape") return (hand) => void (hand.tile = null);
  if (key === "Backspace" || key === "Delete") return (hand) => void (hand.letter = "");
  if (key === "Enter") return (hand) => void hand.guess();
  if (LETTER.test(key) && tile_chosen) return (hand) => hand.say_letter(key.toUpperCase());
  if ((key === "h" || key === "H") && shortcuts()) return (hand) => hand.hide();
  return null;
}

export function handle_guess_key(event: KeyboardEvent, hand: ExposeeHand): void {
  if (!key_target(event)) return;
  const does = guess_action(event.key, hand.tile !== null);
  if (!does) return;
  claim_key(event);
  does(hand);
}

/** The keyboard at a table of Typo. */
import { key_target, claim_key, shortcuts } from "../../table/keys";
import type { PlayerInput } from "./player_input.svelte";

/** What a key does, in the field of the word too; false: nothing of ours. */
export function in_field(key: string, play: PlayerInput): boolean {
  if (/^[1-4]$/.test(key)) play.choose(Number(key) - 1);
  else if (key === "ArrowLeft") play.turn("front");
  else if (key === "ArrowRight") play.turn("back");
  else if (key === "Enter") void play.say();
  else return false;
  return true;
}

/** And anywhere else on the page. */
export function on_page(key: string, play: PlayerInput): boolean {
  if (play.placing && in_field(key, play)) return true;
  if (play.placing && play.start && /^[a-z]$/i.test(key)) play.type(play.typed + key);
  else if (play.placing && key === "Backspace") play.back();
  else if (!shortcuts()) return false;
  else if (play.asked === "row" && /^[1-4]$/.test(key)) play.choose(Number(key) - 1);
  else if (play.asked === "doubt" && /^y$/i.test(key)) void play.vote(true);
  else if (play.asked === "doubt" && /^n$/i.test(key)) void play.vote(false);
  else if (/^h$/i.test(key)) play.hide();
  else return false;
  return true;
}

export function handle_key(event: KeyboardEvent, play: PlayerInput): void {
  const target = key_target(event);
  if (!target) return;
  if (target.closest("[data-fan]") && event.key.startsWith("Arrow")) return;
  if (on_page(event.key, play)) claim_key(event);
}

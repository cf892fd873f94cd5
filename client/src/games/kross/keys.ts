/** The keyboard at a table of Kross. */
import { key_target, claim_key, shortcuts } from "../../table/keys";
import type { PlayerInput } from "./player_input.svelte";

const ARROW = /^Arrow(Up|Down|Left|Right)$/;
const LETTER = /^[a-z]$/i;

export type KeyAction = (input: PlayerInput) => void;

/** What a key does here, or null. While a letter is to be chosen, every letter chooses itself. */
export function key_action(
  key: string,
  picks_letter: boolean,
  from: number | null = null,
): KeyAction | null {
  if (ARROW.test(key)) return (input) => input.arrow(key, from);
  if (key === "Enter") return (input) => void input.go();
  if (!LETTER.test(key)) return null;
  if (picks_letter) return (input) => input.pick(key.toUpperCase());
  if (!shortcuts()) return null;
  if (/h/i.test(key)) return (input) => input.hide();
  return /r/i.test(key) ? (input) => void input.reject() : null;
}

export function handle_key(event: KeyboardEvent, input: PlayerInput): void {
  const target = key_target(event);
  if (!target) return;
  const on_sheet = target === document.body || target.closest("[data-square]") !== null;
  if (!on_sheet && ARROW.test(event.key)) return;
  const square = target.closest<HTMLElement>("[data-square]")?.dataset.square;
  const does = key_action(
    event.key,
    input.picks_letter,
    square === undefined ? null : Number(square),
  );
  if (!does) return;
  claim_key(event);
  does(input);
}

/** The keyboard at a table of Kross. */
import { arrow_of, claim_key, key_target, on_ground, TABLE_KEYS } from "../../table/keys";
import { KEYS } from "./key_tables";
import type { PlayerInput } from "./player_input.svelte";

const LETTER = /^[a-z]$/i;

export type KeyAction = (input: PlayerInput) => void;

/** What a key does here, or null. While a letter is to be chosen, every letter chooses itself. */
export function key_action(
  key: string,
  picks_letter: boolean,
  from: number | null = null,
): KeyAction | null {
  const arrow = arrow_of(KEYS, key);
  if (arrow) return (input) => input.arrow(arrow, from);
  if (KEYS.has("go", key)) return (input) => void input.go();
  if (LETTER.test(key) && picks_letter) return (input) => input.pick(key.toUpperCase());
  if (TABLE_KEYS.has("hide", key)) return (input) => input.hide();
  return KEYS.has("reject", key) ? (input) => void input.reject() : null;
}

export function handle_key(event: KeyboardEvent, input: PlayerInput): void {
  const target = key_target(event);
  if (!target) return;
  const on_sheet = on_ground(target) || target.closest("[data-square]") !== null;
  if (!on_sheet && arrow_of(KEYS, event.key)) return;
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

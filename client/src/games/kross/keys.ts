/** The keyboard at a table of Kross. */
import { key_target, claim_key } from "../../table/keys";
import type { Desk } from "./desk.svelte";

const ARROW = /^Arrow(Up|Down|Left|Right)$/;
const LETTER = /^[a-z]$/i;

export type Deed = (desk: Desk) => void;

/** What a key does here, or null. While a letter is to be chosen, every letter chooses itself. */
export function deed(key: string, picks_letter: boolean, from: number | null = null): Deed | null {
  if (ARROW.test(key)) return (desk) => desk.arrow(key, from);
  if (key === "Enter") return (desk) => void desk.go();
  if (!LETTER.test(key)) return null;
  if (picks_letter) return (desk) => desk.pick(key.toUpperCase());
  if (/h/i.test(key)) return (desk) => void (desk.hidden = !desk.hidden);
  return /r/i.test(key) ? (desk) => void desk.reject() : null;
}

export function press(event: KeyboardEvent, desk: Desk): void {
  const target = key_target(event);
  if (!target) return;
  const on_sheet = target === document.body || target.closest("[data-square]") !== null;
  if (!on_sheet && ARROW.test(event.key)) return;
  const square = target.closest<HTMLElement>("[data-square]")?.dataset.square;
  const does = deed(event.key, desk.picks_letter, square === undefined ? null : Number(square));
  if (!does) return;
  claim_key(event);
  does(desk);
}

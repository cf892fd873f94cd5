/** Keys belong to whatever has the focus first: text fields, buttons, links, open dialogs. */

import { settings } from "../settings.svelte";

/** Whether single keys such as H or R do something at a table; letters that are typed always do. */
export const shortcuts = (): boolean => settings.shortcuts;

/** Where a key was pressed that a game may have; null where something else wants it. */
export function key_target(event: KeyboardEvent, with_control = false): HTMLElement | null {
  if (event.defaultPrevented || event.metaKey || event.altKey) return null;
  if (event.ctrlKey !== with_control) return null;
  const target = event.target as HTMLElement;
  if (target.closest("input, textarea, select, dialog, [aria-modal]")) return null;
  if (target.closest("button, a") && (event.key === "Enter" || event.key === " ")) return null;
  return target;
}

/** The game had it. A button that was clicked before lets go: Enter is for what is typed now. */
export function claim_key(event: KeyboardEvent): void {
  event.preventDefault();
  if (/^[a-z]$/i.test(event.key))
    (event.target as HTMLElement).closest<HTMLElement>("button, a")?.blur();
}

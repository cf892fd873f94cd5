/** Which sheet lies over the table. */
import type { Snippet } from "svelte";

export type Panel =
  "history" | "chat" | "invite" | "leave" | "resign" | "more" | "rules" | "settings" | null;

class Panels {
  now: Panel = $state(null);
  /** What a game adds to the sheet "more" of small screens. */
  menu: Snippet | null = $state.raw(null);
  show = (panel: Panel): void => void (this.now = panel);
  close = (): void => void (this.now = null);
}
export const panels = new Panels();

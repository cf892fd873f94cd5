/** Which dialog is open at the table. */
import type { Snippet } from "svelte";

export type DialogName =
  "history" | "chat" | "invite" | "leave" | "resign" | "more" | "rules" | "settings" | null;

class OpenDialog {
  now: DialogName = $state(null);
  /** What a game adds to the dialog "more" on small screens. */
  menu: Snippet | null = $state.raw(null);
  show = (panel: DialogName): void => void (this.now = panel);
  close = (): void => void (this.now = null);
}
export const open_dialog = new OpenDialog();

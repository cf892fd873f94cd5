/** Which dialog is open at the table. */
import type { Snippet } from "svelte";

export type DialogName =
  | "history"
  | "chat"
  | "invite"
  | "leave"
  | "leave-for-good"
  | "resign"
  | "resign-for-good"
  | "more"
  | "rules"
  | "settings"
  | "keys"
  | null;

class OpenDialog {
  now: DialogName = $state(null);
  /** What a game adds to the dialog "more" on small screens. */
  menu: Snippet | null = $state.raw(null);
  show = (panel: DialogName): void => void (this.now = panel);
  close = (): void => void (this.now = null);
}
export const open_dialog = new OpenDialog();

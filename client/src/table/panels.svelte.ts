/** Which sheet lies over the table. */
export type Panel =
  "history" | "chat" | "invite" | "leave" | "resign" | "more" | "rules" | "settings" | null;

class Panels {
  now: Panel = $state(null);
  show = (panel: Panel): void => void (this.now = panel);
  close = (): void => void (this.now = null);
}
export const panels = new Panels();

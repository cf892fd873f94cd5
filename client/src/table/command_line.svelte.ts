/** Whether the command line is open, and where the focus was before. */
class CommandLineState {
  shown = $state(false);
  field: HTMLElement | null = null;
  private from: HTMLElement | null = null;

  open = (): void => {
    if (!this.shown) this.from = document.activeElement as HTMLElement | null;
    this.shown = true;
    this.field?.focus({ preventScroll: true });
  };
  close = (): void => {
    this.shown = false;
    if (this.from?.isConnected) this.from.focus({ preventScroll: true });
    this.from = null;
  };
}
export const command_line = new CommandLineState();

/** A new question moves the focus to where it is answered, but never away from someone's command. */
export function focus_question(element: HTMLElement | null | undefined): void {
  if (document.activeElement !== command_line.field || !command_line.shown)
    element?.focus({ preventScroll: true });
}

/** Whether the command line is open, and where the focus was before. */
class CommandLineState {
  shown = $state(false);
  private from: HTMLElement | null = null;

  open = (): void => {
    if (!this.shown) this.from = document.activeElement as HTMLElement | null;
    this.shown = true;
  };
  close = (): void => {
    this.shown = false;
    if (this.from?.isConnected) this.from.focus({ preventScroll: true });
    this.from = null;
  };
}
export const command_line = new CommandLineState();

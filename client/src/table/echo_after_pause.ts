/** An echo that comes when no other key follows. */
import { announce } from "../speech/announce.svelte";

const PAUSE = 1000; // milliseconds

export class EchoAfterPause {
  private timer: ReturnType<typeof setTimeout> | undefined;

  say(text: () => string): void {
    this.close();
    this.timer = setTimeout(() => announce("echo", text()), PAUSE);
  }

  close(): void {
    clearTimeout(this.timer);
  }
}

/** What a screen reader is told: everything once, in order, in one polite live region. */
import { queued, type Kind, type Unsaid } from "./speech_queue";

/** Milliseconds between two: a screen reader may miss one of several that come at once. */
const GAP = 140;
/** How many stay in the region, to be read again. */
const KEPT = 12;

interface Said extends Unsaid {
  n: number;
  region: number;
}

class Announcer {
  said: readonly Said[] = $state.raw([]);
  private count = 0;
  private waiting: readonly Unsaid[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private regions: readonly number[] = [];
  private hushed = 0; // commands that are running

  /** An open dialog silences everything outside it, so each has a region; the last one open speaks. */
  open_region(): number {
    const region = ++this.count;
    this.regions = [...this.regions, region];
    return region;
  }

  close_region(region: number): void {
    this.regions = this.regions.filter((one) => one !== region);
  }

  announce(kind: Kind, text: string): void {
    if (!text || (kind === "echo" && this.hushed)) return;
    this.waiting = queued(this.waiting, { kind, text });
    this.timer ??= setTimeout(this.speak, 0);
  }

  /** Run a command whose reply says what its steps would echo one by one. */
  async without_echoes<T>(command: () => Promise<T>): Promise<T> {
    this.hushed++;
    try {
      return await command();
    } finally {
      this.hushed--;
    }
  }

  private readonly speak = (): void => {
    const [next, ...rest] = this.waiting;
    const region = this.regions.at(-1);
    this.timer = undefined;
    if (!next || region === undefined) return;
    this.waiting = rest;
    this.said = [...this.said.slice(1 - KEPT), { ...next, n: ++this.count, region }];
    this.timer = setTimeout(this.speak, GAP);
  };
}
export const announcer = new Announcer();

export const announce = (kind: Kind, text: string): void => announcer.announce(kind, text);

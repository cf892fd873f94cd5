/** The one event stream of this tab: it comes back by itself, and sleeps while nobody looks. */
import { rooted } from "../root_path";
import type { CupFrame, Frame, GoodPlay, TableGone, Said, Sheet, EarlierChat } from "./types";

export type Connection =
  { state: "joining" | "live" | "asleep" } | { state: "lost"; tries: number; again: number }; // again: when it tries next, by Date.now()

interface Listener {
  frame(frame: Frame): void;
  chat(table: string, said: Said): void;
  talk?(said: Said[]): void; // what was said before
  gone?(code: string): void; // the table can't be shown any more
  nudge?(by: number): void; // another player waits for this one
  link(link: Connection): void;
  cup?(frame: CupFrame): void;
  sheet?(sheet: Sheet): void;
  good?(play: GoodPlay): void;
}

/** What each event of the stream carries. */
interface Events {
  frame: Frame;
  chat: { table: string; said: Said };
  talk: EarlierChat;
  gone: TableGone;
  nudge: { table: string; by: number };
  cup: CupFrame;
  sheet: Sheet;
  good: GoodPlay;
  away: boolean; // whether the server has lost its database
}

const HIDDEN_FOR = 60_000;
const RETRY_DELAYS = [500, 1000, 2000, 4000, 8000, 15_000]; // between tries, in milliseconds

export const retry_delay = (tries: number) =>
  RETRY_DELAYS[Math.min(tries, RETRY_DELAYS.length - 1)]!;

export class Stream {
  private source: EventSource | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sleep: ReturnType<typeof setTimeout> | undefined;
  private tries = 0;
  private closed = false;

  constructor(
    private readonly tables: string[],
    private readonly listener: Listener,
    private readonly source_of: (url: string) => EventSource = (url) => new EventSource(url),
    private readonly cups: string[] = [], // tournaments; `ID:2` follows its third table only
  ) {
    addEventListener("online", this.now);
    addEventListener("offline", this.lost);
    document.addEventListener("visibilitychange", this.seen);
    this.connect();
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.now);
    removeEventListener("offline", this.lost);
    document.removeEventListener("visibilitychange", this.seen);
    clearTimeout(this.sleep);
    this.drop();
  }

  /** Try at once instead of waiting for the next try. */
  now = (): void => {
    if (!this.source || this.source.readyState === EventSource.CLOSED) this.connect();
  };

  private connect(): void {
    this.drop();
    if (this.closed) return;
    if (this.tries === 0) this.listener.link({ state: "joining" });
    const names = (some: string[]) => some.map(encodeURIComponent).join(",");
    const asked = [
      `tables=${names(this.tables)}`,
      ...(this.cups.length ? [`cups=${names(this.cups)}`] : []),
    ];
    const source = this.source_of(rooted(`/api/stream?${asked.join("&")}`));
    this.source = source;
    source.addEventListener("open", () => {
      this.tries = 0;
      this.listener.link({ state: "live" });
    });
    const on = <Name extends keyof Events>(name: Name, tell: (told: Events[Name]) => void) =>
      source.addEventListener(name, (event: MessageEvent<string>) =>
        tell(JSON.parse(event.data) as Events[Name]),
      );
    on("frame", (frame) => this.listener.frame(frame));
    on("chat", ({ table, said }) => this.listener.chat(table, said));
    on("talk", ({ said }) => this.listener.talk?.(said));
    on("gone", ({ code }) => this.listener.gone?.(code));
    on("nudge", ({ by }) => this.listener.nudge?.(by));
    on("cup", (frame) => this.listener.cup?.(frame));
    on("good", (play) => this.listener.good?.(play));
    on("sheet", (sheet) => this.listener.sheet?.(sheet));
    on("away", (away) =>
      this.listener.link(
        away ? { state: "lost", tries: 1, again: Date.now() + retry_delay(0) } : { state: "live" },
      ),
    );
    // The browser's own retries cannot be told to the player, so each error ends the source.
    source.addEventListener("error", this.lost);
  }

  private readonly lost = (): void => {
    if (this.closed) return;
    this.drop();
    const wait = retry_delay(this.tries++);
    this.listener.link({ state: "lost", tries: this.tries, again: Date.now() + wait });
    this.timer = setTimeout(() => this.connect(), wait);
  };

  private readonly seen = (): void => {
    clearTimeout(this.sleep);
    if (document.visibilityState === "hidden") {
      this.sleep = setTimeout(() => {
        this.drop();
        this.listener.link({ state: "asleep" });
      }, HIDDEN_FOR);
    } else this.now();
  };

  private drop(): void {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }
}

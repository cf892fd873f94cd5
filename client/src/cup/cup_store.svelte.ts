/** A tournament as this tab follows it: itself, its tables, and the games of the person who plays here. */
import { api, Refusal, NetworkError } from "../api/call";
import { Stream, type Connection } from "../api/stream";
import type { CupCard, CupFrame, Frame, GoodPlay, Problem, Sheet, SheetGame } from "../api/types";
import { say_error } from "../texts/say";
import { announce } from "../speech/announce.svelte";
import { phase_text } from "./cup_text";

export class CupStore {
  card: CupCard | null = $state.raw(null);
  frame: CupFrame | null = $state.raw(null);
  sheets: Record<number, Sheet> = $state.raw({}); // of this round, by table
  games: Record<string, Frame> = $state.raw({}); // my own, by table
  good: GoodPlay | null = $state.raw(null); // the last play worth telling everyone
  problem: Problem | null = $state.raw(null);
  link: Connection = $state.raw({ state: "joining" });
  refused = $state("");
  lost_place = $state(false); // the director gave my place a new slip
  busy = $state(false);
  readonly sending = false; // a click that got lost is repeated by the person who clicked
  now = $state(Date.now());
  private ahead = $state(0); // the server's clock minus ours
  private stream: Stream | null = null;
  private following = "";
  private ticking: ReturnType<typeof setInterval>;

  player = $derived(this.card?.player ?? null);
  running = $derived(["laying", "playing", "paused", "stopping"].includes(this.frame?.phase ?? ""));
  /** The table where I sit in this round. */
  table = $derived(
    this.player === null
      ? null
      : index_of(this.frame?.tables.findIndex((table) => table.includes(this.player!))),
  );
  mine: SheetGame[] = $derived(
    this.table === null
      ? []
      : (this.sheets[this.table]?.games ?? []).filter((game) =>
          game.players.includes(this.player!),
        ),
  );
  waits = $derived(
    this.running ? this.mine.filter((game) => game.turn.includes(this.player!)).length : 0,
  );
  /** Milliseconds left of the round; null where no time runs. */
  left: number | null = $derived.by(() => {
    if (this.frame?.due != null) return Math.max(0, this.frame.due - this.now - this.ahead);
    return this.frame?.left ?? null;
  });

  /** `boards`: also follow my own games; `own`: of a large event only my table. */
  constructor(
    readonly id: string,
    private readonly boards = false,
    private readonly own = true,
  ) {
    this.ticking = setInterval(() => (this.now = Date.now()), 1000);
    void this.read();
  }

  close(): void {
    this.stream?.close();
    clearInterval(this.ticking);
  }

  async read(): Promise<void> {
    try {
      this.take_card(await api.cup(this.id));
      this.problem = null;
      this.follow();
    } catch (error) {
      if (error instanceof Refusal) this.problem = error.problem;
      else if (error instanceof NetworkError) setTimeout(() => void this.read(), 2000);
    }
  }

  /** Ask the server for something, and show why if it says no. True: it was done. */
  async do(work: () => Promise<CupCard>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.refused = "";
    try {
      this.take_card(await work());
      this.follow();
      return true;
    } catch (error) {
      this.refused = say_error(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  direct(what: string, body?: unknown): Promise<boolean> {
    return this.do(() => api.direct(this.id, what, body));
  }

  name(number: number | null | undefined): string {
    return this.frame?.players.find((one) => one.number === number)?.name ?? "?";
  }

  retry(): void {
    this.stream?.now();
  }

  private take_card(card: CupCard): void {
    if (this.player !== null && card.player === null) this.lost_place = true;
    else if (card.player !== null) this.lost_place = false;
    this.card = card;
    this.take(card.frame);
  }

  private take(frame: CupFrame): void {
    if (this.frame && frame.n < this.frame.n) return;
    const before = this.frame;
    this.ahead = frame.now - Date.now();
    this.now = Date.now();
    if (before && before.round !== frame.round) [this.sheets, this.good] = [{}, null];
    this.frame = frame;
    if (!before) return;
    if (before.phase !== frame.phase || before.round !== frame.round)
      announce("happened", phase_text(frame));
    // Links and roles may have changed with it.
    const claimed = (one: CupFrame) =>
      JSON.stringify([one.applicants, one.players.map((player) => player.device)]);
    if (claimed(before) !== claimed(frame) || before.round !== frame.round) void this.read();
  }

  /** Watch what has to be watched now; of many tables a player follows only their own. */
  private follow(): void {
    const seat =
      this.own && this.player !== null && this.table !== null && this.running ? this.table : null;
    const games = this.boards && this.running ? this.mine.map((game) => game.id) : [];
    const wanted = `${games.join(",")}|${seat}`;
    if (this.stream && wanted === this.following) return;
    this.following = wanted;
    this.stream?.close();
    this.stream = new Stream(
      games,
      {
        frame: (frame) => this.see(frame),
        chat: () => {},
        cup: (frame) => {
          this.take(frame);
          this.follow();
        },
        sheet: (sheet) => {
          if (sheet.round !== this.frame?.round) return;
          this.sheets = { ...this.sheets, [sheet.table]: sheet };
          this.follow();
        },
        good: (play) => (this.good = play),
        link: (link) => (this.link = link),
      },
      undefined,
      [seat === null ? this.id : `${this.id}:${seat}`],
    );
  }

  private see(frame: Frame): void {
    const known = this.games[frame.table];
    if (!known || known.n <= frame.n) this.games = { ...this.games, [frame.table]: frame };
  }
}

const index_of = (found: number | undefined): number | null =>
  found === undefined || found < 0 ? null : found;

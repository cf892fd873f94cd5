/** A table as this tab follows it: its frames, its chat, and the connection. */
import { api, Refusal, NetworkError } from "../api/call";
import { retry_now, send_answer } from "../api/send_answer";
import { Stream, type Connection } from "../api/stream";
import type { HistoryEntry, Frame, OpenAsk, Problem, Said, Sitting, TableCard } from "../api/types";
import { sounds } from "../sound/sounds";
import { say } from "../texts/say";
import { announce } from "../speech/announce.svelte";
import { entry_text, sentence } from "./history_text";
import { outcome } from "./outcome";
import { new_entries, add_frame, type FrameState } from "./frame_state";
import { reduced_motion } from "../settings.svelte";
import { standing_text, turn_text } from "./spoken_table.svelte";
import { Stage, type Moment, type Moments } from "./stage.svelte";
import { winner_moment } from "./winner_moment";

const SIGNS = ["pointerdown", "keydown"] as const;
const SIGN_EVERY = 20_000; // milliseconds
const STALE = 10_000; // a moment that is longer ago is history
const SUMMED_UP = 4; // entries: someone who missed more is told how many, and the last ones
const LAST_ONES = 2;

export class TableStore {
  card: TableCard | null = $state.raw(null);
  problem: Problem | null = $state.raw(null); // why the table cannot be shown
  link: Connection = $state.raw({ state: "joining" });
  said: Said[] = $state.raw([]);
  muted: string[] = $state.raw([]);
  private read = $state(0); // the last thing said that this player has seen
  unread = $derived.by(
    () =>
      this.said.filter(
        (said) =>
          said.id > this.read &&
          !this.muted.includes(said.name) &&
          (said.seat === null || said.seat !== this.viewpoint),
      ).length,
  );
  now = $state(Date.now());
  /** Who was nudged about what, so that nobody does it twice. */
  nudged: readonly string[] = $state.raw([]);
  /** Who waits for this player, and said so. */
  waited_by = $state("");
  readonly stage = new Stage();
  /** The stage has shown who won. */
  celebrated = false;
  /** The big moments of the game that is played here, once its page is known. */
  moments: Moments | null = null;
  /** What this player does here: the hand that the game's page made. Its commands know it. */
  input: unknown = null;
  /** Whether its scores change while it is played. */
  scored = true;
  /** This player hides the hand, so it isn't read out either. */
  get hidden(): boolean {
    return (this.input as { hidden?: boolean } | null)?.hidden === true;
  }
  private seen: FrameState | undefined = $state.raw();
  /** The question whose answer was not confirmed yet. */
  private answered: { seat: number; key: string } | null = $state.raw(null);

  frame: Frame | null = $derived(this.seen?.frame ?? null);
  /** The seat whose view of the table is shown; null: a spectator's. */
  viewpoint: number | null = $derived(this.frame?.seat ?? null);
  /** Several players share this device: the stream shows one hand at a time. */
  shared = $derived((this.card?.mine.length ?? 0) > 1);
  /** Whose turn it is of those who share this device, until they have taken it. */
  curtain: number | null = $derived.by(() => {
    if (!this.shared || this.frame?.phase !== "playing" || this.viewpoint !== null) return null;
    const mine = this.card?.mine ?? [];
    return this.frame.waiting.find((one) => mine.includes(one.seat))?.seat ?? null;
  });
  history: HistoryEntry[] = $derived(this.seen?.history ?? []);
  ask: OpenAsk | null = $derived(
    this.frame?.asks.find((ask) => ask.waits) ?? this.frame?.asks[0] ?? null,
  );
  my_turn = $derived(
    this.curtain !== null ||
      (this.frame?.phase === "playing" && this.frame.asks.some((ask) => ask.waits)),
  );
  /** Only looking on: without a seat, or after leaving the game for good. */
  watching = $derived(
    this.viewpoint === null ||
      (this.frame?.phase === "playing" && this.frame.seats[this.viewpoint]?.left === true),
  );
  /** An answer is under way. The table may show that it was taken before the reply comes. */
  sending = $derived.by(() => {
    const { answered, frame } = this;
    return (
      answered !== null &&
      frame?.seat === answered.seat &&
      frame.asks.some((ask) => ask.key === answered.key)
    );
  });
  /** How much longer than usual every question may take. */
  stretch = $derived((this.card?.clock.percent ?? 100) / 100);
  seats: Sitting[] = $derived(this.frame?.seats ?? this.card?.seats ?? []);

  private reading = false;
  private has_texts = false; // of the game; they come with its page
  private readonly untold: (() => void)[] = [];
  private was_cut = false; // the connection, since the last frame
  private shown_up = 0; // when this player last gave a sign of life
  private readonly sign = () => this.show_life();
  private stream: Stream;
  private ticking: ReturnType<typeof setInterval>;

  constructor(readonly id: string) {
    this.stream = this.listen();
    this.ticking = setInterval(() => (this.now = Date.now()), 1000);
    void this.refresh();
    for (const kind of SIGNS) window.addEventListener(kind, this.sign, { passive: true });
  }

  close(): void {
    for (const kind of SIGNS) window.removeEventListener(kind, this.sign);
    this.stream.close();
    clearInterval(this.ticking);
    this.stage.close();
  }

  /** The table seen from outside: links, clock, dictionary. */
  async refresh(): Promise<void> {
    this.reading = true;
    try {
      this.card = await api.card(this.id);
      this.problem = null;
    } catch (error) {
      if (error instanceof Refusal) this.problem = error.problem;
      else if (error instanceof NetworkError) setTimeout(() => void this.refresh(), 2000);
    } finally {
      this.reading = false;
    }
  }

  /** The next player has taken a device that several share. */
  take_over(seat: number): void {
    this.stream.close();
    this.stream = this.listen(`:${seat}`);
  }

  retry(): void {
    this.stream.now();
  }

  name(seat: number | null): string {
    return (seat === null ? null : this.seats[seat]?.name) ?? "?";
  }

  /** Milliseconds until a moment of the server's clock. */
  until(due: number): number {
    return due - this.now - (this.seen?.ahead ?? 0);
  }

  async answer(answer: unknown): Promise<void> {
    const { ask, viewpoint } = this;
    if (!ask || viewpoint === null) return;
    const answered = (this.answered = { seat: viewpoint, key: ask.key });
    try {
      await send_answer(this.id, viewpoint, ask.key, answer);
    } finally {
      if (this.answered === answered) this.answered = null;
    }
  }

  /** What was said has been seen. */
  read_chat(): void {
    this.read = this.said.at(-1)?.id ?? 0;
  }

  /** This player is back, or was never gone. */
  show_up(): void {
    this.shown_up = Date.now();
    this.waited_by = "";
    if (this.viewpoint !== null) void api.here(this.id, this.viewpoint).catch(() => this.refresh());
  }

  /** A tap or a key says that someone is there, now and then, and at once if that was in doubt. */
  private show_life(): void {
    const own = this.viewpoint === null ? null : this.frame?.seats[this.viewpoint];
    if (!own || this.watching || this.frame?.phase !== "playing" || own.stand_in) return;
    const due = Date.now() - this.shown_up > SIGN_EVERY && this.my_turn;
    if (own.away || this.waited_by || due) this.show_up();
  }

  private listen(hand = ""): Stream {
    return new Stream([this.id + hand], {
      frame: (frame) => this.take(frame),
      talk: (said) => {
        const came = this.said.length === 0;
        this.said = merge(this.said, said);
        if (came) this.read_chat();
      },
      chat: (_, said) => {
        this.said = merge(this.said, [said]);
        if (said.seat !== this.viewpoint && !this.muted.includes(said.name))
          announce("happened", `${said.name}: ${said.text}`);
      },
      nudge: (by) => {
        this.waited_by = this.name(by);
        announce("asked", say("absence.waits", { name: this.waited_by }));
        sounds.bell();
      },
      gone: (code) => {
        this.seen = undefined;
        this.problem = { code, say: "", data: {} };
      },
      link: (link) => {
        this.link = link;
        this.was_cut ||= link.state === "lost";
        if (link.state === "live") {
          retry_now();
          if (!this.card && !this.reading) void this.refresh();
        } else if (link.state === "lost" && link.tries === 1) void this.refresh();
      },
    });
  }

  private take(frame: Frame): void {
    const before = this.seen;
    const after = add_frame(before, frame, Date.now());
    if (after === before) return;
    const had_turn = this.my_turn;
    this.now = Date.now();
    this.seen = after;
    const people = (list?: readonly Sitting[]) =>
      JSON.stringify(list?.map((seat) => [seat.kind, seat.name]));
    if (
      before &&
      (before.frame.phase !== frame.phase || people(before.frame.seats) !== people(frame.seats))
    )
      void this.refresh();
    if (!before) return;
    const entries = new_entries(before, after);
    const moments = entries.length ? this.big_moments(before, entries) : [];
    if (this.has_texts) this.tell(entries, before.frame);
    else this.untold.push(() => this.tell(entries, before.frame));
    for (const scene of moments.flatMap((one) => one.scenes))
      announce("happened", scene.spoken ?? "");
    if (before.frame.phase === "playing" && frame.phase === "ended")
      announce("happened", [sentence(outcome(this)), standing_text(this)].join(" "));
    if (before.frame.phase === "playing" && frame.phase === "ended") sounds.over();
    else if (this.my_turn && !had_turn) sounds.bell();
    else if (entries.length && !moments.length) sounds.slug();
    this.stage.show(moments);
  }

  /** The game's own texts are here: now what happened while they were fetched can be told. */
  texts_came(): void {
    this.has_texts = true;
    for (const tell of this.untold.splice(0)) tell();
  }

  /** What happened, one thing at a time; after a lost connection much is told in few words. */
  private tell(entries: readonly HistoryEntry[], before: Frame): void {
    const texts = entries.map((entry) => entry_text(entry, this)).filter(Boolean);
    if (!texts.length) return; // what others did in secret
    if (this.frame!.phase === "playing") {
      const changed = (seat: Sitting, i: number) =>
        before.seats[i]?.score != null && seat.score !== before.seats[i].score;
      const scored = this.scored && this.seats.some(changed);
      const next = same_turn(before, this.frame!) ? "" : turn_text(this);
      const after = [scored ? standing_text(this) : "", next].filter(Boolean);
      texts.push([texts.pop() ?? "", ...after].join(" ").trim());
    }
    const skipped = this.was_cut && texts.length > SUMMED_UP ? texts.length - LAST_ONES : 0;
    this.was_cut = false;
    if (skipped) announce("happened", say("history.missed", { count: skipped }));
    for (const text of texts.slice(skipped)) announce("happened", text);
  }

  /** Someone who looks away or comes late is shown the table as it is now. */
  private big_moments(before: FrameState, entries: readonly HistoryEntry[]): Moment[] {
    if (document.hidden || before.frame.phase !== "playing") return [];
    const { now, view } = this.frame!;
    const lines = entries.filter((entry) => now - entry.at < STALE).flatMap((entry) => entry.lines);
    const found =
      this.moments?.({ lines, before: before.frame.view, now: view, table: this }) ?? [];
    // Where nothing may move, the result's own page says it.
    return this.frame!.phase === "ended" && this.frame!.result && !reduced_motion()
      ? [...found, winner_moment(this)]
      : found;
  }
}

/** Whether the same player goes on with the same kind of question. */
function same_turn(before: Frame, now: Frame): boolean {
  const [one] = before.waiting;
  const [next] = now.waiting;
  return one?.seat === next?.seat && one?.kind === next?.kind;
}

function merge(old: readonly Said[], more: readonly Said[]): Said[] {
  const known = new Set(more.map((said) => said.id));
  return [...old.filter((said) => !known.has(said.id)), ...more].sort(
    (one, other) => one.id - other.id,
  );
}

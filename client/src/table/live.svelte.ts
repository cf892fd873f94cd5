/** A table as this tab follows it: its frames, its chat, and the connection. */
import { api, Refusal, Unreached } from "../api/call";
import { hurry, send } from "../api/outbox";
import { Stream, type Link } from "../api/stream";
import type { Entry, Frame, OpenAsk, Problem, Said, Sitting, TableCard } from "../api/types";
import { sounds } from "../sound/sounds";
import { announce } from "./announce.svelte";
import { history_text, named } from "./telling";
import { news, receive, type Seen } from "./reduce";

export class Live {
  card: TableCard | null = $state.raw(null);
  problem: Problem | null = $state.raw(null); // why the table cannot be shown
  link: Link = $state.raw({ state: "joining" });
  said: Said[] = $state.raw([]);
  muted: string[] = $state.raw([]);
  now = $state(Date.now());
  private seen: Seen | undefined = $state.raw();
  /** The question whose answer was not confirmed yet. */
  private answered: { seat: number; key: string } | null = $state.raw(null);

  frame: Frame | null = $derived(this.seen?.frame ?? null);
  /** Through whose eyes the table is seen; null: a spectator's. */
  eyes: number | null = $derived(this.frame?.seat ?? null);
  /** Several players share this device: the stream shows one hand at a time. */
  shared = $derived((this.card?.mine.length ?? 0) > 1);
  /** Whose turn it is of those who share this device, until they have taken it. */
  curtain: number | null = $derived.by(() => {
    if (!this.shared || this.frame?.phase !== "playing" || this.eyes !== null) return null;
    const mine = this.card?.mine ?? [];
    return this.frame.waiting.find((one) => mine.includes(one.seat))?.seat ?? null;
  });
  history: Entry[] = $derived(this.seen?.history ?? []);
  ask: OpenAsk | null = $derived(
    this.frame?.asks.find((ask) => ask.waits) ?? this.frame?.asks[0] ?? null,
  );
  my_turn = $derived(
    this.curtain !== null ||
      (this.frame?.phase === "playing" && this.frame.asks.some((ask) => ask.waits)),
  );
  watching = $derived(this.eyes === null);
  /** An answer is under way. The table may show that it was taken before the reply comes. */
  sending = $derived.by(() => {
    const { answered, frame } = this;
    return (
      answered !== null &&
      frame?.seat === answered.seat &&
      frame.asks.some((ask) => ask.key === answered.key)
    );
  });
  seats: Sitting[] = $derived(named(this.frame?.seats ?? this.card?.seats ?? []));

  private reading = false;
  private stream: Stream;
  private ticking: ReturnType<typeof setInterval>;

  constructor(readonly id: string) {
    this.stream = this.listen();
    this.ticking = setInterval(() => (this.now = Date.now()), 1000);
    void this.refresh();
  }

  close(): void {
    this.stream.close();
    clearInterval(this.ticking);
  }

  /** The table seen from outside: links, clock, dictionary. */
  async refresh(): Promise<void> {
    this.reading = true;
    try {
      this.card = await api.card(this.id);
      this.problem = null;
    } catch (error) {
      if (error instanceof Refusal) this.problem = error.problem;
      else if (error instanceof Unreached) setTimeout(() => void this.refresh(), 2000);
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
    const { ask, eyes } = this;
    if (!ask || eyes === null) return;
    const answered = (this.answered = { seat: eyes, key: ask.key });
    try {
      await send(this.id, eyes, ask.key, answer);
    } finally {
      if (this.answered === answered) this.answered = null;
    }
  }

  private listen(hand = ""): Stream {
    return new Stream([this.id + hand], {
      frame: (frame) => this.take(frame),
      talk: (said) => (this.said = merge(this.said, said)),
      chat: (_, said) => {
        this.said = merge(this.said, [said]);
        if (said.seat !== this.eyes && !this.muted.includes(said.name))
          announce(`${said.name}: ${said.text}`);
      },
      gone: (code) => {
        this.seen = undefined;
        this.problem = { code, say: "", data: {} };
      },
      link: (link) => {
        this.link = link;
        if (link.state === "live") {
          hurry();
          if (!this.card && !this.reading) void this.refresh();
        } else if (link.state === "lost" && link.tries === 1) void this.refresh();
      },
    });
  }

  private take(frame: Frame): void {
    const before = this.seen;
    const after = receive(before, frame, Date.now());
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
    const fresh = news(before, after);
    for (const entry of fresh) announce(history_text(entry, this));
    if (!before) return;
    if (before.frame.phase === "playing" && frame.phase === "ended") sounds.over();
    else if (this.my_turn && !had_turn) sounds.bell();
    else if (fresh.length) sounds.slug();
  }
}

function merge(old: readonly Said[], more: readonly Said[]): Said[] {
  const known = new Set(more.map((said) => said.id));
  return [...old.filter((said) => !known.has(said.id)), ...more].sort(
    (one, other) => one.id - other.id,
  );
}

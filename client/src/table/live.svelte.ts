/** A table as this tab follows it: frames of every seat that it holds, chat, and the connection. */
import { api, Refusal, Unreached } from "../api/call";
import { hurry, send } from "../api/outbox";
import { Stream, type Link } from "../api/stream";
import type { Entry, Frame, OpenAsk, Problem, Said, Sitting, TableCard } from "../api/types";
import { sounds } from "../sound/sounds";
import { announce } from "./announce.svelte";
import { history_text, named } from "./telling";
import { news, receive, type Seen } from "./reduce";

const nobody = "watching";
const name_of_eyes = (seat: number | null): string => (seat === null ? nobody : String(seat));

export class Live {
  card: TableCard | null = $state.raw(null);
  problem: Problem | null = $state.raw(null); // why the table cannot be shown
  link: Link = $state.raw({ state: "joining" });
  said: Said[] = $state.raw([]);
  muted: string[] = $state.raw([]);
  now = $state(Date.now());
  /** On a device with several players: who has taken it into the hand. */
  holder: number | null = $state(null);
  private all: Record<string, Seen> = $state.raw({});
  /** The question whose answer was not confirmed yet. */
  private answered: { seat: number; key: string } | null = $state.raw(null);

  seats_here = $derived(
    Object.keys(this.all)
      .filter((key) => key !== nobody)
      .map(Number)
      .sort(),
  );
  /** Whose turn it is of those who share this device. */
  private wanted = $derived(
    this.seats_here.find((seat) => this.all[seat]!.frame.asks.some((ask) => ask.waits)) ?? null,
  );
  shared = $derived(this.seats_here.length > 1);
  eyes: number | null = $derived(
    this.shared
      ? (this.holder ?? this.wanted ?? this.seats_here[0]!)
      : (this.seats_here[0] ?? null),
  );
  private seen = $derived(this.all[name_of_eyes(this.eyes)]);
  frame: Frame | null = $derived(this.seen?.frame ?? null);
  /** Somebody else on this device is to play: nothing of a hand is shown until it was handed over. */
  curtain: number | null = $derived(
    this.shared &&
      this.frame?.phase === "playing" &&
      this.wanted !== null &&
      this.wanted !== this.holder
      ? this.wanted
      : null,
  );
  history: Entry[] = $derived(this.seen?.history ?? []);
  ask: OpenAsk | null = $derived(
    this.frame?.asks.find((ask) => ask.waits) ?? this.frame?.asks[0] ?? null,
  );
  my_turn = $derived(
    this.frame?.phase === "playing" &&
      this.seats_here.some((seat) => this.all[seat]!.frame.asks.some((ask) => ask.waits)),
  );
  watching = $derived(this.eyes === null);
  /** An answer is under way. The table may show that it was taken before the reply comes. */
  sending = $derived.by(() => {
    const { answered } = this;
    return (
      answered !== null &&
      (this.all[answered.seat]?.frame.asks.some((ask) => ask.key === answered.key) ?? false)
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

  /** After sitting down the stream must see through the new seat's eyes. */
  async reopen(): Promise<void> {
    this.stream.close();
    this.all = {};
    this.stream = this.listen();
    await this.refresh();
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

  private listen(): Stream {
    return new Stream([this.id], {
      frame: (frame) => this.take(frame),
      talk: (said) => (this.said = merge(this.said, said)),
      chat: (_, said) => {
        this.said = merge(this.said, [said]);
        if (said.seat !== this.eyes && !this.muted.includes(said.name))
          announce(`${said.name}: ${said.text}`);
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
    const key = name_of_eyes(frame.seat);
    const before = this.all[key];
    const after = receive(before, frame, Date.now());
    if (after === before) return;
    const had_turn = this.my_turn;
    this.now = Date.now();
    this.all = { ...this.all, [key]: after };
    const people = (list?: readonly Sitting[]) =>
      JSON.stringify(list?.map((seat) => [seat.kind, seat.name]));
    if (
      before &&
      (before.frame.phase !== frame.phase || people(before.frame.seats) !== people(frame.seats))
    )
      void this.refresh();
    if (frame.seat !== this.eyes) return;
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

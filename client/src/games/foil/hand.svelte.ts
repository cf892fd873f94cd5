/** A player's hand at a table of Foil: cards in trays, what stands on the paper, what was said. */
import { untrack } from "svelte";
import { api, Refusal } from "../../api/call";
import { say, say_problem } from "../../messages/say";
import { Drag, under } from "../../pieces/drag.svelte";
import { sounds } from "../../sound/sounds";
import type { Live } from "../../table/live.svelte";
import type { Answer, View } from "./model";
import * as trays from "./trays";

const SAVE_AFTER = 300; // milliseconds

export class Hand {
  trays: trays.Trays = $state.raw(trays.EMPTY);
  paper: string[][] = $state.raw([]);
  sent = $state(""); // the paper as it was handed in
  refusing: string[] = $state.raw([]); // words of the ballot
  refused = $state("");
  hidden = $state(false);
  warning = $state(false); // a knock that would cost points waits for a second word
  drag = new Drag();
  private dealt = "";
  private written = "";
  private saving: ReturnType<typeof setTimeout> | undefined;

  view: View | null = $derived.by(() => (this.live.frame?.view ?? null) as View | null);
  phase = $derived(this.view?.phase ?? "over");
  kind = $derived.by(() => this.live.ask?.kind ?? "");
  my_turn = $derived.by(() => this.kind === "turn" && this.live.ask?.waits === true);
  drew = $derived.by(() => this.my_turn && this.view?.drew != null);
  /** A card that was taken alone from the pile, and has to stay for this turn. */
  kept = $derived.by(() =>
    this.drew && this.view?.drew === "pile" && this.view.drawn.length === 1 ? this.view.drawn : "",
  );
  knocking = $derived.by(() =>
    trays.knocking(
      this.trays,
      this.view?.shortest ?? 4,
      this.view?.need ?? 5,
      this.drew,
      this.kept,
    ),
  );
  done = $derived.by(() => this.live.eyes !== null && (this.view?.done[this.live.eyes] ?? false));
  /** What stands on the paper is not what was handed in. */
  changed = $derived(this.sent !== JSON.stringify(this.paper));

  constructor(readonly live: Live) {
    $effect(() => {
      const { view } = this;
      const eyes = live.eyes;
      const ask = live.ask;
      if (!view || eyes === null) return;
      untrack(() => {
        this.take_cards(view, `${live.id}/${eyes}/${view.number}`, ask?.draft);
        if (view.phase === "unscramble")
          this.take_paper(view, eyes, `${live.id}/${eyes}/${view.number}`, ask?.draft);
        if (view.phase !== "turns") this.warning = false;
      });
    });
    addEventListener("pagehide", this.save_now);
  }

  close(): void {
    removeEventListener("pagehide", this.save_now);
    this.save_now();
  }

  private take_cards(view: View, place: string, draft: unknown): void {
    const fresh = this.dealt !== place && view.phase !== "category";
    if (fresh) this.trays = trays.EMPTY;
    this.trays = trays.deal(this.trays, view.hand ?? "");
    if (!fresh) return;
    this.dealt = place;
    this.refused = "";
    const kept = draft as { type?: string; groups?: string[]; words?: string[] } | null;
    if (kept?.type === "scramble")
      this.trays = trays.restore(this.trays, kept.groups ?? [], kept.words ?? []);
    else if (view.groups) this.trays = trays.restore(this.trays, view.groups, view.words);
  }

  private take_paper(view: View, eyes: number, place: string, draft: unknown): void {
    if (this.written === place) return;
    this.written = place;
    this.refused = "";
    const kept = draft as { type?: string; words?: string[][] } | null;
    const paper = kept?.type === "write" ? kept.words : view.paper;
    this.sent = view.paper ? JSON.stringify(view.paper) : "";
    this.paper = (view.holders ?? []).map((groups, seat) =>
      groups.map((_, i) => paper?.[seat]?.[i] ?? (seat === eyes ? (view.words[i] ?? "") : "")),
    );
  }

  // Moving cards about.

  private set(next: trays.Trays | null): boolean {
    if (next === null || next === this.trays) return false;
    this.trays = next;
    this.refused = "";
    this.warning = false;
    this.save();
    return true;
  }

  type(letter: string): void {
    if (this.hidden) return;
    if (this.set(trays.type(this.trays, letter))) sounds.wood();
    else this.say_no(say("foil.no.card", { letter }));
  }

  erase(): void {
    if (this.set(trays.erase(this.trays))) sounds.slide();
  }

  new_word(): void {
    this.trays = trays.new_word(this.trays);
  }

  clear(): void {
    if (this.set(trays.clear(this.trays))) sounds.slide();
  }

  shuffle(): void {
    this.trays = { ...this.trays, loose: trays.shuffled(this.trays.loose) };
    sounds.slide();
  }

  mix(at: number): void {
    if (this.set(trays.mix(this.trays, at))) sounds.slide();
  }

  /** A click or tap: a loose card goes into the word that is being laid, another one comes back. */
  touch(id: number): void {
    if (this.hidden) return;
    const loose = this.trays.loose.includes(id);
    const to = loose ? (this.trays.active ?? this.trays.trays.length) : null;
    if (this.set(trays.move(this.trays, id, to))) sounds.wood();
  }

  choose(at: number): void {
    this.trays = { ...this.trays, active: at };
  }

  /** A card dropped somewhere in the window. */
  drop(id: number, x: number, y: number): void {
    if (under(x, y, "pile") && this.drew) return void this.discard(trays.letter_of(this.trays, id));
    const tray = under(x, y, "tray");
    if (!tray) {
      this.set(trays.move(this.trays, id, null));
      return sounds.slide();
    }
    const cards = [...tray.querySelectorAll<HTMLElement>("[data-card]")];
    const at = cards.filter((card) => {
      const box = card.getBoundingClientRect();
      return box.left + box.width / 2 < x;
    }).length;
    if (this.set(trays.move(this.trays, id, Number(tray.dataset.tray), at))) sounds.wood();
  }

  write_own(at: number, word: string): void {
    this.trays = trays.write(this.trays, at, word);
    this.save();
  }

  write(seat: number, group: number, word: string): void {
    this.paper = this.paper.map((column, owner) =>
      owner === seat ? column.map((old, i) => (i === group ? word : old)) : column,
    );
    this.refused = "";
    this.save();
  }

  // Answers.

  pick = (category: string) => this.answer({ type: "pick", category });
  next = () => this.answer({ type: "next" });
  vote = () => this.answer({ type: "vote", refused: this.refusing });

  async draw(): Promise<void> {
    if (await this.answer({ type: "draw" })) sounds.paper();
  }

  async take(count: number): Promise<void> {
    if (await this.answer({ type: "take", count })) sounds.slide();
  }

  async discard(card: string): Promise<void> {
    if (await this.answer({ type: "discard", card })) sounds.paper();
  }

  async knock(sure = false): Promise<void> {
    const { ready, enough, discard } = this.knocking;
    if (!ready || !this.my_turn || this.view?.failed) return;
    if (!enough && !sure) {
      this.warning = true;
      return;
    }
    this.warning = false;
    if (await this.answer({ type: "knock", groups: trays.groups(this.trays), discard }))
      sounds.knock();
  }

  /** What nobody has mixed is mixed now: a word that can be read is no riddle (FO-12). */
  async ready(): Promise<void> {
    const scrambles = this.view?.scrambles ?? true;
    if (scrambles)
      this.trays.trays.forEach(
        (tray, at) => tray.mixed || (this.trays = trays.mix(this.trays, at)),
      );
    if (await this.answer(this.in_trays())) sounds.slug();
  }

  async hand_in(): Promise<void> {
    const paper = JSON.stringify(this.paper);
    if (await this.answer({ type: "write", words: this.paper })) {
      this.sent = paper;
      sounds.slug();
    }
  }

  private in_trays(): Answer {
    const mixed = this.trays.trays.every((tray) => tray.mixed);
    return {
      type: "scramble",
      groups: trays.groups(this.trays),
      words: this.trays.trays.map((tray) => tray.word),
      shuffle: !mixed,
    };
  }

  private async answer(answer: Answer): Promise<boolean> {
    if (this.live.sending) return false;
    try {
      await this.live.answer(answer);
      this.refused = "";
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.say_no(say_problem(error.problem));
      return false;
    }
  }

  private say_no(text: string): void {
    this.refused = text;
    sounds.dull();
  }

  // Unsent work survives a reload, and is handed in when the time is up.

  private save(): void {
    clearTimeout(this.saving);
    this.saving = setTimeout(this.save_now, SAVE_AFTER);
  }

  private readonly save_now = (): void => {
    clearTimeout(this.saving);
    const { ask, eyes, id } = this.live;
    if (this.saving === undefined || !ask || eyes === null) return;
    this.saving = undefined;
    const draft =
      ask.kind === "unscramble" ? { type: "write", words: this.paper } : this.in_trays();
    void api.draft(id, { seat: eyes, key: ask.key, draft }).catch(() => {});
  };
}

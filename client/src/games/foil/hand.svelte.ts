/** A player's hand at a table of Foil: cards in trays, what stands on the paper, what was said. */
import { untrack } from "svelte";
import { Refusal } from "../../api/call";
import { say, say_problem } from "../../texts/say";
import { Drag, under } from "../../pieces/drag.svelte";
import { sounds } from "../../sound/sounds";
import { DraftKeeper } from "../../table/draft_keeper";
import type { TableStore } from "../../table/table_store.svelte";
import type { Answer, View } from "./model";
import * as trays from "./trays";

export class Hand {
  trays: trays.Trays = $state.raw(trays.EMPTY);
  paper: string[][] = $state.raw([]);
  sent = $state(""); // the paper as it was handed in
  refusing: string[] = $state.raw([]); // words of the ballot
  refused = $state("");
  hidden = $state(false);
  warning = $state(false); // a knock that would cost points waits for a second word
  missing = $state(false); // so does a paper without an own word
  drag = new Drag();
  private dealt = "";
  private written = "";
  private forming = false;
  private readonly drafts: DraftKeeper<Answer>;

  view: View | null = $derived.by(() => (this.table.frame?.view ?? null) as View | null);
  phase = $derived(this.view?.phase ?? "over");
  kind = $derived.by(() => this.table.ask?.kind ?? "");
  my_turn = $derived.by(() => this.kind === "turn" && this.table.ask?.waits === true);
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
  done = $derived.by(
    () => this.table.viewpoint !== null && (this.view?.done[this.table.viewpoint] ?? false),
  );
  /** What stands on the paper is not what was handed in. */
  changed = $derived(this.sent !== JSON.stringify(this.paper));

  constructor(readonly table: TableStore) {
    this.drafts = new DraftKeeper(table, () =>
      this.kind === "unscramble" ? { type: "write", words: this.paper } : this.in_trays(),
    );
    $effect(() => {
      const { view } = this;
      const viewpoint = table.viewpoint;
      void table.ask?.key;
      if (!view || viewpoint === null) return;
      untrack(() => {
        this.drafts.is_new();
        this.take_cards(view, `${viewpoint}/${view.number}`);
        if (view.phase === "unscramble")
          this.take_paper(view, viewpoint, `${viewpoint}/${view.number}`);
        if (this.forming && view.phase === "scramble") this.trays = trays.settle(this.trays);
        this.forming = view.phase === "turns";
        if (!this.forming) this.warning = false;
        if (view.phase !== "unscramble") this.missing = false;
      });
    });
  }

  close(): void {
    this.drafts.close();
  }

  private take_cards(view: View, place: string): void {
    const fresh = this.dealt !== place && view.phase !== "category";
    if (fresh) this.trays = trays.EMPTY;
    this.trays = trays.deal(this.trays, view.hand ?? "");
    if (!fresh) return;
    this.dealt = place;
    this.refused = "";
    const kept = this.drafts.kept();
    if (kept?.type === "scramble")
      this.trays = trays.restore(this.trays, kept.groups, kept.words, kept.laid);
    else if (view.groups) this.trays = trays.restore(this.trays, view.groups, view.words);
  }

  private take_paper(view: View, viewpoint: number, place: string): void {
    if (this.written === place) return;
    this.written = place;
    this.refused = "";
    const kept = this.drafts.kept();
    const paper = kept?.type === "write" ? kept.words : view.paper;
    this.sent = view.paper ? JSON.stringify(view.paper) : "";
    this.paper = (view.holders ?? []).map((groups, seat) =>
      groups.map((_, i) => paper?.[seat]?.[i] ?? (seat === viewpoint ? (view.words[i] ?? "") : "")),
    );
  }

  // Moving cards about.

  private set(next: trays.Trays | null): boolean {
    if (next === null || next === this.trays) return false;
    this.trays = next;
    this.refused = "";
    this.warning = false;
    this.drafts.save();
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
    this.drafts.save();
  }

  write(seat: number, group: number, word: string): void {
    this.paper = this.paper.map((column, owner) =>
      owner === seat ? column.map((old, i) => (i === group ? word : old)) : column,
    );
    this.refused = "";
    this.drafts.save();
  }

  // Answers.

  pick = (category: string) => this.answer({ type: "pick", category });
  makeUp = (own: string) => this.answer({ type: "pick", category: "", own });
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

  async hand_in(sure = false): Promise<void> {
    const own = this.table.viewpoint === null ? [] : (this.paper[this.table.viewpoint] ?? []);
    this.missing = !sure && own.some((word) => !word);
    if (this.missing) return;
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
      laid: trays.laid(this.trays),
      shuffle: !mixed,
    };
  }

  private async answer(answer: Answer): Promise<boolean> {
    if (this.table.sending) return false;
    try {
      await this.table.answer(answer);
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
}

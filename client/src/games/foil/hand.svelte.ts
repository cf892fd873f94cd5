/** A player's hand at a table of Foil: cards in trays, and what is done with them. */
import { untrack } from "svelte";
import { say } from "../../texts/say";
import { Drag, under } from "../../pieces/drag.svelte";
import { sounds } from "../../sound/sounds";
import { announce } from "../../speech/announce.svelte";
import { DraftKeeper } from "../../table/draft_keeper";
import type { TableStore } from "../../table/table_store.svelte";
import type { Answer, View } from "./model";
import { AnswerPaper } from "./answer_paper.svelte";
import { cards_text, moved_text } from "./spoken_cards";
import * as trays from "./trays";

export class Hand extends AnswerPaper {
  protected readonly drafts: DraftKeeper<Answer>;
  trays: trays.Trays = $state.raw(trays.EMPTY);
  hidden = $state(false);
  warning = $state(false); // a knock that would cost points waits for a second word
  looking = $state(false); // at the whole pile
  /** Cards that came with the last draw. */
  fresh: readonly number[] = $state.raw([]);
  drag = new Drag();
  private dealt = "";
  private forming = false;
  private drawn = ""; // what was drawn when this hand was looked at last
  private chosen: number | null = $state(null); // a card to be discarded

  phase = $derived(this.view?.phase ?? "over");
  kind = $derived.by(() => this.table.ask?.kind ?? "");
  my_turn = $derived.by(() => this.kind === "turn" && this.table.ask?.waits === true);
  drew = $derived.by(() => this.my_turn && this.view?.drew != null);
  may_draw = $derived.by(() => this.my_turn && !this.drew);
  /** The card that is lifted off the rail, to be discarded or moved. */
  lifted = $derived.by(() =>
    this.drew && this.chosen !== null && this.trays.loose.includes(this.chosen)
      ? this.chosen
      : null,
  );
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
      this.lifted,
    ),
  );
  done = $derived.by(
    () => this.table.viewpoint !== null && (this.view?.done[this.table.viewpoint] ?? false),
  );
  constructor(table: TableStore) {
    super(table);
    table.input = this;
    this.drafts = new DraftKeeper(table, () =>
      this.kind === "unscramble"
        ? { type: "write", words: this.paper }
        : trays.scramble_answer(this.trays),
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
        if (!this.may_draw) this.looking = false;
      });
    });
  }

  close(): void {
    this.drafts.close();
  }

  private take_cards(view: View, place: string): void {
    const fresh = this.dealt !== place && view.phase !== "category";
    if (fresh) this.trays = trays.EMPTY;
    const before = this.trays.next;
    this.trays = trays.deal(this.trays, view.hand ?? "");
    this.take_drawn(view, fresh ? Infinity : before);
    if (!fresh) return;
    this.dealt = place;
    this.refused = "";
    const kept = this.drafts.kept();
    if (kept?.type === "scramble")
      this.trays = trays.restore(this.trays, kept.groups, kept.words, kept.laid);
    else if (view.groups) this.trays = trays.restore(this.trays, view.groups, view.words);
  }

  /** A card that was drawn is marked until the next one comes. A word that was being laid is done:
   *  what is tapped next is a card to discard. */
  private take_drawn(view: View, from: number): void {
    const drawn = this.drew ? `${view.turns}/${view.drawn}` : "";
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.chosen = null;
    if (!drawn) return;
    this.trays = { ...this.trays, active: null };
    const came = this.trays.pieces.filter((piece) => piece.id >= from).map((piece) => piece.id);
    this.fresh = came.length ? came : trays.last_of(this.trays, view.drawn);
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

  hide(): void {
    this.hidden = !this.hidden;
    announce("echo", say(this.hidden ? "hand.hidden" : "hand.shown"));
  }

  type(letter: string): void {
    if (this.hidden) return;
    if (this.set(trays.type(this.trays, letter))) {
      sounds.wood();
      announce("echo", letter);
    } else this.say_no(say("foil.no.card", { letter }));
  }

  erase(): void {
    if (!this.set(trays.erase(this.trays))) return;
    sounds.slide();
    announce("echo", say("hand.erased"));
  }

  /** The place for a new word was tapped; once more, and nothing is being laid. */
  new_word(): void {
    this.choose(this.trays.trays.length);
  }

  /** The next typed letter begins a word. */
  begin_word(): void {
    this.trays = trays.new_word(this.trays);
    announce("echo", say("foil.new.word"));
  }

  leave_word(): void {
    if (this.trays.active !== null) announce("echo", say("foil.echo.left"));
    this.trays = { ...this.trays, active: null };
  }

  clear(): void {
    if (!this.set(trays.clear(this.trays))) return;
    this.echo_cards(this.trays.loose);
  }

  shuffle(): void {
    this.trays = { ...this.trays, loose: trays.shuffled(this.trays.loose) };
    this.echo_cards(this.trays.loose);
  }

  mix(at: number): void {
    if (!this.set(trays.mix(this.trays, at))) return;
    this.echo_cards(this.trays.trays[at]?.cards ?? []);
  }

  private echo_cards(cards: readonly number[]): void {
    sounds.slide();
    announce("echo", this.hidden ? say("hand.hidden") : cards_text(this.trays, cards));
  }

  /** A click or tap. A card in a word comes back. A loose one goes into the word that is being laid;
   *  after drawing, while no word is, it is lifted to be discarded. */
  touch(id: number): void {
    if (this.hidden) return;
    if (!this.trays.loose.includes(id)) return this.put(id, null);
    if (this.trays.active === null && this.drew) return this.lift(id);
    this.put(id, this.trays.active ?? this.trays.trays.length);
  }

  private put(id: number, to: number | null): void {
    this.chosen = null;
    if (!this.set(trays.move(this.trays, id, to))) return;
    sounds.wood();
    announce("echo", moved_text(this.trays, id));
  }

  private lift(id: number): void {
    this.refused = "";
    const letter = trays.letter_of(this.trays, id);
    if (this.stays(letter)) return this.say_no(say("foil.turn.kept"));
    this.chosen = this.lifted === id ? null : id;
    sounds.wood();
    announce(
      "echo",
      say(this.chosen === null ? "foil.echo.kept" : "foil.turn.discard.this", { letter }),
    );
  }

  /** The only copy of a card that was taken alone from the pile. */
  private stays(letter: string): boolean {
    return (
      letter === this.kept &&
      this.trays.pieces.filter((piece) => piece.letter === letter).length === 1
    );
  }

  /** By keyboard: the letter of a loose card that is to go. */
  lift_letter(letter: string): void {
    if (this.hidden || !this.drew) return;
    const id = this.trays.loose.findLast((card) => trays.letter_of(this.trays, card) === letter);
    if (id === undefined) return this.say_no(say("foil.no.card", { letter }));
    this.trays = { ...this.trays, active: null };
    this.chosen = null;
    this.lift(id);
  }

  discard_lifted(): void {
    if (this.lifted !== null) return void this.discard(trays.letter_of(this.trays, this.lifted));
    this.trays = { ...this.trays, active: null };
    this.say_no(say("foil.discard.first"));
  }

  /** A tray was tapped: the lifted card goes into it, or the next ones will. */
  choose(at: number): void {
    if (this.hidden) return;
    if (this.lifted !== null) return this.put(this.lifted, at);
    this.trays = { ...this.trays, active: this.trays.active === at ? null : at };
  }

  /** A card dropped somewhere in the window. */
  drop(id: number, x: number, y: number): void {
    if (under(x, y, "pile") && this.drew) {
      const letter = trays.letter_of(this.trays, id);
      if (this.stays(letter)) return this.say_no(say("foil.turn.kept"));
      return void this.discard(letter);
    }
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

  // Answers.

  async knock(sure = false): Promise<void> {
    const { ready, enough, discard } = this.knocking;
    if (!ready || !this.my_turn || this.view?.failed) return;
    if (!enough && !sure) {
      this.warning = true;
      return;
    }
    this.warning = false;
    await this.answer({ type: "knock", groups: trays.groups(this.trays), discard });
  }

  /** What a knock lacks, for anyone who tries one. */
  refuse_knock(): void {
    this.say_no(
      !this.my_turn
        ? say("foil.not.yet")
        : this.view?.failed
          ? say("problem.knocked-already")
          : say("foil.knock.none", { need: this.view?.need }),
    );
  }

  /** What nobody has mixed is mixed now: a word that can be read is no riddle (FO-12). */
  async ready(): Promise<void> {
    const scrambles = this.view?.scrambles ?? true;
    if (scrambles)
      this.trays.trays.forEach(
        (tray, at) => tray.mixed || (this.trays = trays.mix(this.trays, at)),
      );
    if (!(await this.answer(trays.scramble_answer(this.trays)))) return;
    sounds.slug();
    if (scrambles) announce("echo", say("foil.scramble.done"));
  }
}

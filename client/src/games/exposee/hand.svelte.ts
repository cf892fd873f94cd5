/** A player's hand at a table of Exposee: tiles to place, or a guess in the making. */
import { untrack } from "svelte";
import { say } from "../../texts/say";
import { announce } from "../../speech/announce.svelte";
import { sounds } from "../../sound/sounds";
import type { TableStore } from "../../table/table_store.svelte";
import { Hand } from "../crossing/hand.svelte";
import type { Arrangement } from "../crossing/arrangement";
import { words_formed } from "../crossing/board_words";
import { beside, boxes_of, hidden, open_words, said_of, spelled } from "./guess_boxes";
import { CENTRE, RACK, type Answer, type View } from "./model";

export class ExposeeHand extends Hand<View> {
  asked: string | null = $derived.by(() => (this.my_turn ? (this.table.ask?.kind ?? null) : null));
  phase = $derived.by(() => this.view?.phase ?? null);
  offer = $derived.by(() => this.view?.offer ?? null);
  formed = $derived(words_formed(this.board, this.laid.laid, CENTRE));
  points = $derived.by(() => {
    if (this.formed?.trouble !== null) return 0;
    const letters = this.formed.lines.map((line) => line.word.length);
    return (
      letters.reduce((sum, one) => sum + one, 0) +
      (this.laid.laid.length === RACK ? letters[0]! : 0)
    );
  });
  can_play = $derived.by(
    () =>
      this.asked === "place" &&
      !this.offer &&
      !this.table.sending &&
      this.formed !== null &&
      this.formed.trouble === null &&
      !this.refused?.tiles,
  );

  // A guess in the making.
  tile: number | null = $state(null);
  letter = $state("");
  naming = $state(false);
  word = $state(0); // which word of the play is looked at
  typed = $state("");
  choosing_letter = $state(false);

  backs = $derived(this.phase ? hidden(this.phase) : []); // numbers of the tiles face down
  row = $derived.by(() => {
    const word = this.phase?.words[this.word] ?? this.phase?.words[0];
    return word ? boxes_of(word) : [];
  });
  spelled = $derived(spelled(this.row, this.typed));
  guesses = $derived(this.asked === "guess");
  said_already = $derived.by(
    () =>
      this.phase !== null &&
      this.tile !== null &&
      said_of(this.phase, this.tile).includes(this.letter || "?"),
  );

  private question = $derived.by(() =>
    [this.table.viewpoint, this.table.ask?.key, ...this.backs].join(),
  );
  private bad_try = $derived.by(() =>
    [...(this.view?.refused ?? []), this.view?.tries_left].join(),
  );

  constructor(table: TableStore) {
    super(table);
    this.play = () => (this.offer ? this.confirm() : this.check());
    this.worth = () => this.points;
    // A question or a board that changed: the chosen tile may lie open by now. Other frames,
    // of someone who comes or goes, leave what is being typed alone.
    $effect(() => {
      void this.question;
      untrack(() => {
        const { phase, guesses } = this;
        this.letter = this.typed = "";
        this.choosing_letter = false;
        if (!phase) {
          this.naming = false;
          this.word = 0;
        } else if (!open_words(phase).includes(this.word)) this.word = open_words(phase)[0] ?? 0;
        if (!guesses) this.naming = false;
        if (this.tile === null || !this.backs.includes(this.tile))
          this.tile = guesses ? (this.backs[0] ?? null) : null;
      });
    });
    // A try that did not count comes back with the view, not as a refusal. The history says so.
    $effect(() => {
      void this.bad_try;
      untrack(() => {
        const words = this.view?.refused ?? [];
        if (!words.length) return;
        const text = say("exposee.refused", { words, left: this.view?.tries_left });
        this.refused = { text, tiles: true, words };
        sounds.dull();
      });
    });
  }

  // Placing. Tiles that are being looked at before they are confirmed stay where they are.

  protected override set(next: Arrangement | null): boolean {
    return this.offer ? false : super.set(next);
  }

  private async check(): Promise<void> {
    if (!this.can_play) {
      if (this.refused?.tiles) sounds.dull();
      else if (this.asked === "place" && this.formed?.trouble)
        this.say_no(say(`problem.${this.formed.trouble}`, { least: 2 }));
      return;
    }
    const tiles = this.laid.laid.map(({ row, column, letter }) => ({ row, column, letter }));
    await this.send({ type: "play", tiles }, true);
  }

  async confirm(): Promise<void> {
    const points = this.offer?.points ?? 0;
    if (await this.send({ type: "confirm" })) {
      this.laid = { ...this.laid, spot: null, picked: null };
      sounds.slug(points);
    }
  }

  async take_back(): Promise<void> {
    if (await this.send({ type: "take-back" })) sounds.slide();
  }

  // Guessing.

  /** A click on a tile that lies face down, on the board or in the row. */
  choose_tile(number: number): void {
    if (!this.guesses || !this.backs.includes(number)) return;
    this.naming = false;
    if (this.tile !== number) this.letter = "";
    this.tile = number;
    this.refused = null;
    announce("echo", say("exposee.tile", { number }));
  }

  step(by: 1 | -1): void {
    const next = beside(this.backs, this.tile, by);
    if (next !== null) this.choose_tile(next);
  }

  say_letter(letter: string): void {
    if (!this.guesses || this.tile === null) return;
    this.letter = letter;
    this.refused = null;
    sounds.wood();
    announce("echo", say("exposee.echo", { letter, number: this.tile }));
  }

  take_letter_back(): void {
    if (!this.letter) return;
    this.letter = "";
    announce("echo", say("hand.erased"));
  }

  leave_tile(): void {
    if (this.tile === null) return;
    this.tile = null;
    announce("echo", say("exposee.tile.left"));
  }

  name_word(naming: boolean): void {
    this.naming = naming && this.guesses;
    this.typed = "";
    this.refused = null;
  }

  look_at(word: number): void {
    this.word = word;
    this.typed = "";
  }

  async guess(): Promise<void> {
    if (!this.guesses || this.table.sending) return;
    if (this.naming) {
      const { text, fits } = this.spelled;
      if (text) await this.send({ type: "word", word: this.word, text });
      else this.say_no(say(fits ? "exposee.name.more" : "problem.does-not-fit"));
    } else if (this.tile !== null && this.letter) {
      await this.send({ type: "letter", tile: this.tile, letter: this.letter });
    } else this.say_no(say("exposee.letter.none"));
  }

  async decline(): Promise<void> {
    await this.send({ type: "decline" });
  }

  private send(answer: Answer, tiles = false): Promise<boolean> {
    return this.answer(answer, tiles);
  }
}

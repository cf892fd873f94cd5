/** What a player of Kross is doing: the chosen square, the chosen letter, and what was refused. */
import { Refusal } from "../../api/call";
import { say, say_problem } from "../../texts/say";
import { sounds } from "../../sound/sounds";
import { announce } from "../../speech/announce.svelte";
import type { TableStore } from "../../table/table_store.svelte";
import * as batch_answer from "./batch_answer";
import { FreshSquares } from "./fresh_squares.svelte";
import { FREE, type Answer, type View } from "./model";
import { free, leap, square_name, step } from "./sheet";
import { square_text } from "./spoken_square";

const KEPT = "wordhall.kross.marks";

interface Chosen {
  viewpoint: number | null; // whose choice it is
  key: string; // for which question
  square: number | null;
  letter: string | null;
  reject: boolean;
}

export class PlayerInput {
  hidden = $state(false);
  refused = $state("");
  open: "letters" | "word" | "task" | null = $state(null);
  private wanted = $state(kept());
  private chosen: Chosen = $state.raw({
    viewpoint: null,
    key: "",
    square: null,
    letter: null,
    reject: false,
  });

  readonly fresh: FreshSquares;

  constructor(readonly table: TableStore) {
    table.input = this;
    this.fresh = new FreshSquares(table, () => this.sheet);
  }

  helped = $derived.by(() => !this.table.card?.cup); // in a tournament nobody says which words stand
  marks = $derived.by(() => this.wanted && this.helped); // words that stand are underlined
  view = $derived.by(() => (this.table.frame?.view as View | null) ?? null);
  sheet = $derived.by(() => this.view?.sheet ?? "");
  private ask = $derived.by(() => (this.table.watching ? null : this.table.ask));
  kind = $derived.by(() =>
    this.ask?.waits ? (this.ask.kind as "call" | "enter" | "batch" | "last") : null,
  );
  batch = $derived.by(() => this.view?.batch ?? null);
  private begun: { key: string; batch_answer: batch_answer.BatchAnswer } | null = $state.raw(null);
  /** What was chosen for this batch so far. */
  batch_answer = $derived.by(() =>
    this.kind !== "batch" || !this.batch
      ? null
      : this.begun?.key === this.key
        ? this.begun.batch_answer
        : batch_answer.begin(this.batch),
  );
  fill = $derived.by(() =>
    this.batch_answer && this.batch ? batch_answer.filled(this.batch_answer, this.batch) : null,
  );
  /** Letters of the batch on their squares, before and after they were handed in. */
  waiting = $derived.by(() =>
    batch_answer.waiting(
      this.batch_answer?.squares ?? this.batch?.fill?.squares ?? [],
      this.batch?.letters ?? "",
    ),
  );
  // The square stays chosen from one letter to the next, as long as it is free; the next player on
  // the same device must not see it.
  square = $derived.by(() =>
    this.chosen.viewpoint === this.table.viewpoint && free(this.sheet, this.chosen.square)
      ? this.chosen.square
      : null,
  );
  /** Where the arrows are. They go over written squares too: a player wants to read them. */
  where = $derived.by(() => (this.at.viewpoint === this.table.viewpoint ? this.at.square : null));
  private at: { viewpoint: number | null; square: number | null } = $state.raw({
    viewpoint: null,
    square: null,
  });
  /** What is chosen for this question, and nothing from an earlier one. */
  letter = $derived.by(() =>
    this.kind === "enter"
      ? (this.view?.letter ?? null)
      : this.chosen.key === this.key
        ? this.chosen.letter
        : null,
  );
  reject_wished = $derived.by(() => this.chosen.key === this.key && this.chosen.reject);
  may_reject = $derived.by(() => this.kind === "enter" && this.view?.may_reject === "yes");
  picks_letter = $derived.by(
    () => this.kind === "call" || this.kind === "last" || this.kind === "batch",
  );
  places = $derived.by(() => this.kind !== null && this.kind !== "call");
  ready = $derived.by(() =>
    this.kind === "batch"
      ? this.fill !== null
      : this.kind === "call"
        ? this.letter !== null
        : this.places && this.square !== null && this.letter !== null,
  );

  private get key(): string {
    return `${this.table.viewpoint} ${this.ask?.key ?? ""}`;
  }

  private choose(change: Partial<Pick<Chosen, "square" | "letter" | "reject">>): void {
    const same = this.chosen.key === this.key;
    const { square } = this;
    this.chosen = {
      square,
      letter: same ? this.chosen.letter : null,
      reject: same && this.chosen.reject,
      ...change,
      key: this.key,
      viewpoint: this.table.viewpoint,
    };
    this.refused = "";
  }

  hide(): void {
    this.hidden = !this.hidden;
    announce("echo", say(this.hidden ? "hand.hidden" : "hand.shown"));
  }

  point(square: number): void {
    if (this.hidden || this.table.watching) return;
    if (this.sheet[square] !== FREE) {
      if (this.places) this.no(say("problem.square-full", { letter: this.sheet[square] }));
      return;
    }
    if (this.batch_answer) {
      const letter = this.batch?.letters[this.batch_answer.at];
      this.change(batch_answer.place(this.batch_answer, square));
      if (letter) announce("echo", say("kross.written", { letter, square: square_name(square) }));
    } else this.choose({ square });
  }

  /** Another letter of the batch is placed next. */
  take_up(at: number): void {
    if (this.batch_answer) this.change(batch_answer.choose(this.batch_answer, at));
  }

  unname(at: number): void {
    if (this.batch_answer) this.change(batch_answer.unname(this.batch_answer, at));
  }

  private change(now: batch_answer.BatchAnswer): void {
    this.begun = { key: this.key, batch_answer: now };
    this.refused = "";
  }

  /** On the sheet the focus goes along, and a screen reader reads the square that it reaches. */
  arrow(key: string, from: number | null, by_word = false): void {
    const here = from ?? this.where ?? this.square;
    const square =
      by_word && here !== null ? leap(this.sheet, here, key) : step(this.sheet, here, key);
    this.at = { viewpoint: this.table.viewpoint, square };
    if (!this.batch_answer && free(this.sheet, square)) this.choose({ square });
    if (from === null) announce("echo", this.said(square));
  }

  said(square: number): string {
    const fresh = this.fresh.all.includes(square);
    return square_text(this.sheet, square, { hidden: this.hidden, fresh });
  }

  pick(letter: string): void {
    if (!this.picks_letter) return;
    if (this.batch_answer && this.batch) {
      this.change(batch_answer.name(this.batch_answer, letter, this.batch.names));
      if (this.batch_answer.names.length === this.batch.names) this.open = null;
      sounds.paper();
      announce("echo", say("kross.batch.named", { letters: [...this.batch_answer.names] }));
      return;
    }
    this.choose({ letter });
    if (this.kind !== "call") this.open = null; // a call is made in the sheet itself
    sounds.paper();
    announce("echo", say(this.kind === "call" ? "kross.call" : "kross.last.letter", { letter }));
  }

  wish_reject(): void {
    if (!this.may_reject) return;
    this.choose({ reject: !this.reject_wished });
    this.echo_reject(this.letter, this.reject_wished);
  }

  private echo_reject(letter: string | null | undefined, rejects: boolean): void {
    announce("echo", say(rejects ? "kross.reject.wish" : "kross.flag.enter", { letter }));
  }

  /** The red button. */
  async go(): Promise<void> {
    if (!this.kind || this.table.sending) return;
    if (this.batch_answer && this.where !== null && !this.fill) {
      this.point(this.where); // Enter puts the letter at hand where the arrows are
      return;
    }
    if (this.fill) {
      if (await this.send(this.fill)) sounds.pencil();
      return;
    }
    if (this.batch_answer) {
      this.no(say("kross.batch.missing", { names: this.batch?.names }));
      return;
    }
    if (!this.ready) {
      this.no(
        say(
          this.kind === "call"
            ? "kross.pick"
            : this.letter === null
              ? "kross.pick"
              : "kross.place.first",
        ),
      );
      return;
    }
    const { letter, square } = this;
    if (this.kind === "call") await this.send({ type: "call", letter: letter! });
    else if (this.kind === "last")
      await this.send({ type: "last", letter: letter!, square: square! });
    else {
      const answer: Answer = this.view?.fair
        ? { type: "wish", square: square!, reject: this.reject_wished }
        : { type: "enter", square: square! };
      if (!(await this.send(answer))) return;
      sounds.pencil();
      announce("echo", say("kross.written", { letter, square: square_name(square!) }));
    }
  }

  /** A letter of the batch that this player would rather not have. */
  reject_in_batch(at: number): void {
    if (!this.batch_answer || !this.batch?.may_reject[at]) return;
    this.change(batch_answer.reject(this.batch_answer, at));
    this.echo_reject(this.batch.letters[at], this.batch_answer.reject === at);
  }

  async reject(): Promise<void> {
    if (!this.may_reject || this.table.sending) return;
    if (this.view?.fair) {
      this.wish_reject();
      return;
    }
    if (await this.send({ type: "reject" })) sounds.hand();
  }

  async pass(): Promise<void> {
    if (this.kind === "last") await this.send({ type: "pass" });
  }

  mark(on: boolean): void {
    this.wanted = on;
    try {
      localStorage.setItem(KEPT, on ? "yes" : "no");
    } catch {
      // It still holds until the page is closed.
    }
  }

  private async send(answer: Answer): Promise<boolean> {
    try {
      await this.table.answer(answer);
      this.refused = "";
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, data } = error.problem;
      const quicker = code === "too-late" && typeof data.seat === "number";
      this.no(
        quicker
          ? say("kross.too-late", {
              name: this.table.name(data.seat as number),
              letter: data.letter,
            })
          : say_problem(error.problem),
      );
      return false;
    }
  }

  private no(text: string): void {
    this.refused = text;
    announce("echo", text);
    sounds.dull();
  }
}

function kept(): boolean {
  try {
    return localStorage.getItem(KEPT) !== "no";
  } catch {
    return true;
  }
}

/** What a player of Kross is doing: the chosen square, the chosen letter, and what was refused. */
import { Refusal } from "../../api/call";
import { say, say_problem } from "../../messages/say";
import { sounds } from "../../sound/sounds";
import { announce } from "../../table/announce.svelte";
import type { Live } from "../../table/live.svelte";
import { FREE, type Answer, type View } from "./model";
import { free, square_name, step } from "./sheet";

const KEPT = "wordhall.kross.marks";

interface Chosen {
  eyes: number | null; // whose choice it is
  key: string; // for which question
  square: number | null;
  letter: string | null;
  reject: boolean;
}

export class Desk {
  hidden = $state(false);
  refused = $state("");
  open: "letters" | "word" | "task" | null = $state(null);
  private wanted = $state(kept());
  private chosen: Chosen = $state.raw({
    eyes: null,
    key: "",
    square: null,
    letter: null,
    reject: false,
  });

  constructor(readonly live: Live) {}

  helped = $derived.by(() => !this.live.card?.cup); // a tournament has no dictionary at the table
  marks = $derived.by(() => this.wanted && this.helped); // words that stand are underlined
  view = $derived.by(() => (this.live.frame?.view as View | null) ?? null);
  sheet = $derived.by(() => this.view?.sheet ?? "");
  private ask = $derived.by(() => (this.live.watching ? null : this.live.ask));
  kind = $derived.by(() => (this.ask?.waits ? (this.ask.kind as "call" | "enter" | "last") : null));
  // The square stays chosen from one letter to the next, as long as it is free; the next player on
  // the same device must not see it.
  square = $derived.by(() =>
    this.chosen.eyes === this.live.eyes && free(this.sheet, this.chosen.square)
      ? this.chosen.square
      : null,
  );
  /** Where the arrows are. They go over written squares too: a player wants to read them. */
  where = $derived.by(() => (this.at.eyes === this.live.eyes ? this.at.square : null));
  private at: { eyes: number | null; square: number | null } = $state.raw({
    eyes: null,
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
  picks_letter = $derived.by(() => this.kind === "call" || this.kind === "last");
  places = $derived.by(() => this.kind === "enter" || this.kind === "last");
  ready = $derived.by(() =>
    this.kind === "call"
      ? this.letter !== null
      : this.places && this.square !== null && this.letter !== null,
  );

  private get key(): string {
    return `${this.live.eyes} ${this.ask?.key ?? ""}`;
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
      eyes: this.live.eyes,
    };
    this.refused = "";
  }

  point(square: number): void {
    if (this.hidden || this.live.watching) return;
    if (this.sheet[square] !== FREE) {
      if (this.places) this.no(say("problem.square-full", { letter: this.sheet[square] }));
      return;
    }
    this.choose({ square });
  }

  arrow(key: string, from: number | null): void {
    const square = step(this.sheet, from ?? this.where ?? this.square, key);
    this.at = { eyes: this.live.eyes, square };
    if (free(this.sheet, square)) this.choose({ square });
    announce(this.said(square));
  }

  said(square: number): string {
    const letter = this.sheet[square];
    const name = square_name(square);
    return this.hidden || !letter || letter === FREE
      ? say("kross.square", { name })
      : say("kross.square.letter", { name, letter });
  }

  pick(letter: string): void {
    if (!this.picks_letter) return;
    this.choose({ letter });
    this.open = null;
    sounds.paper();
    announce(say(this.kind === "call" ? "kross.call" : "kross.last.letter", { letter }));
  }

  wish_reject(): void {
    if (this.may_reject) this.choose({ reject: !this.reject_wished });
  }

  /** The red button. */
  async go(): Promise<void> {
    if (!this.kind || this.live.sending) return;
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
    else if (this.view?.fair)
      await this.send({ type: "wish", square: square!, reject: this.reject_wished });
    else if (await this.send({ type: "enter", square: square! })) sounds.pencil();
  }

  async reject(): Promise<void> {
    if (!this.may_reject || this.live.sending) return;
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
      await this.live.answer(answer);
      this.refused = "";
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, data } = error.problem;
      const quicker = code === "too-late" && typeof data.seat === "number";
      this.no(
        quicker
          ? say("kross.too-late", {
              name: this.live.name(data.seat as number),
              letter: data.letter,
            })
          : say_problem(error.problem),
      );
      return false;
    }
  }

  private no(text: string): void {
    this.refused = text;
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

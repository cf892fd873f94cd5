/** A player at a table of Typo: the chosen end of a row, the word being typed, and votes. */
import { untrack } from "svelte";
import { Refusal } from "../../api/call";
import type { Problem } from "../../api/types";
import { say, say_problem } from "../../texts/say";
import { Drag, under } from "../../pieces/drag.svelte";
import { sounds } from "../../sound/sounds";
import { announce } from "../../speech/announce.svelte";
import { DraftKeeper } from "../../table/draft_keeper";
import type { TableStore } from "../../table/table_store.svelte";
import { extended, letters, rest } from "./cards";
import type { Answer, Side, View } from "./model";

const OBJECT_IN = 3_000; // who always believes may still object
const BELIEVES = "wordhall.typo.believes";

interface Draft {
  row: number | null;
  side: Side;
  typed: string;
}

export class PlayerInput {
  row: number | null = $state(null);
  side: Side = $state("back");
  typed = $state("");
  private problem: Problem | null = $state.raw(null);
  refused = $derived(this.problem ? say_problem(this.problem) : "");
  /** The word that a table with checks refused. */
  unknown = $derived(this.problem?.code === "not-a-word" ? String(this.problem.data.word) : "");
  hidden = $state(false);
  believes = $state(read_believes());
  drag = new Drag();
  private readonly drafts: DraftKeeper<Draft>;

  view: View | null = $derived.by(() => (this.table.frame?.view ?? null) as View | null);
  asked = $derived.by(() =>
    this.table.frame?.phase === "playing" ? (this.table.ask?.kind ?? null) : null,
  );
  placing = $derived(this.asked === "place");
  card = $derived(this.view?.pick ?? "");
  /** The row as it would be, or nothing while none is chosen. */
  start = $derived.by(() =>
    this.view && this.row !== null
      ? extended(this.view.rows[this.row] ?? "", this.card, this.side)
      : "",
  );
  word = $derived(this.start ? this.start + this.typed : "");
  can_say = $derived.by(() => this.placing && this.start !== "" && !this.table.sending);

  /** Until when the table waits, for this seat or for another. */
  waiting = $derived.by(
    () =>
      this.table.frame?.waiting.find((one) => one.seat === this.table.viewpoint) ??
      this.table.frame?.waiting[0],
  );
  left = $derived.by(() =>
    this.waiting?.due == null ? null : Math.max(0, this.table.until(this.waiting.due)),
  );
  /** A table without a clock shows none, but for the seconds to object to a word. */
  timed = $derived.by(() => this.left !== null || this.table.card?.clock.kind !== "relaxed");
  whole = $derived.by(
    () =>
      1000 *
      this.table.stretch *
      (this.view?.seconds[(this.waiting?.kind ?? "place") as keyof View["seconds"]] ?? 30),
  );

  /** The end of a row that a carried card would fall on. */
  target = $derived.by(() => this.drag.now && end_under(this.drag.now.x, this.drag.now.y));

  constructor(readonly table: TableStore) {
    table.input = this;
    this.drafts = new DraftKeeper(table, () => ({
      row: this.row,
      side: this.side,
      typed: this.typed,
    }));
    $effect(() => {
      void [table.viewpoint, table.ask?.key];
      untrack(() => {
        if (!this.drafts.is_new()) return;
        this.problem = null;
        const draft = table.ask?.kind === "place" ? this.drafts.kept() : null;
        this.row = draft?.row ?? null;
        this.side = draft?.side ?? "back";
        this.typed = letters(draft?.typed ?? "");
      });
    });
    // Someone who trusts the others is not asked every time, but can object.
    $effect(() => {
      if (this.asked !== "doubt" || !this.believes) return;
      const timer = setTimeout(() => void this.vote(false), OBJECT_IN);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      const second = this.left === null ? null : Math.ceil(this.left / 1000);
      if (this.asked && this.table.ask?.waits && second !== null && second > 0 && second <= 10)
        sounds.tick();
    });
  }

  close(): void {
    this.drafts.close();
  }

  hide(): void {
    this.hidden = !this.hidden;
    announce("echo", say(this.hidden ? "hand.hidden" : "hand.shown"));
  }

  async pick(card: string): Promise<void> {
    if (this.asked !== "pick" || this.hidden) return;
    sounds.paper();
    if (await this.answer({ type: "pick", card }))
      announce("echo", say("typo.picked.title", { card }));
  }

  choose(row: number, side: Side = this.side): void {
    if (this.asked === "row") return void this.take(row);
    if (!this.placing) return;
    this.aim(row, side);
    sounds.wood();
    announce("echo", say(side === "front" ? "typo.echo.front" : "typo.echo.back", { n: row + 1 }));
  }

  /** The same without a sound, for someone who says row, end and word at once. */
  aim(row: number, side: Side): void {
    this.row = row;
    this.side = side;
    this.typed = rest(this.typed, this.start);
    this.changed();
  }

  turn(side: Side): void {
    if (this.placing) this.choose(this.row ?? 0, side);
  }

  drop(x: number, y: number): void {
    const end = end_under(x, y);
    if (end) this.choose(end.row, end.side);
  }

  type(text: string): void {
    this.typed = rest(text, this.start);
    this.changed();
  }

  /** A letter typed outside of the field, which would echo it itself. */
  add(letter: string): void {
    this.type(this.typed + letter);
    announce("echo", letter.toUpperCase());
  }

  back(): void {
    if (this.typed) this.type(this.typed.slice(0, -1));
    else this.row = null;
    announce("echo", say("hand.erased"));
  }

  async say(): Promise<void> {
    if (!this.can_say || this.row === null) {
      sounds.dull();
      return;
    }
    if (await this.answer({ type: "place", row: this.row, side: this.side, word: this.word }))
      sounds.slug();
  }

  give_up = (): Promise<boolean> => this.answer({ type: "give-up" });
  take = (row: number): Promise<boolean> => this.answer({ type: "take", row });

  async vote(doubt: boolean): Promise<void> {
    if (this.asked !== "doubt") return;
    if (doubt) sounds.dull();
    if (await this.answer({ type: "vote", doubt }))
      announce("echo", say(doubt ? "typo.doubt.voted.yes" : "typo.doubt.voted.no"));
  }

  believe(always: boolean): void {
    this.believes = always;
    try {
      localStorage.setItem(BELIEVES, always ? "yes" : "");
    } catch {
      // It still holds until the page is closed.
    }
  }

  private changed(): void {
    this.problem = null;
    this.drafts.save();
  }

  private async answer(answer: Answer): Promise<boolean> {
    this.drafts.drop();
    try {
      await this.table.answer(answer);
      this.problem = null;
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Anyone who was too late sees what happened instead.
      if (error.problem.code !== "stale") {
        this.problem = error.problem;
        announce("echo", this.refused);
      }
      sounds.dull();
      return false;
    }
  }
}

/** An end of a row, or anywhere on the row. */
function end_under(x: number, y: number): { row: number; side: Side } | null {
  const end = under(x, y, "end");
  if (end) return { row: Number(end.dataset.end), side: end.dataset.side as Side };
  const row = under(x, y, "row");
  if (!row) return null;
  const box = row.getBoundingClientRect();
  return { row: Number(row.dataset.row), side: x < box.left + box.width / 3 ? "front" : "back" };
}

function read_believes(): boolean {
  try {
    return localStorage.getItem(BELIEVES) === "yes";
  } catch {
    return false;
  }
}

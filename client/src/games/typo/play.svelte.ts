/** A player at a table of Typo: the chosen end of a row, the word being typed, and votes. */
import { untrack } from "svelte";
import { api, Refusal } from "../../api/call";
import { say_problem } from "../../messages/say";
import { Drag, under } from "../../pieces/drag.svelte";
import { sounds } from "../../sound/sounds";
import type { Live } from "../../table/live.svelte";
import { extended, letters, rest } from "./cards";
import type { Answer, Side, View } from "./model";

const SAVE_AFTER = 250; // milliseconds
const OBJECT_IN = 3_000; // who always believes may still object
const BELIEVES = "wordhall.typo.believes";

interface Draft {
  row: number | null;
  side: Side;
  typed: string;
}

export class Play {
  row: number | null = $state(null);
  side: Side = $state("back");
  typed = $state("");
  refused = $state("");
  hidden = $state(false);
  believes = $state(read_believes());
  drag = new Drag();
  private restored = "";
  private saving: ReturnType<typeof setTimeout> | undefined;

  view: View | null = $derived.by(() => (this.live.frame?.view ?? null) as View | null);
  asked = $derived.by(() =>
    this.live.frame?.phase === "playing" ? (this.live.ask?.kind ?? null) : null,
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
  can_say = $derived.by(() => this.placing && this.start !== "" && !this.live.sending);

  /** Until when the table waits, for this seat or for whoever it is. */
  waiting = $derived.by(
    () =>
      this.live.frame?.waiting.find((one) => one.seat === this.live.eyes) ??
      this.live.frame?.waiting[0],
  );
  left = $derived.by(() =>
    this.waiting?.due == null ? null : Math.max(0, this.live.until(this.waiting.due)),
  );
  whole = $derived.by(
    () =>
      1000 * (this.view?.seconds[(this.waiting?.kind ?? "place") as keyof View["seconds"]] ?? 30),
  );

  constructor(readonly live: Live) {
    $effect(() => {
      const place = `${live.id}/${live.eyes}/${live.ask?.key}`;
      const key = live.ask?.key;
      untrack(() => {
        if (this.restored === place) return;
        this.restored = place;
        this.refused = "";
        const draft = key?.startsWith("place")
          ? (this.kept(place) ?? (live.ask?.draft as Draft | null))
          : null;
        this.row = draft?.row ?? null;
        this.side = draft?.side ?? "back";
        this.typed = letters(draft?.typed ?? "");
      });
    });
    // Somebody who trusts the others is not asked every time, but can object.
    $effect(() => {
      if (this.asked !== "doubt" || !this.believes) return;
      const timer = setTimeout(() => void this.vote(false), OBJECT_IN);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      const second = this.left === null ? null : Math.ceil(this.left / 1000);
      if (this.asked && this.live.ask?.waits && second !== null && second > 0 && second <= 10)
        sounds.tick();
    });
    addEventListener("pagehide", this.save_now);
  }

  close(): void {
    removeEventListener("pagehide", this.save_now);
    this.save_now();
  }

  pick(card: string): void {
    if (this.asked !== "pick" || this.hidden) return;
    sounds.paper();
    void this.answer({ type: "pick", card });
  }

  choose(row: number, side: Side = this.side): void {
    if (this.asked === "row") return this.take(row);
    if (!this.placing) return;
    this.row = row;
    this.side = side;
    this.typed = rest(this.typed, this.start);
    sounds.wood();
    this.changed();
  }

  turn(side: Side): void {
    if (this.placing) this.choose(this.row ?? 0, side);
  }

  /** Carried to an end of a row, or anywhere on it. */
  drop(x: number, y: number): void {
    const end = under(x, y, "end");
    const row = under(x, y, "row");
    if (end) this.choose(Number(end.dataset.end), end.dataset.side as Side);
    else if (row) {
      const box = row.getBoundingClientRect();
      this.choose(Number(row.dataset.row), x < box.left + box.width / 3 ? "front" : "back");
    }
  }

  type(text: string): void {
    this.typed = rest(text, this.start);
    this.changed();
  }

  back(): void {
    if (this.typed) this.type(this.typed.slice(0, -1));
    else this.row = null;
  }

  async say(): Promise<void> {
    if (!this.can_say || this.row === null) {
      sounds.dull();
      return;
    }
    if (await this.answer({ type: "place", row: this.row, side: this.side, word: this.word }))
      sounds.slug();
  }

  give_up = (): void => void this.answer({ type: "give-up" });
  take = (row: number): void => void this.answer({ type: "take", row });

  async vote(doubt: boolean): Promise<void> {
    if (this.asked !== "doubt") return;
    if (doubt) sounds.dull();
    await this.answer({ type: "vote", doubt });
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
    this.refused = "";
    clearTimeout(this.saving);
    try {
      sessionStorage.setItem(this.restored, JSON.stringify(this.draft()));
    } catch {
      // Without storage the server's copy is enough.
    }
    this.saving = setTimeout(this.save_now, SAVE_AFTER);
  }

  private async answer(answer: Answer): Promise<boolean> {
    clearTimeout(this.saving); // what is sent is no draft any more
    this.saving = undefined;
    try {
      await this.live.answer(answer);
      this.refused = "";
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Whoever was too late sees what happened instead.
      if (error.problem.code !== "stale") this.refused = say_problem(error.problem);
      sounds.dull();
      return false;
    }
  }

  private draft(): Draft {
    return { row: this.row, side: this.side, typed: this.typed };
  }

  private readonly save_now = (): void => {
    clearTimeout(this.saving);
    const { ask, eyes, id } = this.live;
    if (this.saving === undefined || !ask || eyes === null) return;
    this.saving = undefined;
    void api.draft(id, { seat: eyes, key: ask.key, draft: this.draft() }).catch(() => {});
  };

  private kept(place: string): Draft | null {
    try {
      return JSON.parse(sessionStorage.getItem(place) ?? "null") as Draft | null;
    } catch {
      return null;
    }
  }
}

function read_believes(): boolean {
  try {
    return localStorage.getItem(BELIEVES) === "yes";
  } catch {
    return false;
  }
}

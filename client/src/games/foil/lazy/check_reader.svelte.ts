/** How far a player has read the check of a hand: word by word, at their own pace. */
import { untrack } from "svelte";
import { say } from "../../../texts/say";
import { reduced_motion } from "../../../settings.svelte";
import { sounds } from "../../../sound/sounds";
import type { Hand } from "../hand.svelte";
import { points_until, steps_of, type CheckStep } from "../check_steps";

const WORD = 4000; // milliseconds: cards, slips and points take the first of them
const TICK = 250;

export class CheckReader {
  /** Which step is on the stage; past the last one the score sheet lies there. */
  at = $state(Infinity);
  /** Milliseconds until the next word comes by itself. */
  left = $state(WORD);
  private hand_read = "";
  private readonly end: () => void;
  private timer: ReturnType<typeof setInterval> | undefined;

  steps: CheckStep[] = $derived.by(() => (this.hand.view ? steps_of(this.hand.view) : []));
  now: CheckStep | null = $derived.by(() =>
    this.hand.phase === "check" ? (this.steps[this.at] ?? null) : null,
  );
  last = $derived(this.at >= this.steps.length - 1);
  /** What everyone has of this hand by now, and in all. */
  points: number[] = $derived.by(() =>
    (this.hand.view?.scores ?? []).map((_, seat) => points_until(this.steps, this.at, seat)),
  );
  scores: number[] | null = $derived.by(() => {
    const { view } = this.hand;
    const last = view?.sheet.at(-1);
    if (!view || !last || !this.now) return null;
    return view.scores.map((score, seat) => score - last.points[seat]! + this.points[seat]!);
  });
  /** Without motion nothing goes on by itself. */
  calm = reduced_motion();
  whole = WORD;
  said = $derived.by(() => {
    const words = this.steps.filter((step) => step.group !== null);
    const next = this.steps[this.at + 1];
    return {
      title:
        this.now?.group === null
          ? say("foil.extras")
          : say("foil.word.of.all", { n: this.at + 1, all: words.length }),
      sub: !next
        ? say("foil.next.scores")
        : next.group === null
          ? say("foil.next.extras")
          : say(next.owner === this.hand.table.viewpoint ? "foil.next.own" : "foil.next.of", {
              name: this.hand.table.name(next.owner),
              count: next.letters.length,
            }),
    };
  });

  constructor(private readonly hand: Hand) {
    let seen = ""; // the phase before this one, on this page
    // It is made in the middle of a hand, and so outside of any component.
    this.end = $effect.root(() => {
      $effect(() => {
        const { phase, view } = hand;
        if (!view) return;
        untrack(() => {
          const place = `${hand.table.id}/${view.number}`;
          if (phase === "check" && this.hand_read !== place) {
            this.hand_read = place;
            this.open(place, seen !== "" && seen !== "check");
          } else if (phase !== "check") this.stop();
          seen = phase;
        });
      });
    });
  }

  /** Who saw the papers come in sees them checked; who comes later finds the scores. */
  private open(place: string, live: boolean): void {
    this.at = live ? 0 : (remembered(place) ?? Infinity);
    this.show();
    if (this.calm) return;
    this.timer = setInterval(() => {
      this.left -= TICK;
      if (this.left <= 0) this.next();
    }, TICK);
  }

  next(): void {
    this.at += 1;
    this.show();
  }

  skip(): void {
    this.at = Infinity;
    this.show();
  }

  private show(): void {
    this.left = WORD;
    remember(this.hand_read, this.at);
    if (!this.now) return this.stop();
    sounds.paper();
  }

  close(): void {
    this.stop();
    this.end();
  }

  private stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}

const KEPT = "wordhall.foil.read";

function remember(place: string, at: number): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ place, at: Number.isFinite(at) ? at : 999 }));
  } catch {
    // Then a reload leads to the scores.
  }
}

function remembered(place: string): number | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null") as {
      place: string;
      at: number;
    } | null;
    return kept?.place === place ? kept.at : null;
  } catch {
    return null;
  }
}

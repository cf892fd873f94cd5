/** The stage: big moments in the middle of the cloth, one at a time. The table has gone on already;
 *  who skips a moment loses nothing. */
import type { Component } from "svelte";
import type { Line } from "../api/types";
import { reduced_motion } from "../settings.svelte";
import type { TableStore } from "./table_store.svelte";

/** How long a moment stays when all of it can be read, in milliseconds. */
export const REVEAL = 1800;
export const VERDICT = 2500;
const LEAVING = 200;

/** Points that travel to a seat. */
export interface Pill {
  seat: number;
  points: number;
}

/** Who got points for what. */
export interface AwardedPoints extends Pill {
  text: string;
}

/** One picture of a moment, and the words that stand for it where nothing may move. */
export interface Scene<Data = unknown> {
  title: string;
  sub?: string;
  heard?: string; // instead of `sub` where the picture can't be seen: read out, or as a plain line
  spoken?: string; // what a listener hasn't been told by the history already
  judged?: string; // a word on which a verdict is shown
  opening: number; // milliseconds of motion until it can be read
  hold: number;
  pills?: readonly Pill[];
  sums?: readonly AwardedPoints[];
  data: Data;
}

export interface Moment {
  Show: Component<{ scene: Scene; table: TableStore }>;
  scenes: readonly Scene[];
  sound?: () => void;
  skip?: string; // with several scenes: what leads past all of them
}

/** What a frame brought: the lines of its new entries, and the views before and after them. */
export interface News {
  lines: readonly Line[];
  before: unknown;
  now: unknown;
  table: TableStore;
}

/** A game's folder declares its moments by this. */
export type Moments = (news: News) => Moment[];

export const moment = <Data>(
  Show: Component<{ scene: Scene<Data>; table: TableStore }>,
  scenes: readonly Scene<Data>[],
  more: Pick<Moment, "sound" | "skip"> = {},
): Moment => ({ ...more, scenes, Show: Show as unknown as Moment["Show"] });

export class Stage {
  now: Moment | null = $state.raw(null);
  /** Which of its scenes. */
  at = $state(0);
  /** Nothing may move: a line says it, and nothing is covered. */
  plain = $state(false);
  leaving = $state(false);
  /** When the scene has been held long enough, by this device's clock. */
  until = $state(0);
  /** Points that are still on their way to a seat. */
  travelling: readonly Pill[] = $state.raw([]);

  scene: Scene | null = $derived(this.now?.scenes[this.at] ?? null);
  /** A moment that covers the cloth. */
  covers = $derived(this.now !== null && !this.plain);

  /** Whether there is a cloth to show it on. */
  mounted = false;
  private waiting: Moment | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Of several that wait only the newest is shown. */
  show(moments: readonly Moment[]): void {
    if (!this.mounted) return;
    for (const one of moments) {
      if (this.now) this.waiting = one;
      else this.open(one);
    }
  }

  /** On to the next scene, or off the stage. */
  next = (): void => {
    if (!this.now || this.leaving) return;
    if (this.at + 1 < this.now.scenes.length) this.play(this.at + 1);
    else this.end();
  };

  end = (): void => {
    if (!this.now || this.leaving) return;
    this.travelling = [];
    this.leaving = true;
    this.after(LEAVING, () => {
      this.now = null;
      const next = this.waiting;
      this.waiting = null;
      if (next) this.open(next);
    });
  };

  landed = (pill: Pill): void => {
    this.travelling = this.travelling.filter((one) => one !== pill);
  };

  /** What a seat's number shows while points are on their way to it. */
  owed(seat: number): number {
    return this.travelling
      .filter((pill) => pill.seat === seat)
      .reduce((sum, pill) => sum + pill.points, 0);
  }

  close(): void {
    clearTimeout(this.timer);
    this.waiting = null;
    this.now = null;
    this.travelling = [];
  }

  private open(one: Moment): void {
    this.plain = reduced_motion();
    this.now = one;
    one.sound?.();
    this.play(0);
  }

  private play(at: number): void {
    const scene = this.now!.scenes[at]!;
    const opening = this.plain ? 0 : scene.opening;
    this.at = at;
    this.leaving = false;
    this.until = Date.now() + opening + scene.hold;
    this.travelling = this.plain ? [] : (scene.pills ?? []).filter((pill) => pill.points !== 0);
    this.after(opening + scene.hold, this.next);
  }

  private after(milliseconds: number, then: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(then, milliseconds);
  }
}

/** What is said of a table besides its history: how it stands, what is asked, and the time. */
import { untrack } from "svelte";
import type { GamePage } from "../games/registry";
import { has_text, say, say_first } from "../texts/say";
import { announce } from "../speech/announce.svelte";
import { seat_name, sentence } from "./history_text";
import type { TableStore } from "./table_store.svelte";
import { spoken_time } from "./time_text";

/** Seconds before the end at which the time is said, besides the start and half of it. */
const LAST = [30, 10, 5];
const SLOW = 3_600_000; // milliseconds: who has longer need not hurry

/** "68 to 20", one's own first; with names where more than two play. */
export function standing_text(table: TableStore): string {
  const own = table.viewpoint ?? 0;
  const seats = table.seats.map((_, i) => (own + i) % table.seats.length);
  const scores = seats.map((seat) => table.seats[seat]?.score ?? 0);
  const [one, other] = scores;
  const text =
    seats.length === 2
      ? say("heard.two", { one, other })
      : seats
          .map((seat, i) => say("heard.score", { name: seat_name(seat, table), score: scores[i] }))
          .join(", ");
  const code = `heard.standing.${table.card?.game}`;
  return has_text(code) ? say(code, { scores: text }) : sentence(text);
}

/** Who else is waited for, if it is one of the others. */
export function turn_text(table: TableStore): string {
  const waiting = table.frame?.waiting ?? [];
  const [one] = waiting;
  if (!one || waiting.length > 1 || one.seat === table.viewpoint) return "";
  const data = { name: seat_name(one.seat, table) };
  return sentence(say("seat.plays", data));
}

/** The question that this player is asked, and for how long. */
export function question_text(table: TableStore, page: GamePage, fresh: boolean): string {
  const { ask } = table;
  const asked =
    page.asked?.(table, fresh, table.hidden) ??
    say_first([`seat.turn.${ask?.kind}`, "seat.turn"]) ??
    "";
  const left = time_left(table);
  return [sentence(asked), left === null ? "" : sentence(spoken_time(left))]
    .filter(Boolean)
    .join(" ");
}

/** Milliseconds that this player has for the open question. */
export function time_left(table: TableStore): number | null {
  const due = table.frame?.waiting.find((one) => one.seat === table.viewpoint)?.due;
  return due == null ? null : Math.max(0, table.until(due));
}

/** At which seconds of so many the time is said: half of it, unless that is close to another. */
export function seconds_to_say(whole: number): number[] {
  const half = Math.round(whole / 2);
  const last = LAST.filter((mark) => mark < whole);
  return last.some((mark) => Math.abs(mark - half) < 3) ? last : [half, ...last];
}

/** Says every question once, and its time at the start, half, 30, 10 and 5 seconds. */
export function speak_question_and_time(table: TableStore, page: () => GamePage | null): void {
  let asked = "";
  let fresh = true; // nothing was asked on this page yet
  $effect(() => {
    const game = page();
    const { ask } = table;
    if (!game || !ask?.waits || table.watching || table.frame?.phase !== "playing") {
      asked = "";
      return;
    }
    const what = game.asked?.(table, false, false) ?? "";
    const key = [table.viewpoint, ask.key, what].join();
    if (key === asked) return;
    asked = key;
    announce(
      "asked",
      untrack(() => question_text(table, game, fresh)),
    );
    fresh = false;
  });

  let due = 0;
  let open: number[] = [];
  $effect(() => {
    const waiting = table.frame?.waiting.find((one) => one.seat === table.viewpoint);
    const left = table.watching ? null : time_left(table);
    if (!waiting?.due || left === null || left > SLOW) {
      due = 0;
      return;
    }
    const second = Math.ceil(left / 1000);
    if (waiting.due !== due) {
      due = waiting.due;
      open = seconds_to_say(second);
      return;
    }
    const passed = open.filter((mark) => second <= mark);
    if (!passed.length) return;
    open = open.filter((mark) => second > mark);
    if (second > 0) announce("asked", sentence(spoken_time(second * 1000)));
  });
}

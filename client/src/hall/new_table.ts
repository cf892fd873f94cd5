/** What a host chooses for a new table, and what is asked of the server for it. */
import type { GameCard, NewClock, NewTable, Place, Timing } from "../api/types";
import { say, say_first } from "../texts/say";
import type { Level } from "./levels";
import "./seating_texts";

const SPEEDS = ["relaxed", "live", "fast", "days"] as const;
export type Speed = (typeof SPEEDS)[number];

export interface SeatPlan {
  kind: "open" | "bot" | "device";
  level: Level;
  name: string; // of someone who plays on this device
}

/** A clock as the host changed it: seconds of the speed by name, or one clock for the whole game. */
export interface Pace {
  seconds: Record<string, number>;
  turn: number | null;
  bank: { minutes: number; added: number } | null;
  days: number;
  percent: 100 | 150 | 200; // of the usual seconds, for everyone
}

/** What a host may choose: as usual, or more time. */
export const PERCENTS = [100, 150, 200] as const;

export const open_seat = (): SeatPlan => ({ kind: "open", level: "medium", name: "" });

/** The other seats for another game: as many as it allows, and none that it doesn't. */
export function fit_seats(plans: readonly SeatPlan[], game: GameCard): SeatPlan[] {
  const kept = plans
    .slice(0, game.most_seats - 1)
    .map((plan) => (plan.kind === "device" && !game.slow ? open_seat() : plan));
  while (kept.length + 1 < game.least_seats) kept.push(open_seat());
  return kept;
}

export const speeds_of = (game: GameCard): Speed[] =>
  SPEEDS.filter((speed) => speed !== "days" || game.slow);

export const timing_of = (game: GameCard, speed: Speed): Timing | null =>
  speed === "live" ? game.live : speed === "fast" ? game.fast : null;

/** The pace of a speed, as nobody has changed it. */
export function pace_of(game: GameCard, speed: Speed): Pace {
  const timing = timing_of(game, speed);
  return {
    seconds: { ...timing?.seconds },
    turn: timing?.turn ?? null,
    bank: null,
    days: 2,
    percent: 100,
  };
}

export const is_custom = (game: GameCard, speed: Speed, pace: Pace): boolean =>
  JSON.stringify({ ...pace, days: 2, percent: 100 }) !== JSON.stringify(pace_of(game, speed));

const MINUTE = 60;
const in_full = (seconds: number): string =>
  seconds % MINUTE
    ? say("clock.seconds", { count: seconds })
    : say("clock.minutes", { count: seconds / MINUTE });
const in_short = (seconds: number): string =>
  seconds % MINUTE
    ? say("new.time.seconds", { count: seconds })
    : say("new.time.minutes", { count: seconds / MINUTE });

/** A speed in a few words: "2 minutes per turn", "45 s to place, 15 s to guess". */
export function speed_text(game: GameCard, speed: Speed, pace = pace_of(game, speed)): string {
  if (speed === "relaxed") return say("speed.relaxed.sub");
  if (speed === "days") return say("speed.days.sub", { count: pace.days });
  if (pace.bank) return say("speed.bank.sub", { ...pace.bank });
  if (pace.turn !== null) return say("speed.turn.sub", { time: in_full(pace.turn) });
  const times = Object.fromEntries(
    Object.entries(pace.seconds).map(([name, seconds]) => [name, in_short(seconds)]),
  );
  return say_first([`speed.${game.name}`], times) ?? say("speed.rules.sub");
}

function place({ kind, level, name }: SeatPlan): Place {
  if (kind === "bot") return { kind, level };
  return kind === "device" ? { kind, name: name.trim() || say("guest") } : { kind };
}

/** The clock and the options that a pace stands for; a changed one has no speed of its own. */
export function table_request(
  game: GameCard,
  plans: readonly SeatPlan[],
  speed: Speed,
  pace: Pace,
  options: Record<string, unknown>,
): NewTable {
  const made = { game: game.name, places: [{ kind: "me" as const }, ...plans.map(place)] };
  if (!is_custom(game, speed, pace) || speed === "relaxed" || speed === "days") {
    const usual = { seconds: 120, added: 0 };
    const clock: NewClock =
      speed === "days"
        ? { kind: "days", ...usual, days: pace.days, percent: 100 }
        : { kind: "none", ...usual, days: 1, percent: pace.percent };
    const told = speed === "days" || (speed !== "relaxed" && pace.percent !== 100);
    return { ...made, options, speed, ...(told ? { clock } : {}) };
  }
  const { seconds, turn, bank, percent } = pace;
  const clock: NewClock = bank
    ? { kind: "bank", seconds: bank.minutes * MINUTE, added: bank.added, days: 1, percent }
    : turn === null
      ? { kind: "none", seconds: 120, added: 0, days: 1, percent }
      : { kind: "turn", seconds: turn, added: 0, days: 1, percent };
  return { ...made, options: { ...options, ...seconds }, clock };
}

import { expect, test } from "vitest";
import type { GameCard } from "../src/api/types";
import { bot_names } from "../src/hall/bot_names";
import "../src/hall/texts";
import {
  fit_seats,
  is_custom,
  open_seat,
  pace_of,
  table_request,
  speed_text,
  speeds_of,
} from "../src/hall/new_table";
import "../src/games/title";

const card = (given: Partial<GameCard>): GameCard => ({
  name: "words",
  version: 1,
  least_seats: 2,
  most_seats: 2,
  names: false,
  slow: {},
  live: { turn: 120, seconds: {} },
  fast: { turn: 45, seconds: {} },
  options: {},
  ...given,
});
const words = card({});
const typo = card({
  name: "typo",
  most_seats: 6,
  slow: null,
  live: {
    turn: null,
    seconds: { pick_seconds: 45, place_seconds: 30, doubt_seconds: 8, row_seconds: 10 },
  },
});

test("a speed says what it means in its game", () => {
  expect(speed_text(words, "live")).toBe("2 minutes per turn");
  expect(speed_text(words, "fast")).toBe("45 seconds per turn");
  expect(speed_text(words, "days")).toBe("2 days per turn");
  expect(speed_text(typo, "live")).toBe("45 s to pick, 30 s to place");
  expect(speed_text(typo, "relaxed")).toBe("No clock. Take your time.");
});

test("a game that isn't played over days doesn't offer days", () => {
  expect(speeds_of(typo)).toEqual(["relaxed", "live", "fast"]);
  expect(speeds_of(words)).toEqual(["relaxed", "live", "fast", "days"]);
});

test("another game keeps the seats that fit it", () => {
  const bot = { ...open_seat(), kind: "bot" as const };
  const here = { ...open_seat(), kind: "device" as const, name: "Omar" };
  expect(fit_seats([bot, here, here], words)).toEqual([bot]);
  expect(fit_seats([here], typo)).toEqual([open_seat()]);
  expect(fit_seats([], typo)).toEqual([open_seat()]);
});

test("an untouched speed is asked for by its name, a changed one by its seconds", () => {
  const plans = [open_seat()];
  expect(table_request(words, plans, "live", pace_of(words, "live"), {})).toEqual({
    game: "words",
    places: [{ kind: "me" }, { kind: "open" }],
    options: {},
    speed: "live",
  });
  const slower = { ...pace_of(words, "live"), turn: 180 };
  expect(is_custom(words, "live", slower)).toBe(true);
  expect(table_request(words, plans, "live", slower, {}).clock).toMatchObject({
    kind: "turn",
    seconds: 180,
  });
  const chess = { ...pace_of(words, "live"), bank: { minutes: 10, added: 5 } };
  expect(table_request(words, plans, "live", chess, {}).clock).toMatchObject({
    kind: "bank",
    seconds: 600,
    added: 5,
  });
  const pace = pace_of(typo, "live");
  pace.seconds.pick_seconds = 60;
  const made = table_request(typo, plans, "live", pace, { strict: true });
  expect(made.clock?.kind).toBe("none");
  expect(made.options).toMatchObject({ strict: true, pick_seconds: 60, place_seconds: 30 });
});

test("days can be fewer or more than two, and are no other speed for it", () => {
  const week = { ...pace_of(words, "days"), days: 7 };
  expect(is_custom(words, "days", week)).toBe(false);
  expect(table_request(words, [], "days", week, {})).toMatchObject({
    speed: "days",
    clock: { kind: "days", days: 7 },
  });
});

test("no two bots of a table have one name", () => {
  expect(bot_names(["easy", "medium", "easy"])).toEqual(["Pip", "Bo", "Luna"]);
  expect(bot_names(["medium", "medium", "medium", "medium", "medium"])).toEqual([
    "Bo",
    "Ada",
    "Clio",
    "Otto",
    "Ines",
  ]);
});

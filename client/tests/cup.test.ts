import { expect, test } from "vitest";
import type { CupFrame, Note } from "../src/api/types";
import "../src/cup/texts";
import { note_text, ranked_text } from "../src/cup/cup_text";

const frame = (terms: object, more: object = {}): CupFrame =>
  ({
    terms: { system: "tables", ranking: "points", most: 8, ...terms },
    pairs: true,
    fewest: false,
    per_game: false,
    final: false,
    standing: [{ games: 7 }],
    ...more,
  }) as unknown as CupFrame;

test("an order that the points shown don't explain says what it goes by", () => {
  expect(ranked_text(frame({}))).toBe("Ranked by tables won, then points.");
  expect(ranked_text(frame({}, { per_game: true }))).toBe(
    "Ranked by tables won, then points per game.",
  );
  expect(ranked_text(frame({ most: 2 }, { per_game: true }))).toBe(
    "Ranked by the share of tables won, then points per game.",
  );
  expect(ranked_text(frame({}, { pairs: false, fewest: true }))).toBe(
    "Ranked by tables won, then the share of opponents beaten, then fewest cards.",
  );
  expect(ranked_text(frame({ ranking: "wins" }))).toBe(
    "Ranked by games won, then point difference.",
  );
  expect(ranked_text(frame({ ranking: "wins" }, { per_game: true }))).toBe(
    "Ranked by the share of games won, then point difference per game.",
  );
  expect(ranked_text(frame({ system: "robin" }, { per_game: true }))).toBe(
    "Ranked by points per game.",
  );
  expect(ranked_text(frame({}, { final: true }))).toBe(
    "The final decides first. Ranked by tables won, then points.",
  );
});

test("nothing is said where the points shown are what ranks", () => {
  expect(ranked_text(frame({ system: "robin" }))).toBe("");
});

test("what broke a tie says whether averages did", () => {
  const note: Note = { how: "difference", players: [1, 2], values: [12.345, -3] };
  const name = (one: number | null | undefined) => `P${one}`;
  expect(note_text(note, name)).toBe("P1 is ahead of P2 on point difference (12.35 to −3)");
  expect(note_text(note, name, true)).toBe(
    "P1 is ahead of P2 on point difference per game (12.35 to −3)",
  );
});

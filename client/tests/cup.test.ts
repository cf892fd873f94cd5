import { expect, test } from "vitest";
import type { CupFrame, TieBreakNote, SheetGame } from "../src/api/types";
import "../src/cup/texts";
import { has_won, note_text, place_and_gap, ranked_text } from "../src/cup/cup_text";

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

test("a bye that counts as a win is named where not everyone had the same number of games", () => {
  const standing = [{ games: 3 }, { games: 2 }];
  expect(ranked_text(frame({ system: "swiss", ranking: "wins" }, { standing }))).toBe(
    "Ranked by games won, then point difference. A bye counts as a game won by 50.",
  );
  expect(ranked_text(frame({ system: "tables", ranking: "wins" }, { standing }))).toBe(
    "Ranked by games won, then point difference.",
  );
});

test("how far it is to the next place is said by what ranks them, never by other points", () => {
  const rows = (ahead: object, own: object) => [
    { player: 1, place: 1, games: 2, wins: 0, ...ahead },
    { player: 2, place: 2, games: 2, wins: 0, ...own },
  ];
  const gap = (terms: object, standing: object[], more: object = {}) =>
    place_and_gap(frame(terms, { standing, ...more }), 2, () => "Mia");
  const behind = rows({ points: 433 }, { points: 400 });
  expect(gap({}, behind)).toEqual({ place: "You’re 2nd", gap: "33 points behind Mia" });
  const fewer_points = rows({ wins: 1, points: 22 }, { points: 433 });
  expect(gap({}, fewer_points).gap).toBe("Mia has won 1 more table");
  expect(gap({ ranking: "wins" }, behind).gap).toBe("");
  expect(gap({}, behind, { per_game: true }).gap).toBe("");
  expect(gap({}, behind, { final: true }).gap).toBe("");
  expect(gap({}, behind, { pairs: false }).gap).toBe("");
});

test("a game is won once it has ended, by the one who did not give it up", () => {
  const game = (more: object) =>
    ({ players: [1, 2], scores: [30, 20], over: true, lost: [], ...more }) as unknown as SheetGame;
  expect([1, 2].map((one) => has_won(game({}), one))).toEqual([true, false]);
  expect(has_won(game({ over: false }), 1)).toBe(false);
  expect(has_won(game({ undecided: true }), 1)).toBe(false);
  expect(has_won(game({ ruling: "void" }), 1)).toBe(false);
  expect([1, 2].map((one) => has_won(game({ lost: [1] }), one))).toEqual([false, true]);
});

test("nothing is said where the points shown are what ranks", () => {
  expect(ranked_text(frame({ system: "robin" }))).toBe("");
});

test("what broke a tie says whether averages did", () => {
  const note: TieBreakNote = { how: "difference", players: [1, 2], values: [12.345, -3] };
  const name = (one: number | null | undefined) => `P${one}`;
  expect(note_text(note, name)).toBe("P1 is ahead of P2 on point difference (12.35 to −3)");
  expect(note_text(note, name, true)).toBe(
    "P1 is ahead of P2 on point difference per game (12.35 to −3)",
  );
});

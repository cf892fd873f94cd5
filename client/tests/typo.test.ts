import { expect, test, vi } from "vitest";
import type { HistoryEntry } from "../src/api/types";
import { count, extended, fan, letters, place_of, rest } from "../src/games/typo/cards";
import { in_field, on_page } from "../src/games/typo/keys";
import type { View } from "../src/games/typo/model";
import { card_moves } from "../src/games/typo/card_moves";
import type { PlayerInput } from "../src/games/typo/player_input.svelte";
import { words_by_round } from "../src/games/typo/words_by_round";
import { score_breakdown } from "../src/games/typo/score_breakdown";
import texts from "@wordhall/games/typo/texts/en.json";
import { add_texts } from "../src/texts/say";
import { line_text } from "../src/table/history_text";

add_texts(texts);

const view = (more: Partial<View>): View =>
  ({ rows: ["R", "DE", "C", "Q"], saying: null, removal: null, looked: null, ...more }) as View;

test("64 cards carry their counts", () => {
  expect(
    Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ").reduce((sum, letter) => sum + count(letter), 0),
  ).toBe(64);
});

test("a card goes in front of a row or after it", () => {
  expect(extended("R", "E", "front")).toBe("ER");
  expect(extended("R", "E", "back")).toBe("RE");
});

test("only letters are typed, and the row is not typed twice", () => {
  expect(letters("er-a s3é")).toBe("ERAS");
  expect(rest("ange", "STR")).toBe("ANGE");
  expect(rest("strange", "STR")).toBe("ANGE");
  expect(rest("a".repeat(40), "STR")).toHaveLength(25);
});

test("a fan is even on both sides", () => {
  const lies = fan(5);
  expect(lies[2]).toEqual({ turn: 0, sink: 0 });
  expect(lies[0]!.turn).toBe(-lies[4]!.turn);
  expect(lies[0]!.sink).toBe(lies[4]!.sink);
  expect(place_of("AEEG", "E")).toBe(1);
  expect(place_of("AEEG", "")).toBe(-1);
});

test("a said word carries its card from the queue to the row", () => {
  const saying = { seat: 1, card: "E", row: 0, side: "front" as const, word: "ERASE" };
  expect(card_moves(view({}), view({ rows: ["ER", "DE", "C", "Q"], saying }))).toEqual([
    { card: "E", from: { at: "queue", seat: 1 }, to: { at: "row", row: 0, card: 0 } },
  ]);
  expect(card_moves(view({ saying }), view({ saying }))).toEqual([]);
});

test("a removed row goes to a hand and out of the game", () => {
  const removal = { seat: 2, row: 1, taken: "E", aside: "D", card: "B", why: "time" as const };
  expect(card_moves(view({}), view({ removal })).map(({ card, to }) => [card, to.at])).toEqual([
    ["D", "aside"],
    ["E", "hand"],
    ["B", "row"],
  ]);
});

function player(more: Partial<PlayerInput>) {
  const play = {
    placing: false,
    asked: null,
    start: "",
    typed: "",
    hidden: false,
    hide(this: { hidden: boolean }): void {
      this.hidden = !this.hidden;
    },
    choose: vi.fn(),
    turn: vi.fn(),
    say: vi.fn(),
    type: vi.fn(),
    add: vi.fn(),
    back: vi.fn(),
    vote: vi.fn(),
    ...more,
  };
  return { play: play as unknown as PlayerInput, ...play };
}

test("digits choose a row, arrows its end, and Enter says the word", () => {
  const { play, choose, turn, say } = player({ placing: true, asked: "place" });
  expect(in_field("3", play)).toBe(true);
  expect(choose).toHaveBeenCalledWith(2);
  in_field("ArrowLeft", play);
  expect(turn).toHaveBeenCalledWith("front");
  in_field("Enter", play);
  expect(say).toHaveBeenCalled();
  expect(in_field("5", play)).toBe(false);
});

test("H hides the hand, unless a word is typed", () => {
  const idle = player({});
  on_page("h", idle.play);
  expect(idle.play.hidden).toBe(true);
  const typing = player({ placing: true, start: "ST" });
  on_page("h", typing.play);
  expect(typing.add).toHaveBeenCalledWith("h");
});

test("Y doubts and N believes", () => {
  const { play, vote } = player({ asked: "doubt" });
  on_page("y", play);
  on_page("n", play);
  expect(vi.mocked(vote).mock.calls).toEqual([[true], [false]]);
});

const entry = (n: number, ...lines: HistoryEntry["lines"]): HistoryEntry => ({
  n,
  at: 0,
  by: "person",
  lines,
  scores: null,
});

test("every word is listed by rounds, with what the dictionary said", () => {
  const said = (seat: number, word: string) => ({
    code: "said",
    seat,
    data: { card: word[0]!, words: [{ word }] },
  });
  const history = [
    entry(1, said(0, "ERASE")),
    entry(2, { code: "looked-up", seat: 0, data: { reason: "lost" } }),
    entry(
      3,
      { code: "failed", seat: 1, data: { card: "X", reason: "time" } },
      { code: "round", seat: null, data: { number: 2 } },
    ),
    entry(4, said(1, "ZZYX")),
    entry(5, { code: "looked-up", seat: 1, data: { reason: "wrong" } }),
  ];
  expect(words_by_round(history)).toEqual([
    [
      { seat: 0, card: "E", word: "ERASE", exists: true },
      { seat: 1, card: "X", word: "", exists: null },
    ],
    [{ seat: 1, card: "Z", word: "ZZYX", exists: false }],
  ]);
});

test("the score adds up to the cards left", () => {
  const detail = {
    tallies: [
      { dealt: 12, taken: 4, laid: 13, started: 2, drawn: 1 },
      { dealt: 12, taken: 0, laid: 5, started: 0, drawn: 0 },
    ],
  };
  const rows = score_breakdown({
    places: [1, 2],
    scores: [0, 7],
    reason: "out",
    detail,
    stand_ins: [],
    taken_back: false,
  });
  const parts = rows.slice(0, -1);
  expect([0, 1].map((seat) => parts.reduce((sum, row) => sum + row.points[seat]!, 0))).toEqual([
    0, 7,
  ]);
  expect(rows.at(-1)!.points).toEqual([0, 7]);
});

test("a line names those who doubted", () => {
  const naming = {
    card: { game: "typo" } as never,
    seats: ["Ann", "Ben", "Cat"].map((name) => ({ kind: "person", id: null, name }) as never),
    viewpoint: 2,
  };
  const told = line_text(
    {
      code: "looked-up",
      seat: 0,
      data: { reason: "wrong", words: [{ word: "ERBLATZ" }], seats: [1, 2] },
    },
    naming,
  );
  expect(told.parts.map((part) => part.text).join("")).toBe(
    "Ann said ERBLATZ, doubted by Ben and you. It isn’t a word",
  );
});

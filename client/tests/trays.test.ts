import { expect, test } from "vitest";
import * as trays from "../src/games/foil/trays";
import { key_action } from "../src/games/foil/keys";
import { score_breakdown } from "../src/games/foil/score_breakdown";
import texts from "@wordhall/games/foil/texts/en.json";
import { add_texts } from "../src/texts/say";

add_texts(texts);
const dealt = (hand: string) => trays.deal(trays.EMPTY, hand);
const typed = (now: trays.Trays, text: string) =>
  [...text].reduce(
    (last, letter) => (letter === " " ? trays.new_word(last) : (trays.type(last, letter) ?? last)),
    now,
  );
const loose = (now: trays.Trays) => trays.letters(now, now.loose);

test("a typed word pulls its letters into a tray, and the next word begins after a space", () => {
  const now = typed(dealt("CHAIRSLYRE"), "CHAIRS LYRE");
  expect(trays.groups(now)).toEqual(["CHAIRS", "LYRE"]);
  expect(loose(now)).toBe("");
});

test("a letter that is not loose cannot be typed", () => {
  expect(trays.type(typed(dealt("CAT"), "C"), "C")).toBeNull();
});

test("taking letters back empties a tray, and an empty tray goes", () => {
  let now = typed(dealt("CATS"), "CA");
  now = trays.erase(now)!;
  expect(trays.groups(now)).toEqual(["C"]);
  now = trays.erase(now)!;
  expect(trays.groups(now)).toEqual([]);
});

test("a drawn card comes loose, and a discarded one leaves the loose ones first", () => {
  let now = typed(dealt("SLATEQ"), "SLATE");
  now = trays.deal(now, "SLATEQE");
  expect(loose(now)).toBe("QE");
  now = trays.deal(now, "SLATEQ");
  expect([trays.groups(now), loose(now)]).toEqual([["SLATE"], "Q"]);
  now = trays.deal(now, "SLATQ");
  expect(trays.groups(now)).toEqual(["SLAT"]);
});

test("cards move within a tray, between trays and back", () => {
  let now = typed(dealt("SLATEHOPE"), "SLATE HOPE");
  now = trays.move(now, now.trays[0]!.cards[0]!, 0, 5)!;
  expect(trays.groups(now)[0]).toBe("LATES");
  now = trays.move(now, now.trays[0]!.cards[4]!, 1, 0)!;
  expect(trays.groups(now)).toEqual(["LATE", "SHOPE"]);
  now = trays.move(now, now.trays[1]!.cards[4]!, null)!;
  expect([trays.groups(now), loose(now)]).toEqual([["LATE", "SHOP"], "E"]);
});

test("a draft gives trays and words back", () => {
  const now = trays.restore(dealt("SLATEHOPE"), ["HOPE", "LA"], ["HOPE", ""]);
  expect([trays.groups(now), loose(now), now.trays[0]!.word]).toEqual([
    ["HOPE", "LA"],
    "STE",
    "HOPE",
  ]);
});

test("mixing keeps the letters and changes their order", () => {
  const now = trays.mix(typed(dealt("SLATE"), "SLATE"), 0);
  expect(trays.groups(now)[0]).not.toBe("SLATE");
  expect([...trays.groups(now)[0]!].sort().join("")).toBe("AELST");
  expect(now.trays[0]!.mixed).toBe(true);
});

test("a word is remembered as it was laid at the knock, until its cards change", () => {
  const laid = trays.settle(typed(dealt("SLATEN"), "SLATE"));
  const mixed = trays.mix(trays.mix(laid, 0), 0);
  expect(trays.laid(mixed)).toEqual(["SLATE"]);
  const moved = trays.move(mixed, mixed.trays[0]!.cards[4]!, 0, 0)!;
  expect(trays.laid(moved)).toEqual(["SLATE"]);
  const again = trays.restore(dealt("SLATEN"), trays.groups(moved), [], trays.laid(moved));
  expect(trays.laid(again)).toEqual(["SLATE"]);
  const longer = trays.move(moved, moved.loose[0]!, 0)!;
  expect(trays.laid(longer)).toEqual(trays.groups(longer));
});

test("a group holds fifteen letters", () => {
  const now = typed(dealt("A".repeat(16)), "A".repeat(16));
  expect([trays.groups(now)[0]!.length, loose(now)]).toEqual([15, "A"]);
});

test("an answer uses up cards from the left, and is complete with the last of them", () => {
  expect(trays.used("AETSL", "TEA")).toEqual([true, true, true, false, false]);
  expect(trays.complete("AETSL", "STEAL")).toBe(true);
  expect(trays.complete("AETSL", "STALL")).toBe(false);
});

test("a knock needs every card in a word, but for one that may be discarded", () => {
  const all = typed(dealt("SLATEHOPE"), "SLATE HOPE");
  expect(trays.knocking(all, 4, 5, false, "")).toMatchObject({
    ready: true,
    enough: true,
    discard: null,
  });
  expect(trays.knocking(all, 4, 6, false, "")).toMatchObject({ ready: true, enough: false });
  const one = trays.deal(all, "SLATEHOPEQ");
  expect(trays.knocking(one, 4, 5, false, "")).toMatchObject({ ready: false, loose: 1 });
  expect(trays.knocking(one, 4, 5, true, "")).toMatchObject({ ready: true, discard: "Q" });
  expect(trays.knocking(one, 4, 5, true, "Q")).toMatchObject({ ready: false });
  expect(trays.knocking(typed(dealt("SLATEHOP"), "SLATE HOP"), 4, 5, false, "")).toMatchObject({
    ready: false,
    short: 1,
  });
});

test("H hides the cards while no word is begun, and is a letter otherwise", () => {
  const hand = {
    hidden: false,
    hide(this: { hidden: boolean }): void {
      this.hidden = !this.hidden;
    },
    typed: "",
    type(letter: string) {
      this.typed += letter;
    },
  };
  key_action("h", false)!(hand as never);
  expect([hand.hidden, hand.typed]).toEqual([true, ""]);
  key_action("h", true)!(hand as never);
  expect(hand.typed).toBe("H");
});

test("the reasons add up to the result", () => {
  const sums = { formed: [20, 30], "false-knock": [-20, 0], missed: [0, 0] };
  const rows = score_breakdown(
    {
      places: [2, 1],
      scores: [0, 30],
      reason: "rounds",
      detail: { sums },
      stand_ins: [],
      taken_back: false,
    },
    [],
    [],
  );
  expect(rows.map((row) => row.points)).toEqual([
    [20, 30],
    [-20, 0],
    [0, 30],
  ]);
});

test("a lifted card isn't counted among the loose ones", () => {
  const now = typed(dealt("SLATEMOQ"), "SLATE");
  expect(trays.knocking(now, 4, 5, true, "").loose).toBe(3);
  expect(trays.knocking(now, 4, 5, true, "", now.loose[0]).loose).toBe(2);
});

test("the cards that were drawn are the last loose ones of their letters", () => {
  const now = dealt("AABE");
  const last = now.loose.findLast((id) => trays.letter_of(now, id) === "A");
  expect(trays.last_of(now, "A")).toEqual([last]);
  expect(trays.last_of(now, "AA")).toHaveLength(2);
  expect(trays.last_of(now, "Z")).toEqual([]);
});

test("with Shift a letter chooses what to discard, and Enter discards it", () => {
  const done: string[] = [];
  const hand = {
    lift_letter: (letter: string) => done.push(`lift ${letter}`),
    discard_lifted: () => done.push("discard"),
    begin_word: () => done.push("word"),
  };
  key_action("T", true, false, true)!(hand as never);
  key_action("Enter", false, true)!(hand as never);
  key_action("Enter", false)!(hand as never);
  expect(done).toEqual(["lift T", "discard", "word"]);
});

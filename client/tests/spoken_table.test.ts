import { describe, expect, it } from "vitest";
import type { HistoryEntry } from "../src/api/types";
import { entry_text, type Naming } from "../src/table/history_text";
import { seconds_to_say } from "../src/table/spoken_table.svelte";
import { spoken_time } from "../src/table/time_text";
import { asked as asked_in_typo } from "../src/games/typo/spoken_question";
import { asked as asked_in_words } from "../src/games/words/spoken_question";
import "../src/games/typo/texts";
import "../src/games/words/texts";
import type { TableStore } from "../src/table/table_store.svelte";

const naming = {
  card: { game: "words" },
  seats: [{ name: "Nell" }, { name: "Bo" }],
  viewpoint: 0,
} as unknown as Naming;
const entry = (seat: number, data: object): HistoryEntry =>
  ({ n: 1, at: 0, lines: [{ code: "played", seat, data }] }) as unknown as HistoryEntry;

describe("what is said of a play", () => {
  it("is who, what, where and the points", () => {
    const words = [
      { word: "MEoW", points: 20 },
      { word: "OX", points: 3 },
    ];
    expect(entry_text(entry(1, { words, points: 23, at: "9H" }), naming)).toBe(
      "Bo: MEOW, also OX, 9H across, 23.",
    );
  });

  it("ends with what was drawn, for the one who drew it", () => {
    const data = {
      words: [{ word: "CAT", points: 5 }],
      points: 40,
      at: "H9",
      bonus: 35,
      drawn: "E?R",
    };
    expect(entry_text(entry(0, data), naming)).toBe(
      "You: CAT, H9 down, 40. With a bonus of 35. Drew E, blank, R.",
    );
    expect(entry_text(entry(0, data), { ...naming, hidden: true })).toBe(
      "You: CAT, H9 down, 40. With a bonus of 35.",
    );
  });
});

describe("when the time is said", () => {
  it("is half of it, and 30, 10 and 5 seconds before the end", () => {
    expect(seconds_to_say(120)).toEqual([60, 30, 10, 5]);
    expect(seconds_to_say(45)).toEqual([23, 30, 10, 5]);
    expect(seconds_to_say(30)).toEqual([15, 10, 5]);
    expect(seconds_to_say(8)).toEqual([5]);
  });

  it("is in minutes and seconds", () => {
    expect(spoken_time(120_000)).toBe("2 minutes");
    expect(spoken_time(89_600)).toBe("1 minute 30 seconds");
    expect(spoken_time(30_400)).toBe("30 seconds");
  });
});

describe("a question", () => {
  const table = (kind: string, view: object) =>
    ({ ask: { kind }, frame: { view } }) as unknown as TableStore;

  it("reads the hand, unless that is hidden", () => {
    const picking = table("pick", { hand: "ERT" });
    expect(asked_in_typo(picking, false, false)).toBe("Pick a card: E, R, T");
    expect(asked_in_typo(picking, false, true)).toBe("Pick a card");
    const turn = table("turn", { board: ["CAT"], rack: "E?" });
    expect(asked_in_words(turn, true, false)).toBe("Your turn. Your rack: E, blank");
    expect(asked_in_words(turn, true, true)).toBe("Your turn");
  });

  it("lists with “or” what is to be chosen from", () => {
    const taking = table("row", { longest: [0, 2, 3] });
    expect(asked_in_typo(taking, false, false)).toBe("Which row do you take: 1, 3 or 4?");
  });
});

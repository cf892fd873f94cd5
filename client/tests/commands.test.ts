import { expect, test } from "vitest";
import {
  common_start,
  completions,
  LineHistory,
  named,
  run_line,
  tidy,
  type Command,
} from "../src/commands/command";
import "../src/commands/texts";
import { deal, EMPTY } from "../src/games/crossing/arrangement";
import { line_text, read_place, tiles_of } from "../src/games/crossing/board_commands";
import { place_name, words_on } from "../src/games/crossing/board_words";
import { square_text } from "../src/games/crossing/square_text";
import { bonus_text, spoken_square } from "../src/games/words/spoken_square";
import "../src/games/words/texts";

const BLANK_BOARD = Array.from({ length: 15 }, () => ".".repeat(15));
const BOARD = BLANK_BOARD.map((row, i) =>
  i === 8 ? "...MEOW........" : i === 9 ? "....X.........." : row,
);
const pieces = (rack: string) => deal(EMPTY, rack).pieces;
const COMMANDS: Command[] = [
  { sample: "row 9", about: "", form: named("row"), run: ([, text]) => `row ${text ?? "?"}` },
  { sample: "rack", about: "", form: /^(?:r|rack)$/, run: () => ({ text: "A", told: true }) },
  { sample: "pass", about: "", form: /^pass$/, now: false, run: () => "passed" },
];

test("a line is read whatever its case, its spaces and its slash", () => {
  expect(tidy("  /Row   9 ")).toBe("row 9");
});

test("a line runs the command that it fits, with what follows the name", async () => {
  expect(await run_line("ROW 9", COMMANDS)).toEqual({ text: "row 9" });
  expect(await run_line("row", COMMANDS)).toEqual({ text: "row ?" });
  expect(await run_line("r", COMMANDS)).toEqual({ text: "A", told: true });
});

test("a line that fits nothing, or nothing now, is answered with what would work", async () => {
  expect((await run_line("rowing", COMMANDS)).text).toBe(
    "I don’t know “rowing”. Try row 9 or rack.",
  );
  expect((await run_line("pass", COMMANDS)).text).toBe(
    "pass doesn’t work right now. Try row 9 or rack.",
  );
});

test("a line is completed from the names that this moment offers", () => {
  expect(completions("r", COMMANDS)).toEqual(["rack", "row "]);
  expect(completions("ra", COMMANDS)).toEqual(["rack"]);
  expect(completions("p", COMMANDS)).toEqual([]);
  expect(completions("row 9", COMMANDS)).toEqual([]);
  expect(common_start(["rack", "row "])).toBe("r");
});

test("earlier lines come back in both directions, and end where one began", () => {
  const history = new LineHistory();
  for (const line of ["a", "b", "b"]) history.add(line);
  expect([history.step(-1), history.step(-1), history.step(-1)]).toEqual(["b", "a", null]);
  expect([history.step(1), history.step(1), history.step(1)]).toEqual(["b", "", null]);
});

test("a number before the letter is across, a letter before the number is down", () => {
  expect(read_place("8d", 15)).toEqual({ row: 7, column: 3, across: true });
  expect(read_place("d8", 15)).toEqual({ row: 7, column: 3, across: false });
  expect(read_place("16a", 15)).toBeNull();
  expect(read_place("0a", 15)).toBeNull();
  expect(read_place("p1", 15)).toBeNull();
  expect(read_place("u21", 21)).toEqual({ row: 20, column: 20, across: false });
});

test("a word takes only the tiles that are not on the board yet", () => {
  const place = read_place("d9", 15)!;
  expect(tiles_of(BOARD, pieces("ICEXXXX"), place, "mice")).toEqual({
    tiles: [
      { row: 9, column: 3, letter: "I", blank: false },
      { row: 10, column: 3, letter: "C", blank: false },
      { row: 11, column: 3, letter: "E", blank: false },
    ],
  });
  expect(tiles_of(BOARD, pieces("ICE"), place, "dice").problem).toBe(
    "D9 has M, not D. Spell the whole word, with the letters that are there.",
  );
  expect(tiles_of(BOARD, pieces("ICE"), read_place("9d", 15)!, "meow").problem).toBe(
    "That word is on the board already.",
  );
});

test("a blank stands in for a missing letter, or for the one with a question mark", () => {
  const place = read_place("1a", 15)!;
  const blanks = (rack: string, word: string) => {
    const { tiles, problem } = tiles_of(BLANK_BOARD, pieces(rack), place, word) as {
      tiles?: { letter: string; blank: boolean }[];
      problem?: string;
    };
    return (
      problem ??
      tiles!.map((tile) => (tile.blank ? tile.letter.toLowerCase() : tile.letter)).join("")
    );
  };
  expect(blanks("CT?", "cat")).toBe("CaT");
  expect(blanks("CAT?", "c?at")).toBe("cAT");
  expect(blanks("CAT", "c?at")).toBe("You don’t have C on your rack.");
});

test("a line of the board is read as its runs", () => {
  expect(line_text(BOARD, 8, true, bonus_text)).toBe(
    "Row 9: A to C free, triple letter at A; D to G MEOW; H to O free, double letter at K, triple letter at O.",
  );
  expect(line_text(BOARD, 4, false, bonus_text)).toMatch(/^Column E: 1 to 8 free.*; 9 to 10 EX; /);
});

test("the words on a board are named by where they begin", () => {
  expect(words_on(BOARD).map((one) => `${place_name(one)} ${one.word}`)).toEqual([
    "9D MEOW",
    "E9 EX",
  ]);
});

test("a square is read with its words and what is beside it, the letter first", () => {
  const content = spoken_square(BOARD, [{ row: 8, column: 3, letter: "M", blank: false }], null);
  const read = (row: number, column: number) => square_text(BOARD, row, column, content, true);
  expect(read(8, 3)).toBe("M, 4 points, new, D9, MEOW across; above free, double word; below free");
  expect(read(8, 4)).toBe("E, 1 point, E9, MEOW across, EX down");
  expect(read(8, 7)).toBe("free, H9; left W, 4 points");
  expect(square_text(BOARD, 0, 3, content, false)).toBe("free, triple word, D1");
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { page_of } from "../src/routes";
import { option_fields } from "../src/hall/option_fields";
import { answer_of, choice_name, choice_text } from "../src/games/plain/answer_text";
import { line_text } from "../src/table/history_text";
import { ordinal } from "../src/texts/ordinal";
import { number_text, signed_text } from "../src/texts/number_text";
import {
  has_text,
  list_text,
  parts,
  say,
  say_problem,
  add_texts,
  type Messages,
} from "../src/texts/say";

// All texts, those too that come with their pages.
const brought = Object.entries(
  import.meta.glob<Messages>(["@wordhall/texts/en*.json", "@wordhall/games/*/texts/en*.json"], {
    eager: true,
    import: "default",
  }),
);
for (const [, own] of brought) add_texts(own);

const source = new URL("../src", import.meta.url).pathname;
const texts = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(svelte|ts)$/.test(name))
  .map((name) => readFileSync(join(source, name), "utf8"));

test("every code that the client says is in the table", () => {
  const used = texts.flatMap((text) =>
    [...text.matchAll(/(?:say|parts)\(\s*"([^"]+)"/g)].map((match) => match[1]!),
  );
  expect(used.length).toBeGreaterThan(100);
  expect(used.filter((code) => !has_text(code))).toEqual([]);
});

test("every code in the table is said somewhere, whole or by its beginning", () => {
  const server = readFileSync(
    new URL("../../src/wordhall/web/link_preview.py", import.meta.url),
    "utf8",
  );
  const all = [...texts, server].join("\n");
  const made = [...all.matchAll(/(?:`|f")([a-z.]+\.)\$?\{/gi)].map((match) => match[1]!);
  const said = (code: string) => all.includes(`"${code}"`) || all.includes(`'${code}'`);
  const unused = brought
    .flatMap(([, own]) => Object.keys(own))
    .filter(
      (code) =>
        !code.startsWith("bots.") && // names, which the server gives out
        !said(code) &&
        !said(code.replace(/\.you$/, "")) && // of oneself, beside what is said of others
        !made.some((start) => code.startsWith(start)),
    );
  expect(unused).toEqual([]);
});

test("no two files have a text under the same code, but for refusals that games share", () => {
  const found = new Map<string, Set<string>>();
  for (const [, own] of brought)
    for (const [code, text] of Object.entries(own))
      found.set(code, (found.get(code) ?? new Set()).add(text));
  expect([...found].filter(([, said]) => said.size > 1)).toEqual([]);
});

test("a text takes its data, and fits numbers", () => {
  expect(say("seat.tiles", { count: 1 })).toBe("1 tile");
  expect(say("seat.tiles", { count: 7 })).toBe("7 tiles");
  expect(say("words.play.points", { points: -3 })).toBe("−3 points");
  expect(parts("crossing.help.for", { word: "CAT", points: 6 }).map((part) => part.hole)).toEqual([
    "word",
    null,
    "points",
  ]);
  expect(list_text(["A", "B", "C"])).toBe("A, B and C");
});

test("a line says you to its reader, and inside a sentence in lower case", () => {
  const seats = ["Ann", "Ben"].map((name) => ({ kind: "person", id: null, name }) as never);
  const line = (code: string, viewpoint: number) =>
    line_text(
      { code, seat: 0, data: { letter: "D" } },
      { card: { game: "kross" } as never, seats, viewpoint },
    )
      .parts.map((part) => part.text)
      .join("");
  expect(line("called", 0)).toBe("You called D");
  expect(line("called.clock", 0)).toBe("Time’s up: we picked D for you");
  expect(line("called.clock", 1)).toBe("Time’s up: we picked D for Ann");
  expect(line("began", 0)).toBe("You call first");
  expect(line("began", 1)).toBe("Ann calls first");
});

test("places are counted as people say them", () => {
  expect([1, 2, 3, 4, 11, 12, 21, 103].map(ordinal)).toEqual([
    "1st",
    "2nd",
    "3rd",
    "4th",
    "11th",
    "12th",
    "21st",
    "103rd",
  ]);
});

test("a code of the server that is not known falls back to its sentence", () => {
  expect(say_problem({ code: "brand-new", say: "Not today.", data: {} })).toBe("Not today.");
  expect(say_problem({ code: "not-a-word", say: "", data: { word: "ZA" } })).toBe(
    "ZA isn’t in the dictionary.",
  );
});

test("addresses lead to their pages", () => {
  expect(page_of("/t/abc/replay", "?n=12&viewpoint=1")).toEqual({
    page: "replay",
    id: "abc",
    n: 12,
    viewpoint: 1,
  });
  expect(page_of("/s/a-1-x")).toEqual({ page: "seat", secret: "a-1-x" });
  expect(page_of("/new", "?game=words")).toEqual({ page: "new", game: "words" });
  expect(page_of("/what/is/this")).toEqual({ page: "lost" });
});

test("a game's options become fields of a form", () => {
  const schema = {
    $ref: "#/$defs/Options",
    $defs: {
      Options: {
        type: "object",
        properties: {
          rounds: { type: "integer", minimum: 1, maximum: 9, default: 3 },
          fair: { type: "boolean", default: true },
          kind: { enum: ["a", "b"], default: "a" },
          cap: { anyOf: [{ type: "integer" }, { type: "null" }], default: null },
        },
      },
    },
  };
  expect(option_fields(schema).map(({ name, kind, start }) => [name, kind, start])).toEqual([
    ["rounds", "number", 3],
    ["fair", "yes", true],
    ["kind", "choice", "a"],
    ["cap", "number", null],
  ]);
});

test("a game without a page is answered in plain words", () => {
  expect(answer_of("guess, tile 1, letter A")).toEqual({ type: "guess", tile: 1, letter: "A" });
  expect(choice_text({ type: "guess", tile: 1 })).toBe("guess, tile 1");
  add_texts({ "answer.sample.guess": "Guess tile {tile}" });
  expect(choice_name({ type: "guess", tile: 1 }, "sample")).toBe("Guess tile 1");
  expect(choice_name({ type: "pass" }, "sample")).toBe("pass");
});

test("a negative number has a minus sign, and what is won has a plus", () => {
  expect([-31, 0, 7].map(number_text)).toEqual(["−31", "0", "7"]);
  expect([-31, 0, 7].map(signed_text)).toEqual(["−31", "0", "+7"]);
});

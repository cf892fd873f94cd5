import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { page_of } from "../src/address";
import { fields } from "../src/hall/options";
import { answer_of, choice_text } from "../src/games/plain/answer";
import en from "../src/messages/en";
import { known, listed, parts, say, say_problem, teach, type Messages } from "../src/messages/say";
import { tell } from "../src/table/telling";

// All texts, those too that come with their pages.
const brought = Object.values(
  import.meta.glob<Messages>("../src/messages/en-*.ts", { eager: true, import: "default" }),
);
for (const own of brought) teach("en", own);

const source = new URL("../src", import.meta.url).pathname;
const texts = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(svelte|ts)$/.test(name) && !name.startsWith("messages/en"))
  .map((name) => readFileSync(join(source, name), "utf8"));
const server = new URL("../../src/wordhall", import.meta.url).pathname;
const python = readdirSync(server, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".py"))
  .map((name) => [name, readFileSync(join(server, name), "utf8")] as const);

test("every code that the client says is in the table", () => {
  const used = texts.flatMap((text) =>
    [...text.matchAll(/(?:say|parts)\(\s*"([^"]+)"/g)].map((match) => match[1]!),
  );
  expect(used.length).toBeGreaterThan(100);
  expect(used.filter((code) => !known(code))).toEqual([]);
});

test("every code in the table is said somewhere, whole or by its beginning", () => {
  const all = texts.join("\n");
  const made = [...all.matchAll(/`([a-z.]+\.)\$\{/gi)].map((match) => match[1]!);
  const unused = [en, ...brought]
    .flatMap((own) => Object.keys(own))
    .filter(
      (code) =>
        !all.includes(`"${code}"`) &&
        !all.includes(`'${code}'`) &&
        !made.some((start) => code.startsWith(start)),
    );
  expect(unused).toEqual([]);
});

test("every refusal that a player can meet has words", () => {
  const codes = python
    .flatMap(([name, text]) => {
      if (name.startsWith("games/")) return [...text.matchAll(/Illegal\(\s*"([a-z-]+)"/g)];
      return /^((hall|cup)\/refusal|web\/problems)/.test(name)
        ? [...text.matchAll(/^ {4}"([a-z-]+)": "/gm)]
        : [];
    })
    .map((match) => match[1]!);
  // For programs and hosts of games that are not there yet; the server's sentence is shown.
  const programs = new Set([
    "bad-file",
    "not-words",
    "too-many-tokens",
    "record",
    "foreign",
    "streams",
    "no-level",
    "not-json",
    "no-call",
    "no-method",
  ]);
  expect(
    [...new Set(codes)].filter((code) => !programs.has(code) && !known(`problem.${code}`)),
  ).toEqual([]);
});

test("every line of the history has words", () => {
  const lines = python.flatMap(([name, text]) => {
    const game =
      /^games\/(\w+)\//.exec(name)?.[1] ?? (name.startsWith("table/course") ? "words" : null);
    if (!game) return [];
    return [...text.matchAll(/Line\(\s*"([a-z-]+)"(?: if [^)]*?else "([a-z-]+)")?/g)]
      .flatMap((match) => [match[1]!, ...(match[2] ? [match[2]] : [])])
      .map((code) => ({ game, code }));
  });
  expect(lines.length).toBeGreaterThan(8);
  // A line has words whole, or by its reasons, or it is one of the house's.
  const every = [en, ...brought].flatMap((own) => Object.keys(own));
  const missing = lines.filter(({ game, code }) => {
    const teller = { card: { game } as never, seats: [], eyes: null };
    if (
      every.some((one) => one === `line.${game}.${code}` || one.startsWith(`line.${game}.${code}.`))
    )
      return false;
    return (
      !["ended", "stopped"].includes(code) &&
      tell({ code, seat: 0, data: {} }, teller).parts.some((part) => part.text.includes("moved"))
    );
  });
  expect(missing).toEqual([]);
});

test("a text takes its data, and fits numbers", () => {
  expect(say("seat.tiles", { count: 1 })).toBe("1 tile");
  expect(say("seat.tiles", { count: 7 })).toBe("7 tiles");
  expect(say("words.play.points", { points: -3 })).toBe("−3 points");
  expect(parts("words.help.for", { word: "CAT", points: 6 }).map((part) => part.hole)).toEqual([
    "word",
    null,
    "points",
  ]);
  expect(listed(["A", "B", "C"])).toBe("A, B and C");
});

test("a code of the server that is not known falls back to its sentence", () => {
  expect(say_problem({ code: "brand-new", say: "Not today.", data: {} })).toBe("Not today.");
  expect(say_problem({ code: "not-a-word", say: "", data: { word: "ZA" } })).toBe(
    "ZA is not in this hall’s dictionary.",
  );
});

test("addresses lead to their pages", () => {
  expect(page_of("/t/abc/replay", "?n=12&eyes=1")).toEqual({
    page: "replay",
    id: "abc",
    n: 12,
    eyes: 1,
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
  expect(fields(schema).map(({ name, kind, start }) => [name, kind, start])).toEqual([
    ["rounds", "number", 3],
    ["fair", "yes", true],
    ["kind", "choice", "a"],
    ["cap", "number", null],
  ]);
});

test("a game without a page is answered in plain words", () => {
  expect(answer_of("guess, tile 1, letter A")).toEqual({ type: "guess", tile: 1, letter: "A" });
  expect(choice_text({ type: "guess", tile: 1 })).toBe("guess, tile 1");
});

import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { change_key, is_changed, reset_key, reset_keys } from "../src/keys/change_keys";
import { ALL, PAGES } from "../src/keys/key_pages";
import "../src/games/words/texts";
import "../src/keys/texts";
import { change_setting } from "../src/settings.svelte";
import { key_hints, key_label, TABLE_KEYS, type KeyTable } from "../src/table/keys";
import { has_text, say_first } from "../src/texts/say";

// What a document is to the settings.
const page = { dataset: {}, toggleAttribute: () => {} };
Object.assign(globalThis, { document: { documentElement: page } });

const table = (name: string): KeyTable => ALL.find((one) => one.name === name)!;

beforeEach(() => {
  reset_keys();
  change_setting("shortcuts", "focus");
});

test("every key has words for what it does", () => {
  const codes = ALL.flatMap((one) => [
    `key.${one.name}`,
    ...Object.keys(one.defaults).map((action) => `key.${one.name}.${action}`),
    ...one.typed.flatMap((typed) => [`key.${one.name}.${typed}`, `key.${one.name}.${typed}.keys`]),
  ]);
  expect(codes.length).toBeGreaterThan(40);
  expect(codes.filter((code) => !has_text(code))).toEqual([]);
});

test("every game with a page of its own has a sheet of keys", () => {
  expect(Object.keys(PAGES).sort()).toEqual([
    "exposee",
    "foil",
    "kross",
    "replay",
    "typo",
    "words",
  ]);
});

test("no key of a game is one that every table has", () => {
  const general = Object.values(TABLE_KEYS.defaults).flat();
  const own = ALL.filter((one) => one !== TABLE_KEYS).flatMap((one) =>
    Object.values(one.defaults).flat(),
  );
  expect(own.filter((key) => general.includes(key))).toEqual([]);
});

test("a key that was changed does it from now on, and its old one doesn't", () => {
  expect(change_key(TABLE_KEYS, "hide", "F2")).toBeNull();
  expect(TABLE_KEYS.has("hide", "F2")).toBe(true);
  expect(TABLE_KEYS.has("hide", "h")).toBe(false);
  expect(TABLE_KEYS.shortcut("hide")).toBe("F2");
  expect(is_changed(TABLE_KEYS, "hide")).toBe(true);
  expect(reset_key(TABLE_KEYS, "hide")).toBeNull();
  expect(TABLE_KEYS.label("hide")).toBe("H");
});

test("a key that does something else there is refused, and what it does is named", () => {
  const kross = table("kross");
  expect(change_key(kross, "reject", "H")).toEqual({
    code: "taken",
    key: "h",
    table: TABLE_KEYS,
    action: "hide",
  });
  expect(change_key(TABLE_KEYS, "hide", "r")).toMatchObject({ code: "taken", action: "reject" });
  expect(change_key(table("typo"), "doubt", "r")).toBeNull(); // another game's key is free here
  expect(kross.has("reject", "r")).toBe(true);
});

test("a key's own default is refused while something else has it", () => {
  const crossing = table("crossing");
  expect(change_key(crossing, "shuffle", ",")).toBeNull();
  expect(change_key(crossing, "turn", " ")).toBeNull();
  expect(reset_key(crossing, "shuffle")).toMatchObject({ code: "taken", action: "turn" });
  reset_keys();
  expect(crossing.label("shuffle")).toBe("Space");
});

test("letters are for typing, and some keys for the browser", () => {
  expect(change_key(table("crossing"), "turn", "t")).toEqual({ code: "letter", key: "t" });
  expect(change_key(TABLE_KEYS, "sheet", "F5")).toEqual({ code: "reserved", key: "F5" });
  expect(change_key(TABLE_KEYS, "sheet", "Tab")).toEqual({ code: "reserved", key: "Tab" });
});

test("without single keys only those with a name of their own do something", () => {
  change_setting("shortcuts", "off");
  expect(TABLE_KEYS.has("hide", "h")).toBe(false);
  expect(TABLE_KEYS.shortcut("hide", "commands")).toBeUndefined();
  expect(table("foil").shortcut("begin")).toBe("Enter");
  change_key(TABLE_KEYS, "hide", "F2");
  expect(TABLE_KEYS.has("hide", "F2")).toBe(true);
});

test("the documentation lists every key", () => {
  const docs = readFileSync(new URL("../../docs/accessibility.md", import.meta.url), "utf8");
  const shown = (key: string): string => `\`${key_label(key)}\``;
  const rows = ALL.map((one) => {
    const what = (action: string) => say_first([`key.${one.name}.${action}`])!.toLowerCase();
    const pressed = Object.entries(one.defaults).map(
      ([action, keys]) => `${keys.map(shown).join(" ")} ${what(action)}`,
    );
    const typed = one.typed.map(
      (action) => `\`${say_first([`key.${one.name}.${action}.keys`])}\` ${what(action)}`,
    );
    return `| ${say_first([`key.${one.name}`])} | ${[...pressed, ...typed].join("; ")} |`;
  });
  expect(rows.filter((row) => !docs.includes(`\n${row}\n`))).toEqual([]);
});

test("a line of help names the keys as they are now, and none that does nothing", () => {
  const crossing = table("crossing");
  const help = (): string =>
    key_hints([
      ["words.help.shuffle", crossing.label("shuffle")],
      ["words.help.play", crossing.label("play")],
    ]);
  // A key stays on a line with what it does.
  expect(help()).toBe("Space\u00a0shuffles\u00a0· Enter\u00a0plays");
  change_key(crossing, "play", "F4");
  expect(help()).toBe("Space\u00a0shuffles\u00a0· F4\u00a0plays");
  change_setting("shortcuts", "off");
  expect(help()).toBe("F4\u00a0plays");
});

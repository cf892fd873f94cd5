/** A page that is fetched on its own brings its texts along, or the page that fetched it has. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { has_text, add_texts, type Messages } from "../src/texts/say";

const source = new URL("../src", import.meta.url).pathname;
const server = new URL("../../src/wordhall", import.meta.url).pathname;
const modules = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(svelte|ts)$/.test(name))
  .map((name) => join(source, name));
const code = new Map(modules.map((path) => [path, readFileSync(path, "utf8")]));
const is_file = (path: string) => existsSync(path) && statSync(path).isFile();

function found(from: string, name: string): string | undefined {
  const path = name.startsWith("@wordhall/")
    ? join(server, name.slice("@wordhall/".length))
    : join(dirname(from), name);
  return [path, `${path}.ts`, `${path}.svelte`].find(is_file);
}

function named(path: string, pattern: RegExp): string[] {
  const names = [...(code.get(path) ?? "").matchAll(pattern)].map((match) => match[1]!);
  return names.flatMap((name) => found(path, name) ?? []);
}

const imports = /^\s*import (?!type )(?:[^"';]*? from )?"([.@][^"]+)"/gm;
const needed = new Map(modules.map((path) => [path, named(path, imports)]));
const closures = new Map<string, Set<string>>();

/** A module and all that it cannot run without. */
function closure(path: string): Set<string> {
  const done = closures.get(path);
  if (done) return done;
  const met = new Set([path]);
  for (const one of met) for (const next of needed.get(one) ?? []) met.add(next);
  closures.set(path, met);
  return met;
}

const fetched = new Map(modules.map((path) => [path, named(path, /\bimport\("([^"]+)"\)/g)]));

/** A page, with what is there when it is fetched. */
function there(page: string, seen: ReadonlySet<string> = new Set()): Set<string> {
  const all = new Set(closure(page));
  if (seen.has(page)) return all;
  for (const [path, pages] of fetched) {
    if (!pages.includes(page)) continue;
    const roots = [...entries].filter((entry) => closure(entry).has(path));
    for (const root of roots) for (const one of there(root, new Set([...seen, page]))) all.add(one);
  }
  return all;
}

const entries = new Set([
  join(source, "main.ts"),
  ...[...fetched.values()].flat(),
  ...modules.filter((path) => /games\/\w+\/(page\.ts|Rules\.svelte|commands\.ts)$/.test(path)),
]);

test("every page has the texts that it says", () => {
  const said = /(?:say|parts)\(\s*"([^"]+)"|\bcode="([^"]+)"/g;
  const missing: string[] = [];
  for (const page of entries) {
    const reached = [...there(page), ...closure(join(source, "main.ts"))];
    const texts = new Set(
      reached
        .filter((path) => path.endsWith(".json"))
        .flatMap((path) => Object.keys(JSON.parse(readFileSync(path, "utf8")) as Messages)),
    );
    for (const path of closure(page))
      for (const match of (code.get(path) ?? "").matchAll(said))
        if (!texts.has(match[1] ?? match[2]!))
          missing.push(`${relative(source, page)}: ${match[1] ?? match[2]!}`);
  }
  expect(entries.size).toBeGreaterThan(15);
  expect([...new Set(missing)]).toEqual([]);
});

test("a text that a page brings is known from then on", () => {
  expect(has_text("brand.new")).toBe(false);
  add_texts({ "brand.new": "New" });
  expect(has_text("brand.new")).toBe(true);
});

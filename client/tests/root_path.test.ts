/** The hall may share its host with other sites, under a path of its own. */
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "svelte/compiler";
import { expect, test } from "vitest";

const SOURCE = new URL("../src/", import.meta.url);
const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" });
const read = (name: string) => readFileSync(new URL(name, SOURCE), "utf8");
// Within the page, or out of the hall.
const ELSEWHERE = /^(#|mailto:|https?:|data:)/;

interface Node {
  type: string;
  name?: string;
  start: number;
  end: number;
}

/** Every href of a component, as it is written. */
function* hrefs(source: string, node: unknown): Generator<string> {
  if (Array.isArray(node)) for (const one of node) yield* hrefs(source, one);
  if (typeof node !== "object" || node === null || Array.isArray(node)) return;
  const { type, name, start, end } = node as Node;
  if (type === "Attribute" && name === "href") {
    const written = source.slice(start, end);
    yield written.replace(/^href=/, "").replace(/^["']|["']$/g, "");
  } else for (const value of Object.values(node)) yield* hrefs(source, value);
}

test("every link goes through the hall's own path", () => {
  const found = files
    .filter((name) => name.endsWith(".svelte"))
    .flatMap((name) => {
      const source = read(name);
      return [...hrefs(source, parse(source, { modern: true }).fragment)]
        .filter((href) => !href.startsWith("{rooted(") && !ELSEWHERE.test(href))
        .map((href) => `${name}: ${href}`);
    });
  expect(found).toEqual([]);
});

test("nothing but its own modules asks the browser for an address", () => {
  const asks =
    /location\.(origin|pathname|href|assign)|history\.(push|replace)State|\bfetch\(|new EventSource/;
  const own = new Set(["root_path.ts", "route.svelte.ts", "api/call.ts", "api/stream.ts"]);
  const found = files.filter(
    (name) => /\.(svelte|ts)$/.test(name) && !own.has(name) && asks.test(read(name)),
  );
  expect(found).toEqual([]);
});

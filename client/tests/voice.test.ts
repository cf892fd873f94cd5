import { readdirSync, readFileSync } from "node:fs";
import { parse } from "svelte/compiler";
import { expect, test } from "vitest";

const SOURCE = new URL("../src/", import.meta.url);
const SAID = new Set(["aria-label", "title", "placeholder", "alt", "aria-description"]);
// The hall's own name, and what stands on a piece of the game.
const OWN = /^(Wordhall|TW|DW|TL|DL|BONUS|H)$/;

interface Node {
  type: string;
  name?: string;
  data?: string;
  [key: string]: unknown;
}

/** Words that a component says by itself, and not by a code. */
function* said(node: unknown, attribute = ""): Generator<string> {
  if (Array.isArray(node)) {
    for (const one of node) yield* said(one, attribute);
    return;
  }
  if (typeof node !== "object" || node === null) return;
  const { type, data, name } = node as Node;
  if (type === "Text" && (!attribute || SAID.has(attribute))) {
    const text = (data ?? "").trim();
    if (/[A-Za-z]{2}/.test(text) && !OWN.test(text)) yield text;
  }
  const inside = /^(Attribute|StyleDirective)$/.test(type) ? (name ?? "") : attribute;
  for (const [key, value] of Object.entries(node))
    if (!["css", "instance", "module", "metadata", "expression"].includes(key))
      yield* said(value, inside);
}

test("every word on a page comes from a file of texts", () => {
  const found = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".svelte"))
    .flatMap((name) => {
      const root = parse(readFileSync(new URL(name, SOURCE), "utf8"), { modern: true });
      return [...said(root.fragment)].map((text) => `${name}: ${text}`);
    });
  expect(found).toEqual([]);
});

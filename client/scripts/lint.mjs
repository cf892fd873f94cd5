// What the compilers do not check: files that can be read in one sitting, colours in one list, and
// no style written into the markup (the content policy forbids it).
import { readdirSync, readFileSync } from "node:fs";

const MOST_LINES = 300;
const MADE = new Set(["api/types.ts"]);
const TEXTS = /^messages\/en/;
const OWN_COLOURS = new Set(["look.css", "table/tab.ts"]); // a picture of the tab has no style sheet
const root = new URL("../src/", import.meta.url);

const wrong = [];
for (const name of readdirSync(root, { recursive: true })) {
  if (!/\.(svelte|ts|css)$/.test(name) || MADE.has(name)) continue;
  const text = readFileSync(new URL(name, root), "utf8");
  const lines = text.split("\n").length - 1;
  if (lines > MOST_LINES && !TEXTS.test(name)) wrong.push(`${name}: ${lines} lines`);
  if (/<[a-z][^>]*\sstyle="/i.test(text)) wrong.push(`${name}: a style attribute in the markup`);
  if (!OWN_COLOURS.has(name) && /[:\s(]#[0-9a-f]{3,8}\b/i.test(text)) wrong.push(`${name}: a colour that is not in look.css`);
  if (/\{@html/.test(text)) wrong.push(`${name}: markup from a string`);
}
if (wrong.length) {
  console.error(wrong.join("\n"));
  process.exit(1);
}

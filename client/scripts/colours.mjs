// Fails where a colour is written outside theme.css, the one list of colours for both themes, and the
// cloth that a game brings along.
import { readdirSync, readFileSync } from "node:fs";

const LISTS = /^(theme|games\/\w+\/cloth)\.css$/;
const root = new URL("../src/", import.meta.url);

const wrong = readdirSync(root, { recursive: true })
  .filter((name) => /\.(svelte|ts|css)$/.test(name) && !LISTS.test(name))
  .filter((name) => /[:\s(]#[0-9a-f]{3,8}\b/i.test(readFileSync(new URL(name, root), "utf8")));
if (wrong.length) {
  console.error(wrong.map((name) => `${name}: a colour that isn't in theme.css`).join("\n"));
  process.exit(1);
}

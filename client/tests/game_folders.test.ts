/** A game is one folder: nothing outside of it knows its name. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const client = new URL("..", import.meta.url).pathname;
const games = readdirSync(join(client, "src/games")).filter(
  (name) => name !== "plain" && existsSync(join(client, "src/games", name, "page.ts")),
);
const outside = ["src", "scripts"]
  .flatMap((folder) =>
    readdirSync(join(client, folder), { recursive: true, encoding: "utf8" }).map((name) =>
      join(folder, name),
    ),
  )
  .filter((name) => /\.(svelte|ts|css|mjs)$/.test(name))
  .filter((name) => !games.some((game) => name.startsWith(`src/games/${game}/`)))
  .concat("vite.config.ts", "index.html");

test.each(games)("nothing outside of its folder names %s", (game) => {
  // As a value, in a path, as the name of a colour or as part of a text's code.
  const named = new RegExp(`["'\`/]${game}["'\`/]|(cloth-|--|game[.]|rules[.])${game}\\b`);
  const naming = outside.filter((name) => named.test(readFileSync(join(client, name), "utf8")));
  expect(naming).toEqual([]);
});

test("every game brings its page, its emblem, its icon, its rules and its cloth", () => {
  const files = [
    "page.ts",
    "Emblem.svelte",
    "Icon.svelte",
    "Rules.svelte",
    "cloth.css",
    "texts.ts",
  ];
  expect(games.length).toBeGreaterThan(0);
  for (const game of games)
    expect(readdirSync(join(client, "src/games", game))).toEqual(expect.arrayContaining(files));
});

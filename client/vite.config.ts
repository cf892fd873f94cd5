import { existsSync, readdirSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { constants, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Writes name.gz beside every file that gets smaller by it: the server sends it as it is. */
function packed(): Plugin {
  let out = "dist";
  return {
    name: "packed",
    apply: "build",
    configResolved: (config) => void (out = config.build.outDir),
    async closeBundle() {
      for (const entry of await readdir(out, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || /\.(gz|woff2|txt)$/.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const raw = await readFile(path);
        const small = gzipSync(raw, { level: constants.Z_BEST_COMPRESSION });
        if (small.length < raw.length) await writeFile(`${path}.gz`, small);
      }
    },
  };
}

/** Tells the page to fetch both faces before the style sheet asks for them. */
function preloaded(): Plugin {
  return {
    name: "preloaded",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => name.endsWith(".woff2"))
          .map((name) => ({
            tag: "link",
            attrs: {
              rel: "preload",
              href: `./${name}`,
              as: "font",
              type: "font/woff2",
              crossorigin: true,
            },
            injectTo: "head" as const,
          })),
    },
  };
}

/** Has a game's own file fetched at once, and not a file of one line that only passes it on. */
function direct(): Plugin {
  const PASSES_ON = /^(?:import"[^"]+";)*export\{([\w$]+) as page\}from"\.\/([\w-]+\.js)";?\s*$/;
  return {
    name: "direct",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        for (const passing of chunks) {
          const [, page, file] = PASSES_ON.exec(passing.code) ?? [];
          if (!page || !file) continue;
          const name = basename(passing.fileName);
          const asked = new RegExp(`${name}(.\\)\\.then\\((\\w+)=>\\2\\.)page\\b`, "g");
          for (const chunk of chunks) {
            chunk.code = chunk.code
              .replace(asked, (_, then: string) => `${file}${then}${page}`)
              .replaceAll(`"./${name}"`, `"./${file}"`); // what is fetched along
            if (chunk.code.includes(name)) this.error(`${chunk.fileName} needs ${name}`);
          }
          Reflect.deleteProperty(bundle, passing.fileName);
        }
      },
    },
  };
}

/** The folders that hold a game. */
const games = (): string[] =>
  readdirSync("src/games").filter(
    (name) => name !== "plain" && existsSync(join("src/games", name, "page.ts")),
  );

const SERVER = fileURLToPath(new URL("../src/wordhall", import.meta.url));

export default defineConfig({
  base: "./", // files find each other; the server says in the page where they are
  plugins: [svelte(), preloaded(), direct(), packed()],
  resolve: { alias: { "@wordhall": SERVER } }, // its texts are ours, too
  build: {
    target: ["chrome123", "firefox121", "safari17.5"], // light-dark(), the one list of colours
    assetsInlineLimit: 0, // the content policy forbids data: addresses
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A table is one file for the house and one for its game, and a sheet for each. What games
        // of crossing words share is a file of its own; its styles are in the sheet of the house.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            ...games().map((game) => ({
              name: game,
              test: new RegExp(
                `src/games/${game}/(?!Rules|Emblem|play_now|cloth|lazy|commands)|games/${game}/texts/en\\.json`,
              ),
            })),
            {
              name: "crossing",
              test: /src\/games\/crossing\/(?!.*type=style|\w+_commands|command_texts|lazy)|wordhall\/texts\/en\.crossing\.json/,
            },
            {
              name: "house",
              test: /rolldown|preload-helper|node_modules|src\/(api|page|pieces|sound|table)\/(?!AbsencePanel|Waiting|TableDialogs|InviteLinks|ShareLink|SettingsPage|Preferences)|src\/texts\/|wordhall\/texts\/en(\.verdict)?\.json|games\/\w+\/texts\/en\.hall\.json|src\/(?!qr)[\w.]+$|src\/games\/(crossing\/(?!\w+_commands|command_texts|lazy)|\w+\.ts|\w+\/cloth)/,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/api": "http://127.0.0.1:8765" },
    fs: { allow: [".", SERVER] },
  },
  test: { include: ["tests/**/*.test.ts"], testTimeout: 60_000 }, // a busy machine says nothing
});

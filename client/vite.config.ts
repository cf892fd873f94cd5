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

/** Puts the styles of a file that is fetched later into that file: one request instead of two. The
 *  first sheet stays a sheet of its own, so that a page is never shown without it. */
function styled(): Plugin {
  return {
    name: "styled",
    apply: "build",
    enforce: "pre", // before the list is made of what is fetched along with a file
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk" || chunk.name === FIRST) continue;
        const sheets = [...(chunk.viteMetadata?.importedCss ?? [])];
        for (const name of sheets) {
          const sheet = bundle[name];
          if (sheet?.type !== "asset") this.error(`${chunk.fileName} lacks ${name}`);
          const css = Buffer.from(sheet.source).toString().trim();
          chunk.code = `{let s=new CSSStyleSheet;s.replaceSync(${JSON.stringify(css)});document.adoptedStyleSheets.push(s)}${chunk.code}`;
          chunk.viteMetadata!.importedCss.delete(name);
          Reflect.deleteProperty(bundle, name);
        }
      }
    },
  };
}

/** Has the file of the table or of a game fetched at once, and not one of a line that only passes it
 *  on. */
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

const FIRST = "house"; // the file that every page needs
const SERVER = fileURLToPath(new URL("../src/wordhall", import.meta.url));

export default defineConfig({
  base: "./", // files find each other; the server says in the page where they are
  plugins: [svelte(), preloaded(), styled(), direct(), packed()],
  resolve: { alias: { "@wordhall": SERVER } }, // its texts are ours, too
  build: {
    target: ["chrome123", "firefox121", "safari17.5"], // light-dark(), the one list of colours
    assetsInlineLimit: 0, // the content policy forbids data: addresses
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page needs is the house; a table is one file more, and one for its game. What
        // games of crossing words share is a file of its own, and so are the head of all pages but a
        // table, and what the lists of the hall share with a new table and with my games.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            ...games().map((game) => ({
              name: game,
              test: new RegExp(
                `src/games/${game}/(?!Rules|Emblem|Icon|play_now|cloth|key_tables|lazy|commands)|games/${game}/texts/en\\.json`,
              ),
            })),
            {
              name: "crossing",
              test: /src\/games\/crossing\/(?!key_table|\w+_commands|command_texts|lazy)|wordhall\/texts\/en\.crossing\.json/,
            },
            {
              name: "hall",
              test: /src\/hall\/(play_now|levels|table_status|texts)|src\/games\/\w+\/play_now|src\/cup\/(CupList|list_texts)|wordhall\/texts\/en\.cups\.json|wordhall\/texts\/en\.hall\.json/,
            },
            {
              name: "page",
              test: /src\/page\/(PageHeader|ThemeButton|NotFoundPage|waiting_games)/,
            },
            {
              name: FIRST,
              test: /rolldown|preload-helper|node_modules|src\/(page\/Brand|pieces\/(?!drag|RichText|NameField))|src\/(api\/call|table\/(focus_home|tab_title|time_text)|speech\/)|src\/texts\/|wordhall\/texts\/en\.json|games\/\w+\/texts\/en\.hall\.json|src\/(?!qr)[\w.]+$|src\/games\/(title|\w+\/cloth)/,
            },
            {
              name: "table",
              test: /src\/(api|pieces|sound|table)\/(?!dialog_texts|lazy|WordCheck|AbsencePanel|Chat\.|Waiting|TableDialogs|InviteLinks|ShareLink)|wordhall\/texts\/en\.(table|verdict)\.json|src\/games\/((?!option_texts)\w+\.ts|\w+\/key_tables?\.)/,
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

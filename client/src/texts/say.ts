/** Turns a code and its data into words of the player's language.
 *
 *  The texts are in the server's package, and both sides read the same files. One may hold {name},
 *  and {count|one|many} to fit a number. A code of the server that nothing here knows falls back to
 *  the server's own sentence. */
import en from "@wordhall/texts/en.json";
import { Refusal } from "../api/call";
import type { Problem } from "../api/types";
import { number_text } from "./number_text";
import { fetched_texts } from "./fetched_texts.svelte";

type HallTexts = typeof en;
/** Every code that has a text. A module that brings texts of its own adds their codes. */
export interface Texts extends HallTexts {}
export type Code = keyof Texts;
export type Data = Record<string, unknown>;
export type Messages = Readonly<Record<string, string>>;

const english: Record<string, string> = { ...en };
let translated: Messages = {};

/** A page brings its own texts along, so that no other page has to carry them. */
export const add_texts = (texts: Messages): void => void Object.assign(english, texts);

const TRANSLATIONS = import.meta.glob<Messages>(
  [
    "@wordhall/texts/*.json",
    "@wordhall/games/*/texts/*.json",
    "!@wordhall/texts/en.*json",
    "!@wordhall/games/*/texts/en.*json",
  ],
  { import: "default" },
);
const language_of = (path: string): string => /([^/.]+)[^/]*$/.exec(path)![1]!;

export const LANGUAGES = ["en", ...new Set(Object.keys(TRANSLATIONS).map(language_of))];

/** What a language lacks is said in English, and so is all of it if it cannot be fetched. */
export async function load_language(language: string): Promise<void> {
  const files = Object.entries(TRANSLATIONS).filter(([path]) => language_of(path) === language);
  const read = await Promise.allSettled(files.map(([, load]) => load()));
  translated = Object.fromEntries(
    read.flatMap((file) => (file.status === "fulfilled" ? Object.entries(file.value) : [])),
  );
}

const find = (code: string): string | undefined =>
  translated[code] ?? english[code] ?? fetched_texts.texts[code];

const HOLE = /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g;

export interface Part {
  text: string;
  hole: string | null; // which datum this is; null for the words around it
}

/** A text in pieces, for a page that shows some of its data as more than text. */
export function parts(code: Code, data: Data = {}): Part[] {
  return fill(find(code) ?? code, data);
}

export function fill(text: string, data: Data): Part[] {
  const found: Part[] = [];
  let from = 0;
  for (const match of text.matchAll(HOLE)) {
    const [whole, name, one, many] = match;
    if (match.index > from) found.push({ text: text.slice(from, match.index), hole: null });
    const value = data[name!];
    if (one === undefined) found.push({ text: shown(value), hole: name! });
    else found.push({ text: Number(value) === 1 ? one : many!, hole: null });
    from = match.index + whole.length;
  }
  if (from < text.length) found.push({ text: text.slice(from), hole: null });
  return found;
}

export const say = (code: Code, data: Data = {}): string =>
  parts(code, data)
    .map((part) => part.text)
    .join("");

export const has_text = (code: string): code is Code => find(code) !== undefined;

/** The text of the first code that has one. */
export function say_first(codes: readonly string[], data: Data = {}): string | undefined {
  const code = codes.find(has_text);
  return code && say(code, data);
}

export function say_problem(problem: Problem): string {
  return (
    say_first([`problem.${problem.code}`], problem.data) ?? (problem.say || say("problem.broken"))
  );
}

/** Why a call failed: the server's reason, or that nobody answered. */
export const say_error = (error: unknown): string =>
  error instanceof Refusal ? say_problem(error.problem) : say("link.trying");

function shown(value: unknown): string {
  if (Array.isArray(value)) return list_text(value.map(shown));
  if (typeof value === "number") return number_text(value);
  return typeof value === "string" ? value : "";
}

/** "A", "A and B", "A, B and C"; with "or" where one of them is to be chosen. */
export function list_text(names: string[], joint: "list.and" | "list.or" = "list.and"): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} ${say(joint)} ${names.at(-1)}`;
}

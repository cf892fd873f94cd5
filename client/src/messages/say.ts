/** Turns a code and its data into words of the player's language.
 *
 *  A text may hold {name}, and {count|one|many} to fit a number. A code of the server that this
 *  client does not know falls back to the server's own sentence. */
import type { Problem } from "../api/types";
import en from "./en";
import type cup from "./en-cup";
import type exposee from "./en-exposee";
import type foil from "./en-foil";
import type foil_rules from "./en-foil-rules";
import type kross from "./en-kross";
import type rules from "./en-rules";
import type typo from "./en-typo";

/** Texts that every page may need, and those that a page brings along. */
export type Code =
  | keyof typeof en
  | keyof typeof cup
  | keyof typeof exposee
  | keyof typeof foil
  | keyof typeof foil_rules
  | keyof typeof kross
  | keyof typeof rules
  | keyof typeof typo;
export type Data = Record<string, unknown>;
export type Messages = Partial<Record<Code, string>>;

const languages: Record<string, Messages> = { en: { ...en } };
let spoken: Messages = languages.en!;

/** A page brings its own texts along, so that no other page has to carry them. */
export const teach = (language: string, texts: Messages): void =>
  void Object.assign((languages[language] ??= {}), texts);

export const speak = (language: string): void =>
  void (spoken = languages[language] ?? languages.en!);
export const spoken_here = Object.keys(languages);

const HOLE = /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g;

export interface Part {
  text: string;
  hole: string | null; // which datum this is; null for the words around it
}

/** A text in pieces, for a page that shows some of its data as more than text. */
export function parts(code: Code, data: Data = {}): Part[] {
  const text = spoken[code] ?? code;
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

export const known = (code: string): code is Code => Object.hasOwn(spoken, code);

export function say_problem(problem: Problem): string {
  const code = `problem.${problem.code}`;
  return known(code) ? say(code, problem.data) : problem.say || say("problem.broken");
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return listed(value.map(shown));
  if (typeof value === "number") return value < 0 ? `−${-value}` : String(value);
  return typeof value === "string" ? value : "";
}

/** "A", "A and B", "A, B and C". */
export function listed(names: string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} ${say("list.and")} ${names.at(-1)}`;
}

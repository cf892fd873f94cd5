/** Lines of the history in words. */
import type { HistoryEntry, Line, Sitting, TableCard } from "../api/types";
import { has_text, list_text, parts, say, type Code, type Data, type Part } from "../texts/say";
import "./texts";

/** What is needed to name people and to find a game's own texts. */
export interface Naming {
  card: TableCard | null;
  seats: Sitting[];
  viewpoint: number | null;
  shared?: boolean;
  hidden?: boolean; // the hand of who listens
}

export interface LineText {
  seat: number | null;
  parts: Part[];
  also: string[]; // further words of the same play
  points: number | null;
}

interface WordOf {
  word: string;
}

const is_word = (given: unknown): given is WordOf =>
  typeof given === "object" && given !== null && typeof (given as WordOf).word === "string";

const is_me = (seat: number | null, naming: Naming): boolean =>
  seat !== null && seat === naming.viewpoint && !naming.shared;

/** A seat's name, or "You"; "you" inside a sentence. */
export function seat_name(seat: number | null, naming: Naming, inside = false): string {
  if (seat === null) return "";
  if (is_me(seat, naming)) return say(inside ? "you" : "You");
  return naming.seats[seat]?.name ?? "?";
}

/** A game's own text for a line, else the house's; one for ears or for oneself if there is any. */
function code_of(line: Line, game: string, own: boolean, heard: boolean): Code {
  const reason = typeof line.data.reason === "string" ? line.data.reason : "";
  const tries = [
    `line.${game}.${line.code}.${reason}`,
    `line.${game}.${line.code}`,
    `line.${line.code}.${reason}`,
    `line.${line.code}`,
  ];
  const all = tries.flatMap((code) => [
    ...(heard ? [`${code}.heard`] : []),
    ...(own ? [`${code}.you`] : []),
    code,
  ]);
  return all.find(has_text) ?? (line.seat === null ? "line.unknown.nobody" : "line.unknown");
}

export function line_text(line: Line, naming: Naming, heard = false): LineText {
  const words = (Array.isArray(line.data.words) ? line.data.words : [])
    .filter(is_word)
    .map((one) => one.word.toUpperCase());
  const seats = Array.isArray(line.data.seats)
    ? line.data.seats.filter((seat) => typeof seat === "number")
    : [];
  const code = code_of(line, naming.card?.game ?? "", is_me(line.seat, naming), heard);
  const names = list_text(seats.map((seat) => seat_name(seat, naming, true)));
  const data: Data = {
    ...line.data,
    who: seat_name(line.seat, naming, parts(code)[0]?.hole !== "who"),
    what: line.code.replaceAll("-", " "),
    word: words[0],
    names,
    count: line.data.count ?? seats.length,
    across: Number(/^\d/.test(String(line.data.at))), // the line that a word runs in comes first
    also: words.length > 1 ? `, ${say("history.also", { words: list_text(words.slice(1)) })}` : "",
  };
  return {
    seat: line.seat,
    parts: parts(code, data),
    also: words.slice(1),
    points: typeof line.data.points === "number" ? line.data.points : null,
  };
}

/** For ears: everything of an entry, in the order who, what, where, points. */
export function entry_text(entry: HistoryEntry, naming: Naming): string {
  return entry.lines.map((line) => heard_line(line, naming)).join(" ");
}

function heard_line(line: Line, naming: Naming): string {
  const told = line_text(line, naming, true);
  const said = (hole: string) => told.parts.some((part) => part.hole === hole);
  const main = told.parts.map((part) => part.text).join("");
  const also =
    told.also.length && !said("also")
      ? `, ${say("history.also", { words: list_text(told.also) })}`
      : "";
  const points =
    told.points === null || said("points")
      ? ""
      : `, ${say("seat.points", { points: told.points })}`;
  const { bonus, drawn } = line.data;
  return [
    sentence(`${main}${also}${points}`),
    typeof bonus === "number" ? say("heard.bonus", { bonus }) : "",
    typeof drawn === "string" && drawn && !naming.hidden
      ? say("heard.drawn", { tiles: spelled(drawn) })
      : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** With a full stop, unless it has an end already. */
export const sentence = (text: string): string =>
  text === "" || /[.!?…]$/.test(text) ? text : `${text}.`;

/** Letters one by one. */
export const spelled = (letters: string): string =>
  [...letters].map((letter) => (letter === "?" ? say("heard.blank") : letter)).join(", ");

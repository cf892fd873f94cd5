/** Cards in words: where one lies, and what a move of it came to. */
import { say } from "../../texts/say";
import { spelled } from "../../table/history_text";
import { letter_of, letters, type Trays } from "./trays";

export const cards_text = (now: Trays, cards: readonly number[]): string =>
  spelled(letters(now, cards));

const tray_of = (now: Trays, id: number): number =>
  now.trays.findIndex((tray) => tray.cards.includes(id));

/** For people who read by arrows. */
export function place_text(now: Trays, id: number): string {
  const n = tray_of(now, id);
  const cards = now.trays[n]?.cards ?? now.loose;
  const place = { n: n + 1, at: cards.indexOf(id) + 1, count: cards.length };
  return say(n < 0 ? "foil.read.loose" : "foil.read.word", place);
}

export function moved_text(now: Trays, id: number): string {
  const n = tray_of(now, id) + 1;
  return say(n ? "foil.echo.word" : "foil.echo.loose", { letter: letter_of(now, id), n });
}

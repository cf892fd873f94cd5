/** The cards of Typo as far as the page has to know them. */
import { say } from "../../texts/say";
import type { Side } from "./model";

/** How many cards show each letter: the number in the corner. */
const COUNTS: Record<string, number> = {
  A: 5,
  B: 1,
  C: 2,
  D: 2,
  E: 7,
  F: 1,
  G: 1,
  H: 1,
  I: 5,
  J: 1,
  K: 1,
  L: 3,
  M: 2,
  N: 4,
  O: 4,
  P: 2,
  Q: 1,
  R: 4,
  S: 6,
  T: 4,
  U: 2,
  V: 1,
  W: 1,
  X: 1,
  Y: 1,
  Z: 1,
};
export const count = (letter: string): number => COUNTS[letter] ?? 0;

/** A row with a card at one of its ends. */
export const extended = (row: string, card: string, side: Side): string =>
  side === "front" ? card + row : row + card;

/** What of typed text can be a word: letters, in capitals, no more than the longest word has. */
export const letters = (text: string, most = 28): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z]/g, "")
    .slice(0, most);

/** Someone who types the whole word, although its beginning stands there, means it once. */
export function rest(typed: string, start: string): string {
  const clean = letters(typed);
  return clean.length >= start.length && clean.startsWith(start) && start.length > 1
    ? clean.slice(start.length)
    : clean.slice(0, Math.max(0, 28 - start.length));
}

/** How a hand lies as a fan: degrees and how deep each card sinks. */
export function fan(cards: number): { turn: number; sink: number }[] {
  const middle = (cards - 1) / 2;
  const step = Math.min(3, 18 / Math.max(1, cards));
  return Array.from({ length: cards }, (_, i) => ({
    turn: (i - middle) * step,
    sink: ((i - middle) / Math.max(1, middle)) ** 2 * 8,
  }));
}

/** A hand without the card that is chosen or turned, by its first place; -1 for none. */
export const place_of = (hand: string, card: string): number => (card ? hand.indexOf(card) : -1);

/** "an N", "a V": as the letter is spoken. */
export const a_card = (card: string): string =>
  say(/[AEFHILMNORSX]/.test(card) ? "typo.an" : "typo.a", { card });

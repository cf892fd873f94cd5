/** Cards in trays and loose ones, from one arrangement to the next. */
import type { Answer } from "./model";

export interface Piece {
  id: number;
  letter: string;
}

export interface Tray {
  cards: number[];
  word: string; // one's own, typed under it
  mixed: boolean; // put into an order on purpose since the knock
  laid: string; // the letters at the knock, while they are the same cards
}

export interface Trays {
  pieces: Piece[];
  loose: number[];
  trays: Tray[];
  active: number | null; // where a typed letter goes; one past the last: a new tray
  next: number; // the next piece's id
}

export const EMPTY: Trays = { pieces: [], loose: [], trays: [], active: null, next: 0 };
export const MOST = 15; // letters of a group

const tray = (cards: number[]): Tray => ({ cards, word: "", mixed: false, laid: "" });

export const letter_of = (now: Trays, id: number): string =>
  now.pieces.find((piece) => piece.id === id)?.letter ?? "";

export const letters = (now: Trays, cards: readonly number[]): string =>
  cards.map((id) => letter_of(now, id)).join("");

/** Each word as it was laid before anyone mixed it. */
export const laid = (now: Trays): string[] =>
  now.trays.map((one) => one.laid || letters(now, one.cards));

export const groups = (now: Trays): string[] => now.trays.map((one) => letters(now, one.cards));

/** New cards come loose; of cards that went, loose ones go first. */
export function deal(now: Trays, hand: string): Trays {
  const wanted = new Map<string, number>();
  for (const letter of hand) wanted.set(letter, (wanted.get(letter) ?? 0) + 1);
  const kept = new Set<number>();
  for (const id of [...now.trays.flatMap((one) => one.cards), ...now.loose]) {
    const letter = letter_of(now, id);
    const left = wanted.get(letter) ?? 0;
    if (left > 0) {
      wanted.set(letter, left - 1);
      kept.add(id);
    }
  }
  let next = now.next;
  const fresh: Piece[] = [];
  for (const [letter, count] of wanted)
    for (let i = 0; i < count; i++) fresh.push({ id: next++, letter });
  if (fresh.length === 0 && kept.size === now.pieces.length) return now;
  return tidy({
    ...now,
    pieces: [...now.pieces.filter((piece) => kept.has(piece.id)), ...fresh],
    loose: [...now.loose.filter((id) => kept.has(id)), ...fresh.map((piece) => piece.id)],
    trays: now.trays.map((one) => ({ ...one, cards: one.cards.filter((id) => kept.has(id)) })),
    next,
  });
}

/** Trays without cards are put away. */
function tidy(now: Trays): Trays {
  const kept = now.trays.filter((one) => one.cards.length > 0);
  if (kept.length === now.trays.length) return now;
  const active =
    now.active === null
      ? null
      : now.trays.slice(0, now.active).filter((one) => one.cards.length > 0).length;
  return { ...now, trays: kept, active };
}

/** A card goes into a tray (one past the last is a new one), at a place in it; null: it is loose again. */
export function move(now: Trays, id: number, to: number | null, at = Infinity): Trays | null {
  const from = now.trays.findIndex((one) => one.cards.includes(id));
  if (to !== null && to !== from && (now.trays[to]?.cards.length ?? 0) >= MOST) return null;
  const place = to === from ? now.trays[to]!.cards.indexOf(id) : -1;
  const trays = now.trays.map((one) =>
    one.cards.includes(id)
      ? {
          ...one,
          cards: one.cards.filter((card) => card !== id),
          laid: to === from ? one.laid : "",
        }
      : one,
  );
  const loose = now.loose.filter((card) => card !== id);
  if (to === null) {
    loose.splice(at, 0, id);
    return tidy({ ...now, trays, loose });
  }
  if (to >= trays.length)
    return tidy({ ...now, loose, trays: [...trays, tray([id])], active: trays.length });
  const cards = [...trays[to]!.cards];
  cards.splice(place >= 0 && at > place ? at - 1 : at, 0, id);
  const same = to === from;
  trays[to] = {
    ...trays[to]!,
    cards,
    mixed: trays[to]!.mixed || same,
    laid: same ? trays[to]!.laid : "",
  };
  return tidy({ ...now, loose, trays, active: to });
}

/** A typed letter pulls a loose card into the word that is being laid. */
export function type(now: Trays, letter: string): Trays | null {
  const id = now.loose.find((card) => letter_of(now, card) === letter);
  if (id === undefined) return null;
  return move(now, id, now.active ?? now.trays.length);
}

/** The last letter of the word that is being laid goes back. */
export function erase(now: Trays): Trays | null {
  const at =
    now.active === null ? now.trays.length - 1 : Math.min(now.active, now.trays.length - 1);
  const last = now.trays[at]?.cards.at(-1);
  return last === undefined ? null : { ...move(now, last, null)!, active: at };
}

/** The next letter begins a new word. */
export const new_word = (now: Trays): Trays => ({ ...now, active: now.trays.length });

export const clear = (now: Trays): Trays => ({
  ...now,
  loose: [...now.loose, ...now.trays.flatMap((one) => one.cards)],
  trays: [],
  active: null,
});

export function restore(
  now: Trays,
  given: readonly string[],
  words: readonly string[] = [],
  laid: readonly string[] = [],
): Trays {
  let restored = clear(now);
  for (const [i, group] of given.entries()) {
    restored = { ...restored, active: restored.trays.length };
    for (const letter of group) restored = type(restored, letter) ?? restored;
    const last = restored.trays.length - 1;
    if (restored.active !== last) continue;
    if (words[i]) restored = write(restored, last, words[i]);
    restored.trays[last]!.laid = laid[i] ?? "";
  }
  return { ...restored, active: null };
}

export const write = (now: Trays, at: number, word: string): Trays => ({
  ...now,
  trays: now.trays.map((one, i) => (i === at ? { ...one, word } : one)),
});

export function shuffled<T>(items: readonly T[], random = Math.random): T[] {
  const mixed = [...items];
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!];
  }
  return mixed;
}

/** The hand was knocked: from here on letters change places to mislead. */
export const settle = (now: Trays): Trays => ({
  ...now,
  trays: now.trays.map((one) => ({ ...one, mixed: false, laid: letters(now, one.cards) })),
});

/** The letters of a tray in another order than they stand. */
export function mix(now: Trays, at: number, random = Math.random): Trays {
  const cards = now.trays[at]?.cards ?? [];
  const before = letters(now, cards);
  let mixed = shuffled(cards, random);
  for (let i = 0; i < 20 && letters(now, mixed) === before; i++) mixed = shuffled(cards, random);
  return {
    ...now,
    trays: now.trays.map((one, i) =>
      i === at ? { ...one, cards: mixed, mixed: true, laid: one.laid || before } : one,
    ),
  };
}

/** Which cards of a group an answer has used so far, from the left; and whether it uses them all. */
export function used(group: string, answer: string): boolean[] {
  const left = [...answer];
  return [...group].map((letter) => {
    const at = left.indexOf(letter);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

export const complete = (group: string, answer: string): boolean =>
  answer.length === group.length && used(group, answer).every(Boolean);

/** The last loose cards with these letters. */
export function last_of(now: Trays, letters: string): number[] {
  const found: number[] = [];
  for (const letter of letters) {
    const id = now.loose.findLast(
      (card) => letter_of(now, card) === letter && !found.includes(card),
    );
    if (id !== undefined) found.push(id);
  }
  return found;
}

export interface Knocking {
  ready: boolean; // every card is in a word, but for one that may be discarded
  enough: boolean; // one word has the size that the round asks for
  discard: string | null;
  loose: number; // cards in no word, without one that is to be discarded
  short: number; // trays with too few letters
}

/** What a knock would be now. Whether the groups are words, nobody asks. */
export function knocking(
  now: Trays,
  shortest: number,
  need: number,
  drew: boolean,
  kept: string,
  lifted: number | null = null,
): Knocking {
  const words = groups(now);
  const short = words.filter((word) => word.length < shortest).length;
  const over = now.loose.length === 1 && drew ? letters(now, now.loose) : null;
  const may_go = over !== null && (over !== kept || words.join("").includes(kept));
  const loose = now.loose.length - (may_go || lifted !== null ? 1 : 0);
  return {
    ready: short === 0 && words.length > 0 && loose === 0,
    enough: words.some((word) => word.length >= need),
    discard: may_go ? over : null,
    loose,
    short,
  };
}

/** What lies in the trays, as an answer. */
export const scramble_answer = (now: Trays): Answer => ({
  type: "scramble",
  groups: groups(now),
  words: now.trays.map((tray) => tray.word),
  laid: laid(now),
  shuffle: !now.trays.every((tray) => tray.mixed),
});

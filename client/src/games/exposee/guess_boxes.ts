/** A word that is guessed at, box by box, and what was typed into it. */
import { DOWN, type Phase, type SeenWord } from "./model";

export interface Box {
  letter: string | null; // what lies open
  number: number | null; // of the tile that lies face down
}

/** The boxes of a word of the play. */
export function boxes_of(word: SeenWord): Box[] {
  const numbers = [...word.tiles];
  return [...word.pattern].map((sign) =>
    sign === DOWN
      ? { letter: null, number: numbers.shift() ?? null }
      : { letter: sign, number: null },
  );
}

/** The words of a play in which something is hidden, by their places. */
export const open_words = (phase: Phase): number[] =>
  phase.words.flatMap((word, place) => (word.tiles.length ? [place] : []));

/** Every hidden tile of a play, by number. */
export const hidden = (phase: Phase): number[] =>
  phase.tiles.flatMap((tile) => (tile.down && tile.number !== null ? [tile.number] : []));

/** The letters that were wrongly guessed for a tile. */
export const said_of = (phase: Phase, tile: number): string =>
  phase.misses
    .filter((miss) => miss.tile === tile)
    .map((miss) => miss.text)
    .join("");

export interface Spelled {
  boxes: string[]; // what stands in each box, "" for nothing
  text: string | null; // the whole word, once every box is filled
  fits: boolean; // nothing typed contradicts what lies open
}

/** Letters fill the hidden boxes; who types on meant the whole word, open letters too. */
export function spelled(word: readonly Box[], typed: string): Spelled {
  const letters = typed.toUpperCase().replace(/[^A-Z]/g, "");
  const gaps = word.filter((cell) => cell.number !== null).length;
  if (letters.length > gaps) {
    const boxes = word.map((cell, place) => letters[place] ?? cell.letter ?? "");
    const fits = word.every(
      (cell, place) =>
        cell.letter === null || letters[place] === undefined || letters[place] === cell.letter,
    );
    return { boxes, text: fits && boxes.every(Boolean) ? boxes.join("") : null, fits };
  }
  const left = [...letters];
  const boxes = word.map((cell) => cell.letter ?? left.shift() ?? "");
  return { boxes, text: boxes.every(Boolean) ? boxes.join("") : null, fits: true };
}

/** The hidden tile before or after another one, around the ends. */
export function beside(
  numbers: readonly number[],
  tile: number | null,
  step: 1 | -1,
): number | null {
  if (!numbers.length) return null;
  const place = tile === null ? -1 : numbers.indexOf(tile);
  if (place < 0) return (step === 1 ? numbers[0] : numbers.at(-1)) ?? null;
  return numbers[(place + step + numbers.length) % numbers.length] ?? null;
}

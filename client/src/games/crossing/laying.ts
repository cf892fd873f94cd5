/** Tiles between rail and board before they are played: every way to move them, as functions
 *  from one arrangement to the next. Mouse, touch and keyboard all end here. */
import { taken } from "./lines";

export const BLANK = "?";

export interface Square {
  row: number;
  column: number;
}

export interface Tile extends Square {
  letter: string;
  blank: boolean;
}

export interface Piece {
  id: number;
  letter: string; // "?" for a blank
}

export interface Laid extends Tile {
  id: number;
}

export interface Spot extends Square {
  across: boolean;
}

export interface Laying {
  pieces: readonly Piece[]; // all that is mine, in the order of the rail
  laid: readonly Laid[]; // in the order of laying
  spot: Spot | null; // where the next typed letter goes
  picked: number | null; // the piece that was tapped
}

export const EMPTY: Laying = { pieces: [], laid: [], spot: null, picked: null };

export type Board = readonly string[];

const without = (laid: readonly Laid[], id: number) => laid.filter((tile) => tile.id !== id);
export const on_rail = (laying: Laying): Piece[] =>
  laying.pieces.filter((piece) => !laying.laid.some((tile) => tile.id === piece.id));
export const tile_at = (laying: Laying, row: number, column: number): Laid | undefined =>
  laying.laid.find((tile) => tile.row === row && tile.column === column);
export const answer_tiles = (laying: Laying): Tile[] =>
  laying.laid.map(({ row, column, letter, blank }) => ({ row, column, letter, blank }));

const free = (laying: Laying, board: Board, row: number, column: number): boolean =>
  !taken(board, row, column) && !tile_at(laying, row, column);

/** A new rack from the server: what stays keeps its place, what is new comes to the right. */
export function deal(laying: Laying, rack: string): Laying {
  const left = [...rack];
  const kept = laying.pieces.filter((piece) => {
    const found = left.indexOf(piece.letter);
    if (found < 0) return false;
    left.splice(found, 1);
    return true;
  });
  let next = Math.max(0, ...laying.pieces.map((piece) => piece.id)) + 1;
  const pieces = [...kept, ...left.map((letter) => ({ id: next++, letter }))];
  const laid = laying.laid.filter((tile) => pieces.some((piece) => piece.id === tile.id));
  // A frame that changes nothing in the hand leaves the chosen tile chosen.
  const picked = pieces.some((piece) => piece.id === laying.picked) ? laying.picked : null;
  return { ...laying, pieces, laid, picked };
}

/** What was laid before a reload, as far as the rack and the board still allow it. */
export function restore(laying: Laying, board: Board, tiles: readonly Tile[]): Laying {
  return tiles.reduce((now, tile) => {
    const wanted = tile.blank ? BLANK : tile.letter;
    const piece = on_rail(now).find((one) => one.letter === wanted);
    return piece ? lay(now, board, piece.id, tile.row, tile.column, tile.letter) : now;
  }, laying);
}

/** Put a piece on a square; one that lies there goes back to the rail. */
export function lay(
  laying: Laying,
  board: Board,
  id: number,
  row: number,
  column: number,
  letter?: string,
): Laying {
  const piece = laying.pieces.find((one) => one.id === id);
  if (!piece || taken(board, row, column) || !inside({ row, column }, board)) return laying;
  const blank = piece.letter === BLANK;
  const before = laying.laid.find((tile) => tile.id === id);
  const read = blank ? (letter ?? before?.letter) : piece.letter;
  if (!read) return laying;
  const under = tile_at(laying, row, column);
  const others = without(
    under && under.id !== id ? without(laying.laid, under.id) : laying.laid,
    id,
  );
  return { ...laying, laid: [...others, { id, row, column, letter: read, blank }], picked: null };
}

export const take_back = (laying: Laying, id: number): Laying => ({
  ...laying,
  laid: without(laying.laid, id),
  picked: null,
});

export const recall = (laying: Laying): Laying => {
  const first = laying.laid[0];
  const spot =
    laying.spot && first ? { ...laying.spot, row: first.row, column: first.column } : laying.spot;
  return { ...laying, laid: [], spot, picked: null };
};

export function shuffle(laying: Laying, random: () => number = Math.random): Laying {
  const pieces = [...laying.pieces];
  for (let last = pieces.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [pieces[last], pieces[other]] = [pieces[other]!, pieces[last]!];
  }
  return { ...laying, pieces };
}

/** A to Z, blanks last. */
export function sort(laying: Laying): Laying {
  const rank = (piece: Piece) => (piece.letter === BLANK ? "~" : piece.letter);
  const pieces = laying.pieces.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
  return { ...laying, pieces };
}

/** Bring a piece to another place on the rail. */
export function shift(laying: Laying, id: number, place: number): Laying {
  const piece = laying.pieces.find((one) => one.id === id);
  if (!piece) return laying;
  const others = laying.pieces.filter((one) => one.id !== id);
  others.splice(Math.max(0, Math.min(place, others.length)), 0, piece);
  return { ...laying, pieces: others, laid: without(laying.laid, id), picked: null };
}

const along = (spot: Spot, steps: number): Spot => ({
  ...spot,
  row: spot.row + (spot.across ? 0 : steps),
  column: spot.column + (spot.across ? steps : 0),
});
const inside = ({ row, column }: { row: number; column: number }, board: Board): boolean =>
  row >= 0 && column >= 0 && row < board.length && column < board.length;

/** The next free square from here on, or null at the edge. */
export function next_free(laying: Laying, board: Board, spot: Spot): Spot | null {
  let here = spot;
  while (inside(here, board) && !free(laying, board, here.row, here.column)) here = along(here, 1);
  return inside(here, board) ? here : null;
}

/** A click on a square: it takes the picked piece, becomes the spot, or turns its direction. */
export function point(laying: Laying, board: Board, row: number, column: number): Laying {
  if (laying.picked !== null && !taken(board, row, column)) {
    const laid = lay(laying, board, laying.picked, row, column);
    return laid.spot ? advance(laid, board) : laid;
  }
  const { spot } = laying;
  const again = spot?.row === row && spot.column === column;
  return {
    ...laying,
    picked: null,
    spot: { row, column, across: again ? !spot.across : (spot?.across ?? true) },
  };
}

/** The spot goes on behind what was just laid. */
export function advance(laying: Laying, board: Board): Laying {
  return laying.spot
    ? { ...laying, spot: next_free(laying, board, laying.spot) ?? laying.spot }
    : laying;
}

/** Lay a piece on the spot, as a tap on the rail does after a tap on the board. */
export function lay_on_spot(laying: Laying, board: Board, id: number, letter?: string): Laying {
  const here = laying.spot && next_free(laying, board, laying.spot);
  if (!here) return laying;
  const now = lay({ ...laying, spot: here }, board, id, here.row, here.column, letter);
  return now.laid.length > laying.laid.length ? advance(now, board) : laying;
}

/** A typed letter: its tile from the rail, else a blank; null where there is neither. */
export function type(laying: Laying, board: Board, letter: string): Laying | null {
  const rail = on_rail(laying);
  const piece =
    rail.find((one) => one.letter === letter) ?? rail.find((one) => one.letter === BLANK);
  if (!piece) return null;
  const now = lay_on_spot(laying, board, piece.id, letter);
  return now === laying ? null : now;
}

/** Backspace: the tile laid last comes back, and the spot stands where it lay. */
export function erase(laying: Laying): Laying {
  const last = laying.laid.at(-1);
  if (!last) return laying;
  const spot = { row: last.row, column: last.column, across: laying.spot?.across ?? true };
  return { ...laying, laid: without(laying.laid, last.id), spot, picked: null };
}

const ARROWS: Record<string, readonly [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** An arrow key: along the direction it moves the spot, across it turns the direction first. */
export function arrow(laying: Laying, board: Board, key: string): Laying {
  const move = ARROWS[key];
  if (!move) return laying;
  const { spot } = laying;
  const middle = Math.floor(board.length / 2);
  if (!spot) return { ...laying, spot: { row: middle, column: middle, across: true } };
  const across = move[0] === 0;
  const clamp = (place: number) => Math.max(0, Math.min(board.length - 1, place));
  if (across !== spot.across) return { ...laying, spot: { ...spot, across } };
  return {
    ...laying,
    spot: { across, row: clamp(spot.row + move[0]), column: clamp(spot.column + move[1]) },
  };
}

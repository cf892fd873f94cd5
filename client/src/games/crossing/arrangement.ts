/** Tiles between rack and board before they are played: every way to move them, as functions
 *  from one arrangement to the next. Mouse, touch and keyboard all end here. */
import { taken } from "./board_words";

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

export interface Arrangement {
  pieces: readonly Piece[]; // all that is mine, in the order of the rack
  laid: readonly Laid[]; // in the order of arrangement
  spot: Spot | null; // where the next typed letter goes
  picked: number | null; // the piece that was tapped
}

export const EMPTY: Arrangement = { pieces: [], laid: [], spot: null, picked: null };

export type Board = readonly string[];

const without = (laid: readonly Laid[], id: number) => laid.filter((tile) => tile.id !== id);
export const tiles_on_rack = (arrangement: Arrangement): Piece[] =>
  arrangement.pieces.filter((piece) => !arrangement.laid.some((tile) => tile.id === piece.id));
export const tile_at = (arrangement: Arrangement, row: number, column: number): Laid | undefined =>
  arrangement.laid.find((tile) => tile.row === row && tile.column === column);
export const answer_tiles = (arrangement: Arrangement): Tile[] =>
  arrangement.laid.map(({ row, column, letter, blank }) => ({ row, column, letter, blank }));

const free = (arrangement: Arrangement, board: Board, row: number, column: number): boolean =>
  !taken(board, row, column) && !tile_at(arrangement, row, column);

/** A new rack from the server: what stays keeps its place, what is new comes to the right. */
export function deal(arrangement: Arrangement, rack: string): Arrangement {
  const left = [...rack];
  const kept = arrangement.pieces.filter((piece) => {
    const found = left.indexOf(piece.letter);
    if (found < 0) return false;
    left.splice(found, 1);
    return true;
  });
  let next = Math.max(0, ...arrangement.pieces.map((piece) => piece.id)) + 1;
  const pieces = [...kept, ...left.map((letter) => ({ id: next++, letter }))];
  // Another hand: this one's tiles were played, perhaps on another device. What lies is no plan more.
  const same = left.length === 0 && kept.length === arrangement.pieces.length;
  const laid = same ? arrangement.laid : [];
  // A frame that changes nothing in the hand leaves the chosen tile chosen.
  const picked = pieces.some((piece) => piece.id === arrangement.picked)
    ? arrangement.picked
    : null;
  return { ...arrangement, pieces, laid, picked };
}

/** What was laid before a reload, as far as the rack and the board still allow it. */
export function restore(
  arrangement: Arrangement,
  board: Board,
  tiles: readonly Tile[],
): Arrangement {
  return tiles.reduce((now, tile) => {
    const wanted = tile.blank ? BLANK : tile.letter;
    const piece = tiles_on_rack(now).find((one) => one.letter === wanted);
    return piece ? lay(now, board, piece.id, tile.row, tile.column, tile.letter) : now;
  }, arrangement);
}

/** Put a piece on a square; one that lies there goes back to the rack. */
export function lay(
  arrangement: Arrangement,
  board: Board,
  id: number,
  row: number,
  column: number,
  letter?: string,
): Arrangement {
  const piece = arrangement.pieces.find((one) => one.id === id);
  if (!piece || taken(board, row, column) || !inside({ row, column }, board)) return arrangement;
  const blank = piece.letter === BLANK;
  const before = arrangement.laid.find((tile) => tile.id === id);
  const read = blank ? (letter ?? before?.letter) : piece.letter;
  if (!read) return arrangement;
  const under = tile_at(arrangement, row, column);
  const others = without(
    under && under.id !== id ? without(arrangement.laid, under.id) : arrangement.laid,
    id,
  );
  return {
    ...arrangement,
    laid: [...others, { id, row, column, letter: read, blank }],
    picked: null,
  };
}

export const take_back = (arrangement: Arrangement, id: number): Arrangement => ({
  ...arrangement,
  laid: without(arrangement.laid, id),
  picked: null,
});

export const recall = (arrangement: Arrangement): Arrangement => {
  const first = arrangement.laid[0];
  const spot =
    arrangement.spot && first
      ? { ...arrangement.spot, row: first.row, column: first.column }
      : arrangement.spot;
  return { ...arrangement, laid: [], spot, picked: null };
};

export function shuffle(arrangement: Arrangement, random: () => number = Math.random): Arrangement {
  const pieces = [...arrangement.pieces];
  for (let last = pieces.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [pieces[last], pieces[other]] = [pieces[other]!, pieces[last]!];
  }
  return { ...arrangement, pieces };
}

/** A to Z, blanks last. */
export function sort(arrangement: Arrangement): Arrangement {
  const rank = (piece: Piece) => (piece.letter === BLANK ? "~" : piece.letter);
  const pieces = arrangement.pieces.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
  return { ...arrangement, pieces };
}

/** Bring a piece to another place on the rack. */
export function shift(arrangement: Arrangement, id: number, place: number): Arrangement {
  const piece = arrangement.pieces.find((one) => one.id === id);
  if (!piece) return arrangement;
  const others = arrangement.pieces.filter((one) => one.id !== id);
  others.splice(Math.max(0, Math.min(place, others.length)), 0, piece);
  return { ...arrangement, pieces: others, laid: without(arrangement.laid, id), picked: null };
}

const along = (spot: Spot, steps: number): Spot => ({
  ...spot,
  row: spot.row + (spot.across ? 0 : steps),
  column: spot.column + (spot.across ? steps : 0),
});
const inside = ({ row, column }: { row: number; column: number }, board: Board): boolean =>
  row >= 0 && column >= 0 && row < board.length && column < board.length;

/** The next free square from here on, or null at the edge. */
export function next_free(arrangement: Arrangement, board: Board, spot: Spot): Spot | null {
  let here = spot;
  while (inside(here, board) && !free(arrangement, board, here.row, here.column))
    here = along(here, 1);
  return inside(here, board) ? here : null;
}

/** A click on a square: it takes the picked piece, becomes the spot, or turns its direction. */
export function point(
  arrangement: Arrangement,
  board: Board,
  row: number,
  column: number,
): Arrangement {
  if (arrangement.picked !== null && !taken(board, row, column)) {
    const laid = lay(arrangement, board, arrangement.picked, row, column);
    return laid.spot ? advance(laid, board) : laid;
  }
  const { spot } = arrangement;
  const again = spot?.row === row && spot.column === column;
  return {
    ...arrangement,
    picked: null,
    spot: { row, column, across: again ? !spot.across : (spot?.across ?? true) },
  };
}

/** The spot goes on behind what was just laid. */
export function advance(arrangement: Arrangement, board: Board): Arrangement {
  return arrangement.spot
    ? { ...arrangement, spot: next_free(arrangement, board, arrangement.spot) ?? arrangement.spot }
    : arrangement;
}

/** Lay a piece on the spot, as a tap on the rack does after a tap on the board. */
export function lay_on_spot(
  arrangement: Arrangement,
  board: Board,
  id: number,
  letter?: string,
): Arrangement {
  const here = arrangement.spot && next_free(arrangement, board, arrangement.spot);
  if (!here) return arrangement;
  const now = lay({ ...arrangement, spot: here }, board, id, here.row, here.column, letter);
  return now.laid.length > arrangement.laid.length ? advance(now, board) : arrangement;
}

/** A typed letter: its tile from the rack, else a blank; null where there is neither. */
export function type(arrangement: Arrangement, board: Board, letter: string): Arrangement | null {
  const rack = tiles_on_rack(arrangement);
  const piece =
    rack.find((one) => one.letter === letter) ?? rack.find((one) => one.letter === BLANK);
  if (!piece) return null;
  const now = lay_on_spot(arrangement, board, piece.id, letter);
  return now === arrangement ? null : now;
}

/** Backspace: the tile laid last comes back, and the spot stands where it lay. */
export function erase(arrangement: Arrangement): Arrangement {
  const last = arrangement.laid.at(-1);
  if (!last) return arrangement;
  const spot = { row: last.row, column: last.column, across: arrangement.spot?.across ?? true };
  return { ...arrangement, laid: without(arrangement.laid, last.id), spot, picked: null };
}

const ARROWS: Record<string, readonly [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
const BACK: Record<string, string> = {
  ArrowUp: "ArrowDown",
  ArrowDown: "ArrowUp",
  ArrowLeft: "ArrowRight",
  ArrowRight: "ArrowLeft",
};

const clamp = (place: number, board: Board): number =>
  Math.max(0, Math.min(board.length - 1, place));

/** An arrow key moves the spot and never turns it; without one, it begins where the focus is. */
export function arrow(
  arrangement: Arrangement,
  board: Board,
  key: string,
  from: Square | null = null,
): Arrangement {
  const move = ARROWS[key];
  if (!move) return arrangement;
  const middle = Math.floor(board.length / 2);
  const here = arrangement.spot ?? from;
  const across = arrangement.spot?.across ?? true;
  if (!here) return { ...arrangement, spot: { row: middle, column: middle, across } };
  const row = clamp(here.row + move[0], board);
  const column = clamp(here.column + move[1], board);
  return { ...arrangement, spot: { row, column, across } };
}

/** To the next square at which a word begins or ends, or to the edge. */
export function leap(
  arrangement: Arrangement,
  board: Board,
  key: string,
  from: Square | null = null,
): Arrangement {
  let now = arrow(arrangement, board, key, from);
  const full = ({ row, column }: Square) => taken(board, row, column);
  while (now.spot) {
    const next = arrow(now, board, key);
    const at_edge = next.spot!.row === now.spot.row && next.spot!.column === now.spot.column;
    const before = arrow(now, board, BACK[key]!).spot!;
    if (at_edge || (full(now.spot) && (!full(before) || !full(next.spot!)))) return now;
    now = next;
  }
  return now;
}

/** The direction of typing turns, where the spot is or where the focus is. */
export function turn(arrangement: Arrangement, from: Square | null): Arrangement {
  const { spot } = arrangement;
  if (spot) return { ...arrangement, spot: { ...spot, across: !spot.across } };
  return from ? { ...arrangement, spot: { ...from, across: false } } : arrangement;
}

/** A word of the board that is lifted to the stage. */
import type { Square } from "./arrangement";

export interface LiftedTile extends Square {
  letter: string;
  hidden?: boolean; // it lay face down until now
  number?: number | null; // what its back said
  value?: number | null;
  blank?: boolean;
}

export interface Lift {
  word: string;
  tiles: LiftedTile[]; // in the order of the word
  seat: number | null; // whose moment it is
  title: string;
}

/** How long the tiles turn and travel, in milliseconds. */
export const lift_time = (lift: Pick<Lift, "tiles">): number =>
  320 + 60 * lift.tiles.filter((tile) => tile.hidden).length + 340;

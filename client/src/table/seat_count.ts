/** What a game counts on a seat instead of points. */
export interface SeatCount {
  figure: number;
  unit?: string; // under the figure
  part?: number; // of the way, from 0 to 1
  turn?: boolean; // false: waited for, but not marked as the one to play
  state?: string | null; // what the seat has just done
  flag?: string | null; // what it is waited for
  note?: string; // one more line
}

/** How frames of one seat add up: the newest view, and the whole history. */
import type { HistoryEntry, Frame } from "../api/types";

export interface FrameState {
  frame: Frame;
  history: HistoryEntry[];
  ahead: number; // the server's clock minus ours, in milliseconds
}

/** A frame that is older than what is there changes nothing; from another viewpoint it starts over. */
export function add_frame(seen: FrameState | undefined, frame: Frame, at: number): FrameState {
  if (seen && (frame.n < seen.frame.n || frame.seating < seen.frame.seating)) return seen;
  const first = frame.history[0]?.n ?? Infinity;
  const known = seen?.frame.seat === frame.seat ? seen.history : [];
  const history = [...known.filter((entry) => entry.n < first), ...frame.history];
  return { frame, history, ahead: frame.now - at };
}

/** The entries that a newer frame brought, also to another viewpoint. */
export const new_entries = (before: FrameState, after: FrameState): HistoryEntry[] => {
  const last = before.history.at(-1)?.n ?? before.frame.n;
  return after.history.filter((entry) => entry.n > last);
};

/** The turns that stand: what was taken back is gone, with all that came after it. */
export function without_undone(history: readonly HistoryEntry[]): HistoryEntry[] {
  const kept: HistoryEntry[] = [];
  for (const entry of history) {
    const undone = entry.lines.find((line) => line.code === "undone");
    if (!undone) {
      kept.push(entry);
      continue;
    }
    const place = kept.findLastIndex((one) =>
      one.lines.some((line) => line.seat === undone.seat && is_turn(line.code)),
    );
    if (place >= 0) kept.splice(place);
  }
  return kept;
}

const HOUSE = new Set([
  "undone",
  "undo-wished",
  "undo-agreed",
  "undo-refused",
  "left",
  "came-back",
  "outage",
  "paused",
  "resumed",
  "time-up",
  "stopped",
]);
const is_turn = (code: string): boolean => !HOUSE.has(code);

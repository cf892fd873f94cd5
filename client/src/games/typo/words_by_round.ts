/** The words of a finished game, round by round, from its history. */
import type { HistoryEntry } from "../../api/types";
import { without_undone } from "../../table/frame_state";

export interface PlayedWord {
  seat: number;
  card: string;
  word: string; // none: not connected
  exists: boolean | null; // null: nobody asked the dictionary
}

export function words_by_round(history: readonly HistoryEntry[]): PlayedWord[][] {
  const rounds: PlayedWord[][] = [[]];
  for (const line of without_undone(history).flatMap((entry) => entry.lines)) {
    const turns = rounds.at(-1)!;
    const word = (line.data.words as { word: string }[] | undefined)?.[0]?.word ?? "";
    if (line.code === "round") rounds.push([]);
    else if (line.code === "said")
      turns.push({ seat: line.seat!, card: String(line.data.card), word, exists: null });
    else if (line.code === "failed")
      turns.push({ seat: line.seat!, card: String(line.data.card), word: "", exists: null });
    else if (line.code === "looked-up") {
      const turn = turns.at(-1);
      if (turn) turn.exists = line.data.reason !== "wrong";
    }
  }
  return rounds.filter((turns) => turns.length > 0);
}

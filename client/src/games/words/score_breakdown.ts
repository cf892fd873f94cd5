/** How a game of Words adds up: plays, bonuses, and what was left on the racks. */
import type { HistoryEntry, Result, Sitting } from "../../api/types";
import { list_text, say } from "../../texts/say";
import { without_undone } from "../../table/frame_state";
import type { ScoreRow } from "../registry";

interface Detail {
  played?: number[];
  changes?: number[];
  racks?: string[];
}

export function score_breakdown(
  result: Result,
  history: readonly HistoryEntry[],
  seats: readonly Sitting[],
): ScoreRow[] {
  const {
    played = result.scores,
    changes = result.scores.map(() => 0),
    racks = [],
  } = result.detail as Detail;
  const plays = without_undone(history)
    .flatMap((entry) => entry.lines)
    .filter((line) => line.code === "played");
  const of = (seat: number) => plays.filter((line) => line.seat === seat);
  const bonus = seats.map((_, seat) =>
    of(seat).reduce((sum, line) => sum + Number(line.data.bonus ?? 0), 0),
  );
  const left = seats.map((seat, i) =>
    racks[i]
      ? say("crossing.rack", { name: seat.name, tiles: racks[i] })
      : say("crossing.rack.none", { name: seat.name }),
  );
  const rows: ScoreRow[] = [
    {
      what: say("result.words.plays", {
        counts: list_text(seats.map((_, seat) => String(of(seat).length))),
      }),
      points: seats.map((_, seat) => played[seat]! - bonus[seat]!),
    },
    { what: say("result.words.bonus"), points: bonus },
  ];
  if (racks.length)
    rows.push({ what: say("result.words.racks", { racks: left.join(", ") }), points: changes });
  rows.push({ what: say("result.total"), points: result.scores });
  return rows;
}

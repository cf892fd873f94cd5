/** How a game of Exposee adds up: words formed, words found, and tiles left over. */
import type { HistoryEntry, Result, Sitting } from "../../api/types";
import { list_text, say } from "../../texts/say";
import { without_undone } from "../../table/frame_state";
import type { ScoreRow } from "../registry";

interface Detail {
  placed?: number[];
  guessed?: number[];
  left?: number[];
  racks?: string[];
}

export function score_breakdown(
  result: Result,
  history: readonly HistoryEntry[],
  seats: readonly Sitting[],
): ScoreRow[] {
  const none = seats.map(() => 0);
  const {
    placed = result.scores,
    guessed = none,
    left = none,
    racks = [],
  } = result.detail as Detail;
  const lines = without_undone(history)
    .flatMap((entry) => entry.lines)
    .filter((line) => line.code === "placed" || line.code === "laid");
  const of = (seat: number) => lines.filter((line) => line.seat === seat);
  const doubled = seats.map((_, seat) =>
    of(seat).reduce((sum, line) => sum + Number(line.data.doubled ?? 0), 0),
  );
  const unused = seats.map((seat, i) =>
    say(racks[i] ? "crossing.rack" : "crossing.rack.none", {
      name: seat.name,
      tiles: racks[i],
    }),
  );
  return [
    {
      what: say("result.exposee.placed", {
        counts: list_text(seats.map((_, seat) => String(of(seat).length))),
      }),
      points: placed.map((points, seat) => points - doubled[seat]!),
    },
    { what: say("result.exposee.doubled"), points: doubled },
    { what: say("result.exposee.guessed"), points: guessed },
    { what: say("result.exposee.left", { racks: unused.join(", ") }), points: left },
    { what: say("result.total"), points: result.scores },
  ];
}

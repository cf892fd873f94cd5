/** What a projector shows beside each other: tables, standings, and who won a round's tables. */
import type { CupFrame, StandingRow, Sheet } from "../api/types";
import { number_text } from "../texts/number_text";
import { say } from "../texts/say";
import { has_leader, wins_text } from "./cup_text";

const LINES = 8; // players in a column of a standing

export interface Line {
  player: number;
  place: number;
  first: boolean;
  won?: string; // what ranks before the points
  points: string;
  over: number;
  games: number;
}

export interface Box {
  title: string;
  sub: string;
  lines: Line[];
}

export const table_box = (frame: CupFrame, sheet: Sheet): Box => ({
  title: say("cup.table", { n: sheet.table + 1 }),
  sub: [
    say("cup.players", { count: sheet.players.length }),
    ...(frame.pairs ? [say("cup.games", { count: sheet.games.length })] : []),
  ].join(" · "),
  lines: sheet.rows.map((row) => ({
    player: row.player,
    place: row.place,
    first: row.place === 1 && has_leader(sheet),
    points: number_text(row.points),
    over: row.over,
    games: row.games,
  })),
});

/** Who won the round's tables: what everyone wants to know between two rounds. */
export function round_winners(frame: CupFrame, sheets: readonly Sheet[]): Box[] {
  const lines = sheets.flatMap((sheet) =>
    table_box(frame, sheet)
      .lines.filter((line) => line.first)
      .map((line) => ({ ...line, place: sheet.table + 1, games: 0 })),
  );
  const title = say("cup.on.winners", { round: frame.round });
  return lines.length ? [{ title, sub: say("cup.on.table"), lines: lines.slice(0, LINES) }] : [];
}

/** Who has registered; later how all stand. */
export function standing_boxes(frame: CupFrame): Box[] {
  const open = frame.phase === "open";
  const lines = open ? registered(frame) : ranked(frame);
  const made: Box[] = [];
  for (let at = 0; at < lines.length; at += LINES)
    made.push({
      title: say(open ? "cup.list" : "cup.standing"),
      sub:
        open || lines.length > LINES
          ? `${at + 1}–${Math.min(lines.length, at + LINES)}`
          : number_shown(frame),
      lines: lines.slice(at, at + LINES),
    });
  return made;
}

const registered = (frame: CupFrame): Line[] =>
  frame.players
    .filter((one) => !one.left)
    .map((one) => ({
      player: one.number,
      place: one.number,
      first: false,
      points: "",
      over: 0,
      games: 0,
    }));

function ranked(frame: CupFrame): Line[] {
  const by_wins = frame.terms.ranking === "wins";
  const points = (row: StandingRow) => {
    if (by_wins) return wins_text(row);
    return frame.per_game && row.games
      ? (row.points / row.games).toFixed(1)
      : number_text(row.points);
  };
  return frame.standing.map((row) => ({
    player: row.player,
    place: row.place,
    first: row.place === 1,
    won:
      frame.terms.system === "tables" && !by_wins ? say("cup.on.tables", { count: row.wins }) : "",
    points: points(row),
    over: 0,
    games: 0,
  }));
}

/** What the number of a line is. */
function number_shown(frame: CupFrame): string {
  if (frame.terms.ranking === "wins") return say("cup.on.won");
  if (frame.per_game) return say("cup.on.mean");
  return say(frame.fewest ? "cup.col.cards" : "cup.col.points");
}

/** A tournament in words. */
import type {
  CupFrame,
  TieBreakNote,
  StandingRow,
  RulingShown,
  Sheet,
  SheetGame,
} from "../api/types";
import { number_text } from "../texts/number_text";
import { ordinal } from "../texts/ordinal";
import { list_text, say, say_first } from "../texts/say";

export type NameOf = (number: number | null | undefined) => string;

export function phase_text(frame: CupFrame): string {
  const data = { round: frame.round, rounds: frame.terms.rounds };
  if (frame.phase === "open" || frame.phase === "over") return say(`cup.phase.${frame.phase}`);
  const round = frame.final ? say("cup.final") : say("cup.round.of", data);
  return say(`cup.phase.${frame.phase}`, { round });
}

/** What comes after a round, between two of them. */
export function next_text(frame: CupFrame): string {
  const { phase, next_final, round, terms } = frame;
  if (phase !== "between") return "";
  if (next_final) return say("cup.on.next.final");
  return round < terms.rounds
    ? say("cup.on.next", { round: round + 1, rounds: terms.rounds })
    : say("cup.on.next.none");
}

/** Where everyone sits in the next round. */
export function next_tables_text(frame: CupFrame): string {
  const { system, redraw, rounds } = frame.terms;
  if (frame.next_final) return say("cup.on.next.finalists");
  if (frame.round >= rounds) return "";
  if (system !== "tables") return say("cup.on.next.pairs");
  return say(redraw ? "cup.on.next.drawn" : "cup.on.next.same");
}

/** Who came first over all. */
export const winners_of = (frame: CupFrame, name: NameOf): string[] =>
  frame.standing.filter((row) => row.place === 1 && row.games).map((row) => name(row.player));

/** How many play, who directs it, and who judges. */
export function people_text(frame: CupFrame): string {
  const judges = { count: frame.judges.length, names: list_text([...frame.judges]) };
  return [
    size_text(frame),
    say("cup.by", { name: frame.director }),
    judges.count ? say("cup.judges", judges) : "",
  ]
    .filter(Boolean)
    .join(". ");
}

function size_text(frame: CupFrame): string {
  const players = frame.players.filter((one) => !one.left).length;
  const tables =
    frame.terms.system === "tables" && frame.tables.length
      ? say("cup.tables", { count: frame.tables.length })
      : "";
  return [say("cup.players", { count: players }), tables].filter(Boolean).join(", ");
}

/** What decided between players who were equal before; `per_game`: their averages did. */
export function note_text(note: TieBreakNote, name: NameOf, per_game = false): string {
  const names = note.players.map((one) => name(one));
  if (note.how === "lots") return say("cup.note.lots", { names: list_text(names) });
  const shown = note.values.map((value) => number_text(Math.round(value * 100) / 100));
  const [one, other] = names;
  const pair = names.length === 2;
  return say(per_game ? `cup.note.mean.${note.how}` : `cup.note.${note.how}`, {
    who: pair ? say("cup.note.before", { one, other }) : say("cup.note.order", { names }),
    values: shown.join(pair ? say("cup.note.to") : ", "),
  });
}

/** What the order over all rounds goes by, unless the points shown say it all. */
export function ranked_text(frame: CupFrame): string {
  const { system, ranking, most } = frame.terms;
  const counted = frame.final && frame.standing.some((row) => row.games);
  const byes = new Set(frame.standing.map((row) => row.games)).size > 1;
  return [counted ? say("cup.ranked.final") : "", rule()].filter(Boolean).join(" ");

  function rule(): string {
    if (ranking === "wins") {
      const wins = say(frame.per_game ? "cup.ranked.mean.wins" : "cup.ranked.wins");
      return system !== "tables" && byes ? `${wins} ${say("cup.ranked.bye")}` : wins;
    }
    if (system !== "tables") return frame.per_game ? say("cup.ranked.mean") : "";
    const tables = say(frame.per_game && most === 2 ? "cup.ranked.share" : "cup.ranked.tables");
    const last = say(frame.fewest ? "cup.ranked.cards" : "cup.ranked.points");
    const points = frame.per_game ? say("cup.ranked.per-game", { points: last }) : last;
    return say(frame.pairs ? "cup.ranked.pairs" : "cup.ranked.whole", { tables, points });
  }
}

/** A player's place over all rounds, and how far it is to the next one by what ranks them. */
export function place_and_gap(
  frame: CupFrame,
  me: number,
  name: NameOf,
): { place: string; gap: string } {
  const own = frame.standing.find((row) => row.player === me);
  if (!own) return { place: "", gap: "" };
  const ahead = frame.standing.findLast((row) => row.place < own.place);
  const place = say("cup.place.you", { place: ordinal(own.place) });
  return { place, gap: ahead ? gap_text(frame, own, ahead, name) : "" };
}

function gap_text(frame: CupFrame, own: StandingRow, ahead: StandingRow, name: NameOf): string {
  const { system, ranking } = frame.terms;
  if (ranking === "wins" || frame.per_game || frame.final) return "";
  const tables = system === "tables" ? ahead.wins - own.wins : 0;
  if (tables) return say("cup.place.tables", { count: tables, name: name(ahead.player) });
  const points = ahead.points - own.points;
  return points > 0 && (frame.pairs || system !== "tables")
    ? say("cup.place.behind", { points, name: name(ahead.player) })
    : "";
}

/** Points of a player and of the others; of a whole table's game one's own, with what they are. */
export function score_text(frame: CupFrame, game: SheetGame, me: number | null): string {
  const own = game.scores[game.players.indexOf(me ?? -1)] ?? 0;
  if (!frame.pairs)
    return say(frame.fewest ? "cup.cards" : "seat.points", { count: own, points: own });
  return `${number_text(own)} : ${game.scores
    .filter((_, seat) => game.players[seat] !== me)
    .map(number_text)
    .join(" · ")}`;
}

/** Whether anyone is ahead at a table, or all has been played: before that nobody is first. */
export const has_leader = (sheet: Sheet): boolean =>
  sheet.rows.some((row) => row.place > 1) || sheet.games.every((game) => game.over);

/** How a table is won, in one sentence. */
export function aim_text(frame: CupFrame): string {
  if (frame.terms.ranking === "wins") return say("cup.on.wins");
  if (frame.fewest) return say("cup.on.fewest");
  return say_first([`cup.on.${frame.terms.game}`]) ?? say("cup.on.most");
}

/** Whether a player has won a game of two: not while it's on, or its judge has yet to decide. */
export function has_won(game: SheetGame, player: number): boolean {
  if (!game.over || game.undecided || game.ruling === "void") return false;
  if (game.lost.length) return !game.lost.includes(player);
  const own = game.players.indexOf(player);
  return game.scores[own]! > game.scores[1 - own]!;
}

/** Games won; a draw is half of one. */
export function wins_text(row: { won: number; drawn: number }): string {
  const whole = row.won + Math.floor(row.drawn / 2);
  return row.drawn % 2 ? `${whole || ""}½` : String(whole);
}

export function ruling_text(ruling: RulingShown, name: NameOf): string {
  const names = ruling.players.map((one) => name(one)).join(" – ");
  if (ruling.kind === "forfeit")
    return say("cup.ruled.forfeit", { names, player: name(ruling.player) });
  if (ruling.kind === "correct")
    return say("cup.ruled.correct", { names, points: ruling.scores.join(" : ") });
  return say(`cup.ruled.${ruling.kind}`, { names });
}

/** Why a game is put to the judge. */
export const early_text = (game: SheetGame, name: NameOf): string =>
  say("cup.judge.early", {
    names: game.players.map((one) => name(one)).join(" – "),
    who: list_text(game.lost.map((one) => name(one))),
    plays: list_text(
      game.players.map((one, seat) =>
        say("cup.judge.plays", { name: name(one), count: game.plays[seat] ?? 0 }),
      ),
    ),
  });

/** Whom a game waits for, or how it ended, in a few words. */
export function game_text(game: SheetGame, me: number | null, name: NameOf): string {
  if (game.ruling) return say(`cup.game.${game.ruling}`);
  if (game.undecided) return say("cup.game.undecided");
  if (game.over && game.lost.length)
    return say("cup.game.left", { name: list_text(game.lost.map((one) => name(one))) });
  if (game.over) return say(game.reason === "deadline" ? "cup.game.time" : "cup.game.over");
  if (me !== null && game.turn.includes(me)) return say("seat.turn");
  return say("seat.plays", { name: list_text(game.turn.map((one) => name(one))) });
}

/** Points of one player against another in a table's games; null where they did not meet. */
export function points_against(
  games: readonly SheetGame[],
  one: number,
  other: number,
): { game: SheetGame; own: number; their: number } | null {
  const game = games.find(
    (each) =>
      each.players.length === 2 && each.players.includes(one) && each.players.includes(other),
  );
  if (!game) return null;
  return {
    game,
    own: game.scores[game.players.indexOf(one)]!,
    their: game.scores[game.players.indexOf(other)]!,
  };
}

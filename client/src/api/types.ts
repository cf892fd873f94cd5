// Made by scripts/types.mjs from the server's OpenAPI document. Do not edit.

/** From when on the others may do something about a seat, in milliseconds since 1970. */
export interface Absence {
  nudge: number | null;
  skip: number | null;
  stand_in: number | null;
  claim: number | null;
}

export interface Accepted {
  n: number;
}

/** An answer to an open question. Sending it again under the same `id` changes nothing. */
export interface Answer {
  seat: number;
  key: string;
  answer: unknown;
  id: string;
}

/** Over the newest games that count for it: which part of the points on offer was found. */
export interface Average {
  games: number;
  share: number | null;
}

export interface BotChoice {
  seat: number;
  level: "easy" | "expert" | "medium" | "strong";
}

/** Who may talk at a table, and the seconds between two lines of one person. */
export interface ChatChoice {
  who: "everyone" | "nobody" | "seats";
  slow?: number;
}

/** What a stream carries under `event: chat`. */
export interface ChatEvent {
  table: string;
  said: Said;
}

/** Who may talk at a table, and how often. */
export interface ChatRule {
  who: "everyone" | "nobody" | "seats";
  slow: number;
}

/** `seconds` per turn; a `bank` of seconds for the game, `added` per turn; or `days` per turn.
 * 
 *     With "none" only the seconds of the game's rules run, and with "relaxed" no clock at all. */
export interface Clock {
  kind: "bank" | "days" | "none" | "relaxed" | "turn";
  seconds: number;
  added: number;
  days: number;
  percent: 100 | 150 | 200;
}

/** The code on a player's slip. */
export interface Code {
  code: string;
  switch?: boolean;
}

export interface Consent {
  seat: number;
  yes: boolean;
}

/** Play on from entry `n` of a finished game, on this seat against bots of a level. */
export interface Continuation {
  n: number;
  seat: number;
  level: "easy" | "expert" | "medium" | "strong";
}

/** A tournament in a list. */
export interface CupBrief {
  id: string;
  name: string;
  game: string;
  phase: "between" | "checking" | "laying" | "open" | "over" | "paused" | "playing" | "stopping";
  round: number;
  rounds: number;
  players: number;
  tables: number;
  now: number;
  due: number | null;
  left: number | null;
  seconds: number;
  director: boolean;
  player: number | null;
  table: number | null;
  place: number | null;
}

/** A tournament with what this person is in it. */
export interface CupCard {
  frame: CupFrame;
  director: boolean;
  judge: boolean;
  player: number | null;
  applied: boolean;
  applicants: string[] | null;
  links: CupLinks | null;
}

/** A tournament without its tables' games. A client drops a frame whose `n` is lower. */
export interface CupFrame {
  cup: string;
  n: number;
  now: number;
  terms: Terms;
  director: string;
  judges: string[];
  pairs: boolean;
  fewest: boolean;
  phase: "between" | "checking" | "laying" | "open" | "over" | "paused" | "playing" | "stopping";
  registration: "approval" | "closed" | "open";
  applicants: number;
  players: PlayerShown[];
  round: number;
  final: boolean;
  tables: number[][];
  byes: number[];
  seats: number[][] | null;
  openers: unknown[][];
  next_final: boolean;
  due: number | null;
  left: number | null;
  signed: (string | null)[];
  standing: StandingRow[];
  per_game: boolean;
  notes: TieBreakNote[];
  rulings: RulingShown[];
}

export interface CupJoined {
  cup: string;
}

/** A link of a tournament; `switch` if this device plays for someone else of it. */
export interface CupLink {
  link: string;
  switch?: boolean;
}

/** For the director: the links to send. */
export interface CupLinks {
  join: string;
  judge: string;
  players: Slip[];
}

export interface Definition {
  word: string;
  known: boolean;
  meanings: Meaning[];
  counts: boolean | null;
  why: string;
  say: string;
}

/** Another device that plays one of my seats. */
export interface Device {
  id: string;
  label: string;
  at: number;
}

export interface DeviceChoice {
  seat: number;
  device: string;
}

/** Which words count at this table, beyond the game's own rule. */
export interface Dictionary {
  modern: boolean;
  names: boolean | null;
  family: boolean;
  added: string[];
  banned: string[];
}

export interface Draft {
  seat: number;
  key: string;
  draft: unknown;
  count?: number;
}

/** What was said before a stream began, under `event: talk`. */
export interface EarlierChat {
  table: string;
  said: Said[];
}

/** Players whom the director types in, and bots. */
export interface Entries {
  names?: string[];
  bots?: number;
  level?: "easy" | "expert" | "medium" | "strong";
}

/** A table as one seat, or a spectator, sees it.
 * 
 *     A client drops a frame whose `n` or `seating` is lower than it has. When `seat` changes, the
 *     history comes whole. */
export interface Frame {
  table: string;
  n: number;
  seating: number;
  phase: "ended" | "open" | "playing";
  now: number;
  waiting: Waiting[];
  seats: Sitting[];
  result: Result | null;
  undo: Undo | null;
  sealed: boolean;
  rematch: string | null;
  starts: number | null;
  chat: ChatRule;
  notice: string | null;
  seat: number | null;
  view: unknown;
  asks: OpenAsk[];
  history: HistoryEntry[];
  can_undo: "ask" | "free" | "no";
}

/** A game as the hall offers it. */
export interface GameCard {
  name: string;
  version: number;
  least_seats: number;
  most_seats: number;
  names: boolean;
  slow: { [name: string]: unknown } | null;
  live: Timing;
  fast: Timing;
  options: { [name: string]: unknown };
}

/** The last play that is worth telling everyone. */
export interface GoodPlay {
  cup: string;
  table: number;
  players: number[];
  line: Line;
}

/** One step of the history. */
export interface HistoryEntry {
  n: number;
  at: number;
  by: "bot" | "clock" | "house" | "person";
  lines: Line[];
  scores: number[] | null;
}

/** The best that a turn allowed: entry `n` is what was answered. */
export interface Insight {
  n: number;
  best: unknown[];
}

/** What someone who opens an invitation is shown before they join. */
export interface Invitation {
  table: string;
  game: string;
  phase: "ended" | "open" | "playing";
  host: string | null;
  seats: Sitting[];
  clock: Clock;
  speed: "days" | "fast" | "live" | "relaxed" | "custom";
  free: number;
  may_watch: boolean;
  mine: number[];
}

export interface Joined {
  table: string;
  seat: number | null;
}

export interface Leaving {
  player: number;
  reason?: string;
}

/** Something that happened, for the history: the code of a text and its data. */
export interface Line {
  code: string;
  seat: number | null;
  data: { [name: string]: unknown };
}

/** An invitation (/j/…), or the private link of a seat (/s/…). */
export interface Link {
  link: string;
}

/** A table in a list. */
export interface ListedTable {
  id: string;
  game: string;
  phase: "ended" | "open" | "playing";
  seats: Sitting[];
  mine: number[];
  turn: boolean;
  public: boolean;
  host: boolean;
  clock: Clock;
  speed: "days" | "fast" | "live" | "relaxed" | "custom";
  made: number;
  touched: number;
  waiting: number[];
  kind: string | null;
  due: number | null;
  places: number[] | null;
}

/** Who this browser is. `name` is empty until it was given. */
export interface Me {
  id: string;
  name: string;
}

export interface Meaning {
  part: string;
  gloss: string;
  lemma: string | null;
}

/** One step of a finished game with everything open, and as each seat saw it. */
export interface Moment {
  n: number;
  view: unknown;
  seats: unknown[];
}

/** A page of a replay's steps. */
export interface Moments {
  moments: Moment[];
  next: number | null;
}

/** Hide what someone says, for me only. */
export interface Mute {
  name: string;
  muted: boolean;
}

export interface Named {
  name: string;
}

/** Names of people who asked to play. */
export interface Names {
  names: string[];
}

/** A clock as a host may set it. */
export interface NewClock {
  kind?: "bank" | "days" | "none" | "relaxed" | "turn";
  seconds?: number;
  added?: number;
  days?: number;
  percent?: 100 | 150 | 200;
}

/** A tournament as its director wants it; the defaults are the club sheet's. */
export interface NewCup {
  name: string;
  game?: string;
  system?: "robin" | "swiss" | "tables";
  ranking?: "points" | "wins";
  most?: number;
  rounds?: number;
  seconds?: number | null;
  turn?: number;
  final?: boolean;
  redraw?: boolean;
  listed?: boolean;
  options?: { [name: string]: unknown };
  dictionary?: Dictionary;
}

export interface NewRuling {
  game: string;
  kind: "correct" | "count" | "forfeit" | "void";
  reason: string;
  player?: number | null;
  scores?: number[];
}

export interface NewTable {
  game: string;
  places: Place[];
  options?: { [name: string]: unknown };
  dictionary?: Dictionary;
  clock?: NewClock;
  speed?: "days" | "fast" | "live" | "relaxed" | null;
  public?: boolean;
  watch?: "link" | "nobody" | "players";
  pace?: "human" | "none";
}

/** A question to this frame's own seat. */
export interface OpenAsk {
  key: string;
  kind: string;
  choices: unknown[] | null;
  waits: boolean;
  draft: unknown;
}

/** Pairs for the next round: the first one opens against the second. */
export interface Openers {
  pairs: unknown[][];
}

/** Who gets a seat: me, anyone with the invitation, a bot, or another on my device. */
export interface Place {
  kind: "bot" | "device" | "me" | "open";
  level?: "easy" | "expert" | "medium" | "strong" | null;
  name?: string | null;
}

export interface PlayerChoice {
  player: number;
}

export interface PlayerChoices {
  players: number[];
}

export interface PlayerShown {
  number: number;
  name: string;
  level: "easy" | "expert" | "medium" | "strong" | null;
  left: boolean;
  device: boolean;
}

/** Why something was refused: the code of a text, its data, and plain English. */
export interface Problem {
  code: string;
  say: string;
  data: { [name: string]: unknown };
}

export interface RegistrationChoice {
  registration: "approval" | "closed" | "open";
}

export interface Replay {
  table: TableCard;
  frame: Frame;
  moments: Moment[];
  next: number | null;
}

/** The verdict on a word is wrong; with a category, whether that should have the word. */
export interface Report {
  word: string;
  category?: string | null;
}

/** How a game ended. `places` count from 1; seats that tie share one. */
export interface Result {
  places: number[];
  scores: number[];
  reason: string;
  detail: { [name: string]: unknown };
  stand_ins: number[];
  taken_back: boolean;
}

export interface RulingShown {
  round: number;
  table: number;
  game: string;
  players: number[];
  kind: "correct" | "count" | "forfeit" | "void";
  reason: string;
  who: string;
  at: number;
  player: number | null;
  scores: number[];
}

/** A line of chat. */
export interface Said {
  id: number;
  at: number;
  seat: number | null;
  name: string;
  text: string;
}

export interface Say {
  text: string;
  seat?: number | null;
}

export interface SeatChoice {
  seat: number;
}

/** A seat by its id, which it keeps when the host moves it. */
export interface SeatId {
  id: string;
}

/** A seat that I play, with what its owner alone is shown. */
export interface SeatLink {
  seat: number;
  link: string | null;
  devices: Device[];
}

/** The seats in another order: `order[i]` is where the new seat i was. */
export interface SeatOrder {
  order: number[];
}

export interface Seating {
  tables: number[][];
}

/** One table's round: its games, and the order they lead to. */
export interface Sheet {
  cup: string;
  n: number;
  round: number;
  table: number;
  final: boolean;
  players: number[];
  games: SheetGame[];
  rows: StandingRow[];
  notes: TieBreakNote[];
  signed: string | null;
}

export interface SheetGame {
  id: string;
  players: number[];
  scores: number[];
  played: number[];
  over: boolean;
  turn: number[];
  reason: string | null;
  lost: number[];
  plays: number[];
  undecided: boolean;
  ruling: "correct" | "count" | "forfeit" | "void" | null;
}

export interface Sheets {
  sheets: Sheet[];
}

/** A seat as everyone sees it. */
export interface Sitting {
  kind: "bot" | "open" | "person";
  id: string | null;
  host: boolean;
  name: string | null;
  level: "easy" | "expert" | "medium" | "strong" | null;
  here: boolean;
  left: boolean;
  away: boolean;
  stand_in: boolean;
  absent: Absence | null;
  score: number | null;
}

/** What a director hands to a typed-in player: its first use claims the player. */
export interface Slip {
  number: number;
  link: string;
  code: string;
}

/** A player in an order. `place` counts from 1; players who tie share one. */
export interface StandingRow {
  player: number;
  place: number;
  points: number;
  difference: number;
  won: number;
  drawn: number;
  lost: number;
  over: number;
  games: number;
  wins: number;
}

export interface StartChoice {
  fewer?: boolean;
}

/** A table from outside. */
export interface TableCard {
  id: string;
  game: string;
  phase: "ended" | "open" | "playing";
  seats: Sitting[];
  mine: number[];
  turn: boolean;
  public: boolean;
  host: boolean;
  clock: Clock;
  speed: "days" | "fast" | "live" | "relaxed" | "custom";
  made: number;
  dictionary: Dictionary;
  options: { [name: string]: unknown };
  result: Result | null;
  watch: "link" | "nobody" | "players";
  invitation: string | null;
  cup: string | null;
  own: SeatLink[];
}

export interface TableChoice {
  table?: number | null;
}

/** What a stream says of a table that it can't show, under `event: gone`. */
export interface TableGone {
  table: string;
  code: string;
}

/** A page of a list of tables. */
export interface TableList {
  tables: ListedTable[];
  next: number | null;
}

export interface Talk {
  said: Said[];
}

/** What everyone may know of how a tournament is played. The defaults are the club sheet's. */
export interface Terms {
  name: string;
  game: string;
  system: "robin" | "swiss" | "tables";
  ranking: "points" | "wins";
  most: number;
  rounds: number;
  seconds: number;
  turn: number;
  final: boolean;
  redraw: boolean;
  listed: boolean;
}

/** What decided between players who were equal before. */
export interface TieBreakNote {
  how: "difference" | "head" | "lots" | "points" | "won";
  players: number[];
  values: number[];
}

/** The seconds of a speed: of the table's clock for a turn, and of the game's options. */
export interface Timing {
  turn: number | null;
  seconds: { [name: string]: number };
}

/** What a program sends as `Authorization: Bearer …` to play as this person. */
export interface Token {
  token: string;
}

/** Taking back the last answer: who asked, and whose consent is missing. */
export interface Undo {
  seat: number;
  missing: number[];
}

/** Whom the table waits for, and until when. */
export interface Waiting {
  seat: number;
  kind: string;
  due: number | null;
  bank: number | null;
}

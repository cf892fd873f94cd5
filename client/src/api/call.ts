/** Every call of the API that the client makes, and the two ways in which one can fail. */
import type {
  Accepted,
  Answer,
  Average,
  BotChoice,
  ChatRule,
  Continuation,
  CupBrief,
  CupCard,
  CupJoined,
  Definition,
  Draft,
  Entries,
  GameCard,
  Insight,
  Invitation,
  Joined,
  Me,
  NewCup,
  NewRuling,
  Moments,
  NewTable,
  Problem,
  Replay,
  Sheets,
  TableCard,
  TableList,
} from "./types";
import { rooted } from "../root_path";

/** The server refused, with its reason. */
export class Refusal extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.say);
  }
}

/** Nobody answered: the network, or a server that is just being started again. */
export class NetworkError extends Error {}

const RESTARTING = new Set([502, 503, 504]);

async function call<T>(
  method: string,
  path: string,
  body?: unknown,
  more: RequestInit = {},
): Promise<T> {
  let response: Response;
  try {
    response = await fetch(rooted(path), {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
      ...more,
    });
  } catch (error) {
    throw new NetworkError(String(error));
  }
  if (RESTARTING.has(response.status)) throw new NetworkError(String(response.status));
  const told: unknown = await response.json().catch(() => null);
  if (response.ok) return told as T;
  const problem = told as Problem | null;
  throw new Refusal(
    problem?.code ? problem : { code: "broken", say: "", data: {} },
    response.status,
  );
}

const cup = (id: string, rest = "") => `/api/cups/${encodeURIComponent(id)}${rest}`;
const table = (id: string, rest = "") => `/api/tables/${encodeURIComponent(id)}${rest}`;

export const api = {
  me: () => call<Me>("GET", "/api/me"),
  sign_out: () => call<unknown>("DELETE", "/api/session"),
  delete_me: () => call<unknown>("DELETE", "/api/me"),
  sign_out_elsewhere: () => call<unknown>("DELETE", "/api/sessions"),
  name: (name: string) => call<Me>("POST", "/api/me", { name }),
  games: () => call<GameCard[]>("GET", "/api/games"),
  texts: (game: string, language: string) =>
    call<Record<string, string>>(
      "GET",
      `/api/games/${encodeURIComponent(game)}/texts/${encodeURIComponent(language)}`,
    ),
  lobby: () => call<TableList>("GET", "/api/lobby"),
  mine: (from = 0) => call<TableList>("GET", `/api/mine?from=${from}`),
  open: (made: NewTable) => call<TableCard>("POST", "/api/tables", made),
  card: (id: string) => call<TableCard>("GET", table(id)),
  invitation: (link: string) =>
    call<Invitation>("GET", `/api/invitation?link=${encodeURIComponent(link)}`),
  join: (link: string) => call<Joined>("POST", "/api/join", { link }),
  sit: (id: string, seat: number) => call<TableCard>("POST", table(id, "/sit"), { seat }),
  bot: (id: string, choice: BotChoice) => call<TableCard>("POST", table(id, "/bot"), choice),
  send_away: (id: string, seat: string) =>
    call<TableCard>("POST", table(id, "/send-away"), { id: seat }),
  remove_bot: (id: string, seat: number) =>
    call<TableCard>("POST", table(id, "/remove-bot"), { seat }),
  order: (id: string, order: number[]) => call<TableCard>("POST", table(id, "/order"), { order }),
  turn_out: (id: string, seat: number, device: string) =>
    call<TableCard>("POST", table(id, "/turn-out"), { seat, device }),
  start: (id: string, fewer = false) => call<TableCard>("POST", table(id, "/start"), { fewer }),
  wait: (id: string) => call<TableCard>("POST", table(id, "/wait")),
  leave: (id: string, seat: number) => call<unknown>("POST", table(id, "/leave"), { seat }),
  resign: (id: string, seat: number) => call<Accepted>("POST", table(id, "/resign"), { seat }),
  answer: (id: string, answer: Answer) => call<Accepted>("POST", table(id, "/answers"), answer),
  draft: (id: string, draft: Draft) =>
    call<unknown>(
      "PUT",
      table(id, "/drafts"),
      { ...draft, count: Date.now() }, // requests may overtake each other
      { keepalive: true },
    ),
  undo: (id: string, seat: number) => call<unknown>("POST", table(id, "/undo"), { seat }),
  consent: (id: string, seat: number, yes: boolean) =>
    call<unknown>("POST", table(id, "/consent"), { seat, yes }),
  here: (id: string, seat: number) => call<unknown>("POST", table(id, "/here"), { seat }),
  stand_in: (id: string, seat: number) => call<unknown>("POST", table(id, "/stand-in"), { seat }),
  claim_win: (id: string, seat: number) => call<unknown>("POST", table(id, "/claim"), { seat }),
  skip: (id: string, seat: number) => call<unknown>("POST", table(id, "/skip"), { seat }),
  nudge: (id: string, seat: number) => call<unknown>("POST", table(id, "/nudge"), { seat }),
  rematch: (id: string) => call<TableCard>("POST", table(id, "/rematch")),
  say: (id: string, text: string, seat: number | null) =>
    call<unknown>("POST", table(id, "/chat"), { text, seat }),
  set_chat: (id: string, who: ChatRule["who"], slow: number) =>
    call<unknown>("PUT", table(id, "/chat"), { who, slow }),
  mute: (id: string, name: string, muted: boolean) =>
    call<unknown>("POST", table(id, "/mute"), { name, muted }),
  cups: () => call<CupBrief[]>("GET", "/api/cups"),
  make_cup: (made: NewCup) => call<CupCard>("POST", "/api/cups", made),
  join_cup: (link: string, change = false) =>
    call<CupJoined>("POST", "/api/cups/join", { link, switch: change }),
  claim: (id: string, code: string, change = false) =>
    call<CupJoined>("POST", cup(id, "/claim"), { code, switch: change }),
  cup: (id: string) => call<CupCard>("GET", cup(id)),
  sheets: (id: string, round: number) => call<Sheets>("GET", cup(id, `/sheets?round=${round}`)),
  enter: (id: string, entries: Entries) => call<CupCard>("POST", cup(id, "/players"), entries),
  rule: (id: string, ruling: NewRuling) => call<CupCard>("POST", cup(id, "/rulings"), ruling),
  /** What else the director and the judge can do; the reply is the tournament. */
  direct: (id: string, what: string, body?: unknown) =>
    call<CupCard>("POST", cup(id, `/${what}`), body),
  /** A finished game with all its steps, which come in pages. */
  replay: async (id: string): Promise<Replay> => {
    const found = await call<Replay>("GET", table(id, "/replay"));
    while (found.next !== null) {
      const more = await call<Moments>("GET", table(id, `/moments?from=${found.next}`));
      found.moments.push(...more.moments);
      found.next = more.next;
    }
    return found;
  },
  /** The steps of these entries of a finished game. */
  moments_at: (id: string, entries: readonly number[]) =>
    call<Moments>("GET", table(id, `/moments?at=${entries.join(",")}`)),
  average: (game: string) =>
    call<Average>("GET", `/api/mine/average?game=${encodeURIComponent(game)}`),
  analysis: (id: string) => call<Insight[]>("GET", table(id, "/analysis")),
  continue_from: (id: string, from: Continuation) =>
    call<TableCard>("POST", table(id, "/continue"), from),
  report: (id: string, word: string, category: string | null = null) =>
    call<unknown>("POST", table(id, "/reports"), { word, category }),
  define: (word: string, id: string, seat: number | null = null) =>
    call<Definition>(
      "GET",
      `/api/define?word=${encodeURIComponent(word)}&table=${encodeURIComponent(id)}${seat === null ? "" : `&seat=${seat}`}`,
    ),
};

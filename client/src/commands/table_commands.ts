/** The commands that every table understands. */
import { api } from "../api/call";
import { list_text, say, say_error } from "../texts/say";
import { entry_text, seat_name } from "../table/history_text";
import type { TableStore } from "../table/table_store.svelte";
import { named, offered, type Command, type GameCommands, type Reply } from "./command";
import "./texts";

const GAMES = import.meta.glob<GameCommands>("../games/*/commands.ts", { import: "commands" });

/** All commands of a table, the game's own first. */
export async function commands_of(game: string): Promise<GameCommands> {
  const own = (await GAMES[`../games/${game}/commands.ts`]?.()) ?? (() => []);
  return (table) => {
    const all: Command[] = [...own(table), ...shared(table)];
    all.push(help(all));
    return all;
  };
}

/** Who is waited for, as an answer to someone else. */
function whose_turn(table: TableStore): string {
  const waiting = table.frame?.waiting ?? [];
  if (table.my_turn) return say("waits.you");
  const names = list_text(waiting.map((one) => seat_name(one.seat, table)));
  return names ? say("waits.other", { names }) : say("waits.nobody");
}

/** Why this player can't move now; nothing if they can. */
export function not_now(table: TableStore, may: boolean): string {
  if (table.watching) return say("command.watching");
  if (table.sending) return say("command.busy");
  return may ? "" : `${whose_turn(table)}.`;
}

function shared(table: TableStore): Command[] {
  const hand = table.input as { hidden?: boolean } | null;
  return [
    {
      sample: "l",
      about: say("command.l"),
      form: /^(?:l|last)$/,
      run: () => last_entry(table),
    },
    {
      sample: "s",
      about: say("command.s"),
      form: /^(?:s|score|scores)$/,
      run: () => scores(table),
    },
    {
      sample: "c",
      about: say("command.c"),
      form: /^(?:c|clock|time)$/,
      run: () => clock(table),
    },
    {
      sample: "turn",
      about: say("command.turn"),
      form: /^(?:turn|t)$/,
      run: () => `${whose_turn(table)}.`,
    },
    {
      sample: "hide",
      about: say("command.hide"),
      form: /^(?:hide|show)$/,
      now: typeof hand?.hidden === "boolean" && !table.watching,
      run: () => {
        hand!.hidden = !hand!.hidden;
        return say(hand!.hidden ? "command.hidden" : "command.shown");
      },
    },
    ...ways_out(table),
  ];
}

/** Taking a move back, and giving up. */
function ways_out(table: TableStore): Command[] {
  const { id, frame, viewpoint } = table;
  const plays = frame?.phase === "playing" && viewpoint !== null && !table.watching;
  const undo = frame?.undo ?? null;
  const votes = plays && undo?.missing.includes(viewpoint) === true;
  const tried = async (call: Promise<unknown>, text: string): Promise<string | Reply> => {
    try {
      await call;
      return { text, told: true };
    } catch (error) {
      return say_error(error);
    }
  };
  return [
    {
      sample: "agree",
      about: say("command.agree"),
      form: /^agree$/,
      now: votes,
      run: () => tried(api.consent(id, viewpoint!, true), say("command.agreed")),
    },
    {
      sample: "decline",
      about: say("command.decline"),
      form: /^decline$/,
      now: votes,
      run: () => tried(api.consent(id, viewpoint!, false), say("command.declined")),
    },
    {
      sample: "undo",
      about: say("command.undo"),
      form: /^undo$/,
      now: plays && undo === null && frame.can_undo !== "no",
      run: () =>
        tried(
          api.undo(id, viewpoint!),
          say(frame?.can_undo === "free" ? "command.undo.done" : "command.undo.asked"),
        ),
    },
    {
      sample: "resign",
      about: say("command.resign"),
      form: /^resign( yes)?$/,
      now: plays,
      run: ([, sure]) =>
        sure
          ? tried(api.resign(id, viewpoint!), say("command.resign.done"))
          : say("command.resign.sure"),
    },
  ];
}

function last_entry(table: TableStore): string {
  const last = table.history.findLast((entry) => entry.lines.length > 0);
  return last ? entry_text(last, table) : say("history.none");
}

function scores(table: TableStore): string {
  const all = table.seats.map((seat, i) => `${seat_name(i, table)} ${seat.score ?? 0}`);
  return `${list_text(all)}. ${whose_turn(table)}.`;
}

function clock(table: TableStore): string {
  const waiting =
    table.frame?.waiting.find((one) => one.seat === table.viewpoint) ?? table.frame?.waiting[0];
  if (waiting?.due == null) return say("command.c.none");
  const seconds = Math.max(0, Math.ceil(table.until(waiting.due) / 1000));
  return say(waiting.seat === table.viewpoint ? "command.c.you" : "command.c.other", {
    name: seat_name(waiting.seat, table),
    time: exact_time(seconds),
  });
}

/** "1 minute 14 seconds"; of hours and days only what matters. */
function exact_time(seconds: number): string {
  const parts: string[] = [];
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  if (days) parts.push(say("clock.days", { count: days }));
  if (hours) parts.push(say("clock.hours", { count: hours }));
  if (minutes && !days) parts.push(say("clock.minutes", { count: minutes }));
  const rest = seconds % 60;
  if (!days && !hours && (rest || !parts.length)) parts.push(say("clock.seconds", { count: rest }));
  return parts.join(" ");
}

function help(all: readonly Command[]): Command {
  const line = (command: Command) =>
    say("command.help.line", { sample: command.sample, about: command.about });
  return {
    sample: "help",
    about: say("command.help"),
    form: named("help", "\\?"),
    run: ([, what]) => {
      const about =
        what &&
        all.find((command) => command.form.test(what) || command.sample.split(" ")[0] === what);
      if (about) return line(about);
      return offered(all).map(line).join("\n");
    },
  };
}

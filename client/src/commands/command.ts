/** What can be typed at a table: finding the command of a line, completing one, and telling what
 *  would work. Each game brings its own commands in its folder, and they call what its page calls. */
import { list_text, say } from "../texts/say";
import type { TableStore } from "../table/table_store.svelte";

export interface Reply {
  text: string;
  /** The table tells everyone what came of it, so it isn't said twice. */
  told?: boolean;
}

export interface Command {
  sample: string; // as it's typed: "row 9"
  about: string; // what that does, in a few words
  form: RegExp; // the whole line, in lower case
  now?: boolean; // whether this moment offers it; left out: always
  run(found: RegExpExecArray): string | Reply | Promise<string | Reply>;
}

/** The commands of a game, as its folder exports them. */
export type GameCommands = (table: TableStore) => Command[];

const LONGEST = 3_000; // milliseconds until an answer has changed the table, or never will
const STEP = 20;

/** Wait until the table shows what an answer has changed. */
export async function until(done: () => boolean): Promise<void> {
  for (let waited = 0; !done() && waited < LONGEST; waited += STEP)
    await new Promise((then) => setTimeout(then, STEP));
}

/** What the page refused, or else what came of it. */
export const unless_refused = (refused: string, reply: string | Reply): string | Reply =>
  refused || reply;

/** A command by its name or its letter, with whatever follows. */
export const named = (...names: string[]): RegExp =>
  new RegExp(`^(?:${names.join("|")})(?: (.+))?$`);

export const tidy = (line: string): string =>
  line.trim().replace(/^\/+/, "").replace(/\s+/g, " ").trim().toLowerCase();

export const offered = (commands: readonly Command[]): Command[] =>
  commands.filter((command) => command.now !== false);

const samples = (commands: readonly Command[]): string =>
  list_text(
    commands.map((command) => command.sample),
    "list.or",
  );

/** Do what a line says, and answer it. */
export async function run_line(line: string, commands: readonly Command[]): Promise<Reply> {
  const typed = tidy(line);
  const fitting = commands.filter((command) => command.form.test(typed));
  const found = offered(fitting)[0];
  if (!found) {
    const can = samples(offered(commands));
    return fitting.length
      ? { text: say("command.not.now", { sample: fitting[0]!.sample, can }) }
      : { text: say("command.unknown", { line: typed, can }) };
  }
  const reply = await found.run(found.form.exec(typed)!);
  return typeof reply === "string" ? { text: reply } : reply;
}

/** The names of commands that a line may be the beginning of. */
export function completions(line: string, commands: readonly Command[]): string[] {
  const begun = line.trimStart().replace(/^\/+/, "").toLowerCase();
  if (!begun || begun.includes(" ")) return [];
  const names = offered(commands).flatMap((command) => {
    const [name = "", more] = command.sample.split(" ");
    return /^[a-z]+$/.test(name) ? [more === undefined ? name : `${name} `] : [];
  });
  return [...new Set(names)].filter((name) => name.startsWith(begun) && name !== begun).sort();
}

/** What all of several lines begin with. */
export function common_start(lines: readonly string[]): string {
  let start = lines[0] ?? "";
  for (const line of lines) while (!line.startsWith(start)) start = start.slice(0, -1);
  return start;
}

/** Lines that were typed before, and where the arrows are among them. */
export class LineHistory {
  private readonly lines: string[] = [];
  private at = 0;

  add(line: string): void {
    if (line && this.lines.at(-1) !== line) this.lines.push(line);
    this.at = this.lines.length;
  }

  /** The line before or after the one that is shown; null where there is none. */
  step(by: 1 | -1): string | null {
    const next = this.at + by;
    if (next < 0 || next > this.lines.length) return null;
    this.at = next;
    return this.lines[next] ?? "";
  }
}

/** What can be typed at a table of Kross. */
import { say } from "../../texts/say";
import {
  named,
  unless_refused,
  type Command,
  type GameCommands,
  type Reply,
} from "../../commands/command";
import { not_now } from "../../commands/table_commands";
import { FREE, LETTERS, SIDE } from "./model";
import type { PlayerInput } from "./player_input.svelte";
import { square_name } from "./sheet";
import "./commands_texts";

const PLACES = Array.from({ length: SIDE }, (_, place) => place);

/** b2 is in the second row of the second column; null where the sheet has no such square. */
export function read_square(text: string): number | null {
  const found = /^([a-f])([1-6])$/.exec(text);
  return found ? (Number(found[2]) - 1) * SIDE + found[1]!.charCodeAt(0) - 97 : null;
}

/** A row or a column: words in one piece, free squares by their number. */
export function line_text(sheet: string, at: number, across: boolean): string {
  const squares = PLACES.map((place) => (across ? at * SIDE + place : place * SIDE + at));
  const runs = squares
    .map((square) => sheet[square] ?? FREE)
    .join("")
    .match(/\.+|[^.]+/g);
  const told = (runs ?? []).map((run) =>
    run.startsWith(FREE) ? `${run.length} ${say("kross.command.free")}` : run,
  );
  const name = across ? String(at + 1) : LETTERS[at];
  return say("kross.command.line", { name, squares: told.join(", ") });
}

export const commands: GameCommands = (table) => {
  const input = table.input as PlayerInput | null;
  const view = input?.view;
  if (!input || !view) return [];
  const { kind, sheet } = input;
  const told = (text: string): string | Reply =>
    unless_refused(input.refused, { text, told: true });
  const answered = (text: string): string | Reply => unless_refused(input.refused, text);

  async function write(square: number, more: string): Promise<string | Reply> {
    const why = not_now(table, input!.places);
    if (why) return why;
    const name = square_name(square);
    if (kind === "last") {
      if (!/^[a-z]$/.test(more)) return say("kross.command.write.letter");
      input!.pick(more.toUpperCase());
    }
    const letter = input!.batch_answer
      ? (input!.batch?.letters[input!.batch_answer.at] ?? "")
      : (input!.letter ?? "");
    const at = input!.batch_answer?.at ?? 0;
    const rejects = more === "reject";
    if (rejects && !(input!.batch_answer ? input!.batch?.may_reject[at] : input!.may_reject))
      return say("kross.command.no.reject", { letter });
    const written = say(rejects ? "kross.command.wished" : "kross.command.written", {
      letter,
      name,
    });
    input!.point(square);
    if (input!.refused) return answered("");
    if (input!.batch_answer) {
      if (rejects !== (input!.batch_answer.reject === at)) input!.reject_in_batch(at);
      const next = input!.batch?.letters[input!.batch_answer.at];
      return next ? say("kross.command.next", { written, next }) : written;
    }
    if (view!.fair && input!.reject_wished !== rejects) input!.wish_reject();
    await input!.go();
    return answered(written);
  }

  async function reject(): Promise<string | Reply> {
    const { letter } = view!;
    if (!input!.may_reject) return say("kross.command.no.reject", { letter });
    await input!.reject();
    return told(say("kross.command.rejected", { letter }));
  }

  const may_wish = kind === "batch" || (view.fair && input.may_reject);
  const moves: Command[] = [
    {
      sample: "call e",
      about: say("kross.command.call.about"),
      form: named("call"),
      now: kind === "call",
      run: async ([, text]) => {
        const why = not_now(table, kind === "call");
        if (why) return why;
        if (!/^[a-z]$/.test(text ?? "")) return say("kross.command.call");
        const letter = text!.toUpperCase();
        input.pick(letter);
        await input.go();
        return told(say("kross.command.called", { letter }));
      },
    },
    {
      sample: kind === "last" ? "b2 e" : may_wish ? "b2 reject" : "b2",
      about: say(
        kind === "last"
          ? "kross.command.write.last.about"
          : may_wish
            ? "kross.command.write.fair.about"
            : "kross.command.write.about",
      ),
      form: /^([a-f][1-6])(?: ([a-z]|reject))?$/,
      now: input.places,
      run: ([, at, more]) => write(read_square(at!)!, more ?? ""),
    },
    {
      sample: "reject",
      about: say("kross.command.reject.about"),
      form: /^reject$/,
      now: input.may_reject && !view.fair,
      run: reject,
    },
    {
      sample: "name ea",
      about: say("kross.command.name.about"),
      form: named("name"),
      now: kind === "batch",
      run: ([, text]) => {
        const letters = (text ?? "").toUpperCase().replace(/[^A-Z]/g, "");
        const count = input.batch?.names ?? 0;
        if (letters.length !== count) return say("kross.command.name", { count });
        while (input.batch_answer?.names) input.unname(0);
        for (const letter of letters) input.pick(letter);
        return say("kross.batch.named", { letters: [...letters] });
      },
    },
    {
      sample: "done",
      about: say("kross.command.done.about"),
      form: /^done$/,
      now: kind === "batch",
      run: async () => {
        if (!input.fill) return say("kross.batch.missing", { names: input.batch?.names });
        await input.go();
        return answered(say("kross.command.done"));
      },
    },
    {
      sample: "pass",
      about: say("kross.command.pass.about"),
      form: /^pass$/,
      now: kind === "last",
      run: async () => {
        await input.pass();
        return told(say("kross.command.passed"));
      },
    },
  ];

  const hidden = input.hidden ? say("command.hidden") : "";
  const read: Command[] = [
    {
      sample: "sheet",
      about: say("kross.command.sheet.about"),
      form: /^(?:sheet|r)$/,
      now: !table.watching,
      run: () => hidden || PLACES.map((row) => line_text(sheet, row, true)).join("; "),
    },
    {
      sample: "row 3",
      about: say("kross.command.row.about"),
      form: named("row"),
      now: !table.watching,
      run: ([, text]) =>
        hidden ||
        (/^[1-6]$/.test(text ?? "")
          ? line_text(sheet, Number(text) - 1, true)
          : say("kross.command.row")),
    },
    {
      sample: "col b",
      about: say("kross.command.column.about"),
      form: named("col", "column"),
      now: !table.watching,
      run: ([, text]) =>
        hidden ||
        (/^[a-f]$/.test(text ?? "")
          ? line_text(sheet, text!.charCodeAt(0) - 97, false)
          : say("kross.command.column")),
    },
    {
      sample: "at b2",
      about: say("kross.command.at.about"),
      form: named("at"),
      now: !table.watching,
      run: ([, text]) => {
        const square = read_square(text ?? "");
        return square === null ? say("kross.command.at") : input.said(square);
      },
    },
    {
      sample: "letter",
      about: say("kross.command.letter.about"),
      form: /^letter$/,
      run: () =>
        view.letter
          ? say("kross.command.letter", { letter: view.letter })
          : say("kross.command.letter.none"),
    },
    {
      sample: "task",
      about: say("kross.command.task.about"),
      form: /^task$/,
      now: !table.watching,
      run: () => view.task?.text ?? say("kross.command.task.none"),
    },
    {
      sample: "w",
      about: say("kross.command.words.about"),
      form: /^(?:w|words)$/,
      now: !table.watching,
      run: () => {
        if (!input.helped) return say("kross.command.words.off");
        const words = (view.standing?.words ?? []).map((one) => `${one.word} ${one.points}`);
        return hidden || words.join(", ") || say("kross.command.words.none");
      },
    },
  ];
  return [...moves, ...read];
};

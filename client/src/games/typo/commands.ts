/** What can be typed at a table of Typo. */
import { list_text, say } from "../../texts/say";
import { named, unless_refused, type GameCommands, type Reply } from "../../commands/command";
import { not_now } from "../../commands/table_commands";
import { seat_name } from "../../table/history_text";
import { extended } from "./cards";
import type { Side } from "./model";
import type { PlayerInput } from "./player_input.svelte";
import "./commands_texts";

const spaced = (letters: string): string => [...letters].join(", ");

export const commands: GameCommands = (table) => {
  const input = table.input as PlayerInput | null;
  const view = input?.view;
  if (!input || !view) return [];
  const { asked, placing } = input;
  const votes = asked === "doubt";
  const done = (text: string): string | Reply =>
    unless_refused(input.refused, { text, told: true });

  async function place(row: number, side: Side, word: string): Promise<string | Reply> {
    const start = extended(view!.rows[row] ?? "", input!.card, side);
    if (!word.startsWith(start))
      return say("typo.command.place.begin", { card: input!.card, start });
    input!.aim(row, side);
    input!.type(word.slice(start.length));
    await input!.say();
    return done(say("typo.command.placed", { word }));
  }

  return [
    {
      sample: "3f dahlia",
      about: say("typo.command.place.about"),
      form: /^([1-4])([fb])(?: ([a-z]+))?$/,
      now: placing,
      run: ([, row, end, word]) =>
        not_now(table, placing) ||
        (word
          ? place(Number(row) - 1, end === "f" ? "front" : "back", word.toUpperCase())
          : say("typo.command.place")),
    },
    {
      sample: "pick e",
      about: say("typo.command.pick.about"),
      form: named("pick"),
      now: asked === "pick",
      run: async ([, text]) => {
        const why = not_now(table, asked === "pick");
        if (why) return why;
        const card = (text ?? "").toUpperCase();
        if (!/^[A-Z]$/.test(card)) return say("typo.command.pick");
        if (!view.hand?.includes(card))
          return say("typo.command.pick.none", { card, cards: spaced(view.hand ?? "") });
        if (input.hidden) return say("command.hidden");
        await input.pick(card);
        return unless_refused(input.refused, say("typo.command.picked", { card }));
      },
    },
    {
      sample: "doubt",
      about: say("typo.command.doubt.about"),
      form: /^(?:doubt|y)$/,
      now: votes,
      run: async () => {
        await input.vote(true);
        return unless_refused(input.refused, say("typo.command.doubted"));
      },
    },
    {
      sample: "believe",
      about: say("typo.command.believe.about"),
      form: /^(?:believe|n)$/,
      now: votes,
      run: async () => {
        await input.vote(false);
        return unless_refused(input.refused, say("typo.command.believed"));
      },
    },
    {
      sample: "fail",
      about: say("typo.command.fail.about"),
      form: /^fail$/,
      now: placing,
      run: async () => {
        await input.give_up();
        return done(say("typo.command.failed"));
      },
    },
    {
      sample: "take 3",
      about: say("typo.command.take.about"),
      form: named("take"),
      now: asked === "row",
      run: async ([, text]) => {
        if (!/^[1-4]$/.test(text ?? "")) return say("typo.command.take");
        const row = Number(text) - 1;
        if (!view.longest.includes(row))
          return say("typo.command.take.longest", {
            rows: list_text(
              view.longest.map((one) => String(one + 1)),
              "list.or",
            ),
          });
        await input.take(row);
        return done(say("typo.command.taken", { n: text }));
      },
    },
    {
      sample: "rows",
      about: say("typo.command.rows.about"),
      form: /^rows$/,
      run: () =>
        view.rows
          .map((row, i) =>
            say(view.longest.includes(i) ? "typo.command.row.longest" : "typo.command.row", {
              n: i + 1,
              cards: spaced(row),
            }),
          )
          .join("; "),
    },
    {
      sample: "r",
      about: say("typo.command.hand.about"),
      form: /^(?:r|hand)$/,
      now: !table.watching,
      run: () => {
        if (input.hidden) return say("command.hidden");
        const cards = say("typo.command.hand", { cards: spaced(view.hand ?? "") });
        return input.card ? `${cards} ${say("typo.command.card", { card: input.card })}` : cards;
      },
    },
    {
      sample: "w",
      about: say("typo.command.word.about"),
      form: /^(?:w|word)$/,
      run: () =>
        view.saying
          ? say("typo.command.word", {
              name: seat_name(view.saying.seat, table),
              word: view.saying.word,
              n: view.saying.row + 1,
              needed: view.needed,
              voters: view.voters,
            })
          : say("typo.command.word.none"),
    },
    {
      sample: "order",
      about: say("typo.command.order.about"),
      form: /^order$/,
      run: () =>
        view.queue.map((one) => `${seat_name(one.seat, table)} ${one.card}`).join(", ") ||
        say("typo.command.order.none"),
    },
    {
      sample: "s",
      about: say("typo.command.score.about"),
      form: /^(?:s|score|scores)$/,
      run: () =>
        `${list_text(
          view.counts.map((count, seat) =>
            say("typo.command.score", { name: seat_name(seat, table), count }),
          ),
        )}.`,
    },
  ];
};

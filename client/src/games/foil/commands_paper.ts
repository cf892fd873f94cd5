/** What can be typed after a knock: scrambling, unscrambling, voting, and the check. */
import { number_text } from "../../texts/number_text";
import { has_text, list_text, say, type Code } from "../../texts/say";
import { named, unless_refused, type Command } from "../../commands/command";
import { seat_name } from "../../table/history_text";
import { not_now } from "../../commands/table_commands";
import { hand_text, spaced, told } from "./commands_hand";
import { foreign_words } from "./spoken_question";
import type { Hand } from "./hand.svelte";
import type { Mark } from "./model";
import "./lazy/texts";
import * as trays from "./trays";

const title_of = (category: string): string =>
  has_text(`foil.category.${category}`) ? say(`foil.category.${category}` as Code) : category;

/** The dealer names a category of the list, or makes one up where that is allowed. */
export function category_commands(hand: Hand): Command[] {
  const { table } = hand;
  const view = hand.view!;
  const choices = (hand.kind === "category" ? (table.ask?.choices ?? []) : []) as {
    category: string;
  }[];
  const titles = choices.map(({ category }) => title_of(category));
  const asked = choices.length > 0;
  return [
    {
      sample: "category animal",
      about: say("foil.command.category.about"),
      form: named("category", "cat"),
      now: asked,
      run: async ([, text]) => {
        const why = not_now(table, asked);
        if (why) return why;
        const wanted = text ?? "";
        const found = choices.find(
          ({ category }) => category === wanted || title_of(category) === wanted,
        );
        if (!found && (!wanted || !view.own_categories)) return say("foil.command.category");
        if (found) await hand.pick(found.category);
        else await hand.makeUp(wanted);
        const title = found ? title_of(found.category) : wanted;
        return told(hand, say("foil.command.chose", { title }));
      },
    },
    {
      sample: "categories",
      about: say("foil.command.categories.about"),
      form: /^(?:categories|w)$/,
      now: asked,
      run: () => say("foil.command.categories", { titles: titles.join(", ") }),
    },
  ];
}

/** The groups to unscramble in the order of their numbers: one's own first. */
export function numbered(
  holders: readonly (readonly string[])[],
  viewpoint: number | null,
): { owner: number; group: number; letters: string }[] {
  const all = holders.flatMap((groups, owner) =>
    groups.map((letters, group) => ({ owner, group, letters })),
  );
  return all.sort(
    (one, other) => Number(other.owner === viewpoint) - Number(one.owner === viewpoint),
  );
}

export function scramble_commands(hand: Hand): Command[] {
  return [
    {
      sample: "mix",
      about: say("foil.command.mix.about"),
      form: /^mix$/,
      now: hand.trays.trays.length > 0 && hand.view!.scrambles,
      run: () => {
        hand.trays.trays.forEach((_, at) => hand.mix(at));
        return hand_text(hand);
      },
    },
    {
      sample: "ready",
      about: say("foil.command.ready.about"),
      form: /^(?:ready|done)$/,
      run: async () => {
        await hand.ready();
        return unless_refused(hand.refused, say("foil.command.ready"));
      },
    },
  ];
}

export function unscramble_commands(hand: Hand): Command[] {
  const { table } = hand;
  const groups = numbered(hand.view!.holders ?? [], table.viewpoint);
  const text = (at: number): string => {
    const { owner, group, letters } = groups[at]!;
    const word = hand.paper[owner]?.[group] ?? "";
    return say(word ? "foil.command.group.written" : "foil.command.group", {
      n: at + 1,
      owner: seat_name(owner, table),
      letters: spaced(letters),
      word,
    });
  };
  return [
    {
      sample: "words",
      about: say("foil.command.words.about"),
      form: /^(?:w|words|r)$/,
      run: () => groups.map((_, at) => text(at)).join("\n"),
    },
    {
      sample: "1 magic",
      about: say("foil.command.group.about"),
      form: /^(\d+)(?: ([a-z]+))?$/,
      run: ([, number, answer]) => {
        const at = Number(number) - 1;
        const found = groups[at];
        if (!found) return say("foil.command.group.number", { count: groups.length });
        if (!answer) return text(at);
        const word = answer.toUpperCase();
        if (!trays.complete(found.letters, word))
          return say("foil.command.group.letters", { word, letters: spaced(found.letters) });
        hand.write(found.owner, found.group, word);
        return say("foil.command.wrote", { n: at + 1, word });
      },
    },
    {
      sample: "done",
      about: say("foil.command.done.about"),
      form: /^done( anyway)?$/,
      now: !hand.done || hand.changed,
      run: async ([, sure]) => {
        if (hand.own_missing && !sure)
          return say("foil.command.done.missing", { count: hand.own_missing });
        await hand.hand_in(true);
        return unless_refused(hand.refused, say("foil.command.done"));
      },
    },
  ];
}

export function accept_commands(hand: Hand): Command[] {
  const ballot = foreign_words(hand.view!, hand.table.viewpoint);
  const asked = hand.kind === "accept";
  return [
    {
      sample: "words",
      about: say("foil.command.ballot.about"),
      form: /^(?:w|words)$/,
      run: () => ballot.map((word, i) => `${i + 1} ${word}`).join(", "),
    },
    {
      sample: "refuse 1",
      about: say("foil.command.refuse.about"),
      form: named("refuse"),
      now: asked,
      run: ([, text]) => {
        const word = ballot[Number(text) - 1];
        if (!word) return say("foil.command.refuse", { count: ballot.length });
        hand.refusing = hand.refusing.includes(word)
          ? hand.refusing.filter((one) => one !== word)
          : [...hand.refusing, word];
        return hand.refusing.length
          ? say("foil.command.refused", { words: hand.refusing })
          : say("foil.command.refused.none");
      },
    },
    {
      sample: "vote",
      about: say("foil.command.vote.about"),
      form: /^(?:vote|done)$/,
      now: asked,
      run: async () => {
        await hand.vote();
        return unless_refused(hand.refused, say("foil.command.voted"));
      },
    },
  ];
}

/** A word as it was written, or what else brought or cost points. */
function mark_text(mark: Mark): string {
  if (mark.word) return mark.word;
  const kind = `foil.extra.${mark.kind}`;
  return has_text(kind) ? say(kind) : say("foil.blank");
}

export function check_commands(hand: Hand): Command[] {
  const { table } = hand;
  const view = hand.view!;
  return [
    {
      sample: "marks",
      about: say("foil.command.marks.about"),
      form: /^(?:marks|w)$/,
      run: () => {
        const seats = table.seats.map((_, seat) => {
          const marks = view.marks.filter((mark) => mark.seat === seat);
          const sum = marks.reduce((all, mark) => all + mark.points, 0);
          const each = marks.map((mark) => `${mark_text(mark)} ${number_text(mark.points)}`);
          const total = `${seat_name(seat, table)} ${number_text(sum)}`;
          return each.length ? `${total}: ${list_text(each)}` : total;
        });
        return view.marks.length ? seats.join("; ") : say("foil.command.marks.none");
      },
    },
    {
      sample: "next",
      about: say("foil.command.next.about"),
      form: /^(?:next|done)$/,
      now: hand.kind === "next",
      run: async () => {
        await hand.next();
        return unless_refused(hand.refused, say("foil.command.next"));
      },
    },
  ];
}

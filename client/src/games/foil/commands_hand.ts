/** What can be typed about one's own cards at a table of Foil. */
import { say } from "../../texts/say";
import { named, unless_refused, type Command, type Reply } from "../../commands/command";
import type { Hand } from "./hand.svelte";
import * as trays from "./trays";
import "./commands_texts";

export const spaced = (letters: string): string => [...letters].join(", ");

/** What a move came to: the table tells it, unless it was refused. */
export const told = (hand: Hand, text: string): string | Reply =>
  unless_refused(hand.refused, { text, told: true });

function loose(hand: Hand): string {
  return trays.letters(hand.trays, hand.trays.loose);
}

export function hand_text(hand: Hand): string {
  if (hand.hidden) return say("command.hidden");
  const words = trays
    .groups(hand.trays)
    .map((letters, i) => say("foil.command.tray", { n: i + 1, letters: spaced(letters) }));
  return `${[...words, loose_text(hand)].join("; ")}.`;
}

function loose_text(hand: Hand): string {
  return loose(hand)
    ? say("foil.command.loose", { letters: spaced(loose(hand)) })
    : say("foil.command.loose.none");
}

export function need_text(hand: Hand): string {
  const { need, shortest } = hand.view!;
  const { ready, enough, loose: left, short } = hand.knocking;
  const missing = [
    ...(left ? [say("foil.command.need.loose", { count: left })] : []),
    ...(short ? [say("foil.command.need.short", { count: short })] : []),
    ...(enough ? [] : [say("foil.command.need.long", { need })]),
  ];
  return [
    say("foil.command.need", { need, shortest }),
    ...(ready && enough ? [say("foil.command.need.ready")] : missing),
  ].join(" ");
}

/** Words are put together from loose cards, in any order of turns. */
export function hand_commands(hand: Hand): Command[] {
  return [
    {
      sample: "r",
      about: say("foil.command.hand.about"),
      form: /^(?:r|hand|trays)$/,
      run: () => hand_text(hand),
    },
    {
      sample: "need",
      about: say("foil.command.need.about"),
      form: /^need$/,
      run: () => need_text(hand),
    },
    {
      sample: "word chair",
      about: say("foil.command.word.about"),
      form: named("word"),
      run: ([, text]) => {
        const word = (text ?? "").toUpperCase().replace(/[^A-Z]/g, "");
        if (!word) return say("foil.command.word");
        if (hand.hidden) return say("command.hidden");
        const left = [...loose(hand)];
        for (const letter of word) {
          const at = left.indexOf(letter);
          if (at < 0)
            return say("foil.command.word.none", { letter, letters: spaced(loose(hand)) });
          left.splice(at, 1);
        }
        hand.begin_word();
        for (const letter of word) hand.type(letter);
        hand.begin_word();
        return `${word}. ${loose_text(hand)}.`;
      },
    },
    {
      sample: "clear",
      about: say("foil.command.clear.about"),
      form: /^clear$/,
      now: hand.trays.trays.length > 0,
      run: () => {
        hand.clear();
        return say("foil.command.cleared");
      },
    },
  ];
}

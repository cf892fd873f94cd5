/** What can be typed at a table of Foil. */
import { say } from "../../texts/say";
import { named, until, type Command, type GameCommands, type Reply } from "../../commands/command";
import { not_now } from "../../commands/table_commands";
import { hand_commands, need_text, told } from "./commands_hand";
import {
  accept_commands,
  category_commands,
  check_commands,
  scramble_commands,
  unscramble_commands,
} from "./commands_paper";
import type { Hand } from "./hand.svelte";

/** What lies open, also for spectators. */
const OPEN = ["pile", "words", "marks"];

export const commands: GameCommands = (table) => {
  const hand = table.input as Hand | null;
  if (!hand?.view) return [];
  const all = of_phase(hand);
  return table.watching ? all.filter(({ sample }) => OPEN.includes(sample)) : all;
};

function of_phase(hand: Hand): Command[] {
  switch (hand.phase) {
    case "category":
      return category_commands(hand);
    case "turns":
      return [...turn_commands(hand), ...hand_commands(hand)];
    case "scramble":
      return [...scramble_commands(hand), ...hand_commands(hand)];
    case "unscramble":
      return unscramble_commands(hand);
    case "accept":
      return accept_commands(hand);
    case "check":
      return check_commands(hand);
    default:
      return [];
  }
}

function turn_commands(hand: Hand): Command[] {
  const { table } = hand;
  const view = hand.view!;

  async function draw(how: () => Promise<void>): Promise<string | Reply> {
    const why = not_now(table, hand.may_draw);
    if (why) return why;
    await how();
    await until(() => hand.drew || hand.refused !== "");
    return told(hand, say("foil.command.drew", { letters: [...(hand.view?.drawn ?? "")] }));
  }

  async function discard(text: string): Promise<string | Reply> {
    const why = not_now(table, hand.my_turn);
    if (why) return why;
    const letter = text.toUpperCase();
    if (!/^[A-Z]$/.test(letter)) return say("foil.command.discard");
    if (!hand.drew) return `${say("foil.draw.first")}.`;
    if (!hand.view?.hand?.includes(letter)) return say("foil.no.card", { letter });
    await hand.discard(letter);
    return told(hand, say("foil.command.discarded", { letter }));
  }

  async function knock(sure: boolean): Promise<string | Reply> {
    const why = not_now(table, hand.my_turn);
    if (why) return why;
    const { ready, enough } = hand.knocking;
    if (!ready || view.failed) {
      hand.refuse_knock();
      return { text: `${hand.refused} ${need_text(hand)}`, told: false };
    }
    if (!enough && !sure) return say("foil.command.knock.false", { need: view.need });
    await hand.knock(sure);
    return told(hand, say("foil.command.knocked"));
  }

  return [
    {
      sample: "draw",
      about: say("foil.command.draw.about"),
      form: /^draw$/,
      now: hand.may_draw,
      run: () => draw(() => hand.draw()),
    },
    {
      sample: "take 2",
      about: say("foil.command.take.about"),
      form: named("take"),
      now: hand.may_draw && view.pile.length > 0,
      run: ([, text]) => {
        const count = Number(text ?? 1);
        if (!Number.isInteger(count) || count < 1 || count > view.pile.length)
          return say("foil.command.take", { count: view.pile.length });
        return draw(() => hand.take(count));
      },
    },
    {
      sample: "discard t",
      about: say("foil.command.discard.about"),
      form: named("discard"),
      now: hand.drew,
      run: ([, text]) => discard(text ?? ""),
    },
    {
      sample: "knock",
      about: say("foil.command.knock.about"),
      form: /^knock( anyway)?$/,
      now: hand.my_turn,
      run: ([, sure]) => knock(sure !== undefined),
    },
    {
      sample: "pile",
      about: say("foil.command.pile.about"),
      form: /^pile$/,
      run: () =>
        view.pile
          ? say("foil.command.pile", { letters: [...view.pile].reverse().join(", ") })
          : say("foil.command.pile.none"),
    },
  ];
}

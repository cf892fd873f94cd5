/** What can be typed at a table of Exposee. */
import { say } from "../../texts/say";
import {
  named,
  unless_refused,
  until,
  type Command,
  type GameCommands,
} from "../../commands/command";
import { not_now } from "../../commands/table_commands";
import type { Tile } from "../crossing/arrangement";
import { board_commands } from "../crossing/board_commands";
import { words_formed } from "../crossing/board_words";
import { spoken } from "../crossing/square_text";
import { boxes_of, open_words, said_of, spelled } from "./guess_boxes";
import type { ExposeeHand } from "./hand.svelte";
import { CENTRE, RACK, type Phase } from "./model";
import { spoken_square } from "./spoken_square";
import "./commands_texts";

export const commands: GameCommands = (table) => {
  const hand = table.input as ExposeeHand | null;
  if (!hand?.view) return [];
  const { board, view, phase } = hand;

  function preview(tiles: readonly Tile[]): string {
    const formed = words_formed(board, tiles, CENTRE);
    if (!formed) return say("crossing.command.nothing");
    if (formed.trouble !== null) return say(`problem.${formed.trouble}`, { least: 2 });
    const words = formed.lines.map((line) => line.word.toUpperCase());
    const letters = words.map((word) => word.length);
    const points =
      letters.reduce((sum, one) => sum + one, 0) + (tiles.length === RACK ? letters[0]! : 0);
    return say("crossing.command.worth", { points, words: words.join(", ") });
  }

  const board_ones = board_commands({
    hand,
    content: spoken_square(view, hand),
    bonus: () => "",
    places: hand.asked === "place" && !hand.offer && !table.watching,
    preview,
    play: async (tiles) => {
      hand.lay_out(tiles);
      const key = table.ask?.key;
      await hand.play();
      await until(() => hand.offer !== null || hand.refused !== null || table.ask?.key !== key);
      // A word that doesn't count is told by the history, and an offer is a question.
      if (hand.refused) return { text: hand.refused.text, told: hand.refused.words.length > 0 };
      const offer = { word: hand.offer?.words[0]?.word, points: hand.offer?.points };
      return hand.offer ? { text: say("exposee.command.offer", offer), told: true } : "";
    },
  });
  return [...guess_commands(hand, phase), ...board_ones];
};

/** The boxes of the word that is guessed at, and what may still go wrong. */
function guess_row(phase: Phase): string {
  const rows = phase.words.map((word) =>
    boxes_of(word)
      .map(({ letter, number }) => {
        if (number === null) return say("exposee.command.open", { letter });
        const tried = said_of(phase, number);
        return tried
          ? say("exposee.command.not", { number, letters: [...tried] })
          : say("exposee.command.hidden", { number });
      })
      .join(", "),
  );
  return `${rows.join("; ")}. ${say("exposee.command.misses", { left: phase.misses_left })}`;
}

function guess_commands(hand: ExposeeHand, phase: Phase | null): Command[] {
  const { table, guesses } = hand;
  const refused = () => hand.refused?.text ?? "";

  async function letter(number: number, text: string) {
    if (!hand.backs.includes(number))
      return say("exposee.command.g.tile", { number, numbers: hand.backs });
    hand.choose_tile(number);
    hand.say_letter(text.toUpperCase());
    if (hand.said_already) return say("exposee.letter.said", { letter: hand.letter });
    await hand.guess();
    const told = say("exposee.command.guessed", { number, letter: text.toUpperCase() });
    return unless_refused(refused(), { text: told, told: true });
  }

  async function whole(text: string) {
    const words = phase ? open_words(phase) : [];
    const fits = words.find((at) => {
      const found = spelled(boxes_of(phase!.words[at]!), text).text;
      return found?.length === text.length && found === text.toUpperCase();
    });
    if (fits === undefined)
      return say("exposee.command.g.fit", {
        word: text.toUpperCase(),
        words: words.map((at) => spoken(phase!.words[at]!.pattern)),
      });
    hand.name_word(true);
    hand.look_at(fits);
    hand.typed = text;
    await hand.guess();
    const told = say("exposee.command.named", { word: text.toUpperCase() });
    return unless_refused(refused(), { text: told, told: true });
  }

  return [
    {
      sample: "g 2 e",
      about: say("exposee.command.g.about"),
      form: /^g(?: (\d+) ?([a-z]))$/,
      now: guesses,
      run: ([, number, text]) => not_now(table, guesses) || letter(Number(number), text!),
    },
    {
      sample: "g linsey",
      about: say("exposee.command.g.word.about"),
      form: /^g(?: ([a-z]{2,}))$/,
      now: guesses,
      run: ([, text]) => not_now(table, guesses) || whole(text!),
    },
    {
      sample: "tiles",
      about: say("exposee.command.tiles.about"),
      form: /^(?:tiles|word)$/,
      now: phase !== null,
      run: () => (phase ? guess_row(phase) : say("exposee.command.tiles.none")),
    },
    {
      sample: "stop",
      about: say("exposee.command.stop.about"),
      form: /^stop$/,
      now: guesses,
      run: async () => {
        const why = not_now(table, guesses);
        if (why) return why;
        await hand.decline();
        return unless_refused(refused(), { text: say("exposee.command.stopped"), told: true });
      },
    },
    {
      sample: "confirm",
      about: say("exposee.command.confirm.about"),
      form: /^(?:confirm|yes)$/,
      now: hand.offer !== null && hand.asked === "place",
      run: async () => {
        const told = say("crossing.command.played", {
          word: hand.offer?.words[0]?.word,
          points: hand.offer?.points,
        });
        await hand.confirm();
        return unless_refused(refused(), { text: told, told: true });
      },
    },
    {
      sample: "back",
      about: say("exposee.command.back.about"),
      form: /^back$/,
      now: hand.offer !== null && hand.asked === "place",
      run: async () => {
        await hand.take_back();
        return unless_refused(refused(), { text: say("exposee.command.taken"), told: true });
      },
    },
    {
      sample: "g 2 e",
      about: say("exposee.command.g.about"),
      form: named("g"),
      now: guesses,
      run: () => say("exposee.command.g"),
    },
  ];
}

/** What can be typed at a table of Words. */
import { say } from "../../texts/say";
import type { GameCommands } from "../../commands/command";
import { board_commands } from "../crossing/board_commands";
import type { Tile } from "../crossing/arrangement";
import { score_play } from "./play_score";
import { bonus_text, spoken_square } from "./spoken_square";
import type { WordsHand } from "./hand.svelte";
import "./texts";

export const commands: GameCommands = (table) => {
  const hand = table.input as WordsHand | null;
  if (!hand?.view) return [];
  const { board, view } = hand;

  function preview(tiles: readonly Tile[]): string {
    const score = score_play(board, tiles);
    if (!score) return say("crossing.command.nothing");
    if (score.trouble !== null) return say(`problem.${score.trouble}`, { least: 2 });
    const words = score.words.map((one) => `${one.word.toUpperCase()} ${one.points}`);
    if (score.full) words.push(say("words.help.full"));
    return say("crossing.command.worth", { points: score.points, words: words.join(", ") });
  }

  return board_commands({
    hand,
    content: spoken_square(board, view.last?.tiles ?? [], null),
    bonus: bonus_text,
    places: hand.my_turn && !table.watching,
    preview,
    play: async (tiles) => {
      hand.lay_out(tiles);
      const score = hand.judged?.trouble === null ? hand.judged : null;
      await hand.play();
      if (hand.refused) return hand.refused.text;
      const data = { word: score?.words[0]?.word.toUpperCase(), points: score?.points };
      if (hand.sheet === "confirm") return say("words.confirm", data);
      return { text: say("crossing.command.played", data), told: true };
    },
  });
};

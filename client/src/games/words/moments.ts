/** The big moment of Words: all seven tiles in one move. */
import { say } from "../../texts/say";
import { sounds } from "../../sound/sounds";
import { moment, VERDICT, type Moments } from "../../table/stage.svelte";
import { seat_name } from "../../table/history_text";
import { lift_time, type Lift, type LiftedTile } from "../crossing/word_scene";
import WordScene from "../crossing/WordScene.svelte";
import { taken } from "../crossing/board_words";
import { RACK, value } from "./board";
import type { Last, View } from "./model";

export const moments: Moments = ({ lines, now, table }) => {
  const { board, last } = now as View;
  const played = lines.some((line) => line.code === "played" && line.seat === last?.seat);
  if (!played || last?.kind !== "play" || last.tiles.length < RACK) return [];
  const { seat, points } = last;
  const you = seat === table.viewpoint && !table.shared;
  const title = say(you ? "words.stage.all.you" : "words.stage.all", {
    name: seat_name(seat, table),
  });
  const tiles = main_word(board, last);
  const word = tiles.map((tile) => tile.letter).join("");
  const scene = {
    title,
    sub: say("words.stage.points", { word, points }),
    opening: lift_time({ tiles }),
    hold: VERDICT,
    pills: [{ seat, points }],
    data: { word, tiles, seat, title } satisfies Lift,
  };
  return [moment<Lift>(WordScene, [scene], { sound: () => sounds.slug(points) })];
};

/** All tiles of the word that the seven stand in, from its first letter on. */
function main_word(board: readonly string[], last: Last): LiftedTile[] {
  const first = last.tiles[0]!;
  const [down, across] = last.tiles.every((tile) => tile.row === first.row) ? [0, 1] : [1, 0];
  let { row, column } = first;
  while (taken(board, row - down, column - across)) {
    row -= down;
    column -= across;
  }
  const found: LiftedTile[] = [];
  for (; taken(board, row, column); row += down, column += across) {
    const letter = board[row]![column]!;
    const blank = letter !== letter.toUpperCase();
    found.push({ row, column, letter: letter.toUpperCase(), value: value(letter), blank });
  }
  return found;
}

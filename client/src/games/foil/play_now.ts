/** What *Play now* starts: more players than the game needs, or its shorter form. */
import type { PlayNow } from "../../hall/play_now";

export const play_now: PlayNow = {
  seats: 3,
  options: { game: "three" },
  lengths: {
    option: "game",
    values: ["three", "full", "round", "hundred", "children", "little"],
  },
};

import { key_table } from "../../table/keys";

export const KEYS = key_table(
  "crossing",
  {
    play: ["Enter"],
    turn: ["."],
    shuffle: [" "],
    erase: ["Backspace", "Delete"],
    recall: ["Escape"],
    up: ["ArrowUp"],
    down: ["ArrowDown"],
    left: ["ArrowLeft"],
    right: ["ArrowRight"],
  },
  { typed: ["letters", "by_word"] },
);

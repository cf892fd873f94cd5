import { key_table } from "../../table/keys";

export const ROWS = ["row1", "row2", "row3", "row4"] as const;

/** Left and right go along the hand, and to the ends of a row. */
export const KEYS = key_table(
  "typo",
  {
    left: ["ArrowLeft"],
    right: ["ArrowRight"],
    row1: ["1"],
    row2: ["2"],
    row3: ["3"],
    row4: ["4"],
    say: ["Enter"],
    erase: ["Backspace"],
    doubt: ["y"],
    believe: ["n"],
  },
  { typed: ["letters"], letters: ["doubt", "believe"] },
);

export const key_tables = [KEYS];

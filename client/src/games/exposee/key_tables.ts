import { key_table } from "../../table/keys";
import { KEYS as PLACING } from "../crossing/key_table";

/** While someone guesses. */
export const KEYS = key_table(
  "exposee",
  {
    guess: ["Enter"],
    before: ["ArrowLeft"],
    next: ["ArrowRight"],
    word: ["ArrowDown", "ArrowUp"],
    erase: ["Backspace", "Delete"],
    leave: ["Escape"],
  },
  { typed: ["letters"] },
);

export const key_tables = [PLACING, KEYS];

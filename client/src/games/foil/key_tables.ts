import { key_table } from "../../table/keys";

/** A lifted card goes with the key that begins a word otherwise. */
export const KEYS = key_table(
  "foil",
  { begin: [" ", "Enter"], discard: ["Enter"], erase: ["Backspace"], leave: ["Escape"] },
  { typed: ["letters", "lift"] },
);

export const key_tables = [KEYS];

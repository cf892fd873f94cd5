import { key_table } from "../../table/keys";

export const KEYS = key_table(
  "kross",
  {
    go: ["Enter"],
    reject: ["r"],
    up: ["ArrowUp"],
    down: ["ArrowDown"],
    left: ["ArrowLeft"],
    right: ["ArrowRight"],
  },
  { typed: ["letters"], letters: ["reject"] },
);

export const key_tables = [KEYS];

/** All tables of keys, by the page or game that has them. */
import { TABLE_KEYS, type KeyTable } from "../table/keys";
import { KEYS as REPLAY } from "../replay/key_table";

const OF_GAMES = import.meta.glob<readonly KeyTable[]>("../games/*/key_tables.ts", {
  import: "key_tables",
  eager: true,
});
const game_of = (path: string): string => path.split("/").at(-2)!;

/** What the sheet of a game or page lists. */
export const PAGES: Readonly<Record<string, readonly KeyTable[]>> = {
  ...Object.fromEntries(
    Object.entries(OF_GAMES).map(([path, tables]) => [game_of(path), [...tables, TABLE_KEYS]]),
  ),
  replay: [REPLAY],
};

export const ALL: readonly KeyTable[] = [...new Set([TABLE_KEYS, ...Object.values(PAGES).flat()])];

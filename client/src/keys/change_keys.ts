/** Changes a key, or says why it can't be that one. */
import { change_setting, settings } from "../settings.svelte";
import { writes, type KeyTable } from "../table/keys";
import { ALL, PAGES } from "./key_pages";

export type Trouble =
  | { code: "reserved" | "letter"; key: string }
  | { code: "taken"; key: string; table: KeyTable; action: string };

const NAMED = /^(Enter|Backspace|Delete|Insert|Home|End|Page(Up|Down)|Arrow\w+|F([1-46-9]|10))$/;

/** What else happens with this key wherever the action is offered. */
function other_use(table: KeyTable, action: string, key: string): Trouble | null {
  const beside = Object.values(PAGES)
    .filter((tables) => tables.includes(table))
    .flat()
    .filter((one) => one === table || one.name === "table" || table.name === "table");
  for (const one of new Set(beside))
    for (const other of Object.keys(one.defaults))
      if ((one !== table || other !== action) && one.keys(other).includes(key))
        return { code: "taken", key, table: one, action: other };
  return null;
}

function trouble_with(table: KeyTable, action: string, key: string): Trouble | null {
  if (!writes(key) && !NAMED.test(key)) return { code: "reserved", key };
  if (/^[a-z]$/.test(key) && !table.letters.includes(action)) return { code: "letter", key };
  return other_use(table, action, key);
}

const name_of = (table: KeyTable, action: string): string => `${table.name}.${action}`;
export const is_changed = (table: KeyTable, action: string): boolean =>
  name_of(table, action) in settings.keys;

/** Null if the key does it from now on. */
export function change_key(table: KeyTable, action: string, pressed: string): Trouble | null {
  const key = writes(pressed) ? pressed.toLowerCase() : pressed;
  const trouble = trouble_with(table, action, key);
  if (trouble) return trouble;
  if (table.defaults[action]!.includes(key)) return reset_key(table, action);
  change_setting("keys", { ...settings.keys, [name_of(table, action)]: key });
  return null;
}

/** Back to the keys that it came with, unless something else has them by now. */
export function reset_key(table: KeyTable, action: string): Trouble | null {
  const own = settings.keys[name_of(table, action)];
  for (const key of table.defaults[action]!) {
    const trouble = own === undefined ? null : other_use(table, action, key);
    // Some share a key from the start, each at its own time.
    if (trouble?.code === "taken" && !trouble.table.defaults[trouble.action]!.includes(key))
      return trouble;
  }
  const { [name_of(table, action)]: _, ...others } = settings.keys;
  change_setting("keys", others);
  return null;
}

export const reset_keys = (): void => change_setting("keys", {});
export const any_changed = (): boolean =>
  ALL.some((table) => Object.keys(table.defaults).some((action) => is_changed(table, action)));

/** Keys do something where the focus is: on the board, in the hand, at the question. What typing,
 *  buttons and dialogs need is theirs. */

import { settings } from "../settings.svelte";
import { say, type Code } from "../texts/say";
import { in_game } from "./focus_home";

/** The keys of a game or a page: what each does, and by default with which key. Handlers, buttons, the
 *  sheet of keys and the documentation all read it. Keys are named as browsers name them. */
export interface KeyTable<Action extends string = string> {
  readonly name: string;
  readonly defaults: Readonly<Record<Action, readonly string[]>>;
  /** What is typed or held rather than pressed: it can't be changed, and the sheet tells of it. */
  readonly typed: readonly string[];
  /** What a letter may do. Where the others act, letters are typed. */
  readonly letters: readonly Action[];
  has(action: Action, key: string): boolean;
  keys(action: Action): readonly string[];
  /** For aria-keyshortcuts; nothing while the key does nothing. */
  shortcut(...actions: Action[]): string | undefined;
  /** The keys as people call them; empty while one of them does nothing. */
  label(...actions: Action[]): string;
}

export function key_table<Action extends string>(
  name: string,
  defaults: Record<Action, readonly string[]>,
  {
    typed = [],
    letters = [],
  }: { typed?: readonly string[]; letters?: readonly NoInfer<Action>[] } = {},
): KeyTable<Action> {
  const keys = (action: Action): readonly string[] => {
    const own = settings.keys[`${name}.${action}`];
    return own === undefined ? defaults[action] : [own];
  };
  const working = (action: Action): string[] => keys(action).filter(works);
  return {
    name,
    defaults,
    typed,
    letters,
    keys,
    has: (action, key) => working(action).includes(folded(key)),
    shortcut: (...actions) =>
      actions
        .flatMap(working)
        .map((key) => (key === " " ? "Space" : key === "+" ? "Plus" : key_name(key)))
        .join(" ") || undefined,
    label: (...actions) => {
      const first = actions.map((action) => working(action)[0]);
      return first.includes(undefined) ? "" : first.map((key) => key_label(key!)).join(" ");
    },
  };
}

/** At every table. */
export const TABLE_KEYS = key_table(
  "table",
  { hide: ["h"], commands: ["/"], sheet: ["?"] },
  { letters: ["hide"] },
);

type Direction = "up" | "down" | "left" | "right";
const ARROWS: Record<Direction, string> = {
  up: "ArrowUp",
  down: "ArrowDown",
  left: "ArrowLeft",
  right: "ArrowRight",
};

/** The arrow that a key stands for, or null. */
export function arrow_of(table: Pick<KeyTable<Direction>, "has">, key: string): string | null {
  const directions = Object.keys(ARROWS) as Direction[];
  const found = directions.find((direction) => table.has(direction, key));
  return found ? ARROWS[found] : null;
}

/** A key that writes a character; it can be pressed by accident, or by a voice. */
export const writes = (key: string): boolean => [...key].length === 1;
const works = (key: string): boolean => settings.shortcuts !== "off" || !writes(key);
/** Shift and Caps Lock make no difference. */
const folded = (key: string): string => (writes(key) ? key.toLowerCase() : key);
const key_name = (key: string): string => (writes(key) ? key.toUpperCase() : key);

const LABELS: Record<string, string> = {
  " ": "Space",
  Escape: "Esc",
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
};
export const key_label = (key: string): string => LABELS[key] ?? key_name(key);

const NO_BREAK = "\u00a0";

/** A line of help, such as "Space shuffles · Enter plays", without keys that do nothing. */
export const key_hints = (hints: readonly (readonly [code: Code, keys: string])[]): string =>
  hints
    .filter(([, keys]) => keys)
    .map(([code, keys]) => say(code, { keys }).replaceAll(" ", NO_BREAK))
    .join(`${NO_BREAK}· `);

/** Where a key was pressed that a game may have; null where something else wants it. */
export function key_target(event: KeyboardEvent, with_control = false): HTMLElement | null {
  if (event.defaultPrevented || event.metaKey || event.altKey) return null;
  if (event.ctrlKey !== with_control) return null;
  const target = event.target as HTMLElement;
  if (target.closest("input, textarea, select, dialog, [aria-modal]")) return null;
  if (target.closest("button, a") && (event.key === "Enter" || event.key === " ")) return null;
  return settings.shortcuts === "page" || in_game(target) ? target : null;
}

/** Whether a key was pressed on no control in particular. */
export const on_ground = (target: Element): boolean =>
  target === document.body || target.id === "content";

/** The game had it. A button that was clicked before lets go: Enter is for what is typed now, unless
 *  the button does just that. */
export function claim_key(event: KeyboardEvent): void {
  event.preventDefault();
  const button = (event.target as HTMLElement).closest("button, a");
  if (/^[a-z]$/i.test(event.key) && button && !button.matches("[aria-keyshortcuts~=Enter]"))
    document.getElementById("content")?.focus({ preventScroll: true });
}

/** A field for the letters of a word leaves all other keys to the table. */
export const in_word_field = (event: KeyboardEvent): boolean =>
  (event.target as HTMLElement).matches("input[data-word]") &&
  !(event.ctrlKey || event.metaKey || event.altKey || /^[a-z]$/i.test(event.key));

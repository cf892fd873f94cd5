/** What this browser remembers about how its owner likes to play. */
type Theme = "auto" | "light" | "dark";
export type Sound = "off" | "quiet" | "full";
type Motion = "auto" | "less" | "full";
/** Where single keys such as H do something at a table: nowhere, in the game, on the whole page. */
type Shortcuts = "off" | "focus" | "page";

/** What can be switched on for boards and pieces. */
export const SWITCHES = ["confirm", "coordinates", "contrast", "large"] as const;
type Switch = (typeof SWITCHES)[number];

interface Settings extends Record<Switch, boolean> {
  theme: Theme;
  sound: Sound;
  motion: Motion;
  shortcuts: Shortcuts;
  keys: Readonly<Record<string, string>>; // those that were changed, by table and action
  language: string;
  level: "easy" | "medium" | "strong" | "expert"; // of the bots one played last
}

const KEY = "wordhall";
const START: Settings = {
  theme: "auto",
  sound: "quiet",
  motion: "auto",
  language: "en",
  confirm: false,
  coordinates: false,
  contrast: false,
  large: false,
  shortcuts: "focus",
  keys: {},
  level: "medium",
};

function read(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
    // Once it was a switch.
    const { shortcuts } = kept as { shortcuts?: unknown };
    if (typeof shortcuts === "boolean") kept.shortcuts = shortcuts ? "focus" : "off";
    return { ...START, ...kept };
  } catch {
    return START; // private windows may keep nothing
  }
}

export const settings: Settings = $state(read());

export function change_setting<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  apply_settings();
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // It still holds until the page is closed.
  }
}

/** Tells the style sheet. */
export function apply_settings(): void {
  document.documentElement.dataset.theme = settings.theme;
  document.documentElement.dataset.motion = settings.motion;
  document.documentElement.toggleAttribute("data-contrast", settings.contrast);
  document.documentElement.toggleAttribute("data-large", settings.large);
  document.documentElement.lang = settings.language;
}

export const is_dark = (): boolean =>
  settings.theme === "dark" ||
  (settings.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);

export const reduced_motion = (): boolean =>
  settings.motion === "less" ||
  (settings.motion === "auto" && matchMedia("(prefers-reduced-motion: reduce)").matches);

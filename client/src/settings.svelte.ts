/** What this browser remembers about how its owner likes to play. */
export type Theme = "auto" | "light" | "dark";
export type Sound = "off" | "quiet" | "full";
export type Motion = "auto" | "less" | "full";

/** What can be switched on for boards and pieces. */
export const SWITCHES = ["confirm", "coordinates", "contrast", "large", "shortcuts"] as const;
type Switch = (typeof SWITCHES)[number];

interface Settings extends Record<Switch, boolean> {
  theme: Theme;
  sound: Sound;
  motion: Motion;
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
  shortcuts: true,
  level: "medium",
};

function read(): Settings {
  try {
    return { ...START, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
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

/** What this browser remembers about how its owner likes to play. */
export type Theme = "auto" | "light" | "dark";
export type Sound = "off" | "quiet" | "full";
export type Motion = "auto" | "less" | "full";

/** What can be switched on for boards and pieces. */
export const SWITCHES = ["confirm", "coordinates", "contrast", "large"] as const;
type Switch = (typeof SWITCHES)[number];

interface Kept extends Record<Switch, boolean> {
  theme: Theme;
  sound: Sound;
  motion: Motion;
  language: string;
  level: "easy" | "medium" | "strong" | "expert"; // of the bots one played last
}

const KEY = "wordhall";
const START: Kept = {
  theme: "auto",
  sound: "quiet",
  motion: "auto",
  language: "en",
  confirm: false,
  coordinates: false,
  contrast: false,
  large: false,
  level: "medium",
};

function read(): Kept {
  try {
    return { ...START, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return START; // private windows may keep nothing
  }
}

export const settings: Kept = $state(read());

export function change<K extends keyof Kept>(key: K, value: Kept[K]): void {
  settings[key] = value;
  apply();
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // It still holds until the page is closed.
  }
}

/** Tells the style sheet. */
export function apply(): void {
  document.documentElement.dataset.theme = settings.theme;
  document.documentElement.dataset.motion = settings.motion;
  document.documentElement.toggleAttribute("data-contrast", settings.contrast);
  document.documentElement.toggleAttribute("data-large", settings.large);
  document.documentElement.lang = settings.language;
}

export const dark = (): boolean =>
  settings.theme === "dark" ||
  (settings.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);

export const still = (): boolean =>
  settings.motion === "less" ||
  (settings.motion === "auto" && matchMedia("(prefers-reduced-motion: reduce)").matches);

/** Where the focus goes when what had it is gone, and when something new is asked: to where one
 *  answers, never to the page's beginning. */

/** A part of the page that answers what is asked now; its value says which question that is. */
const HOME = "[data-home]";
const ELSE = ["#content h1", "#content"];
const STOPS = `[tabindex="0"], button:enabled, input:enabled, select, textarea, a[href]`;

/** Board, hand and question; seats, history and chat lie beside them. */
export const in_game = (target: Element): boolean =>
  target.closest("#content") !== null && !target.closest("[data-beside]");

const TRIES = 20; // a page that is still being fetched has no home yet
const AGAIN = 100; // milliseconds

/** What was used last, as far as it is known; a reload leaves it as it was. Who plays with a mouse
 *  or a finger needs no square with the focus, and wouldn't expect letters to be typed there. */
type Means = "keyboard" | "pointer" | "";
const KEPT = "wordhall.means";
let means: Means = read();

export function play_by(now: Means): void {
  if (means === now) return;
  means = now;
  try {
    sessionStorage.setItem(KEPT, now);
  } catch {
    // It still holds until the page is closed.
  }
}

function read(): Means {
  try {
    return (sessionStorage.getItem(KEPT) ?? "") as Means;
  } catch {
    return "";
  }
}

let answered = ""; // the question that the focus was brought to

/** After the page has shown what is new. A focus that is beside the game stays there. */
export function bring_focus_home(): void {
  requestAnimationFrame(() => go_home(TRIES));
}

/** A button beside the game that was clicked gives the focus back: keys are for the game. */
export function clicked(): void {
  if (means === "pointer") go_home(0);
}

/** A dialog is gone. The next key may follow at once, so nothing waits for the page to be drawn: what
 *  opened the dialog has the focus again, or the game where that was beside it. */
export function return_focus(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected && in_game(opener)) focus_on(opener);
  go_home(0);
}

function go_home(tries: number): void {
  if (document.querySelector("dialog:modal, .command-line:focus-within")) return;
  const home = visible(HOME);
  const question = home?.dataset.home ?? "";
  const asked = question !== answered;
  answered = question;
  const focused = document.activeElement ?? document.body;
  const lost =
    focused === document.body ||
    focused.matches(":disabled") ||
    (means === "pointer" && focused.matches("button, a") && !in_game(focused));
  if (!lost && (!asked || !in_game(focused) || home?.contains(focused))) return;
  if (home && means === "keyboard" && focus_on(start_of(home))) return;
  if (!lost) return;
  if (ELSE.some((place) => focus_on(visible(place)))) return;
  if (tries > 0) setTimeout(() => go_home(tries - 1), AGAIN);
}

function focus_on(element: HTMLElement | null | undefined): boolean {
  if (!element) return false;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: element.matches("#content, #content h1") });
  return document.activeElement === element;
}

const visible = (place: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(place)].find((one) => one.checkVisibility());

/** Where Tab would enter it. A field would open a phone's keyboard over what there is to read. */
function start_of(home: HTMLElement): HTMLElement | undefined {
  const stops = [home, ...home.querySelectorAll<HTMLElement>(STOPS)].filter(
    (one) => one.matches(STOPS) && one.tabIndex >= 0,
  );
  return stops.find((one) => !(one.matches("input, textarea") && touched()));
}

const touched = (): boolean => matchMedia("(pointer: coarse)").matches;

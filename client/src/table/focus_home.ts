/** Where the focus goes when what had it is gone: into the table, never to the page's beginning. */

/** What is asked may have a place of its own, such as the cards to pick from. */
const HOMES = ["[data-home]", "#content"];

const lost = (): boolean => {
  const focused = document.activeElement;
  return focused === null || focused === document.body;
};

const TRIES = 20; // a page that is still being fetched has no home yet
const AGAIN = 100; // milliseconds

/** After the page has shown what is new. A focus that is somewhere stays there. */
export function bring_focus_home(): void {
  requestAnimationFrame(() => go_home(TRIES));
}

function go_home(tries: number): void {
  if (!lost() || document.querySelector("dialog:modal")) return;
  for (const home of HOMES) {
    const found = document.querySelector<HTMLElement>(home);
    if (!found) continue;
    if (found.tabIndex < 0) found.tabIndex = -1;
    found.focus({ preventScroll: true });
    if (!lost()) return;
  }
  if (tries > 0) setTimeout(() => go_home(tries - 1), AGAIN);
}

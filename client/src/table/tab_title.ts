/** The tab itself says when it is one's turn, in its title and in its picture. */

// A tile W, drawn here and not in a file: a picture of the tab should not cost a request.
const TILE = `<rect width="32" height="32" rx="4" fill="#D3AC69"/><path d="M0 4a4 4 0 0 1 4-4h24a4 4 0 0 1 4 4v21a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4z" fill="#F4DFB4"/><path d="M3 7h9v2.5h-2l2.6 9 3-11.5h2.6l3 11.5 2.6-9H22V7h7.5v2.5h-1.400L23.800 24h-3L17.700 13 14.800 24h-3L6.800 9.5H3z" fill="#2B2015"/>`;
const CORNER = `<path d="M0 0h14L0 14z" fill="#AE3B22"/>`;

const picture = (inside: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${inside}</svg>`)}`;

export function set_tab_title(title: string, my_turn: boolean): void {
  document.title = title;
  const icon = document.querySelector<HTMLLinkElement>("#favicon");
  if (!icon || icon.dataset.turn === String(my_turn)) return;
  icon.dataset.turn = String(my_turn);
  icon.href = picture(my_turn ? TILE + CORNER : TILE);
}

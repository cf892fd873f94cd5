/** Reading by arrows where pieces lie in lines: left and right go along a line, with Ctrl to its end,
 *  and up and down go to the next line. The focus goes along, so a screen reader reads each piece. */

/** A key pressed somewhere in `[data-lines]`, on a `[data-piece]` of a `[data-line]`. */
export function read_lines(event: KeyboardEvent): void {
  const here = (event.target as Element).closest<HTMLElement>("[data-piece]");
  const whole = here?.closest("[data-lines]");
  if (!here || !whole || event.altKey || event.metaKey || event.shiftKey) return;
  const lines = [...whole.querySelectorAll("[data-line]")]
    .map((line) => [...line.querySelectorAll<HTMLElement>("[data-piece]")])
    .filter((line) => line.length > 0);
  const next = read_next(
    lines.map((line) => line.length),
    lines.findIndex((line) => line.includes(here)),
    lines.find((line) => line.includes(here))!.indexOf(here),
    event.key,
    event.ctrlKey,
  );
  if (!next) return;
  event.preventDefault();
  event.stopPropagation(); // the table has other uses for arrows
  lines[next.line]![next.at]!.focus();
}

/** The piece that a key leads to, in lines of these lengths; null for keys that aren't arrows. */
export function read_next(
  lengths: readonly number[],
  line: number,
  at: number,
  key: string,
  to_end: boolean,
): { line: number; at: number } | null {
  const last = (lengths[line] ?? 1) - 1;
  const within = (n: number, most: number) => Math.min(Math.max(0, n), most);
  switch (key) {
    case "ArrowLeft":
      return { line, at: to_end ? 0 : within(at - 1, last) };
    case "ArrowRight":
      return { line, at: to_end ? last : within(at + 1, last) };
    case "ArrowUp":
    case "ArrowDown": {
      const to = within(line + (key === "ArrowUp" ? -1 : 1), lengths.length - 1);
      return { line: to, at: within(at, (lengths[to] ?? 1) - 1) };
    }
    default:
      return null;
  }
}

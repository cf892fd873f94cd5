/** What a player of Exposee is asked, for ears. */
import { say } from "../../texts/say";
import { seat_name, spelled } from "../../table/history_text";
import type { TableStore } from "../../table/table_store.svelte";
import { line_name } from "../crossing/board_words";
import { open_words } from "./guess_boxes";
import type { Phase, SeenWord, View } from "./model";

export function asked(table: TableStore, fresh: boolean, hidden: boolean): string {
  const view = table.frame!.view as View;
  const said = view.phase ? guess(view.phase, table) : place(view);
  return fresh && view.rack && !view.phase && !hidden
    ? `${said}. ${say("ask.crossing.rack", { tiles: spelled(view.rack) })}`
    : said;
}

function place({ offer, last, tries_left, refused }: View): string {
  if (offer) {
    const hidden = offer.tiles.filter((tile) => tile.number !== null).length;
    return say("ask.exposee.offer", { word: offer.words[0]?.word, points: offer.points, hidden });
  }
  if (refused.length && tries_left === 1) return say("ask.exposee.place.again");
  return say(last ? "ask.exposee.place" : "ask.exposee.place.first");
}

function guess(phase: Phase, table: TableStore): string {
  const word = phase.words[open_words(phase)[0] ?? 0]!;
  const again = phase.misses.length > 0 || phase.earned.some((points) => points > 0);
  return say(again ? "ask.exposee.guess.again" : "ask.exposee.guess", {
    name: seat_name(phase.seat, table),
    at: line_name(word.row, word.column, word.down),
    across: Number(!word.down),
    letters: read_out(word),
    left: phase.misses_left,
  });
}

/** Letters that lie open, and the numbers of tiles that don't. */
function read_out({ pattern, tiles }: SeenWord): string {
  let hidden = 0;
  return [...pattern].map((letter) => (letter === "#" ? tiles[hidden++] : letter)).join(", ");
}

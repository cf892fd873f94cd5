/** What a player of Foil is asked, for ears. */
import { list_text, say } from "../../texts/say";
import { spelled } from "../../table/history_text";
import type { TableStore } from "../../table/table_store.svelte";
import type { View } from "./model";

export function asked(table: TableStore, fresh: boolean, hidden: boolean): string {
  const view = table.frame!.view as View;
  const said = question(table.ask?.kind ?? "", view, table.viewpoint);
  const dealt = view.turns < view.counts.length && !view.drew; // nobody has heard these cards yet
  return (fresh || dealt) && view.hand && view.phase === "turns" && !hidden
    ? `${said}. ${say("ask.foil.hand", { cards: spelled(view.hand) })}`
    : said;
}

/** Words that others wrote, and this player has a say about. */
export const foreign_words = (view: View, viewpoint: number | null): string[] =>
  view.ballot.filter((one) => !one.authors.includes(viewpoint ?? -1)).map((one) => one.word);

function question(kind: string, view: View, viewpoint: number | null): string {
  switch (kind) {
    case "turn":
      if (view.drew) return say("ask.foil.discard");
      return view.pile
        ? say("ask.foil.draw", { card: view.pile.at(-1) })
        : say("ask.foil.draw.deck");
    case "scramble":
      return say("ask.foil.scramble");
    case "lay":
      return say("ask.foil.lay");
    case "unscramble":
      return say("ask.foil.unscramble", { count: view.holders?.flat().length });
    case "accept":
      return say("ask.foil.accept", {
        title: view.title,
        words: list_text(foreign_words(view, viewpoint)),
      });
    case "next":
      return say("ask.foil.next", { number: view.number });
    default:
      return say("ask.foil.category");
  }
}

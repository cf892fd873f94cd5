/** What a player of Typo is asked, for ears. */
import { list_text, say } from "../../texts/say";
import { spelled } from "../../table/history_text";
import type { TableStore } from "../../table/table_store.svelte";
import type { View } from "./model";

export function asked(table: TableStore, _: boolean, hidden: boolean): string {
  const view = table.frame!.view as View;
  switch (table.ask?.kind) {
    case "pick":
      return hidden
        ? say("ask.typo.pick.hidden")
        : say("ask.typo.pick", { cards: spelled(view.hand ?? "") });
    case "place":
      return say("ask.typo.place", {
        card: view.pick,
        rows: view.rows
          .map((letters, row) => say("ask.typo.place.row", { n: row + 1, letters }))
          .join("; "),
      });
    case "doubt":
      return say("ask.typo.doubt", { needed: view.needed, voters: view.voters });
    default:
      return say("ask.typo.row", {
        rows: list_text(
          view.longest.map((row) => String(row + 1)),
          "list.or",
        ),
      });
  }
}

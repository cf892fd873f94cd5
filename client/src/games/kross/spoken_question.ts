/** What a player of Kross is asked, for ears. */
import { say } from "../../texts/say";
import { spelled } from "../../table/history_text";
import type { TableStore } from "../../table/table_store.svelte";
import type { View } from "./model";

export function asked(table: TableStore): string {
  const { letter, batch, may_reject } = table.frame!.view as View;
  switch (table.ask?.kind) {
    case "call":
      return say("ask.kross.call");
    case "enter":
      return say(may_reject === "yes" ? "ask.kross.enter.reject" : "ask.kross.enter", { letter });
    case "batch":
      return say(batch?.letters ? "ask.kross.batch" : "ask.kross.batch.first", {
        letters: spelled(batch?.letters ?? ""),
        count: batch?.names,
      });
    default:
      return say("ask.kross.last");
  }
}

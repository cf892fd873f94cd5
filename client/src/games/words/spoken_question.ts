/** What a player of Words is asked, for ears. */
import { say } from "../../texts/say";
import { spelled } from "../../table/history_text";
import type { TableStore } from "../../table/table_store.svelte";
import type { View } from "./model";

export function asked(table: TableStore, fresh: boolean, hidden: boolean): string {
  const { board, rack } = table.frame!.view as View;
  const empty = board.every((row) => /^\.*$/.test(row));
  const turn = say(empty ? "ask.words.turn.first" : "ask.words.turn");
  return fresh && rack && !hidden
    ? `${turn}. ${say("ask.crossing.rack", { tiles: spelled(rack) })}`
    : turn;
}

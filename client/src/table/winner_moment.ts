/** The last moment of any game: who won. */
import { has_text, say } from "../texts/say";
import { outcome, winner } from "./outcome";
import { moment, VERDICT, type Moment } from "./stage.svelte";
import type { TableStore } from "./table_store.svelte";
import WinnerScene from "./WinnerScene.svelte";

export function winner_moment(table: TableStore): Moment {
  const result = table.frame!.result!;
  const last = result.places.indexOf(Math.max(...result.places));
  const code = [`reason.${table.card?.game}.${result.reason}`, `reason.${result.reason}`].find(
    has_text,
  );
  const sub = code ? say(code, { name: table.name(last) }) : "";
  const title = outcome(table);
  const scene = { title, sub, opening: 700, hold: VERDICT, data: winner(table) };
  return moment(WinnerScene, [scene]);
}

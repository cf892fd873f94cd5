/** The big moment of Foil: someone knocks. The check that follows is read word by word. */
import { say } from "../../texts/say";
import { sounds } from "../../sound/sounds";
import { moment, REVEAL, type Moments } from "../../table/stage.svelte";
import { seat_name } from "../../table/history_text";
import KnockScene from "./KnockScene.svelte";
import type { View } from "./model";

export const moments: Moments = ({ lines, now, table }) => {
  const seat = lines.find((line) => line.code === "knocked")?.seat;
  if (seat === undefined || seat === null) return [];
  const scene = {
    title: say("foil.stage.knocked", { who: seat_name(seat, table) }),
    sub: say((now as View).scrambles ? "foil.stage.scramble" : "foil.stage.lay"),
    opening: 500,
    hold: REVEAL,
    data: seat,
  };
  return [moment(KnockScene, [scene], { sound: sounds.knock })];
};

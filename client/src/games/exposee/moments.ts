/** The big moment of Exposee: a word lies open, because someone named it or nobody could. */
import { say, type Code } from "../../texts/say";
import { sounds } from "../../sound/sounds";
import { moment, VERDICT, type Moments, type AwardedPoints } from "../../table/stage.svelte";
import { seat_name } from "../../table/history_text";
import { lift_time, type Lift } from "../crossing/word_scene";
import WordScene from "../crossing/WordScene.svelte";
import type { View } from "./model";

export const moments: Moments = ({ lines, before, now, table }) => {
  const exposed = lines.find((line) => line.code === "exposed");
  const { phase } = before as View;
  const { last, board } = now as View;
  if (!exposed || !phase || last?.kind !== "play" || !last.words[0]) return [];
  const right = lines.findLast(
    (line) => line.code === "word-right" || line.code === "letter-right",
  );
  const turned = lines.some((line) => line.code === "turned" || line.code === "turned-all");
  const seat = right && !turned ? right.seat : null;
  const named = right?.code === "word-right" && seat !== null;
  const points = named ? Number(right.data.points ?? 0) : 0;
  const mine = (code: string, of: number | null): Code =>
    (of !== null && of === table.viewpoint && !table.shared ? `${code}.you` : code) as Code;
  const said = (code: string, of: number | null, data = {}) =>
    say(mine(code, of), { name: seat_name(of, table), ...data });

  const { row, column, down, word } = last.words[0];
  const hidden = new Set(phase.tiles.filter((tile) => tile.down).map((tile) => tile.number));
  const tiles = [...word].map((_, i) => {
    const at = { row: row + (down ? i : 0), column: column + (down ? 0 : i) };
    const laid = last.tiles.find((tile) => tile.row === at.row && tile.column === at.column);
    return {
      ...at,
      letter: board[at.row]![at.column]!,
      number: laid?.number ?? null,
      hidden: laid?.number != null && hidden.has(laid.number),
    };
  });
  const sums: AwardedPoints[] = [];
  if (named) sums.push({ seat: seat, text: said("exposee.stage.naming", seat), points });
  last.earned.forEach((earned, of) => {
    const letters = earned - (named && of === seat ? points : 0);
    if (letters) sums.push({ seat: of, text: said("exposee.stage.letters", of), points: letters });
  });
  sums.push({
    seat: last.seat,
    text: said("exposee.stage.laying", last.seat),
    points: last.points,
  });

  const title = said(
    seat === null ? "exposee.stage.nobody" : named ? "exposee.stage.named" : "exposee.stage.found",
    seat,
  );
  const scene = {
    title: named ? said("exposee.stage.points", seat, { points }) : title,
    sub:
      named && points > 1 ? say("exposee.stage.why", { hidden: hidden.size, points }) : undefined,
    heard: `${named ? `${title}. ` : ""}${word}.`,
    opening: lift_time({ tiles }),
    hold: VERDICT,
    pills: named ? [{ seat: seat, points }] : [],
    sums,
    data: { word, tiles, seat, title } satisfies Lift,
  };
  return [moment<Lift>(WordScene, [scene], { sound: sounds.paper })];
};

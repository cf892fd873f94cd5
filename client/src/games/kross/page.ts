import type { GamePage } from "../registry";
import { asked } from "./spoken_question";
import Kross from "./Kross.svelte";
import Snapshot from "./Snapshot.svelte";
import AfterGame from "./AfterGame.svelte";
import { score_breakdown } from "./score_breakdown";
import "./texts";

// Words are counted at the end alone, so there is no course of the scores to plot.
export const page: GamePage = {
  Table: Kross,
  Snapshot,
  AfterGame,
  asked,
  score_breakdown,
  score_chart: false,
};

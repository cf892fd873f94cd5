import type { GamePage } from "../registry";
import { asked } from "./spoken_question";
import BestPlays from "./BestPlays.svelte";
import { moments } from "./moments";
import Snapshot from "./Snapshot.svelte";
import { score_breakdown } from "./score_breakdown";
import Words from "./Words.svelte";
import "./texts";

export const page: GamePage = {
  Table: Words,
  Snapshot,
  BestPlays,
  asked,
  moments,
  score_breakdown,
  bonuses: ["DL", "DW", "TW", "TW", "TL", "DW"],
};

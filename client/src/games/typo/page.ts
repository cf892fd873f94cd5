import type { GamePage } from "../registry";
import { asked } from "./spoken_question";
import AfterGame from "./AfterGame.svelte";
import { moments } from "./moments";
import Snapshot from "./Snapshot.svelte";
import { score_breakdown } from "./score_breakdown";
import Typo from "./Typo.svelte";
import "./texts";

export const page: GamePage = { Table: Typo, Snapshot, AfterGame, asked, moments, score_breakdown };

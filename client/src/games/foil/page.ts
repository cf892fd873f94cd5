import type { GamePage } from "../registry";
import { asked } from "./spoken_question";
import AfterGame from "./AfterGame.svelte";
import Foil from "./Foil.svelte";
import { moments } from "./moments";
import Snapshot from "./Snapshot.svelte";
import { score_breakdown } from "./score_breakdown";
import "./texts";

export const page: GamePage = { Table: Foil, Snapshot, AfterGame, asked, moments, score_breakdown };

import type { GamePage } from "../registry";
import { asked } from "./spoken_question";
import Exposee from "./Exposee.svelte";
import { moments } from "./moments";
import Snapshot from "./Snapshot.svelte";
import { score_breakdown } from "./score_breakdown";
import { turns } from "./turns";
import "./texts";

export const page: GamePage = { Table: Exposee, Snapshot, asked, moments, score_breakdown, turns };

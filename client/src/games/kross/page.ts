import type { GamePage } from "../registry";
import Kross from "./Kross.svelte";
import Snapshot from "./Snapshot.svelte";
import AfterGame from "./AfterGame.svelte";
import { tally } from "./tally";
import "./texts";

// Words are counted at the end alone, so there is no course of the scores to plot.
export const page: GamePage = { Table: Kross, Snapshot, AfterGame, tally, score_chart: false };

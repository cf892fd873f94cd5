import type { GamePage } from "../registry";
import AfterGame from "./AfterGame.svelte";
import { moments } from "./moments";
import Snapshot from "./Snapshot.svelte";
import { tally } from "./tally";
import Typo from "./Typo.svelte";
import "./texts";

export const page: GamePage = { Table: Typo, Snapshot, AfterGame, moments, tally };

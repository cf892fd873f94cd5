import type { GamePage } from "../registry";
import AfterGame from "./AfterGame.svelte";
import Foil from "./Foil.svelte";
import { moments } from "./moments";
import Snapshot from "./Snapshot.svelte";
import { tally } from "./tally";
import "./texts";

export const page: GamePage = { Table: Foil, Snapshot, AfterGame, moments, tally };

import type { GamePage } from "../registry";
import Afterwards from "./Afterwards.svelte";
import { moments } from "./moments";
import Picture from "./Picture.svelte";
import { tally } from "./tally";
import Typo from "./Typo.svelte";
import "./texts";

export const page: GamePage = { Table: Typo, Picture, Afterwards, moments, tally };

import type { GamePage } from "../registry";
import Afterwards from "./Afterwards.svelte";
import Foil from "./Foil.svelte";
import { moments } from "./moments";
import Picture from "./Picture.svelte";
import { tally } from "./tally";
import "./texts";

export const page: GamePage = { Table: Foil, Picture, Afterwards, moments, tally };

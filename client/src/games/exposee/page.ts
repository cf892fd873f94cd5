import type { GamePage } from "../registry";
import Exposee from "./Exposee.svelte";
import { moments } from "./moments";
import Picture from "./Picture.svelte";
import { tally } from "./tally";
import { turns } from "./turns";
import "./texts";

export const page: GamePage = { Table: Exposee, Picture, moments, tally, turns };

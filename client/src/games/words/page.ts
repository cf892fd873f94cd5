import type { GamePage } from "../registry";
import Picture from "./Picture.svelte";
import { tally } from "./tally";
import Words from "./Words.svelte";

export const page: GamePage = { Table: Words, Picture, tally };

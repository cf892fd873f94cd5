import kross from "../../messages/en-kross";
import { learn } from "../../messages/say";
import type { GamePage } from "../registry";
import Kross from "./Kross.svelte";
import Picture from "./Picture.svelte";
import Sums from "./Sums.svelte";
import { tally, tie_note } from "./tally";

learn("en", kross);

// Words are counted at the end alone, so there is no course of the scores to plot.
export const page: GamePage = { Table: Kross, Picture, tally, End: Sums, note: tie_note, plot: false };

import type { GamePage } from "../registry";
import Kross from "./Kross.svelte";
import Picture from "./Picture.svelte";
import Sums from "./Sums.svelte";
import { tally } from "./tally";
import "./texts";

// Words are counted at the end alone, so there is no course of the scores to plot.
export const page: GamePage = { Table: Kross, Picture, Afterwards: Sums, tally, plot: false };

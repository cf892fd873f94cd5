import type { GamePage } from "../registry";
import Advice from "./Advice.svelte";
import { moments } from "./moments";
import Picture from "./Picture.svelte";
import { tally } from "./tally";
import Words from "./Words.svelte";
import "./texts";

export const page: GamePage = { Table: Words, Picture, Advice, moments, tally };

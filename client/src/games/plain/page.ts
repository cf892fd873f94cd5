import { say } from "../../texts/say";
import type { GamePage } from "../registry";
import Picture from "./Picture.svelte";
import Plain from "./Plain.svelte";

export const page: GamePage = {
  Table: Plain,
  Picture,
  tally: (result) => [{ what: say("result.total"), points: result.scores }],
};

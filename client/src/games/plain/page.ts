import { say } from "../../texts/say";
import type { GamePage } from "../registry";
import Snapshot from "./Snapshot.svelte";
import Plain from "./Plain.svelte";

export const page: GamePage = {
  Table: Plain,
  Snapshot,
  score_breakdown: (result) => [{ what: say("result.total"), points: result.scores }],
};

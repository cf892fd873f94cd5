import { teach } from "../../messages/say";
import texts from "../../messages/en-exposee";
import type { GamePage } from "../registry";
import Exposee from "./Exposee.svelte";
import Picture from "./Picture.svelte";
import { tally } from "./tally";
import { turns } from "./turns";

teach("en", texts);

export const page: GamePage = { Table: Exposee, Picture, tally, turns };

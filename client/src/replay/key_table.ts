import { key_table } from "../table/keys";

export const KEYS = key_table("replay", { back: ["ArrowLeft"], forward: ["ArrowRight"] });

/** How well a bot plays. */
export const LEVELS = ["easy", "medium", "strong", "expert"] as const;
export type Level = (typeof LEVELS)[number];

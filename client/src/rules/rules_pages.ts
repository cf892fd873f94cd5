/** Games whose rules have a page of their own. */
import type { Component } from "svelte";

export const RULES_PAGES = import.meta.glob<Component>("../games/*/Rules.svelte", {
  import: "default",
});

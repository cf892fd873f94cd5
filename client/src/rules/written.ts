/** Games whose rules have a page of their own. */
import type { Component } from "svelte";

export const WRITTEN = import.meta.glob<Component>("../games/*/Rules.svelte", {
  import: "default",
});

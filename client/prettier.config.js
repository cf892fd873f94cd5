import * as svelte from "prettier-plugin-svelte";

export default {
  printWidth: 100,
  plugins: [svelte], // not by name, which is looked up where prettier runs
  overrides: [{ files: "*.svelte", options: { parser: "svelte" } }],
};

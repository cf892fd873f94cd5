/** The squares of one's own sheet that were written last. */
import type { TableStore } from "../../table/table_store.svelte";

export class FreshSquares {
  all: readonly number[] = $state.raw([]);

  constructor(table: TableStore, sheet_now: () => string) {
    let before = "";
    let whose: number | null = null;
    $effect(() => {
      const sheet = sheet_now();
      const { viewpoint } = table;
      if (viewpoint === whose && sheet !== before)
        this.all = [...sheet].flatMap((letter, at) => (letter === before[at] ? [] : [at]));
      before = sheet;
      whose = viewpoint;
    });
  }
}

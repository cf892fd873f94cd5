/** The word whose meaning someone asked for. */
import { api, Refusal } from "../api/call";
import type { Definition, Problem } from "../api/types";

class Asked {
  word: string | null = $state(null);
  table = $state("");
  found: Definition | null = $state.raw(null);
  problem: Problem | null = $state.raw(null);

  async ask(word: string, table: string): Promise<void> {
    this.word = word.toUpperCase();
    this.table = table;
    this.found = this.problem = null;
    try {
      const found = await api.define(word.toUpperCase(), table);
      if (this.word === word.toUpperCase()) this.found = found;
    } catch (error) {
      this.problem =
        error instanceof Refusal ? error.problem : { code: "broken", say: "", data: {} };
    }
  }

  close = (): void => void (this.word = null);
}
export const meaning = new Asked();

/** Keeps a player's unsent work: in this tab at once, and at the server a moment later. So neither a
 *  reload nor a lost network loses it, another device has it, and the server hands it in when the
 *  time is up. */
import { api } from "../api/call";
import type { TableStore } from "./table_store.svelte";

const SAVE_AFTER = 250; // milliseconds

export class DraftKeeper<Draft> {
  private question = "";
  private saving: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: Pick<TableStore, "id" | "viewpoint" | "ask">,
    private readonly work: () => Draft,
  ) {
    addEventListener("pagehide", this.save_now);
  }

  close(): void {
    removeEventListener("pagehide", this.save_now);
    this.save_now();
  }

  /** Whether another question is open than last time: then it's time to restore its draft. */
  is_new(): boolean {
    const { id, viewpoint, ask } = this.table;
    const question = `${id}/${viewpoint}/${ask?.key}`;
    if (this.question === question) return false;
    this.question = question;
    return true;
  }

  /** What was kept for the open question. */
  kept(): Draft | null {
    const draft = (this.table.ask?.draft ?? null) as Draft | null;
    try {
      return (JSON.parse(sessionStorage.getItem(this.question) ?? "null") as Draft | null) ?? draft;
    } catch {
      return draft;
    }
  }

  /** The work has changed. */
  save(): void {
    clearTimeout(this.saving);
    this.saving = setTimeout(this.save_now, SAVE_AFTER);
    try {
      if (this.table.ask) sessionStorage.setItem(this.question, JSON.stringify(this.work()));
    } catch {
      // Without storage the server's copy is enough.
    }
  }

  /** What is sent is no draft any more. */
  drop(): void {
    clearTimeout(this.saving);
    this.saving = undefined;
  }

  private readonly save_now = (): void => {
    const { id, viewpoint, ask } = this.table;
    const due = this.saving !== undefined;
    this.drop();
    if (!due || !ask || viewpoint === null) return;
    void api.draft(id, { seat: viewpoint, key: ask.key, draft: this.work() }).catch(() => {});
  };
}

/** A player's paper at a table of Foil, and the answers that need no cards. */
import { Refusal } from "../../api/call";
import { sounds } from "../../sound/sounds";
import { announce } from "../../speech/announce.svelte";
import type { DraftKeeper } from "../../table/draft_keeper";
import type { TableStore } from "../../table/table_store.svelte";
import { say, say_problem } from "../../texts/say";
import type { Answer, View } from "./model";
import { complete } from "./trays";

export abstract class AnswerPaper {
  paper: string[][] = $state.raw([]);
  sent = $state(""); // the paper as it was handed in
  refusing: string[] = $state.raw([]); // words of the ballot
  refused = $state("");
  missing = $state(false); // a paper without an own word waits for a second word
  protected abstract readonly drafts: DraftKeeper<Answer>;
  private written = "";

  view: View | null = $derived.by(() => (this.table.frame?.view ?? null) as View | null);
  /** Own words that don't stand on the paper with all their letters: each of them costs points. */
  own_missing = $derived.by(() => {
    const seat = this.table.viewpoint;
    if (seat === null) return 0;
    const own = this.view?.holders?.[seat] ?? [];
    return own.filter((group, i) => !complete(group, this.paper[seat]?.[i] ?? "")).length;
  });
  /** What stands on the paper is not what was handed in. */
  changed = $derived(this.sent !== JSON.stringify(this.paper));

  constructor(readonly table: TableStore) {}

  protected take_paper(view: View, viewpoint: number, place: string): void {
    if (this.written === place) return;
    this.written = place;
    this.refused = "";
    const kept = this.drafts.kept();
    const paper = kept?.type === "write" ? kept.words : view.paper;
    this.sent = view.paper ? JSON.stringify(view.paper) : "";
    this.paper = (view.holders ?? []).map((groups, seat) =>
      groups.map((_, i) => paper?.[seat]?.[i] ?? (seat === viewpoint ? (view.words[i] ?? "") : "")),
    );
  }

  write(seat: number, group: number, word: string): void {
    this.paper = this.paper.map((column, owner) =>
      owner === seat ? column.map((old, i) => (i === group ? word : old)) : column,
    );
    this.refused = "";
    this.drafts.save();
  }

  pick = (category: string) => this.answer({ type: "pick", category });
  makeUp = (own: string) => this.answer({ type: "pick", category: "", own });
  next = () => this.answer({ type: "next" });
  vote = () => this.answer({ type: "vote", refused: this.refusing });

  async draw(): Promise<void> {
    if (await this.answer({ type: "draw" })) sounds.paper();
  }

  async take(count: number): Promise<void> {
    if (await this.answer({ type: "take", count })) sounds.slide();
  }

  async discard(card: string): Promise<void> {
    if (await this.answer({ type: "discard", card })) sounds.paper();
  }

  async hand_in(sure = false): Promise<void> {
    this.missing = !sure && this.own_missing > 0;
    if (this.missing) return;
    const paper = JSON.stringify(this.paper);
    if (await this.answer({ type: "write", words: this.paper })) {
      this.sent = paper;
      sounds.slug();
      announce("echo", say("foil.unscramble.done"));
    }
  }

  protected async answer(answer: Answer): Promise<boolean> {
    if (this.table.sending) return false;
    try {
      await this.table.answer(answer);
      this.refused = "";
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.say_no(say_problem(error.problem));
      return false;
    }
  }

  protected say_no(text: string): void {
    this.refused = text;
    announce("echo", text);
    sounds.dull();
  }
}

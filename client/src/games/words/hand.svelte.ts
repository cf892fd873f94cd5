/** A player's hand at a table of Words. */
import { say } from "../../texts/say";
import { settings } from "../../settings.svelte";
import { sounds } from "../../sound/sounds";
import type { TableStore } from "../../table/table_store.svelte";
import { Hand } from "../crossing/hand.svelte";
import { answer_tiles } from "../crossing/arrangement";
import type { View } from "./model";
import { score_play } from "./play_score";

export class WordsHand extends Hand<View> {
  judged = $derived(score_play(this.board, this.laid.laid));
  can_play = $derived.by(
    () =>
      this.my_turn &&
      !this.table.sending &&
      this.judged !== null &&
      this.judged.trouble === null &&
      !this.refused?.tiles,
  );

  constructor(table: TableStore) {
    super(table);
    this.play = () => this.ask_or_play();
    this.worth = () => (this.judged?.trouble === null ? this.judged.points : 0);
  }

  private ask_or_play(): Promise<void> | void {
    if (this.can_play && settings.confirm && this.sheet !== "confirm") this.sheet = "confirm";
    else return this.play_words();
  }

  private async play_words(): Promise<void> {
    this.sheet = null;
    if (!this.can_play) {
      if (this.refused?.tiles) sounds.dull();
      else if (this.judged?.trouble)
        this.say_no(say(`problem.${this.judged.trouble}`, { least: 2 }));
      return;
    }
    const points = this.judged?.trouble === null ? this.judged.points : 0;
    if (await this.answer({ type: "play", tiles: answer_tiles(this.laid) }, true)) {
      this.set({ ...this.laid, spot: null, picked: null });
      this.zoomed = false;
      sounds.slug(points);
    }
  }
}

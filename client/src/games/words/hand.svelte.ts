/** A player's hand at a table of Words. */
import { say } from "../../messages/say";
import { sounds } from "../../sound/sounds";
import type { Live } from "../../table/live.svelte";
import { Hand } from "../crossing/hand.svelte";
import { answer_tiles } from "../crossing/laying";
import type { View } from "./model";
import { judge } from "./score";

export class WordsHand extends Hand<View> {
  judged = $derived(judge(this.board, this.laid.laid));
  can_play = $derived.by(
    () =>
      this.my_turn && !this.live.sending && this.judged !== null && this.judged.trouble === null,
  );

  constructor(live: Live) {
    super(live);
    this.play = () => this.play_words();
  }

  private async play_words(): Promise<void> {
    if (!this.can_play) {
      if (this.judged?.trouble) this.say_no(say(`words.trouble.${this.judged.trouble}`));
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

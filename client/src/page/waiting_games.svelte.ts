/** How many games wait for this person; null until a page has asked. */
import { api } from "../api/call";

class WaitingGames {
  count: number | null = $state(null);
  private asked = false;

  /** Ask once; pages that read the list anyway say what they found. */
  read(): void {
    if (this.asked || this.count !== null) return;
    this.asked = true;
    void api.mine().then(
      (mine) => (this.count = mine.tables.filter((table) => table.turn).length),
      () => (this.asked = false),
    );
  }
}
export const waiting_games = new WaitingGames();

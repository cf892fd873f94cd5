/** A player's hand in a game of crossing words: the tiles, where they lie, and what was said. */
import { untrack } from "svelte";
import { Refusal } from "../../api/call";
import { say, say_problem } from "../../texts/say";
import { Drag, under } from "../../pieces/drag.svelte";
import { sounds } from "../../sound/sounds";
import { announce } from "../../speech/announce.svelte";
import { DraftKeeper } from "../../table/draft_keeper";
import { EchoAfterPause } from "../../table/echo_after_pause";
import type { TableStore } from "../../table/table_store.svelte";
import { meaning } from "../../table/meaning.svelte";
import * as arrangement from "./arrangement";
import { square_name, taken, words_at } from "./board_words";
import { nearest_place, square_under } from "./drop_places";
import { laid_text, rack_text } from "./spoken_tiles";

type Arrangement = arrangement.Arrangement;

/** What every such game shows of itself. */
export interface Dealt {
  board: string[];
  rack: string | null;
  counts: number[]; // tiles on each rack
  bag: number;
  unseen: Record<string, number>;
}

/** A blank that was put somewhere and needs a letter. */
interface Choosing {
  id: number;
  row: number;
  column: number;
}

export class Hand<View extends Dealt> {
  laid: Arrangement = $state.raw(arrangement.EMPTY);
  /** Why something couldn't be played, and the words that didn't count. */
  refused: { text: string; tiles: boolean; words: string[] } | null = $state.raw(null);
  choosing: Choosing | null = $state.raw(null);
  hidden = $state(false);
  zoomed = $state(false);
  sheet: "swap" | "pass" | "bag" | "confirm" | "word" | null = $state(null);
  /** What Enter and the red button do; a game says what that is. */
  play: () => Promise<void> | void = () => {};
  /** What the tiles that are laid would bring; a game says how much. */
  protected worth: () => number = () => 0;
  drag = new Drag();
  private readonly worth_echo = new EchoAfterPause();
  private readonly drafts: DraftKeeper<{ tiles: arrangement.Tile[] }>;

  view: View | null = $derived.by(() => (this.table.frame?.view ?? null) as View | null);
  board: readonly string[] = $derived(this.view?.board ?? []);
  my_turn = $derived.by(
    () => this.table.frame?.phase === "playing" && this.table.ask?.waits === true,
  );

  /** The free square that a carried tile would fall on. */
  target = $derived.by(() => {
    const carried = this.drag.now;
    const square = carried && square_under(carried.x, carried.y, this.board.length);
    return square && !taken(this.board, square.row, square.column) ? square : null;
  });

  constructor(readonly table: TableStore) {
    table.input = this;
    this.drafts = new DraftKeeper(table, () => ({ tiles: arrangement.answer_tiles(this.laid) }));
    // A new view: tiles that were played or drawn, squares that the other side took.
    $effect(() => {
      const rack = this.view?.rack ?? "";
      const board = this.board;
      void [table.viewpoint, table.ask?.key];
      untrack(() => {
        const dealt = arrangement.deal(this.laid, rack);
        this.laid = {
          ...dealt,
          laid: dealt.laid.filter((tile) => !taken(board, tile.row, tile.column)),
        };
        if (table.ask && this.drafts.is_new()) {
          this.refused = null;
          const tiles = this.drafts.kept()?.tiles;
          if (tiles && this.laid.laid.length === 0)
            this.laid = arrangement.restore(this.laid, board, tiles);
        }
      });
    });
    let had_turn = false;
    $effect(() => {
      const { my_turn } = this;
      if (had_turn && !my_turn) untrack(() => this.let_go());
      had_turn = my_turn;
    });
  }

  /** When the turn is over, nothing on the board waits for a key any more. */
  private let_go(): void {
    this.laid = { ...this.laid, spot: null, picked: null };
    const focused = document.activeElement;
    if (focused?.closest("[data-board]"))
      document.getElementById("content")?.focus({ preventScroll: true });
  }

  close(): void {
    this.worth_echo.close();
    this.drafts.close();
  }

  protected set(next: Arrangement | null): boolean {
    if (next === null || next === this.laid) return false;
    const moved = next.laid !== this.laid.laid;
    this.laid = next;
    if (moved) {
      this.refused = null;
      this.drafts.save();
    }
    return true;
  }

  // What a player does.

  type(letter: string): void {
    if (this.hidden) return;
    const before = this.laid.laid.length;
    if (!this.set(arrangement.type(this.laid, this.board, letter)))
      return this.say_no(say("crossing.no.tile", { letter }));
    if (this.laid.laid.length > before) {
      sounds.wood();
      this.echo_typed(laid_text(this.laid, letter));
    }
    this.zoomed = true;
  }

  erase(): void {
    const last = this.laid.laid.at(-1);
    if (!last || !this.set(arrangement.erase(this.laid))) return;
    sounds.slide();
    this.echo_typed(say("crossing.erased", { letter: last.letter }));
  }

  recall(): void {
    if (this.laid.laid.length === 0) {
      this.set({ ...this.laid, spot: null, picked: null });
      this.zoomed = false;
    } else {
      this.set(arrangement.recall(this.laid));
      sounds.slide();
      announce("echo", say("crossing.recalled"));
    }
  }

  /** The points come when no other letter follows: they are news only once a word lies there. */
  private echo_typed(text: string): void {
    announce("echo", text);
    this.worth_echo.say(() => (this.worth() ? say("seat.points", { points: this.worth() }) : ""));
  }

  shuffle(): void {
    this.set(arrangement.shuffle(this.laid));
    sounds.slide();
    this.echo_rack();
  }

  /** Tiles on their squares, instead of what was laid before. */
  lay_out(tiles: readonly arrangement.Tile[]): void {
    this.set(arrangement.restore(arrangement.recall(this.laid), this.board, tiles));
  }

  /** A to Z, blanks last. */
  sort(): void {
    this.set(arrangement.sort(this.laid));
    sounds.slide();
    this.echo_rack();
  }

  private echo_rack(): void {
    announce("echo", this.hidden ? say("crossing.hidden") : rack_text(this.laid));
  }

  /** The focus goes along, and a screen reader reads the square that it reaches. */
  arrow(key: string, from: arrangement.Square | null, by_word = false): void {
    const move = by_word ? arrangement.leap : arrangement.arrow;
    this.set(move(this.laid, this.board, key, from));
  }

  turn(from: arrangement.Square | null): void {
    if (!this.set(arrangement.turn(this.laid, from)) || !this.laid.spot) return;
    const { across, row, column } = this.laid.spot;
    announce(
      "echo",
      say(across ? "crossing.cursor.across" : "crossing.cursor.down", {
        name: square_name(row, column),
      }),
    );
  }

  hide(): void {
    this.hidden = !this.hidden;
    announce("echo", say(this.hidden ? "crossing.hidden" : "crossing.shown"));
  }

  /** A click or tap on a square. */
  point(row: number, column: number): void {
    if (taken(this.board, row, column)) return this.explain(row, column);
    const lies = arrangement.tile_at(this.laid, row, column);
    const picked = this.laid.picked;
    if (lies && picked === null) {
      this.set(arrangement.take_back(this.laid, lies.id));
      return sounds.slide();
    }
    if (picked !== null && this.is_blank(picked)) {
      this.choosing = { id: picked, row, column };
      return;
    }
    this.set(arrangement.point(this.laid, this.board, row, column));
    if (picked !== null) sounds.wood();
  }

  /** A click or tap on a tile of the rack: it goes to the chosen square, or waits for one. */
  pick(id: number): void {
    if (this.hidden) return;
    const { spot, picked } = this.laid;
    const here = spot && arrangement.next_free(this.laid, this.board, spot);
    if (here && picked === null) {
      if (this.is_blank(id)) this.choosing = { id, row: here.row, column: here.column };
      else if (this.set(arrangement.lay_on_spot(this.laid, this.board, id))) sounds.wood();
    } else this.set({ ...this.laid, picked: picked === id ? null : id });
  }

  /** A piece dropped somewhere in the window. */
  drop(id: number, x: number, y: number): void {
    const square = square_under(x, y, this.board.length);
    const rail = under(x, y, "rail");
    if (square && !taken(this.board, square.row, square.column)) {
      const { row, column } = square;
      const lies = this.laid.laid.some((tile) => tile.id === id);
      if (this.is_blank(id) && !lies) this.choosing = { id, row, column };
      else if (this.set(arrangement.lay(this.laid, this.board, id, row, column))) sounds.wood();
    } else if (rail) {
      this.set(arrangement.shift(this.laid, id, nearest_place(rail, x, y)));
      sounds.slide();
    } else if (this.set(arrangement.take_back(this.laid, id))) sounds.slide();
  }

  choose(letter: string): void {
    if (!this.choosing) return;
    const { id, row, column } = this.choosing;
    this.choosing = null;
    if (!this.set(arrangement.lay(this.laid, this.board, id, row, column, letter))) return;
    this.echo_typed(laid_text(this.laid, letter));
    const { spot } = this.laid;
    if (spot?.row === row && spot.column === column)
      this.set(arrangement.advance(this.laid, this.board));
    sounds.wood();
  }

  explain(row: number, column: number): void {
    const [word] = words_at(this.board, row, column);
    if (word) void meaning.ask(word, this.table.id);
  }

  async swap(ids: readonly number[]): Promise<void> {
    this.sheet = null;
    this.set(arrangement.recall(this.laid));
    const tiles = this.laid.pieces
      .filter((piece) => ids.includes(piece.id))
      .map((piece) => piece.letter)
      .join("");
    if (await this.answer({ type: "swap", tiles })) sounds.slide();
  }

  async pass(): Promise<void> {
    this.sheet = null;
    this.set(arrangement.recall(this.laid));
    await this.answer({ type: "pass" });
  }

  protected async answer(answer: unknown, tiles = false): Promise<boolean> {
    this.drafts.drop();
    this.refused = null; // before it is sent: the next view may have something to say already
    try {
      await this.table.answer(answer);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, data } = error.problem;
      const words = code === "not-a-word" ? [String(data.word)] : [];
      this.say_no(say_problem(error.problem), tiles, words);
      return false;
    }
  }

  protected say_no(text: string, tiles = false, words: string[] = []): void {
    this.refused = { text, tiles, words };
    announce("echo", text);
    sounds.dull();
  }

  private is_blank(id: number): boolean {
    return this.laid.pieces.find((piece) => piece.id === id)?.letter === arrangement.BLANK;
  }
}

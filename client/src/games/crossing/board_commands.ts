/** The commands of games in which words cross on a board: reading it, and laying words on it. */
import { say } from "../../texts/say";
import { named, unless_refused, type Command, type Reply } from "../../commands/command";
import { not_now } from "../../commands/table_commands";
import { BLANK, type Board, type Piece, type Tile } from "./arrangement";
import { place_name, square_name, taken, words_on } from "./board_words";
import type { Dealt, Hand } from "./hand.svelte";
import { spoken, square_text, type Content } from "./square_text";
import "./command_texts";

export interface WordPlace {
  row: number;
  column: number;
  across: boolean;
}

/** 8d is across from there, d8 is down; null where the board has no such square. */
export function read_place(text: string, side: number): WordPlace | null {
  const found = /^(?:(\d{1,2})([a-z])|([a-z])(\d{1,2}))$/.exec(text);
  if (!found) return null;
  const row = Number(found[1] ?? found[4]) - 1;
  const column = (found[2] ?? found[3]!).charCodeAt(0) - 97;
  if (row < 0 || row >= side || column >= side) return null;
  return { row, column, across: found[1] !== undefined };
}

export type Spelled = { tiles: Tile[]; problem?: undefined } | { problem: string };

/** The tiles that a word needs from the rack; y? says that the Y is the blank. */
export function tiles_of(
  board: Board,
  pieces: readonly Piece[],
  place: WordPlace,
  text: string,
): Spelled {
  const left = pieces.map((piece) => piece.letter);
  const take = (letter: string): boolean => {
    const at = left.indexOf(letter);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  const tiles: Tile[] = [];
  let { row, column } = place;
  for (const [sign] of text.toUpperCase().matchAll(/[A-Z]\??/g)) {
    const letter = sign.charAt(0);
    const name = square_name(row, column);
    if (row >= board.length || column >= board.length)
      return { problem: say("crossing.command.edge", { word: text.toUpperCase() }) };
    if (taken(board, row, column)) {
      const lies = board[row]![column]!.toUpperCase();
      if (lies !== letter)
        return { problem: say("crossing.command.other", { name, lies, letter }) };
    } else {
      const blank = sign.length > 1 || !left.includes(letter);
      if (!take(blank ? BLANK : letter)) return { problem: say("crossing.no.tile", { letter }) };
      tiles.push({ row, column, letter, blank });
    }
    if (place.across) column++;
    else row++;
  }
  if (!tiles.length) return { problem: say("crossing.command.nothing") };
  return { tiles };
}

/** A row or a column as its runs: words where they lie, and what is free between them. */
export function line_text(board: Board, at: number, across: boolean, bonus: Content): string {
  const mark = (place: number) => (across ? square_name(0, place).charAt(0) : String(place + 1));
  const square = (place: number): readonly [number, number] => (across ? [at, place] : [place, at]);
  const runs: string[] = [];
  for (let from = 0; from < board.length;) {
    const full = taken(board, ...square(from));
    let to = from;
    while (to + 1 < board.length && taken(board, ...square(to + 1)) === full) to++;
    const places = Array.from({ length: to - from + 1 }, (_, i) => from + i);
    const where =
      from === to ? mark(from) : say("crossing.run.places", { from: mark(from), to: mark(to) });
    if (full) {
      const word = places.map((place) => board[square(place)[0]]![square(place)[1]]!).join("");
      runs.push(say("crossing.run.word", { where, word: spoken(word) }));
    } else {
      const extra = places.flatMap((place) => {
        const kind = bonus(...square(place));
        return kind ? [say("crossing.run.bonus", { kind, at: mark(place) })] : [];
      });
      runs.push([say("crossing.run.free", { where }), ...extra].join(", "));
    }
    from = to + 1;
  }
  const name = across ? String(at + 1) : square_name(0, at).charAt(0);
  return `${say(across ? "crossing.row" : "crossing.column", { name })}: ${runs.join("; ")}.`;
}

export interface BoardGame {
  hand: Hand<Dealt>;
  content: Content;
  bonus: Content; // of a free square: what it multiplies, or nothing
  places: boolean; // tiles may be laid now
  /** What a word would earn, and the words that it forms. */
  preview: (tiles: readonly Tile[]) => string;
  play: (tiles: readonly Tile[]) => Promise<string | Reply>;
}

export function board_commands(game: BoardGame): Command[] {
  const { hand, content, bonus } = game;
  const { board, table } = hand;
  const side = board.length;
  const letters = (rack: readonly Piece[]) =>
    rack.map(({ letter }) => (letter === BLANK ? say("crossing.tile.blank") : letter)).join(", ");
  const last = square_name(0, side - 1)
    .charAt(0)
    .toLowerCase();

  function spell(text: string, word: string): Spelled {
    const place = read_place(text, side);
    return place
      ? tiles_of(board, hand.laid.pieces, place, word)
      : { problem: say("crossing.command.square", { text: text.toUpperCase(), last, side }) };
  }

  function line(text: string | undefined, across: boolean): string {
    const at = across ? Number(text) - 1 : (text ?? "").charCodeAt(0) - 97;
    const good = across ? /^\d{1,2}$/.test(text ?? "") : /^[a-z]$/.test(text ?? "");
    if (!good || at < 0 || at >= side)
      return say(across ? "crossing.command.row" : "crossing.command.column", { last, side });
    return line_text(board, at, across, bonus);
  }

  async function swap(text: string | undefined): Promise<string | Reply> {
    const why = not_now(table, game.places);
    if (why) return why;
    if (!hand.view?.bag) return say("problem.bag-empty");
    const left = [...hand.laid.pieces];
    const ids: number[] = [];
    for (const letter of (text ?? "").toUpperCase().replaceAll(" ", "")) {
      const at = left.findIndex((piece) => piece.letter === letter);
      if (at < 0) return say("crossing.no.tile", { letter });
      ids.push(left.splice(at, 1)[0]!.id);
    }
    if (!ids.length) return say("crossing.command.swap");
    await hand.swap(ids);
    return unless_refused(hand.refused?.text ?? "", {
      text: say("crossing.command.swapped", { count: ids.length }),
      told: true,
    });
  }

  return [
    {
      sample: "8d linsey",
      about: say("crossing.command.play.about"),
      form: /^(\d+[a-z]|[a-z]\d+) ([a-z?]{2,})$/,
      now: game.places,
      run: ([, place, word]) => {
        const spelled = spell(place!, word!);
        const why = not_now(table, game.places);
        return spelled.problem ?? (why || game.play(spelled.tiles));
      },
    },
    {
      sample: "try 8d linsey",
      about: say("crossing.command.try.about"),
      form: named("try"),
      now: !table.watching,
      run: ([, text]) => {
        const [place = "", word] = (text ?? "").split(" ");
        if (!word) return say("crossing.command.try");
        const spelled = spell(place, word);
        return spelled.problem ?? game.preview(spelled.tiles);
      },
    },
    {
      sample: "r",
      about: say("crossing.command.rack.about"),
      form: /^(?:r|rack|hand)$/,
      now: !table.watching,
      run: () =>
        hand.hidden
          ? say("command.hidden")
          : say("crossing.rail.of", { letters: letters(hand.laid.pieces) }),
    },
    {
      sample: "w",
      about: say("crossing.command.words.about"),
      form: /^(?:w|words)$/,
      run: () =>
        words_on(board)
          .map((one) => `${place_name(one)} ${spoken(one.word)}`)
          .join("; ") || say("crossing.command.empty"),
    },
    {
      sample: "row 9",
      about: say("crossing.command.row.about"),
      form: named("row"),
      run: ([, text]) => line(text, true),
    },
    {
      sample: "col d",
      about: say("crossing.command.column.about"),
      form: named("col", "column"),
      run: ([, text]) => line(text, false),
    },
    {
      sample: "at h9",
      about: say("crossing.command.at.about"),
      form: named("at"),
      run: ([, text]) => {
        const place = read_place(text ?? "", side);
        return place
          ? square_text(board, place.row, place.column, content, true)
          : say("crossing.command.square", { text: (text ?? "").toUpperCase(), last, side });
      },
    },
    {
      sample: "b e",
      about: say("crossing.command.bag.about"),
      form: named("b", "bag"),
      run: ([, text]) => bag(hand.view, text),
    },
    {
      sample: "swap abc",
      about: say("crossing.command.swap.about"),
      form: named("swap"),
      now: game.places && (hand.view?.bag ?? 0) > 0,
      run: ([, text]) => swap(text),
    },
    {
      sample: "pass",
      about: say("crossing.command.pass.about"),
      form: /^pass$/,
      now: game.places,
      run: async () => {
        const why = not_now(table, game.places);
        if (why) return why;
        await hand.pass();
        return unless_refused(hand.refused?.text ?? "", {
          text: say("crossing.command.passed"),
          told: true,
        });
      },
    },
  ];
}

function bag(view: Dealt | null, text: string | undefined): string {
  const unseen = view?.unseen ?? {};
  const name = (letter: string) => (letter === BLANK ? say("crossing.tile.blank") : letter);
  if (text !== undefined) {
    const letter = text === "blank" ? BLANK : text.toUpperCase();
    if (!/^[A-Z?]$/.test(letter)) return say("crossing.command.bag");
    return say("crossing.command.unseen", { count: unseen[letter] ?? 0, letter: name(letter) });
  }
  const all = Object.entries(unseen)
    .filter(([, count]) => count > 0)
    .map(([letter, count]) => `${name(letter)} ${count}`);
  return `${say("crossing.bag", { count: view?.bag ?? 0 })}. ${say("crossing.command.all.unseen", { letters: all.join(", ") })}`;
}

"""The best answers of the kernel in a terminal: moves of Words, Kross sheets, Foil hands."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.table import Table

from wordhall.games import GAMES
from wordhall.games.crossing import square_name
from wordhall.games.foil import scoring as foil
from wordhall.games.kross import scoring as kross
from wordhall.games.kross.box import SIDE
from wordhall.games.words import box as words
from wordhall.kernel import Board, Graph, Leaves, Move
from wordhall.lexicon import Lexicon

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


def refuse(why: str) -> NoReturn:
    print(f"wordhall: {why}", file=sys.stderr)
    raise SystemExit(2)


def graph_of(game: str) -> Graph:
    return Lexicon.open().word_list(GAMES[game].words).graph


def moves(
    positions: Annotated[
        Path | None,
        typer.Option(help="A TSV whose header names `board` and `rack`; prints a line a position."),
    ] = None,
    board: Annotated[str, typer.Option(help="Rows from the top with slashes between them.")] = "",
    rack: Annotated[str, typer.Option(help="Up to seven tiles; ? is a blank.")] = "",
    top: Annotated[int, typer.Option(min=1, help="How many of the best moves to show.")] = 10,
    as_json: AsJson = False,
) -> None:
    """All moves of Words in many positions, or the best ones in one.

    A board is written row by row: letters are tiles, a lower-case letter is a blank, a number
    is a run of empty squares. Without --board the board is empty.
    """
    if positions is not None:
        if board or rack:
            refuse("--positions reads boards and racks from its file: leave --board and --rack out")
        count_moves(positions)
    elif not rack:
        refuse("give a --rack, or a file of --positions")
    else:
        show_moves(board, rack, top, as_json)


def count_moves(path: Path) -> None:
    """Print placements, the sum of their scores and the best score of each position of a file."""
    graph = graph_of("words")
    for number, text, rack in read_positions(path):
        try:
            placements, score_sum, best = words_board(text).tally(graph, words_rack(rack))
        except ValueError as error:
            sys.stdout.flush()
            refuse(f"{path}, line {number}: {error}")
        print(placements, score_sum, best, sep="\t")


def read_positions(path: Path) -> Iterator[tuple[int, str, str]]:
    """Each position of a TSV file with its line number; the header says which column is which."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        refuse(f"{path} cannot be read as text: {error}")
    header = lines[0].split("\t") if lines else []
    if not {"board", "rack"} <= set(header):
        refuse(f"{path}, line 1: the header must name the columns board and rack")
    board, rack = header.index("board"), header.index("rack")
    for number, line in enumerate(lines[1:], start=2):
        if not line.strip():
            continue
        fields = line.split("\t")
        if len(fields) <= max(board, rack):
            refuse(f"{path}, line {number}: {len(fields)} columns are too few for this header")
        yield number, fields[board], fields[rack]


def words_board(text: str) -> Board:
    """A position of Words; one that its tiles could not make is refused."""
    board = Board(words.RULES, text)
    tiles = [tile for tile in text if tile.isalpha()]
    refuse_tiles("the board", ["?" if tile.islower() else tile for tile in tiles])
    return board


def words_rack(text: str) -> str:
    """A rack of Words; one that its bag could not deal is refused."""
    rack = text.upper()
    if not rack:
        raise ValueError("the rack is empty")
    if len(rack) > words.RACK:
        raise ValueError(f"a rack holds at most {words.RACK} tiles, not {len(rack)}")
    refuse_tiles("the rack", list(rack))
    return rack


def refuse_tiles(where: str, tiles: list[str]) -> None:
    for tile in dict.fromkeys(tiles):
        if tile not in words.TILES:
            raise ValueError(f"{where} has {tile!r}, which is no tile")
        most = words.TILES[tile][0]
        if (count := tiles.count(tile)) > most:
            name = "blanks" if tile == "?" else f"{tile}s"
            raise ValueError(f"{where} has {count} {name}, but the game has only {most}")


def show_moves(text: str, letters: str, top: int, as_json: bool) -> None:
    graph = graph_of("words")
    try:
        board, rack = words_board(text), words_rack(letters)
        placements, _, _ = board.tally(graph, rack)
        best = list(board.best(graph, rack, Leaves(), top))
    except ValueError as error:
        refuse(str(error))
    formed = [board.place(move.row, move.column, move.down, move.tiles)[1] for move in best]
    if as_json:
        listed = [
            {
                "at": square_name(move.row, move.column, move.down),
                "row": move.row,
                "column": move.column,
                "down": move.down,
                "word": move.word,
                "tiles": move.tiles,
                "score": move.score,
                "words": [{"word": word, "score": score} for word, score in formed_words],
                "bonus": full_rack_bonus(move),
            }
            for move, formed_words in zip(best, formed, strict=True)
        ]
        print(json.dumps({"placements": placements, "moves": listed}))
        return
    table = Table(title=f"{placements:,} moves of {rack}")
    for column in ("at", "word", "score", "scores of"):
        table.add_column(column, justify="right" if column == "score" else "left")
    for move, formed_words in zip(best, formed, strict=True):
        parts = [f"{word} {score}" for word, score in formed_words]
        if bonus := full_rack_bonus(move):
            parts.append(f"all tiles {bonus}")
        table.add_row(
            square_name(move.row, move.column, move.down),
            move.word,
            str(move.score),
            ", ".join(parts),
        )
    Console().print(table)


def full_rack_bonus(move: Move) -> int:
    return words.FULL_RACK_BONUS if move.placed == words.RACK else 0


def sheet(
    rows: Annotated[
        str, typer.Argument(help="Six rows of six squares between slashes, . if empty.")
    ],
    as_json: AsJson = False,
) -> None:
    """The best words of a Kross sheet."""
    lines = rows.upper().split("/")
    if len(lines) != SIDE:
        refuse(f"a sheet has {SIDE} rows, not {len(lines)}")
    for number, line in enumerate(lines, start=1):
        if len(line) != SIDE:
            refuse(f"row {number} of the sheet has {len(line)} squares, not {SIDE}")
    try:
        points, found = kross.best_words(graph_of("kross"), "".join(lines))
    except ValueError as error:
        refuse(str(error))
    if as_json:
        print(json.dumps({"points": points, "words": [word._asdict() for word in found]}))
        return
    table = Table(title=f"{points} points")
    for heading in ("word", "where", "points"):
        table.add_column(heading, justify="right" if heading == "points" else "left")
    for word, row, column, down, worth in found:
        where = (
            f"column {column + 1}, from row {row + 1}"
            if down
            else f"row {row + 1}, from column {column + 1}"
        )
        table.add_row(word, where, str(worth))
    Console().print(table)


def hand(
    letters: Annotated[str, typer.Argument(help="The cards, 1 to 24 letters.")],
    knock: Annotated[
        int, typer.Option(help="Knock with a word of at least so many letters; 0 does not knock.")
    ] = 0,
    as_json: AsJson = False,
) -> None:
    """The best words of a Foil hand."""
    try:
        formed = foil.best_words(graph_of("foil"), letters.upper(), knock)
    except ValueError as error:
        refuse(str(error))
    if as_json:
        print(json.dumps(formed._asdict()))
        return
    said = f"{formed.points} points: {' '.join(formed.words) or 'no word'}"
    print(said + (f", unused {formed.unused}" if formed.unused else ""))

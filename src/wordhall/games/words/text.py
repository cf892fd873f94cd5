"""Words in plain text: a board for a terminal, and plays that can be typed there."""

import re
from collections.abc import Sequence
from typing import Any

from wordhall.games.contract import IllegalMove, Line, Terminal
from wordhall.games.crossing import square_name
from wordhall.games.words.box import SIDE, SQUARES
from wordhall.games.words.model import Answer, Pass, Play, Swap, Tile, View

BARE = {"3": "=", "2": "-", "t": '"', "d": "'", "*": "*", ".": "."}
HELP = """\
8G CAT     lays CAT from square 8G across; G8 CAT runs down. Write the whole word, with the
           letters that lie there. A blank stands for a letter that you do not have; with a ? before
           a letter it does so even if you have it.
swap ABC   puts tiles back for new ones; ? is a blank
pass       gives the turn away
resign     gives the game up
bag        what you have not seen yet
quit       leaves
On the board: = triple word, - double word, " triple letter, ' double letter, * the star,
a small letter is a blank."""

REFUSALS = {
    "square-taken": "{square} is taken.",
    "square-twice": "Two tiles cannot lie on {square}.",
    "not-in-line": "The tiles of a play lie in one row or one column.",
    "gap": "There is a gap in that line.",
    "star": "The first word must cover the star, 8H.",
    "too-few": "The first word has at least two tiles.",
    "touches-nothing": "A play must touch a tile on the board.",
    "not-a-word": "{say}",
    "not-on-rack": "You have no {tile} to spare.",
    "bag-empty": "The bag is empty: there is nothing to swap for.",
    "too-many": "The bag holds only {most} more.",
    "not-your-turn": "It is not your turn.",
    "over": "The game is over.",
}
REASONS = {
    "out": "the last tile was played",
    "scoreless": "three turns without points",
    "barren": "six turns without points",
    "resigned": "resigned",
    "flag": "ran out of time",
    "deadline": "time is up",
    "judge": "the judge stopped the game",
    "abandoned": "the game was abandoned",
}
PLAY = re.compile(r"(?:(\d{1,2})([A-O])|([A-O])(\d{1,2}))\s+([A-Z?]+)", re.IGNORECASE | re.ASCII)


def show(view: View, names: Sequence[str]) -> str:
    """The board, the scores, and what this seat has."""
    letters = " ".join(chr(ord("A") + column) for column in range(SIDE))
    lines = [f"    {letters}"]
    for number, (row, squares) in enumerate(zip(view.board, SQUARES, strict=True), start=1):
        cells = [
            tile if tile != "." else BARE[square] for tile, square in zip(row, squares, strict=True)
        ]
        lines.append(f"{number:3} {' '.join(cells)} {number}")
    lines.append(f"    {letters}")
    scores = "  ".join(f"{name} {score}" for name, score in zip(names, view.scores, strict=True))
    lines.append(f"{scores}  bag {view.bag}")
    if view.rack is not None:
        lines.append(f"your tiles: {hand(view)}")
    return "\n".join(lines)


def hand(view: View) -> str:
    return " ".join(view.rack or "")


def unseen(view: View) -> str:
    return " ".join(f"{tile}{count}" for tile, count in view.unseen.items()) or "nothing"


def read(typed: str, view: View) -> Answer:
    """A play, a swap or a pass as a person types it; ValueError says what was not understood."""
    word, _, rest = typed.strip().partition(" ")
    if word.lower() == "pass" and not rest:
        return Pass()
    if word.lower() == "swap":
        tiles = rest.replace(" ", "").upper()
        if not re.fullmatch(r"[A-Z?]{1,7}", tiles):
            raise ValueError("Say which tiles to swap, such as: swap QV")
        return Swap(tiles)
    found = PLAY.fullmatch(typed.strip())
    if not found:
        raise ValueError("That is no play: write it as 8G CAT, or type help.")
    down = found[3] is not None
    row = int(found[4] if down else found[1]) - 1
    column = ord((found[3] if down else found[2]).upper()) - ord("A")
    return Play(_laid(view, row, column, down, found[5].upper()))


def _laid(view: View, row: int, column: int, down: bool, word: str) -> tuple[Tile, ...]:
    """The tiles that a word needs beyond the letters on the board."""
    rack = list(view.rack or "")
    tiles = []
    for mark, letter in re.findall(r"(\??)([A-Z])", word):
        if row not in range(SIDE) or column not in range(SIDE):
            raise ValueError("That word does not fit on the board.")
        there = view.board[row][column]
        if there == ".":
            blank = bool(mark) or (letter not in rack and "?" in rack)
            tile = "?" if blank else letter
            if tile in rack:
                rack.remove(tile)
            tiles.append(Tile(row, column, letter, blank))
        elif there.upper() != letter:
            square = square_name(row, column, down=False)
            raise ValueError(f"On {square} lies {there.upper()}, not {letter}.")
        row, column = (row + 1, column) if down else (row, column + 1)
    if not 1 <= len(tiles) <= 7:
        raise ValueError("A play lays one to seven tiles.")
    return tuple(tiles)


def refuse(illegal: IllegalMove) -> str:
    data = dict(illegal.data)
    if "row" in data:
        data["square"] = square_name(data["row"], data["column"], down=False)
    return REFUSALS.get(illegal.code, illegal.code).format(**data)


def say(line: Line, names: Sequence[str]) -> str:
    """A line of the history as a sentence."""
    data: dict[str, Any] = line.data
    who = "" if line.seat is None else names[line.seat]
    match line.code:
        case "began":
            return f"{names[data['opens']]}: first turn"
        case "played":
            words = ", ".join(f"{one['word']} {one['points']}" for one in data["words"])
            bonus = f", all seven tiles {data['bonus']}" if "bonus" in data else ""
            return f"{who}: {words}{bonus}, {data['points']} points"
        case "swapped":
            shown = f" ({data['tiles']} for {data['drawn']})" if "tiles" in data else ""
            return f"{who}: swap of {data['count']}{shown}"
        case "passed":
            return f"{who}: pass"
        case "timeout":
            return f"{who}: out of time, pass"
        case "stopped" if line.seat is not None:
            return f"{who}: {REASONS[data['reason']]}"
        case "stopped" | "ended":
            return f"The end: {REASONS[data['reason']]}{_changes(data, names)}"
    return line.code


def _changes(data: dict[str, Any], names: Sequence[str]) -> str:
    changes = [
        f"{name} {change:+d}"
        for name, change in zip(names, data.get("changes", ()), strict=False)
        if change
    ]
    return f" ({', '.join(changes)})" if changes else ""


terminal = Terminal(
    help=HELP, show=show, hand=hand, read=read, refuse=refuse, say=say, questions={"bag": unseen}
)

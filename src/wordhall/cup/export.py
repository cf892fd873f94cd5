"""A tournament as a file: for a spreadsheet, and for a program."""

import csv
import io
from typing import Any, Final

import msgspec

from wordhall.cup.cup import Cup
from wordhall.cup.frames import CupFrame, Sheet

FORMAT: Final = 1
RISKY: Final = ("=", "+", "-", "@", "\t")  # a spreadsheet would take it for a formula


class ExportedRound(msgspec.Struct, frozen=True, kw_only=True):
    round: int
    sheets: list[Sheet]


class CupFile(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that was public about a tournament."""

    wordhall: int  # the version of this form
    cup: CupFrame
    rounds: list[ExportedRound]


def as_json(cup: Cup) -> bytes:
    rounds = [
        ExportedRound(round=number, sheets=cup.sheets(number))
        for number in range(1, len(cup.state.rounds) + 1)
    ]
    return msgspec.json.encode(CupFile(wordhall=FORMAT, cup=cup.frame(), rounds=rounds))


def as_csv(cup: Cup) -> bytes:
    """One row per thing, its kind first: the standing, the tables of each round, games, rulings."""
    out = io.StringIO()
    write = csv.writer(out).writerow
    names = {number: player.name for number, player in cup.state.players.items()}
    frame = cup.frame()
    points = "cards" if frame.fewest else "points"
    write(["standing", "place", "player", "tables won", points, "games", "won", "difference"])
    for row in frame.standing:
        who = without_formula(names[row.player])
        write(
            ["standing", row.place, who, row.wins, row.points, row.games, row.won, row.difference]
        )
    write(["table", "round", "table", "place", "player", points, "won", "difference", "confirmed"])
    write(["game", "round", "table", "players", points, "as played", "ended by", "ruling"])
    for number in range(1, len(cup.state.rounds) + 1):
        for one in cup.sheets(number):
            _table(write, number, one, names)
    write(["ruling", "round", "table", "players", "kind", "reason", "judge"])
    for ruling in frame.rulings:
        who = without_formula(" : ".join(names[player] for player in ruling.players))
        told = [ruling.kind, without_formula(ruling.reason), without_formula(ruling.who)]
        write(["ruling", ruling.round, ruling.table + 1, who, *told])
    # The mark lets spreadsheets read names in any script.
    return out.getvalue().encode("utf-8-sig")


def _table(write: Any, number: int, one: Sheet, names: dict[int, str]) -> None:
    table = one.table + 1
    for row in one.rows:
        who = without_formula(names[row.player])
        figures = [row.points, row.won, row.difference]
        write(["table", number, table, row.place, who, *figures, without_formula(one.signed or "")])
    for game in one.games:
        who = without_formula(" : ".join(names[player] for player in game.players))
        points = " : ".join(map(str, game.scores))
        played = " : ".join(map(str, game.played))
        ruling = "undecided" if game.undecided else game.ruling or ""
        write(["game", number, table, who, points, played, game.reason or "", ruling])


def without_formula(text: str) -> str:
    """Text that no spreadsheet runs."""
    return f"'{text}" if text.startswith(RISKY) else text

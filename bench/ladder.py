"""How far apart the levels of the bots are: every level against the one below, in every game.

    python -m bench.ladder                             # all fifteen pairs
    python -m bench.ladder --game words --games 100    # three of them, quickly
    python -m bench.ladder --write                     # and put the figures into docs/bots.md
    python -m bench.ladder --write --missing           # go on where a run was interrupted

Two bots play each pair in the arena, which deals the same tiles to both seats. A draw counts as
half a win for each. A level should win 65 to 80 % of its games against the one below (ALL-5). The
same seed gives the same figures. Each pair is written as soon as it has been played; after a change
of a game's bots, take its rows out of the table.
"""

import argparse
import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.progress import TaskID
from rich.table import Table

from wordhall.arena import STANDARD, Outcome, compete, progress
from wordhall.games import GAMES
from wordhall.games.contract import LEVELS

LEAST, MOST = 0.65, 0.80  # of all games
# What people play against bots: *Play now* starts a short game of Exposee.
OPTIONS: Final[Mapping[str, Mapping[str, Any]]] = {"exposee": {"length": "short"}}
PAGE: Final = Path(__file__).parents[1] / "docs" / "bots.md"
HEADING: Final = "| game | match | games | seed | wins | margin |"
ROW: Final = re.compile(r"^\| (\w+) \| (\w+) – (\w+) \|.*\|$", re.MULTILINE)

Pair = tuple[str, str, str]  # a game, the higher level and the lower one


def pairs(games: Iterable[str]) -> list[Pair]:
    return [(game, above, below) for game in games for below, above in pairwise(LEVELS)]


def play(
    ladder: Sequence[Pair], games: int, seed: int, cores: int, keep: Callable[[Outcome], None]
) -> list[Outcome]:
    """All pairs, each with a bar that shows how far it is, and kept when it is over."""
    played = []
    with progress() as bar:
        for game, *bots in ladder:
            task = bar.add_task(f"{game}: {' against '.join(bots)}", total=games)

            def advance(many: int, task: TaskID = task) -> None:
                bar.advance(task, many)

            options = OPTIONS.get(game, STANDARD)
            played.append(
                compete(game, tuple(bots), games, seed, cores, advance=advance, options=options)
            )
            keep(played[-1])
    return played


def cells(outcome: Outcome) -> tuple[str, ...]:
    above, below = outcome.standings
    return (
        outcome.game,
        f"{above.bot} – {below.bot}",
        f"{outcome.games:,}",
        f"{outcome.seed}",
        f"{above.win_rate:.1%} ± {100 * above.win_rate_se:.1f}".replace("%", " %"),
        f"{above.margin:+.1f} ± {above.margin_se:.1f}",
    )


def fits(outcome: Outcome) -> bool:
    return LEAST <= outcome.standings[0].win_rate <= MOST


def show(played: Sequence[Outcome]) -> None:
    table = Table(caption=f"{sum(map(fits, played))} of {len(played)} between 65 and 80 %")
    for heading in HEADING.strip("| ").split(" | "):
        table.add_column(heading, justify="left" if heading in ("game", "match") else "right")
    for outcome in played:
        table.add_row(*cells(outcome), style=None if fits(outcome) else "red")
    Console().print(table)


def written(page: str, played: Sequence[Outcome]) -> str:
    """A page with these rows in its table, and the rows of other pairs as they were."""
    start, end = table_on(page)
    rows = rows_on(page)
    for outcome in played:
        above, below = outcome.standings
        rows[outcome.game, above.bot, below.bot] = f"| {' | '.join(cells(outcome))} |"
    lines = [HEADING, "|---|---|---|---|---|---|"]
    lines += [rows[pair] for pair in pairs(GAMES) if pair in rows]
    return page[:start] + "\n".join(lines) + page[end:]


def table_on(page: str) -> tuple[int, int]:
    start = page.index(HEADING)
    return start, page.index("\n\n", start)


def rows_on(page: str) -> dict[Pair, str]:
    """The pairs that stand in a page's table, each with its line."""
    rows: dict[Pair, str] = {}
    for found in ROW.finditer(page, *table_on(page)):
        game, above, below = found.groups()
        rows[game, above, below] = found.group()
    return rows


def write(outcome: Outcome) -> None:
    PAGE.write_text(written(PAGE.read_text(), [outcome]))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=400, help="per pair; an even number is played")
    parser.add_argument("--game", choices=list(GAMES), action="append", help="only this one")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write", action="store_true", help="put the figures into docs/bots.md")
    parser.add_argument("--missing", action="store_true", help="only pairs that it doesn't have")
    asked = parser.parse_args()
    ladder = pairs(asked.game or GAMES)
    if asked.missing:
        ladder = [pair for pair in ladder if pair not in rows_on(PAGE.read_text())]
    keep = write if asked.write else lambda _: None
    show(play(ladder, asked.games, asked.seed, asked.cores, keep))


if __name__ == "__main__":
    main()

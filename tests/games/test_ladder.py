"""The levels of the bots: each is better than the one below, in every game.

`python -m bench.ladder` measures by how much; here a few games with fixed deals show the order.
"""

from itertools import pairwise

import pytest
from bench import ladder

from wordhall.arena import STANDARD, BotStanding, Outcome, compete
from wordhall.games.contract import LEVELS

# How many games a few seconds allow.
GAMES = {"words": 60, "typo": 30, "foil": 30, "exposee": 24, "kross": 16}


@pytest.mark.parametrize(("game", "above", "below"), ladder.pairs(GAMES))
def test_a_level_is_better_than_the_one_below(game: str, above: str, below: str) -> None:
    options = ladder.OPTIONS.get(game, STANDARD)
    played = compete(game, (above, below), GAMES[game], seed=1, cores=1, options=options)
    assert played.standings[0].margin > 0


def test_every_level_meets_its_neighbours() -> None:
    assert ladder.pairs(["words"]) == [("words", high, low) for low, high in pairwise(LEVELS)]


def test_the_table_on_the_page_takes_new_figures_and_keeps_the_others() -> None:
    page = (
        "# Bots\n\n| game | match | games | seed | wins | margin |\n|---|---|---|---|---|---|\n"
        "| words | medium – easy | 9 | 1 | old | old |\n"
        "| words | expert – strong | 9 | 1 | kept | kept |\n\n## Words\n"
    )
    standings = tuple(
        BotStanding(
            bot=bot,
            wins=wins,
            win_rate=wins / 400,
            win_rate_se=0.022,
            score=300,
            score_se=4,
            margin=margin,
            margin_se=3.25,
        )
        for bot, wins, margin in (("medium", 290.5, 41.44), ("easy", 109.5, -41.44))
    )
    outcome = Outcome(
        game="words",
        games=400,
        seed=2,
        speed="live",
        seconds=20,
        games_per_second=20,
        standings=standings,
    )
    assert ladder.written(page, [outcome]) == (
        "# Bots\n\n| game | match | games | seed | wins | margin |\n|---|---|---|---|---|---|\n"
        "| words | medium – easy | 400 | 2 | 72.6 % ± 2.2 | +41.4 ± 3.2 |\n"
        "| words | expert – strong | 9 | 1 | kept | kept |\n\n## Words\n"
    )


def test_a_run_that_was_interrupted_goes_on_with_the_pairs_that_are_missing() -> None:
    page = (
        f"{ladder.HEADING}\n|---|---|---|---|---|---|\n| typo | medium – easy | 9 | 1 | a | b |\n\n"
    )
    assert list(ladder.rows_on(page)) == [("typo", "medium", "easy")]


def test_the_page_has_a_table_for_the_figures() -> None:
    page = ladder.PAGE.read_text()
    assert ladder.written(page, []) == page

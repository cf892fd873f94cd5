"""Bots against bots: many games on all cores, fair to every seat, with honest error bars.

Games come in rounds. In a round every deal is played once from each seat, so luck with the tiles
falls on every bot alike, and the spread between rounds says how far the means can be trusted.
"""

import json
import os
import random
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from multiprocessing import Pool
from statistics import fmean, stdev
from typing import Annotated, Any, Final, Literal

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from wordhall.cli_arguments import GameArgument
from wordhall.games import GAMES
from wordhall.games.contract import LEVELS, Ask, Chance, Game, Level, Result
from wordhall.lexicon import Lexicon, WordList
from wordhall.table.speeds import timing_of

MOST_TURNS = 10_000  # of one game; more means that it never ends
STANDARD: Final[Mapping[str, Any]] = {}  # options of a game that differ from its own defaults

Speed = Literal["live", "fast"]
Player = Callable[[Any, Ask, WordList, Chance], Any]


class BotStanding(msgspec.Struct, frozen=True, kw_only=True):
    """How one bot did; `se` are standard errors over rounds, a shared win counts its share."""

    bot: str
    wins: float
    win_rate: float
    win_rate_se: float
    score: float
    score_se: float
    margin: float  # by how much better than the best of the others
    margin_se: float


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    games: int
    seed: int
    speed: str
    seconds: float
    games_per_second: float
    standings: tuple[BotStanding, ...]


def player(game: Game, name: str) -> Player:
    """A bot by its level, or a plain player by its name."""
    if name in game.opponents:
        return game.opponents[name]
    level: Level = next(level for level in LEVELS if level == name)

    def answer(view: Any, ask: Ask, word_list: WordList, chance: Chance) -> Any:
        return game.bot(view, ask, level, word_list, chance)[0]

    return answer


def names(game: Game) -> tuple[str, ...]:
    return (*LEVELS, *game.opponents)


def play(
    game: Game,
    players: list[Player],
    word_list: WordList,
    dice: Chance,
    minds: Chance,
    options: Any = None,
) -> Result:
    """One game from the first event to its result. Bots roll their own dice."""
    state: Any = None
    for event in game.setup(len(players), options or game.Options(), dice):
        state = game.evolve(state, event)
    for _ in range(MOST_TURNS):
        result = game.result(state)
        if result is not None:
            return result
        waiting = [(seat, ask) for seat, ask in game.asks(state).items() if ask.waits]
        # The one who is asked first wins a race, so the order among several is drawn.
        seat, ask = waiting[minds.randrange(len(waiting)) if len(waiting) > 1 else 0]
        answer = players[seat](game.view(state, seat), ask, word_list, minds)
        for event in game.decide(state, seat, ask, answer, dice, word_list):
            state = game.evolve(state, event)
    raise RuntimeError(f"a game of {game.name} did not end within {MOST_TURNS} answers")


def play_round(
    game: str,
    bots: tuple[str, ...],
    seed: int,
    number: int,
    speed: Speed = "live",
    options: Mapping[str, Any] = STANDARD,
) -> list[list[float]]:
    """A deal from every seat: each bot's share of wins, points and margin, summed."""
    rules = GAMES[game]
    chosen = rules.Options(**timing_of(rules, speed).seconds, **options)
    word_list = _word_list(game)
    players = [player(rules, name) for name in bots]
    sums = [[0.0, 0.0, 0.0] for _ in bots]
    for turn in range(len(bots)):
        order = [(seat + turn) % len(bots) for seat in range(len(bots))]  # the bot on each seat
        dice = random.Random(f"dice {seed} {number}")
        minds = random.Random(f"minds {seed} {number} {turn}")
        result = play(rules, [players[bot] for bot in order], word_list, dice, minds, chosen)
        for seat, bot in enumerate(order):
            won = 1 / result.places.count(1) if result.places[seat] == 1 else 0.0
            others = [score for other, score in enumerate(result.scores) if other != seat]
            own = result.scores[seat]
            margin = (
                min(others, default=own) - own if rules.fewest else own - max(others, default=own)
            )
            for place, value in enumerate((won, own, margin)):
                sums[bot][place] += value
    return sums


_word_lists: dict[str, WordList] = {}


def _word_list(game: str) -> WordList:
    """One dictionary per process: opening it for every round would cost more than the round."""
    if game not in _word_lists:
        _word_lists[game] = Lexicon.open().word_list(GAMES[game].words)
    return _word_lists[game]


def rounds(
    game: str,
    bots: tuple[str, ...],
    count: int,
    seed: int,
    cores: int,
    speed: Speed = "live",
    options: Mapping[str, Any] = STANDARD,
) -> Iterator[list[list[float]]]:
    """Rounds in their order, whatever core played them, so that a seed gives the same figures."""
    work = partial(play_round, game, bots, seed, speed=speed, options=options)
    if cores == 1:
        yield from map(work, range(count))
        return
    with Pool(cores) as pool:
        yield from pool.imap(work, range(count), chunksize=max(1, min(20, count // cores // 8)))


def standings(bots: tuple[str, ...], played: list[list[list[float]]]) -> tuple[BotStanding, ...]:
    seats, count = len(bots), len(played)
    found = []
    for bot, name in enumerate(bots):
        won, score, margin = ([one[bot][what] / seats for one in played] for what in range(3))
        error = partial(_standard_error, count)
        found.append(
            BotStanding(
                bot=name,
                wins=sum(won) * seats,
                win_rate=fmean(won),
                win_rate_se=error(won),
                score=fmean(score),
                score_se=error(score),
                margin=fmean(margin),
                margin_se=error(margin),
            )
        )
    return tuple(found)


def _standard_error(count: int, values: list[float]) -> float:
    return float(stdev(values) / count**0.5) if count > 1 else 0.0


def compete(
    game: str,
    bots: tuple[str, ...],
    games: int,
    seed: int,
    cores: int,
    speed: Speed = "live",
    advance: Callable[[int], None] = lambda many: None,
    options: Mapping[str, Any] = STANDARD,
) -> Outcome:
    """At least so many games, in full rounds; `advance` is called with how many were played."""
    count = -(-games // len(bots))
    start = time.monotonic()
    played = []
    for one in rounds(game, bots, count, seed, min(cores, count), speed, options):
        played.append(one)
        advance(len(bots))
    seconds = time.monotonic() - start
    total = count * len(bots)
    return Outcome(
        game=game,
        games=total,
        seed=seed,
        speed=speed,
        seconds=round(seconds, 2),
        games_per_second=round(total / seconds, 1),
        standings=standings(bots, played),
    )


def progress() -> Progress:
    """Progress bars on stderr, so that stdout stays readable for programs."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    return Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True))


def arena(
    game: GameArgument,
    bots: Annotated[str, typer.Option(help="Levels, with commas between them.")],
    games: Annotated[int, typer.Option(min=1, help="How many; full rounds are played.")] = 200,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    speed: Annotated[Speed, typer.Option(help="Whose seconds the game has.")] = "live",
    cores: Annotated[int, typer.Option(min=1, help="How many to use.")] = os.cpu_count() or 1,
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the game, such as length=short.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """Let bots play each other, and see who wins how often."""
    seated = tuple(name.strip() for name in bots.split(","))
    for name in seated:
        if name not in names(game):
            raise typer.BadParameter(f"{name!r} is not one of {', '.join(names(game))}")
    if len(seated) not in game.seats:
        most = game.seats[-1]
        need = f"{most}" if len(game.seats) == 1 else f"{game.seats[0]} to {most}"
        raise typer.BadParameter(f"{game.name} takes {need} bots, not {len(seated)}")
    options = chosen_options(game, option or [])

    with progress() as bar:
        task = bar.add_task(" against ".join(seated), total=games)
        outcome = compete(
            game.name,
            seated,
            games,
            seed,
            cores,
            speed,
            lambda many: bar.advance(task, many),
            options,
        )
    if as_json:
        json.dump(msgspec.to_builtins(outcome), sys.stdout)
        print()
    else:
        show(outcome)


def chosen_options(game: Game, given: list[str]) -> dict[str, Any]:
    """Options typed as `name=value`, each with a value that the game takes."""
    typed = dict(one.partition("=")[::2] for one in given)
    known = {field.name for field in msgspec.structs.fields(game.Options)}
    for name in typed:
        if name not in known:
            raise typer.BadParameter(f"{name!r} is not one of {', '.join(sorted(known))}")
    try:
        options = msgspec.convert(typed, game.Options, strict=False)
    except msgspec.ValidationError as error:
        raise typer.BadParameter(str(error)) from error
    return {name: getattr(options, name) for name in typed}


def show(outcome: Outcome) -> None:
    table = Table(
        title=f"{outcome.games:,} {outcome.speed} games of {outcome.game}, seed {outcome.seed}",
        caption=f"{outcome.seconds:.0f} s, {outcome.games_per_second:,.0f} games/s",
    )
    table.add_column("bot")
    for heading in ("wins", "win rate", "points", "margin"):
        table.add_column(heading, justify="right")
    for one in outcome.standings:
        table.add_row(
            one.bot,
            f"{one.wins:,.1f}",
            f"{one.win_rate:.1%} ± {one.win_rate_se:.1%}",
            f"{one.score:.1f} ± {one.score_se:.1f}",
            f"{one.margin:+.1f} ± {one.margin_se:.1f}",
        )
    Console().print(table)

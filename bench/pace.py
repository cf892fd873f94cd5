"""How long games last: for every game and number of seats, turns and minutes, and who waits.

Bots of medium level play, and time is reckoned by the table's own clocks at the speed Live: at the
bots' pace, at a person's, and with one seat at which nobody sits. A person is a model: someone who
uses about a third of the time that Live gives. `--docs` writes the tables into docs/pace.md.
"""

import argparse
import json
import random
import sys
from collections.abc import Mapping
from pathlib import Path
from statistics import fmean
from typing import Any, Final, Literal, NamedTuple

from bench import foil_categories

from wordhall.games import GAMES
from wordhall.games.contract import Ask, Game, Seat
from wordhall.games.foil.category import CATEGORY_TITLES
from wordhall.games.foil.model import Knocked, RanOut
from wordhall.lexicon import Lexicon, WordList
from wordhall.table import clocks
from wordhall.table.absence import UNREACHABLE
from wordhall.table.bots import LEAST_PAUSE, MOST_PAUSE
from wordhall.table.settings import Limit, Settings
from wordhall.table.speeds import at_speed
from wordhall.table.timers import GRACE

LEVEL: Final = "medium"
PERSON: Final = 1 / 3  # of the time that Live gives for a question, give or take a half
ABSENT: Final = 0  # the seat where nobody sits, in the games that have one
DOCS: Final = Path(__file__).parent.parent / "docs" / "pace.md"

INTRODUCTION: Final = """\
# How long games last

Made by `{made}`. Bots of medium level play
at the speed Live, and time is reckoned by the table's own clocks. *Bots* answer after one to three
seconds. *People* are a model: someone who uses a sixth to a half of the time that Live gives. All
figures are means.

*Stand-in*: a seat is empty from the start, a bot is put in as soon as the rules allow it, and these
are the minutes in which the others waited for that seat alone. *Empty seat*: the same if nobody
does anything about it. Then the clock answers for that seat after five seconds each time (ALL-2),
and a long game of Exposee has a hundred and more such questions. From the second missed one on the
table offers a stand-in, and between two people the win.

| game | seats | answers | minutes, bots | minutes, people | stand-in | empty seat |
|---|---|---|---|---|---|---|"""
KNOCKS: Final = """
## Foil: when someone knocks

The person at the table is a bot of medium level too (FO-45). Hands of category games that end
without a knock are in [bots.md](bots.md#foil).

| seats | hands | knocked in a first turn | players with three turns or more | no knock |
|---|---|---|---|---|"""

Pace = Literal["bots", "people"]
# Nobody sits there, and the others do nothing about it, or let a bot stand in as soon as they may.
Away = Literal["nobody", "waited for", "stood in for"]


class Hand(NamedTuple):
    """A hand of Foil: how many turns each seat had before it was over, and who knocked."""

    turns: tuple[int, ...]
    knocker: Seat | None


class Played(NamedTuple):
    answers: int
    minutes: float
    lost: float  # minutes in which only the absent seat was waited for
    hands: tuple[Hand, ...] = ()


class Clock:
    """One game against time: who is waited for, until when, and what the waiting cost."""

    def __init__(self, game: Game, seats: int, pace: Pace, away: Away, seed: str) -> None:
        self.game, self.pace, self.away = game, pace, away
        self.settings = at_speed(Settings(game=game.name), game, "live")
        self.dice, self.minds = random.Random(f"dice {seed}"), random.Random(f"minds {seed}")
        self.state: Any = None
        options = game.Options(**self.settings.options)
        for event in game.setup(seats, options, self.dice):
            self.state = game.evolve(self.state, event)
        self.now, self.lost, self.answers = 0, 0, 0
        self.clocks = clocks.stopped(seats, self.limit)
        self.asks: Mapping[Seat, Ask] = {}
        self.ready: dict[tuple[Seat, str], int] = {}
        self.events: list[tuple[Any, Any]] = []
        self.stand_in = False
        self._open()

    @property
    def limit(self) -> Limit:
        return self.settings.limit

    def _open(self) -> None:
        """Other questions are open now; those that were open before keep their time."""
        asks = self.game.asks(self.state)
        self.clocks = clocks.move(self.clocks, self.asks, asks, self.now, self.limit)
        self.asks = asks
        self.ready = {
            (seat, key): self.ready.get((seat, key)) or self._when(seat, asks[seat], since)
            for seat, (key, since) in self.clocks.running.items()
        }

    def absent(self, seat: Seat) -> bool:
        return self.away != "nobody" and seat == ABSENT and not self.stand_in

    def _when(self, seat: Seat, ask: Ask, since: int) -> int:
        """When a seat answers, or the clock for it."""
        if self.absent(seat):
            due = clocks.due(self.clocks, seat, ask, self.limit)
            assert due is not None
            if not clocks.away(self.clocks, seat, self.limit):
                due += GRACE
            return min(due, since + UNREACHABLE) if self.away == "stood in for" else due
        least, most = LEAST_PAUSE * 1000, MOST_PAUSE * 1000
        stands_in = seat == ABSENT and self.stand_in
        allowed = clocks.allowed(self.clocks, seat, ask, self.limit)
        if self.pace == "people" and not stands_in and allowed is not None:
            least, most = allowed * PERSON / 2, allowed * PERSON * 3 / 2
        return since + round(least + (most - least) * self.minds.random())

    def step(self, word_list: WordList) -> None:
        """The next answer."""
        due = {seat: self.ready[seat, key] for seat, (key, _) in self.clocks.running.items()}
        seat = min(due, key=lambda one: (due[one], one))
        missed = self.absent(seat)
        if missed and set(due) == {ABSENT}:
            self.lost += max(0, due[seat] - self.now)
        self.now = max(self.now, due[seat])
        ask, since = self.asks[seat], self.clocks.running[seat][1]
        if missed and self.away == "stood in for":
            gone = self.now - since >= UNREACHABLE or clocks.away(self.clocks, seat, self.limit)
            self.stand_in, missed = gone, not gone
        answer = ask.otherwise
        if not missed:
            view = self.game.view(self.state, seat)
            answer = self.game.bot(view, ask, LEVEL, word_list, self.minds)[0]
            self.answers += 1
        for event in self.game.decide(self.state, seat, ask, answer, self.dice, word_list):
            self.events.append((self.state, event))
            self.state = self.game.evolve(self.state, event)
        silent = missed and ask.silence == "missed"
        if missed:
            self.clocks = clocks.answered(
                self.clocks, seat, "silence" if silent else "clock", ask if silent else None
            )
        self._open()


def play(game: Game, seats: int, word_list: WordList, pace: Pace, away: Away, seed: str) -> Played:
    clock = Clock(game, seats, pace, away, seed)
    while game.result(clock.state) is None:
        clock.step(word_list)
    minutes, lost = clock.now / 60_000, clock.lost / 60_000
    return Played(clock.answers, minutes, lost, tuple(hands(clock.events)))


def hands(events: list[tuple[Any, Any]]) -> list[Hand]:
    """The hands of a game of Foil by how they ended; of other games nothing."""
    found = []
    for state, event in events:
        if isinstance(event, Knocked | RanOut):
            first, seats = (state.dealer + 1) % state.seats, state.seats
            done = state.turns + isinstance(event, Knocked)
            turns = tuple((done - 1 - (seat - first) % seats) // seats + 1 for seat in range(seats))
            found.append(Hand(turns, event.seat if isinstance(event, Knocked) else None))
    return found


class Row(NamedTuple):
    """What is measured of a game with so many seats; the minutes are means."""

    game: str
    seats: int
    games: int
    answers: float
    bots: float
    people: float
    waited: float  # minutes lost to an absent seat
    stood_in: float  # and if a bot stands in as soon as it may
    hands: tuple[Hand, ...]


def measure(game: Game, seats: int, games: int, seed: int, word_list: WordList) -> Row:
    def all_of(pace: Pace, away: Away) -> list[Played]:
        return [
            play(game, seats, word_list, pace, away, f"{seed} {seats} {number}")
            for number in range(games)
        ]

    bots, people = all_of("bots", "nobody"), all_of("people", "nobody")
    waited, stood_in = all_of("bots", "waited for"), all_of("bots", "stood in for")
    return Row(
        game=game.name,
        seats=seats,
        games=games,
        answers=fmean(one.answers for one in bots),
        bots=fmean(one.minutes for one in bots),
        people=fmean(one.minutes for one in people),
        waited=fmean(one.lost for one in waited),
        stood_in=fmean(one.lost for one in stood_in),
        hands=tuple(hand for one in bots + people for hand in one.hands),
    )


def shares(found: tuple[Hand, ...]) -> dict[str, float]:
    """In percent of hands, and for the turns of hands and players: when the knock comes."""
    first = sum(one.knocker is not None and one.turns[one.knocker] == 1 for one in found)
    enough = sum(turns >= 3 for one in found for turns in one.turns)
    return {
        "knocked in a first turn": 100 * first / len(found),
        "three turns or more": 100 * enough / sum(len(one.turns) for one in found),
        "no knock": 100 * sum(one.knocker is None for one in found) / len(found),
    }


def say(row: Row) -> None:
    line: dict[str, Any] = {
        "name": f"{row.game} with {row.seats} seats",
        "n": row.games,
        "answers": round(row.answers),
        "minutes, bots": round(row.bots, 1),
        "minutes, people": round(row.people, 1),
        "minutes lost to an absent seat": round(row.waited, 1),
        "minutes lost with a stand-in": round(row.stood_in, 1),
    }
    if row.hands:
        line |= {f"% of hands {name}": round(share, 1) for name, share in shares(row.hands).items()}
    print(json.dumps(line), flush=True)


def page(rows: list[Row], seed: int) -> str:
    """docs/pace.md: what was measured, in tables."""
    made = f"python -m bench.pace --games {rows[0].games} --seed {seed} --docs"
    lines = [INTRODUCTION.format(made=made)]
    lines += [
        f"| {row.game} | {row.seats} | {row.answers:.0f} | {row.bots:.1f} | {row.people:.0f} |"
        f" {row.stood_in:.1f} | {row.waited:.1f} |"
        for row in rows
    ]
    lines.append(KNOCKS)
    lines += [
        f"| {row.seats} | {len(row.hands)} |"
        + "".join(f" {share:.1f} % |" for share in shares(row.hands).values())
        for row in rows
        if row.hands
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4, help="of each kind, four kinds a row")
    parser.add_argument("--category-games", type=int, default=8, help="of Foil, in each category")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default=",".join(GAMES), help="games, with commas")
    parser.add_argument("--docs", action="store_true", help="write docs/pace.md")
    asked = parser.parse_args()
    lexicon = Lexicon.open()
    wanted = [(GAMES[name], seats) for name in asked.only.split(",") for seats in GAMES[name].seats]
    rows = []
    for number, (game, seats) in enumerate(wanted, 1):
        progress = f"\r{number} of {len(wanted)}: {game.name} with {seats} seats"
        print(f"{progress:<50}", end="", file=sys.stderr, flush=True)
        row = measure(game, seats, asked.games, asked.seed, lexicon.word_list(game.words))
        rows.append(row)
        say(row)
    if asked.category_games and any(row.hands for row in rows):
        foil_categories.report(list(CATEGORY_TITLES), asked.category_games, asked.seed)
    print(file=sys.stderr)
    if asked.docs:
        DOCS.write_text(page(rows, asked.seed), encoding="utf-8")


if __name__ == "__main__":
    main()

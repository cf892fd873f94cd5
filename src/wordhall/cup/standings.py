"""What games come to: the points that count, the order of a table, and that of all rounds."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Literal

import msgspec

from wordhall.cup.model import Game, Number, RawScore, Round, Ruling, State

EARLY = 3  # plays: a game given up before both made as many goes to the judge (TO-9)
BYE_SPREAD = 50  # where wins are ranked, a bye is a game won by this much

How = Literal["head", "difference", "won", "points", "lots"]
Value = Callable[[Number, Sequence[Number]], Fraction]


class CountedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game with the points that count."""

    game: Game
    raw: RawScore
    scores: tuple[int, ...]
    lost: tuple[Number, ...] = ()  # who lost it whatever the points say (TO-9)
    void: bool = False
    undecided: bool = False  # put to the judge: it counts for nobody yet (TO-9)
    ruling: Ruling | None = None  # the last one

    def points(self, number: Number) -> int:
        return self.scores[self.game.players.index(number)]

    def against(self, number: Number) -> int:
        return sum(self.scores) - self.points(number)

    @property
    def winner(self) -> Number | None:
        """Of a game of two: who won, or who leads; None after a draw (TO-6, TO-8)."""
        one, other = self.game.players
        if self.void or self.undecided:
            return None
        if self.lost:
            return other if one in self.lost else one
        first, second = self.scores
        return None if first == second else one if first > second else other


class StandingRow(msgspec.Struct, frozen=True, kw_only=True):
    """A player in an order. `place` counts from 1; players who tie share one."""

    player: Number
    place: int
    points: int
    difference: int
    won: int
    drawn: int
    lost: int
    over: int  # games that have ended
    games: int
    wins: int = 0  # tables won, over the rounds


class TieBreakNote(msgspec.Struct, frozen=True, kw_only=True):
    """What decided between players who were equal before."""

    how: How
    players: tuple[Number, ...]  # in their order
    values: tuple[float, ...]


class Order(msgspec.Struct, frozen=True):
    rows: tuple[StandingRow, ...]
    notes: tuple[TieBreakNote, ...]
    per_game: bool = False  # averages per game were compared, not sums


# The points that count.


def count_games(
    state: State, round: Round, live: Mapping[str, RawScore] | None = None
) -> list[CountedGame]:
    """Every game of a round with its points (TO-8, TO-9) and the judge's rulings.

    While a round is played, `live` says how its games stand.
    """
    scores = round.scores if round.scores is not None else (live or {})
    ruled = {ruling.game: ruling for ruling in round.rulings}
    games = [
        (game, scores.get(game.id) or no_score(game), ruled.get(game.id)) for game in round.games
    ]
    means = _means(games)
    return [_count(state, game, raw, ruling, means) for game, raw, ruling in games]


def no_score(game: Game) -> RawScore:
    return RawScore(scores=(0,) * len(game.players), places=(1,) * len(game.players))


def _count(
    state: State, game: Game, raw: RawScore, ruling: Ruling | None, means: Mapping[Number, int]
) -> CountedGame:
    scores, lost = list(raw.scores), [game.players[seat] for seat in raw.left]
    if ruling is None and state.pairs and given_up_early(raw):
        zero = (0,) * len(scores)
        return CountedGame(game=game, raw=raw, scores=zero, lost=tuple(lost), undecided=True)
    if ruling is not None and ruling.kind == "void":
        zero = (0,) * len(scores)
        return CountedGame(game=game, raw=raw, scores=zero, void=True, ruling=ruling)
    if ruling is not None and ruling.kind == "correct":
        return CountedGame(game=game, raw=raw, scores=ruling.scores, ruling=ruling)
    if ruling is not None and ruling.player is not None:
        lost = [ruling.player]
        if not state.fewest:  # where nothing would be the best
            scores[game.players.index(ruling.player)] = 0
    if lost and state.pairs:
        for seat, number in enumerate(game.players):
            if number not in lost:
                # Anyone who was left loses nothing by it: a game like the player's others.
                scores[seat] = max(scores[seat], means.get(number, scores[seat]))
    return CountedGame(game=game, raw=raw, scores=tuple(scores), lost=tuple(lost), ruling=ruling)


def given_up_early(raw: RawScore) -> bool:
    """Whether someone resigned or left before both sides had made three plays (TO-9)."""
    return bool(raw.left and raw.plays) and min(raw.plays) < EARLY


def undecided(state: State, round: Round, table: int) -> CountedGame | None:
    """A game of a table that waits for the judge's decision."""
    found = (one for one in count_games(state, round) if one.game.table == table and one.undecided)
    return next(found, None)


def _means(games: Iterable[tuple[Game, RawScore, Ruling | None]]) -> dict[Number, int]:
    """Each player's average in this round, of games that nobody left and no judge took away."""
    had: dict[Number, list[int]] = {}
    for game, raw, ruling in games:
        if ruling is not None and ruling.kind != "correct":
            continue
        if raw.left and ruling is None:
            continue
        scores = raw.scores if ruling is None else ruling.scores
        for number, points in zip(game.players, scores, strict=True):
            had.setdefault(number, []).append(points)
    return {number: (2 * sum(some) + len(some)) // (2 * len(some)) for number, some in had.items()}


# Orders.


class Sums:
    """What players' games add up to, for all orders.

    With `averages`, players who had different numbers of games are compared per game (TO-14).
    """

    def __init__(
        self,
        state: State,
        players: Sequence[Number],
        games: Sequence[CountedGame],
        *,
        averages: bool = False,
    ) -> None:
        self.players = tuple(players)
        self.pairs = state.pairs
        self.of: dict[Number, list[CountedGame]] = {number: [] for number in players}
        for counted in games:
            # A whole table's game that is void is no game; one of a pair is nothing for both.
            if counted.undecided or (counted.void and not state.pairs):
                continue
            for number in counted.game.players:
                if number in self.of:
                    self.of[number].append(counted)
        uneven = len({len(own) for own in self.of.values() if own}) > 1
        self.averages = averages and uneven

    def compared_sum(self, number: Number, value: int | Fraction) -> Fraction:
        """A player's sum as it is compared: per game where averages are."""
        games = len(self.of[number])
        return Fraction(value) / games if self.averages and games else Fraction(value)

    def points(self, number: Number) -> int:
        return sum(counted.points(number) for counted in self.of[number])

    def difference(self, number: Number) -> int:
        return sum(
            counted.points(number) - counted.against(number)
            for counted in self.of[number]
            if self.pairs
        )

    def won_drawn_lost(self, number: Number) -> tuple[int, int, int]:
        """Games won, drawn and lost: a leader has not won before the game ends (TO-20)."""
        won = drawn = lost = 0
        for counted in self.of[number]:
            if counted.void or not counted.raw.over or not self.pairs:
                continue
            winner = counted.winner
            won += winner == number
            drawn += winner is None
            lost += winner not in (None, number)
        return won, drawn, lost

    def half_wins(self, number: Number) -> Fraction:
        won, drawn, _ = self.won_drawn_lost(number)
        return won + Fraction(drawn, 2)

    def points_among(self, number: Number, among: Sequence[Number]) -> Fraction:
        """Points in the games among these players (TO-11, TO-12)."""
        own = self._met(number, among)
        points = Fraction(sum(counted.points(number) for counted in own))
        if not self.averages:
            return points
        # A player who met none of the others has no average: then these games decide nothing.
        if not all(self._met(other, among) for other in among):
            return Fraction(0)
        return points / len(own)

    def _met(self, number: Number, among: Sequence[Number]) -> list[CountedGame]:
        return [
            counted
            for counted in self.of[number]
            if all(other in among for other in counted.game.players)
        ]

    def row(self, number: Number, place: int, wins: int = 0) -> StandingRow:
        won, drawn, lost = self.won_drawn_lost(number)
        return StandingRow(
            player=number,
            place=place,
            points=self.points(number),
            difference=self.difference(number),
            won=won,
            drawn=drawn,
            lost=lost,
            over=sum(counted.raw.over for counted in self.of[number]),
            games=len(self.of[number]),
            wins=wins,
        )


def table_order(
    state: State,
    players: Sequence[Number],
    games: Sequence[CountedGame],
    lots: Sequence[Number] = (),
) -> Order:
    """The order of a table in a round (TO-10 to TO-13), or by wins and spread."""
    sums = Sums(state, players, games)
    steps: list[tuple[How, Value]]
    if not state.pairs and len(games) == 1:
        # One game for the whole table: its own rules rank it, corrected by the judge.
        return _order(sums, [("points", _by_place(state, games[0]))], lots)
    if state.rules.ranking == "wins":
        return _order(sums, _by_wins(sums), lots, plain=2)
    steps = [("points", lambda one, _: Fraction(sums.points(one))), *_ties(sums)]
    return _order(sums, steps, lots)


def overall(state: State, live: Mapping[str, RawScore] | None = None) -> Order:
    """The order over all rounds so far (TO-14); finalists come first."""
    rounds = [round for round in state.rounds if round.scores is not None or live is not None]
    counted = [count_games(state, round, live) for round in rounds]
    players = list(state.players)
    tables, by_wins = state.rules.system == "tables", state.rules.ranking == "wins"
    # Where pairs are ranked by wins a bye is one, so nobody has fewer games than others.
    averages = tables or not by_wins
    sums = Sums(state, players, [one for games in counted for one in games], averages=averages)
    wins = dict.fromkeys(players, 0)
    final: dict[Number, int] = {}
    for round, games in zip(rounds, counted, strict=True):
        if round.scores is None:
            continue
        for at in range(len(round.tables)):
            order = order_of(state, round, at, games)
            for row in order.rows:
                wins[row.player] += row.place == 1 and row.games > 0 and not round.final
            if round.final:
                final = {row.player: len(order.rows) - row.place for row in order.rows}
    byes = {n: sum(n in round.byes for round in rounds) for n in players}
    steps: list[tuple[How, Value]]
    if by_wins:
        steps = _by_wins(sums, {} if tables else byes)
        if tables:
            steps = [("won", lambda one, _: Fraction(bool(sums.of[one]))), *steps]
    else:
        steps = [("points", _by_points(state, sums)), *_ties(sums)]
        if tables:
            beaten = {} if state.pairs else _beaten(state, counted)
            steps = [
                ("won", _by_tables(rounds, wins, byes)),
                ("won", lambda one, _: sums.compared_sum(one, beaten.get(one, 0))),
                *steps,
            ]
    if final:
        steps = [("won", lambda one, _: Fraction(final.get(one, -1))), *steps]
    plain = len(steps) - (2 if by_wins else len(_ties(sums)))
    return _order(sums, steps, (), wins, plain)


def order_of(
    state: State, round: Round, table: int, games: Sequence[CountedGame] | None = None
) -> Order:
    """The order of one table of a round."""
    counted = games if games is not None else count_games(state, round)
    own = [one for one in counted if one.game.table == table]
    return table_order(state, round.tables[table], own, round.lots.get(table, ()))


def _by_tables(
    rounds: Sequence[Round], wins: Mapping[Number, int], byes: Mapping[Number, int]
) -> Value:
    """Tables won. A round with a bye counts as the average of the rounds played (TO-7)."""
    sat = {
        one: sum(any(one in table for table in round.tables) for round in rounds if not round.final)
        for one, had in byes.items()
        if had
    }

    def value(one: Number, _: Sequence[Number]) -> Fraction:
        rested = Fraction(byes[one] * wins[one], sat[one]) if sat.get(one) else Fraction(0)
        return wins[one] + rested

    return value


def _by_points(state: State, sums: Sums) -> Value:
    """Points of all rounds; those who have played come before those who haven't."""
    sign = -1 if state.fewest else 1
    played = [number for number in sums.players if sums.of[number]]
    values = {number: sums.compared_sum(number, sign * sums.points(number)) for number in played}
    last = min(values.values(), default=Fraction(0)) - 1
    return lambda one, _: values.get(one, last)


def _ties(sums: Sums) -> list[tuple[How, Value]]:
    if not sums.pairs:
        return []
    return [
        ("head", sums.points_among),
        ("difference", lambda one, _: sums.compared_sum(one, sums.difference(one))),
        ("won", lambda one, _: sums.compared_sum(one, sums.won_drawn_lost(one)[0])),
    ]


def _by_wins(sums: Sums, byes: Mapping[Number, int] | None = None) -> list[tuple[How, Value]]:
    had = byes or {}

    def spread(one: Number, _: Sequence[Number]) -> Fraction:
        return sums.compared_sum(one, sums.difference(one) + BYE_SPREAD * had.get(one, 0))

    return [
        ("won", lambda one, _: sums.compared_sum(one, sums.half_wins(one) + had.get(one, 0))),
        ("difference", spread),
        ("head", sums.points_among),
        ("points", lambda one, _: sums.compared_sum(one, sums.points(one))),
    ]


def _by_place(state: State, counted: CountedGame) -> Value:
    players = counted.game.players
    if counted.void:
        return lambda *_: Fraction(0)
    if counted.ruling is not None and counted.ruling.kind == "correct":
        sign = -1 if state.fewest else 1
        return lambda one, _: Fraction(sign * counted.points(one))
    lost = counted.lost if counted.ruling is not None else ()
    return lambda one, _: Fraction(
        -counted.raw.places[players.index(one)] - (len(players) if one in lost else 0)
    )


def _beaten(state: State, counted: Sequence[Sequence[CountedGame]]) -> dict[Number, Fraction]:
    """Of the others at the table, which part was beaten, over the rounds; a tie is a half."""
    found: dict[Number, Fraction] = {}
    for games in counted:
        for one in games:
            if one.void:
                continue
            value = _by_place(state, one)
            players = one.game.players
            for own in players:
                others = [value(other, players) for other in players if other != own]
                mine = value(own, players)
                half = sum(2 * (mine > other) + (mine == other) for other in others)
                found[own] = found.get(own, Fraction(0)) + Fraction(half, 2 * len(others))
    return found


def _order(
    sums: Sums,
    steps: Sequence[tuple[How, Value]],
    lots: Sequence[Number] = (),
    wins: Mapping[Number, int] | None = None,
    plain: int = 1,
) -> Order:
    """Players in order: each step splits equals, and a smaller group starts over (TO-12)."""
    notes: list[TieBreakNote] = []
    if lots:
        drawn = {number: Fraction(-at) for at, number in enumerate(lots)}
        steps = [*steps, ("lots", lambda one, _: drawn.get(one, Fraction(-len(drawn))))]

    def split(group: tuple[Number, ...]) -> list[tuple[Number, ...]]:
        if len(group) == 1:
            return [group]
        for at, (how, value) in enumerate(steps):
            values = {one: value(one, group) for one in group}
            if len(set(values.values())) == 1:
                continue
            parts: dict[Fraction, list[Number]] = {}
            for one in group:
                parts.setdefault(values[one], []).append(one)
            order = sorted(parts, reverse=True)
            if at >= plain:
                line = tuple(one for part in order for one in parts[part])
                shown = tuple(float(values[one]) for one in line)
                notes.append(
                    TieBreakNote(how=how, players=line, values=shown if how != "lots" else ())
                )
            return [tied for part in order for tied in split(tuple(parts[part]))]
        return [group]

    rows: list[StandingRow] = []
    for tied in split(sums.players) if sums.players else []:
        place = len(rows) + 1
        rows += [sums.row(one, place, (wins or {}).get(one, 0)) for one in tied]
    return Order(tuple(rows), tuple(notes), sums.averages)

"""A tournament's state from a few lines of text, without a hall."""

from collections.abc import Mapping
from typing import Any

from wordhall.cup.model import Game, Number, Player, RawScore, Round, Rules, Ruling, State
from wordhall.cup.standings import Order, order_of


def state(
    *rounds: Round, players: int = 8, pairs: bool = True, fewest: bool = False, **rules: object
) -> State:
    return State(
        rules=Rules(name="Club", **rules),  # type: ignore[arg-type]
        director="d",
        director_name="Dee",
        pairs=pairs,
        fewest=fewest,
        players={n: Player(number=n, name=f"P{n}") for n in range(1, players + 1)},
        rounds=rounds,
    )


def played(
    *tables: Mapping[Any, tuple[int, ...]],
    number: int = 1,
    left: Mapping[Any, Number] | None = None,
    rulings: tuple[Ruling, ...] = (),
    signed: bool = True,
    final: bool = False,
    byes: tuple[Number, ...] = (),
) -> Round:
    """A round that is over: at each table who played whom, the opener first, and the points."""
    games, scores, seats = [], {}, []
    for at, table in enumerate(tables):
        seats.append(tuple(dict.fromkeys(one for pair in table for one in pair)))
        for pair, points in table.items():
            id = f"r{number}:" + "-".join(map(str, pair))
            gone = (left or {}).get(pair)
            games.append(Game(id=id, table=at, players=pair))
            scores[id] = RawScore(
                scores=points,
                places=tuple(1 + sum(other > own for other in points) for own in points),
                over=True,
                reason="out" if gone is None else "resigned",
                left=() if gone is None else (pair.index(gone),),
            )
    return Round(
        number=number,
        tables=tuple(seats),
        games=tuple(games),
        called=True,
        scores=scores,
        rulings=rulings,
        confirmed=dict.fromkeys(range(len(tables)), "Dee") if signed else {},
        final=final,
        byes=byes,
    )


def places(order: Order) -> list[tuple[int, int]]:
    """Place and player of each row."""
    return [(row.place, row.player) for row in order.rows]


def order(round: Round, **rules: Any) -> Order:
    """The order of the first table."""
    return order_of(state(round, **rules), round, 0)

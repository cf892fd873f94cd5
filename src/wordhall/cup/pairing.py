"""Who sits with whom, who plays whom, and who opens."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from wordhall.cup.model import Number, Pair
from wordhall.games.contract import Chance

Tables = tuple[tuple[Number, ...], ...]
TRIES = 20_000  # steps of the search for a Swiss round without rematches


# Tables of the sheet.


def table_sizes(players: int, most: int) -> list[int]:
    """As few tables as possible, as equal as can be (TO-1)."""
    tables = -(-players // most)
    return [players // tables + (table < players % tables) for table in range(tables)]


def seats_by_lot(players: Iterable[Number], most: int, chance: Chance) -> Tables:
    """Seats by lot."""
    hat = list(players)
    chance.shuffle(hat)
    return split_into_tables(hat, most)


def split_into_tables(players: Sequence[Number], most: int) -> Tables:
    tables, start = [], 0
    for size in table_sizes(len(players), most):
        tables.append(tuple(players[start : start + size]))
        start += size
    return tuple(tables)


def reseat(tables: Tables, present: Iterable[Number], most: int) -> Tables:
    """The same tables without leavers and with latecomers (TO-15), as equal as can be.

    Nobody moves who need not: the last seats of too large tables fill the others.
    """
    there = list(present)
    kept = [[one for one in table if one in there] for table in tables]
    kept = sorted((table for table in kept if table), key=len, reverse=True)
    homeless = [one for one in there if not any(one in table for table in kept)]
    wanted = table_sizes(len(there), most)
    for table in kept[len(wanted) :]:
        homeless = table + homeless
    kept = kept[: len(wanted)] + [[] for _ in wanted[len(kept) :]]
    for table, size in zip(kept, wanted, strict=True):
        homeless = table[size:] + homeless
        del table[size:]
    for table, size in zip(kept, wanted, strict=True):
        while len(table) < size:
            table.append(homeless.pop(0))
    order = {table: at for at, table in enumerate(tables)}
    # A table keeps its place in the hall as long as someone of it is left.
    was = {one: at for table, at in order.items() for one in table}
    kept.sort(key=lambda table: min((was.get(one, len(order)) for one in table), default=0))
    return tuple(map(tuple, kept))


def pairs_at_table(table: Sequence[Number], chance: Chance) -> list[Pair]:
    """Every pair of a table once, the opener first (TO-2 to TO-5).

    A seat opens against the next ones to its right, as far as half of the table; for seats
    right opposite each other a lot decides.
    """
    n = len(table)
    games = [(table[i], table[(i + k) % n]) for k in range(1, (n - 1) // 2 + 1) for i in range(n)]
    if n % 2 == 0:
        for i in range(n // 2):
            pair = (table[i], table[i + n // 2])
            games.append(pair if chance.random() < 0.5 else pair[::-1])
    return games


class Met:
    """What is known of the last game of a pair: who opened it, and who won."""

    __slots__ = ("opener", "winner")

    def __init__(self, opener: Number, winner: Number | None) -> None:
        self.opener = opener
        self.winner = winner


def opener_first(
    pair: Pair, met: Mapping[frozenset[Number], Met], arranged: Iterable[Pair]
) -> Pair:
    """Who opens a later round's game (TO-6): as arranged, the winner, else the other."""
    back = (pair[1], pair[0])
    if pair in arranged:
        return pair
    if back in arranged:
        return back
    last = met.get(frozenset(pair))
    if last is None:
        return pair
    first = last.winner
    if first is None:
        first = pair[0] if last.opener == pair[1] else pair[1]
    return pair if first == pair[0] else back


# Beyond the sheet.


def round_robin(players: Sequence[Number], round: int) -> tuple[list[Pair], Number | None]:
    """Round `round` of all against all, by turning a circle; and who has a bye.

    Who stands first in a pair alternates, so that openings stay even.
    """
    circle: list[Number | None] = list(players)
    if len(circle) % 2:
        circle.append(None)
    turns = (round - 1) % max(1, len(circle) - 1)
    ring = circle[1:]
    ring = ring[len(ring) - turns :] + ring[: len(ring) - turns]
    circle = [circle[0], *ring]
    pairs: list[Pair] = []
    bye = None
    for i in range(len(circle) // 2):
        one, other = circle[i], circle[-1 - i]
        if one is None or other is None:
            bye = other if one is None else one
        elif (i == 0 and turns % 2) or i % 2:
            pairs.append((other, one))
        else:
            pairs.append((one, other))
    return pairs, bye


def pair_unmet(
    players: Iterable[Number],
    met: Mapping[frozenset[Number], int],
    laps: int,
    byes: Mapping[Number, int],
) -> list[Pair]:
    """A round of all against all that someone joined late: as few byes as can be.

    Nobody meets again before everyone of the circle has met, and then as seldom as can be.
    """
    order = sorted(players, key=lambda one: byes.get(one, 0))

    def attempt(resting: int, times: int) -> list[Pair] | None:
        nobody = range(-resting, 0)  # whom those meet who have a bye

        def barred(one: Number, other: Number) -> bool:
            return max(one, other) < 0 or met.get(frozenset((one, other)), 0) > times

        return _search([*nobody, *order], byes, barred)

    tries = (
        attempt(resting, times)
        for resting in range(len(order) % 2, len(order) + 1, 2)
        for times in range(laps + 1)
    )
    found = next(pairs for pairs in tries if pairs is not None)
    return [pair for pair in found if min(pair) > 0]


def swiss_pairs(
    ranked: Sequence[Number],
    wins: Mapping[Number, float],
    met: Callable[[Number, Number], bool],
    byes: Mapping[Number, int],
) -> tuple[list[Pair], Number | None]:
    """Players with equal wins meet, nobody twice; and who has a bye.

    In a group of equal wins the upper half meets the lower. The bye goes to the last one who had
    the fewest. If there is no such round any more, as few as possible meet again.
    """
    order, bye = list(ranked), None
    if len(order) % 2:
        fewest = min(byes.get(one, 0) for one in order)
        bye = next(one for one in reversed(order) if byes.get(one, 0) == fewest)
        order.remove(bye)
    found = _search(order, wins, met)
    return (found if found is not None else _greedy(order, met)), bye


def _search(
    order: list[Number], wins: Mapping[Number, float], met: Callable[[Number, Number], bool]
) -> list[Pair] | None:
    """The first round without a rematch, trying near opponents first."""
    tries = 0

    def wanted(first: Number, rest: list[Number]) -> list[Number]:
        group = [one for one in rest if wins.get(one, 0) == wins.get(first, 0)]
        half = (len(group) + 1) // 2
        below = [one for one in rest if one not in group]
        return [*group[half - 1 if group else 0 :], *reversed(group[: max(0, half - 1)]), *below]

    def pair(rest: list[Number]) -> list[Pair] | None:
        nonlocal tries
        if not rest:
            return []
        first, others = rest[0], rest[1:]
        for other in wanted(first, others):
            tries += 1
            if tries > TRIES:
                return None
            if met(first, other):
                continue
            further = pair([one for one in others if one != other])
            if further is not None:
                return [(first, other), *further]
        return None

    return pair(order)


def _greedy(order: list[Number], met: Callable[[Number, Number], bool]) -> list[Pair]:
    rest, pairs = list(order), []
    while rest:
        first = rest.pop(0)
        other = next((one for one in rest if not met(first, one)), rest[0])
        rest.remove(other)
        pairs.append((first, other))
    return pairs


def balance_openers(
    pairs: Iterable[Pair], opened: Mapping[Number, int], chance: Chance
) -> list[Pair]:
    """The one who opened less often opens; else by lot."""

    def turned(one: Number, other: Number) -> Pair:
        less = opened.get(one, 0) - opened.get(other, 0) or chance.random() - 0.5
        return (one, other) if less <= 0 else (other, one)

    return [turned(*pair) for pair in pairs]

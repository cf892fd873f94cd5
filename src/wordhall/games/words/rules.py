"""Words by the rulebook; docs/rules/words.md names the test of every rule and ruling."""

from collections.abc import Mapping
from typing import Any, Protocol

import msgspec

from wordhall.games.contract import Ask, Chance, Illegal, Left, Line, Result, Seat, Stop
from wordhall.games.rack import in_order, take
from wordhall.games.standing import changed, may_stop, places
from wordhall.games.words.board import FULL_RACK_BONUS, RACK, TILES
from wordhall.games.words.grid import EMPTY, kernel_board, placement, with_tiles
from wordhall.games.words.model import (
    Began,
    Ended,
    Event,
    Formed,
    Last,
    Options,
    Pass,
    Passed,
    Play,
    Played,
    State,
    Stopped,
    Swap,
    Swapped,
    Tile,
    TimeOut,
)
from wordhall.lexicon import Book

PLAYERS = 2
SCORELESS_TURNS = 3  # end a game in which somebody has points (WW-8)
BARREN_TURNS = 6  # end a game in which nobody has (WW-9)
SILENT_TURNS = 2  # resign for a seat that the clock answers for (WW-19)


def setup(seats: int, options: Options, chance: Chance) -> list[Event]:
    """Shuffle 104 tiles, and deal seven to each seat."""
    bag = [tile for tile, (count, _) in TILES.items() for _ in range(count)]
    chance.shuffle(bag)
    racks = tuple(in_order("".join(bag[RACK * seat : RACK * (seat + 1)])) for seat in range(seats))
    return [Began(racks=racks, bag="".join(bag[RACK * seats :]))]


def asks(state: State) -> Mapping[Seat, Ask]:
    """The seat whose turn it is plays, swaps or passes."""
    if state.result:
        return {}
    ask = Ask(key=f"turn:{state.turns + 1}", kind="turn", otherwise=TimeOut())
    return {state.turn: ask}


def decide(
    state: State, seat: Seat, ask: Ask, answer: Any, chance: Chance, book: Book
) -> list[Event]:
    """Judge an answer, and say what it made of the game."""
    if state.result:
        raise Illegal("over")
    if isinstance(answer, Stop):
        stop = may_stop(answer, seat, PLAYERS)  # WW-14
        return [Stopped(reason=stop.reason, seat=stop.seat)]
    if isinstance(answer, Left):
        return []
    if seat != state.turn:
        raise Illegal("not-your-turn")
    event: Event
    match answer:
        case Play(tiles=tiles):
            event = play(state, tiles, book)
        case Swap(tiles=tiles):
            event = swap(state, tiles, chance)
        case Pass():
            event = Passed(seat=seat)
        case TimeOut():
            event = Passed(seat=seat, clock=True)
        case _:
            raise Illegal("unknown-answer")
    if isinstance(event, Played) and event.points and not emptied(state, event):
        return [event]
    return [event, *ending(evolve(state, event))]


def play(state: State, tiles: tuple[Tile, ...], book: Book) -> Played:
    """Tiles of the own rack make words that all count, and as many new ones are drawn."""
    take(state.racks[state.turn], worn(tiles))
    placed = placement(state.board, tiles)
    points, formed = kernel_board(state.board).place(*placed)
    for word, _ in formed:
        if word.upper() not in book.graph:
            verdict = book.judge(word)
            raise Illegal("not-a-word", word=verdict.word, why=verdict.why, say=verdict.say)
    return Played(
        seat=state.turn,
        tiles=tiles,
        words=tuple(Formed(word, worth) for word, worth in formed),
        points=points,
        drawn=state.bag[: len(tiles)],
    )


def swap(state: State, tiles: str, chance: Chance) -> Swapped:
    """New tiles are drawn first, so that none of those put back can return at once (WW-11)."""
    if not state.bag:
        raise Illegal("bag-empty")
    if len(tiles) > len(state.bag):
        raise Illegal("too-many", most=len(state.bag))
    take(state.racks[state.turn], tiles)
    bag = list(state.bag[len(tiles) :] + tiles)
    chance.shuffle(bag)
    drawn = state.bag[: len(tiles)]
    return Swapped(seat=state.turn, tiles=in_order(tiles), drawn=drawn, bag="".join(bag))


def emptied(state: State, play: Played) -> bool:
    """Whether a play takes the last tile, which alone can end a game that goes on scoring."""
    return not play.drawn and len(play.tiles) == len(state.racks[play.seat])


def ending(state: State) -> list[Event]:
    """What a turn brings to its end: the last tile, turns without points, or two silences."""
    just = 1 - state.turn
    if not state.racks[just] and not state.bag:
        left = [worth(rack) for rack in state.racks]
        changes = tuple(sum(left) if seat == just else -left[seat] for seat in range(PLAYERS))
        return [Ended(reason="out", changes=changes)]
    if state.silent[just] >= SILENT_TURNS:
        return [Stopped(reason="resigned", seat=just)]
    if any(state.scores) and state.scoreless >= SCORELESS_TURNS:
        return [Ended(reason="scoreless", changes=tuple(-worth(rack) for rack in state.racks))]
    if not any(state.scores) and state.scoreless >= BARREN_TURNS:
        return [Ended(reason="barren", changes=(0,) * PLAYERS)]
    return []


def evolve(state: State | None, event: Event) -> State:
    match event:
        case Began():
            return State(
                board=EMPTY, racks=event.racks, bag=event.bag, scores=(0,) * len(event.racks)
            )
        case _ if state is None:
            raise ValueError("a game begins with Began")
        case Played():
            last = Last(
                seat=event.seat,
                kind="play",
                tiles=event.tiles,
                words=event.words,
                points=event.points,
            )
            return turned(
                state,
                last,
                board=with_tiles(state.board, event.tiles),
                racks=refilled(state, event.seat, worn(event.tiles), event.drawn),
                bag=state.bag[len(event.drawn) :],
                scores=changed(state.scores, event.seat, state.scores[event.seat] + event.points),
            )
        case Swapped():
            racks = refilled(state, event.seat, event.tiles, event.drawn)
            last = Last(seat=event.seat, kind="swap", count=len(event.tiles))
            return turned(state, last, racks=racks, bag=event.bag)
        case Passed():
            return turned(state, Last(seat=event.seat, kind="pass", clock=event.clock))
        case Stopped():
            return msgspec.structs.replace(
                state, result=final(state, event.reason, state.scores, last=event.seat)
            )
        case Ended():
            scores = tuple(a + b for a, b in zip(state.scores, event.changes, strict=True))
            result = final(state, event.reason, scores)
            return msgspec.structs.replace(state, scores=scores, result=result)


def scores(state: State) -> tuple[int, ...]:
    return state.scores


def result(state: State) -> Result | None:
    return state.result


def tell(state: State, event: Event, seat: Seat | None) -> list[Line]:
    """What everyone may read; what was drawn and put back, only whoever did it."""
    match event:
        case Began():
            return [Line("began", data={"opens": 0})]
        case Played():
            words = [{"word": one.word, "points": one.points} for one in event.words]
            said: dict[str, Any] = {"words": words, "points": event.points}
            if len(event.tiles) == RACK:
                said["bonus"] = FULL_RACK_BONUS
            if event.seat == seat:
                said["drawn"] = event.drawn
            return [Line("played", event.seat, said)]
        case Swapped():
            said = {"count": len(event.tiles)}
            if event.seat == seat:
                said |= {"tiles": event.tiles, "drawn": event.drawn}
            return [Line("swapped", event.seat, said)]
        case Passed():
            return [Line("timeout" if event.clock else "passed", event.seat)]
        case Stopped():
            return [Line("stopped", event.seat, {"reason": event.reason})]
        case Ended():
            racks = list(state.racks)
            return [
                Line(
                    "ended",
                    data={"reason": event.reason, "changes": list(event.changes), "racks": racks},
                )
            ]


class Finished(Protocol):
    """A state, or whatever else is left of a game that is over."""

    @property
    def result(self) -> Result | None: ...


def rematch(game: Finished) -> tuple[Seat, ...]:
    """Who sits where next time: the loser opens, and after a draw whoever did not (WW-20)."""
    lost = game.result is not None and game.result.places == (2, 1)
    return (0, 1) if lost else (1, 0)


def worth(tiles: str) -> int:
    return sum(TILES[tile][1] for tile in tiles)


def worn(tiles: tuple[Tile, ...]) -> str:
    """Tiles as they were on the rack: a blank has no letter there (WW-7)."""
    return "".join("?" if tile.blank else tile.letter for tile in tiles)


def refilled(state: State, seat: Seat, gone: str, drawn: str) -> tuple[str, ...]:
    return changed(state.racks, seat, in_order(take(state.racks[seat], gone) + drawn))


def turned(state: State, last: Last, **now: Any) -> State:
    """The state after a turn: the other seat's, and the turns without points counted (WW-8)."""
    silent = state.silent[last.seat] + 1 if last.clock else 0
    return msgspec.structs.replace(
        state,
        **now,
        turn=1 - last.seat,
        turns=state.turns + 1,
        scoreless=0 if last.points else state.scoreless + 1,
        silent=changed(state.silent, last.seat, silent),
        last=last,
    )


def final(state: State, reason: str, scores: tuple[int, ...], last: Seat | None = None) -> Result:
    """Places by points, equal ones shared (WW-13); whoever stopped the game is last (WW-14)."""
    return Result(
        places=places(scores, last),
        scores=scores,
        reason=reason,
        detail={
            "played": list(state.scores),
            "changes": [after - before for after, before in zip(scores, state.scores, strict=True)],
            "racks": list(state.racks),
        },
    )

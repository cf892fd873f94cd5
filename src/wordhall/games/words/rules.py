"""Words by the rulebook; docs/rules/words.md names the test of every rule and ruling."""

from collections.abc import Mapping, Sequence
from typing import Any

from wordhall.games.contract import (
    STAGE_SECONDS,
    Ask,
    Chance,
    IllegalMove,
    Left,
    Result,
    Seat,
    Stop,
)
from wordhall.games.places import may_stop
from wordhall.games.rack import in_order, take
from wordhall.games.words.box import RACK, TILES
from wordhall.games.words.grid import kernel_board, placement
from wordhall.games.words.model import (
    Began,
    Ended,
    Event,
    Formed,
    Options,
    Pass,
    Passed,
    Play,
    Played,
    Shuffled,
    State,
    Stopped,
    Swap,
    Swapped,
    Tile,
    TimeOut,
)
from wordhall.games.words.record import evolve, worn, worth
from wordhall.lexicon import WordList

PLAYERS = 2
SCORELESS_TURNS = 3  # end a game in which someone has points (WW-8)
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
    # To go on without someone is no time-out of theirs (ALL-2).
    ask = Ask(
        key=f"turn:{state.turns + 1}",
        kind="turn",
        otherwise=TimeOut(),
        skip=Pass(),
        lead=STAGE_SECONDS if state.last and len(state.last.tiles) == RACK else 0,
    )
    return {state.turn: ask}


def decide(
    state: State, seat: Seat, ask: Ask, answer: Any, chance: Chance, word_list: WordList
) -> list[Event]:
    """Judge an answer, and say what it made of the game."""
    if state.result:
        raise IllegalMove("over")
    if isinstance(answer, Stop):
        stop = may_stop(answer, seat, PLAYERS)  # WW-14
        return [Stopped(reason=stop.reason, seat=stop.seat)]
    if isinstance(answer, Left):
        return []
    if seat != state.turn:
        raise IllegalMove("not-your-turn")
    event: Event
    match answer:
        case Play(tiles=tiles):
            event = play(state, tiles, word_list)
        case Swap(tiles=tiles):
            event = swap(state, tiles, chance)
        case Pass():
            event = Passed(seat=seat)
        case TimeOut():
            event = Passed(seat=seat, clock=True)
        case _:
            raise IllegalMove("unknown-answer")
    if isinstance(event, Played) and event.points and not emptied(state, event):
        return [event]
    return [event, *ending(evolve(state, event))]


def play(state: State, tiles: tuple[Tile, ...], word_list: WordList) -> Played:
    """Tiles from one's rack make words that all count, and as many new ones are drawn."""
    take(state.racks[state.turn], worn(tiles))
    placed = placement(state.board, tiles)
    points, formed = kernel_board(state.board).place(*placed)
    graph = word_list.graph
    for word, _ in formed:
        if word.upper() not in graph:
            verdict = word_list.judge(word)
            raise IllegalMove("not-a-word", word=verdict.word, why=verdict.why, say=verdict.say)
    return Played(
        seat=state.turn,
        tiles=tiles,
        words=tuple([Formed(word, worth) for word, worth in formed]),
        points=points,
        drawn=state.bag[: len(tiles)],
    )


def swap(state: State, tiles: str, chance: Chance) -> Swapped:
    """New tiles are drawn first, so that none of those put back can return at once (WW-11)."""
    if not state.bag:
        raise IllegalMove("bag-empty")
    if len(tiles) > len(state.bag):
        raise IllegalMove("too-many", most=len(state.bag))
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


def take_back(before: State, now: State, facts: Sequence[Event]) -> bool:
    """A play, until the other seat has answered; never a swap (ALL-4)."""
    return isinstance(facts[0], Played) and now.turns == before.turns + 1 and now.result is None


def shuffle_again(state: State, chance: Chance) -> list[Event]:
    """After taking back nobody knows what comes out of the bag next."""
    bag = list(state.bag)
    chance.shuffle(bag)
    return [Shuffled(bag="".join(bag))]


def rematch(result: Result) -> tuple[Seat, ...]:
    """Who sits where next time: the loser opens, and after a draw the other one (WW-20)."""
    return (0, 1) if result.places == (2, 1) else (1, 0)

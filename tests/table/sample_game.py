"""A game with every mechanism of the contract: secret picks, a race, a vote, drafts, dice.

Each round: all pick a number in secret and may change their minds until the last has picked; then
two prizes are raced for; then everyone but the leader votes; then all write a word; then the
leader rolls, twice under one key. The most points win.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from wordhall.games.contract import (
    ANY,
    Ask,
    Chance,
    Game,
    IllegalMove,
    Left,
    Level,
    Line,
    Result,
    Seat,
    Stop,
    Value,
)
from wordhall.lexicon import WordList

PRIZES = ("apple", "pear")


class Options(Value, kw_only=True):
    rounds: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 1
    fair: bool = False
    lead: float = 0  # seconds in which all look at the picks before the race
    only: str = ""  # a kind of question that is asked alone: "roll", for a long plain game


class Pick(Value, tag="pick"):
    number: Annotated[int, msgspec.Meta(ge=1, le=6)]


class Grab(Value, tag="grab"):
    prize: str


class Vote(Value, tag="vote"):
    yes: bool


class Write(Value, tag="write"):
    word: Annotated[str, msgspec.Meta(max_length=20)]


class Roll(Value, tag="roll"):
    pass


Answer = Pick | Grab | Vote | Write | Roll


class Began(Value, tag="began"):
    seats: int
    options: Options
    secret: int


class Did(Value, tag="did"):
    seat: Seat
    kind: str
    what: int | bool | str
    points: int = 0


class Moved(Value, tag="moved"):
    stage: str
    round: int


class Went(Value, tag="went"):
    """Who leaves leaves the points behind."""

    seat: Seat


class Stopped(Value, tag="stopped"):
    reason: str
    seat: Seat | None


Event = Began | Did | Moved | Went | Stopped

STAGES = ("pick", "race", "vote", "write", "roll")


class State(Value):
    seats: int
    options: Options
    secret: int  # nobody sees it before the end
    scores: tuple[int, ...]
    stage: str
    round: int = 1
    done: dict[Seat, Any] = msgspec.field(default_factory=dict)  # this stage's answers
    rolls: int = 0
    result: Result | None = None


class View(Value, kw_only=True):
    stage: str
    round: int
    scores: tuple[int, ...]
    own: Any  # one's own answer of this stage
    shown: dict[str, Any]  # answers that everyone sees
    rolls: int
    secret: int | None
    result: Result | None


def setup(seats: int, options: Options, chance: Chance) -> list[Event]:
    return [Began(seats, options, chance.randrange(1_000_000))]


def leader(state: State) -> Seat:
    return (state.round - 1) % state.seats


def asks(state: State) -> Mapping[Seat, Ask]:
    if state.result is not None:
        return {}
    r, everyone = state.round, range(state.seats)
    if state.stage == "pick":
        return {
            seat: Ask(
                key=f"pick:{r}",
                kind="pick",
                choices=(1, 2, 3, 4, 5, 6),
                seconds=30,
                waits=seat not in state.done,
            )
            for seat in everyone
        }
    if state.stage == "race":
        return {
            seat: Ask(
                key=f"race:{r}",
                kind="grab",
                choices=PRIZES,
                seconds=20,
                otherwise=Grab("none"),
                lead=state.options.lead,
            )
            for seat in everyone
            if seat not in state.done
        }
    if state.stage == "vote":
        return {
            seat: Ask(
                key=f"vote:{r}",
                kind="vote",
                seconds=8,
                otherwise=Vote(True),
                slot=f"words:{r}",
                silence="consent",
            )
            for seat in everyone
            if seat != leader(state) and seat not in state.done
        }
    if state.stage == "write":
        return {
            seat: Ask(
                key=f"write:{r}",
                kind="write",
                draft=True,
                slot=f"words:{r}",
                otherwise=Write(""),
            )
            for seat in everyone
            if seat not in state.done
        }
    return {leader(state): Ask(key=f"roll:{r}", kind="roll", otherwise=Roll())}


def decide(
    state: State, seat: Seat, ask: Ask, answer: Any, chance: Chance, word_list: WordList
) -> list[Event]:
    if isinstance(answer, Stop):
        return [Stopped(answer.reason, answer.seat)]
    if isinstance(answer, Left):
        return [Went(answer.seat)]
    if answer == ANY and state.stage == "pick":
        answer = Pick(1 + chance.randrange(6))
    match state.stage, answer:
        case "pick", Pick(number=number):
            event = Did(seat, "pick", number)
        case "race", Grab(prize=prize):
            if prize != "none" and prize not in PRIZES:
                raise IllegalMove("no-such-prize", prize=prize)
            if prize in state.done.values() and prize != "none":
                raise IllegalMove("too-late", prize=prize)
            event = Did(seat, "race", prize, 0 if prize == "none" else 2)
        case "vote", Vote(yes=yes):
            event = Did(seat, "vote", yes)
        case "write", Write(word=word):
            if word == "BAD":
                raise IllegalMove("not-a-word", word=word)
            event = Did(seat, "write", word, len(word))
        case "roll", Roll():
            rolled = chance.randrange(6) + 1
            event = Did(seat, "roll", rolled, rolled)
        case _:
            raise IllegalMove("wrong-answer")
    return [event, *onward(evolve(state, event))]


def onward(state: State) -> list[Event]:
    if state.stage == "roll":
        return [] if state.rolls < 2 else [Moved(first(state.options), state.round + 1)]
    if any(ask.waits for ask in asks(state).values()):
        return []
    return [Moved(STAGES[STAGES.index(state.stage) + 1], state.round)]


def first(options: Options) -> str:
    return options.only or STAGES[0]


def evolve(state: State | None, event: Event) -> State:
    match event:
        case Began():
            return State(
                event.seats, event.options, event.secret, (0,) * event.seats, first(event.options)
            )
        case _ if state is None:
            raise ValueError("a game begins with Began")
        case Did():
            scores = list(state.scores)
            scores[event.seat] += event.points
            return replace(
                state,
                scores=tuple(scores),
                done={**state.done, event.seat: event.what},
                rolls=state.rolls + (event.kind == "roll"),
            )
        case Moved():
            over = event.round > state.options.rounds
            return replace(
                state,
                stage=event.stage,
                round=event.round,
                done={},
                rolls=0,
                result=ranked(state, "finished") if over else None,
            )
        case Went():
            points = (0 if at == event.seat else own for at, own in enumerate(state.scores))
            return replace(state, scores=tuple(points))
        case Stopped():
            return replace(state, result=ranked(state, event.reason, event.seat))


def ranked(state: State, reason: str, last: Seat | None = None) -> Result:
    standing = [(seat != last, score) for seat, score in enumerate(state.scores)]
    places = tuple(1 + sum(other > own for other in standing) for own in standing)
    return Result(places=places, scores=state.scores, reason=reason)


def view(state: State, seat: Seat | None) -> View:
    open_stage = state.stage in ("race", "roll") or state.result is not None
    return View(
        stage=state.stage,
        round=state.round,
        scores=scores(state),
        own=state.done.get(seat) if seat is not None else None,
        shown={str(at): what for at, what in state.done.items()} if open_stage else {},
        rolls=state.rolls,
        secret=state.secret if state.result is not None else None,
        result=state.result,
    )


def tell(state: State, event: Event, seat: Seat | None) -> list[Line]:
    match event:
        case Began():
            return [Line("began")]
        case Did(kind="race") | Did(kind="roll"):
            return [Line(event.kind, event.seat, {"what": event.what})]
        case Did():
            return (
                [Line(event.kind, event.seat, {"what": event.what})] if seat == event.seat else []
            )
        case Moved():
            return [Line("stage", None, {"stage": event.stage})]
        case Went():
            return []
        case Stopped():
            return [Line("stopped", event.seat, {"reason": event.reason})]


def scores(state: State) -> tuple[int, ...]:
    # What was written is secret until all have written, and so are its points.
    if state.stage == "write" and state.result is None:
        return tuple(
            score - len(state.done.get(seat, "")) for seat, score in enumerate(state.scores)
        )
    return state.scores


def result(state: State) -> Result | None:
    return state.result


def imagine(state: State, seat: Seat | None, chance: Chance) -> State:
    return replace(state, secret=chance.randrange(1_000_000))


def take_back(before: State, now: State, facts: Sequence[Event]) -> bool:
    return True


def bot(
    view: View, ask: Ask, level: Level, word_list: WordList, chance: Chance
) -> tuple[Any, float]:
    answers: dict[str, Answer] = {
        "pick": Pick(3),
        "grab": Grab("none"),
        "vote": Vote(False),
        "write": Write("BAD"),  # refused by the rules, to see what the table makes of it
        "roll": Roll(),
    }
    return answers[ask.kind], 4.0


game = Game(
    name="sample",
    package=__name__,
    version=1,
    seats=range(2, 5),
    slow={"fair": True},
    Options=Options,
    Answer=Answer,
    Event=Event,
    View=View,
    setup=setup,
    asks=asks,
    decide=decide,
    evolve=evolve,
    view=view,
    tell=tell,
    scores=scores,
    result=result,
    imagine=imagine,
    bot=bot,
    take_back=take_back,
)

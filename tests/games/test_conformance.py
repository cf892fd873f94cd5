"""What holds for every game of the hall, present and to come."""

import random
from collections.abc import Iterable, Iterator
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.game_under_test import (
    begin,
    every_game,
    met,
    playout,
    word_list_of,
)
from tests.games.hostile_answers import hostile_answers, read
from tests.search_effort import THOROUGH, examples
from wordhall.games import GAMES
from wordhall.games.contract import (
    LEVELS,
    Game,
    IllegalMove,
    Left,
    Level,
    Stop,
    StopReason,
    never,
)
from wordhall.games.testing import GameUnderTest
from wordhall.lexicon import WordList

STOPS: tuple[StopReason, ...] = get_args(StopReason)

# Bots take long over a game, so in a brief search each level plays half of the seeds.
BOT_GAMES = [
    (level, seed)
    for number, level in enumerate(LEVELS)
    for seed in range(4)
    if THOROUGH or seed % 2 == number % 2
]


@every_game
def test_a_game_is_tried_as_it_is_installed(tested: GameUnderTest) -> None:
    assert tested.game is GAMES[tested.game.name]


@every_game
@pytest.mark.parametrize("seed", range(8))
def test_a_game_ends_with_a_place_and_a_score_for_every_seat(
    tested: GameUnderTest, seed: int
) -> None:
    assert_ended(tested.game, playout(tested.game.name, seed)[1][-1].after)


@every_game
@pytest.mark.parametrize(("level", "seed"), BOT_GAMES)
def test_a_game_of_bots_ends_so_too(tested: GameUnderTest, level: Level, seed: int) -> None:
    assert_ended(tested.game, playout(tested.game.name, seed, level)[1][-1].after)


def assert_ended(game: Game, state: Any) -> None:
    result = game.result(state)
    assert result is not None
    assert min(result.places) == 1
    assert len(result.places) == len(result.scores)
    assert result.scores == game.scores(state)
    assert not game.asks(state)


@every_game
@pytest.mark.parametrize("seed", range(8))
def test_everyone_has_one_seat_in_a_rematch(tested: GameUnderTest, seed: int) -> None:
    result = tested.game.result(playout(tested.game.name, seed)[1][-1].after)
    assert result is not None
    assert sorted(tested.game.rematch(result)) == list(range(len(result.places)))


@every_game
@pytest.mark.parametrize("seed", range(8))
def test_every_piece_is_accounted_for_at_every_step(tested: GameUnderTest, seed: int) -> None:
    for step in playout(tested.game.name, seed)[1]:
        assert tested.pieces(step.after) == tested.whole


@every_game
@pytest.mark.parametrize("seed", range(8))
def test_the_log_alone_gives_the_same_state(tested: GameUnderTest, seed: int) -> None:
    game = tested.game
    first, steps = playout(tested.game.name, seed)
    log = [*first, *(event for step in steps for event in step.events)]
    state = None
    for raw in msgspec.json.decode(msgspec.json.encode(log)):
        state = game.evolve(state, msgspec.convert(raw, game.Event))

    assert state == steps[-1].after


@every_game
def test_events_answers_and_views_survive_json(tested: GameUnderTest) -> None:
    game = tested.game
    for step in met(game.name):
        for event in step.events:
            assert msgspec.json.decode(msgspec.json.encode(event), type=game.Event) == event
        if step.answer != step.ask.otherwise:
            assert read(game.Answer, msgspec.to_builtins(step.answer)) == step.answer
        for seat in (None, *range(len(game.scores(step.after)))):
            view = game.view(step.after, seat)
            assert msgspec.json.decode(msgspec.json.encode(view), type=game.View) == view


@every_game
def test_what_a_game_is_made_of_is_never_changed(tested: GameUnderTest) -> None:
    """Frozen, and so in no circle: the collector does not look at it, in thousands of tables."""
    for step in met(tested.game.name)[:40]:
        made = [step.after, step.answer, step.ask, *step.events, tested.game.view(step.after, 0)]
        for thing in structs(made):
            config = type(thing).__struct_config__
            assert config.frozen, type(thing)
            assert not config.gc, type(thing)


def structs(thing: object) -> Iterator[msgspec.Struct]:
    """All structs in something, at any depth."""
    if isinstance(thing, msgspec.Struct):
        yield thing
        thing = msgspec.structs.astuple(thing)
    if isinstance(thing, dict):
        thing = thing.values()
    if isinstance(thing, Iterable) and not isinstance(thing, str | bytes):
        for part in thing:
            yield from structs(part)


@every_game
def test_what_the_clock_answers_is_always_legal(tested: GameUnderTest) -> None:
    game, chance, word_list = tested.game, random.Random(0), word_list_of(tested.game.name)
    for step in met(game.name):
        waiting = [(seat, ask) for seat, ask in game.asks(step.state).items() if ask.waits]
        for seat, ask in waiting:
            assert game.decide(step.state, seat, ask, ask.otherwise, chance, word_list)


@every_game
def test_listed_choices_are_legal(tested: GameUnderTest) -> None:
    game, chance, word_list = tested.game, random.Random(0), word_list_of(tested.game.name)
    for step in met(game.name):
        for seat, ask in game.asks(step.state).items():
            # An answer that only the clock can give need not be among them.
            sent = isinstance(ask.otherwise, game.Answer)
            assert not sent or ask.choices is None or ask.otherwise in ask.choices
            for choice in ask.choices or ():
                assert game.decide(step.state, seat, ask, choice, chance, word_list)


@every_game
def test_a_key_lasts_as_long_as_its_question(tested: GameUnderTest) -> None:
    """One key never comes back with another question behind it."""
    for seed in range(4):
        asked: dict[tuple[int, str], str] = {}
        for step in playout(tested.game.name, seed)[1]:
            for seat, ask in tested.game.asks(step.state).items():
                assert asked.setdefault((seat, ask.key), ask.kind) == ask.kind


@every_game
@pytest.mark.parametrize("reason", STOPS)
def test_a_stop_ends_any_game_with_the_stopper_last_and_a_score_for_all(
    tested: GameUnderTest, reason: StopReason
) -> None:
    game, chance, word_list = tested.game, random.Random(0), word_list_of(tested.game.name)
    for step in met(game.name)[::7]:
        seats = range(len(game.scores(step.state)))
        for seat in seats:
            state = step.state
            stop = Stop(reason=reason, seat=seat)
            for event in game.decide(state, seat, step.ask, stop, chance, word_list):
                state = game.evolve(state, event)
            result = game.result(state)
            assert result is not None
            assert result.places[seat] == max(result.places)
            assert result.places[seat] > min(result.places)
            assert result.scores == game.scores(state)
            assert not game.asks(state)


@every_game
def test_a_game_goes_on_without_who_left(tested: GameUnderTest) -> None:
    game, chance, word_list = tested.game, random.Random(0), word_list_of(tested.game.name)
    for step in met(game.name)[::7]:
        for seat in range(len(game.scores(step.state))):
            state = step.state
            for event in game.decide(state, seat, step.ask, Left(seat), chance, word_list):
                state = game.evolve(state, event)
            assert tested.pieces(state) == tested.whole
            assert game.result(state) is not None or game.asks(state)


@every_game
def test_nothing_is_taken_after_the_end(tested: GameUnderTest) -> None:
    game, chance, word_list = tested.game, random.Random(0), word_list_of(tested.game.name)
    step = playout(tested.game.name, 0)[1][-1]
    for answer in (step.answer, step.ask.otherwise, Stop("judge")):
        with pytest.raises(IllegalMove):
            game.decide(step.after, step.seat, step.ask, answer, chance, word_list)


@every_game
@examples(300)
@given(data=st.data())
def test_rubbish_is_refused_and_nothing_worse(tested: GameUnderTest, data: st.DataObject) -> None:
    game = tested.game
    steps = met(game.name)
    step = steps[data.draw(st.integers(0, len(steps) - 1), label="step")]
    seat = data.draw(st.sampled_from(range(len(game.scores(step.state)))), label="seat")
    raw = data.draw(hostile_answers(game.Answer), label="answer")
    try:
        answer = read(game.Answer, raw)
    except msgspec.ValidationError:
        return
    refused_or_recorded(tested, step.state, seat, step.ask, answer, word_list_of(game.name))


@every_game
@pytest.mark.parametrize("answer", [None, 0, "", "any ", [], {}, object(), Exception])
def test_an_answer_of_no_known_type_is_refused(tested: GameUnderTest, answer: Any) -> None:
    game = tested.game
    _, state = begin(game, game.seats[0], random.Random(0))
    seat, ask = next(iter(game.asks(state).items()))
    with pytest.raises(IllegalMove):
        game.decide(state, seat, ask, answer, random.Random(0), word_list_of(game.name))


def refused_or_recorded(
    tested: GameUnderTest, state: Any, seat: int, ask: Any, answer: Any, word_list: WordList
) -> None:
    try:
        events = tested.game.decide(state, seat, ask, answer, random.Random(0), word_list)
    except IllegalMove as illegal:
        msgspec.json.encode([illegal.code, illegal.data])
        return
    for event in events:
        state = tested.game.evolve(state, event)
    assert tested.pieces(state) == tested.whole


def test_only_three_games_let_go_of_what_bots_have_seen() -> None:
    assert {name for name, game in GAMES.items() if game.take_back is not never} == {
        "exposee", "kross", "words",
    }  # fmt: skip

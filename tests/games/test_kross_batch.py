"""Kross in batches, for games over days (KW-30a)."""

import random
from typing import Any

import pytest

from tests.games.kross_testing import FULL, answered, game_of, judged, position
from wordhall.games.contract import IllegalMove, Left, Line, Seat
from wordhall.games.kross import game as kross
from wordhall.games.kross.box import EMPTY_SHEET
from wordhall.games.kross.model import (
    Alone,
    Batch,
    Began,
    Call,
    Enter,
    Fill,
    Filled,
    Finished,
    Last,
    Options,
    Reject,
    Rejected,
    Returned,
    Settled,
    Shown,
    State,
    TimeOut,
    Wish,
)
from wordhall.lexicon import Lexicon, WordList


@pytest.fixture(scope="session")
def word_list(lexicon: Lexicon) -> WordList:
    return lexicon.word_list(kross.words)


def shown(
    letters: str, callers: tuple[Seat, ...], holders: tuple[Seat | None, ...] | None = None
) -> Batch:
    held = holders or (None,) * len(letters)
    return Batch(number=2, letters=letters, callers=callers, holders=held)


def fill(*squares: int, reject: int | None = None, names: str = "EAT") -> Fill:
    return Fill(squares=squares, reject=reject, names=names)


def refusal(state: State, seat: Seat, answer: Any, word_list: WordList) -> str:
    with pytest.raises(IllegalMove) as refused:
        judged(state, seat, answer, word_list)
    return refused.value.code


def settled(state: State, word_list: WordList, *fills: Fill, seed: int = 0) -> State:
    for seat, one in enumerate(fills):
        state = answered(state, seat, one, word_list, seed)
    return state


def test_a_game_of_batches_is_fair_and_begins_with_names_alone() -> None:
    (began,) = kross.setup(3, Options(batch=True), random.Random(0))
    assert isinstance(began, Began)
    state = kross.evolve(None, began)
    assert (state.fair, state.batch) == (True, Batch())
    asks = kross.asks(state)
    assert {seat: (ask.key, ask.kind) for seat, ask in asks.items()} == dict.fromkeys(
        range(3), ("batch:1", "batch")
    )
    assert kross.tell(state, began, 0) == [Line("began-batch")]


@pytest.mark.parametrize(("seats", "names"), [(2, 3), (3, 2), (4, 2), (5, 1)])
def test_three_letters_each_with_two_players_two_with_three_or_four_one_with_five(
    word_list: WordList, seats: int, names: int
) -> None:
    state = game_of(seats, batch=Batch())
    view = kross.view(state, 0).batch
    assert view is not None
    assert view.names == names
    assert refusal(state, 0, fill(names="EATS"[: names + 1]), word_list) == "letters-missing"
    for seat in range(seats):
        state = answered(state, seat, fill(names="EAT"[:names]), word_list)
    assert state.batch is not None
    assert len(state.batch.letters) == names * seats


def test_the_letters_are_put_in_an_order_by_lot_and_shown_together(word_list: WordList) -> None:
    state = answered(game_of(2, batch=Batch()), 0, fill(names="ABC"), word_list)
    assert kross.view(state, 1) == kross.view(
        answered(game_of(2, batch=Batch()), 0, fill(names="XYZ"), word_list), 1
    ), "names are secret until then"
    orders = set()
    for seed in range(9):
        _, event = judged(state, 1, fill(names="DEF"), word_list, seed)
        assert isinstance(event, Shown)
        assert sorted(zip(event.letters, event.callers, strict=True)) == [
            ("A", 0), ("B", 0), ("C", 0), ("D", 1), ("E", 1), ("F", 1),
        ]  # fmt: skip
        orders.add(event.letters)
        told = kross.tell(state, event, None)
        assert told == [Line("shown", data={"letters": list(event.letters)})]
    assert len(orders) > 5


def test_every_letter_gets_a_free_square_of_its_own(word_list: WordList) -> None:
    state = position("Q" + EMPTY_SHEET[1:], EMPTY_SHEET, batch=shown("EN", (0, 1)), fair=True)
    assert refusal(state, 0, fill(1), word_list) == "squares-missing"
    assert refusal(state, 0, fill(1, 1), word_list) == "same-square"
    assert refusal(state, 0, fill(0, 1), word_list) == "square-full"
    after = settled(state, word_list, fill(1, 2), fill(0, 1))
    assert [sheet[:3] for sheet in after.sheets] == ["QEN", "EN."]
    assert after.turns == state.turns + 2


def test_one_letter_may_be_rejected_neither_an_own_one_nor_one_whose_card_one_held(
    word_list: WordList,
) -> None:
    state = game_of(3, batch=shown("ENT", (0, 1, 2), (None, None, 0)), cards={"T": 0})
    view = kross.view(state, 0).batch
    assert view is not None
    assert view.may_reject == (False, True, False)
    for at in (0, 2, 3):
        assert refusal(state, 0, fill(0, 1, 2, reject=at, names="EA"), word_list) == "no-reject"
    assert isinstance(judged(state, 0, fill(0, 1, 2, reject=1, names="EA"), word_list)[0], Filled)


def test_rejects_are_settled_letter_by_letter(word_list: WordList) -> None:
    """Seat 1 holds no card and takes the E; by then seat 0 holds fewer, and takes the N."""
    state = game_of(3, batch=shown("EN", (2, 2)), cards={"Q": 0})
    one, other = fill(0, 1, reject=0, names="EA"), fill(0, 1, reject=1, names="EA")
    state = answered(answered(state, 0, one, word_list), 1, one, word_list)
    events = judged(state, 2, fill(0, 1, names="EA"), word_list)
    kept = [event for event in events if isinstance(event, Settled | Rejected)]
    assert kept == [Settled(place=0), Rejected(seat=1), Settled(place=1)]
    state = game_of(3, batch=shown("EN", (2, 2)), cards={"Q": 0, "N": 2})
    state = answered(answered(state, 0, other, word_list), 1, one, word_list)
    state = answered(state, 2, fill(0, 1, names="EA"), word_list)
    assert state.cards == {"Q": 0, "E": 1, "N": 0}
    assert [sheet[:2] for sheet in state.sheets] == ["E.", ".N", "EN"]


def test_who_would_reject_and_does_not_enters_the_letter(word_list: WordList) -> None:
    state = game_of(3, batch=shown("E", (2,)), cards={"Q": 0})
    wish = fill(5, reject=0, names="EA")
    state = settled(state, word_list, wish, wish, fill(0, names="EA"))
    assert state.cards["E"] == 1
    assert [sheet.count("E") for sheet in state.sheets] == [1, 0, 1]


def test_a_batch_is_cut_to_the_fewest_free_squares_of_an_unfinished_seat(
    word_list: WordList,
) -> None:
    state = position(FULL[:-3] + "...", EMPTY_SHEET, batch=shown("E", (1,)), fair=True)
    state = settled(state, word_list, fill(33, names="ABC"), fill(0, names="DEF"))
    assert state.batch is not None
    assert len(state.batch.letters) == 2


def test_finishing_is_looked_at_after_the_whole_batch(word_list: WordList) -> None:
    """Two seats fill their sheets; the third rejected a letter, and names a final one."""
    near = FULL[:-2] + ".."
    state = position(near, near, near, batch=shown("QX", (0, 0)), fair=True)
    state = answered(state, 0, fill(34, 35, names="EA"), word_list)
    state = answered(state, 1, fill(34, 35, names="EA"), word_list)
    events = judged(state, 2, fill(34, 35, reject=1, names="EA"), word_list)
    assert events[-2:] == [Finished(seats=(0, 1), bonus=True), Alone(seat=2)]
    after = answered(state, 2, fill(34, 35, reject=1, names="EA"), word_list)
    assert (after.batch, after.last, list(kross.asks(after))) == (None, 2, [2])
    assert answered(after, 2, Last("E", 35), word_list).result is not None


def test_the_letters_of_who_finished_are_not_called(word_list: WordList) -> None:
    state = position(FULL[:-1] + ".", EMPTY_SHEET, EMPTY_SHEET, batch=shown("Q", (1,)), fair=True)
    state = settled(
        state, word_list, fill(35, names="ZZ"), fill(0, names="EA"), fill(0, names="EA")
    )
    assert state.finished == (0,)
    assert state.batch is not None
    assert sorted(state.batch.letters) == ["A", "A", "E", "E"]


def test_the_clock_enters_in_reading_order_rejects_nothing_and_names_by_lot(
    word_list: WordList,
) -> None:
    state = position("Q" + EMPTY_SHEET[1:], EMPTY_SHEET, batch=shown("EN", (0, 1)), fair=True)
    ask = kross.asks(state)[0]
    assert (ask.otherwise, ask.seconds) == (TimeOut(), 30 + 2 * 45)
    assert kross.view(state, 0).seconds == 120
    (event,) = judged(state, 0, ask.otherwise, word_list)
    assert isinstance(event, Filled)
    assert (event.fill.squares, event.fill.reject, event.clock) == ((1, 2), None, True)
    assert len(event.fill.names) == 3
    assert kross.tell(state, event, 1) == [Line("wished", 0)]


def test_an_answer_is_secret_and_given_once(word_list: WordList) -> None:
    state = game_of(2, batch=shown("EN", (0, 1)))
    one, other = (
        answered(state, 0, answer, word_list)
        for answer in (fill(0, 1, names="ABC"), fill(7, 9, reject=1, names="XYZ"))
    )
    assert kross.view(one, 1) == kross.view(other, 1)
    assert kross.view(one, None) == kross.view(other, None)
    assert (kross.view(one, 1).done, kross.view(one, 1).phase) == ((0,), "batch")
    own = kross.view(one, 0).batch
    assert own is not None
    assert own.fill == fill(0, 1, names="ABC")
    assert refusal(one, 0, fill(0, 1), word_list) == "batch-entered"


def test_single_letters_are_neither_called_nor_entered_in_a_game_of_batches(
    word_list: WordList,
) -> None:
    state = game_of(2, batch=Batch(), fair=True)
    for answer in (Call("E"), Enter(0), Reject(), Wish(0)):
        assert refusal(state, 0, answer, word_list) == "batch"
    assert refusal(game_of(2), 0, fill(), word_list) == "unknown-answer"


def test_a_leavers_answer_is_dropped_and_the_others_go_on(word_list: WordList) -> None:
    state = game_of(3, batch=shown("E", (2,)))
    state = answered(state, 0, fill(0, reject=0, names="ZZ"), word_list)
    state = answered(state, 1, fill(0, names="EA"), word_list)
    state = answered(state, 0, Left(0), word_list)
    state = answered(state, 2, fill(0, names="EAT"), word_list)
    assert (state.cards, state.sheets[0]) == ({}, EMPTY_SHEET)
    assert state.batch is not None
    assert "Z" not in state.batch.letters


def test_the_last_one_to_answer_leaves_and_the_batch_is_settled(word_list: WordList) -> None:
    state = game_of(3, batch=shown("E", (2,)))
    state = answered(state, 0, fill(0, names="EA"), word_list)
    state = answered(state, 1, fill(0, names="EA"), word_list)
    events = judged(state, 2, Left(2), word_list)
    assert events[0] == Returned(seat=2, letters="")
    assert isinstance(events[-1], Shown)


def test_whoever_is_left_alone_with_a_batch_names_no_letters(word_list: WordList) -> None:
    state = position(FULL, EMPTY_SHEET, EMPTY_SHEET, finished=(0,), batch=shown("E", (1,)))
    state = answered(state, 2, Left(2), word_list)
    view = kross.view(state, 1).batch
    assert view is not None
    assert view.names == 0
    after = answered(state, 1, fill(0, names=""), word_list)
    assert after.last == 1


def test_against_bots_an_answer_is_taken_back_until_the_batch_is_settled(
    word_list: WordList,
) -> None:
    before = game_of(2, batch=Batch())
    facts = judged(before, 0, fill(), word_list)
    now = answered(before, 0, fill(), word_list)
    assert kross.take_back(before, now, facts)
    assert not kross.take_back(before, answered(now, 1, fill(), word_list), facts)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_game_takes_about_ten_waits(word_list: WordList, seats: int) -> None:
    chance = random.Random(seats)
    state = None
    for event in kross.setup(seats, Options(batch=True), chance):
        state = kross.evolve(state, event)
    assert state is not None
    waits = 0
    while kross.result(state) is None:
        waits += 1
        for seat, ask in kross.asks(state).items():
            view = kross.view(state, seat)
            answer, seconds = kross.bot(view, ask, "easy", word_list, chance)
            assert seconds > 0
            state = answered(state, seat, answer, word_list, seed=waits)
    assert waits <= 13

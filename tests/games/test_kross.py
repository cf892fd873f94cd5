"""Kross: the sheet, calling, entering and rejecting, letter by letter."""

import random

import pytest

from tests.games.kross_testing import answered, course, game_of, judged, position, sheet, square
from wordhall.games.contract import IllegalMove, Left, Line
from wordhall.games.kross import game as kross
from wordhall.games.kross.box import EMPTY_SHEET, LETTERS
from wordhall.games.kross.model import (
    Began,
    Call,
    Called,
    Enter,
    Entered,
    Last,
    Next,
    Options,
    Pass,
    Reject,
    Rejected,
    Returned,
    State,
    TimeOut,
    Turn,
    Wish,
    Wished,
)
from wordhall.games.kross.rules import may_reject
from wordhall.games.kross.scoring import Standing
from wordhall.games.kross.task import DECK
from wordhall.lexicon import Lexicon, WordList


@pytest.fixture(scope="session")
def word_list(lexicon: Lexicon) -> WordList:
    return lexicon.word_list(kross.words)


def begun(seats: int, seed: int = 0, **options: int | bool) -> State:
    (began,) = kross.setup(seats, Options(**options), random.Random(seed))  # type: ignore[arg-type]
    state: State = kross.evolve(None, began)
    return state


def test_two_to_five_players_each_have_a_free_sheet_and_a_task_of_their_own() -> None:
    assert list(kross.seats) == [2, 3, 4, 5]
    for seats in kross.seats:
        state = begun(seats)
        assert state.sheets == (EMPTY_SHEET,) * seats
        assert len(EMPTY_SHEET) == 36
        assert len(set(state.tasks)) == seats
        assert set(state.tasks) <= set(DECK)


def test_all_26_letter_cards_lie_in_the_middle_at_first() -> None:
    assert len(LETTERS) == 26
    assert begun(3).cards == {}


def test_the_task_cards_are_shuffled() -> None:
    assert len({begun(2, seed).tasks for seed in range(9)}) > 1


def test_the_lot_or_the_host_says_who_calls_first() -> None:
    assert {begun(3, seed).caller for seed in range(20)} == {0, 1, 2}
    assert {begun(3, seed, opens=2).caller for seed in range(20)} == {1}
    assert {begun(2, seed, opens=5).caller for seed in range(20)} == {0, 1}


def test_callers_follow_clockwise(word_list: WordList) -> None:
    state = game_of(3, caller=1)
    called = course(state, word_list, (1, "E"), (0, "A1"), (1, "A1"), (2, "A1"))
    assert (called.caller, called.turns) == (2, 1)
    again = course(called, word_list, (2, "E"), (0, "A2"), (1, "A2"), (2, "A2"))
    assert again.caller == 0


def test_only_the_caller_calls(word_list: WordList) -> None:
    for state in (game_of(2, caller=1), game_of(2, letter="E")):
        with pytest.raises(IllegalMove, match="not-your-turn"):
            judged(state, 0, Call("A"), word_list)


def test_any_letter_can_be_called_any_number_of_times(word_list: WordList) -> None:
    state = game_of(2)
    for turn in range(6):
        caller, name = turn % 2, f"{LETTERS[turn]}1"
        state = course(state, word_list, (caller, "Q"), (0, name), (1, name))
    assert state.sheets[0].startswith("QQQQQQ")


def test_a_letter_whose_card_somebody_holds_can_be_called(word_list: WordList) -> None:
    state = game_of(2, cards={"E": 1})
    assert judged(state, 0, Call("E"), word_list) == [Called(seat=0, letter="E")]


def test_everyone_enters_the_letter_the_caller_too(word_list: WordList) -> None:
    state = game_of(3, letter="E")
    assert set(kross.asks(state)) == {0, 1, 2}
    state = course(state, word_list, (2, "C3"), (0, "A1"))
    assert set(kross.asks(state)) == {1}
    state = course(state, word_list, (1, "F6"))
    assert [one.find("E") for one in state.sheets] == [square("A1"), square("F6"), square("C3")]
    assert set(kross.asks(state)) == {1}


def test_a_letter_goes_into_any_free_square_and_no_other(word_list: WordList) -> None:
    state = position(sheet("A"), EMPTY_SHEET, letter="E")
    assert answered(state, 0, Enter(square("B1")), word_list).sheets[0] == sheet("AE")
    with pytest.raises(IllegalMove, match="square-full") as refused:
        judged(state, 0, Enter(square("A1")), word_list)
    assert refused.value.data == {"letter": "A"}


def test_what_is_entered_stays(word_list: WordList) -> None:
    state = course(game_of(3, letter="E"), word_list, (0, "A1"))
    assert 0 not in kross.asks(state)
    for answer in (Enter(square("B1")), Reject()):
        with pytest.raises(IllegalMove, match="entered"):
            judged(state, 0, answer, word_list)


def test_nothing_can_be_entered_before_a_letter_was_called(word_list: WordList) -> None:
    for answer in (Enter(0), Reject(), Wish(0)):
        with pytest.raises(IllegalMove, match="no-letter"):
            judged(game_of(2), 0, answer, word_list)


def test_the_question_lasts_45_seconds_and_the_call_30() -> None:
    (call,) = kross.asks(begun(2)).values()
    assert (call.kind, call.seconds) == ("call", 30)
    asked = kross.asks(game_of(2, letter="E"))
    assert {(ask.key, ask.kind, ask.seconds) for ask in asked.values()} == {
        ("enter:1", "enter", 45)
    }
    (call,) = kross.asks(begun(2, call_seconds=10)).values()
    assert call.seconds == 10


def test_whoever_rejects_takes_the_card_from_the_middle_and_enters_nothing(
    word_list: WordList,
) -> None:
    state = game_of(3, letter="E")
    assert judged(state, 1, Reject(), word_list) == [Rejected(seat=1)]
    after = answered(state, 1, Reject(), word_list)
    assert after.cards == {"E": 1}
    assert after.sheets[1] == EMPTY_SHEET
    assert set(kross.asks(after)) == {0, 2}


def test_a_card_is_taken_from_whoever_holds_it_and_the_minus_point_moves_with_it(
    word_list: WordList,
) -> None:
    state = game_of(3, letter="E", holder=2)
    assert kross.scores(state) == (0, 0, -1)
    after = answered(state, 1, Reject(), word_list)
    assert judged(state, 1, Reject(), word_list) == [Rejected(seat=1, holder=2)]
    assert kross.scores(after) == (0, -1, 0)


def test_a_card_can_go_back_and_forth(word_list: WordList) -> None:
    state = course(game_of(3), word_list, (0, "Q"), (1, Reject()), (0, "A1"), (2, "A1"))
    assert state.cards == {"Q": 1}
    state = course(state, word_list, (1, "Q"), (2, Reject()), (0, "B1"), (1, "A1"))
    assert state.cards == {"Q": 2}
    state = course(state, word_list, (2, "Q"), (1, Reject()), (0, "C1"), (2, "B1"))
    assert state.cards == {"Q": 1}


def test_only_the_first_rejects_and_the_next_one_is_told_who_was_quicker(
    word_list: WordList,
) -> None:
    state = answered(game_of(4, letter="E"), 2, Reject(), word_list)
    with pytest.raises(IllegalMove, match="too-late") as refused:
        judged(state, 1, Reject(), word_list)
    assert refused.value.data == {"letter": "E", "seat": 2}
    assert kross.asks(state)[1] == kross.asks(game_of(4, letter="E"))[1]
    assert kross.view(state, 1).rejecter == 2
    assert kross.view(state, None).rejecter == 2


def test_after_a_reject_the_others_must_enter(word_list: WordList) -> None:
    state = course(game_of(3, letter="E"), word_list, (1, Reject()), (0, "A1"), (2, "A1"))
    assert state.turn is None
    assert [one.count("E") for one in state.sheets] == [1, 0, 1]


def test_the_caller_cannot_reject_the_own_call(word_list: WordList) -> None:
    with pytest.raises(IllegalMove, match="own-call"):
        judged(game_of(2, letter="E"), 0, Reject(), word_list)


def test_a_holder_must_enter_the_letter(word_list: WordList) -> None:
    state = game_of(3, letter="E", holder=1)
    with pytest.raises(IllegalMove, match="holds-card"):
        judged(state, 1, Reject(), word_list)
    assert answered(state, 1, Enter(0), word_list).sheets[1].startswith("E")


def test_a_holder_whose_card_is_taken_enters_this_turn_and_may_reject_the_next(
    word_list: WordList,
) -> None:
    state = answered(game_of(3, letter="E", holder=1), 2, Reject(), word_list)
    with pytest.raises(IllegalMove, match="too-late"):
        judged(state, 1, Reject(), word_list)
    assert may_reject(game_of(3, letter="E", holder=1), 1) == "holder"
    later = course(
        state, word_list, (0, "A1"), (1, "A1"), (1, "T"), (0, "B1"), (1, "B1"), (2, "B1")
    )
    later = course(later, word_list, (2, "E"))
    assert later.cards == {"E": 2}
    assert answered(later, 1, Reject(), word_list).cards == {"E": 1}


def test_the_card_stays_with_its_holder_who_entered_the_letter(word_list: WordList) -> None:
    state = course(game_of(2, letter="E", holder=1), word_list, (0, "A1"), (1, "A1"))
    assert state.cards == {"E": 1}
    assert kross.scores(state) == (0, -1)


def test_the_card_of_a_finished_player_can_be_taken(word_list: WordList) -> None:
    state = game_of(3, letter="E", holder=2, finished=(2,), first=(2,))
    assert kross.scores(state) == (0, 0, 2)
    assert kross.scores(answered(state, 1, Reject(), word_list)) == (0, -1, 3)


def test_a_silent_players_letter_goes_into_the_first_free_square(word_list: WordList) -> None:
    state = position(sheet("AB.C"), EMPTY_SHEET, letter="E", caller=1)
    (event,) = judged(state, 0, TimeOut(), word_list)
    assert isinstance(event, Entered)
    assert (event.square, event.clock) == (2, True)


def test_a_silent_caller_calls_a_random_letter(word_list: WordList) -> None:
    letters = set()
    for seed in range(40):
        (event,) = judged(game_of(2), 0, TimeOut(), word_list, seed)
        assert isinstance(event, Called)
        assert event.clock
        letters.add(event.letter)
    assert len(letters) > 10


def test_in_a_fair_game_everyone_answers_in_secret(word_list: WordList) -> None:
    state = game_of(3, letter="E", fair=True)
    for answer in (Enter(0), Reject()):
        with pytest.raises(IllegalMove, match="fair"):
            judged(state, 1, answer, word_list)
    after = answered(state, 1, Wish(5, reject=True), word_list)
    assert kross.view(after, 1).wish == Wish(5, reject=True)
    for other in (None, 0, 2):
        seen = kross.view(after, other)
        assert (seen.wish, seen.rejecter, seen.cards, seen.filled) == (None, None, {}, (0, 0, 0))
        assert seen.done == (1,)


def test_in_a_fair_game_the_letters_go_where_they_were_wished(word_list: WordList) -> None:
    state = course(
        game_of(3, letter="E", fair=True),
        word_list,
        (0, Wish(0)),
        (2, Wish(35)),
        (1, Wish(7, True)),
    )
    assert [one.find("E") for one in state.sheets] == [0, -1, 35]
    assert (state.cards, state.turn, state.caller) == ({"E": 1}, None, 1)


def test_of_several_who_would_reject_the_one_with_the_fewest_cards_does(
    word_list: WordList,
) -> None:
    state = game_of(3, letter="E", fair=True, cards={"Q": 1})
    wished = course(state, word_list, (1, Wish(1, True)), (2, Wish(2, True)))
    after = answered(wished, 0, Wish(0), word_list)
    assert after.cards == {"Q": 1, "E": 2}
    assert after.sheets[1].find("E") == 1


def test_with_equal_cards_the_lot_decides(word_list: WordList) -> None:
    state = game_of(3, letter="E", fair=True)
    wished = course(state, word_list, (1, Wish(1, True)), (2, Wish(2, True)))
    won = {answered(wished, 0, Wish(0), word_list, seed).cards["E"] for seed in range(20)}
    assert won == {1, 2}


def test_a_fair_wish_obeys_the_rules_of_rejecting(word_list: WordList) -> None:
    state = position(sheet("A"), sheet("A"), letter="E", holder=1, fair=True)
    for seat, code in ((0, "own-call"), (1, "holds-card")):
        with pytest.raises(IllegalMove, match=code):
            judged(state, seat, Wish(5, reject=True), word_list)
    with pytest.raises(IllegalMove, match="square-full"):
        judged(state, 0, Wish(0), word_list)
    with pytest.raises(IllegalMove, match="race"):
        judged(game_of(2, letter="E"), 1, Wish(0), word_list)


def test_the_clock_wishes_the_first_free_square_and_rejects_nothing(word_list: WordList) -> None:
    state = position(sheet("A"), EMPTY_SHEET, letter="E", fair=True, caller=1)
    assert judged(state, 0, TimeOut(), word_list) == [Wished(seat=0, wish=Wish(1), clock=True)]


def test_games_over_days_and_on_one_device_are_fair() -> None:
    assert kross.slow == {"fair": True}


def test_a_sheet_and_a_task_are_seen_by_their_own_seat_only(word_list: WordList) -> None:
    state = answered(game_of(2, letter="E"), 0, Enter(3), word_list)
    own, other, spectator = (kross.view(state, eyes) for eyes in (0, 1, None))
    assert own.sheet == own.sheets[0] == state.sheets[0]
    assert (own.sheets[1], other.sheets[0], spectator.sheets) == (None, None, (None, None))
    assert own.task is not None
    assert (own.tasks[1], other.tasks[0], spectator.tasks) == (None, None, (None, None))
    assert (spectator.sheet, spectator.task, spectator.standing) == (None, None, None)


def test_filled_squares_and_letter_cards_are_public(word_list: WordList) -> None:
    state = course(game_of(3, letter="E"), word_list, (0, "A1"), (1, Reject()))
    seen = kross.view(state, None)
    assert (seen.filled, seen.cards, seen.done) == ((1, 0, 0), {"E": 1}, (0, 1))


def test_what_happened_is_told_and_where_a_letter_went_is_not(word_list: WordList) -> None:
    state = game_of(3, letter="E", holder=2)
    (rejected,) = judged(state, 1, Reject(), word_list)
    assert kross.tell(state, rejected, None) == [Line("took", 1, {"letter": "E", "seats": [2]})]
    (entered,) = judged(state, 0, TimeOut(), word_list)
    assert kross.tell(state, entered, 1) == [Line("written", 0, {"letter": "E"})]
    assert kross.tell(state, entered, 0) == [
        Line("written.own", 0, {"letter": "E", "square": "A1"})
    ]
    assert kross.tell(state, Entered(seat=0, square=3, standing=Standing()), 0) == []


def test_a_leavers_letter_cards_go_back_to_the_middle(word_list: WordList) -> None:
    state = game_of(3, cards={"Q": 1, "Z": 1, "E": 2})
    assert judged(state, 1, Left(1), word_list) == [Returned(seat=1, letters="QZ")]
    assert answered(state, 1, Left(1), word_list).cards == {"E": 2}


def test_a_caller_who_leaves_drops_out_of_the_order(word_list: WordList) -> None:
    state = game_of(3, caller=1)
    assert judged(state, 1, Left(1), word_list) == [Returned(seat=1, letters=""), Next(caller=2)]
    state = course(answered(state, 1, Left(1), word_list), word_list, (2, "E"), (0, "A1"))
    assert list(kross.asks(state)) == [2], "who left enters nothing"
    state = course(state, word_list, (2, "A1"), (0, "N"), (0, "A2"), (2, "A2"))
    assert (state.caller, state.sheets[1]) == (2, EMPTY_SHEET)


def test_the_last_one_to_enter_leaves_and_the_next_one_calls(word_list: WordList) -> None:
    state = course(game_of(3, letter="E"), word_list, (0, "A1"), (1, "A1"))
    events = judged(state, 2, Left(2), word_list)
    assert events == [Returned(seat=2, letters=""), Next(caller=1)]
    state = course(game_of(3, letter="E"), word_list, (0, "A1"))
    assert judged(state, 1, Left(1), word_list) == [Returned(seat=1, letters="")], (
        "one still enters"
    )


def test_who_left_rejects_nothing(word_list: WordList) -> None:
    state = answered(game_of(3, letter="E"), 2, Left(2), word_list)
    assert may_reject(state, 2) == "done"
    with pytest.raises(IllegalMove, match="gone"):
        judged(state, 2, Reject(), word_list)


def test_what_a_leaver_wished_in_secret_is_dropped(word_list: WordList) -> None:
    state = answered(game_of(3, letter="E", fair=True), 2, Wish(0, reject=True), word_list)
    state = answered(state, 2, Left(2), word_list)
    state = course(state, word_list, (0, Wish(0)), (1, Wish(0)))
    assert (state.cards, state.sheets[2]) == ({}, EMPTY_SHEET)
    assert [cells[0] for cells in state.sheets[:2]] == ["E", "E"]


def test_in_the_first_edition_letters_were_entered_for_who_left(word_list: WordList) -> None:
    state = game_of(3, edition=1, caller=1, cards={"Q": 1})
    assert judged(state, 1, Left(1), word_list) == [Returned(seat=1, letters="Q")]
    after = answered(state, 1, Left(1), word_list)
    assert list(kross.asks(after)) == [1]
    assert judged(state, 0, Left(0), word_list) == []


def test_what_was_entered_is_taken_back_against_bots_until_the_next_letter(
    word_list: WordList,
) -> None:
    before = game_of(2, letter="E")
    facts = judged(before, 0, Enter(0), word_list)
    entered = answered(before, 0, Enter(0), word_list)
    assert kross.take_back(before, entered, facts)
    over = answered(entered, 1, Enter(0), word_list)
    assert kross.take_back(before, over, facts)
    called = answered(over, 1, Call("N"), word_list)
    assert not kross.take_back(before, called, facts)
    rejected = answered(entered, 1, Reject(), word_list)
    assert not kross.take_back(before, rejected, facts), "that told something"


def test_neither_a_call_nor_a_letter_card_is_taken_back_against_bots(word_list: WordList) -> None:
    for before, seat, answer in (
        (game_of(2), 0, Call("E")),
        (game_of(2, letter="E"), 1, Reject()),
    ):
        facts = judged(before, seat, answer, word_list)
        assert not kross.take_back(before, answered(before, seat, answer, word_list), facts)


def test_a_seat_may_reject_says_why_not(word_list: WordList) -> None:
    state = game_of(5, letter="E", holder=2, finished=(4,))
    assert [kross.view(state, seat).may_reject for seat in range(5)] == [
        "caller", "yes", "holder", "yes", "done",
    ]  # fmt: skip
    late = answered(state, 1, Reject(), word_list)
    assert [kross.view(late, seat).may_reject for seat in (1, 3)] == ["done", "late"]


def test_answers_of_another_moment_are_refused(word_list: WordList) -> None:
    for answer in (Last("E", 0), Pass()):
        with pytest.raises(IllegalMove, match="not-your-turn"):
            judged(game_of(2), 0, answer, word_list)
    with pytest.raises(IllegalMove, match="finished"):
        judged(game_of(3, letter="E", finished=(2,)), 2, Enter(0), word_list)


def test_words_that_stand_are_seen_as_they_are_written(word_list: WordList) -> None:
    state = position(sheet("STON"), EMPTY_SHEET, letter="E")
    after = answered(state, 0, Enter(square("E1")), word_list)
    stands = kross.view(after, 0).standing
    assert stands is not None
    assert (stands.points, [one.word for one in stands.words]) == (7, ["STONE"])


def test_events_of_a_turn_come_in_order(word_list: WordList) -> None:
    state = course(game_of(2, letter="E"), word_list, (0, "A1"))
    entered, following = judged(state, 1, Enter(0), word_list)
    assert isinstance(entered, Entered)
    assert following == Next(caller=1)
    assert isinstance(kross.setup(2, Options(), random.Random(0))[0], Began)
    assert state.turn == Turn(letter="E", holder=None, done=(0,))

"""Kross: the sheet, calling, entering and rejecting, letter by letter."""

import random

import pytest

from tests.games.kross import answered, course, game_of, judged, position, sheet, square
from wordhall.games import kross
from wordhall.games.contract import Illegal, Left, Line
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
    TimeOut,
    Turn,
    Wish,
    Wished,
)
from wordhall.games.kross.scoring import Standing
from wordhall.games.kross.task import DECK
from wordhall.lexicon import Book, Lexicon


@pytest.fixture(scope="session")
def book(lexicon: Lexicon) -> Book:
    return lexicon.book("kross")


def begun(seats: int, seed: int = 0, **options: int | bool) -> kross.State:
    (began,) = kross.setup(seats, Options(**options), random.Random(seed))  # type: ignore[arg-type]
    return kross.evolve(None, began)


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


def test_callers_follow_clockwise(book: Book) -> None:
    state = game_of(3, caller=1)
    called = course(state, book, (1, "E"), (0, "A1"), (1, "A1"), (2, "A1"))
    assert (called.caller, called.turns) == (2, 1)
    again = course(called, book, (2, "E"), (0, "A2"), (1, "A2"), (2, "A2"))
    assert again.caller == 0


def test_only_the_caller_calls(book: Book) -> None:
    for state in (game_of(2, caller=1), game_of(2, letter="E")):
        with pytest.raises(Illegal, match="not-your-turn"):
            judged(state, 0, Call("A"), book)


def test_any_letter_can_be_called_any_number_of_times(book: Book) -> None:
    state = game_of(2)
    for turn in range(6):
        caller, name = turn % 2, f"{LETTERS[turn]}1"
        state = course(state, book, (caller, "Q"), (0, name), (1, name))
    assert state.sheets[0].startswith("QQQQQQ")


def test_a_letter_whose_card_somebody_holds_can_be_called(book: Book) -> None:
    state = game_of(2, cards={"E": 1})
    assert judged(state, 0, Call("E"), book) == [Called(seat=0, letter="E")]


def test_everyone_enters_the_letter_the_caller_too(book: Book) -> None:
    state = game_of(3, letter="E")
    assert set(kross.asks(state)) == {0, 1, 2}
    state = course(state, book, (2, "C3"), (0, "A1"))
    assert set(kross.asks(state)) == {1}
    state = course(state, book, (1, "F6"))
    assert [one.find("E") for one in state.sheets] == [square("A1"), square("F6"), square("C3")]
    assert set(kross.asks(state)) == {1}


def test_a_letter_goes_into_any_free_square_and_no_other(book: Book) -> None:
    state = position(sheet("A"), EMPTY_SHEET, letter="E")
    assert answered(state, 0, Enter(square("B1")), book).sheets[0] == sheet("AE")
    with pytest.raises(Illegal, match="square-full") as refused:
        judged(state, 0, Enter(square("A1")), book)
    assert refused.value.data == {"letter": "A"}


def test_what_is_entered_stays(book: Book) -> None:
    state = course(game_of(3, letter="E"), book, (0, "A1"))
    assert 0 not in kross.asks(state)
    for answer in (Enter(square("B1")), Reject()):
        with pytest.raises(Illegal, match="entered"):
            judged(state, 0, answer, book)


def test_nothing_can_be_entered_before_a_letter_was_called(book: Book) -> None:
    for answer in (Enter(0), Reject(), Wish(0)):
        with pytest.raises(Illegal, match="no-letter"):
            judged(game_of(2), 0, answer, book)


def test_the_question_lasts_45_seconds_and_the_call_30() -> None:
    (call,) = kross.asks(begun(2)).values()
    assert (call.kind, call.seconds) == ("call", 30)
    asked = kross.asks(game_of(2, letter="E"))
    assert {(ask.key, ask.kind, ask.seconds) for ask in asked.values()} == {
        ("enter:1", "enter", 45)
    }
    (call,) = kross.asks(begun(2, call_seconds=10)).values()
    assert call.seconds == 10


def test_whoever_rejects_takes_the_card_from_the_middle_and_enters_nothing(book: Book) -> None:
    state = game_of(3, letter="E")
    assert judged(state, 1, Reject(), book) == [Rejected(seat=1)]
    after = answered(state, 1, Reject(), book)
    assert after.cards == {"E": 1}
    assert after.sheets[1] == EMPTY_SHEET
    assert set(kross.asks(after)) == {0, 2}


def test_a_card_is_taken_from_whoever_holds_it_and_the_minus_point_moves_with_it(
    book: Book,
) -> None:
    state = game_of(3, letter="E", holder=2)
    assert kross.scores(state) == (0, 0, -1)
    after = answered(state, 1, Reject(), book)
    assert judged(state, 1, Reject(), book) == [Rejected(seat=1, holder=2)]
    assert kross.scores(after) == (0, -1, 0)


def test_a_card_can_go_back_and_forth(book: Book) -> None:
    state = course(game_of(3), book, (0, "Q"), (1, Reject()), (0, "A1"), (2, "A1"))
    assert state.cards == {"Q": 1}
    state = course(state, book, (1, "Q"), (2, Reject()), (0, "B1"), (1, "A1"))
    assert state.cards == {"Q": 2}
    state = course(state, book, (2, "Q"), (1, Reject()), (0, "C1"), (2, "B1"))
    assert state.cards == {"Q": 1}


def test_only_the_first_rejects_and_the_next_one_is_told_who_was_quicker(book: Book) -> None:
    state = answered(game_of(4, letter="E"), 2, Reject(), book)
    with pytest.raises(Illegal, match="too-late") as refused:
        judged(state, 1, Reject(), book)
    assert refused.value.data == {"letter": "E", "seat": 2}
    assert kross.asks(state)[1] == kross.asks(game_of(4, letter="E"))[1]
    assert kross.view(state, 1).rejecter == 2
    assert kross.view(state, None).rejecter == 2


def test_after_a_reject_the_others_must_enter(book: Book) -> None:
    state = course(game_of(3, letter="E"), book, (1, Reject()), (0, "A1"), (2, "A1"))
    assert state.turn is None
    assert [one.count("E") for one in state.sheets] == [1, 0, 1]


def test_the_caller_cannot_reject_the_own_call(book: Book) -> None:
    with pytest.raises(Illegal, match="own-call"):
        judged(game_of(2, letter="E"), 0, Reject(), book)


def test_a_holder_must_enter_the_letter(book: Book) -> None:
    state = game_of(3, letter="E", holder=1)
    with pytest.raises(Illegal, match="holds-card"):
        judged(state, 1, Reject(), book)
    assert answered(state, 1, Enter(0), book).sheets[1].startswith("E")


def test_a_holder_whose_card_is_taken_enters_this_turn_and_may_reject_the_next(
    book: Book,
) -> None:
    state = answered(game_of(3, letter="E", holder=1), 2, Reject(), book)
    with pytest.raises(Illegal, match="too-late"):
        judged(state, 1, Reject(), book)
    assert kross.rules.may_reject(game_of(3, letter="E", holder=1), 1) == "holder"
    later = course(state, book, (0, "A1"), (1, "A1"), (1, "T"), (0, "B1"), (1, "B1"), (2, "B1"))
    later = course(later, book, (2, "E"))
    assert later.cards == {"E": 2}
    assert answered(later, 1, Reject(), book).cards == {"E": 1}


def test_the_card_stays_with_its_holder_who_entered_the_letter(book: Book) -> None:
    state = course(game_of(2, letter="E", holder=1), book, (0, "A1"), (1, "A1"))
    assert state.cards == {"E": 1}
    assert kross.scores(state) == (0, -1)


def test_the_card_of_a_finished_player_can_be_taken(book: Book) -> None:
    state = game_of(3, letter="E", holder=2, finished=(2,), first=(2,))
    assert kross.scores(state) == (0, 0, 2)
    assert kross.scores(answered(state, 1, Reject(), book)) == (0, -1, 3)


def test_a_silent_players_letter_goes_into_the_first_free_square(book: Book) -> None:
    state = position(sheet("AB.C"), EMPTY_SHEET, letter="E", caller=1)
    (event,) = judged(state, 0, TimeOut(), book)
    assert isinstance(event, Entered)
    assert (event.square, event.clock) == (2, True)


def test_a_silent_caller_calls_a_random_letter(book: Book) -> None:
    letters = set()
    for seed in range(40):
        (event,) = judged(game_of(2), 0, TimeOut(), book, seed)
        assert isinstance(event, Called)
        assert event.clock
        letters.add(event.letter)
    assert len(letters) > 10


def test_in_a_fair_game_everyone_answers_in_secret(book: Book) -> None:
    state = game_of(3, letter="E", fair=True)
    for answer in (Enter(0), Reject()):
        with pytest.raises(Illegal, match="fair"):
            judged(state, 1, answer, book)
    after = answered(state, 1, Wish(5, reject=True), book)
    assert kross.view(after, 1).wish == Wish(5, reject=True)
    for other in (None, 0, 2):
        seen = kross.view(after, other)
        assert (seen.wish, seen.rejecter, seen.cards, seen.filled) == (None, None, {}, (0, 0, 0))
        assert seen.done == (1,)


def test_in_a_fair_game_the_letters_go_where_they_were_wished(book: Book) -> None:
    state = course(
        game_of(3, letter="E", fair=True), book, (0, Wish(0)), (2, Wish(35)), (1, Wish(7, True))
    )
    assert [one.find("E") for one in state.sheets] == [0, -1, 35]
    assert (state.cards, state.turn, state.caller) == ({"E": 1}, None, 1)


def test_of_several_who_would_reject_the_one_with_the_fewest_cards_does(book: Book) -> None:
    state = game_of(3, letter="E", fair=True, cards={"Q": 1})
    wished = course(state, book, (1, Wish(1, True)), (2, Wish(2, True)))
    after = answered(wished, 0, Wish(0), book)
    assert after.cards == {"Q": 1, "E": 2}
    assert after.sheets[1].find("E") == 1


def test_with_equal_cards_the_lot_decides(book: Book) -> None:
    state = game_of(3, letter="E", fair=True)
    wished = course(state, book, (1, Wish(1, True)), (2, Wish(2, True)))
    won = {answered(wished, 0, Wish(0), book, seed).cards["E"] for seed in range(20)}
    assert won == {1, 2}


def test_a_fair_wish_obeys_the_rules_of_rejecting(book: Book) -> None:
    state = position(sheet("A"), sheet("A"), letter="E", holder=1, fair=True)
    for seat, code in ((0, "own-call"), (1, "holds-card")):
        with pytest.raises(Illegal, match=code):
            judged(state, seat, Wish(5, reject=True), book)
    with pytest.raises(Illegal, match="square-full"):
        judged(state, 0, Wish(0), book)
    with pytest.raises(Illegal, match="race"):
        judged(game_of(2, letter="E"), 1, Wish(0), book)


def test_the_clock_wishes_the_first_free_square_and_rejects_nothing(book: Book) -> None:
    state = position(sheet("A"), EMPTY_SHEET, letter="E", fair=True, caller=1)
    assert judged(state, 0, TimeOut(), book) == [Wished(seat=0, wish=Wish(1), clock=True)]


def test_games_over_days_and_on_one_device_are_fair() -> None:
    assert kross.slow == {"fair": True}


def test_a_sheet_and_a_task_are_seen_by_their_own_seat_only(book: Book) -> None:
    state = answered(game_of(2, letter="E"), 0, Enter(3), book)
    own, other, spectator = (kross.view(state, eyes) for eyes in (0, 1, None))
    assert own.sheet == own.sheets[0] == state.sheets[0]
    assert (own.sheets[1], other.sheets[0], spectator.sheets) == (None, None, (None, None))
    assert own.task is not None
    assert (own.tasks[1], other.tasks[0], spectator.tasks) == (None, None, (None, None))
    assert (spectator.sheet, spectator.task, spectator.standing) == (None, None, None)


def test_filled_squares_and_letter_cards_are_public(book: Book) -> None:
    state = course(game_of(3, letter="E"), book, (0, "A1"), (1, Reject()))
    seen = kross.view(state, None)
    assert (seen.filled, seen.cards, seen.done) == ((1, 0, 0), {"E": 1}, (0, 1))


def test_what_happened_is_told_and_where_a_letter_went_is_not(book: Book) -> None:
    state = game_of(3, letter="E", holder=2)
    (rejected,) = judged(state, 1, Reject(), book)
    assert kross.tell(state, rejected, None) == [Line("took", 1, {"letter": "E", "seats": [2]})]
    (entered,) = judged(state, 0, TimeOut(), book)
    assert kross.tell(state, entered, 1) == [Line("written", 0, {"letter": "E"})]
    assert kross.tell(state, entered, 0) == [
        Line("written.own", 0, {"letter": "E", "square": "A1"})
    ]
    assert kross.tell(state, Entered(seat=0, square=3, standing=Standing()), 0) == []


def test_a_leavers_letter_cards_go_back_to_the_middle(book: Book) -> None:
    state = game_of(3, cards={"Q": 1, "Z": 1, "E": 2})
    assert judged(state, 1, Left(1), book) == [Returned(seat=1, letters="QZ")]
    assert answered(state, 1, Left(1), book).cards == {"E": 2}
    assert judged(state, 0, Left(0), book) == []


def test_a_seat_may_reject_says_why_not(book: Book) -> None:
    state = game_of(5, letter="E", holder=2, finished=(4,))
    assert [kross.view(state, seat).may_reject for seat in range(5)] == [
        "caller", "yes", "holder", "yes", "done",
    ]  # fmt: skip
    late = answered(state, 1, Reject(), book)
    assert [kross.view(late, seat).may_reject for seat in (1, 3)] == ["done", "late"]


def test_answers_of_another_moment_are_refused(book: Book) -> None:
    for answer in (Last("E", 0), Pass()):
        with pytest.raises(Illegal, match="not-your-turn"):
            judged(game_of(2), 0, answer, book)
    with pytest.raises(Illegal, match="finished"):
        judged(game_of(3, letter="E", finished=(2,)), 2, Enter(0), book)


def test_words_that_stand_are_seen_as_they_are_written(book: Book) -> None:
    state = position(sheet("STON"), EMPTY_SHEET, letter="E")
    after = answered(state, 0, Enter(square("E1")), book)
    stands = kross.view(after, 0).standing
    assert stands is not None
    assert (stands.points, [one.word for one in stands.words]) == (7, ["STONE"])


def test_events_of_a_turn_come_in_order(book: Book) -> None:
    state = course(game_of(2, letter="E"), book, (0, "A1"))
    entered, following = judged(state, 1, Enter(0), book)
    assert isinstance(entered, Entered)
    assert following == Next(caller=1)
    assert isinstance(kross.setup(2, Options(), random.Random(0))[0], Began)
    assert state.turn == Turn(letter="E", holder=None, done=(0,))

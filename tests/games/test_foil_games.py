"""Foil's course: rounds, sheets, winners, and every variation."""

import random
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from tests.games.foil import (
    FoilTrial,
    answered,
    checked,
    hand,
    judged,
    marks_of,
    points,
    turned,
    write,
)
from tests.games.trial import steps
from wordhall.games import foil
from wordhall.games.contract import Illegal
from wordhall.games.foil.model import (
    Knock,
    Line,
    Next,
    Options,
    Pick,
    Scramble,
    State,
    Vote,
    Write,
)
from wordhall.lexicon import Book, Lexicon

NOTHING = Write(())
LITTLE = Options(game="little")
CHILDREN = Options(game="children")
CATEGORIES = Options(categories=True)


@pytest.fixture(scope="module")
def book(lexicon: Lexicon) -> Book:
    return lexicon.book("foil")


def played(options: Options, seats: int, seed: int = 1) -> State:
    """A whole game by random answers."""
    chance, trial, state = random.Random(seed), FoilTrial(), None
    for event in foil.setup(seats, options, chance):
        state = foil.evolve(state, event)

    def answerer(state: Any, seat: int, ask: Any) -> Any:
        if ask.kind == "lay":
            return ask.otherwise
        return trial.answer(state, seat, ask, chance, BOOK[0])

    for step in steps(foil, state, chance, answerer):
        assert trial.pieces(step.after) == trial.whole
        state = step.after
    assert state is not None
    return state


BOOK: list[Book] = []


@pytest.fixture(autouse=True)
def at_hand(book: Book) -> None:
    BOOK[:] = [book]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_three_rounds_everyone_deals_once_a_round(seats: int) -> None:
    sheet = played(Options(), seats).sheet
    assert [line.round for line in sheet] == [1] * seats + [2] * seats + [3] * seats
    for round in (1, 2, 3):
        assert {line.dealer for line in sheet if line.round == round} == set(range(seats))
    dealers = [line.dealer for line in sheet]
    assert all((b - a) % seats == 1 for a, b in pairwise(dealers))


def test_the_sheet_adds_up_to_the_result_and_the_highest_score_wins() -> None:
    state = played(Options(), 3, seed=5)
    result = foil.result(state)
    assert result is not None
    totals = tuple(sum(line.points[seat] for line in state.sheet) for seat in range(3))
    assert result.scores == totals == foil.scores(state)
    assert result.places[totals.index(max(totals))] == 1
    sums = result.detail["sums"].values()
    assert tuple(sum(column) for column in zip(*sums, strict=True)) == totals
    assert result.reason == "rounds"


def test_a_tie_is_a_shared_win(book: Book) -> None:
    state = turned("AETSL", "LTEAS", number=6)
    papers = [write(state, "SLATE", "SLATE"), write(state, "SLATE", "SLATE")]
    state = checked(state, papers, book)
    for seat in (0, 1):
        state = answered(state, Next(), book, seat)
    result = foil.result(state)
    assert result is not None
    assert result.places == (1, 1)


def test_totals_below_nil_are_allowed(book: Book) -> None:
    assert foil.scores(checked(turned("AETSL", "| E"), [NOTHING, NOTHING], book)) == (-20, -1)


@pytest.mark.parametrize("round", [1, 2, 3])
def test_a_game_of_one_round_is_any_of_the_three(round: int) -> None:
    sheet = played(Options(game="round", round=round), 3).sheet
    assert [line.round for line in sheet] == [round] * 3


def test_a_game_of_three_hands_has_one_a_round() -> None:
    assert [line.round for line in played(Options(game="three"), 4).sheet] == [1, 2, 3]


def test_a_game_to_a_hundred_ends_after_the_hand_that_reaches_it(book: Book) -> None:
    state = turned("AETSL", "| E", options=Options(game="hundred"), number=4)
    done = checked(state, [write(state, "SLATE"), NOTHING], book)
    for earlier, phase in ((75, "over"), (60, "turns")):
        before = Line(number=3, round=3, dealer=0, points=(earlier, 0))
        after = msgspec.structs.replace(done, sheet=(before, *done.sheet))
        for seat in (0, 1):
            after = answered(after, Next(), book, seat)
        assert after.phase == phase
        result = foil.result(after)
        assert (result and result.reason) == ("points" if phase == "over" else None)
    assert after.round == 2


def test_games_to_points_repeat_the_rounds_and_end_after_twelve_hands() -> None:
    state = played(Options(game="hundred"), 2, seed=3)
    rounds = [line.round for line in state.sheet]
    assert rounds == [1 + i % 3 for i in range(len(rounds))]
    assert len(rounds) <= 12


# Children.


def test_childrens_words_have_three_letters_and_knocks_three_four_and_five(book: Book) -> None:
    state = turned("TAC", "| E", options=CHILDREN)
    assert foil.view(state, 0).need == 3
    end = checked(state, [write(state, "CAT"), write(state, "ACT")], book)
    assert (marks_of(end, 0)[0], marks_of(end, 1)[0]) == (
        ("formed", "CAT", 6),
        ("unscrambled", "ACT", 3),
    )
    needs = [foil.view(turned("TAC", "E", options=CHILDREN, round=r), 0).need for r in (1, 2, 3)]
    assert needs == [3, 4, 5]
    assert [line.round for line in played(CHILDREN, 3).sheet] == [1, 2, 3]


def test_the_plural_rule_holds_for_children(book: Book) -> None:
    state = turned("TACS", "| E", options=CHILDREN)
    end = checked(state, [write(state, "CATS"), NOTHING], book)
    assert marks_of(end, 0)[0] == ("violation", "CATS", -20)


def little(book: Book, round: int = 1) -> State:
    return hand("CATDOGHENS", "PIGQX", options=LITTLE, round=round)


def test_younger_children_lay_words_open_and_count_a_point_a_letter(book: Book) -> None:
    state = answered(little(book), Knock(("CAT", "DOG", "HENS")), book)
    assert {ask.kind for ask in foil.asks(state).values()} == {"lay"}
    state = answered(state, Scramble(("CAT", "DOG", "HENS")), book, 0)
    state = answered(state, Scramble(("PIG",)), book, 1)
    assert state.phase == "check"
    # HENS is a short plural: no points and no penalty, and no bonus for the knock.
    assert marks_of(state, 0) == [
        ("formed", "CAT", 3),
        ("formed", "DOG", 3),
        ("violation", "HENS", 0),
    ]
    assert marks_of(state, 1) == [("formed", "PIG", 3), ("unused", "", 0)]


def test_a_knock_that_is_too_short_costs_younger_children_nothing(book: Book) -> None:
    state = hand("CATDOG", "PIGQX", options=LITTLE, round=2)
    with pytest.raises(Illegal) as illegal:
        judged(state, Knock(("CAT", "DOG")), book)
    assert illegal.value.code == "knock-too-short"


def test_younger_children_play_to_25_or_50() -> None:
    for target in (25, 50):
        state = played(Options(game="little", target=target), 2, seed=2)
        assert max(foil.scores(state)) >= target or len(state.sheet) == 12
        assert foil.view(state, None).target == target


# Categories.


def test_the_dealer_picks_a_category_before_the_deal(book: Book) -> None:
    state: Any = None
    for event in foil.setup(3, CATEGORIES, random.Random(0)):
        state = foil.evolve(state, event)
    assert list(foil.asks(state)) == [state.dealer]
    ask = foil.asks(state)[state.dealer]
    assert (ask.seconds, ask.otherwise, state.hands) == (30, "any", ("", "", ""))
    dealt = answered(state, Pick("animal"), book, state.dealer)
    assert (dealt.category, dealt.phase, len(dealt.hands[0])) == ("animal", "turns", 10)
    assert foil.view(dealt, 0).title == "an animal"
    by_lot = answered(state, "any", book, state.dealer)
    assert by_lot.category is not None
    with pytest.raises(Illegal):
        judged(state, Pick("city"), book, state.dealer)


def voting(book: Book, *votes: Vote) -> State:
    """Seat 0 forms LION, which is listed, and TABLE, which is not; seat 1 finds BLEAT."""
    state = turned("OLIN LTEAB", "| E", "| I", category="animal", options=CATEGORIES)
    papers = [write(state, "LION TABLE"), write(state, "LION BLEAT"), write(state, "LION -")]
    state = checked(state, papers, book)
    assert state.phase == "accept"
    for seat, vote in enumerate(votes):
        state = answered(state, vote, book, seat)
    return state


def test_words_that_are_not_on_the_list_are_put_to_the_others(book: Book) -> None:
    state = voting(book)
    assert [(one.word, one.authors) for one in state.ballot] == [("BLEAT", (1,)), ("TABLE", (0,))]
    assert {ask.seconds for ask in foil.asks(state).values()} == {20}
    with pytest.raises(Illegal):
        judged(state, Vote(("TABLE",)), book, 0)


def test_silence_accepts_and_a_half_is_not_enough_to_refuse(book: Book) -> None:
    silent = voting(book, Vote(), Vote(), Vote())
    assert marks_of(silent, 0)[:2] == [("formed", "LION", 8), ("formed", "TABLE", 10)]
    half = voting(book, Vote(), Vote(("TABLE",)), Vote())
    assert half.refused == ()


def test_more_than_half_of_the_others_refuse_a_word(book: Book) -> None:
    state = voting(book, Vote(("BLEAT",)), Vote(("TABLE",)), Vote(("BLEAT", "TABLE")))
    assert state.refused == ("BLEAT", "TABLE")
    assert marks_of(state, 0)[:2] == [("formed", "LION", 8), ("violation", "TABLE", -20)]
    assert marks_of(state, 1) == [
        ("unscrambled", "LION", 4),
        ("wrong", "BLEAT", -10),
        ("unused", "", -1),
    ]
    assert {mark.why for mark in state.marks if mark.word in ("TABLE", "BLEAT")} == {"category"}


def test_votes_are_secret_until_the_last_is_in(book: Book) -> None:
    one, other = voting(book, Vote(("BLEAT",))), voting(book, Vote())
    assert foil.view(one, 1) == foil.view(other, 1)


def test_a_word_that_everybody_wrote_needs_no_vote(book: Book) -> None:
    state = turned("LTEAB | Q", "| E", category="animal", options=CATEGORIES)
    end = checked(state, [write(state, "TABLE"), write(state, "TABLE")], book)
    assert (end.phase, points(end)) == ("check", (9, 4))


@pytest.mark.parametrize("seats", [2, 4])
def test_a_whole_category_game_is_played_to_its_end(seats: int) -> None:
    state = played(Options(game="three", categories=True), seats)
    assert all(line.category for line in state.sheet)

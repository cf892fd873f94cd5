"""Foil's course: rounds, sheets, winners, and every variation."""

import random
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from tests.games.foil_testing import (
    FoilUnderTest,
    answered,
    checked,
    hand,
    judged,
    marks_of,
    points,
    turned,
    write,
)
from tests.games.game_under_test import steps
from wordhall.games.contract import IllegalMove, Left
from wordhall.games.foil import game as foil
from wordhall.games.foil.category import CATEGORY_TITLES, HARD_CATEGORIES
from wordhall.games.foil.model import (
    Discard,
    Draw,
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
from wordhall.lexicon import Lexicon, WordList

NOTHING = Write(())
LITTLE = Options(game="little")
CHILDREN = Options(game="children")
CATEGORIES = Options(categories=True)


@pytest.fixture(scope="module")
def word_list(lexicon: Lexicon) -> WordList:
    return lexicon.word_list(foil.words)


def played(options: Options, seats: int, seed: int = 1) -> State:
    """A whole game by random answers."""
    chance, tested = random.Random(seed), FoilUnderTest()
    state: State | None = None
    for event in foil.setup(seats, options, chance):
        state = foil.evolve(state, event)

    def answerer(state: Any, seat: int, ask: Any) -> Any:
        if ask.kind == "lay":
            return ask.otherwise
        return tested.answer(state, seat, ask, chance, WORD_LIST[0])

    for step in steps(foil, state, chance, answerer):
        assert tested.pieces(step.after) == tested.whole
        state = step.after
    assert state is not None
    return state


WORD_LIST: list[WordList] = []


@pytest.fixture(autouse=True)
def at_hand(word_list: WordList) -> None:
    WORD_LIST[:] = [word_list]


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


def test_a_tie_is_a_shared_win(word_list: WordList) -> None:
    state = turned("AETSL", "LTEAS", number=6)
    papers = [write(state, "SLATE", "SLATE"), write(state, "SLATE", "SLATE")]
    state = checked(state, papers, word_list)
    for seat in (0, 1):
        state = answered(state, Next(), word_list, seat)
    result = foil.result(state)
    assert result is not None
    assert result.places == (1, 1)


def test_totals_below_nil_are_allowed(word_list: WordList) -> None:
    assert foil.scores(checked(turned("AETSL", "| E"), [NOTHING, NOTHING], word_list)) == (-20, -1)


@pytest.mark.parametrize("round", [1, 2, 3])
def test_a_game_of_one_round_is_any_of_the_three(round: int) -> None:
    sheet = played(Options(game="round", round=round), 3).sheet
    assert [line.round for line in sheet] == [round] * 3


def test_a_game_of_three_hands_has_one_a_round() -> None:
    assert [line.round for line in played(Options(game="three"), 4).sheet] == [1, 2, 3]


def test_a_game_to_a_hundred_ends_after_the_hand_that_reaches_it(word_list: WordList) -> None:
    state = turned("AETSL", "| E", options=Options(game="hundred"), number=4)
    done = checked(state, [write(state, "SLATE"), NOTHING], word_list)
    for earlier, phase in ((75, "over"), (60, "turns")):
        before = Line(number=3, round=3, dealer=0, points=(earlier, 0))
        after = msgspec.structs.replace(done, sheet=(before, *done.sheet))
        for seat in (0, 1):
            after = answered(after, Next(), word_list, seat)
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


def test_childrens_words_have_three_letters_and_knocks_three_four_and_five(
    word_list: WordList,
) -> None:
    state = turned("TAC", "| E", options=CHILDREN)
    assert foil.view(state, 0).need == 3
    end = checked(state, [write(state, "CAT"), write(state, "ACT")], word_list)
    assert (marks_of(end, 0)[0], marks_of(end, 1)[0]) == (
        ("formed", "CAT", 6),
        ("unscrambled", "ACT", 3),
    )
    needs = [foil.view(turned("TAC", "E", options=CHILDREN, round=r), 0).need for r in (1, 2, 3)]
    assert needs == [3, 4, 5]
    assert [line.round for line in played(CHILDREN, 3).sheet] == [1, 2, 3]


def test_the_plural_rule_holds_for_children(word_list: WordList) -> None:
    state = turned("TACS", "| E", options=CHILDREN)
    end = checked(state, [write(state, "CATS"), NOTHING], word_list)
    assert marks_of(end, 0)[0] == ("violation", "CATS", -20)


def little(word_list: WordList, round: int = 1) -> State:
    return hand("CATDOGHENS", "PIGQX", options=LITTLE, round=round)


def test_younger_children_lay_words_open_and_count_a_point_a_letter(word_list: WordList) -> None:
    state = answered(little(word_list), Knock(("CAT", "DOG", "HENS")), word_list)
    assert {ask.kind for ask in foil.asks(state).values()} == {"lay"}
    state = answered(state, Scramble(("CAT", "DOG", "HENS")), word_list, 0)
    state = answered(state, Scramble(("PIG",)), word_list, 1)
    assert state.phase == "check"
    # HENS is a short plural: no points and no penalty, and no bonus for the knock.
    assert marks_of(state, 0) == [
        ("formed", "CAT", 3),
        ("formed", "DOG", 3),
        ("violation", "HENS", 0),
    ]
    assert marks_of(state, 1) == [("formed", "PIG", 3), ("unused", "", 0)]


def test_a_knock_that_is_too_short_costs_younger_children_nothing(word_list: WordList) -> None:
    state = hand("CATDOG", "PIGQX", options=LITTLE, round=2)
    with pytest.raises(IllegalMove) as illegal:
        judged(state, Knock(("CAT", "DOG")), word_list)
    assert illegal.value.code == "knock-too-short"


def test_younger_children_play_to_25_or_50() -> None:
    for target in (25, 50):
        state = played(Options(game="little", target=target), 2, seed=2)
        assert max(foil.scores(state)) >= target or len(state.sheet) == 12
        assert foil.view(state, None).target == target


# Categories.


def test_the_dealer_picks_a_category_before_the_deal(word_list: WordList) -> None:
    state: Any = None
    for event in foil.setup(3, CATEGORIES, random.Random(0)):
        state = foil.evolve(state, event)
    assert list(foil.asks(state)) == [state.dealer]
    ask = foil.asks(state)[state.dealer]
    assert (ask.seconds, ask.otherwise, state.hands) == (30, "any", ("", "", ""))
    dealt = answered(state, Pick("animal"), word_list, state.dealer)
    assert (dealt.category, dealt.phase, len(dealt.hands[0])) == ("animal", "turns", 10)
    assert foil.view(dealt, 0).title == "an animal"
    by_lot = answered(state, "any", word_list, state.dealer)
    assert by_lot.category is not None
    with pytest.raises(IllegalMove):
        judged(state, Pick("city"), word_list, state.dealer)


def voting(word_list: WordList, *votes: Vote) -> State:
    """Seat 0 forms LION, which is listed, and TABLE, which is not; seat 1 finds BLEAT."""
    state = turned("OLIN LTEAB", "| E", "| I", category="animal", options=CATEGORIES)
    papers = [write(state, "LION TABLE"), write(state, "LION BLEAT"), write(state, "LION -")]
    state = checked(state, papers, word_list)
    assert state.phase == "accept"
    for seat, vote in enumerate(votes):
        state = answered(state, vote, word_list, seat)
    return state


def test_words_that_are_not_on_the_list_are_put_to_the_others(word_list: WordList) -> None:
    state = voting(word_list)
    assert [(one.word, one.authors) for one in state.ballot] == [("BLEAT", (1,)), ("TABLE", (0,))]
    assert {(ask.seconds, ask.silence) for ask in foil.asks(state).values()} == {(20, "consent")}
    with pytest.raises(IllegalMove):
        judged(state, Vote(("TABLE",)), word_list, 0)


def test_silence_accepts_and_a_half_is_not_enough_to_refuse(word_list: WordList) -> None:
    silent = voting(word_list, Vote(), Vote(), Vote())
    assert marks_of(silent, 0)[:2] == [("formed", "LION", 8), ("formed", "TABLE", 10)]
    half = voting(word_list, Vote(), Vote(("TABLE",)), Vote())
    assert half.refused == ()


def test_more_than_half_of_the_others_refuse_a_word(word_list: WordList) -> None:
    state = voting(word_list, Vote(("BLEAT",)), Vote(("TABLE",)), Vote(("BLEAT", "TABLE")))
    assert state.refused == ("BLEAT", "TABLE")
    assert marks_of(state, 0)[:2] == [("formed", "LION", 8), ("violation", "TABLE", -20)]
    assert marks_of(state, 1) == [
        ("unscrambled", "LION", 4),
        ("wrong", "BLEAT", -10),
        ("unused", "", -1),
    ]
    assert {mark.why for mark in state.marks if mark.word in ("TABLE", "BLEAT")} == {"category"}


def test_votes_are_secret_until_the_last_is_in(word_list: WordList) -> None:
    one, other = voting(word_list, Vote(("BLEAT",))), voting(word_list, Vote())
    assert foil.view(one, 1) == foil.view(other, 1)


def test_a_word_that_everybody_wrote_needs_no_vote(word_list: WordList) -> None:
    state = turned("LTEAB | Q", "| E", category="animal", options=CATEGORIES)
    end = checked(state, [write(state, "TABLE"), write(state, "TABLE")], word_list)
    assert (end.phase, points(end)) == ("check", (9, 4))


@pytest.mark.parametrize(
    ("seats", "options", "bots", "may"),
    [
        (3, CATEGORIES, (), True),
        (4, CATEGORIES, (), True),
        (2, CATEGORIES, (), False),
        (3, CATEGORIES, (1,), False),
        (3, Options(), (), False),
    ],
)
def test_three_people_without_bots_may_make_categories_up(
    word_list: WordList, seats: int, options: Options, bots: tuple[int, ...], may: bool
) -> None:
    state: Any = None
    for event in foil.setup(seats, options, random.Random(0)):
        state = foil.evolve(state, event)
    for event in foil.seated(state, bots):
        state = foil.evolve(state, event)
    assert foil.view(state, 0).own_categories == may
    if not options.categories:
        return
    own = Pick(own="  something  in a kitchen ")
    if not may:
        with pytest.raises(IllegalMove) as refused:
            judged(state, own, word_list, state.dealer)
        assert refused.value.code == "own-category"
        return
    dealt = answered(state, own, word_list, state.dealer)
    assert foil.view(dealt, 0).title == "something in a kitchen"
    (line,) = foil.tell(state, judged(state, own, word_list, state.dealer)[0], 1)
    assert line.data == {"title": "something in a kitchen"}


def test_every_word_of_a_category_of_ones_own_is_put_to_the_others(word_list: WordList) -> None:
    state = turned(
        "OLIN LTEAB", "| E", "| I", category="own", own_category="a zoo", options=CATEGORIES
    )
    papers = [write(state, "LION TABLE"), write(state, "LION -"), write(state, "- -")]
    state = checked(state, papers, word_list)
    assert [(one.word, one.authors) for one in state.ballot] == [("LION", (0, 1)), ("TABLE", (0,))]
    for seat, vote in enumerate((Vote(), Vote(("TABLE",)), Vote(("TABLE",)))):
        state = answered(state, vote, word_list, seat) if seat else state
    assert state.refused == ("TABLE",)
    assert state.sheet[-1].category == "a zoo"


def between_two(word_list: WordList, word: str, edition: int = 3) -> State:
    letters = "".join(sorted(word))
    state = turned(letters, "| E", category="animal", options=CATEGORIES, edition=edition)
    return checked(state, [write(state, word), write(state, "-")], word_list)


def test_between_two_a_word_with_a_sense_near_the_category_counts(word_list: WordList) -> None:
    """A monster is a living thing as animals are; a table is far from all of them."""
    assert "animal" not in word_list.categories("MONSTER")
    assert marks_of(between_two(word_list, "MONSTER"), 0)[0] == ("formed", "MONSTER", 14)
    doubtful = between_two(word_list, "TABLE")
    assert [one.word for one in doubtful.ballot] == ["TABLE"]
    refused = answered(doubtful, Vote(("TABLE",)), word_list, 1)
    assert marks_of(refused, 0)[0] == ("violation", "TABLE", -20)
    assert answered(doubtful, Vote(), word_list, 1).refused == ()
    assert between_two(word_list, "MONSTER", edition=2).phase == "accept", "as before at old tables"


def test_hard_categories_can_be_chosen_and_are_never_drawn_by_lot(word_list: WordList) -> None:
    state = hand("", "", "", phase="category", options=CATEGORIES)
    assert foil.view(state, 0).hard == HARD_CATEGORIES
    for name in HARD_CATEGORIES:
        assert answered(state, Pick(name), word_list, state.dealer).category == name
    (ask,) = foil.asks(state).values()
    drawn = set()
    for seed in range(400):
        picked, _ = foil.decide(state, state.dealer, ask, "any", random.Random(seed), word_list)
        drawn.add(picked.category)
    assert drawn == set(CATEGORY_TITLES) - set(HARD_CATEGORIES)


@pytest.mark.parametrize(
    ("category", "edition", "rounds"), [("animal", 2, 10), (None, 2, 20), ("animal", 1, 20)]
)
def test_a_category_hand_that_nobody_knocks_ends_after_ten_rounds_of_turns(
    word_list: WordList, category: str | None, edition: int, rounds: int
) -> None:
    state = hand("A" * 4, "E" * 4, turn=1, turns=rounds * 2 - 1, category=category, edition=edition)
    state = answered(answered(state, Draw(), word_list), Discard("E"), word_list)
    assert state.phase == "scramble"
    early = hand("A" * 4, "E" * 4, turn=0, turns=rounds * 2 - 2, category=category, edition=edition)
    early = answered(answered(early, Draw(), word_list), Discard("A"), word_list)
    assert early.phase == "turns"


def test_only_those_who_are_still_at_the_table_judge_a_word(word_list: WordList) -> None:
    state = voting(word_list, Vote(), Vote(("TABLE",)))
    assert list(foil.asks(state)) == [2]
    after = answered(state, Left(2), word_list, 2)
    assert (after.phase, after.refused) == ("check", ("TABLE",)), "one of one is more than half"
    left = voting(word_list, Vote(), Vote(("TABLE",)), Vote())
    assert left.refused == ()


def test_the_vote_of_who_left_counts_no_more(word_list: WordList) -> None:
    state = answered(voting(word_list), Vote(("TABLE",)), word_list, 1)
    state = answered(state, Left(1), word_list, 1)
    state = answered(answered(state, Vote(), word_list, 0), Vote(), word_list, 2)
    assert (state.phase, state.refused) == ("check", ())


def test_nobody_is_asked_about_a_word_if_all_others_have_left(word_list: WordList) -> None:
    state = turned("LTEAB", "| E", "| I", category="animal", options=CATEGORIES, left=(1, 2))
    end = checked(state, [write(state, "TABLE"), write(state, ""), write(state, "")], word_list)
    assert (end.phase, end.refused) == ("check", ())
    first = msgspec.structs.replace(state, left=(), edition=1)
    assert judged(first, Left(2), word_list, 2) == [], "the first edition went on asking"


@pytest.mark.parametrize("seats", [2, 4])
def test_a_whole_category_game_is_played_to_its_end(seats: int) -> None:
    state = played(Options(game="three", categories=True), seats)
    assert all(line.category for line in state.sheet)


def test_the_times_to_choose_to_judge_and_to_read_are_settings(word_list: WordList) -> None:
    options = Options(categories=True, category=15, accept=10, next=30)
    choosing = hand("", "", phase="category", options=options)
    judging = turned("LTEAB", "| E", category="animal", options=options)
    judging = checked(judging, [write(judging, "TABLE"), write(judging, "-")], word_list)
    reading = answered(judging, Vote(), word_list, 1)
    for state, seconds in ((choosing, 15), (judging, 10), (reading, 30)):
        assert {ask.seconds for ask in foil.asks(state).values()} == {seconds}
        assert foil.view(state, 0).seconds == seconds


def test_a_long_check_has_four_seconds_for_each_word(word_list: WordList) -> None:
    """A game that began by the older rules keeps their time."""
    options = Options(next=10)
    read = turned("LTEAB, PHOE, DANR", "RGEAN, LMIE", options=options)
    read = msgspec.structs.replace(read, phase="check", ready=(False, False), edition=2)
    old = msgspec.structs.replace(read, edition=1)
    for state, seconds in ((read, 20), (old, 10)):
        assert {ask.seconds for ask in foil.asks(state).values()} == {seconds}
        assert foil.view(state, 0).seconds == seconds


def test_words_of_the_check_are_explained(word_list: WordList) -> None:
    state = turned("LTEAB", "| E")
    assert foil.explained is not None
    assert "TABLE" not in foil.explained(foil.view(state, None), [])
    state = checked(state, [write(state, "TABLE"), write(state, "BLEAT")], word_list)
    assert {"TABLE", "BLEAT"} <= set(foil.explained(foil.view(state, None), []))

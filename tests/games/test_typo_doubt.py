"""Typo: doubts and what they cost, how a game ends, who left, and what is told."""

import random

import pytest

from tests.games.typo_testing import answered, judged, position, say, voted
from wordhall.games.contract import IllegalMove, Left, Line, Stop
from wordhall.games.typo import game as typo
from wordhall.games.typo.box import doubts_needed
from wordhall.games.typo.model import (
    Called,
    Ended,
    GiveUp,
    LookedUp,
    Options,
    Pick,
    Price,
    Removed,
    RoundOver,
    SeatLeft,
    State,
    Stood,
    Stopped,
    Take,
    Turn,
    Vote,
    Voted,
)

FOUR = "EXXX SXXX TXXX UXXX"


def doubting(
    rows: str = "R D C Q", word: str = "ERASE", hands: str = FOUR, row: int = 1, **more: object
) -> State:
    """Seat 0 has laid an E in front of a row and said a word; nobody has voted yet."""
    picks = " ".join(hand[0] for hand in hands.split())
    return answered(position(rows, hands, picks, **more), say(row, "front", word))  # type: ignore[arg-type]


# The stage.


def test_the_clock_after_a_reveal_or_a_verdict_starts_three_seconds_later() -> None:
    placing = position("R D C Q", FOUR, "E S T U")
    assert leads(placing) == {0: 3}
    assert leads(doubting()) == {1: 0, 2: 0, 3: 0}
    assert leads(voted(doubting(), "nn")) == {1: 0}
    assert leads(voted(doubting(), "yy")) == {1: 3}, "a true word"
    assert leads(voted(doubting(word="ERQQ"), "yy")) == {0: 3}, "it takes one of several rows"
    assert leads(answered(voted(doubting(), "yy"), GiveUp())) == {2: 0}, "no word was doubted"


def leads(state: State) -> dict[int, float]:
    return {seat: ask.lead for seat, ask in typo.asks(state).items()}


# The vote.


def test_all_others_are_asked_at_once_for_8_seconds_and_silence_believes() -> None:
    asks = typo.asks(doubting())
    assert list(asks) == [1, 2, 3]
    assert {(ask.key, ask.seconds, ask.otherwise) for ask in asks.values()} == {
        ("doubt:1:1", 8, Vote(doubt=False))
    }
    with pytest.raises(IllegalMove, match="not-your-turn"):
        judged(doubting(), Vote(doubt=True), seat=0)


@pytest.mark.parametrize(("players", "needed"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_more_than_half_of_the_others_must_doubt(players: int, needed: int) -> None:
    assert doubts_needed(players - 1) == needed
    state = doubting(hands=" ".join(["EXXX", *["SXXX"] * (players - 1)]))
    assert typo.view(state, 0).needed == needed
    below = voted(state, "y" * (needed - 1) + "n" * (players - needed))
    assert below.looked is None or not below.looked.looked_up
    enough = voted(state, "n" * (players - 1 - needed) + "y" * needed)
    assert enough.looked is not None
    assert enough.looked.looked_up


def test_a_vote_is_secret_until_the_question_is_decided() -> None:
    state = answered(doubting(), Vote(doubt=True), seat=2)
    assert typo.view(state, 2).vote is True
    for seat in (None, 0, 1, 3):
        shown = typo.view(state, seat)
        assert (shown.vote, shown.looked) == (None, None)
        assert shown.voted == (False, False, True, False)


def test_the_vote_ends_as_soon_as_it_is_decided() -> None:
    doubted = voted(doubting(), "yy")
    assert doubted.phase == "place"
    assert doubted.looked is not None
    believed = voted(doubting(), "nn")
    assert (believed.phase, believed.looked) == ("place", None)


def test_a_vote_is_given_once() -> None:
    state = answered(doubting(), Vote(doubt=True), seat=2)
    with pytest.raises(IllegalMove, match="not-your-turn"):
        judged(state, Vote(doubt=False), seat=2)


def test_afterwards_everyone_sees_who_doubted() -> None:
    state = doubting()
    for seat, doubt in ((1, True), (2, False)):
        state = answered(state, Vote(doubt=doubt), seat)
    events = judged(state, Vote(doubt=False), seat=3)
    assert events[:2] == [Voted(seat=3, doubt=False), Stood(seat=0, doubters=(1,))]
    after = typo.evolve(typo.evolve(state, events[0]), events[1])
    assert after.looked is not None
    assert (after.looked.doubters, after.looked.looked_up) == ((1,), False)
    assert typo.tell(state, events[1], None) == [Line("stood", 0, {"seats": [1]})]


def test_a_believed_word_counts_whether_it_exists_or_not() -> None:
    state = voted(doubting(word="ERBLATZ"), "nn")
    assert state.turns == (Turn(seat=0, card="E", word="ERBLATZ"),)
    assert (state.rows[0], state.hands[0], state.connected) == ("ER", "XXX", True)


# The word exists.


def test_a_true_word_rids_the_player_of_a_card_that_a_fellow_player_draws() -> None:
    state = doubting(hands="EABC SXXX TXXX UXXX")
    drawn = set()
    for seed in range(30):
        one = answered(state, Vote(doubt=True), seat=1)
        _, looked, called = judged(one, Vote(doubt=True), seat=2, seed=seed)
        assert isinstance(looked, LookedUp)
        assert (looked.exists, looked.doubters) == (True, (1, 2))
        assert called == Called(card="S", order=(1,))
        drawn.add(looked.lost)
        after = typo.evolve(typo.evolve(one, Voted(seat=2, doubt=True)), looked)
        assert len(after.hands[0]) == 2
        assert after.aside == looked.lost
        assert after.rows[0] == "ER"
    assert drawn == {"A", "B", "C"}


def test_the_last_card_is_never_drawn() -> None:
    state = voted(doubting(hands="EA SXXX TXXX UXXX"), "yy")
    assert state.hands[0] == "A"
    assert state.looked is not None
    assert (state.looked.exists, state.looked.lost) == (True, "")


def test_a_true_word_with_the_very_last_card_wins() -> None:
    state = voted(doubting(hands="E SXXX TXXX UXXX"), "yy")
    assert state.result is not None
    assert state.result.places == (1, 2, 2, 2)


# The word does not exist.


def test_a_wrong_word_lifts_the_card_and_takes_one_card_more() -> None:
    state = voted(doubting("R ELASTIC C Q", "ERBLATZ"), "yy")
    assert state.rows == ("R", "E", "C", "Q")
    assert state.hands[0] == "".join(sorted("XXX" + "ASTIC"))
    assert state.aside == "EL"
    assert state.timer == 0
    assert state.turns == (Turn(seat=0, card="E"),)


@pytest.mark.parametrize(
    ("rows", "taken", "aside"),
    [("R ELASTIC C Q", "ASTIC", "EL"), ("R DE C Q", "DE", ""), ("R ABCDEFGH C Q", "DEFGH", "ABC")],
)
def test_a_wrong_word_takes_half_and_one(rows: str, taken: str, aside: str) -> None:
    state = answered(doubting(rows, "ERBLATZ"), Vote(doubt=True), seat=1)
    removed = judged(state, Vote(doubt=True), seat=2)[2]
    assert removed == Removed(seat=0, row=1, taken=taken, aside=aside, card="E")


def test_a_wrong_word_with_rows_of_one_card_takes_that_card() -> None:
    state = voted(doubting(word="ERBLATZ"), "yy")
    assert state.phase == "row"
    state = answered(state, Take(row=2))
    assert state.rows == ("R", "D", "E", "Q")
    assert state.hands[0] == "CXXX"


def test_the_lifted_card_does_not_make_a_row_the_longest() -> None:
    """RA and DE are equal without the E that lay before RA."""
    state = doubting("RA DE C Q", "ERAXXE")
    assert typo.view(state, 1).longest == (0, 1)
    assert typo.view(state, 1).price == Price(1, 2)
    state = voted(state, "yy")
    (ask,) = typo.asks(state).values()
    assert (list(typo.asks(state)), ask.choices) == ([0], (Take(row=0), Take(row=1)))
    assert answered(state, Take(row=0)).rows == ("E", "DE", "C", "Q")


def test_the_dictionary_of_the_table_decides() -> None:
    from wordhall.lexicon import Lexicon

    state = answered(doubting("R DE C Q"), Vote(doubt=True), seat=1)
    banned = Lexicon.open().word_list(typo.words, banned=frozenset({"ERASE"}))
    looked = judged(state, Vote(doubt=True), seat=2, word_list=banned)[1]
    assert isinstance(looked, LookedUp)
    assert not looked.exists


# The end.


def test_the_first_to_place_the_last_card_validly_wins_at_once() -> None:
    state = doubting(hands="E S TXXX UXXX")
    assert state.result is None
    state = voted(state, "nn")
    assert state.result is not None
    assert (state.result.reason, state.result.scores) == ("out", (0, 1, 4, 4))
    assert not typo.asks(state)


def test_a_last_card_with_a_wrong_word_does_not_end_the_game() -> None:
    state = voted(doubting("R DE C Q", "ERBLATZ", hands="E SXX TXX UXX"), "yy")
    assert state.result is None
    assert state.hands[0] == "DE"


def test_others_rank_by_cards_in_hand_and_ties_are_shared() -> None:
    state = voted(doubting(hands="E SX TX UXX"), "nn")
    assert state.result is not None
    assert state.result.places == (1, 2, 2, 4)
    assert state.result.scores == (0, 2, 2, 3)


def test_the_tallies_of_a_result_add_up_to_the_cards_left() -> None:
    state = voted(doubting("R DE C Q", "ERBLATZ"), "yy")
    state = answered(state, Stop("judge"))
    assert state.result is not None
    for tally, left in zip(state.result.detail["tallies"], state.result.scores, strict=True):
        gone = tally["laid"] + tally["started"] + tally["drawn"]
        assert tally["dealt"] + tally["taken"] - gone == left


def test_three_rounds_in_succession_without_a_connected_card_end_the_game() -> None:
    def round_without(state: State) -> State:
        for seat in range(len(state.hands)):
            state = answered(state, Pick(card=state.hands[seat][0]), seat)
        while state.phase in ("place", "row"):
            state = answered(state, GiveUp() if state.phase == "place" else Take(row=0))
        return state

    state = position("R D C Q", "XXXX VVVV ZZZZ")
    state = round_without(round_without(state))
    assert (state.barren, state.result) == (2, None)
    state = round_without(state)
    assert state.result is not None
    assert (state.result.reason, state.result.places) == ("stuck", (1, 1, 1))


def test_a_connected_card_begins_the_count_anew() -> None:
    state = position("R D C Q", "EX EX", "E E", barren=2, options=Options(strict=True))
    state = answered(state, say(1, "front", "ERASE"))
    events = judged(state, GiveUp())
    assert events[-1] == RoundOver(connected=True)


# Stopping and leaving.


def test_whoever_resigns_comes_last() -> None:
    state = answered(position(hands="A BB CCC"), Stop("resigned", 0), seat=0)
    assert state.result is not None
    assert (state.result.places, state.result.reason) == ((3, 1, 2), "resigned")
    with pytest.raises(IllegalMove, match="not-your-seat"):
        judged(position(hands="A BB CCC"), Stop("resigned", 1), seat=0)
    with pytest.raises(IllegalMove, match="no-such-seat"):
        judged(position(hands="A BB CCC"), Stop("judge", 7), seat=0)


def test_everything_is_open_after_the_end() -> None:
    state = answered(doubting(), Stop("abandoned"))
    assert typo.view(state, 3).hands == state.hands


def test_who_left_is_no_longer_asked_for_doubts() -> None:
    state = doubting()
    assert judged(state, Left(3), seat=3) == [SeatLeft(seat=3)]
    state = answered(state, Left(3), seat=3)
    assert list(typo.asks(state)) == [1, 2]
    assert typo.view(state, 0).needed == 2
    assert judged(state, Left(3), seat=3) == []


def test_a_leaver_can_decide_a_vote() -> None:
    state = answered(doubting(), Vote(doubt=True), seat=1)
    state = answered(state, Left(2), seat=2)
    assert state.phase == "doubt"
    state = answered(state, Left(3), seat=3)
    assert state.looked is not None
    assert (state.looked.looked_up, state.looked.doubters) == (True, (1,))


def test_who_left_picks_nothing_and_the_cards_are_set_aside_unseen() -> None:
    state = answered(position(hands="AB CD EF", picks=""), Pick(card="A"), seat=0)
    state = answered(state, Left(2), seat=2)
    assert list(typo.asks(state)) == [0, 1]
    shown = typo.view(state, 0)
    assert (shown.hands, shown.counts) == (("AB", None, None), (2, 2, 2))
    assert state.set_aside == ("", "", "EF")
    state = answered(state, Pick(card="C"), seat=1)
    assert (state.phase, state.waiting) == ("place", (0, 1)), "the others go on"


def test_the_last_one_to_choose_leaves_and_the_cards_are_turned() -> None:
    state = answered(position(hands="AB CD EF"), Pick(card="B"), seat=0)
    state = answered(state, Pick(card="C"), seat=1)
    state = answered(state, Left(2), seat=2)
    assert (state.phase, state.order) == ("place", (0,))


def test_a_turned_card_of_who_left_is_not_placed() -> None:
    state = position(hands="AAB BBC CCD", picks="A B C")
    assert state.order == (0,)
    state = answered(state, Left(0), seat=0)
    assert (state.order, state.set_aside[0]) == ((1,), "AAB")
    state = answered(state, Left(2), seat=2)
    assert state.waiting == (1,)


def test_a_word_of_who_left_is_taken_back_and_so_is_a_row_to_choose() -> None:
    state = answered(doubting(), Left(0), seat=0)
    assert (state.phase, state.saying) == ("place", None)
    assert state.rows == ("R", "D", "C", "Q")
    failed = answered(position(hands="EE FF GG", picks="E F G"), GiveUp(), seat=0)
    assert failed.phase == "row"
    state = answered(failed, Left(0), seat=0)
    assert (state.phase, state.failure, state.order) == ("place", None, (1,))


def test_the_timer_goes_on_clockwise_past_who_left() -> None:
    state = position(hands="AA BB CC DD", timer=1)
    assert answered(state, Left(1), seat=1).timer == 2
    state = answered(state, Left(2), seat=2)
    assert answered(state, Left(1), seat=1).timer == 3


def test_in_the_first_edition_cards_were_drawn_for_who_left() -> None:
    state = answered(position(hands="AB CD EF", edition=1), Left(2), seat=2)
    assert (state.left, state.hands[2]) == ((2,), "EF")
    assert answered(state, "any", seat=2).left == (2,)
    assert answered(state, Pick(card="E"), seat=2).left == ()


def test_sixty_rounds_end_the_game() -> None:
    def last_turn(round: int, edition: int = 2) -> State:
        state = position(hands="EE FF", round=round, edition=edition, picks="E F", connected=True)
        state = answered(state, GiveUp(), seat=0)
        state = answered(state, Take(row=0), seat=0)
        return answered(answered(state, GiveUp(), seat=1), Take(row=1), seat=1)

    assert last_turn(59).result is None
    over = last_turn(60).result
    assert over is not None
    assert over.reason == "stuck"
    assert last_turn(60, edition=1).result is None, "a game keeps the rules it began with"


def test_seconds_for_a_placement_are_a_setting() -> None:
    state = position(hands="EE FF", picks="E F", options=Options(place_seconds=60))
    assert typo.asks(state)[0].seconds == 60
    assert typo.view(state, 0).seconds.place == 60


# What is told.


def told(state: State, answer: object, seat: int, eyes: int | None) -> list[Line]:
    lines = []
    for event in judged(state, answer, seat):
        lines += typo.tell(state, event, eyes)
        state = typo.evolve(state, event)
    return lines


def test_nobody_is_told_a_choice_and_a_drawn_card_is_told_to_its_seat() -> None:
    state = position(hands="AA BB CC")
    assert told(state, Pick(card="A"), 0, 0) == told(state, Pick(card="A"), 0, None) == []
    assert told(state, "any", 0, 0) == [Line("drawn", 0, {"card": "A"})]
    assert told(state, "any", 0, 1) == []


def test_the_history_tells_each_turn_in_one_line() -> None:
    state = position("R D C Q", "EX SX", "E S")
    assert told(state, say(1, "front", "ERASE"), 0, None) == [
        Line(
            "said",
            0,
            {"reason": "front", "card": "E", "row": "R", "n": 1, "words": [{"word": "ERASE"}]},
        )
    ]
    wrong = doubting("R DEL C Q", "ERBLATZ", hands="EXX SXX")
    assert told(wrong, Vote(doubt=True), 1, 1) == [
        Line("looked-up", 0, {"reason": "wrong", "words": [{"word": "ERBLATZ"}], "seats": [1]}),
        Line("removed", 0, {"taken": list("DEL"), "aside": [], "card": "E", "n": 2}),
    ]


def test_a_tie_is_explained() -> None:
    state = position("R D C Q", "EX EX", "E", timer=1)
    assert told(state, Pick(card="E"), 1, None) == [
        Line("revealed", data={"cards": ["E", "E"]}),
        Line("tie", 1, {"reason": "timer", "card": "E"}),
    ]


def test_the_end_is_told_with_its_reason() -> None:
    over = told(doubting(hands="E SX"), Vote(doubt=False), 1, None)
    assert over[-1] == Line("ended", data={"reason": "out"})
    stop = Stopped(reason="judge")
    assert typo.tell(doubting(), stop, None) == [Line("stopped", None, {"reason": "judge"})]
    assert Ended(reason="out") == judged(doubting(hands="E SX"), Vote(doubt=False), 1)[-1]


def test_a_deal_is_told_without_its_cards() -> None:
    (began,) = typo.setup(4, Options(), random.Random(1))
    (line,) = typo.tell(None, began, 2)
    assert (line.code, set(line.data)) == ("began", {"rows"})

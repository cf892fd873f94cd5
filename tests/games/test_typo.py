"""Typo by the rulebook, in its order: the deal, choosing, placing, and rows that are removed."""

import random
from collections import Counter

import pytest

from tests.games.typo_testing import answered, judged, position, say
from wordhall.games.contract import ANY, IllegalMove, Stop
from wordhall.games.typo import game as typo
from wordhall.games.typo.box import COUNTS, half, half_and_one
from wordhall.games.typo.model import (
    Called,
    Failed,
    GiveUp,
    LookedUp,
    Options,
    Pick,
    Picked,
    Place,
    Removed,
    Revealed,
    Said,
    State,
    Stood,
    Take,
    TimeOut,
    Vote,
)
from wordhall.games.typo.view import look_up
from wordhall.lexicon import Lexicon


def dealt(players: int, seed: int = 3) -> State:
    (began,) = typo.setup(players, Options(), random.Random(seed))
    state: State = typo.evolve(None, began)
    return state


def refusal(state: State, answer: object, seat: int | None = None) -> IllegalMove:
    with pytest.raises(IllegalMove) as refused:
        judged(state, answer, seat)
    return refused.value


def order_of(state: State) -> list[int]:
    return [queued.seat for queued in typo.view(state, None).queue]


# Preparation.


def test_64_cards_show_every_letter_of_the_alphabet() -> None:
    assert sum(COUNTS.values()) == 64
    assert "".join(sorted(COUNTS)) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert (COUNTS["E"], COUNTS["S"], COUNTS["Q"]) == (7, 6, 1)


@pytest.mark.parametrize(
    ("players", "each", "left"), [(2, 14, 32), (3, 13, 21), (4, 12, 12), (5, 11, 5), (6, 10, 0)]
)
def test_the_deal_depends_on_how_many_play(players: int, each: int, left: int) -> None:
    state = dealt(players)

    assert [len(hand) for hand in state.hands] == [each] * players
    assert [len(row) for row in state.rows] == [1, 1, 1, 1]
    assert len(state.stock) == left
    assert Counter("".join((*state.hands, *state.rows, state.stock))) == COUNTS


def test_cards_that_were_not_dealt_are_never_shown_before_the_end() -> None:
    state = dealt(3)
    for seat in (None, 0, 1, 2):
        shown = typo.view(state, seat)
        assert (shown.stock, shown.undealt) == (None, 21)
    over = answered(state, Stop("judge"))
    assert typo.view(over, None).stock == state.stock


def test_hands_are_secret_and_their_sizes_are_not() -> None:
    state = dealt(3)
    shown = typo.view(state, 1)
    assert shown.hand == state.hands[1]
    assert shown.hands == (None, state.hands[1], None)
    assert shown.counts == (13, 13, 13)
    assert typo.view(state, None).hands == (None, None, None)


def test_chance_gives_somebody_the_timer() -> None:
    assert {dealt(4, seed).timer for seed in range(40)} == {0, 1, 2, 3}


# Choosing a card.


def test_everybody_chooses_at_once_in_45_seconds() -> None:
    asks = typo.asks(position(hands="AB CD EF"))
    assert {seat: (ask.key, ask.seconds, ask.waits) for seat, ask in asks.items()} == dict.fromkeys(
        range(3), ("pick:1", 45, True)
    )
    assert asks[1].choices == (Pick(card="C"), Pick(card="D"))


def test_the_host_may_set_the_times_that_the_rulebook_leaves_open() -> None:
    options = Options(pick_seconds=90, doubt_seconds=20, row_seconds=30)
    choosing = position(hands="AB CD EF", options=options)
    assert typo.asks(choosing)[0].seconds == 90
    placing = position("R D C Q", "EX SX TX", "E S T", options=options)
    assert typo.asks(answered(placing, GiveUp()))[0].seconds == 30
    assert typo.asks(answered(placing, say(1, "front", "ERASE")))[1].seconds == 20


def test_a_choice_is_secret_until_the_last_one_has_chosen() -> None:
    state = answered(position(hands="AB CD EF"), Pick(card="B"), seat=0)
    assert typo.view(state, 0).pick == "B"
    for seat in (None, 1, 2):
        shown = typo.view(state, seat)
        assert (shown.pick, shown.queue, shown.picked) == ("", (), (True, False, False))


def test_a_choice_may_be_changed_until_the_last_one_has_chosen() -> None:
    state = answered(position(hands="AB CD EF"), Pick(card="B"), seat=0)
    assert not typo.asks(state)[0].waits
    state = answered(state, Pick(card="A"), seat=0)
    state = answered(answered(state, Pick(card="C"), seat=1), Pick(card="F"), seat=2)

    assert state.picks == ("A", "C", "F")
    assert refusal(state, Pick(card="B"), seat=0).code == "unknown-answer"


def test_all_cards_are_turned_at_once() -> None:
    state = position(hands="AB CD EF")
    state = answered(answered(state, Pick(card="B"), seat=0), Pick(card="C"), seat=1)
    events = judged(state, Pick(card="E"), seat=2)

    assert events == [
        Picked(seat=2, card="E"),
        Revealed(picks=("B", "C", "E")),
        Called(card="B", order=(0,)),
    ]


def test_for_a_silent_seat_a_card_is_drawn() -> None:
    state = position(hands="ABC DDD EEE")
    drawn = {judged(state, ANY, seat=0, seed=seed)[0] for seed in range(30)}
    assert drawn == {Picked(seat=0, card=card, drawn=True) for card in "ABC"}


def test_only_a_card_of_the_own_hand_can_be_chosen() -> None:
    refused = refusal(position(hands="AB CD EF"), Pick(card="C"), seat=0)
    assert (refused.code, refused.data) == ("not-in-hand", {"card": "C"})


# The order of play.


def test_letters_are_placed_in_alphabetical_order() -> None:
    state = position("R D C Q", "NX DX TX", "N D T")
    assert order_of(state) == [1, 0, 2]
    assert list(typo.asks(state)) == [1]
    assert refusal(state, GiveUp(), seat=0).code == "not-your-turn"


@pytest.mark.parametrize(
    ("timer", "order"), [(0, [0, 1, 2, 3]), (2, [2, 3, 0, 1]), (3, [3, 0, 1, 2])]
)
def test_of_equal_letters_the_timer_goes_first_and_then_it_goes_clockwise(
    timer: int, order: list[int]
) -> None:
    assert order_of(position("R D C Q", "EX EX EX EX", "E E E E", timer)) == order


def test_without_the_timer_whoever_sits_closest_to_it_clockwise_goes_first() -> None:
    state = position("R D C Q", "EX SX EX BX", "E S E B", timer=1)
    assert order_of(state) == [3, 2, 0, 1]


def test_the_timer_that_moved_in_this_round_decides_about_later_letters() -> None:
    state = position("RAT D C Q", "EX EX BX", "E E B", timer=0)
    assert order_of(state) == [2, 0, 1]
    state = answered(state, GiveUp())  # seat 2 cannot connect, and gets the timer
    assert (state.timer, state.order) == (2, (0, 1))

    state = position("RAT D C Q", "EX BX EX", "E B E", timer=0)
    assert answered(state, GiveUp()).order == (2, 0)


def test_the_order_of_a_letter_stays_while_its_cards_are_placed() -> None:
    state = position("RATE D C Q", "EX EX EX", "E E E", timer=0)
    state = answered(state, GiveUp())
    assert state.timer == 0
    state = answered(answered(state, GiveUp()), Take(row=0))
    assert (state.timer, state.order) == (1, (2,))


def test_everyone_has_30_seconds_to_place_a_card_and_say_a_word() -> None:
    (ask,) = typo.asks(position("R D C Q", "EX SX TX", "E S T")).values()
    assert (ask.key, ask.seconds, ask.otherwise) == ("place:1:1", 30, TimeOut())


# Placing a card.


@pytest.mark.parametrize(
    ("rows", "side", "word", "row"),
    [
        ("R", "front", "ERASE", "ER"),
        ("R", "back", "REALIZE", "RE"),
        ("LAST", "front", "ELASTIC", "ELAST"),
        ("R", "back", "re", "RE"),
    ],
)
def test_a_card_goes_in_front_of_a_row_or_after_it(
    rows: str, side: str, word: str, row: str
) -> None:
    state = position(f"{rows} D C Q", "EX SX TX", "E S T")
    (said,) = judged(state, Place(row=0, side=side, word=word))  # type: ignore[arg-type]

    assert said == Said(seat=0, card="E", row=0, side=side, word=word.upper())  # type: ignore[arg-type]
    after = typo.evolve(state, said)
    assert after.rows == (row, "D", "C", "Q")
    assert after.hands[0] == "X"


def test_the_word_begins_with_the_whole_row() -> None:
    state = position("R D C Q", "EX SX TX", "E S T")
    refused = refusal(state, say(1, "front", "REALIZE"))
    assert (refused.code, refused.data) == ("wrong-beginning", {"word": "REALIZE", "row": "ER"})
    long = position("LAST D C Q", "EX SX TX", "E S T")
    assert refusal(long, say(1, "back", "ELASTIC")).code == "wrong-beginning"


def test_a_word_may_be_the_row_itself() -> None:
    state = position("TRE D C Q", "EX SX TX", "E S T")
    assert isinstance(judged(state, say(1, "back", "TREE"))[0], Said)


def test_a_word_may_be_said_again() -> None:
    state = position("ER D C Q", "AX SX TX", "A S T", options=Options(strict=True))
    state = answered(state, say(1, "back", "ERASE"))
    assert isinstance(judged(state, say(1, "back", "ERASE"))[0], Said)


@pytest.mark.parametrize("word", ["ER ASE", "ER-ASE", "ERÄSE", "ER4SE", "", "ER'S"])
def test_a_word_is_made_of_letters_and_nothing_else(word: str) -> None:
    state = position("R D C Q", "EX SX TX", "E S T")
    assert refusal(state, say(1, "front", word)).code == "not-letters"


def test_a_word_is_no_longer_than_the_dictionarys_longest() -> None:
    state = position("R D C Q", "EX SX TX", "E S T")
    assert refusal(state, say(1, "front", "ER" + "A" * 27)).code == "word-too-long"


def test_no_word_is_checked_unless_it_is_doubted() -> None:
    state = position("R D C Q", "EX SX TX", "E S T")
    state = answered(state, say(1, "front", "ERBLATZ"))
    state = answered(state, Vote(doubt=False), 1)

    assert state.rows[0] == "ER"
    assert state.looked is None
    assert list(typo.asks(state)) == [1]


def test_strict_tables_check_every_word_at_once_and_nobody_doubts() -> None:
    state = position("R D C Q", "EX SX TX", "E S T", options=Options(strict=True))
    refused = refusal(state, say(1, "front", "ERBLATZ"))
    assert (refused.code, refused.data["word"]) == ("not-a-word", "ERBLATZ")
    events = judged(state, say(1, "front", "ERASE"))
    assert events[1:] == [Stood(seat=0, checked=True), Called(card="S", order=(1,))]


def test_when_all_have_placed_the_next_round_begins() -> None:
    state = position("R D C Q", "EX SX TX", "E S T", options=Options(strict=True))
    state = answered(state, say(1, "front", "ERASE"))
    state = answered(state, say(3, "front", "SCARE"))
    assert state.round == 1
    state = answered(answered(state, GiveUp()), Take(row=0))
    assert (state.round, state.phase, state.picks) == (2, "pick", ("", "", ""))
    assert {ask.key for ask in typo.asks(state).values()} == {"pick:2"}


# I can't connect my letter to a row.


def failed(rows: str, why: object) -> tuple[str, str, State]:
    """What a failed placement takes and puts aside, with all other rows shorter."""
    state = position(f"{rows} D C Q" if len(rows) > 1 else rows, "BX SX TX", "B S T", timer=2)
    events = judged(state, why)
    removed = next(event for event in events if isinstance(event, Removed))
    for event in events:
        state = typo.evolve(state, event)
    return removed.taken, removed.aside, state


@pytest.mark.parametrize("why", [GiveUp(), TimeOut()])
def test_the_last_half_of_the_longest_row_goes_to_the_player(why: object) -> None:
    taken, aside, state = failed("ELASTIC", why)
    assert (taken, aside) == ("STIC", "ELA")
    assert state.hands[0] == "".join(sorted("X" + "STIC"))
    assert state.aside == "ELA"
    assert state.rows == ("B", "D", "C", "Q")
    assert state.timer == 0


@pytest.mark.parametrize(
    ("length", "given_up", "wrong"), [(1, 1, 1), (2, 1, 2), (3, 2, 3), (7, 4, 5), (8, 4, 5)]
)
def test_an_odd_number_is_rounded_up_and_a_wrong_word_costs_one_more(
    length: int, given_up: int, wrong: int
) -> None:
    assert (half(length), half_and_one(length)) == (given_up, wrong)


def test_rows_of_one_card_can_be_removed_too() -> None:
    state = position("R D C Q", "BX SX TX", "B S T")
    state = answered(answered(state, GiveUp()), Take(row=3))
    assert state.rows == ("R", "D", "C", "B")
    assert state.hands[0] == "QX"


def test_of_equal_longest_rows_the_player_chooses() -> None:
    state = position("RA DE C Q", "BX SX TX", "B S T")
    assert judged(state, GiveUp()) == [Failed(seat=0, card="B", why="gave-up")]
    state = answered(state, GiveUp())
    (ask,) = typo.asks(state).values()
    assert list(typo.asks(state)) == [0]
    assert (ask.seconds, ask.choices, ask.otherwise) == (
        10,
        (Take(row=0), Take(row=1)),
        Take(row=0),
    )
    assert refusal(state, Take(row=2)).code == "not-longest"
    assert answered(state, Take(row=1)).rows == ("RA", "B", "C", "Q")


def test_the_new_row_takes_the_place_of_the_removed_one() -> None:
    state = position("R DEL C Q", "BX SX TX", "B S T")
    assert answered(state, GiveUp()).rows == ("R", "B", "C", "Q")


def test_whoever_cannot_connect_gets_the_timer() -> None:
    state = position("RAT D C Q", "BX SX TX", "B S T", timer=2)
    assert answered(state, GiveUp()).timer == 0


def test_a_player_may_give_up_before_the_time_is_over() -> None:
    state = position("RAT D C Q", "BX SX TX", "B S T")
    failed = judged(state, GiveUp())[0]
    assert failed == Failed(seat=0, card="B", why="gave-up")


def test_time_over_is_a_failure_even_with_a_word_half_typed() -> None:
    state = position("RAT D C Q", "BX SX TX", "B S T")
    (ask,) = typo.asks(state).values()
    assert not ask.draft
    assert judged(state, ask.otherwise)[0] == Failed(seat=0, card="B", why="time")


# Which words are allowed.


@pytest.mark.parametrize(
    ("word", "allowed"),
    [
        ("SECONDHAND", True),
        ("WENT", True),
        ("HOUSES", True),
        ("DUCKLING", True),
        ("THE", True),
        ("LONDON", False),
        ("OMAR", False),
        ("BBC", False),
    ],
)
def test_forms_of_words_are_allowed_and_names_and_abbreviations_are_not(
    lexicon: Lexicon, word: str, allowed: bool
) -> None:
    assert (word in lexicon.word_list(typo.words)) is allowed


def test_the_dictionary_opens_only_for_words_that_were_doubted(lexicon: Lexicon) -> None:
    word_list = lexicon.word_list(typo.words)
    state = position("R D C Q", "EXX SX TX", "E S T")
    state = answered(state, say(1, "front", "ERASE"))
    assert look_up(typo.view(state, None), "ERASE", word_list) is None
    state = answered(answered(state, Vote(doubt=True), 1), Vote(doubt=True), 2)
    verdict = look_up(typo.view(state, None), "ERASE", word_list)
    assert verdict is not None
    assert verdict.legal


@pytest.mark.parametrize(
    ("phase", "answer"),
    [
        ("pick", GiveUp()),
        ("pick", Vote(doubt=True)),
        ("pick", TimeOut()),
        ("place", Pick(card="E")),
        ("place", Take(row=0)),
        ("place", Vote(doubt=True)),
        ("place", ANY),
    ],
)
def test_an_answer_to_another_question_is_refused(phase: str, answer: object) -> None:
    state = position("R D C Q", "EX SX TX", "" if phase == "pick" else "E S T")
    assert refusal(state, answer, seat=0).code == "unknown-answer"


def test_looked_up_words_say_what_they_mean() -> None:
    state = position("R D C Q", "EXX SX TX", "E S T")
    state = answered(state, say(1, "front", "ERASE"))
    state = answered(state, Vote(doubt=True), 1)
    looked = judged(state, Vote(doubt=True), 2)[1]
    assert isinstance(looked, LookedUp)
    assert looked.part == "verb"
    assert looked.meaning

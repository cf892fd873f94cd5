"""Foil by examples: cards, turns, knocking."""

import random
from collections import Counter

import msgspec
import pytest

from tests.games.foil_testing import answered, hand, judged
from wordhall.games.contract import IllegalMove, Stop
from wordhall.games.foil import game as foil
from wordhall.games.foil.box import ALL_CARDS, CARDS
from wordhall.games.foil.model import (
    Answer,
    Dealt,
    Discard,
    Discarded,
    Draw,
    Drew,
    FalselyKnocked,
    Knock,
    Knocked,
    Next,
    Options,
    RanOut,
    Reshuffled,
    Scramble,
    State,
    Take,
    TimeOut,
)
from wordhall.lexicon import Lexicon, WordList

CHAIRS = "CHAIRSLYRE"
OTHER = "AEIOUNTGDB"


@pytest.fixture(scope="module")
def word_list(lexicon: Lexicon) -> WordList:
    return lexicon.word_list(foil.words)


def refused(state: State, answer: Answer, word_list: WordList, seat: int | None = None) -> str:
    with pytest.raises(IllegalMove) as illegal:
        judged(state, answer, word_list, seat)
    return illegal.value.code


def begun(seats: int, options: Options | None = None, seed: int = 0) -> State:
    state: State | None = None
    for event in foil.setup(seats, options or Options(), random.Random(seed)):
        state = foil.evolve(state, event)
    assert state is not None
    return state


# The cards and the deal.


def test_two_decks_of_54_cards_make_108() -> None:
    assert sum(count for letter, count in CARDS.items() if letter <= "L") == 54
    assert sum(count for letter, count in CARDS.items() if letter > "L") == 54
    assert len(ALL_CARDS) == 108
    assert [CARDS[letter] for letter in "IOJKQXZ"] == [9, 8, 1, 1, 1, 1, 1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ten_cards_to_each_one_beside_the_deck_and_the_rest_is_the_deck(seats: int) -> None:
    state = begun(seats)
    assert list(map(len, state.hands)) == [10] * seats
    assert len(state.pile) == 1
    assert len(state.deck) == 108 - 10 * seats - 1
    assert foil.seats == range(2, 5)


def test_the_first_dealer_is_drawn_by_lot_and_the_player_to_the_left_begins() -> None:
    states = [begun(3, seed=seed) for seed in range(20)]
    assert {state.dealer for state in states} == {0, 1, 2}
    assert all(state.turn == (state.dealer + 1) % 3 for state in states)


# Drawing and discarding.


def test_a_turn_is_one_card_from_the_deck_and_one_to_the_pile(word_list: WordList) -> None:
    state = hand(CHAIRS, OTHER)
    drew = answered(state, Draw(), word_list)
    assert Counter(drew.hands[0]) == Counter(CHAIRS + state.deck[0])
    after = answered(drew, Discard("Y"), word_list)
    assert (len(after.hands[0]), after.pile, after.turn) == (10, "EY", 1)


def test_a_player_takes_as_many_cards_from_the_top_of_the_pile_as_he_likes(
    word_list: WordList,
) -> None:
    state = answered(hand(CHAIRS, OTHER, pile="ABCDE"), Take(3), word_list)
    assert state.pile == "AB"
    assert Counter(state.hands[0]) == Counter(CHAIRS + "CDE")
    assert refused(hand(CHAIRS, OTHER, pile="AB"), Take(3), word_list) == "pile-too-small"


def test_hands_can_grow(word_list: WordList) -> None:
    state = answered(hand(CHAIRS, OTHER, pile="ABCDE"), Take(5), word_list)
    assert len(answered(state, Discard("A"), word_list).hands[0]) == 14


def test_all_discards_are_seen_by_everyone() -> None:
    state = hand(CHAIRS, OTHER, pile="ABCDE")
    assert [foil.view(state, seat).pile for seat in (None, 0, 1)] == ["ABCDE"] * 3


def test_a_card_is_drawn_once_a_turn_and_before_the_discard(word_list: WordList) -> None:
    state = hand(CHAIRS, OTHER)
    assert refused(state, Discard("C"), word_list) == "draw-first"
    drew = answered(state, Draw(), word_list)
    assert refused(drew, Draw(), word_list) == "drawn-already"
    assert refused(drew, Take(1), word_list) == "drawn-already"


def test_only_own_cards_are_discarded_and_only_in_turn(word_list: WordList) -> None:
    drew = answered(hand(CHAIRS, OTHER, deck="TTTT"), Draw(), word_list)
    assert refused(drew, Discard("Z"), word_list) == "not-in-hand"
    assert refused(drew, Discard("A"), word_list, seat=1) == "not-your-turn"


def test_a_single_card_taken_from_the_pile_cannot_go_back_at_once(word_list: WordList) -> None:
    state = answered(hand(CHAIRS, OTHER, pile="ZQ"), Take(1), word_list)
    assert refused(state, Discard("Q"), word_list) == "just-taken"
    two = answered(hand(CHAIRS, OTHER, pile="ZQ"), Take(2), word_list)
    assert answered(two, Discard("Q"), word_list).pile == "Q"
    twin = answered(hand(CHAIRS, OTHER, pile="ZC"), Take(1), word_list)
    assert answered(twin, Discard("C"), word_list).pile == "ZC"


def test_play_goes_clockwise(word_list: WordList) -> None:
    state, seen = hand(CHAIRS, OTHER, "EEEETTTTSS"), []
    for _ in range(4):
        seen.append(state.turn)
        state = answered(answered(state, Draw(), word_list), TimeOut(), word_list)
    assert seen == [0, 1, 2, 0]


def test_an_empty_deck_is_made_anew_from_the_pile_but_for_its_top(word_list: WordList) -> None:
    state = answered(hand(CHAIRS, OTHER, deck="T", pile="ABCD"), Draw(), word_list)
    discarded, reshuffled = judged(state, Discard("Y"), word_list)
    assert isinstance(discarded, Discarded)
    assert isinstance(reshuffled, Reshuffled)
    after = answered(state, Discard("Y"), word_list)
    assert (sorted(after.deck), after.pile, after.phase) == (list("ABCD"), "Y", "turns")


def test_without_a_card_to_draw_the_hand_is_laid_out_without_a_knocker(word_list: WordList) -> None:
    state = answered(hand(CHAIRS, OTHER, deck="T", pile=""), Draw(), word_list)
    *_, end = judged(state, Discard("Y"), word_list)
    assert end == RanOut(reason="deck")
    after = answered(state, Discard("Y"), word_list)
    assert (after.phase, after.knocker) == ("scramble", None)


def test_after_twenty_turns_round_the_hand_is_laid_out_without_a_knocker(
    word_list: WordList,
) -> None:
    state = answered(hand(CHAIRS, OTHER, turns=39), Draw(), word_list)
    *_, end = judged(state, Discard("Y"), word_list)
    assert end == RanOut(reason="turns")


def test_the_clock_draws_and_discards_the_card_it_drew(word_list: WordList) -> None:
    state = hand(CHAIRS, OTHER)
    drew, discarded = judged(state, TimeOut(), word_list)
    assert (drew, discarded) == (
        Drew(seat=0, card=state.deck[0], clock=True),
        Discarded(seat=0, card=state.deck[0], clock=True),
    )
    assert foil.asks(state)[0].otherwise == TimeOut()
    assert foil.asks(state)[0].seconds == 90
    took = answered(hand(CHAIRS, OTHER, pile="Q"), Take(1), word_list)
    assert answered(took, TimeOut(), word_list).pile != "Q"


def test_nobody_can_send_the_clocks_answer() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "timeout"}, foil.Answer)


# Knocking.


def test_a_knock_with_all_cards_in_words_ceases_all_play(word_list: WordList) -> None:
    state = answered(hand(CHAIRS, OTHER), Knock(("CHAIRS", "LYRE")), word_list)
    assert (state.phase, state.knocker) == ("scramble", 0)
    assert {ask.kind for ask in foil.asks(state).values()} == {"scramble"}


@pytest.mark.parametrize(("round", "words"), [(1, "SLATE"), (2, "STABLE"), (3, "TABLETS")])
def test_a_round_asks_for_a_word_of_five_six_or_seven_letters(
    round: int, words: str, word_list: WordList
) -> None:
    rest = "AEIO"
    good = hand(words + rest, OTHER, round=round)
    assert isinstance(judged(good, Knock((words, rest)), word_list)[0], Knocked)
    short = hand(words[:-1] + rest, OTHER, round=round)
    assert isinstance(judged(short, Knock((words[:-1], rest)), word_list)[0], FalselyKnocked)


def test_words_of_four_letters_are_used_cards_but_do_not_let_one_out(word_list: WordList) -> None:
    state = hand("LIMEHOPE", OTHER)
    assert isinstance(judged(state, Knock(("LIME", "HOPE")), word_list)[0], FalselyKnocked)


def test_a_false_knock_costs_20_points_at_once_and_the_turn_goes_on(word_list: WordList) -> None:
    state = hand("SLATECHAIR", OTHER, round=2)
    failed = answered(state, Knock(("SLATE", "CHAIR")), word_list)
    assert foil.scores(failed) == (-20, 0)
    assert (failed.phase, failed.turn, failed.hands) == ("turns", 0, state.hands)
    assert foil.asks(failed)[0].key == foil.asks(state)[0].key
    drew = answered(failed, Draw(), word_list)
    assert len(drew.hands[0]) == 11


def test_a_turn_has_one_false_knock_and_the_next_has_another(word_list: WordList) -> None:
    state = hand("SLATECHAIR", OTHER, round=2)
    failed = answered(state, Knock(("SLATE", "CHAIR")), word_list)
    assert refused(failed, Knock(("SLATE", "CHAIR")), word_list) == "knocked-already"
    on = answered(failed, TimeOut(), word_list)
    on = answered(on, TimeOut(), word_list)
    assert foil.scores(answered(on, Knock(("SLATE", "CHAIR")), word_list)) == (-40, 0)


def test_a_discard_with_a_false_knock_has_not_happened(word_list: WordList) -> None:
    state = answered(hand("SLATECHAIR", OTHER, round=2, deck="QT"), Draw(), word_list)
    failed = answered(state, Knock(("SLATE", "CHAIR"), "Q"), word_list)
    assert (failed.hands, failed.pile) == (state.hands, state.pile)


def test_whether_the_groups_are_words_is_not_asked_at_a_knock(word_list: WordList) -> None:
    assert isinstance(
        judged(hand("XQZJVKCHAI", OTHER), Knock(("XQZJV", "KCHAI")), word_list)[0], Knocked
    )


def test_with_cards_left_or_groups_too_short_there_is_no_knock_and_no_penalty(
    word_list: WordList,
) -> None:
    state = hand(CHAIRS, OTHER)
    assert refused(state, Knock(("CHAIRS",)), word_list) == "cards-unused"
    assert refused(state, Knock(("CHAIRSL", "YRE")), word_list) == "group-too-short"
    assert refused(state, Knock(("CHAIRS", "LYRE", "SLATE")), word_list) == "not-in-hand"


def test_before_drawing_there_is_no_discard_with_a_knock(word_list: WordList) -> None:
    state = hand(CHAIRS + "Q", OTHER)
    assert refused(state, Knock(("CHAIRS", "LYRE"), "Q"), word_list) == "no-discard-before-drawing"


def test_after_drawing_a_discard_with_a_knock_is_optional(word_list: WordList) -> None:
    state = answered(hand(CHAIRS, OTHER, deck="QT"), Draw(), word_list)
    knocked = answered(state, Knock(("CHAIRS", "LYRE"), "Q"), word_list)
    assert (knocked.pile, knocked.phase) == ("EQ", "scramble")
    all_used = answered(hand(CHAIRS, OTHER, deck="ST"), Draw(), word_list)
    assert answered(all_used, Knock(("CHAIRS", "LYRES")), word_list).phase == "scramble"


def test_only_on_the_own_turn_can_one_knock(word_list: WordList) -> None:
    assert refused(hand(OTHER, CHAIRS), Knock(("CHAIRS", "LYRE")), word_list, 1) == "not-your-turn"


def test_a_group_has_at_most_fifteen_letters_and_hands_no_limit(word_list: WordList) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "knock", "groups": ["A" * 16]}, foil.Answer)
    grown = hand("A" * 9 + "E" * 12 + "I" * 9, OTHER)
    assert isinstance(judged(grown, Knock(("A" * 9, "E" * 12, "I" * 9)), word_list)[0], Knocked)


# What is hidden.


def test_a_hand_and_the_card_drawn_from_the_deck_are_its_seats_own(word_list: WordList) -> None:
    state = answered(hand(CHAIRS, OTHER), Draw(), word_list)
    own, other, watching = (foil.view(state, seat) for seat in (0, 1, None))
    assert own.hand == state.hands[0]
    assert own.drawn == state.drawn.cards if state.drawn else False
    assert (other.hand, other.drawn, other.drew) == (state.hands[1], "", "deck")
    assert (watching.hand, watching.hands, watching.counts) == (None, None, (11, 10))
    took = answered(hand(CHAIRS, OTHER, pile="XZ"), Take(2), word_list)
    assert foil.view(took, 1).drawn == "XZ"


def test_trays_are_kept_in_one_place_from_the_deal_to_the_scramble(word_list: WordList) -> None:
    state = hand(CHAIRS, OTHER)
    mine, others = foil.asks(state)[0], foil.asks(state)[1]
    assert (mine.waits, others.waits, others.choices) == (True, False, ())
    knocked = answered(state, Knock(("CHAIRS", "LYRE")), word_list)
    scramble = foil.asks(knocked)[1]
    assert mine.slot == others.slot == scramble.slot == "trays:1"
    assert (scramble.draft, mine.draft, others.draft) == (True, False, False)
    assert refused(state, Scramble(()), word_list, seat=1) == "not-your-turn"


# The end from outside.


def test_whoever_resigns_is_last_and_for_himself_only(word_list: WordList) -> None:
    state = hand(CHAIRS, OTHER, "EEEETTTTSS", fines=(0, -20, 0))
    result = foil.result(answered(state, Stop("resigned", 0), word_list, seat=0))
    assert result is not None
    assert (result.places, result.scores) == ((3, 2, 1), (0, -20, 0))
    assert result.detail == {"sums": {"false-knock": [0, -20, 0]}}
    with pytest.raises(IllegalMove):
        judged(state, Stop("resigned", 1), word_list, seat=0)


def test_answers_of_another_phase_are_refused(word_list: WordList) -> None:
    assert refused(hand(CHAIRS, OTHER), Next(), word_list) == "unknown-answer"


def test_a_deal_is_told_to_nobody_card_by_card() -> None:
    dealt = foil.setup(2, Options(), random.Random(1))[-1]
    assert isinstance(dealt, Dealt)
    assert foil.tell(begun(2), dealt, 0) == []

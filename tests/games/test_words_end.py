"""Words: swaps and passes, how a game ends, what is hidden, the clock and the rematch."""

import random
from collections import Counter

import pytest

from tests.games.words_testing import answered, judged, lay, position
from wordhall.games.contract import IllegalMove, Line, Result, Stop
from wordhall.games.words import game as words
from wordhall.games.words.model import (
    Ended,
    Options,
    Pass,
    Passed,
    Stopped,
    Swap,
    Swapped,
    TimeOut,
)
from wordhall.games.words.rules import rematch
from wordhall.lexicon import WordList


def test_a_swap_takes_the_turn_and_scores_nothing(word_list: WordList) -> None:
    state = position("8G CAT", racks=("AEINRST", "E"), bag="OUOUOUO", scores=(6, 0))
    after = answered(state, Swap("AE"), word_list)

    assert after.racks[0] == "INORSTU"
    assert sorted(after.bag) == sorted("OUOUO" + "AE")
    assert (after.scores, after.turn, after.scoreless) == ((6, 0), 1, 1)


def test_a_swap_draws_before_it_puts_back(word_list: WordList) -> None:
    """With as many in the bag as are swapped, none of one's own tiles can come back."""
    state = position(racks=("AEINRST", "E"), bag="OOOOOOO")
    (swapped,) = judged(state, Swap("AEINRST"), word_list)

    assert isinstance(swapped, Swapped)
    assert swapped.drawn == "OOOOOOO"
    assert sorted(swapped.bag) == sorted("AEINRST")


def test_no_more_tiles_are_swapped_than_the_bag_holds(word_list: WordList) -> None:
    short = position(racks=("AEINRST", "E"), bag="OU")
    assert answered(short, Swap("AE"), word_list).racks[0] == "INORSTU"
    with pytest.raises(IllegalMove, match="too-many") as refused:
        judged(short, Swap("AEI"), word_list)
    assert refused.value.data == {"most": 2}


def test_with_an_empty_bag_there_is_only_the_pass(word_list: WordList) -> None:
    state = position(racks=("AEINRST", "E"), bag="")
    with pytest.raises(IllegalMove, match="bag-empty"):
        judged(state, Swap("A"), word_list)
    assert judged(state, Pass(), word_list) == [Passed(seat=0)]


def test_only_own_tiles_are_swapped(word_list: WordList) -> None:
    with pytest.raises(IllegalMove, match="not-on-rack") as refused:
        judged(position(racks=("AEINRST", "E")), Swap("AA"), word_list)
    assert refused.value.data == {"tile": "A"}


def test_going_out_with_an_empty_bag_ends_the_game_and_takes_the_other_racks_worth(
    word_list: WordList,
) -> None:
    state = position("8G CAT", racks=("S", "QE"), bag="", scores=(50, 60))
    _, ended = judged(state, lay(state, "8J", "S"), word_list)
    after = answered(state, lay(state, "8J", "S"), word_list)

    assert ended == Ended(reason="out", changes=(11, -11))
    assert after.scores == (50 + 7 + 11, 60 - 11)
    assert words.result(after) == Result(
        places=(1, 2),
        scores=(68, 49),
        reason="out",
        detail={"played": [57, 60], "changes": [11, -11], "racks": ["", "EQ"]},
    )


def test_an_empty_rack_ends_nothing_while_the_bag_has_tiles(word_list: WordList) -> None:
    state = position("8G CAT", racks=("S", "QE"), bag="O")
    after = answered(state, lay(state, "8J", "S"), word_list)

    assert words.result(after) is None
    assert after.racks[0] == "O"


def test_three_scoreless_turns_end_a_game_in_which_somebody_has_points(word_list: WordList) -> None:
    state = position("8G CAT", racks=("QE", "AA"), bag="OU", scores=(30, 12))
    for answer in (Pass(), Swap("A")):
        state = answered(state, answer, word_list)
        assert words.result(state) is None
    state = answered(state, Pass(), word_list)

    result = words.result(state)
    assert result is not None
    assert result.reason == "scoreless"


def test_points_in_between_start_the_count_anew(word_list: WordList) -> None:
    state = position("8G CAT", racks=("AEINRST", "SEINRAT"), scores=(6, 0))
    state = answered(answered(state, Pass(), word_list), Pass(), word_list)
    state = answered(state, lay(state, "8J", "S"), word_list)
    state = answered(answered(state, Pass(), word_list), Pass(), word_list)

    assert words.result(state) is None
    assert state.scoreless == 2


def test_a_time_out_and_a_play_worth_nothing_are_scoreless_turns_too(word_list: WordList) -> None:
    state = position("8G cat", racks=("?E", "AA"), bag="OU", scores=(1, 0), scoreless=1)
    state = answered(state, lay(state, "8J", "s"), word_list)
    assert (state.last and state.last.points, state.scoreless) == (0, 2)

    state = answered(state, TimeOut(), word_list)
    result = words.result(state)
    assert result is not None
    assert result.reason == "scoreless"


def test_after_scoreless_turns_each_seat_loses_its_own_rack(word_list: WordList) -> None:
    state = position("8G CAT", racks=("QE", "AA"), scores=(30, 12), scoreless=2)
    assert answered(state, Pass(), word_list).scores == (30 - 11, 12 - 2)


def test_at_nil_nil_three_scoreless_turns_end_nothing(word_list: WordList) -> None:
    state = position(racks=("QE", "AA"), turns=0)
    for _ in range(5):
        state = answered(state, Pass(), word_list)
    assert words.result(state) is None
    assert state.scoreless == 5


def test_six_scoreless_turns_at_nil_nil_are_a_draw_without_deductions(word_list: WordList) -> None:
    state = position(racks=("QE", "AA"), turns=0)
    for _ in range(6):
        state = answered(state, Pass(), word_list)
    result = words.result(state)

    assert result is not None
    assert (result.places, result.scores, result.reason) == ((1, 1), (0, 0), "barren")


def test_a_score_can_fall_below_nil(word_list: WordList) -> None:
    state = position("8G CAT", racks=("QZ", "A"), scores=(3, 6), scoreless=2)
    assert answered(state, Pass(), word_list).scores == (-17, 5)


def test_equal_scores_are_a_draw(word_list: WordList) -> None:
    state = position("8G CAT", racks=("E", "A"), scores=(9, 9), scoreless=2)
    result = words.result(answered(state, Pass(), word_list))

    assert result is not None
    assert (result.places, result.scores) == ((1, 1), (8, 8))


def test_whoever_resigns_loses_and_the_points_stay(word_list: WordList) -> None:
    state = position("8G CAT", racks=("QE", "AA"), scores=(30, 12))
    result = words.result(answered(state, Stop("resigned", 0), word_list))

    assert result is not None
    assert (result.places, result.scores, result.reason) == ((2, 1), (30, 12), "resigned")


def test_a_seat_resigns_out_of_turn_but_only_for_itself(word_list: WordList) -> None:
    state = position("8G CAT", scores=(30, 12))
    with pytest.raises(IllegalMove, match="not-your-seat"):
        judged(state, Stop("resigned", 0), word_list, seat=1)
    with pytest.raises(IllegalMove, match="no-such-seat"):
        judged(state, Stop("flag", 2), word_list)
    assert judged(state, Stop("resigned", 1), word_list, seat=1) == [
        Stopped(reason="resigned", seat=1)
    ]


def test_a_game_stopped_by_the_house_counts_as_it_stands(word_list: WordList) -> None:
    state = position("8G CAT", racks=("QE", "AA"), scores=(30, 12))
    result = words.result(answered(state, Stop("deadline"), word_list))

    assert result is not None
    assert (result.places, result.scores) == ((1, 2), (30, 12))


def test_a_rack_is_seen_by_its_own_seat_only() -> None:
    state = position("8G CAT", racks=("QE", "AA"), bag="OU")

    assert words.view(state, 0).racks == ("EQ", None)
    assert words.view(state, 1).rack == "AA"
    assert words.view(state, None).racks == (None, None)
    assert words.view(state, None).rack is None
    assert words.view(state, 1).counts == (2, 2)
    assert words.view(state, 1).bag == 2


def test_the_unseen_tiles_are_what_a_player_could_count() -> None:
    (began,) = words.setup(2, Options(), random.Random(3))
    state = words.evolve(None, began)
    unseen = words.view(state, 0).unseen

    assert sum(unseen.values()) == 104 - 7
    assert Counter(unseen) == Counter(state.bag) + Counter(state.racks[1])
    assert sum(words.view(state, None).unseen.values()) == 104


def test_when_it_is_over_all_racks_lie_open(word_list: WordList) -> None:
    state = answered(position("8G CAT", racks=("QE", "AA")), Stop("judge"), word_list)

    assert words.view(state, 1).racks == words.view(state, None).racks == ("EQ", "AA")
    assert words.view(state, 1).turn is None


def test_what_was_drawn_and_put_back_is_told_to_its_own_seat_only(word_list: WordList) -> None:
    state = position("8G CAT", racks=("AEINRST", "E"), bag="OUO")
    (swapped,) = judged(state, Swap("AE"), word_list)
    own = {"count": 2, "tiles": "AE", "drawn": "OU"}

    assert words.tell(state, swapped, 0) == [Line("swapped", 0, own)]
    assert words.tell(state, swapped, 1) == [Line("swapped", 0, {"count": 2})]
    assert words.tell(state, swapped, None) == [Line("swapped", 0, {"count": 2})]


def test_the_clock_passes_for_a_silent_seat(word_list: WordList) -> None:
    state = position("8G CAT", scores=(6, 0))
    ask = words.asks(state)[0]

    assert ask.otherwise == TimeOut()
    assert ask.seconds is None
    assert judged(state, ask.otherwise, word_list) == [Passed(seat=0, clock=True)]


def test_two_time_outs_in_succession_by_one_seat_resign(word_list: WordList) -> None:
    state = position("8G CAT", racks=("AEINRST", "AEINRST"), scores=(60, 0))
    state = answered(state, TimeOut(), word_list)
    state = answered(state, lay(state, "8J", "S"), word_list)
    assert judged(state, TimeOut(), word_list) == [
        Passed(seat=0, clock=True),
        Stopped(reason="resigned", seat=0),
    ]
    result = words.result(answered(state, TimeOut(), word_list))
    assert result is not None
    assert (result.places, result.scores) == ((2, 1), (60, 7))


def test_the_second_time_out_resigns_even_as_the_third_scoreless_turn(word_list: WordList) -> None:
    state = position("8G CAT", racks=("QE", "AA"), scores=(30, 12))
    for answer in (TimeOut(), Pass(), TimeOut()):
        state = answered(state, answer, word_list)
    result = words.result(state)

    assert result is not None
    assert (result.places, result.scores, result.reason) == ((2, 1), (30, 12), "resigned")


def test_an_answer_between_two_time_outs_forgives_the_first(word_list: WordList) -> None:
    state = position(racks=("AEINRST", "AEINRST"), turns=0)
    for answer in (TimeOut(), Pass(), Pass(), Pass(), TimeOut()):
        state = answered(state, answer, word_list)

    assert words.result(state) is None
    assert state.silent == (1, 0)


def test_to_go_on_without_a_silent_seat_is_no_time_out_of_it(word_list: WordList) -> None:
    state = position("8G CAT", scores=(60, 12), silent=(1, 0))
    ask = words.asks(state)[0]
    assert judged(state, ask.skip, word_list) == [Passed(seat=0)]
    after = answered(state, ask.skip, word_list)
    assert (words.result(after), after.silent) == (None, (0, 0))


def test_a_play_is_taken_back_against_bots_until_the_other_has_answered(
    word_list: WordList,
) -> None:
    before = position("8G CAT")
    facts = judged(before, lay(before, "8J", "S"), word_list)
    now = answered(before, lay(before, "8J", "S"), word_list)
    assert words.take_back(before, now, facts)
    assert not words.take_back(before, answered(now, Pass(), word_list), facts)


def test_a_swap_a_pass_and_the_last_play_are_never_taken_back_against_bots(
    word_list: WordList,
) -> None:
    before = position("8G CAT")
    for answer in (Swap("AE"), Pass()):
        now = answered(before, answer, word_list)
        assert not words.take_back(before, now, judged(before, answer, word_list))
    out = position("8G CAT", racks=("S", "AE"), bag="")
    facts = judged(out, lay(out, "8J", "S"), word_list)
    assert not words.take_back(out, answered(out, lay(out, "8J", "S"), word_list), facts)


def test_after_taking_back_other_tiles_are_drawn() -> None:
    before = position("8G CAT", bag="ABCDEFGHIJKLMNOP")
    (shuffled,) = words.shuffle_again(before, random.Random(0))
    after = words.evolve(before, shuffled)
    assert after.bag != before.bag
    assert sorted(after.bag) == sorted(before.bag)
    assert words.tell(before, shuffled, 0) == []


def test_the_loser_opens_the_rematch_and_after_a_draw_whoever_did_not_open() -> None:
    def order(places: tuple[int, int]) -> tuple[int, ...]:
        result = Result(places=places, scores=(0, 0), reason="out")
        return rematch(result)

    assert order((2, 1)) == (0, 1)
    assert order((1, 2)) == (1, 0)
    assert order((1, 1)) == (1, 0)

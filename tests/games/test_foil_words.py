"""Foil by examples: scrambling, unscrambling, the check and its score."""

import msgspec
import pytest

from tests.games.foil_testing import (
    answered,
    checked,
    hand,
    judged,
    marks_of,
    points,
    turned,
    write,
)
from wordhall.games.contract import IllegalMove
from wordhall.games.foil import box
from wordhall.games.foil import game as foil
from wordhall.games.foil.check import broken_rule
from wordhall.games.foil.model import (
    Knock,
    Next,
    Options,
    Scored,
    Scramble,
    State,
    Turned,
    Write,
)
from wordhall.lexicon import Lexicon, WordList

OTHER = "AEIOUNTGDB"
NOTHING = Write(())


@pytest.fixture(scope="module")
def word_list(lexicon: Lexicon) -> WordList:
    return lexicon.word_list(foil.words)


def knocked(word_list: WordList, *more: str) -> State:
    return answered(hand("CHAIRSLYRE", OTHER, *more), Knock(("CHAIRS", "LYRE")), word_list)


def refused(state: State, answer: object, word_list: WordList, seat: int) -> str:
    with pytest.raises(IllegalMove) as illegal:
        judged(state, answer, word_list, seat)
    return illegal.value.code


# Scrambling.


def test_everyone_rearranges_and_the_holders_turn_when_all_are_ready(word_list: WordList) -> None:
    state = answered(knocked(word_list), Scramble(("DEUNGO", "BITA")), word_list, seat=1)
    assert state.phase == "scramble"
    scrambled, turn = judged(state, Scramble(("SIRACH", "ELRY")), word_list, seat=0)
    assert turn == Turned()
    state = foil.evolve(foil.evolve(state, scrambled), turn)
    assert foil.view(state, 1).holders == (("SIRACH", "ELRY"), ("DEUNGO", "BITA"))


def test_nobody_sees_the_groups_of_others_until_all_are_ready(word_list: WordList) -> None:
    state = answered(knocked(word_list), Scramble(("DEUNGO", "BITA")), word_list, seat=1)
    assert foil.view(state, 0).holders is None
    assert foil.view(state, 0).done == (False, True)
    assert foil.view(state, 1).groups == ("DEUNGO", "BITA")


def test_a_mind_may_change_until_the_last_is_ready(word_list: WordList) -> None:
    state = answered(knocked(word_list), Scramble(("DEUNGO", "BITA")), word_list, seat=1)
    assert foil.asks(state)[1].waits is False
    again = answered(state, Scramble(()), word_list, seat=1)
    assert foil.view(again, 1).groups == ()


def test_the_knocker_keeps_all_cards_in_words_with_one_of_the_required_size(
    word_list: WordList,
) -> None:
    state = knocked(word_list)
    assert refused(state, Scramble(("CHAIRS",)), word_list, 0) == "knocker-unused"
    long = answered(hand("SLATELIMEHOP", OTHER), Knock(("SLATE", "LIMEHOP")), word_list)
    assert refused(long, Scramble(("SLAT", "ELIM", "EHOP")), word_list, 0) == "knocker-too-short"
    assert judged(long, Scramble(("LIMES", "LATEHOP")), word_list, 0)


def test_a_silent_knocker_keeps_the_words_of_the_knock_mixed_by_the_house(
    word_list: WordList,
) -> None:
    state = knocked(word_list)
    otherwise = foil.asks(state)[0].otherwise
    assert [sorted(group) for group in otherwise.groups] == [sorted("CHAIRS"), sorted("LYRE")]
    assert foil.view(state, 0).groups == otherwise.groups
    assert foil.view(state, 1).groups is None


def test_a_silent_seat_has_all_its_cards_unused(word_list: WordList) -> None:
    state = knocked(word_list)
    state = answered(state, foil.asks(state)[1].otherwise, word_list, seat=1)
    assert foil.view(state, 1).groups == ()


def test_trays_too_short_for_a_word_hold_loose_cards_when_time_is_up(word_list: WordList) -> None:
    draft = Scramble(("BO", "DUNGEI"), words=("", "X"), shuffle=True)
    state = answered(knocked(word_list), draft, word_list, seat=1)
    groups = foil.view(state, 1).groups
    assert groups is not None
    assert [sorted(group) for group in groups] == [sorted("DUNGEI")]
    assert foil.view(state, 1).words == ("X",)


def test_at_time_up_the_words_as_they_lie_are_handed_in_less_cards_that_are_gone(
    word_list: WordList,
) -> None:
    state = knocked(word_list)
    draft = Scramble(("BEGANX", "QUIT", "DO"), ("BEGAN", "QUIT"))
    assert foil.hand_in(state, 1, draft) == Scramble(("BEGAN", "UIT", "DO"), ("BEGAN", "QUIT"))
    after = answered(state, foil.hand_in(state, 1, draft), word_list, seat=1)
    holder = after.holders[1]
    assert holder is not None
    assert (holder.groups, holder.words) == (("BEGAN",), ("BEGAN",)), "the rest is loose"
    paper = write(state, "CHAIRS LYRE", "BEGAN")
    assert foil.hand_in(turned("BEGAN", "CHAIRS"), 0, paper) == paper


def test_any_order_is_accepted_and_left_to_the_house_it_is_mixed(word_list: WordList) -> None:
    readable = answered(knocked(word_list), Scramble(("BEGAN", "OUDTI")), word_list, seat=1)
    assert foil.view(readable, 1).groups == ("BEGAN", "OUDTI")
    mixed = answered(knocked(word_list), Scramble(("BEGANOUDTI",), shuffle=True), word_list, seat=1)
    assert foil.view(mixed, 1).groups != ("BEGANOUDTI",)


def test_no_card_is_in_two_words(word_list: WordList) -> None:
    assert refused(knocked(word_list), Scramble(("BEGAN", "NAIL")), word_list, 1) == "not-in-hand"


def test_an_empty_holder_is_allowed(word_list: WordList) -> None:
    assert judged(knocked(word_list), Scramble(()), word_list, seat=1)


def test_borders_of_groups_are_seen_and_of_unused_cards_the_number_only() -> None:
    view = foil.view(turned("AETSL | QX", "BEGAN"), 1)
    assert (view.holders, view.unused, view.hands) == ((("AETSL",), ("BEGAN",)), (2, 0), None)


def test_scrambling_has_two_minutes_and_unscrambling_five(word_list: WordList) -> None:
    assert foil.asks(knocked(word_list))[0].seconds == 120
    assert foil.asks(turned("AETSL", "BEGAN"))[0].seconds == 300
    short = turned("AETSL", "BEGAN", options=Options(unscramble=60))
    assert foil.asks(short)[0].seconds == 60
    assert foil.view(short, 0).seconds == 60
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"unscramble": 59}, Options)


# Unscrambling.


def test_papers_are_secret_until_the_last_is_handed_in(word_list: WordList) -> None:
    state = answered(
        turned("AETSL", "BEGAN"), write(turned("", ""), "SLATE", "BEGAN"), word_list, 0
    )
    assert foil.view(state, 1).paper is None
    assert foil.view(state, 1).marks == ()
    assert foil.view(state, 1).done == (True, False)
    assert foil.view(state, 0).paper == (("SLATE",), ("BEGAN",))


def test_a_paper_may_be_changed_until_the_last_is_handed_in(word_list: WordList) -> None:
    start = turned("AETSL", "BEGAN")
    first = answered(start, NOTHING, word_list, 0)
    assert foil.asks(first)[0].waits is False
    state = checked(answered(first, write(start, "SLATE", "-"), word_list, 0), [], word_list)
    state = answered(state, write(start, "-", "BEGAN"), word_list, 1)
    assert marks_of(state, 0)[0] == ("formed", "SLATE", 10)


def test_own_words_typed_while_scrambling_are_handed_in_at_time_up(word_list: WordList) -> None:
    state = answered(knocked(word_list), Scramble(("BEGAN",), ("BEGAN",)), word_list, seat=1)
    state = answered(state, Scramble(("SIRACH", "ELRY"), ("CHAIRS", "LYRE")), word_list, seat=0)
    for seat in (0, 1):
        assert foil.asks(state)[seat].draft
        state = answered(state, foil.asks(state)[seat].otherwise, word_list, seat)
    assert marks_of(state, 1)[0] == ("formed", "BEGAN", 10)
    assert marks_of(state, 0)[0] == ("formed", "CHAIRS", 12)


def untyped(word_list: WordList) -> State:
    """Both have mixed their words, and typed none of them in advance."""
    state = answered(knocked(word_list), Scramble(("AENBG",), laid=("BEGAN",)), word_list, seat=1)
    return answered(state, foil.asks(state)[0].otherwise, word_list, seat=0)


def test_whoever_is_there_and_writes_nothing_loses_the_own_words(word_list: WordList) -> None:
    state = untyped(word_list)
    for seat in (0, 1):
        state = answered(state, foil.asks(state)[seat].otherwise, word_list, seat)
    assert [kind for kind, *_ in marks_of(state, 0)[:2]] == ["lost", "lost"]
    assert marks_of(state, 1)[0][0] == "lost"


def test_whoever_was_cut_off_has_the_own_words_as_they_were_laid(word_list: WordList) -> None:
    state = untyped(word_list)
    for seat in (0, 1):
        state = answered(state, foil.asks(state)[seat].cut_off, word_list, seat)
    assert marks_of(state, 0)[:2] == [("formed", "CHAIRS", 12), ("formed", "LYRE", 8)]
    assert marks_of(state, 1)[0] == ("formed", "BEGAN", 10)


def test_a_word_that_was_typed_counts_as_typed_for_whoever_was_cut_off(word_list: WordList) -> None:
    scramble = Scramble(("AENBG",), words=("BEGAX",), laid=("BEGAN",))
    state = answered(knocked(word_list), scramble, word_list, seat=1)
    state = answered(state, foil.asks(state)[0].otherwise, word_list, seat=0)
    assert foil.asks(state)[1].cut_off == write(state, "", "BEGAX")


def test_nobody_is_reminded_of_words_that_they_did_not_type(word_list: WordList) -> None:
    view = foil.view(untyped(word_list), 1)
    assert view.words == ("",)
    assert b"BEGAN" not in msgspec.json.encode(view)


def test_steal_for_slate_scores_tales_is_fined_and_a_non_word_is_nothing(
    word_list: WordList,
) -> None:
    state = turned("AETSL | Q", "| E", "| I", "| O")
    papers = [
        write(state, "SLATE"),
        write(state, "STEAL"),
        write(state, "TALES"),
        write(state, "TLASE"),
    ]
    end = checked(state, papers, word_list)
    assert marks_of(end, 0)[0] == ("formed", "SLATE", 10)
    assert marks_of(end, 1)[0] == ("unscrambled", "STEAL", 5)
    assert marks_of(end, 2)[0] == ("wrong", "TALES", -10)
    assert marks_of(end, 3)[0] == ("missed", "TLASE", 0)
    assert [mark.why for mark in end.marks if mark.word == "TALES"] == ["plural-in-s"]
    least = checked(state, [papers[0], write(state, "LEAST"), NOTHING, NOTHING], word_list)
    assert marks_of(least, 1)[0] == ("unscrambled", "LEAST", 5)


def test_a_contraction_without_its_apostrophe_breaks_a_word_rule(word_list: WordList) -> None:
    state = turned("NTIS", "| E")
    end = checked(state, [write(state, "SNIT"), write(state, "ISNT")], word_list)
    assert marks_of(end, 0)[0] == ("formed", "SNIT", 8)
    assert marks_of(end, 1)[0] == ("wrong", "ISNT", -10)


def test_wrong_letters_and_empty_answers_are_nothing(word_list: WordList) -> None:
    state = turned("AETSL", "| E", "| I")
    end = checked(state, [write(state, "SLATE"), write(state, "STALL"), NOTHING], word_list)
    assert marks_of(end, 1)[0] == ("missed", "STALL", 0)
    assert marks_of(end, 2)[0] == ("missed", "", 0)


def test_a_name_breaks_a_word_rule_unless_names_were_agreed_on(
    word_list: WordList, lexicon: Lexicon
) -> None:
    state = turned("ALPEN", "| E")
    papers = [write(state, "PLANE"), write(state, "NEPAL")]
    assert marks_of(checked(state, papers, word_list), 1)[0] == ("wrong", "NEPAL", -10)
    named = lexicon.word_list(foil.words, names=True)
    assert marks_of(checked(state, papers, named), 1)[0] == ("unscrambled", "NEPAL", 5)
    assert named.judge("SUSAN").why == "personal-name"


def test_bonus_letters_count_one_for_whoever_unscrambles_them(word_list: WordList) -> None:
    state = turned("ZIUQ", "| E")
    end = checked(state, [write(state, "QUIZ"), write(state, "QUIZ")], word_list)
    assert (marks_of(end, 0)[0], marks_of(end, 1)[0]) == (
        ("formed", "QUIZ", 14),
        ("unscrambled", "QUIZ", 4),
    )


def test_letters_that_make_no_word_earn_nobody_anything_but_an_anagram_does(
    word_list: WordList,
) -> None:
    state = turned("TLASE QQQQ", "| E")
    end = checked(state, [write(state, "TLASE QQQQ"), write(state, "LEAST QQQQ")], word_list)
    assert marks_of(end, 0)[:2] == [("violation", "TLASE", -20), ("violation", "QQQQ", -20)]
    assert marks_of(end, 1)[:2] == [("unscrambled", "LEAST", 5), ("missed", "QQQQ", 0)]


# Own words.


def test_an_own_word_that_its_owner_does_not_write_costs_20(word_list: WordList) -> None:
    state = turned("AETSL BEGAN", "| E")
    end = checked(state, [write(state, "- BEGIN"), NOTHING], word_list)
    assert marks_of(end, 0) == [("lost", "", -20), ("lost", "BEGIN", -20)]
    assert points(end)[0] == -40


def test_an_own_word_that_breaks_a_rule_costs_20_and_never_twice(word_list: WordList) -> None:
    state = turned("AETSL", "| E")
    end = checked(state, [write(state, "TALES"), NOTHING], word_list)
    assert marks_of(end, 0) == [("violation", "TALES", -20)]


def test_letters_of_a_failed_word_are_not_unused_too(word_list: WordList) -> None:
    state = turned("AETSL | QX", "| E")
    end = checked(state, [NOTHING, NOTHING], word_list)
    assert marks_of(end, 0) == [("lost", "", -20), ("unused", "", -2)]


def test_the_same_word_twice_and_by_two_players_counts(word_list: WordList) -> None:
    state = turned("AETSL AETSL", "LTEAS")
    end = checked(
        state, [write(state, "SLATE SLATE", "SLATE"), write(state, "-", "SLATE")], word_list
    )
    assert [mark[2] for mark in marks_of(end, 0)] == [10, 10, 5]
    assert marks_of(end, 1)[0] == ("formed", "SLATE", 10)


# The score.


def test_the_score_table_stands_in_one_place() -> None:
    table = (
        box.LETTER,
        box.BONUS_LETTER,
        box.UNSCRAMBLED_LETTER,
        box.KNOCK,
        box.WHOLE_HAND,
        box.UNUSED_CARD,
        box.FORMING_VIOLATION,
        box.UNSCRAMBLING_VIOLATION,
        box.OWN_WORD_LOST,
        box.FALSE_KNOCK,
    )
    assert table == (2, 5, 1, 5, 20, -1, -20, -10, -20, -20)


def test_chairs_and_lyre_are_25_points_for_the_knocker(word_list: WordList) -> None:
    state = turned("SIRACH ELRY", "| E", knocker=0)
    end = checked(state, [write(state, "CHAIRS LYRE"), NOTHING], word_list)
    assert points(end)[0] == 10 * 2 + 5


def test_quiz_and_a_word_of_six_letters_are_26_without_a_knock(word_list: WordList) -> None:
    state = turned("ZIUQ LTASEB", "| E")
    end = checked(state, [write(state, "QUIZ STABLE"), NOTHING], word_list)
    assert points(end)[0] == 2 + 2 + 5 + 5 + 12


def test_one_word_of_all_cards_brings_20_more_to_anyone(word_list: WordList) -> None:
    state = turned("TLSATB", "LATBES", knocker=1)
    end = checked(state, [write(state, "-"), write(state, "-", "STABLE")], word_list)
    assert marks_of(end, 1)[0] == ("formed", "STABLE", 12)
    assert marks_of(end, 1)[2:] == [("knock", "", 5), ("whole", "STABLE", 20)]
    other = checked(
        turned("LATBES", "| E", knocker=1), [write(state, "STABLE"), NOTHING], word_list
    )
    assert marks_of(other, 0)[1] == ("whole", "STABLE", 20)


def test_the_knocking_bonus_is_lost_with_one_bad_word_and_nobody_else_gets_it(
    word_list: WordList,
) -> None:
    state = turned("AETSL BEGAN", "AETSL", knocker=0)
    end = checked(state, [write(state, "TALES BEGAN"), write(state, "-", "SLATE")], word_list)
    assert "knock" not in {mark.kind for mark in end.marks}
    assert marks_of(end, 0)[:2] == [("violation", "TALES", -20), ("formed", "BEGAN", 10)]


def test_each_unused_card_costs_a_point(word_list: WordList) -> None:
    state = turned("AETSL | QXZ", "| E")
    end = checked(state, [write(state, "SLATE"), NOTHING], word_list)
    assert marks_of(end, 0)[1] == ("unused", "", -3)


def test_a_false_knock_stands_in_the_check_and_is_deducted_once(word_list: WordList) -> None:
    state = turned("AETSL | Q", "| E", fines=(-20, 0))
    assert foil.scores(state) == (-20, 0)
    end = checked(state, [write(state, "SLATE"), NOTHING], word_list)
    assert marks_of(end, 0)[-1] == ("false-knock", "", -20)
    assert foil.scores(end) == (-11, -1)


def test_everything_is_open_at_the_check(word_list: WordList) -> None:
    state = turned("AETSL | QX", "BEGAN")
    end = checked(state, [write(state, "SLATE"), write(state, "-", "BEGAN")], word_list)
    assert foil.view(end, None).hands == end.hands
    assert foil.view(end, None).marks == end.marks


def test_everyone_reads_the_check_before_the_deal_passes_to_the_left(word_list: WordList) -> None:
    end = checked(turned("AETSL", "| E"), [NOTHING, NOTHING], word_list)
    assert {(ask.seconds, ask.silence) for ask in foil.asks(end).values()} == {(60, "answer")}
    one = answered(end, Next(), word_list, 0)
    assert list(foil.asks(one)) == [1]
    after = answered(one, Next(), word_list, 1)
    assert (after.phase, after.number, after.dealer) == ("turns", 2, 0)


def test_with_two_players_there_are_the_others_words_alone(word_list: WordList) -> None:
    state = turned("AETSL", "BEGAN")
    end = checked(
        state, [write(state, "SLATE", "BEGAN"), write(state, "LEAST", "BEGAN")], word_list
    )
    assert points(end) == (15 + 20, 15 + 20)


# Word Rules.


@pytest.mark.parametrize("word", ["TALES", "RUNS", "BOXES"])
def test_short_plurals_in_s_are_no_words(word: str, word_list: WordList) -> None:
    assert broken_rule(turned("AETSL", "| E"), word, word_list, frozenset()) == "plural-in-s"


@pytest.mark.parametrize(
    "word", ["PASS", "BRASS", "LENS", "BIAS", "NEWS", "EATS", "ADDS", "MICE", "GEESE", "CHAIRS"]
)
def test_other_words_in_s_other_plurals_and_long_ones_are(word: str, word_list: WordList) -> None:
    assert broken_rule(turned("AETSL", "| E"), word, word_list, frozenset()) == ""


def test_inflections_are_words_and_so_are_listed_abbreviations(word_list: WordList) -> None:
    for word in ("LYING", "CHAIRS", "MEMO"):
        assert broken_rule(turned("AETSL", "| E"), word, word_list, frozenset()) == ""


def test_contractions_and_hyphens_cannot_even_be_written() -> None:
    for word in ("DON'T", "CO-OP", "café"):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"type": "write", "words": [[word]]}, foil.Answer)


def test_the_list_decides_and_a_host_may_ban_a_word(lexicon: Lexicon) -> None:
    state = turned("AETSL", "| E")
    banned = lexicon.word_list(foil.words, banned=frozenset({"STEAL"}))
    end = checked(state, [write(state, "SLATE"), write(state, "STEAL")], banned)
    assert marks_of(end, 1)[0] == ("missed", "STEAL", 0)


def test_a_word_has_four_letters_or_more(word_list: WordList) -> None:
    assert broken_rule(turned("AETSL", "| E"), "CAT", word_list, frozenset()) == "too-short"


def test_verdicts_stand_in_the_event_and_need_no_dictionary_later(word_list: WordList) -> None:
    state = answered(turned("AETSL", "| E"), NOTHING, word_list, 0)
    *_, scored = judged(state, NOTHING, word_list, 1)
    assert isinstance(scored, Scored)
    assert foil.evolve(state, scored).sheet[-1].points == (-20, -1)

"""Placing in Exposee by the rulebook; docs/rules/exposee.md says which line each test proves."""

import random
from collections import Counter

import pytest

from tests.games.exposee_testing import answered, asked, judged, lay, opened, placed, position
from wordhall.games.contract import Chance, IllegalMove, Left, Stop
from wordhall.games.exposee import game as exposee
from wordhall.games.exposee.box import CENTRE, RACK, SHORT_TILES, SIDE, TILES
from wordhall.games.exposee.model import (
    Began,
    Confirm,
    Failed,
    Forfeited,
    Formed,
    GuessLetter,
    Offered,
    Options,
    Pass,
    Passed,
    Play,
    State,
    Swap,
    TakeBack,
    Tile,
)
from wordhall.lexicon import Lexicon, WordList

OPENING = "CUPBOARDEE"


@pytest.fixture(scope="session")
def word_list(lexicon: Lexicon) -> WordList:
    return lexicon.word_list(exposee.words)


def refusal(word_list: WordList, state: State, answer: object) -> str:
    with pytest.raises(IllegalMove) as refused:
        judged(state, answer, word_list)
    return refused.value.code


def words_of(state: State) -> tuple[Formed, ...]:
    assert state.phase is not None
    return state.phase.play.words


def began(seats: int, chance: Chance, **options: object) -> Began:
    (event,) = exposee.setup(seats, Options(**options), chance)  # type: ignore[arg-type]
    assert isinstance(event, Began)
    return event


# The box, and the start.


def test_200_tiles_of_one_point_have_no_blank() -> None:
    assert sum(TILES.values()) == 200
    assert "".join(TILES) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert (TILES["I"], TILES["T"], TILES["O"], TILES["E"]) == (14, 18, 15, 25)


def test_the_board_has_21_by_21_squares_and_a_centre() -> None:
    assert len(position().board) == SIDE == 21
    assert {len(row) for row in position().board} == {21}
    assert CENTRE == (10, 10)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_seat_is_dealt_ten_tiles_after_all_went_back_into_the_bag(seats: int) -> None:
    event = began(seats, random.Random(1))
    assert [len(rack) for rack in event.racks] == [RACK] * seats
    assert Counter("".join(event.racks) + event.bag) == Counter(TILES)


@pytest.mark.parametrize("seed", range(30))
def test_the_letter_closest_to_a_starts_and_only_those_who_tie_draw_again(seed: int) -> None:
    event = began(4, random.Random(seed))
    sitting = [0, 1, 2, 3]
    for drawn in event.draws:
        assert [one.seat for one in drawn] == sitting
        first = min(one.letter for one in drawn)
        sitting = [one.seat for one in drawn if one.letter == first]
    assert sitting == [event.opens]
    assert asked(exposee.evolve(None, event)) == event.opens


def test_a_tie_happens_and_is_shown() -> None:
    event = next(
        event for seed in range(200) if len((event := began(3, random.Random(seed))).draws) > 1
    )
    state = exposee.evolve(None, event)
    assert exposee.view(state, None).draws == event.draws
    (line,) = exposee.tell(state, event, None)
    assert (line.code, line.seat) == ("began", event.opens)
    assert len(line.data["draws"]) == len(event.draws)


@pytest.mark.parametrize(("direction", "order"), [("left", [2, 3, 0, 1]), ("right", [0, 3, 2, 1])])
def test_play_goes_on_to_the_left_or_to_the_right(
    word_list: WordList, direction: str, order: list[int]
) -> None:
    options = Options(direction=direction)  # type: ignore[arg-type]
    state = position(racks=("AE",) * 4, turn=1, options=options)
    seen = []
    for _ in range(4):
        state = answered(state, Pass(), word_list=word_list)
        seen.append(asked(state))
    assert seen == order


# Forming words.


def test_the_first_word_covers_the_centre_across_or_down(word_list: WordList) -> None:
    state = position(racks=(OPENING, "E"))
    assert refusal(word_list, state, lay(state, "10G", "CUPBOARD")) == "centre"
    assert refusal(word_list, state, Play((Tile(10, 10, "A"),))) == "too-few"
    for where in ("11D", "11K", "K4"):
        assert placed(state, where, "CUPBOARD", word_list).placed[0] == 8


def test_words_never_run_diagonally_and_leave_no_gap(word_list: WordList) -> None:
    state = position(racks=(OPENING, "E"))
    assert refusal(word_list, state, Play((Tile(10, 10, "C"), Tile(11, 11, "U")))) == "not-in-line"
    assert refusal(word_list, state, Play((Tile(10, 10, "C"), Tile(10, 12, "U")))) == "gap"


def test_only_own_tiles_are_laid_and_only_on_free_squares(word_list: WordList) -> None:
    state = position("11G CUP", racks=("SATE", "E"))
    assert refusal(word_list, state, Play((Tile(12, 6, "Z"),))) == "not-on-rack"
    assert refusal(word_list, state, Play((Tile(10, 6, "S"),))) == "square-taken"
    assert refusal(word_list, state, Play((Tile(11, 6, "S"), Tile(11, 6, "A")))) == "square-twice"


def test_a_later_word_joins_at_right_angles_or_in_parallel(word_list: WordList) -> None:
    state = position("11G CUPBOARD", racks=("HNEYTENEAT", "E"))
    assert refusal(word_list, state, lay(state, "15A", "TEN")) == "touches-nothing"
    through = placed(state, "K10", "HNEY", word_list)
    assert [word.word for word in words_of(through)] == ["HONEY"]
    beside = placed(state, "12L", "TEE", word_list)
    assert [word.word for word in words_of(beside)] == ["TEE", "AT", "RE", "DE"]


def test_a_modified_word_counts_with_all_its_letters(word_list: WordList) -> None:
    state = position("11G CUPBOARD", racks=("SE", "E"))
    after = placed(state, "11O", "S", word_list)
    assert after.placed[0] == 9
    assert after.last is not None
    assert after.last.words[0].word == "CUPBOARDS"


def test_every_word_of_a_play_must_count(word_list: WordList) -> None:
    state = position("11G CUPBOARD", racks=("ATEN", "E"))
    (failed,) = judged(state, lay(state, "12G", "AT"), word_list)
    assert failed == Failed(seat=0, words=("CA",))


def test_several_words_of_one_play_are_all_credited(word_list: WordList) -> None:
    """The third example: three letters in parallel make two words of two more."""
    state = position("11H HA", racks=("ATEO", "EEE"))
    after = placed(state, "12H", "ATE", word_list)
    assert [(word.word, word.points) for word in words_of(after)] == [
        ("ATE", 3),
        ("HA", 2),
        ("AT", 2),
    ]
    assert after.placed[0] == 7


def test_a_letter_counts_one_point_and_tiles_are_drawn_before_anybody_guesses(
    word_list: WordList,
) -> None:
    state = position(racks=(OPENING, "E"), bag="XYZWVUTS")
    after = placed(state, "11G", "CUPBOARD", word_list)
    assert after.placed == (8, 0)
    assert after.racks[0] == "".join(sorted("EEXYZWVUTS"))
    assert after.bag == ""
    assert asked(after) == 1


def test_ten_tiles_in_one_turn_double_the_main_word_only(word_list: WordList) -> None:
    state = position(racks=("BLACKSMITH", "E"))
    assert placed(state, "11B", "BLACKSMITH", word_list).placed[0] == 20
    beside = position("11L HA", racks=("BLACKSMITH", "E"))
    after = placed(beside, "N2", "BLACKSMITH", word_list)
    assert [(word.word, word.points) for word in words_of(after)] == [
        ("BLACKSMITH", 20),
        ("HAH", 3),
    ]
    assert after.placed[0] == 23


def test_fewer_than_ten_tiles_are_never_doubled(word_list: WordList) -> None:
    state = position(racks=("CUPBOARD", "E"), bag="")
    assert placed(state, "11G", "CUPBOARD", word_list).placed[0] == 8


def test_an_eleven_letter_word_of_ten_tiles_counts_22(word_list: WordList) -> None:
    state = position("11L S", racks=("BLACKMITHS", "E"))
    after = placed(state, "11G", "BLACKMITHS", word_list)
    assert after.placed[0] == 22


# What lies open.


def test_the_openings_first_letter_lies_open_and_the_rest_face_down(word_list: WordList) -> None:
    after = placed(position(racks=(OPENING, "E")), "11G", "CUPBOARD", word_list)
    assert opened(after) == "C"
    assert exposee.view(after, 1).board[10] == "......C#######......."
    assert exposee.view(after, 0).board[10] == "......C#######......."


def test_whoever_plays_the_first_word_shows_its_first_letter(word_list: WordList) -> None:
    state = answered(position(racks=("E", OPENING)), Pass(), word_list=word_list)
    assert opened(placed(state, "11G", "CUPBOARD", word_list)) == "C"


def test_a_pluralising_s_lies_open(word_list: WordList) -> None:
    state = position(racks=("BOXESCUPLN", "E"))
    assert opened(placed(state, "11K", "BOXES", word_list)) == "BS"
    assert opened(placed(state, "11K", "CUPS", word_list)) == "CS"


@pytest.mark.parametrize("word", ["BUS", "EATS", "LENS"])
def test_another_s_at_the_end_lies_face_down(word_list: WordList, word: str) -> None:
    state = position(racks=("BUSEATLENO", "E"))
    assert opened(placed(state, "11K", word, word_list)) == word[0]


def test_all_later_tiles_lie_face_down(word_list: WordList) -> None:
    state = position("11G CUPBOARD", racks=("HNEYMO", "E"))
    after = placed(state, "K10", "HNEY", word_list)
    assert after.phase is not None
    assert after.phase.play.words[0].word == "HONEY"
    assert opened(after) == ""


def test_an_s_hooked_onto_a_word_lies_open_even_inside_another_word(word_list: WordList) -> None:
    state = position("11G CUPBOARD", racks=("STEM", "E"))
    after = placed(state, "O11", "STEM", word_list)
    assert after.phase is not None
    assert [word.word for word in after.phase.play.words] == ["STEM", "CUPBOARDS"]
    assert opened(after) == "S"


def test_the_first_letter_of_a_plural_on_an_old_s_lies_open(word_list: WordList) -> None:
    """The fourth example: six letters on an S that lay there, five new, four of them hidden."""
    state = position("11G CUPS", racks=("TRAINE", "E"))
    after = placed(state, "J6", "TRAIN", word_list)
    assert after.phase is not None
    assert after.phase.play.words[0].word == "TRAINS"
    assert after.placed[0] == 6
    assert opened(after) == "T"
    assert len(after.phase.hidden) == 4


def test_not_so_if_it_is_joined_in_parallel_or_is_no_plural(word_list: WordList) -> None:
    verb = position("11G CUPS", racks=("EATE", "E"))
    assert opened(placed(verb, "J8", "EAT", word_list)) == ""
    beside = position("11G CUPS 9K H", racks=("CATE", "E"))
    joined = placed(beside, "J8", "CAT", word_list)
    assert [word.word for word in words_of(joined)] == ["CATS", "AH"]
    assert opened(joined) == ""


def test_a_play_without_hidden_tiles_is_not_guessed_at(word_list: WordList) -> None:
    state = position("11G CUPBOARD", racks=("SE", "E"))
    after = placed(state, "11O", "S", word_list)
    assert after.phase is None
    assert asked(after) == 1
    assert exposee.asks(after)[1].kind == "place"


# The private check.


def test_what_will_lie_open_is_told_to_the_placer_before_confirming(word_list: WordList) -> None:
    state = position(racks=("BOXESCUPLN", "E"))
    (event,) = judged(state, lay(state, "11K", "BOXES"), word_list)
    assert isinstance(event, Offered)
    state = exposee.evolve(state, event)
    seen = exposee.view(state, 0).offer
    assert seen is not None
    assert [tile.number for tile in seen.tiles] == [None, 1, 2, 3, None]
    assert seen.points == 5
    assert exposee.view(state, 1).offer is None
    assert exposee.view(state, 1).offered
    assert state.board == position().board


def test_checked_tiles_are_taken_back_at_no_cost(word_list: WordList) -> None:
    state = position(racks=("BOXESCUPLN", "E"))
    for word in ("BOXES", "CUPS", "BOXES"):
        offered = answered(state, lay(state, "11K", word), word_list=word_list)
        assert exposee.asks(offered)[0].choices == (Confirm(), TakeBack())
        state = answered(offered, TakeBack(), word_list=word_list)
        assert (state.tries, state.offer) == (0, None)


def test_in_the_first_edition_taking_back_used_a_try_up(word_list: WordList) -> None:
    """Taking good tiles back cost a try as bad ones do, and the others noticed."""
    state = position(racks=("BOXESCUPLN", "E"), edition=1)
    offered = answered(state, lay(state, "11K", "BOXES"), word_list=word_list)
    assert exposee.view(offered, 1) != exposee.view(state, 1)
    back = answered(offered, TakeBack(), word_list=word_list)
    assert back.tries == 1
    again = answered(back, lay(state, "11K", "CUPS"), word_list=word_list)
    assert refusal(word_list, again, TakeBack()) == "last-try"
    assert exposee.asks(again)[0].choices == (Confirm(),)
    failed = judged(back, lay(state, "11K", "PUC"), word_list)
    assert [type(event) for event in failed] == [Failed, Forfeited]


def test_checked_tiles_are_confirmed_before_anything_else(word_list: WordList) -> None:
    state = position(racks=("BOXESCUPLN", "E"))
    offered = answered(state, lay(state, "11K", "BOXES"), word_list=word_list)
    for answer in (lay(state, "11K", "CUPS"), Swap("B"), Pass()):
        assert refusal(word_list, offered, answer) == "confirm-first"
    assert refusal(word_list, state, Confirm()) == "nothing-laid"
    assert refusal(word_list, state, TakeBack()) == "nothing-laid"
    assert refusal(word_list, state, GuessLetter(1, "A")) == "not-now"
    assert refusal(word_list, offered, GuessLetter(1, "A")) == "not-now"


def test_the_first_bad_try_comes_back_to_its_owner_alone(word_list: WordList) -> None:
    state = position(racks=("BOXESCUPLN", "E"))
    (event,) = judged(state, lay(state, "11K", "CUPL"), word_list)
    assert event == Failed(seat=0, words=("CUPL",))
    after = exposee.evolve(state, event)
    assert after.racks == state.racks
    assert asked(after) == 0
    assert exposee.asks(after)[0].key == exposee.asks(state)[0].key
    assert exposee.view(after, 0).refused == ("CUPL",)
    assert exposee.view(after, 1).refused == ()
    assert exposee.view(after, None).tries_left == 1
    assert "CUPL" in str(exposee.tell(state, event, 0))
    assert "CUPL" not in str(exposee.tell(state, event, 1))


def test_the_very_word_that_was_just_refused_is_refused_again_for_free(word_list: WordList) -> None:
    state = position(racks=("BOXESCUPLN", "E"))
    state = answered(state, lay(state, "11K", "CUPL"), word_list=word_list)
    with pytest.raises(IllegalMove, match="refused-again") as refused:
        judged(state, lay(state, "11J", "CUPL"), word_list)
    assert refused.value.data == {"words": ["CUPL"]}
    first = position(racks=("BOXESCUPLN", "E"), edition=1, tries=1, refused=("CUPL",))
    events = judged(first, lay(first, "11K", "CUPL"), word_list)
    assert [type(event) for event in events] == [Failed, Forfeited], "a game keeps its edition"


def test_whoever_forms_a_word_may_look_it_up_and_a_guesser_may_not(word_list: WordList) -> None:
    look_up = exposee.look_up
    assert look_up is not None
    state = position(racks=(OPENING, "AEI", "OU"))
    forming = exposee.view(state, 0)
    for word, counts in (("CUPBOARD", True), ("PARIS", True), ("CUPL", False)):
        verdict = look_up(forming, word, word_list)
        assert verdict is not None
        assert verdict.legal == counts
    assert look_up(exposee.view(state, 1), "CUPBOARD", word_list) is None
    assert look_up(exposee.view(state, None), "CUPBOARD", word_list) is None
    guessed_at = placed(state, "11G", "CUPBOARD", word_list)
    for seat in (0, 1, 2, None):
        assert look_up(exposee.view(guessed_at, seat), "CUPBOARD", word_list) is None


def test_the_second_bad_try_forfeits_the_turn(word_list: WordList) -> None:
    state = position(racks=("BOXESCUPLN", "E"))
    after = answered(
        state, lay(state, "11K", "CUPL"), lay(state, "11K", "LPUC"), word_list=word_list
    )
    assert (after.idle, asked(after), after.tries, after.refused) == (1, 1, 0, ())


def test_tiles_that_cannot_lie_so_use_no_try_up(word_list: WordList) -> None:
    state = position(racks=(OPENING, "E"))
    refusal(word_list, state, lay(state, "1A", "CUP"))
    assert state.tries == 0


@pytest.mark.parametrize("word", ["PARIS", "FLORENCE", "DANUBE", "CUPBOARD", "NORWAY"])
def test_dictionary_words_and_names_of_places_count(word_list: WordList, word: str) -> None:
    assert word in word_list


@pytest.mark.parametrize("word", ["KEVIN", "UN-AMERICAN", "DON'T", "NATO", "BONJOUR"])
def test_first_names_hyphens_apostrophes_abbreviations_and_foreign_words_do_not(
    word_list: WordList, word: str
) -> None:
    assert word not in word_list


def test_a_table_can_play_without_names(lexicon: Lexicon) -> None:
    word_list = lexicon.word_list(exposee.words, names=False)
    state = position(racks=("NORWAYTARE", "E"))
    (event,) = judged(state, lay(state, "11K", "NORWAY"), word_list)
    assert isinstance(event, Failed)


# Swapping, passing, and the end.


def test_a_swap_puts_back_first_and_forfeits_the_turn(word_list: WordList) -> None:
    state = position(racks=("ABCDEFGHIJ", "E"), bag="KLMN")
    after = answered(state, Swap("ABCD"), word_list=word_list)
    assert len(after.racks[0]) == 10
    assert Counter(after.bag + after.racks[0]) == Counter("ABCDEFGHIJKLMN")
    assert (asked(after), after.placed, after.phase) == (1, (0, 0), None)
    returned = [
        exposee.decide(
            state, 0, exposee.asks(state)[0], Swap("ABCD"), random.Random(seed), word_list
        )[0].drawn
        for seed in range(30)
    ]
    assert any(set(drawn) & set("ABCD") for drawn in returned)


def test_no_more_tiles_are_swapped_than_the_bag_holds(word_list: WordList) -> None:
    state = position(racks=("ABCDEFGHIJ", "E"), bag="KL")
    assert refusal(word_list, state, Swap("ABC")) == "too-many"
    assert refusal(word_list, state, Swap("ZZ")) == "not-on-rack"
    assert refusal(word_list, position(racks=("AB", "E"), bag=""), Swap("A")) == "bag-empty"


def test_a_pass_counts_like_a_swap(word_list: WordList) -> None:
    assert answered(position(), Pass(), word_list=word_list).idle == 1
    assert answered(position(), Swap("A"), word_list=word_list).idle == 1


def test_the_clock_passes_for_a_silent_placer(word_list: WordList) -> None:
    state = position()
    ask = exposee.asks(state)[0]
    assert ask.seconds == 120
    (event,) = judged(state, ask.otherwise, word_list)
    assert event == Passed(seat=0, clock=True)
    untimed = position(options=Options(place_seconds=0))
    assert exposee.asks(untimed)[0].seconds is None


def test_a_word_that_was_checked_in_time_is_confirmed_by_the_clock(word_list: WordList) -> None:
    state = position(racks=(OPENING, "E"))
    state = answered(state, lay(state, "11G", "CUPBOARD"), word_list=word_list)
    after = answered(state, exposee.asks(state)[0].otherwise, word_list=word_list)
    assert after.placed[0] == 8


@pytest.mark.parametrize(("bag", "rounds"), [("", 1), ("EEEE", 2)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_ends_when_nobody_forms_a_word_any_more(
    word_list: WordList, seats: int, bag: str, rounds: int
) -> None:
    state = position(racks=("AEI",) * seats, bag=bag, placed=(10,) * seats)
    for _ in range(seats * rounds):
        assert state.result is None
        state = answered(state, Pass(), word_list=word_list)
    assert state.result is not None
    assert (state.result.reason, state.result.scores) == ("stuck", (7,) * seats)


def test_a_word_in_between_starts_the_count_anew(word_list: WordList) -> None:
    state = position("11G CUPBOARD", racks=("AS", "AE"), bag="", idle=1)
    after = placed(state, "11O", "S", word_list)
    assert (after.idle, after.result) == (0, None)


def test_forfeited_turns_count_too(word_list: WordList) -> None:
    state = position(racks=("CUPL", "AE"), bag="", idle=1)
    after = answered(
        state, lay(state, "11K", "CUPL"), lay(state, "11K", "LPUC"), word_list=word_list
    )
    assert after.result is not None


def test_the_last_tile_ends_the_game_after_it_was_guessed_at(word_list: WordList) -> None:
    state = position("11G CUPBOARD", racks=("HNEY", "AEI"), bag="", placed=(20, 10))
    after = placed(state, "K10", "HNEY", word_list)
    assert after.result is None
    for number, letter in enumerate("HNEY", start=1):
        after = answered(after, GuessLetter(number, letter), word_list=word_list)
    assert after.result is not None
    assert after.result.reason == "out"
    assert after.result.scores == (25, 10 + 4 - 3)


def test_unused_tiles_cost_a_point_each_and_nobody_gains_them(word_list: WordList) -> None:
    state = position(racks=("AEI", "A"), bag="", placed=(3, 5), guessed=(2, 0))
    after = answered(state, Pass(), Pass(), word_list=word_list)
    assert after.result is not None
    assert after.result.scores == (2, 4)
    assert after.result.detail["left"] == [-3, -1]


def test_an_empty_rack_ends_nothing_while_the_bag_has_tiles(word_list: WordList) -> None:
    state = position("11G CUPBOARD", racks=("S", "AE"), bag="EE")
    assert placed(state, "11O", "S", word_list).result is None


def test_the_highest_score_wins_and_equal_ones_share_it(word_list: WordList) -> None:
    state = position(racks=("AEI", "AEI", "AEI"), bag="", placed=(9, 5, 4), guessed=(0, 4, 0))
    after = answered(state, Pass(), Pass(), Pass(), word_list=word_list)
    assert after.result is not None
    assert after.result.places == (1, 1, 3)


def test_a_stop_leaves_the_points_and_opens_every_view(word_list: WordList) -> None:
    state = placed(position(racks=(OPENING, "E")), "11G", "CUPBOARD", word_list)
    after = answered(state, Stop("judge"), word_list=word_list)
    assert after.result is not None
    assert after.result.scores == (8, 0)
    for seat in (None, 0, 1):
        seen = exposee.view(after, seat)
        assert seen.board[10] == "......CUPBOARD......."
        assert None not in seen.racks
    assert refusal(word_list, state, Stop("resigned", 0)) == "not-your-seat"
    assert refusal(word_list, state, Stop("judge", 7)) == "no-such-seat"


def test_a_placed_word_is_taken_back_against_bots_until_someone_guesses(
    word_list: WordList,
) -> None:
    before = position(racks=(OPENING, "AEI"))
    before = answered(before, lay(before, "11G", "CUPBOARD"), word_list=word_list)
    facts = judged(before, Confirm(), word_list)
    now = answered(before, Confirm(), word_list=word_list)
    assert exposee.take_back(before, now, facts)
    guessed = answered(now, GuessLetter(1, "X"), word_list=word_list)
    assert not exposee.take_back(before, guessed, facts)


def test_a_swap_or_a_pass_is_never_taken_back_against_bots(word_list: WordList) -> None:
    before = position(racks=(OPENING, "AEI"))
    for answer in (Swap("CU"), Pass()):
        facts = judged(before, answer, word_list)
        assert not exposee.take_back(before, answered(before, answer, word_list=word_list), facts)


def test_after_taking_back_other_tiles_are_drawn() -> None:
    before = position(racks=(OPENING, "AEI"), bag="ABCDEFGHIJKLMNOP")
    (shuffled,) = exposee.shuffle_again(before, random.Random(0))
    after = exposee.evolve(before, shuffled)
    assert after.bag != before.bag
    assert sorted(after.bag) == sorted(before.bag)
    assert exposee.tell(before, shuffled, 0) == []


def test_a_short_game_has_100_tiles() -> None:
    (began,) = exposee.setup(3, Options(length="short"), random.Random(0))
    assert isinstance(began, Began)
    assert Counter("".join(began.racks) + began.bag) == Counter(SHORT_TILES)
    assert sum(SHORT_TILES.values()) == 100
    assert set(SHORT_TILES) == set(TILES)
    assert Options().length == "full", "the rulebook's 200 are what a new table starts with"


def test_the_game_goes_on_without_who_left(word_list: WordList) -> None:
    assert judged(position(), Left(1), word_list) == []


def test_who_sees_what(word_list: WordList) -> None:
    state = placed(position(racks=(OPENING, "AEI", "OU")), "11G", "CUPBOARD", word_list)
    placer, guesser, watcher = (exposee.view(state, seat) for seat in (0, 1, None))
    assert placer.phase is not None
    assert guesser.phase is not None
    assert watcher.phase is not None
    assert [tile.letter for tile in placer.phase.tiles] == list("CUPBOARD")
    assert [tile.letter for tile in guesser.phase.tiles] == ["C", *[None] * 7]
    assert [tile.letter for tile in watcher.phase.tiles] == ["C", *[None] * 7]
    assert guesser.racks == (None, "AEI", None)
    assert watcher.racks == (None, None, None)
    assert sum(guesser.unseen.values()) == len(state.bag) + len(state.racks[0]) + 2 + 7


def test_a_seat_answers_in_its_turn_only(word_list: WordList) -> None:
    with pytest.raises(IllegalMove, match="not-your-turn"):
        judged(position(), Pass(), word_list, seat=1)

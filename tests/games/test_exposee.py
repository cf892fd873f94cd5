"""Placing in Exposee by the rulebook; docs/rules/exposee.md says which line each test proves."""

import random
from collections import Counter

import pytest

from tests.games.exposee import answered, asked, judged, lay, opened, placed, position
from wordhall.games import exposee
from wordhall.games.contract import Chance, Illegal, Left, Stop
from wordhall.games.exposee.board import CENTRE, RACK, SIDE, TILES
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
from wordhall.lexicon import Book, Lexicon

OPENING = "CUPBOARDEE"


@pytest.fixture(scope="session")
def book(lexicon: Lexicon) -> Book:
    return lexicon.book("exposee")


def refusal(book: Book, state: State, answer: object) -> str:
    with pytest.raises(Illegal) as refused:
        judged(state, answer, book)
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
    book: Book, direction: str, order: list[int]
) -> None:
    options = Options(direction=direction)  # type: ignore[arg-type]
    state = position(racks=("AE",) * 4, turn=1, options=options)
    seen = []
    for _ in range(4):
        state = answered(state, Pass(), book=book)
        seen.append(asked(state))
    assert seen == order


# Forming words.


def test_the_first_word_covers_the_centre_across_or_down(book: Book) -> None:
    state = position(racks=(OPENING, "E"))
    assert refusal(book, state, lay(state, "10G", "CUPBOARD")) == "centre"
    assert refusal(book, state, Play((Tile(10, 10, "A"),))) == "too-few"
    for where in ("11D", "11K", "K4"):
        assert placed(state, where, "CUPBOARD", book).placed[0] == 8


def test_words_never_run_diagonally_and_leave_no_gap(book: Book) -> None:
    state = position(racks=(OPENING, "E"))
    assert refusal(book, state, Play((Tile(10, 10, "C"), Tile(11, 11, "U")))) == "not-in-line"
    assert refusal(book, state, Play((Tile(10, 10, "C"), Tile(10, 12, "U")))) == "gap"


def test_only_own_tiles_are_laid_and_only_on_free_squares(book: Book) -> None:
    state = position("11G CUP", racks=("SATE", "E"))
    assert refusal(book, state, Play((Tile(12, 6, "Z"),))) == "not-on-rack"
    assert refusal(book, state, Play((Tile(10, 6, "S"),))) == "square-taken"
    assert refusal(book, state, Play((Tile(11, 6, "S"), Tile(11, 6, "A")))) == "square-twice"


def test_a_later_word_joins_at_right_angles_or_in_parallel(book: Book) -> None:
    state = position("11G CUPBOARD", racks=("HNEYTENEAT", "E"))
    assert refusal(book, state, lay(state, "15A", "TEN")) == "touches-nothing"
    through = placed(state, "K10", "HNEY", book)
    assert [word.word for word in words_of(through)] == ["HONEY"]
    beside = placed(state, "12L", "TEE", book)
    assert [word.word for word in words_of(beside)] == ["TEE", "AT", "RE", "DE"]


def test_a_modified_word_counts_with_all_its_letters(book: Book) -> None:
    state = position("11G CUPBOARD", racks=("SE", "E"))
    after = placed(state, "11O", "S", book)
    assert after.placed[0] == 9
    assert after.last is not None
    assert after.last.words[0].word == "CUPBOARDS"


def test_every_word_of_a_play_must_count(book: Book) -> None:
    state = position("11G CUPBOARD", racks=("ATEN", "E"))
    (failed,) = judged(state, lay(state, "12G", "AT"), book)
    assert failed == Failed(seat=0, words=("CA",))


def test_several_words_of_one_play_are_all_credited(book: Book) -> None:
    """The third example: three letters in parallel make two words of two more."""
    state = position("11H HA", racks=("ATEO", "EEE"))
    after = placed(state, "12H", "ATE", book)
    assert [(word.word, word.points) for word in words_of(after)] == [
        ("ATE", 3),
        ("HA", 2),
        ("AT", 2),
    ]
    assert after.placed[0] == 7


def test_a_letter_counts_one_point_and_tiles_are_drawn_before_anybody_guesses(book: Book) -> None:
    state = position(racks=(OPENING, "E"), bag="XYZWVUTS")
    after = placed(state, "11G", "CUPBOARD", book)
    assert after.placed == (8, 0)
    assert after.racks[0] == "".join(sorted("EEXYZWVUTS"))
    assert after.bag == ""
    assert asked(after) == 1


def test_ten_tiles_in_one_turn_double_the_main_word_only(book: Book) -> None:
    state = position(racks=("BLACKSMITH", "E"))
    assert placed(state, "11B", "BLACKSMITH", book).placed[0] == 20
    beside = position("11L HA", racks=("BLACKSMITH", "E"))
    after = placed(beside, "N2", "BLACKSMITH", book)
    assert [(word.word, word.points) for word in words_of(after)] == [
        ("BLACKSMITH", 20),
        ("HAH", 3),
    ]
    assert after.placed[0] == 23


def test_fewer_than_ten_tiles_are_never_doubled(book: Book) -> None:
    state = position(racks=("CUPBOARD", "E"), bag="")
    assert placed(state, "11G", "CUPBOARD", book).placed[0] == 8


def test_an_eleven_letter_word_of_ten_tiles_counts_22(book: Book) -> None:
    state = position("11L S", racks=("BLACKMITHS", "E"))
    after = placed(state, "11G", "BLACKMITHS", book)
    assert after.placed[0] == 22


# What lies open.


def test_the_openings_first_letter_lies_open_and_the_rest_face_down(book: Book) -> None:
    after = placed(position(racks=(OPENING, "E")), "11G", "CUPBOARD", book)
    assert opened(after) == "C"
    assert exposee.view(after, 1).board[10] == "......C#######......."
    assert exposee.view(after, 0).board[10] == "......C#######......."


def test_whoever_plays_the_first_word_shows_its_first_letter(book: Book) -> None:
    state = answered(position(racks=("E", OPENING)), Pass(), book=book)
    assert opened(placed(state, "11G", "CUPBOARD", book)) == "C"


def test_a_pluralising_s_lies_open(book: Book) -> None:
    state = position(racks=("BOXESCUPLN", "E"))
    assert opened(placed(state, "11K", "BOXES", book)) == "BS"
    assert opened(placed(state, "11K", "CUPS", book)) == "CS"


@pytest.mark.parametrize("word", ["BUS", "EATS", "LENS"])
def test_another_s_at_the_end_lies_face_down(book: Book, word: str) -> None:
    state = position(racks=("BUSEATLENO", "E"))
    assert opened(placed(state, "11K", word, book)) == word[0]


def test_all_later_tiles_lie_face_down(book: Book) -> None:
    state = position("11G CUPBOARD", racks=("HNEYMO", "E"))
    after = placed(state, "K10", "HNEY", book)
    assert after.phase is not None
    assert after.phase.play.words[0].word == "HONEY"
    assert opened(after) == ""


def test_an_s_hooked_onto_a_word_lies_open_even_inside_another_word(book: Book) -> None:
    state = position("11G CUPBOARD", racks=("STEM", "E"))
    after = placed(state, "O11", "STEM", book)
    assert after.phase is not None
    assert [word.word for word in after.phase.play.words] == ["STEM", "CUPBOARDS"]
    assert opened(after) == "S"


def test_the_first_letter_of_a_plural_on_an_old_s_lies_open(book: Book) -> None:
    """The fourth example: six letters on an S that lay there, five new, four of them hidden."""
    state = position("11G CUPS", racks=("TRAINE", "E"))
    after = placed(state, "J6", "TRAIN", book)
    assert after.phase is not None
    assert after.phase.play.words[0].word == "TRAINS"
    assert after.placed[0] == 6
    assert opened(after) == "T"
    assert len(after.phase.hidden) == 4


def test_not_so_if_it_is_joined_in_parallel_or_is_no_plural(book: Book) -> None:
    verb = position("11G CUPS", racks=("EATE", "E"))
    assert opened(placed(verb, "J8", "EAT", book)) == ""
    beside = position("11G CUPS 9K H", racks=("CATE", "E"))
    joined = placed(beside, "J8", "CAT", book)
    assert [word.word for word in words_of(joined)] == ["CATS", "AH"]
    assert opened(joined) == ""


def test_a_play_without_hidden_tiles_is_not_guessed_at(book: Book) -> None:
    state = position("11G CUPBOARD", racks=("SE", "E"))
    after = placed(state, "11O", "S", book)
    assert after.phase is None
    assert asked(after) == 1
    assert exposee.asks(after)[1].kind == "place"


# The private check.


def test_what_will_lie_open_is_told_to_the_placer_before_confirming(book: Book) -> None:
    state = position(racks=("BOXESCUPLN", "E"))
    (event,) = judged(state, lay(state, "11K", "BOXES"), book)
    assert isinstance(event, Offered)
    state = exposee.evolve(state, event)
    seen = exposee.view(state, 0).offer
    assert seen is not None
    assert [tile.number for tile in seen.tiles] == [None, 1, 2, 3, None]
    assert seen.points == 5
    assert exposee.view(state, 1).offer is None
    assert exposee.view(state, 1).offered
    assert state.board == position().board


def test_the_check_is_no_free_one(book: Book) -> None:
    """Taking good tiles back costs a try as bad ones do, and the others notice."""
    state = position(racks=("BOXESCUPLN", "E"))
    offered = answered(state, lay(state, "11K", "BOXES"), book=book)
    assert exposee.view(offered, 1) != exposee.view(state, 1)
    back = answered(offered, TakeBack(), book=book)
    assert back.tries == 1
    again = answered(back, lay(state, "11K", "CUPS"), book=book)
    assert refusal(book, again, TakeBack()) == "last-try"
    assert exposee.asks(again)[0].choices == (Confirm(),)
    failed = judged(back, lay(state, "11K", "PUC"), book)
    assert [type(event) for event in failed] == [Failed, Forfeited]


def test_checked_tiles_are_confirmed_before_anything_else(book: Book) -> None:
    state = position(racks=("BOXESCUPLN", "E"))
    offered = answered(state, lay(state, "11K", "BOXES"), book=book)
    for answer in (lay(state, "11K", "CUPS"), Swap("B"), Pass()):
        assert refusal(book, offered, answer) == "confirm-first"
    assert refusal(book, state, Confirm()) == "nothing-laid"
    assert refusal(book, state, TakeBack()) == "nothing-laid"
    assert refusal(book, state, GuessLetter(1, "A")) == "not-now"
    assert refusal(book, offered, GuessLetter(1, "A")) == "not-now"


def test_the_first_bad_try_comes_back_to_its_owner_alone(book: Book) -> None:
    state = position(racks=("BOXESCUPLN", "E"))
    (event,) = judged(state, lay(state, "11K", "CUPL"), book)
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


def test_the_second_bad_try_forfeits_the_turn(book: Book) -> None:
    state = position(racks=("BOXESCUPLN", "E"))
    after = answered(state, lay(state, "11K", "CUPL"), lay(state, "11K", "LPUC"), book=book)
    assert (after.idle, asked(after), after.tries, after.refused) == (1, 1, 0, ())


def test_tiles_that_cannot_lie_so_use_no_try_up(book: Book) -> None:
    state = position(racks=(OPENING, "E"))
    refusal(book, state, lay(state, "1A", "CUP"))
    assert state.tries == 0


@pytest.mark.parametrize("word", ["PARIS", "FLORENCE", "DANUBE", "CUPBOARD", "NORWAY"])
def test_dictionary_words_and_names_of_places_count(book: Book, word: str) -> None:
    assert word in book


@pytest.mark.parametrize("word", ["KEVIN", "UN-AMERICAN", "DON'T", "NATO", "BONJOUR"])
def test_first_names_hyphens_apostrophes_abbreviations_and_foreign_words_do_not(
    book: Book, word: str
) -> None:
    assert word not in book


def test_a_table_can_play_without_names(lexicon: Lexicon) -> None:
    book = lexicon.book("exposee", names=False)
    state = position(racks=("NORWAYTARE", "E"))
    (event,) = judged(state, lay(state, "11K", "NORWAY"), book)
    assert isinstance(event, Failed)


# Swapping, passing, and the end.


def test_a_swap_puts_back_first_and_forfeits_the_turn(book: Book) -> None:
    state = position(racks=("ABCDEFGHIJ", "E"), bag="KLMN")
    after = answered(state, Swap("ABCD"), book=book)
    assert len(after.racks[0]) == 10
    assert Counter(after.bag + after.racks[0]) == Counter("ABCDEFGHIJKLMN")
    assert (asked(after), after.placed, after.phase) == (1, (0, 0), None)
    returned = [
        exposee.decide(state, 0, exposee.asks(state)[0], Swap("ABCD"), random.Random(seed), book)[
            0
        ].drawn  # type: ignore[union-attr]
        for seed in range(30)
    ]
    assert any(set(drawn) & set("ABCD") for drawn in returned)


def test_no_more_tiles_are_swapped_than_the_bag_holds(book: Book) -> None:
    state = position(racks=("ABCDEFGHIJ", "E"), bag="KL")
    assert refusal(book, state, Swap("ABC")) == "too-many"
    assert refusal(book, state, Swap("ZZ")) == "not-on-rack"
    assert refusal(book, position(racks=("AB", "E"), bag=""), Swap("A")) == "bag-empty"


def test_a_pass_counts_like_a_swap(book: Book) -> None:
    assert answered(position(), Pass(), book=book).idle == 1
    assert answered(position(), Swap("A"), book=book).idle == 1


def test_the_clock_passes_for_a_silent_placer(book: Book) -> None:
    state = position()
    ask = exposee.asks(state)[0]
    assert ask.seconds == 120
    (event,) = judged(state, ask.otherwise, book)
    assert event == Passed(seat=0, clock=True)
    untimed = position(options=Options(place_seconds=0))
    assert exposee.asks(untimed)[0].seconds is None


def test_a_word_that_was_checked_in_time_is_confirmed_by_the_clock(book: Book) -> None:
    state = position(racks=(OPENING, "E"))
    state = answered(state, lay(state, "11G", "CUPBOARD"), book=book)
    after = answered(state, exposee.asks(state)[0].otherwise, book=book)
    assert after.placed[0] == 8


@pytest.mark.parametrize(("bag", "rounds"), [("", 1), ("EEEE", 2)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_ends_when_nobody_forms_a_word_any_more(
    book: Book, seats: int, bag: str, rounds: int
) -> None:
    state = position(racks=("AEI",) * seats, bag=bag, placed=(10,) * seats)
    for _ in range(seats * rounds):
        assert state.result is None
        state = answered(state, Pass(), book=book)
    assert state.result is not None
    assert (state.result.reason, state.result.scores) == ("stuck", (7,) * seats)


def test_a_word_in_between_starts_the_count_anew(book: Book) -> None:
    state = position("11G CUPBOARD", racks=("AS", "AE"), bag="", idle=1)
    after = placed(state, "11O", "S", book)
    assert (after.idle, after.result) == (0, None)


def test_forfeited_turns_count_too(book: Book) -> None:
    state = position(racks=("CUPL", "AE"), bag="", idle=1)
    after = answered(state, lay(state, "11K", "CUPL"), lay(state, "11K", "LPUC"), book=book)
    assert after.result is not None


def test_the_last_tile_ends_the_game_after_it_was_guessed_at(book: Book) -> None:
    state = position("11G CUPBOARD", racks=("HNEY", "AEI"), bag="", placed=(20, 10))
    after = placed(state, "K10", "HNEY", book)
    assert after.result is None
    for number, letter in enumerate("HNEY", start=1):
        after = answered(after, GuessLetter(number, letter), book=book)
    assert after.result is not None
    assert after.result.reason == "out"
    assert after.result.scores == (25, 10 + 4 - 3)


def test_unused_tiles_cost_a_point_each_and_nobody_gains_them(book: Book) -> None:
    state = position(racks=("AEI", "A"), bag="", placed=(3, 5), guessed=(2, 0))
    after = answered(state, Pass(), Pass(), book=book)
    assert after.result is not None
    assert after.result.scores == (2, 4)
    assert after.result.detail["left"] == [-3, -1]


def test_an_empty_rack_ends_nothing_while_the_bag_has_tiles(book: Book) -> None:
    state = position("11G CUPBOARD", racks=("S", "AE"), bag="EE")
    assert placed(state, "11O", "S", book).result is None


def test_the_highest_score_wins_and_equal_ones_share_it(book: Book) -> None:
    state = position(racks=("AEI", "AEI", "AEI"), bag="", placed=(9, 5, 4), guessed=(0, 4, 0))
    after = answered(state, Pass(), Pass(), Pass(), book=book)
    assert after.result is not None
    assert after.result.places == (1, 1, 3)


def test_a_stop_leaves_the_points_and_opens_every_view(book: Book) -> None:
    state = placed(position(racks=(OPENING, "E")), "11G", "CUPBOARD", book)
    after = answered(state, Stop("judge"), book=book)
    assert after.result is not None
    assert after.result.scores == (8, 0)
    for seat in (None, 0, 1):
        seen = exposee.view(after, seat)
        assert seen.board[10] == "......CUPBOARD......."
        assert None not in seen.racks
    assert refusal(book, state, Stop("resigned", 0)) == "not-your-seat"
    assert refusal(book, state, Stop("judge", 7)) == "no-such-seat"


def test_the_game_goes_on_without_who_left(book: Book) -> None:
    assert judged(position(), Left(1), book) == []


def test_who_sees_what(book: Book) -> None:
    state = placed(position(racks=(OPENING, "AEI", "OU")), "11G", "CUPBOARD", book)
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


def test_a_seat_answers_in_its_turn_only(book: Book) -> None:
    with pytest.raises(Illegal, match="not-your-turn"):
        judged(position(), Pass(), book, seat=1)

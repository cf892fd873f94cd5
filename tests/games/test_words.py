"""Words by the rulebook, in its order; docs/rules/words.md says which line each test proves."""

import random
from collections import Counter

import pytest

from tests.games.words_testing import answered, board, judged, lay, position, tiles
from wordhall.games.contract import IllegalMove
from wordhall.games.words import game as words
from wordhall.games.words.box import SQUARES, TILES
from wordhall.games.words.model import Formed, Options, Pass, Play, Played, Swap, Tile
from wordhall.lexicon import Lexicon, WordList


def points(word_list: WordList, text: str, where: str, letters: str, rack: str = "") -> int:
    """What laying these tiles on this board brings, from a rack that holds them."""
    worn = "".join("?" if letter.islower() else letter for letter in letters)
    state = position(text, racks=(rack or worn + "I", "E"))
    after = answered(state, lay(state, where, letters), word_list)
    return after.scores[0]


def refusal(word_list: WordList, text: str, play: Play, rack: str = "AEINRST") -> IllegalMove:
    with pytest.raises(IllegalMove) as refused:
        judged(position(text, racks=(rack, "E")), play, word_list)
    return refused.value


def test_104_tiles_are_worth_220_points() -> None:
    assert sum(count for count, _ in TILES.values()) == 104
    assert sum(count * worth for count, worth in TILES.values()) == 220
    assert TILES["?"] == (2, 0)


def test_the_board_has_its_bonus_squares_the_same_from_every_side() -> None:
    assert Counter("".join(SQUARES)) == {".": 164, "d": 24, "t": 16, "2": 12, "3": 8, "*": 1}
    assert SQUARES == SQUARES[::-1] == [row[::-1] for row in SQUARES]
    assert ["".join(column) for column in zip(*SQUARES, strict=True)] == SQUARES


def test_each_seat_is_dealt_seven_tiles_and_the_rest_is_the_bag() -> None:
    (began,) = words.setup(2, Options(), random.Random(3))
    state = words.evolve(None, began)

    assert [len(rack) for rack in state.racks] == [7, 7]
    assert len(state.bag) == 90
    assert Counter(state.bag + "".join(state.racks)) == {
        t: count for t, (count, _) in TILES.items()
    }


def test_whoever_made_the_table_opens_and_the_seats_take_turns(word_list: WordList) -> None:
    (began,) = words.setup(2, Options(), random.Random(3))
    state = words.evolve(None, began)
    assert {seat: ask.key for seat, ask in words.asks(state).items()} == {0: "turn:1"}

    state = answered(state, Pass(), word_list)
    assert {seat: ask.key for seat, ask in words.asks(state).items()} == {1: "turn:2"}
    with pytest.raises(IllegalMove, match="not-your-turn"):
        judged(state, Pass(), word_list, seat=0)


def test_words_run_across_or_down(word_list: WordList) -> None:
    assert points(word_list, "", "8G", "CAT") == points(word_list, "", "H7", "CAT") == 4 + 1 + 1


def test_a_play_is_points_and_new_tiles_and_the_other_seats_turn(word_list: WordList) -> None:
    state = position("8G CAT", racks=("AEINRST", "E"), bag="OUB", scores=(6, 9))
    (played,) = judged(state, lay(state, "8J", "S"), word_list)

    assert played == Played(
        seat=0, tiles=(Tile(7, 9, "S"),), words=(Formed("CATS", 7),), points=7, drawn="O"
    )
    after = words.evolve(state, played)
    assert after.board == board("8G CATS")
    assert after.racks == ("AEINORT", "E")
    assert (after.bag, after.scores, after.turn) == ("UB", (13, 9), 1)


def test_a_short_bag_is_drawn_to_its_last_tile(word_list: WordList) -> None:
    state = position("8G CAT", racks=("AEINRST", "E"), bag="O")
    after = answered(state, lay(state, "J8", "SIT"), word_list)

    assert (after.racks[0], after.bag) == ("AENOR", "")


def test_the_first_play_covers_the_star(word_list: WordList) -> None:
    assert refusal(word_list, "", Play(tiles("8A", "TIN"))).code == "star"
    assert points(word_list, "", "8H", "TIN") == points(word_list, "", "8F", "TIN") == 4


def test_the_first_play_has_two_tiles(word_list: WordList) -> None:
    assert refusal(word_list, "", Play(tiles("8H", "A"))).code == "too-few"


def test_after_a_pass_the_duty_to_cover_the_star_goes_to_the_next_play(word_list: WordList) -> None:
    state = answered(position(racks=("E", "AEINRST")), Pass(), word_list)
    with pytest.raises(IllegalMove, match="star"):
        judged(state, lay(state, "8A", "TIN"), word_list)
    assert answered(state, lay(state, "8H", "TIN"), word_list).scores == (0, 4)


def test_a_later_play_touches_a_tile_that_lies_there(word_list: WordList) -> None:
    assert refusal(word_list, "8G CAT", Play(tiles("3C", "TIN"))).code == "touches-nothing"
    # Only by a corner.
    assert refusal(word_list, "8G CAT", Play(tiles("9J", "TIN"))).code == "touches-nothing"


def test_touching_at_a_side_is_enough(word_list: WordList) -> None:
    """NA under CAT crosses no word of the board, but makes two with its tiles (WW-1)."""
    state = position("8G CAT", racks=("AEINRST", "E"))
    (played,) = judged(state, lay(state, "9H", "NA"), word_list)

    assert isinstance(played, Played)
    assert played.words == (Formed("NA", 3), Formed("AN", 3), Formed("TA", 2))


def test_tiles_lie_in_one_line(word_list: WordList) -> None:
    bent = Play((Tile(7, 9, "S"), Tile(8, 9, "I"), Tile(8, 10, "N")))
    assert refusal(word_list, "8G CAT", bent).code == "not-in-line"


def test_a_line_has_no_gaps(word_list: WordList) -> None:
    apart = Play((Tile(7, 9, "S"), Tile(7, 11, "T")))
    assert refusal(word_list, "8G CAT", apart).code == "gap"
    assert refusal(word_list, "8G CAT", Play((Tile(6, 7, "S"), Tile(9, 7, "T")))).code == "gap"


def test_tiles_that_lie_there_bridge_a_line(word_list: WordList) -> None:
    assert points(word_list, "8G CAT", "H7", "TN") == 1 + 1 + 2


def test_a_square_holds_one_tile(word_list: WordList) -> None:
    assert refusal(word_list, "8G CAT", Play((Tile(7, 6, "S"),))).code == "square-taken"
    twice = Play((Tile(7, 9, "S"), Tile(7, 9, "T")))
    assert refusal(word_list, "8G CAT", twice).code == "square-twice"


def test_only_tiles_of_the_own_rack_are_laid(word_list: WordList) -> None:
    refused = refusal(word_list, "8G CAT", Play(tiles("8J", "S")), rack="EINRT")
    assert (refused.code, refused.data) == ("not-on-rack", {"tile": "S"})
    assert refusal(word_list, "8G CAT", Play(tiles("8J", "s")), rack="S").data == {"tile": "?"}


def test_several_words_can_be_made_at_once(word_list: WordList) -> None:
    state = position("8G CAT", racks=("AEINRST", "E"))
    (played,) = judged(state, lay(state, "J8", "SIT"), word_list)

    assert isinstance(played, Played)
    assert [one.word for one in played.words] == ["SIT", "CATS"]


def test_every_word_must_count_and_the_one_that_does_not_is_named(word_list: WordList) -> None:
    refused = refusal(word_list, "8G CAT", Play(tiles("J8", "IT")))

    assert refused.code == "not-a-word"
    assert refused.data["word"] == "CATI"
    assert refused.data["say"] == "CATI isn’t in the dictionary."


def test_a_refused_word_costs_nothing_however_often(word_list: WordList) -> None:
    state = position("8G CAT", racks=("AEINRST", "E"))
    for _ in range(20):
        with pytest.raises(IllegalMove, match="not-a-word"):
            judged(state, lay(state, "8J", "I"), word_list)
    assert words.asks(state)[0].key == "turn:3"


def test_names_abbreviations_and_affixes_are_no_words(word_list: WordList) -> None:
    for word in ("LONDON", "NASA", "ETC", "TION", "CAN'T", "X-RAY", "I"):
        assert word not in word_list
    for word in ("AA", "THOU", "AIN", "YCLEPT"):  # foreign, archaic, slang
        assert word in word_list


def test_the_list_decides_and_not_what_a_dictionary_would_say(lexicon: Lexicon) -> None:
    assert "QI" not in lexicon.word_list(words.words)
    assert "QI" in lexicon.word_list(words.words, modern=True)


def test_the_list_is_enable(word_list: WordList) -> None:
    assert len(word_list.graph) == 172_823


def test_a_new_tile_on_a_letter_square_counts_twice_or_three_times(word_list: WordList) -> None:
    assert points(word_list, "1F A", "1G", "X") == 1 + 3 * 8
    assert points(word_list, "7D A", "7E", "X") == 1 + 2 * 8


def test_a_letter_square_counts_only_in_the_turn_that_covers_it(word_list: WordList) -> None:
    assert points(word_list, "1G X", "1F", "A") == 1 + 8
    assert points(word_list, "7E X", "7D", "A") == 1 + 8


def test_all_letters_of_a_word_count_old_ones_too(word_list: WordList) -> None:
    assert points(word_list, "8G CAT", "8J", "S") == 4 + 1 + 1 + 1


def test_a_new_tile_on_a_word_square_multiplies_the_word(word_list: WordList) -> None:
    assert points(word_list, "8E O", "8D", "G") == 2 * (3 + 1)
    assert points(word_list, "1E O", "1D", "G") == 3 * (3 + 1)


def test_two_word_squares_multiply_twice(word_list: WordList) -> None:
    assert points(word_list, "2G OUS", "2F", "HE") == 4 * (3 + 1 + 2 + 1 + 1)
    assert points(word_list, "1E TATEMEN", "1D", "ST") == 9 * 13


def test_a_double_and_a_triple_word_make_six(word_list: WordList) -> None:
    assert points(word_list, "4B ENTENC", "4A", "SE") == 6 * 13


def test_letter_squares_come_before_word_squares(word_list: WordList) -> None:
    # H lies on a double letter, S on a double word.
    assert points(word_list, "2D OE", "2C", "HS") == 2 * (2 * 3 + 1 + 1 + 1)


def test_a_word_square_counts_only_in_the_turn_that_covers_it(word_list: WordList) -> None:
    assert points(word_list, "8D G", "8E", "O") == 3 + 1


def test_the_star_multiplies_nothing(word_list: WordList) -> None:
    assert points(word_list, "", "8G", "CAT") == 6


def test_each_new_word_counts_by_itself_and_all_are_added(word_list: WordList) -> None:
    state = position("8G CAT", racks=("AEINRST", "E"))
    (played,) = judged(state, lay(state, "J8", "SIT"), word_list)

    assert isinstance(played, Played)
    assert played.words == (Formed("SIT", 1 + 1 + 3), Formed("CATS", 7))
    assert played.points == 12


def test_a_bonus_square_under_two_words_counts_in_both(word_list: WordList) -> None:
    assert points(word_list, "8E O D9 O", "8D", "G") == 2 * (3 + 1) + 2 * (3 + 1)


def test_all_look_at_seven_tiles_before_the_next_clock_starts(word_list: WordList) -> None:
    state = position(racks=("READING", "E"))
    few = answered(state, lay(state, "8E", "READ"), word_list)
    assert [ask.lead for ask in words.asks(few).values()] == [0]
    all_of_them = answered(state, lay(state, "8E", "READING"), word_list)
    assert [ask.lead for ask in words.asks(all_of_them).values()] == [3]


def test_all_seven_tiles_bring_35_points(word_list: WordList) -> None:
    assert points(word_list, "", "8E", "READING", rack="READING") == 11 + 35
    # After the multipliers, not under them.
    assert points(word_list, "", "8D", "READING", rack="READING") == 2 * 11 + 35


def test_six_tiles_bring_no_bonus_even_when_they_are_the_whole_rack(word_list: WordList) -> None:
    assert points(word_list, "", "8F", "READER", rack="READER") == 7


def test_a_blank_is_worth_nothing_but_multiplies_its_word(word_list: WordList) -> None:
    assert points(word_list, "8F O", "8D", "gO", rack="?OI") == 2 * (0 + 1 + 1)
    assert points(word_list, "1F A", "1G", "x", rack="?I") == 1


def test_a_blank_keeps_its_letter_for_ever(word_list: WordList) -> None:
    state = position("8G CAT", racks=("?EINRST", "DEINRST"))
    state = answered(state, lay(state, "8J", "s"), word_list)
    assert state.board[7] == "......CATs....."

    assert points(word_list, "8G CATs", "J9", "IT") == 0 + 1 + 3
    assert refusal(word_list, "8G CATs", Play(tiles("J9", "RT"))).data["word"] == "SRT"


def test_a_blank_on_the_rack_has_no_letter(word_list: WordList) -> None:
    state = position("8G CAT", racks=("?EINRST", "E"), bag="OOOOOOO")
    with pytest.raises(IllegalMove, match="not-a-word"):
        judged(state, lay(state, "8J", "x"), word_list)
    assert answered(state, Swap("?"), word_list).racks[0] == "EINORST"

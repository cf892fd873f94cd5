"""Is it legal in this game, and if not, why?"""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordhall.games import GAMES
from wordhall.lexicon import EVERY, Lexicon, Verdict, WordLaw, WordList
from wordhall.lexicon.law import PREBUILT_LAWS

VERDICTS = {
    # Kross: base forms and plurals (RULINGS 4.2, KW-25).
    "kross": {
        "ok": "plays mice bent abode door do ore ho tea she hot oxen men better cups thanks",
        "verb-form": "goes went asks eats asked sung was am",
        "comparative": "bigger biggest sadder",
        "too-long": "building cupboard",
        "unknown": "zzz qi tlase",
        "name": "oslo",
        "personal-name": "kevin",
        "letters": "d'or café",
        "too-short": "a",
    },
    # Foil: four letters, no short plurals in -s (FO-19, FO-23, FO-24, FO-40).
    "foil": {
        "ok": "slate steal least chairs lying lyre quiz pass brass lens bias news eats adds asks "
        "mice geese memo boxers went",
        "plural-in-s": "tales runs boxes cups",
        "too-short": "cat ox",
        "unknown": "tlase",
        "too-long": "uncharacteristically",
        "name": "london",
    },
    # Typo and Words: the list as it is (TY-24).
    "typo": {
        "ok": "erase realize elastic last goes playing bigger tales",
        "unknown": "elast realizze",
        "name": "london",
        "personal-name": "kevin",
    },
    "words": {
        "ok": "ax aa jo xi xu goes tales electroencephalographically",
        "unknown": "qi za zzz ok email blog",
        "too-long": "a" * 29,
    },
    # Exposee: names of places and works too, never only persons' (EX-15, EX-16).
    "exposee": {
        "ok": "cupboard paris florence london thames everest koran canada ohio",
        "personal-name": "kevin deborah",
        "unknown": "usa nato zeus",
        "letters": "co-op l'or",
    },
}


def listed(lexicon: Lexicon, game: str, **options: Any) -> WordList:
    return lexicon.word_list(GAMES[game].words, **options)


@pytest.mark.parametrize(
    ("game", "why", "word"),
    [
        (game, why, word)
        for game, rows in VERDICTS.items()
        for why, words in rows.items()
        for word in words.split()
    ],
)
def test_each_game_judges_by_its_own_rules(
    lexicon: Lexicon, game: str, why: str, word: str
) -> None:
    verdict = listed(lexicon, game).judge(word)
    assert (verdict.why, verdict.legal) == (why, why == "ok")


def test_a_verdict_is_a_sentence_for_players(lexicon: Lexicon) -> None:
    assert listed(lexicon, "words").judge("za") == Verdict(
        word="ZA", legal=False, why="unknown", say="ZA isn’t in the dictionary."
    )
    assert listed(lexicon, "kross").judge("goes") == Verdict(
        word="GOES",
        legal=False,
        why="verb-form",
        say="GOES is a verb form. Only the infinitive counts.",
    )


def test_case_does_not_matter(lexicon: Lexicon) -> None:
    word_list = listed(lexicon, "words")
    assert word_list.judge("gOoSe") == word_list.judge("GOOSE")
    assert "goose" in word_list
    assert "GOOSE" in word_list


@pytest.mark.parametrize("modern", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_the_graph_holds_exactly_the_legal_words(lexicon: Lexicon, game: str, modern: bool) -> None:
    word_list = listed(lexicon, game, modern=modern)
    known = [word for word, *_ in lexicon.facts()]
    sample = Random(1).sample(known, 5_000)
    least = word_list.law.shortest
    assert [word in word_list.graph for word in sample] == [
        word_list.judge(word, least).legal for word in sample
    ]


@pytest.mark.parametrize(
    ("game", "count"),
    [("words", 172_823), ("typo", 172_823), ("exposee", 179_143), ("kross", 25_886)],
)
def test_a_game_has_as_many_words_as_the_handbook_says(
    lexicon: Lexicon, game: str, count: int
) -> None:
    assert len(listed(lexicon, game).graph) == count


def test_foil_bans_the_short_plurals(lexicon: Lexicon) -> None:
    words = listed(lexicon, "words").graph
    foil = listed(lexicon, "foil")
    short = [word for word in words.begins("", limit=len(words)) if len(word) in (4, 5)]
    assert sum(foil.judge(word).why == "plural-in-s" for word in short) == 2_954


def test_children_play_foil_from_three_letters(lexicon: Lexicon) -> None:
    foil = listed(lexicon, "foil")
    assert "cat" not in foil
    assert foil.judge("cat", least=3).legal
    assert foil.judge("cats", least=3).why == "plural-in-s"
    assert foil.judge("ox", least=3).say == "OX is too short. Words need 3 letters or more here."


@pytest.mark.parametrize("word", ["qi", "za", "email", "blog", "selfie"])
def test_a_host_may_switch_on_modern_words(lexicon: Lexicon, word: str) -> None:
    word_list = listed(lexicon, "words", modern=True)
    assert word not in listed(lexicon, "words")
    assert word in word_list
    assert word.upper() in word_list.graph


def test_the_modern_supplement_has_no_short_forms_and_no_capitals(lexicon: Lexicon) -> None:
    modern = listed(lexicon, "words", modern=True)
    assert not any(word in modern for word in ("kb", "ms", "nasa", "london", "kevin"))


def test_a_host_may_add_and_ban_words(lexicon: Lexicon) -> None:
    word_list = listed(
        lexicon, "kross", added=frozenset(["Wug", "goes"]), banned=frozenset(["door"])
    )
    assert [word_list.judge(word).why for word in ("wug", "goes", "door", "ore")] == [
        *("ok", "ok", "banned", "ok")
    ]
    assert ["WUG" in word_list.graph, "GOES" in word_list.graph, "DOOR" in word_list.graph] == [
        True,
        True,
        False,
    ]


def test_a_ban_is_stronger_than_an_addition(lexicon: Lexicon) -> None:
    both = frozenset(["wug"])
    word_list = listed(lexicon, "words", added=both, banned=both)
    assert word_list.judge("wug").why == "banned"
    assert "WUG" not in word_list.graph


def test_a_host_cannot_add_what_is_not_letters(lexicon: Lexicon) -> None:
    with pytest.raises(ValueError, match="letters from A to Z"):
        listed(lexicon, "words", added=frozenset(["rock'n'roll"]))


def test_the_family_filter_refuses_the_worst_words(lexicon: Lexicon) -> None:
    word_list = listed(lexicon, "words", family=True)
    assert word_list.judge("fucking").why == "family"
    assert "FUCKING" not in word_list.graph
    assert "damn" in word_list
    assert "fucking" in listed(lexicon, "words")


def test_names_can_be_switched_on_and_off(lexicon: Lexicon) -> None:
    assert listed(lexicon, "exposee", names=False).judge("london").why == "name"
    assert listed(lexicon, "foil", names=True).judge("london").why == "ok"
    assert listed(lexicon, "foil", names=True).judge("kevin").why == "personal-name"


def test_a_bot_plays_with_the_words_of_its_level(lexicon: Lexicon) -> None:
    easy = listed(lexicon, "words", level=35)
    assert [easy.judge(word).why for word in ("house", "aalii", "damn")] == [
        *("ok", "rare", "family")
    ]
    assert [word in easy.graph for word in ("HOUSE", "AALII", "DAMN")] == [True, False, False]
    expert = listed(lexicon, "words", level=EVERY)
    assert [expert.judge(word).why for word in ("aalii", "damn")] == ["ok", "family"]


def test_a_random_word_is_harmless_and_of_its_level(lexicon: Lexicon) -> None:
    word_list = listed(lexicon, "foil")
    for seed in range(200):
        word = word_list.random(35, Random(seed))
        entry = lexicon.entry(word)
        assert word in word_list
        assert entry is not None
        assert entry.level is not None
        assert entry.level <= 35
        assert entry.rating == 0


def test_a_random_word_is_the_same_for_the_same_chance(lexicon: Lexicon) -> None:
    word_list = listed(lexicon, "words")
    assert word_list.random(50, Random(7)) == word_list.random(50, Random(7))


def test_no_random_word_is_a_clear_error(lexicon: Lexicon) -> None:
    with pytest.raises(LookupError, match="no word up to level 5"):
        listed(lexicon, "kross").random(5, Random(1))


def test_books_are_kept(lexicon: Lexicon) -> None:
    assert listed(lexicon, "foil", modern=True) is listed(lexicon, "foil", modern=True)


def test_the_laws_of_our_games_are_drawn_when_the_dictionary_is_built(lexicon: Lexicon) -> None:
    ours = ("exposee", "typo", "words", "kross", "foil")
    assert {GAMES[game].words for game in ours} == set(PREBUILT_LAWS)
    assert all(
        lexicon.ready_graph(law, modern) for law in PREBUILT_LAWS for modern in (False, True)
    )


def test_any_other_law_is_kept_as_well(lexicon: Lexicon) -> None:
    law = WordLaw(least=5, most=7, names=True, plural_in_s=7, anchored=False)
    words = lexicon.word_list(law)

    assert lexicon.ready_graph(law, modern=False) is None
    assert words.judge("four").why == "too-short"
    assert words.judge("elephant").why == "too-long"
    assert words.judge("tables").why == "plural-in-s"
    assert {"LONDON", "TABLE", "STABLES"} <= set(words.graph.begins("", limit=len(words.graph)))
    assert all(word in words for word in words.graph.begins("T", limit=500))
    assert lexicon.word_list(law).graph is words.graph


@given(
    st.text()
    | st.text(alphabet="aB?. \0'éß", max_size=40)
    | st.text(alphabet=st.characters(categories=["Cs", "Cc", "So", "Lu"]))
)
def test_any_text_gets_a_verdict(lexicon: Lexicon, word: str) -> None:
    for game in GAMES:
        verdict = listed(lexicon, game).judge(word)
        assert verdict.legal == (verdict.why == "ok")
        assert len(verdict.word) <= 29
        json.dumps([verdict.word, verdict.say]).encode()
        verdict.say.encode()


def test_ten_million_letters_are_too_long(lexicon: Lexicon) -> None:
    verdict = listed(lexicon, "typo").judge("A" * 10_000_000)
    assert verdict.why == "too-long"
    assert len(verdict.say) < 120

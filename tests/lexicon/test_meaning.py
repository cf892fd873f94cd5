"""Definitions and categories."""

import pytest

from wordhall.lexicon import Lexicon
from wordhall.lexicon.category import ELEMENTS


@pytest.mark.parametrize(
    ("word", "lemmas"),
    [
        ("goose", ["GOOSE"]),
        ("geese", ["GOOSE"]),
        ("went", ["GO"]),
        ("bared", ["BARED", "BARE"]),
        ("gusted", ["GUST"]),
        ("acidly", ["ACID"]),
        ("leaves", ["LEAVE", "LEAF"]),
        ("better", ["BETTER", "GOOD", "WELL"]),
        ("happier", ["HAPPY"]),
        ("lens", ["LENS"]),
        ("his", ["HIS"]),
        ("ajar", ["AJAR"]),
        ("london", ["LONDON"]),
    ],
)
def test_a_word_is_defined_through_its_lemmas(
    lexicon: Lexicon, word: str, lemmas: list[str]
) -> None:
    assert {sense.lemma for sense in lexicon.define(word)} == set(lemmas)


def test_a_verb_form_has_the_verbs_meanings_only(lexicon: Lexicon) -> None:
    assert {sense.part for sense in lexicon.define("went")} == {"verb"}
    assert {sense.part for sense in lexicon.define("geese")} == {"noun"}
    assert {sense.part for sense in lexicon.define("run")} == {"noun", "verb"}


def test_the_senses_of_a_name_come_last(lexicon: Lexicon) -> None:
    glosses = [sense.gloss for sense in lexicon.define("china")]
    assert "porcelain" in glosses[0]
    assert any("nation" in gloss for gloss in glosses[1:])


def test_a_gloss_is_plain_text_without_examples(lexicon: Lexicon) -> None:
    for word in ("run", "set", "good", "fast", "dog"):
        for sense in lexicon.define(word):
            assert sense.gloss.strip()
            assert '"' not in sense.gloss


def test_most_words_have_a_meaning(lexicon: Lexicon) -> None:
    words = lexicon.word_list().graph
    sample = [words.word(rank) for rank in range(0, len(words), 50)]
    assert sum(bool(lexicon.define(word)) for word in sample) / len(sample) > 0.6
    common = [word for word in sample if (lexicon.entry(word).level or 100) <= 35]  # type: ignore[union-attr]
    assert sum(bool(lexicon.define(word)) for word in common) / len(common) > 0.96


MEMBERS = {
    "animal": "cat cats trout robin geese calves flies",
    "bird": "robin geese",
    "mammal": "cat whale",
    "fish": "trout salmon",
    "plant": "oak basil",
    "tree": "oak elm",
    "herb": "basil parsley",
    "food": "bread carrots",
    "drink": "milk tea",
    "science": "biology",
    "music": "trombone",
    "instrument": "trombone recorder",
    "woodwind": "oboe flute recorder ocarina",
    "colour": "red mauve",
    "body": "elbow knees",
    "clothing": "shirt socks",
    "garment": "shirt",
    "vehicle": "car tram",
    "sport": "tennis discuses",
    "adverb": "quickly",
    "occupation": "nurse plumber baker",
    "element": "iron gold tin xenon",
    "metal": "iron brass",
    "tool": "hammer saw",
    "number": "seven dozen",
    "family": "aunt sister",
    "name": "kevin mary grace mark joy",
    "city": "london paris oslo bath nice reading",
    "country": "canada france",
    "river": "thames volga",
}


@pytest.mark.parametrize(("category", "words"), MEMBERS.items())
def test_a_category_holds_what_people_would_say(
    lexicon: Lexicon, category: str, words: str
) -> None:
    for word in words.split():
        entry = lexicon.entry(word)
        assert entry is not None
        assert category in entry.categories, word


STRANGERS = {
    "adverb": "collect course",
    "animal": "man does bot captive imagines humankind embryo nonstarter stablemates",
    "bird": "broody chatterer",
    "body": "os acumen attic abdominal passageway snatch",
    "city": "shaping moron bade pare oral surprise barking",
    "colour": "tone",
    "country": "union",
    "element": "zirconia",
    "fabric": "jib mainsail dishcloth",
    "fish": "cat dolphin",
    "food": "table torpedo larder screwdriver grasshopper",
    "garment": "napkin lumberjack",
    "herb": "beetroot swede",
    "insect": "imagines",
    "mammal": "does homo nonstarter",
    "music": "folks escalator anticlimax deductible",
    "name": "an in my so else hung many soon son numbers",
    "occupation": "cookies calculator lovely bunny hobo humdinger nerd goofball",
    "plant": "chatterbox chatterboxes",
    "sport": "discusses",
    "vehicle": "diner diners eggbeater nonsmoker",
}


@pytest.mark.parametrize(("category", "words"), STRANGERS.items())
def test_a_category_leaves_out_what_people_would_not_say(
    lexicon: Lexicon, category: str, words: str
) -> None:
    for word in words.split():
        entry = lexicon.entry(word)
        assert entry is not None, word
        assert category not in entry.categories, word


def test_all_118_chemical_elements_are_known(lexicon: Lexicon) -> None:
    elements = ELEMENTS.upper().split()
    assert len(set(elements)) == 118
    assert set(elements) <= set(lexicon.members("element"))
    assert "oganesson" in lexicon.word_list(modern=True)


def test_every_category_has_a_name_a_title_and_enough_words(lexicon: Lexicon) -> None:
    assert len({of.name for of in lexicon.categories}) == len(lexicon.categories) <= 64
    for category in lexicon.categories:
        assert category.title
        assert len(lexicon.members(category.name)) >= (50 if category.hard else 100)


@pytest.mark.parametrize(
    ("word", "category", "near"),
    [
        ("MONSTER", "animal", True),  # a living thing, as animals are
        ("MONSTERS", "animal", True),
        ("STRAY", "animal", True),  # under the root, though nobody would list it
        ("TABLE", "animal", False),
        ("TEACHER", "animal", False),
        ("XYZZY", "animal", False),
        ("FATHER", "occupation", True),
        ("PLUMBING", "occupation", False),
        ("QUICK", "adverb", False),  # a list without a root has nothing near it
    ],
)
def test_a_word_is_near_a_category_by_any_of_its_senses(
    lexicon: Lexicon, word: str, category: str, near: bool
) -> None:
    assert lexicon.near(word, category) == near

"""What the dictionary knows of single words, and how many it knows."""

import pytest

from wordhall.lexicon import Lexicon, file_format

# Every word with its forms: b base form, p noun plural, v verb form, c comparative.
FORMS = """
news b        lens b        glasses bpv   bus b         goes pv       men p         geese p
lives pv      leaves pv     better bc     series b      his b         dice bp       sheep b
asks v        tales p       boxes pv      chess b       mathematics b physics bv    trousers bp
went v        bent bv       abode bv      building bv   painting bv   playing v     singing v
thanks bv     oxen bp       is v          has v         its b         hers b        ours b
yours b       alas b        biceps b      species b     means bv      this b        yes b
gas b         bias b        atlas b       was v         plus b        kudos b       chaos b
pants pv      jeans bp      pliers bp     gallows b     measles b     mumps b       ethics b
politics b    data bp       media bp      criteria p    phenomena p   cacti p       fungi p
radii p       alumni p      children p    feet p        teeth p       deer b        fish b
moose b       aircraft b    people b      cattle b      gone v        found bv      left bv
bound bv      wound bv      felt bv       sung v        swum v        broken bv     spoken v
bigger c      best bc       worst bc      worse bc      most bc       elder bc      farther c
upper b       other b       father b      butter b      ladies p      wives pv      knives pv
wolves pv     does pv       runs pv       plays pv      eats v        adds v        pass b
brass b       grass b       kiss b        loss b        dress b       press b       cross b
goods p       being bv      meaning bv    during b      morning b     king b        thing b
spring b      string b      evening b     tennis b      dais b        axis b        oasis b
crises p      theses p      vertices p    mice p        lice p        elves p       begins v
unites v      genus b       basics bp     tights bp     could v       did v         had v
should v      were v        would v       am v          are v         been v        eaten v
fastest c     happier c     quizzes pv    cups pv       cupboard b    door b        amends bv
"""
TABLE = list(zip(FORMS.split()[::2], FORMS.split()[1::2], strict=True))


@pytest.mark.parametrize(("word", "forms"), TABLE)
def test_a_word_has_the_forms_that_a_grammar_gives_it(
    lexicon: Lexicon, word: str, forms: str
) -> None:
    entry = lexicon.entry(word)
    assert entry is not None
    has = {
        "b": entry.base,
        "p": entry.plural,
        "v": entry.verb_form,
        "c": entry.comparative,
    }
    assert "".join(letter for letter in has if has[letter]) == forms


def test_the_table_of_tricky_words_is_long_enough_to_mean_something() -> None:
    assert len(TABLE) > 120


@pytest.mark.parametrize("word", ["cups", "boxes", "tales", "elves"])
def test_a_final_s_pluralises_a_noun_ex_11(lexicon: Lexicon, word: str) -> None:
    entry = lexicon.entry(word)
    assert entry is not None
    assert entry.plural_in_s


@pytest.mark.parametrize("word", ["bus", "lens", "eats", "geese", "news", "asks"])
def test_a_final_letter_does_not_pluralise_ex_11(lexicon: Lexicon, word: str) -> None:
    entry = lexicon.entry(word)
    assert entry is not None
    assert not entry.plural_in_s


def test_enable_is_whole(lexicon: Lexicon) -> None:
    words = [word for word, flags, _, _ in lexicon.facts() if flags & file_format.ENABLE]
    assert len(words) == 172_823
    lengths = [sum(len(word) == length for word in words) for length in range(2, 16)]
    assert lengths == [
        *(96, 972, 3903, 8636, 15232, 23109, 28420),
        *(24873, 20302, 15504, 11358, 7827, 5127, 3192),
    ]
    assert max(map(len, words)) == 28
    assert all(lexicon.entry(word) for word in ("aa", "jo", "xi", "xu", "knickknack", "razzmatazz"))


@pytest.mark.parametrize(
    ("bit", "count"),
    [
        (file_format.BASE, 87_108),
        (file_format.PLURAL, 53_423),
        (file_format.VERB, 36_263),
        (file_format.COMPARATIVE, 3_496),
    ],
)
def test_enable_has_as_many_of_each_form_as_the_handbook_says(
    lexicon: Lexicon, bit: int, count: int
) -> None:
    both = bit | file_format.ENABLE
    assert sum(flags & both == both for _, flags, _, _ in lexicon.facts()) == count


@pytest.mark.parametrize(
    ("level", "count"), [(10, 4_031), (35, 40_607), (50, 63_431), (70, 105_904)]
)
def test_a_level_of_scowl_holds_the_words_of_all_levels_below(
    lexicon: Lexicon, level: int, count: int
) -> None:
    levels = [of for _, flags, of, _ in lexicon.facts() if flags & file_format.ENABLE]
    assert sum(0 < of <= level for of in levels) == count


def test_common_words_have_low_levels(lexicon: Lexicon) -> None:
    the, aalii = lexicon.entry("the"), lexicon.entry("aalii")
    assert the is not None
    assert the.level == 10
    assert aalii is not None
    assert aalii.level == 70


def test_an_inflected_form_has_the_family_rating_of_its_lemma(lexicon: Lexicon) -> None:
    ratings = {word: entry.rating for word in ("bitch", "bitched", "damn", "spiced", "kumquat")
               if (entry := lexicon.entry(word))}  # fmt: skip
    assert ratings == {"bitch": 2, "bitched": 2, "damn": 1, "spiced": 0, "kumquat": 0}


def test_a_name_says_what_it_names(lexicon: Lexicon) -> None:
    london, kevin, paris = (lexicon.entry(word) for word in ("London", "Kevin", "Paris"))
    assert london is not None
    assert (london.enable, london.place, london.given) == (False, True, False)
    assert kevin is not None
    assert (kevin.enable, kevin.place, kevin.given) == (False, False, True)
    assert paris is not None
    assert (paris.enable, paris.place, paris.given) == (True, True, True)


@pytest.mark.parametrize("word", ["", "zzzz", "naïve", "don't", "A" * 29, "\0", "🎲"])
def test_what_is_no_word_has_no_entry_and_no_meaning(lexicon: Lexicon, word: str) -> None:
    assert lexicon.entry(word) is None
    assert lexicon.define(word) == []

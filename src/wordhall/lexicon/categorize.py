"""Which words are in which category: WordNet's tree of kinds, the names, our own corrections."""

from collections.abc import Iterable, Mapping

from wordhall.lexicon.category import CATEGORIES, Category
from wordhall.lexicon.name import Names
from wordhall.lexicon.wordnet import WordNet

USUAL_SENSES = 2  # that people think of first


def categorize(
    known: set[str],
    wordnet: WordNet,
    names: Names,
    lemmas: Mapping[str, Mapping[str, list[str]]],
) -> dict[str, int]:
    """For each word that has a category, a set of bits in the order of CATEGORIES."""
    listed: dict[str, Iterable[str]] = {
        "adverb": (word for word in wordnet.index["r"] if word in known),
        "city": names.cities,
        "country": names.countries,
        "language": names.languages,
        "name": names.given,
        "river": names.rivers,
    }
    plurals: dict[str, list[str]] = {}
    for form, origins in lemmas["n"].items():
        for lemma in origins:
            plurals.setdefault(lemma, []).append(form)
    nouns = wordnet.index["n"].keys() & known
    usual = {word: wordnet.usual_senses(word, "n", USUAL_SENSES) for word in nouns}
    bits: dict[str, int] = {}
    for number, category in enumerate(CATEGORIES):
        words = _under(wordnet, category, usual) | set(category.plus.split())
        words -= set(category.minus.split())
        words |= {form for word in words for form in plurals.get(word, ())}
        words |= set(listed.get(category.name, ())) - set(category.minus.split())
        for word in words & known:
            bits[word] = bits.get(word, 0) | 1 << number
    return bits


def _under(wordnet: WordNet, category: Category, usual: Mapping[str, list[int]]) -> set[str]:
    below = {
        offset for root in category.roots.split() for _, offset in wordnet.below(wordnet.root(root))
    }
    return {word for word, senses in usual.items() if not below.isdisjoint(senses)}

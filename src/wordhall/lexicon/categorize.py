"""Which words are in which category: WordNet's tree of kinds, the names, our own corrections."""

from collections.abc import Iterable, Mapping

from wordhall.lexicon.category import CATEGORIES, Category
from wordhall.lexicon.proper_names import Names
from wordhall.lexicon.wordnet import KIND, KINDS_OF, WordNet

USUAL_SENSES = 2  # that people think of first
EVERYDAY = 70  # the level of SCOWL up to which only a famous city is one: BATH, not SHAPING
UNKNOWN = 100  # the level of words that SCOWL doesn't have
NEAR = 3  # steps up to a kind that two things share, from either


def categorize(
    known: set[str],
    wordnet: WordNet,
    names: Names,
    lemmas: Mapping[str, Mapping[str, list[str]]],
    levels: Mapping[str, int],
) -> dict[str, int]:
    """For each word that has a category, a set of bits in the order of CATEGORIES."""
    listed: dict[str, Iterable[str]] = {
        "adverb": (word for word in wordnet.index["r"] if word in known),
        "city": (
            name
            for name in names.cities
            if name in names.famous_cities or levels.get(name, UNKNOWN) > EVERYDAY
        ),
        "country": names.countries,
        "language": names.languages,
        "name": names.given,
        "river": names.rivers,
    }
    plurals = _plurals(lemmas, levels)
    nouns = wordnet.index["n"].keys() & known
    usual = {word: wordnet.usual_senses(word, "n", USUAL_SENSES) for word in nouns}
    bits: dict[str, int] = {}
    for number, category in enumerate(CATEGORIES):
        minus = set(category.minus.split())
        words = (_under(wordnet, category, usual) | set(category.plus.split())) - minus
        words |= {form for word in words for form in plurals.get(word, ())}
        words |= set(listed.get(category.name, ()))
        words -= minus
        for word in words & known:
            bits[word] = bits.get(word, 0) | 1 << number
    return bits


def near(
    known: set[str], wordnet: WordNet, lemmas: Mapping[str, Mapping[str, list[str]]]
) -> dict[str, int]:
    """For each word the categories that one of its senses is near to, as bits (FO-34).

    Near is what is under a root in any sense, however unusual, and what shares a kind with a root
    that is at most three steps above either.
    """
    plurals = _plurals(lemmas, {})
    nouns = {word: wordnet.senses(word, "n") for word in wordnet.index["n"].keys() & known}
    bits: dict[str, int] = {}
    for number, category in enumerate(CATEGORIES):
        close = {offset for root in category.roots.split() for offset in _close(wordnet, root)}
        words = {word for word, senses in nouns.items() if not close.isdisjoint(senses)}
        words |= {form for word in words for form in plurals.get(word, ())}
        for word in words & known:
            bits[word] = bits.get(word, 0) | 1 << number
    return bits


def _close(wordnet: WordNet, root: str) -> set[int]:
    """The synsets under a root, and those close to it by way of a kind above both."""
    part, offset = wordnet.root(root)
    found = {under for _, under in wordnet.below((part, offset))}
    kinds = {offset}
    for _ in range(NEAR):
        kinds = wordnet.linked(kinds, KIND)
        below = kinds
        for _ in range(NEAR):
            below = wordnet.linked(below, KINDS_OF)
            found |= below
    return found


def _plurals(
    lemmas: Mapping[str, Mapping[str, list[str]]], levels: Mapping[str, int]
) -> dict[str, list[str]]:
    """The plurals of each noun, but for those that are first of all a form of a verb: IMAGINES."""
    plurals: dict[str, list[str]] = {}
    for form, origins in lemmas["n"].items():
        verbs = (levels.get(lemma, UNKNOWN) for lemma in lemmas["v"].get(form, ()))
        verb = min(verbs, default=UNKNOWN)
        for lemma in origins:
            if verb >= levels.get(lemma, UNKNOWN):
                plurals.setdefault(lemma, []).append(form)
    return plurals


def _under(wordnet: WordNet, category: Category, usual: Mapping[str, list[int]]) -> set[str]:
    below = {
        offset for root in category.roots.split() for _, offset in wordnet.below(wordnet.root(root))
    }
    return {word for word, senses in usual.items() if not below.isdisjoint(senses)}

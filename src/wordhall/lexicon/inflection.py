"""Which words are inflected, and from what: a vote of three sources, then our own exceptions.

LemmInflect, AGID and WordNet's rules each say "this is a plural of that". Two who agree carry
the vote; one alone carries it where none of the three knows the word as a headword.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from wordhall.lexicon.wordnet import ENDINGS, WordNet

# Where the vote is wrong, by our own judgement.
NEVER_PLURAL = """
is has his its hers ours theirs yours alas biceps species means towards gens genus anus twas
abates adds ails amazes begins bides bodes ceases cedes defies denies elects gelds hies
kneels loses paves proves sates seeks unites waives weds
"""
ALWAYS_PLURAL = "oxen annals basics crocs eaves pecs tights vitals"
NEVER_VERB = "during evening"
ALWAYS_BASE = "during thanks amends"
NEVER_BASE = "goes am are been could did does had has is should was were would went"
# The rulebook of Kross names it as a verb form, though "two goes" is a plural.
NEVER_IN_KROSS = "goes"

WAYS = {"noun": "n", "verb": "v", "aux": "v", "adj": "a", "adv": "a"}
AGID_WAYS = {"N": "n", "V": "v", "A": "a"}


class Origins(NamedTuple):
    """What one source says: its headwords, and for each inflected form the words it comes from."""

    heads: set[str]
    forms: dict[str, dict[str, list[str]]]  # by way (n, v, a), then by form


class Inflections(NamedTuple):
    base: set[str]
    plural: set[str]
    verb: set[str]
    comparative: set[str]
    kross: set[str]  # what Kross lets stand, of any length
    lemmas: dict[str, dict[str, list[str]]]  # by way (n, v, a), then by form


def vote(
    enable: set[str], modern: set[str], lemminflect: str, agid: str, wordnet: WordNet
) -> Inflections:
    words = enable | modern
    sources = (_lemminflect(lemminflect), _agid(agid), _wordnet(words, wordnet))
    heads: dict[str, int] = defaultdict(int)
    for source in sources:
        for word in source.heads & words:
            heads[word] += 1

    def elected(way: str) -> set[str]:
        said: dict[str, int] = defaultdict(int)
        for source in sources:
            for form in source.forms[way].keys() & words:
                said[form] += 1
        return {form for form, count in said.items() if count > 1 or form not in heads}

    sciences = {word for word in words if word.endswith("ics") and word in wordnet.headwords}
    plural = (elected("n") - sciences).difference(NEVER_PLURAL.split())
    plural |= words.intersection(ALWAYS_PLURAL.split())
    verb = elected("v").difference(NEVER_VERB.split())
    comparative = elected("a")
    inflected = plural | verb | comparative
    own = {word for word, count in heads.items() if count > 1}
    base = ((words - inflected) | own).difference(NEVER_BASE.split())
    # A gerund that takes a plural is a noun of its own: BUILDING, but not PLAYING.
    base -= {word for word in base & verb if word.endswith("ing") and word + "s" not in enable}
    base |= words.intersection(ALWAYS_BASE.split())
    chosen = {"n": plural, "v": verb, "a": comparative}
    lemmas = {way: _origins(way, chosen[way], sources) for way in chosen}
    kross = (base | plural).difference(NEVER_IN_KROSS.split())
    return Inflections(base, plural, verb, comparative, kross, lemmas)


def _origins(way: str, forms: Iterable[str], sources: tuple[Origins, ...]) -> dict[str, list[str]]:
    tables = [source.forms[way] for source in sources]
    return {
        form: list(dict.fromkeys(lemma for table in tables for lemma in table.get(form, ())))
        for form in forms
    }


def _lemminflect(text: str) -> Origins:
    heads: set[str] = set()
    forms: dict[str, dict[str, list[str]]] = {"n": {}, "v": {}, "a": {}}
    for line in text.splitlines():
        form, part, lemmas = line.split(",")
        if part not in WAYS:
            continue
        for lemma in lemmas.split("/"):
            if lemma == form:
                heads.add(form)
            else:
                forms[WAYS[part]].setdefault(form, []).append(lemma)
    return Origins(heads, forms)


def _agid(text: str) -> Origins:
    heads: set[str] = set()
    forms: dict[str, dict[str, list[str]]] = {"n": {}, "v": {}, "a": {}}
    for line in text.splitlines():
        lemma, part, *cells = line.split(",")
        heads.add(lemma)
        table = forms[AGID_WAYS[part]]
        for cell in cells:
            for form in cell.split("/"):
                # "<>" says that the past participle is the past tense.
                if form not in (lemma, "<>"):
                    table.setdefault(form, []).append(lemma)
    return Origins(heads, forms)


def _wordnet(words: set[str], wordnet: WordNet) -> Origins:
    forms: dict[str, dict[str, list[str]]] = {}
    for way, endings in ENDINGS.items():
        last = {ending[-1] for ending, _ in endings}
        found = ((word, wordnet.lemmas(word, way)) for word in words if word[-1] in last)
        forms[way] = {word: lemmas for word, lemmas in found if lemmas}
    return Origins(wordnet.headwords & words, forms)

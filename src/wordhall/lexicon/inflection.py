"""Which words are inflected, and from what: a vote of three sources, then our own exceptions.

LemmInflect, AGID and WordNet's rules each say "this is a plural of that". Two who agree carry
the vote; one alone carries it where none of the three knows the word as a headword. Among the
modern words the spelling dictionaries vote, too, and our own list decides.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from wordhall.lexicon import hunspell
from wordhall.lexicon.own_lists import Headword
from wordhall.lexicon.wordnet import ENDINGS, WordNet

# Where the vote is wrong, by our own judgement.
NEVER_PLURAL = """
is has his its hers ours theirs yours alas biceps species means towards gens genus anus twas
abates adds ails amazes begins bides bodes ceases cedes defies denies elects gelds hies
kneels loses paves proves sates seeks unites waives weds
corps kurus maths mews pilates telesales yikes
"""
# Nouns that have no singular are plurals, too (FO-23).
ALWAYS_PLURAL = """
oxen annals basics crocs eaves pecs tights vitals
abs alms arles banns bros carnitas dibs feces goosebumps hols hurds ides
jeans jeggings jinks jorts kecks leges moobs mores nates nerts noes obes odds ops pants reges suds
tongs trews turps
aas als amas amus angas bas bos cadis dors dows emes gadis grees hafis moras mors mos nabis neats
pikis pilis pulis puris purs rakis rins rotis sadis sals satis seis tas teles tikis vinas wats wos
"""
NEVER_VERB = "during evening"
ALWAYS_BASE = "during thanks amends"
NEVER_BASE = "goes am are ate been could did does had has is should was were would went"
# The rulebook of Kross names GOES as a verb form, though "two goes" is a plural.
NEVER_BASIC = "goes haves lets puts sees"

# Kross 4.2: up to this SCOWL level a participle can be an adjective or noun of its own.
OWN_LEVEL = 60
# The texts that WordNet tagged have a verb more than so many times as often as the noun: then the
# form in -s belongs to the verb, if the spelling dictionaries do not mark the noun either.
FAR_MORE = 30
COMMON_NOUN = 3  # times in those texts

WAYS = {"noun": "n", "verb": "v", "aux": "v", "adj": "a", "adv": "a"}
AGID_WAYS = {"N": "n", "V": "v", "A": "a"}
OWN_WAYS = {"n": "n", "v": "v", "a": "a", "r": "a"}


class Origins(NamedTuple):
    """What one source says: its headwords, and for each inflected form the words it comes from."""

    heads: set[str]
    forms: dict[str, dict[str, list[str]]]  # by way (n, v, a), then by form


class Inflections(NamedTuple):
    base: set[str]
    plural: set[str]
    verb: set[str]
    comparative: set[str]
    basic: set[str]  # base forms and plurals, less what a rulebook calls an inflection
    lemmas: dict[str, dict[str, list[str]]]  # by way (n, v, a), then by form


class Sources(NamedTuple):
    lemminflect: str
    agid: str
    wordnet: WordNet
    dictionaries: list[hunspell.Stem]
    own: Iterable[Headword]
    levels: Mapping[str, int]  # of SCOWL


def vote(enable: set[str], modern: set[str], said: Sources) -> Inflections:
    words = enable | modern
    sources = (
        _lemminflect(said.lemminflect),
        _agid(said.agid),
        _wordnet(words, said.wordnet),
        _hunspell(said.dictionaries, modern),
    )
    own = _own(said.own)
    heads: dict[str, int] = defaultdict(int)
    for source in sources:
        for word in source.heads & words:
            heads[word] += 1

    def elected(way: str) -> set[str]:
        votes: dict[str, int] = defaultdict(int)
        for source in sources:
            for form in source.forms[way].keys() & words:
                votes[form] += 1
        chosen = {form for form, count in votes.items() if count > 1 or form not in heads}
        return chosen | own.forms[way].keys()

    sciences = {word for word in words if word.endswith("ics") and word in said.wordnet.headwords}
    plural = (elected("n") - sciences).difference(NEVER_PLURAL.split())
    plural |= words.intersection(ALWAYS_PLURAL.split())
    verb = elected("v").difference(NEVER_VERB.split())
    comparative = elected("a")
    # What no source knows is most likely the plural that it looks like: TIKIS, SANITISERS.
    unknown = words.difference(heads, plural, verb, comparative, NEVER_PLURAL.split())
    singular = words - plural
    guessed = {word for word in unknown if word.endswith("s") and word[:-1] in singular}
    guessed = {word for word in guessed if not word.endswith("ss")}
    plural |= guessed
    inflected = plural | verb | comparative
    listed = {word for word, count in heads.items() if count > 1} | own.heads
    base = ((words - inflected) | listed).difference(NEVER_BASE.split())
    # A gerund that takes a plural is a noun of its own: BUILDING, but not PLAYING.
    base -= {word for word in base & verb if word.endswith("ing") and word + "s" not in enable}
    base |= words.intersection(ALWAYS_BASE.split()) | own.heads
    chosen = {"n": plural, "v": verb, "a": comparative}
    lemmas = {way: _origins(way, chosen[way], (own, *sources)) for way in chosen}
    lemmas["n"] |= {form: [form[:-1]] for form in guessed}
    basic = base | (plural - _verbs_above_all(plural & verb, lemmas, said))
    basic |= _nouns_and_adjectives(verb, said)
    return Inflections(
        base, plural, verb, comparative, basic.difference(NEVER_BASIC.split()), lemmas
    )


def _verbs_above_all(
    forms: Iterable[str], lemmas: Mapping[str, Mapping[str, list[str]]], said: Sources
) -> set[str]:
    """Forms in -s that people know from the verb: SAYS and KNOWS, but not PLAYS (Kross 4.2)."""
    nouns = {stem.word for stem in said.dictionaries if hunspell.NOUN in stem.flags}

    def usage(form: str, way: str) -> int:
        return max(
            (said.wordnet.usage(lemma, way) for lemma in lemmas[way].get(form, ())), default=0
        )

    return {
        form
        for form in forms
        if form.endswith("s") and nouns.isdisjoint(lemmas["n"].get(form, ()))
        if (noun := usage(form, "n")) < COMMON_NOUN
        if usage(form, "v") > FAR_MORE * max(noun, 1)
    }


def _nouns_and_adjectives(verb: set[str], said: Sources) -> set[str]:
    """Verb forms that are words of their own: BORED, HIDDEN, OUTING, but not TOLD (Kross 4.2)."""
    common = {word for word in verb if 0 < said.levels.get(word, 0) <= OWN_LEVEL}
    common = {word for word in common if not word.endswith("s")}.difference(NEVER_BASE.split())
    return {
        word
        for word in common
        if said.wordnet.has_plain(word, "a") or said.wordnet.has_plain(word, "n")
    }


def _origins(way: str, forms: Iterable[str], sources: tuple[Origins, ...]) -> dict[str, list[str]]:
    """What each form comes from: what two sources say, or else what any of them says."""
    tables = [source.forms[way] for source in sources]
    origins = {}
    for form in forms:
        votes = Counter(lemma for table in tables for lemma in set(table.get(form, ())))
        least = 2 if max(votes.values(), default=0) > 1 else 1
        named = dict.fromkeys(lemma for table in tables for lemma in table.get(form, ()))
        origins[form] = [lemma for lemma in named if votes[lemma] >= least]
    return origins


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


def _hunspell(stems: Iterable[hunspell.Stem], modern: set[str]) -> Origins:
    """What the flags of a headword say; only modern words are judged by them."""
    heads: set[str] = set()
    forms: dict[str, dict[str, list[str]]] = {"n": {}, "v": {}, "a": {}}

    def tell(way: str, form: str, lemma: str) -> None:
        origins = forms[way].setdefault(form, [])
        if lemma not in origins:
            origins.append(lemma)

    for stem in stems:
        # Without flags it may be a form that the rules cannot make: BREASTFED.
        if stem.word in modern and stem.flags:
            heads.add(stem.word)
        for flag, form in stem.suffixed:
            if form not in modern:
                continue
            is_verb = not hunspell.VERB.isdisjoint(stem.flags)
            if flag in hunspell.VERB or (flag == hunspell.PLURAL and is_verb):
                tell("v", form, stem.word)
            if flag == hunspell.PLURAL and (hunspell.NOUN in stem.flags or not is_verb):
                tell("n", form, stem.word)
            if flag == hunspell.SUPERLATIVE or (
                flag == hunspell.COMPARATIVE and hunspell.SUPERLATIVE in stem.flags
            ):
                tell("a", form, stem.word)
    return Origins(heads, forms)


def _own(headwords: Iterable[Headword]) -> Origins:
    heads: set[str] = set()
    forms: dict[str, dict[str, list[str]]] = {"n": {}, "v": {}, "a": {}}
    for head in headwords:
        heads.add(head.word)
        for form in head.forms:
            if form != head.word:
                forms[OWN_WAYS[head.part]].setdefault(form, []).append(head.word)
    return Origins(heads, forms)

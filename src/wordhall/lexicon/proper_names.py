"""Proper names: what Exposee lets stand, and the names of people that it refuses (EX-15).

Places, institutions and works come from WordNet and GeoNames, peoples and languages from WordNet,
days, holidays and famous works from our own list. A name counts in its usual English form only:
the first that WordNet gives a thing, or one that SCOWL lists as usual.
"""

import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from wordhall.lexicon.wordnet import INSTANCE_OF, PERTAINS_TO, WordNet

BIG_CITY = 100_000  # people
FAMOUS_CITY = 500_000  # people: it counts although it may be someone's name
SHORTEST, LONGEST = 2, 15
USUAL_LEVEL = 60  # of SCOWL
FAMILY_NAMES = 3_000  # the most frequent ones

# EX-15 lets places, institutions and works stand, but nobody's own name: no person's, no god's.
PERSONAL = ("person.n.1", "spiritual_being.n.1")
# Whose capitalised words are peoples and languages.
LANGUAGES = "natural_language.n.1"
PEOPLES = ("inhabitant.n.1", "african.n.1", "arab.n.1", "amerindian.n.1", LANGUAGES)

# Names that WordNet has as nicknames of peoples, or as languages that nobody has heard of.
NO_PEOPLES = "frank jerry johnny karen mari maris mick mickey ron"

# Which names are in which category, by the WordNet synset that they are instances of.
RIVERS = ("river.n.1",)
CITIES = ("city.n.1",)
COUNTRIES = ("country.n.2", "state.n.4")

# First and family names that the thing made more famous than the people.
FAMOUS = """
alberta america aragon asia brittany burma champagne chester cheyenne cleveland clyde dakota darwin
devon dixie durham england faust ferrara florence genesis geneva hastings holland hudson hull kent
kimberley lancaster lincoln lorraine lyons medina neva odessa olympia orlando palma preston raleigh
rhodes richmond rosetta salisbury savannah sierra stanford trent trenton trinidad troy ulysses
vega venice venus verona york
"""
# Cities that are words, too, and that everyone knows all the same.
FAMOUS_TOWNS = "bath boulder cairns derby slough trier"
# Not in English.
FOREIGN = """
antwerpen bruxelles deutschland espana firenze gand geneve genf gent genova hannover italia koln
lisboa milano muenchen munchen napoli nihon norge nurnberg padova polska praha roma sevilla suomi
sverige torino venezia warszawa wien zaragosa
"""
LIST = Path(__file__).with_name("lists") / "names.txt"


class Names(NamedTuple):
    places: set[str]  # places, peoples, institutions, monuments, works, days
    given: set[str]  # people's first names
    cities: set[str]
    famous_cities: set[str]  # those that an encyclopedia has, and capitals
    countries: set[str]
    rivers: set[str]
    languages: set[str]


class Gazetteer(NamedTuple):
    """The files of GeoNames."""

    cities: bytes
    countries: bytes
    states: bytes


class Census(NamedTuple):
    given: list[str]  # tables of first names
    family: str  # the family names, the most frequent first


class _Place(msgspec.Struct):
    name: str
    population: int = 0
    capital: str = ""


def collect(wordnet: WordNet, gazetteer: Gazetteer, census: Census, usual: set[str]) -> Names:
    """`usual` are the names that SCOWL lists up to level 60, with their capitals."""
    found = _instances(wordnet, usual)
    towns = [place for place in _places(gazetteer.cities) if place.population > BIG_CITY]
    # A name with an accent is foreign, unless it is usual without one.
    english = {folded for place in towns if place.name.isascii() and (folded := fold(place.name))}
    cities = found["city"] | english
    states = _folded(gazetteer.states)
    nations = _folded(gazetteer.countries)
    capitals = {fold(place.capital) for place in _places(gazetteer.countries)} - {""}
    peoples, languages = _peoples(wordnet, usual)
    given = {fold(line.split()[0]) for table in census.given for line in table.splitlines() if line}
    own = set(_own().split())
    famous = {fold(place.name) for place in towns if place.population > FAMOUS_CITY}
    famous |= capitals | nations | states | own | peoples | set(FAMOUS.split())
    family = {fold(line.split()[0]) for line in census.family.splitlines()[:FAMILY_NAMES]}
    called = (given | family) - famous
    places = found["place"] | cities | nations | states | capitals | peoples | own
    return Names(
        places=places - called - set(FOREIGN.split()),
        given=given - {""},
        cities=(cities | capitals) - called - set(FOREIGN.split()),
        famous_cities=found["city"] | capitals | set(FAMOUS_TOWNS.split()),
        countries=found["country"] | nations,
        rivers=found["river"],
        languages=languages,
    )


def fold(name: str) -> str:
    """The name in lower case without accents, or nothing if it is not one word of plain letters."""
    if not name.isascii():
        parts = unicodedata.normalize("NFKD", name)
        name = "".join(part for part in parts if not unicodedata.combining(part))
    if name.isascii() and name.isalpha() and SHORTEST <= len(name) <= LONGEST:
        return name.lower()
    return ""


def _instances(wordnet: WordNet, usual: set[str]) -> dict[str, set[str]]:
    """What WordNet names: all of it, and cities, countries and rivers among it."""
    personal = _below(wordnet, PERSONAL)
    kinds = {"river": RIVERS, "city": CITIES, "country": COUNTRIES}
    offsets = {kind: _below(wordnet, roots) for kind, roots in kinds.items()}
    found: dict[str, set[str]] = {"place": set(), "river": set(), "city": set(), "country": set()}
    for offset, synset in wordnet.instances():
        if offset in personal:
            continue
        # Written all in capitals it is an abbreviation, and no game lets those stand (EX-16).
        words = [word for word in synset.words if not word.isupper()]
        english = {fold(word) for word in words if word == words[0] or word in usual} - {""}
        found["place"] |= english
        for kind, below in offsets.items():
            if offset in below:
                found[kind] |= english
    return found


def _peoples(wordnet: WordNet, usual: set[str]) -> tuple[set[str], set[str]]:
    """Nationalities and languages, with their plurals; languages alone."""
    synsets = {synset for root in PEOPLES for synset in wordnet.below(wordnet.root(root))}
    # An instance is a person: SOCRATES among the Athenians.
    kinds = [wordnet.synset(*synset) for synset in synsets]
    words = {
        word
        for kind in kinds
        if all(link != INSTANCE_OF for link, _, _ in kind.pointers)
        for word in kind.words
    }
    known = {word for word in words if word[0].isupper()} & usual
    plurals = {f"{word}s" for word in known} & usual
    peoples = {fold(word) for word in known | plurals}
    peoples |= {fold(word) for word in _belonging(wordnet) & usual}
    spoken = wordnet.below(wordnet.root(LANGUAGES))
    languages = {
        fold(word) for synset in spoken for word in wordnet.synset(*synset).words if word in usual
    }
    return peoples - {""} - set(NO_PEOPLES.split()), languages - {""}


def _belonging(wordnet: WordNet) -> set[str]:
    """Adjectives with a capital that belong to a place or a time: BRITISH, not FREUDIAN."""
    personal = _below(wordnet, PERSONAL)
    named = {offset for offset, _ in wordnet.instances()} - personal
    return {
        word
        for adjective in wordnet.index["a"]
        for offset in wordnet.senses(adjective, "a")
        if any(
            link == PERTAINS_TO and to in named
            for link, _, to in wordnet.synset("a", offset).pointers
        )
        for word in wordnet.synset("a", offset).words
        if word[0].isupper()
    }


def _own() -> str:
    lines = LIST.read_text().splitlines()
    return " ".join(line for line in lines if not line.startswith("#"))


def _below(wordnet: WordNet, roots: tuple[str, ...]) -> set[int]:
    return {offset for root in roots for _, offset in wordnet.below(wordnet.root(root))}


def _folded(raw: bytes) -> set[str]:
    return {folded for place in _places(raw) if (folded := fold(place.name))}


def _places(raw: bytes) -> Iterable[_Place]:
    table: dict[str, Any] = msgspec.json.decode(raw, type=dict[str, _Place])
    return table.values()

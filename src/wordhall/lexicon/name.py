"""Proper names: places and works that Exposee lets stand, and the given names that it refuses."""

import unicodedata
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from wordhall.lexicon.wordnet import WordNet

BIG_CITY = 100_000  # people
SHORTEST, LONGEST = 2, 15

# EX-15 lets places, institutions and works stand, but nobody's own name: no person's, no god's.
PERSONAL = ("person.n.1", "spiritual_being.n.1")

# Which names are in which category, by the WordNet synset that they are instances of.
RIVERS = ("river.n.1",)
CITIES = ("city.n.1",)
COUNTRIES = ("country.n.2", "state.n.4")


class Names(NamedTuple):
    places: set[str]  # places, institutions, monuments, works
    given: set[str]  # people's first names
    cities: set[str]
    countries: set[str]
    rivers: set[str]


class _Place(msgspec.Struct):
    name: str
    population: int = 0


def collect(
    wordnet: WordNet, cities: bytes, countries: bytes, states: bytes, census: Iterable[str]
) -> Names:
    personal = _below(wordnet, PERSONAL)
    rivers, towns, lands = (_below(wordnet, roots) for roots in (RIVERS, CITIES, COUNTRIES))
    found: dict[str, set[str]] = {"place": set(), "river": set(), "city": set(), "country": set()}
    for offset, synset in wordnet.instances():
        if offset in personal:
            continue
        # Written all in capitals it is an abbreviation, and no game lets those stand (EX-16).
        words = {folded for word in synset.words if not word.isupper() and (folded := fold(word))}
        found["place"] |= words
        for kind, offsets in (("river", rivers), ("city", towns), ("country", lands)):
            if offset in offsets:
                found[kind] |= words
    big = {
        folded
        for place in _places(cities)
        if place.population > BIG_CITY and (folded := fold(place.name))
    }
    nations = {folded for place in _places(countries) if (folded := fold(place.name))}
    provinces = {folded for place in _places(states) if (folded := fold(place.name))}
    given = {
        folded
        for table in census
        for line in table.splitlines()
        if line and (folded := fold(line.split()[0]))
    }
    return Names(
        places=found["place"] | big | nations | provinces,
        given=given,
        cities=found["city"] | big,
        countries=found["country"] | nations,
        rivers=found["river"],
    )


def fold(name: str) -> str:
    """The name in lower case without accents, or nothing if it is not one word of plain letters."""
    if not name.isascii():
        parts = unicodedata.normalize("NFKD", name)
        name = "".join(part for part in parts if not unicodedata.combining(part))
    if name.isascii() and name.isalpha() and SHORTEST <= len(name) <= LONGEST:
        return name.lower()
    return ""


def _below(wordnet: WordNet, roots: tuple[str, ...]) -> set[int]:
    return {offset for root in roots for _, offset in wordnet.below(wordnet.root(root))}


def _places(raw: bytes) -> Iterable[_Place]:
    table: dict[str, Any] = msgspec.json.decode(raw, type=dict[str, _Place])
    return table.values()

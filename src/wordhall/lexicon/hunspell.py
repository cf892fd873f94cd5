"""Hunspell dictionaries: headwords with flags, and affix rules that make the other forms of them.

Only what the English dictionaries use is read: one prefix and one suffix to a word, flags of one
letter. Compounds are left out, since they are the ordinal numbers.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

NOUN = "M"  # the flag for a possessive, which only nouns have
PLURAL, PAST, GERUND = "S", "D", "G"
VERB = {PAST, GERUND}
COMPARATIVE, SUPERLATIVE = "R", "T"


class Rule(NamedTuple):
    strip: str
    add: str
    condition: re.Pattern[str]


class Affix(NamedTuple):
    prefix: bool
    crosses: bool  # a word can have it together with one of the other kind
    rules: list[Rule]


class Stem(NamedTuple):
    word: str
    flags: str
    suffixed: list[tuple[str, str]]  # flag and form
    forms: set[str]  # all of them, the word itself too


def read(affixes: str, words: str) -> Iterator[Stem]:
    """The headwords of a dictionary with all their forms."""
    table = _affixes(affixes)
    for line in words.splitlines()[1:]:
        word, _, flags = line.partition("/")
        yield _stem(word, flags, table)


def _stem(word: str, flags: str, table: dict[str, Affix]) -> Stem:
    known = [(flag, table[flag]) for flag in flags if flag in table]
    suffixed = [
        (flag, word.removesuffix(rule.strip) + rule.add)
        for flag, affix in known
        if not affix.prefix
        for rule in affix.rules
        if rule.condition.search(word)
    ]
    crossing = [word, *(form for flag, form in suffixed if table[flag].crosses)]
    prefixed = {
        rule.add + form.removeprefix(rule.strip)
        for _, affix in known
        if affix.prefix
        for rule in affix.rules
        if rule.condition.search(word)
        for form in (crossing if affix.crosses else [word])
    }
    return Stem(word, flags, suffixed, {word, *(form for _, form in suffixed), *prefixed})


def _affixes(text: str) -> dict[str, Affix]:
    """The rules by flag. A head says `SFX D Y 4`; its rules say `SFX D y ied [^aeiou]y`."""
    table: dict[str, Affix] = {}
    for line in text.splitlines():
        kind, *fields = line.split() or [""]
        if kind not in ("PFX", "SFX"):
            continue
        flag = fields[0]
        if flag not in table:
            table[flag] = Affix(kind == "PFX", fields[1] == "Y", [])
            continue
        strip, add, condition = fields[1:4]
        pattern = f"^{condition}" if kind == "PFX" else f"{condition}$"
        table[flag].rules.append(Rule("" if strip == "0" else strip, add, re.compile(pattern)))
    return table

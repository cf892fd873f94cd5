"""WordNet as it lies on the disk: headwords, synsets, glosses and the tree of kinds.

A synset is parsed when it is first asked for: the build touches about half of them.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import NamedTuple

PARTS = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
KINDS_OF = ("~", "~i")
KIND = ("@", "@i")
INSTANCE_OF = "@i"
PERTAINS_TO = "\\"

# A line of the index of senses: `water%1:17:00:: 09248053 2 41` says that in tagged texts the
# second sense of the noun (1) was met 41 times. Senses that were not met are passed over.
SENSE = re.compile(rb"^(\S+?)%([1-5])\S* \d+ (\d+) ([1-9]\d*)\r?$", re.MULTILINE)
SENSE_PARTS = {b"1": "n", b"2": "v", b"3": "a", b"4": "r", b"5": "a"}

# What doubles its last letter before an ending.
DOUBLING = re.compile("(^|[^aeiou])[aeiou][^aeiouwxy]$")

# How a regular inflection is undone, by part of speech: (ending, what stands instead).
ENDINGS = {
    "n": (
        *(("s", ""), ("ses", "s"), ("xes", "x"), ("zes", "z")),
        *(("ches", "ch"), ("shes", "sh"), ("men", "man"), ("ies", "y")),
    ),
    "v": (
        *(("s", ""), ("ies", "y"), ("ses", "s"), ("xes", "x"), ("zes", "z")),
        *(("ches", "ch"), ("shes", "sh"), ("oes", "o")),
        *(("ed", "e"), ("ed", ""), ("ing", "e"), ("ing", "")),
    ),
    "a": (("er", ""), ("est", ""), ("er", "e"), ("est", "e")),
}


OFTEN = 10  # times in the tagged texts


class Synset(NamedTuple):
    words: list[str]
    pointers: list[tuple[str, str, int]]  # kind of link, part of speech, offset


class WordNet:
    def __init__(self, read: Callable[[str], bytes]) -> None:
        """`read` gives the bytes of one of the database's files by its name."""
        self._data = {part: read(f"data.{name}") for part, name in PARTS.items()}
        self.index = {part: _index(read(f"index.{name}")) for part, name in PARTS.items()}
        self._synsets: dict[tuple[str, int], Synset] = {}
        self._sense_index = read("index.sense")

    @cached_property
    def headwords(self) -> set[str]:
        return set().union(*self.index.values())

    def senses(self, word: str, part: str) -> list[int]:
        """The offsets of a headword's synsets, the most usual first."""
        line = self.index[part].get(word)
        if line is None:
            return []
        fields = line.split()
        return [int(field) for field in fields[-int(fields[1]) :]]

    def usual_senses(self, word: str, part: str, most: int) -> list[int]:
        """The synsets that people think of first, and none in which the word is only a name."""
        counts = self._counts.get((word, part), {})
        usual = [
            (counts.get(number, 0), offset)
            for number, offset in enumerate(self.senses(word, part), start=1)
            if word in self.synset(part, offset).words
        ][:most]
        # Beside a sense that is met everywhere, one that was never met is far away.
        met = max((count for count, _ in usual), default=0) >= OFTEN
        return [offset for count, offset in usual if count or not met]

    def usage(self, word: str, part: str) -> int:
        """How often the tagged texts have a headword as this part of speech."""
        return sum(self._counts.get((word, part), {}).values())

    def has_plain(self, word: str, part: str) -> bool:
        """Whether a spelling is a headword, and not only as a name with a capital."""
        return any(word in self.synset(part, offset).words for offset in self.senses(word, part))

    @cached_property
    def _counts(self) -> dict[tuple[str, str], dict[int, int]]:
        """For each headword and part of speech, how often each sense was met."""
        counts: dict[tuple[str, str], dict[int, int]] = defaultdict(dict)
        for word, part, number, count in SENSE.findall(self._sense_index):
            counts[word.decode(), SENSE_PARTS[part]][int(number)] = int(count)
        return counts

    def synset(self, part: str, offset: int) -> Synset:
        found = self._synsets.get((part, offset))
        if found is None:
            found = _synset(self._line(part, offset))
            self._synsets[part, offset] = found
        return found

    def glosses(self, word: str, part: str) -> list[str]:
        """What a headword means, without examples; the senses of a name come last."""
        lines = [self._line(part, offset) for offset in self.senses(word, part)]
        if len(lines) > 1:
            spelled = f" {word} "
            lines.sort(key=lambda line: spelled not in line)
        return [line.partition(" | ")[2].partition('; "')[0].strip() for line in lines]

    def root(self, name: str) -> tuple[str, int]:
        """The synset that a name such as `bird.n.1` stands for."""
        word, part, number = name.rsplit(".", 2)
        return part, self.senses(word, part)[int(number) - 1]

    def below(self, root: tuple[str, int]) -> set[tuple[str, int]]:
        """The synset and everything under it."""
        seen = {root}
        queue = [root]
        while queue:
            for link, part, offset in self.synset(*queue.pop()).pointers:
                if link in KINDS_OF and (part, offset) not in seen:
                    seen.add((part, offset))
                    queue.append((part, offset))
        return seen

    def linked(self, offsets: set[int], links: tuple[str, ...]) -> set[int]:
        """The noun synsets that a link of these kinds leads to from some others."""
        return {
            to
            for offset in offsets
            for link, part, to in self.synset("n", offset).pointers
            if link in links and part == "n"
        }

    def instances(self) -> Iterator[tuple[int, Synset]]:
        """The noun synsets that name one thing: a city, a river, a book, a person."""
        data = self._data["n"]
        at = data.find(b" @i ")
        while at >= 0:
            start = data.rfind(b"\n", 0, at) + 1
            end = data.index(b"\n", at)
            # A gloss may hold the same characters by chance.
            if data.find(b" | ", start, at) < 0:
                offset = int(data[start : start + 8])
                yield offset, self.synset("n", offset)
            at = data.find(b" @i ", end)

    def _line(self, part: str, offset: int) -> str:
        data = self._data[part]
        return data[offset : data.index(b"\n", offset)].decode()

    def lemmas(self, word: str, part: str) -> list[str]:
        """The headwords that a regular inflection of this part of speech may come from."""
        index = self.index[part]
        found = []
        for ending, instead in ENDINGS[part]:
            if word.endswith(ending):
                lemma = word[: -len(ending)] + instead
                if lemma in index and lemma not in found:
                    found.append(lemma)
        # BAR would double its R, so that BARED can only come from BARE.
        return [lemma for lemma in found if f"{lemma}e" not in found or not DOUBLING.search(lemma)]


def _index(raw: bytes) -> dict[str, str]:
    lines = {}
    for line in raw.decode().split("\n"):
        word, _, rest = line.partition(" ")
        if word:
            lines[word] = rest
    return lines


def _synset(line: str) -> Synset:
    fields = line.partition(" | ")[0].split()
    count = int(fields[3], 16)
    # An adjective may carry its position in brackets: "galore(ip)".
    words = [field.partition("(")[0] for field in fields[4 : 4 + 2 * count : 2]]
    at = 4 + 2 * count
    pointers = [
        (fields[i], "a" if fields[i + 2] == "s" else fields[i + 2], int(fields[i + 1]))
        for i in range(at + 1, at + 1 + 4 * int(fields[at]), 4)
    ]
    return Synset(words, pointers)

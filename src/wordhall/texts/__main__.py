"""`make texts`: where a language differs from English: what it lacks, what it has too much."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from wordhall.texts import ENGLISH, HOLE

PACKAGE: Final = Path(__file__).parents[1]


def compare(folder: Path) -> Iterator[str]:
    """A line for every text in which a folder's languages differ from its English ones."""
    languages: dict[str, dict[str, str]] = {}
    for path in sorted(folder.glob("*.json")):
        own = msgspec.json.decode(path.read_bytes(), type=dict[str, str])
        languages.setdefault(path.name.split(".")[0], {}).update(own)
    english = languages.pop(ENGLISH, {})
    for language, texts in languages.items():
        for code in english.keys() - texts.keys():
            yield f"{language} lacks {code}: {english[code]}"
        for code in texts.keys() - english.keys():
            yield f"{language} has {code}, which English hasn't"
        for code in english.keys() & texts.keys():
            for hole in sorted(holes(texts[code]) - holes(english[code])):
                yield f"{language} has {{{hole}}} in {code}, which English hasn't"


def holes(text: str) -> set[str]:
    return {found[1] for found in HOLE.finditer(text)}


def main(folders: Sequence[Path]) -> None:
    for folder in folders or sorted(PACKAGE.glob("**/texts")):
        for line in sorted(compare(folder)):
            print(f"{folder.parent.name}: {line}")


if __name__ == "__main__":
    main([Path(name) for name in sys.argv[1:]])

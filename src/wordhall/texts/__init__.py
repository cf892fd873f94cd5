"""Every sentence that people read, by code; the client is built from the same files.

`texts/LANGUAGE.json` and `LANGUAGE.PART.json` lie in this package and in the package of each game.
A text may hold {name}, and {count|one|many} to fit a number.
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec

ENGLISH: Final = "en"
HOLE: Final = re.compile(r"\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}")
_read = msgspec.json.Decoder(dict[str, str]).decode


def texts(package: str = "wordhall", language: str = ENGLISH) -> Mapping[str, str]:
    """All texts that a package has in a language: none if it has none."""
    return _languages(package).get(language, {})


def find(code: str, *packages: str) -> str | None:
    """The English text of a code, from the hall or the first of these packages that has it."""
    return next(
        (own[code] for own in map(texts, ("wordhall", *packages)) if code in own),
        None,
    )


def say(code: str, *packages: str, **data: Any) -> str:
    """A code in English words; a code without words says itself."""
    return fill(find(code, *packages) or code, data)


def fill(text: str, data: Mapping[str, Any]) -> str:
    """A text with its data. What is missing leaves a gap, so a bad text never breaks a reply."""

    def filled(hole: re.Match[str]) -> str:
        name, one, many = hole.groups()
        value = data.get(name)
        if one is None:
            return _shown(value)
        return one if str(value) == "1" else many

    return HOLE.sub(filled, text)


@cache
def _languages(package: str) -> Mapping[str, Mapping[str, str]]:
    found: dict[str, dict[str, str]] = {}
    try:
        folder = files(package) / "texts"
    except (ImportError, TypeError, ValueError):  # no package, or a module that has no folder
        return found
    if folder.is_dir():
        for file in folder.iterdir():
            if file.name.endswith(".json"):
                found.setdefault(file.name.split(".")[0], {}).update(_read(file.read_bytes()))
    return found


def _shown(value: Any) -> str:
    if isinstance(value, list | tuple):
        *others, last = [_shown(one) for one in value] or [""]
        return f"{', '.join(others)} {texts()['list.and']} {last}" if others else last
    if isinstance(value, int | float) and not isinstance(value, bool):
        return f"−{-value}" if value < 0 else str(value)
    return value if isinstance(value, str) else ""

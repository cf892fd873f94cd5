"""What a dictionary file is made by: this code, and the packages that it names."""

import hashlib
from functools import cache
from pathlib import Path

# The modules that a change of the file can come from.
MAKERS = (
    *("book", "build", "category", "inflection", "layout"),
    *("name", "rating", "source", "wordnet"),
)


@cache
def recipe(folder: Path = Path(__file__).parent) -> str:
    """A mark of the code in a folder that makes a dictionary, and so of its packages."""
    code = b"".join((folder / f"{maker}.py").read_bytes() for maker in MAKERS)
    return hashlib.sha256(code).hexdigest()

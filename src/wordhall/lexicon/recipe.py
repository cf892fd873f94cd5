"""What a dictionary file is made by: this code, and the packages that it names."""

import hashlib
from functools import cache
from pathlib import Path

# The modules that a change of the file can come from.
MAKERS = (
    *("build", "categorize", "category", "file_format", "hunspell", "inflection", "law", "modern"),
    *("own_lists", "proper_names", "rating", "source", "wordnet"),
)


@cache
def recipe(folder: Path = Path(__file__).parent) -> str:
    """A mark of the code in a folder that makes a dictionary, and so of its packages."""
    files = [*(folder / f"{maker}.py" for maker in MAKERS), *sorted(folder.glob("lists/*.txt"))]
    code = b"".join(file.read_bytes() for file in files)
    return hashlib.sha256(code).hexdigest()

"""Fetches the packages that the dictionary is made from, before there is a kernel.

The package `wordhall.lexicon` loads the kernel, and fetching doesn't need it: so only the one
module is loaded, under its own name.
"""

import sys
import types
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "src" / "wordhall"

for name, folder in (("wordhall", FOLDER), ("wordhall.lexicon", FOLDER / "lexicon")):
    package = types.ModuleType(name)
    package.__path__ = [str(folder)]
    sys.modules[name] = package

from wordhall.lexicon import source  # noqa: E402
from wordhall.lexicon.error import SourceError  # noqa: E402

try:
    source.fetch()
except SourceError as error:
    sys.exit(str(error))

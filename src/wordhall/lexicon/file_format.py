"""The dictionary file: a header, a table of sections, and the sections, each on a 64-byte line.

Everything is little-endian. The header has a checksum of itself and the table, the table has one
for each section. A section is checked when it is first read, so that opening a file does not read
all of it.
"""

import mmap
import os
import struct
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from wordhall import kernel
from wordhall.lexicon.error import LexiconError

MAGIC = b"WORDHALL"
FORMAT = 4
HEADER = struct.Struct("<8sQIIQ")  # magic, checksum of header and table, format, sections, size
ROW = struct.Struct("<16sQQQ")  # name, offset, size, checksum
COVERED = 16  # where the reach of the head's checksum begins
LINE = 64

# What is known of a word, one record for each in alphabetical order, and one more at the end:
# flags, SCOWL level, family rating, first link to definitions, categories.
FACTS = struct.Struct("<HBBIQ")
NEAR = struct.Struct("<Q")  # for each word the categories that it is near to, in some sense
LINK = struct.Struct("<I")  # definition number << LINK_SHIFT | parts of speech
SPOT = struct.Struct("<II")  # where a definition lies: block, offset in it
BLOCK = struct.Struct("<I")  # where a block begins in the text; one more at the end

ENABLE, MODERN, BASE, PLURAL, VERB, COMPARATIVE, PLACE, GIVEN, BASIC, CONTRACTION = (
    1 << i for i in range(10)
)

# The parts of speech by their letters in the file, and the bits that links have for them.
PARTS = {
    "n": "noun",
    "v": "verb",
    "a": "adjective",
    "r": "adverb",
    "p": "pronoun",
    "d": "determiner",
    "e": "preposition",
    "c": "conjunction",
    "i": "interjection",
}
PART_BITS = {letter: 1 << i for i, letter in enumerate(PARTS)}
LINK_SHIFT = len(PARTS)
ALL_PARTS = (1 << LINK_SHIFT) - 1


def graph(number: int, modern: bool) -> str:
    """The section with the graph of a law, by its place among the prebuilt laws."""
    return f"{'modern' if modern else 'classic'}-{number}"


def write(path: Path, sections: Mapping[str, bytes]) -> None:
    """Put the file in its place whole, or leave what was there."""
    body = bytearray(HEADER.size + ROW.size * len(sections))
    rows = b""
    for name, data in sections.items():
        body.extend(bytes(-len(body) % LINE))
        rows += ROW.pack(name.encode(), len(body), len(data), kernel.checksum(data))
        body.extend(data)
    body[HEADER.size : HEADER.size + len(rows)] = rows
    HEADER.pack_into(body, 0, MAGIC, 0, FORMAT, len(sections), len(body))
    head = bytes(body[COVERED : HEADER.size + len(rows)])
    struct.pack_into("<Q", body, 8, kernel.checksum(head))
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                # A file made for one user alone would be no use to the hall's other processes.
                os.fchmod(file.fileno(), 0o644)
                file.write(body)
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise
    except OSError as error:
        raise _unwritable(path, error) from error


def make_room(path: Path) -> None:
    """Find out that the file can be written before any work is put into it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path.parent):
            pass
    except OSError as error:
        raise _unwritable(path, error) from error


class Sections(Mapping[str, memoryview]):
    """The sections of a mapped file by their names; each is checked when it is first read."""

    def __init__(
        self, path: Path, view: memoryview, rows: Mapping[str, tuple[int, int, int]]
    ) -> None:
        self._path = path
        self._view = view
        self._rows = rows
        self._checked: dict[str, memoryview] = {}

    def __getitem__(self, name: str) -> memoryview:
        if name not in self._checked:
            offset, size, checksum = self._rows[name]
            section = self._view[offset : offset + size]
            if len(section) != size or kernel.checksum(section) != checksum:
                raise _refused(self._path, "is damaged (a checksum differs)")
            self._checked[name] = section
        return self._checked[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)


def read(path: Path) -> Sections:
    """Map the file and check its head; its pages are shared by every process that has it open."""
    try:
        with path.open("rb") as file:
            view = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except FileNotFoundError:
        raise LexiconError(
            f"There is no dictionary at {path}; make one with `wordhall lexicon build`."
        ) from None
    except ValueError:
        raise _refused(path, "is empty") from None
    except OSError as error:
        raise _refused(path, f"cannot be read ({error.strerror})") from error
    if len(view) < HEADER.size or view[:8] != MAGIC:
        raise _refused(path, "is not a Wordhall dictionary")
    _, checksum, version, count, size = HEADER.unpack_from(view)
    if version != FORMAT:
        raise _refused(path, f"has format {version}, and this program reads format {FORMAT}")
    if size != len(view):
        raise _refused(path, f"should have {size} bytes but has {len(view)}")
    head = view[COVERED : HEADER.size + ROW.size * count]
    if kernel.checksum(head) != checksum:
        raise _refused(path, "is damaged (a checksum differs)")
    table = ROW.iter_unpack(view[HEADER.size : HEADER.size + ROW.size * count])
    rows = {
        name.rstrip(b"\0").decode(): (offset, length, sum) for name, offset, length, sum in table
    }
    return Sections(path, view, rows)


def _refused(path: Path, why: str) -> LexiconError:
    return LexiconError(f"The file {path} {why}; build it again with `wordhall lexicon build`.")


def _unwritable(path: Path, error: OSError) -> LexiconError:
    return LexiconError(
        f"The dictionary could not be written to {path} ({error.strerror}); "
        "choose another place with --output or WORDHALL_LEXICON."
    )

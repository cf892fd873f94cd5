"""The dictionary file: a header, a table of sections, and the sections, each on a 64-byte line.

Everything is little-endian. The checksum stands before all that it covers, so no byte of the file
but the magic word can change unseen.
"""

import mmap
import os
import struct
import tempfile
from collections.abc import Mapping
from pathlib import Path

from wordhall import kernel
from wordhall.lexicon.error import LexiconError

MAGIC = b"WORDHALL"
FORMAT = 1
HEADER = struct.Struct("<8sQIIQ")  # magic, checksum of all that follows it, format, sections, size
ROW = struct.Struct("<16sQQ")  # name, offset, size
COVERED = 16  # where the checksum's reach begins
LINE = 64

# What is known of a word, one record for each in alphabetical order, and one more at the end:
# flags, SCOWL level, family rating, first link to definitions, categories.
FACTS = struct.Struct("<HBBIQ")
LINK = struct.Struct("<I")  # definition number << 4 | parts of speech
SPOT = struct.Struct("<II")  # where a definition lies: block, offset in it
BLOCK = struct.Struct("<I")  # where a block begins in the text; one more at the end

ENABLE, MODERN, BASE, PLURAL, VERB, COMPARATIVE, PLACE, GIVEN, KROSS = (1 << i for i in range(9))
PART_BITS = {"n": 1, "v": 2, "a": 4, "r": 8}


def write(path: Path, sections: Mapping[str, bytes]) -> None:
    """Put the file in its place whole, or leave what was there."""
    body = bytearray(HEADER.size + ROW.size * len(sections))
    rows = b""
    for name, data in sections.items():
        body.extend(bytes(-len(body) % LINE))
        rows += ROW.pack(name.encode(), len(body), len(data))
        body.extend(data)
    body[HEADER.size : HEADER.size + len(rows)] = rows
    HEADER.pack_into(body, 0, MAGIC, 0, FORMAT, len(sections), len(body))
    struct.pack_into("<Q", body, 8, kernel.checksum(memoryview(body)[COVERED:]))
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


def read(path: Path) -> dict[str, memoryview]:
    """Map the file and check it; its pages are shared by every process that has it open."""
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
    if kernel.checksum(view[COVERED:]) != checksum:
        raise _refused(path, "is damaged (its checksum differs)")
    sections = {}
    for i in range(count):
        name, offset, length = ROW.unpack_from(view, HEADER.size + ROW.size * i)
        sections[name.rstrip(b"\0").decode()] = view[offset : offset + length]
    return sections


def _refused(path: Path, why: str) -> LexiconError:
    return LexiconError(f"The file {path} {why}; make it anew with `wordhall lexicon build`.")


def _unwritable(path: Path, error: OSError) -> LexiconError:
    return LexiconError(
        f"The dictionary could not be written to {path} ({error.strerror}); "
        "choose another place with --output or WORDHALL_LEXICON."
    )

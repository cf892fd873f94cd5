"""The dictionary file: whole or refused."""

import shutil
import time
from pathlib import Path

import pytest

import wordhall.lexicon as code
from wordhall.lexicon import Lexicon, LexiconError, dictionary_path
from wordhall.lexicon.recipe import MAKERS, recipe


@pytest.fixture
def copy(lexicon: Lexicon, tmp_path: Path) -> Path:
    return Path(shutil.copy(lexicon.path, tmp_path / "copy.lexicon"))


def refusal(path: Path) -> str:
    with pytest.raises(LexiconError) as caught:
        Lexicon.open(path).check()
    assert "`wordhall lexicon build`" in str(caught.value)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_copy_is_as_good_and_has_the_same_hash(lexicon: Lexicon, copy: Path) -> None:
    assert Lexicon.open(copy).hash == lexicon.hash
    assert set(lexicon.hash) <= set("0123456789abcdef")


def test_a_missing_file_says_how_to_make_one(tmp_path: Path) -> None:
    assert "There is no dictionary" in refusal(tmp_path / "none")


@pytest.mark.parametrize("left", [0, 1, 31, 32, 200, 100_000, -1])
def test_a_truncated_file_is_refused(copy: Path, left: int) -> None:
    whole = copy.read_bytes()
    copy.write_bytes(whole[:left])
    refusal(copy)


def test_a_file_with_bytes_added_is_refused(copy: Path) -> None:
    with copy.open("ab") as file:
        file.write(b"\0")
    assert "bytes" in refusal(copy)


@pytest.mark.parametrize("at", [0.0, 0.0000005, 0.001, 0.1, 0.3, 0.5, 0.7, 0.9, 0.999999])
def test_one_altered_bit_is_refused(copy: Path, at: float) -> None:
    whole = bytearray(copy.read_bytes())
    whole[int(len(whole) * at)] ^= 4
    copy.write_bytes(whole)
    refusal(copy)


@pytest.mark.parametrize(
    "content", [b"", b"PK\3\4" * 1000, b"WORDHALL", b"WORDHALL" + bytes(1000), bytes(64)]
)
def test_a_foreign_file_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "foreign"
    path.write_bytes(content)
    refusal(path)


def test_a_folder_is_refused(tmp_path: Path) -> None:
    refusal(tmp_path)


def test_the_file_opens_in_milliseconds(lexicon: Lexicon) -> None:
    def opening() -> float:
        start = time.perf_counter()
        Lexicon.open(lexicon.path)
        return time.perf_counter() - start

    assert min(opening() for _ in range(10)) < 0.02


@pytest.mark.parametrize("maker", MAKERS)
def test_a_version_that_makes_it_differently_has_another_recipe(tmp_path: Path, maker: str) -> None:
    other = shutil.copytree(Path(code.__file__).parent, tmp_path / "lexicon")
    with (other / f"{maker}.py").open("a") as file:
        file.write("# another way\n")
    assert recipe(other) != recipe()


def test_the_cache_keeps_a_dictionary_for_each_recipe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("WORDHALL_LEXICON", raising=False)
    monkeypatch.setenv("WORDHALL_CACHE", str(tmp_path))
    assert dictionary_path() == tmp_path / f"{recipe()[:16]}.lexicon"


def test_the_licences_of_the_sources_travel_with_the_file(lexicon: Lexicon) -> None:
    for holder in ("Princeton University", "Kevin Atkinson", "Brad Jascob", "Titus Wormer"):
        assert holder in lexicon.notice

"""`wordhall words`: a hall's own words, and what players reported."""

import asyncio
import json
from pathlib import Path

import pytest

from tests.wordhall_command import refused, wordhall
from wordhall.operate.move import move, open_store
from wordhall.operate.words import listed, reported
from wordhall.settings import Settings
from wordhall.store import HallWord, ReportedWord, WordReport
from wordhall.table.hall_words import MOST_WORDS

DAY = 24 * 3_600_000


@pytest.fixture
def data(tmp_path: Path) -> str:
    """The folder of a hall in which two tables reported GRRL and one reported STONE."""

    async def fill() -> None:
        store = open_store(str(tmp_path))
        await store.begin()
        for table, at in (("t", 0), ("u", 2 * DAY)):
            await store.report_word(
                WordReport(game="words", word="GRRL", verdict="unknown", table=table, at=at), 9, 9
            )
        await store.report_word(
            WordReport(game="foil", word="STONE", verdict="unlisted:bird", table="t", at=DAY), 9, 9
        )
        await store.close()

    asyncio.run(fill())
    return str(tmp_path)


def run(*words: str, data: str) -> list[str]:
    done = wordhall("words", *words, "--data", data)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_a_host_adds_bans_lists_and_forgets_words(data: str) -> None:
    assert run("list", data=data) == ["Added: none", "Banned: none"]
    assert run("add", "Blorp", "QIS", data=data) == [
        "They count at new tables. The hall's list has 2 words."
    ]
    run("ban", "qis", "aa", data=data)
    assert run("list", data=data) == ["Added: BLORP", "Banned: AA, QIS"]
    assert run("forget", "aa", "zz", data=data) == ["Took 1 word off the list."]
    assert [json.loads(line)["word"] for line in run("list", "--json", data=data)] == [
        "BLORP",
        "QIS",
    ]


def test_a_host_reads_what_was_reported_at_how_many_tables_and_when(data: str) -> None:
    heading, first, second = map(str.rstrip, run("reported", data=data))
    assert heading.split() == ["tables", "first", "last", "game", "verdict"]
    assert first.split(maxsplit=4) == [
        "2", "1970-01-01", "1970-01-03", "words", "GRRL isn’t in the dictionary.",
    ]  # fmt: skip
    assert second.endswith("STONE doesn’t count as a bird.")
    told = [json.loads(line) for line in run("reported", "--json", data=data)]
    assert told[0] == {
        "game": "words",
        "word": "GRRL",
        "verdict": "unknown",
        "tables": 2,
        "first": 0,
        "last": 2 * DAY,
    }


def test_reports_go_when_they_are_dismissed_or_answered(data: str) -> None:
    assert run("dismiss", "stone", data=data) == ["Removed 1 report."]
    run("add", "grrl", data=data)
    assert run("reported", data=data) == ["No reported words."]


def test_what_cant_be_a_word_is_refused(data: str) -> None:
    assert "letters from A to Z" in refused("words", "add", "7up", "--data", data)
    assert "There is no hall in" in refused("words", "list", "--data", f"{data}/none")


def test_a_hall_has_room_for_so_many_words_of_its_own(data: str) -> None:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    many = [a + b for a in letters for b in letters][:MOST_WORDS]
    run("add", *many, data=data)
    run("ban", many[0], data=data)
    assert f"{MOST_WORDS} words" in refused("words", "add", "BLORP", "--data", data)


def test_words_and_reports_move_with_the_hall(data: str, database: str) -> None:
    run("ban", "aa", data=data)

    async def there() -> tuple[list[HallWord], list[ReportedWord]]:
        await move(data, database)
        settings = Settings(data=Path(data), database=database)
        return await listed(settings), await reported(settings)

    words, reports = asyncio.run(there())
    assert [(one.word, one.counts) for one in words] == [("AA", False)]
    assert [one.word for one in reports] == ["GRRL", "STONE"]

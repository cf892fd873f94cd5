"""A finished game as a file, and step by step."""

from pathlib import Path
from typing import cast

import msgspec
import pytest

from tests.table.table_fixture import ANN, BEN, BOT, CAT, ROLL, TableFixture, pick, refused, run
from wordhall.games.contract import Stop
from wordhall.table import command
from wordhall.table.command import Consent, Leave, Undo
from wordhall.table.game_file import Record, moments
from wordhall.table.settings import Dictionary, WordLists


async def finished(r: TableFixture) -> Record:
    """A game with an undo, a leaver and an end."""
    await r.play(ANN, BOT, options={"only": "roll"}, dictionary=Dictionary(family=True))
    await r.answer(0, ROLL)
    await r.do(Undo(0))
    await r.answer(0, ROLL)
    await r.answer(0, ROLL)
    return await r.record()


def test_a_game_that_was_written_is_read_back_the_same(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        record = await finished(r)
        data = msgspec.json.encode(record)
        assert msgspec.json.decode(data)["wordhall"] == 1
        old = r.table
        before, steps = await r.frame(), moments(await r.found())
        r.table = (await r.tables.adopt(msgspec.json.decode(data, type=Record), host="b")).id
        assert r.table != old
        after = await r.frame()
        assert (after.view, after.result, after.history) == (
            before.view,
            before.result,
            before.history,
        )
        assert moments(await r.found()) == steps
        assert await r.record() == record
        row = await r.store.table(r.table)
        assert row is not None
        assert (row.phase, row.seating.host, row.public) == ("ended", "b", False)

    run(tmp_path, test)


def test_a_running_game_is_not_written(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play()
        async with refused("not-over"):
            await r.record()
        async with refused("not-over"):
            moments(await r.found())

    run(tmp_path, test)


def test_moments_show_everything_open_and_what_each_seat_saw(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play()
        await r.answer(0, pick(4))
        await r.do(command.Stop(Stop("judge")))
        steps = moments(await r.found())
        assert [step.n for step in steps] == [1, 2, 3]
        assert steps[1].view.shown == {"0": 4}
        assert [view.own for view in steps[1].seats] == [4, None]
        assert [view.shown for view in steps[1].seats] == [{}, {}]
        assert [view.shown for view in steps[2].seats] == [{"0": 4}, {"0": 4}]

    run(tmp_path, test)


@pytest.mark.parametrize(
    "change",
    [
        {"wordhall": 2},
        {"entries": ()},
        {"seats": ("Ann",)},
        {"seats": ("Ann", "Ben", "Cat")},
        {"dictionary": Dictionary(added=("4",))},
        {"lost": 2},
        {"lost": 0},
        {"changed": {"seat": 9}},
        {"changed": {"key": "!what"}},
        {"changed": {"key": ""}},
        {"changed": {"events": [{"type": "nothing"}]}},
        {"changed": {"events": [{"type": "did", "seat": 7, "kind": "roll", "what": 1}]}},
        {"changed": {"key": "!undo", "answer": {"to": 77}, "events": []}},
        {"changed": {"key": "!consent", "answer": 7, "events": []}},
    ],
)
def test_a_file_that_is_no_game_is_refused(tmp_path: Path, change: dict[str, object]) -> None:
    async def test(r: TableFixture) -> None:
        record = await finished(r)
        entries = list(record.entries)
        spoiled = dict(change)
        lost = spoiled.pop("lost", None)
        if isinstance(lost, int):
            del entries[lost]
        changed = spoiled.pop("changed", None)
        if isinstance(changed, dict):
            entries[3] = msgspec.structs.replace(entries[3], **changed)
        spoiled.setdefault("entries", tuple(entries))
        if "dictionary" in change:
            r.tables._word_lists = cast(WordLists, Strict())
        async with refused("record"):
            await r.tables.adopt(msgspec.structs.replace(record, **spoiled))

    run(tmp_path, test)


class Strict:
    """Word lists that want letters."""

    hash = "none"

    def word_list(self, law: object, **options: object) -> None:
        raise ValueError("'4' cannot be a word")


def test_a_finished_game_goes_on_from_any_moment_against_bots(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, CAT, options={"only": "roll", "rounds": 2})
        await r.answer(0, ROLL)
        await r.do(Undo(0))
        for seat in (1, 2):
            await r.do(Consent(seat, True))
        await r.answer(0, ROLL)
        await r.do(Leave(2))
        moment = (await r.frame(0)).n
        then = (await r.frame(0)).view
        await r.do(command.Stop(Stop("judge")))
        old = await r.found()
        mine = (ANN, BOT, BOT)
        r.table = (await r.tables.continue_from(old, moment, mine, "a")).id
        frame = await r.frame(0)
        assert (frame.phase, frame.view, frame.n) == ("playing", then, 3)
        assert [one.due for one in frame.waiting] == [None], "and without a clock"
        assert [seat.kind for seat in frame.seats] == ["person", "bot", "bot"]
        assert not any(seat.left for seat in frame.seats)
        async with refused("not-over"):
            await r.tables.continue_from(await r.found(), 1, mine, "a")
        await r.answer(0, ROLL)
        await r.settle()
        assert (await r.frame()).history[-1].by == "bot", "they are awake"
        async with refused("over"):
            await r.tables.continue_from(old, moment + 1, mine, "a")
        async with refused("over"):
            await r.tables.continue_from(old, 99, mine, "a")

    run(tmp_path, test)

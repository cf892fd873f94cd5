"""A finished game as a file, and step by step."""

from pathlib import Path

import msgspec
import pytest

from tests.table.house import ANN, BEN, BOT, CAT, ROLL, Room, pick, refused, run
from wordhall.games.contract import Stop
from wordhall.table.record import Record
from wordhall.table.settings import Dictionary


async def finished(r: Room) -> Record:
    """A game with an undo, a leaver and an end."""
    await r.play(ANN, BOT, options={"only": "roll"}, dictionary=Dictionary(family=True))
    await r.answer(0, ROLL)
    await r.house.undo(r.table, 0)
    await r.answer(0, ROLL)
    await r.answer(0, ROLL)
    return await r.house.record(r.table)


def test_a_game_that_was_written_is_read_back_the_same(tmp_path: Path) -> None:
    async def test(r: Room) -> None:
        record = await finished(r)
        data = msgspec.json.encode(record)
        assert msgspec.json.decode(data)["wordhall"] == 1
        old = r.table
        before, moments = await r.frame(), await r.house.moments(old)
        r.table = await r.house.adopt(msgspec.json.decode(data, type=Record), host="b")
        assert r.table != old
        after = await r.frame()
        assert (after.view, after.result, after.history) == (
            before.view,
            before.result,
            before.history,
        )
        assert await r.house.moments(r.table) == moments
        assert await r.house.record(r.table) == record
        row = await r.store.table(r.table)
        assert row is not None
        assert (row.phase, row.host, row.public) == ("ended", "b", False)

    run(tmp_path, test)


def test_a_running_game_is_not_written(tmp_path: Path) -> None:
    async def test(r: Room) -> None:
        await r.play()
        async with refused("not-over"):
            await r.house.record(r.table)
        async with refused("not-over"):
            await r.house.moments(r.table)

    run(tmp_path, test)


def test_moments_show_everything_open_and_what_each_seat_saw(tmp_path: Path) -> None:
    async def test(r: Room) -> None:
        await r.play()
        await r.answer(0, pick(4))
        await r.house.stop(r.table, Stop("judge"))
        moments = await r.house.moments(r.table)
        assert [moment.n for moment in moments] == [1, 2, 3]
        assert moments[1].view.shown == {"0": 4}
        assert [view.own for view in moments[1].seats] == [4, None]
        assert [view.shown for view in moments[1].seats] == [{}, {}]
        assert [view.shown for view in moments[2].seats] == [{"0": 4}, {"0": 4}]

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
    async def test(r: Room) -> None:
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
            r.house.shelf = Strict()  # type: ignore[assignment]
        async with refused("record"):
            await r.house.adopt(msgspec.structs.replace(record, **spoiled))

    run(tmp_path, test)


class Strict:
    """A shelf that wants letters."""

    hash = "none"

    def book(self, game: str, **options: object) -> None:
        raise ValueError("'4' cannot be a word")


def test_a_finished_game_goes_on_from_any_moment_against_bots(tmp_path: Path) -> None:
    async def test(r: Room) -> None:
        await r.play(ANN, BEN, CAT, options={"only": "roll", "rounds": 2})
        await r.answer(0, ROLL)
        await r.house.undo(r.table, 0)
        for seat in (1, 2):
            await r.house.consent(r.table, seat, True)
        await r.answer(0, ROLL)
        await r.house.leave(r.table, 2)
        moment = (await r.frame(0)).n
        then = (await r.frame(0)).view
        await r.house.stop(r.table, Stop("judge"))
        old = r.table
        mine = (ANN, BOT, BOT)
        r.table = await r.house.go_on(old, moment, mine, "a")
        frame = await r.frame(0)
        assert (frame.phase, frame.view, frame.n) == ("playing", then, 3)
        assert [seat.kind for seat in frame.seats] == ["person", "bot", "bot"]
        assert not any(seat.left for seat in frame.seats)
        async with refused("not-over"):
            await r.house.go_on(r.table, 1, mine, "a")
        await r.answer(0, ROLL)
        await r.settle()
        assert (await r.frame()).history[-1].by == "bot", "they are awake"
        async with refused("over"):
            await r.house.go_on(old, moment + 1, mine, "a")
        async with refused("over"):
            await r.house.go_on(old, 99, mine, "a")

    run(tmp_path, test)

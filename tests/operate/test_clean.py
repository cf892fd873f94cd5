"""`wordhall clean` forgets by hand what is old, in a folder and in a database."""

import asyncio
from pathlib import Path

import pytest

from tests.wordhall_command import refused
from wordhall.hall.retention import DAY, Removed
from wordhall.operate.clean import clean
from wordhall.operate.move import open_store
from wordhall.settings import Settings
from wordhall.store import Person


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_people_who_stay_away_longer_than_the_setting_are_forgotten(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    database = request.getfixturevalue("database") if kind == "postgres" else None
    keep = Settings(data=tmp_path, database=database, keep_guests_days=10)

    async def test() -> list[Removed]:
        store = open_store(database or str(tmp_path))
        await store.begin()
        now = store.clock.now()
        for days in (5, 11, 12):
            made = now - days * DAY
            await store.save_person(Person(id=f"p{days}", name="Someone", made=made))
        await store.close()
        return [await clean(keep), await clean(keep)]

    assert asyncio.run(test()) == [Removed(people=2), Removed()]


def test_there_must_be_a_hall_to_clean(tmp_path: Path) -> None:
    assert "There is no hall in" in refused("clean", "--data", str(tmp_path / "none"))

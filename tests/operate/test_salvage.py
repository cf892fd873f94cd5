"""Out of a damaged database, every table that the damage does not touch is saved."""

import asyncio
import json
import random
import shutil
import stat
from pathlib import Path

import msgspec
import pytest

from tests.search_effort import THOROUGH
from tests.wordhall_command import refused, wordhall
from wordhall.bus import LocalBus
from wordhall.games import GAMES
from wordhall.lexicon import Lexicon
from wordhall.operate.salvage import Salvaged, salvage
from wordhall.store import Chair, Entry, Person, SqliteStore
from wordhall.table.command import Answer, Start
from wordhall.table.game_file import Record
from wordhall.table.node import Node
from wordhall.table.settings import Settings
from wordhall.table.table import Table
from wordhall.table.tables import Tables
from wordhall.unusable import Unusable

LOGS = Path(__file__).parents[1] / "logs"
PAGE = 4096
LEAVES = (0x0A, 0x0D)  # how a page of SQLite begins that holds rows, of an index or of a table
PLAYED, TURNS = 20, 8
PLACES = 40 if THOROUGH else 8


async def fill(folder: Path) -> None:
    """A hall with a finished game of each kind, and many under way whose entries are mixed."""
    store = SqliteStore(folder / "wordhall.db")
    tables = Tables(Node(store, LocalBus(), chance=random.Random(1)), GAMES, Lexicon.open())
    for log in sorted(LOGS.glob("*.json")):
        await tables.adopt(msgspec.convert(json.loads(log.read_text()), Record))
    opened = []
    for number in range(PLAYED):
        person = Person(id=f"p{number}", name=f"Guest {number}", made=1)
        await store.save_person(person)
        me = Chair(kind="person", person=person.id, name=person.name)
        other = Chair(kind="device", person=person.id, name="Bo")
        table = await tables.create(Settings(game="words"), [me, other], person.id)
        await table.do(Start())
        opened.append(table)
    for turn in range(TURNS):
        for table in opened:
            await play(table, turn)
    await store.close()


async def play(table: Table, turn: int) -> None:
    assert table.position is not None
    game, words = table.binding.game, table.binding.word_list
    for seat, ask in table.position.asks.items():
        view = game.view(table.position.state, seat)
        answer, _ = game.bot(view, ask, "easy", words, random.Random(turn))
        told = msgspec.json.encode(answer)
        await table.do(Answer(seat=seat, key=ask.key, answer=told, id=f"turn-{turn}"))


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hall")
    asyncio.run(fill(folder))
    (folder / "links.key").write_bytes(bytes(range(32)))
    return folder


def logs(folder: Path) -> dict[str, list[Entry]]:
    async def read() -> dict[str, list[Entry]]:
        store = SqliteStore(folder / "wordhall.db")
        try:
            rows = await store.read("SELECT id FROM tables")
            return {id: await store.entries(id) for (id,) in rows}
        finally:
            await store.close()

    return asyncio.run(read())


def damaged(hall: Path, folder: Path, page: int) -> Path:
    shutil.copytree(hall, folder)
    with (folder / "wordhall.db").open("r+b") as file:
        file.seek(page * PAGE)
        file.write(bytes(random.Random(page).randrange(256) for _ in range(PAGE)))
    return folder


def leaves(hall: Path) -> dict[int, int]:
    """The pages that hold rows, and how many each holds."""
    data = (hall / "wordhall.db").read_bytes()
    pages = {number: data[number * PAGE :] for number in range(1, len(data) // PAGE)}
    return {
        number: int.from_bytes(page[3:5], "big")
        for number, page in pages.items()
        if page[0] in LEAVES
    }


def test_damage_anywhere_costs_only_the_tables_on_that_page(hall: Path, tmp_path: Path) -> None:
    before, pages = logs(hall), leaves(hall)
    assert len(before) == PLAYED + len(GAMES)
    assert len(pages) > 2 * PLACES
    middle = min(pages, key=lambda page: abs(page - max(pages) / 2))
    chosen = random.Random(7).sample(sorted(pages), PLACES - 1)
    hurt = 0
    for page in {middle, *chosen}:
        old, new = damaged(hall, tmp_path / f"old{page}", page), tmp_path / f"new{page}"
        saved = asyncio.run(salvage(old, new))
        assert len(saved.lost) <= pages[page], saved.lost
        assert set(saved.whole) == set(before) - set(saved.lost)
        after = logs(new)
        assert after == {id: before[id] for id in saved.whole}
        hurt += bool(saved.lost)
    assert hurt, "some page had a table on it"


def test_a_hall_without_damage_is_saved_as_a_whole_with_its_key(hall: Path, tmp_path: Path) -> None:
    new = tmp_path / "new"
    done = wordhall("salvage", str(hall), str(new))
    assert done.stdout == f"{PLAYED + 5} tables were saved and replayed, 0 are damaged.\n"
    assert logs(new) == logs(hall)
    assert (new / "links.key").read_bytes() == bytes(range(32))
    for path in new.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_the_damaged_folder_stays_as_it_is_and_no_hall_is_written_over(
    hall: Path, tmp_path: Path
) -> None:
    page = max(leaves(hall))
    old = damaged(hall, tmp_path / "old", page)
    before = (old / "wordhall.db").read_bytes()
    assert isinstance(asyncio.run(salvage(old, tmp_path / "new")), Salvaged)
    assert (old / "wordhall.db").read_bytes() == before
    with pytest.raises(Unusable, match="choose a new folder"):
        asyncio.run(salvage(old, tmp_path / "new"))


def test_a_file_without_a_readable_head_is_one_sentence(hall: Path, tmp_path: Path) -> None:
    old = damaged(hall, tmp_path / "old", 0)
    assert "restore a backup" in refused("salvage", str(old), str(tmp_path / "new"))
    assert not (tmp_path / "new" / "wordhall.db").exists()

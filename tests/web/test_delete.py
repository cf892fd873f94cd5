"""Anyone who wants to be forgotten is, and games of others stay theirs."""

import asyncio
import sqlite3
from pathlib import Path

import msgspec
import pytest

from tests.store.test_store import entry, table
from tests.web.conftest import Come, Running
from tests.web.guest import Guest
from tests.web.test_cup import make, three
from tests.web.words_table import two
from wordhall.store import Append, Chair, Person, PostgresStore, Seating, SqliteStore, Store
from wordhall.web.rate_limits import BOUNDLESS, Limits

START = b'{"chairs":[{"name":"A"},{"name":"B"}]}'


def delete(guest: Guest, status: int = 200) -> None:
    assert guest.web.delete("/api/me").status_code == status


def test_nothing_of_a_person_is_left_in_the_file(tmp_path: Path) -> None:
    server = Running(tmp_path, Limits(BOUNDLESS))
    anna, bo = Guest(server.address, "Annamaria"), Guest(server.address, "Bo")
    try:
        alone = anna.open("me", {"kind": "bot", "level": "easy"})["id"]
        card = anna.open("me", "open")
        table = card["id"]
        bo.join(card)
        anna.start(table)
        anna.post(f"/api/tables/{table}/chat", {"text": "my secret"})
        bo.post(f"/api/tables/{table}/mute", {"name": "Annamaria", "muted": True})
        token = anna.post("/api/tokens")["token"]
        tab = anna.watch(table)
        tab.frame()
        delete(anna)
        tab.wait_end()
        assert bo.get("/api/me", 200)["name"] == "Bo"
        # The game against a bot is gone, the other one was given up and keeps its entries.
        assert bo.get(f"/api/tables/{alone}", 404)["code"] == "no-table"
        left = bo.get(f"/api/tables/{table}")
        assert [seat["name"] for seat in left["seats"]] == ["Former player", "Bo"]
        assert bo.get(f"/api/tables/{table}/chat")["said"] == []
        anna.web.headers["Authorization"] = f"Bearer {token}"
        assert anna.open("me", "open", status=401)["code"] == "no-name"
        person = anna.id
    finally:
        anna.close()
        bo.close()
        server.stop()
    base = sqlite3.connect(tmp_path / "wordhall.db")
    held = []
    for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        for row in base.execute(f"SELECT * FROM {name}"):
            text = " ".join(str(value) for value in row)
            if "Annamaria" in text or "my secret" in text or person in text:
                held.append(name)
    base.close()
    assert held == ["revocations"]  # a number without a name, so that every node hears of it


def test_a_director_ends_the_tournament_first_and_a_player_leaves_it(come: Come) -> None:
    dee = come("Dee")
    make(dee)
    assert dee.web.delete("/api/me").json()["code"] == "directing"
    dee, (ann, *_), cup = three(come)
    delete(ann)
    assert dee.get(f"/api/cups/{cup}")["frame"]["players"][0]["left"]


def test_a_stranger_has_nothing_to_delete(come: Come) -> None:
    delete(come(), 401)


def test_who_is_deleted_may_come_again_as_someone_else(come: Come) -> None:
    anna, _, table = two(come)
    was = anna.id
    delete(anna)
    assert anna.get("/api/me")["name"] == ""
    assert anna.post("/api/me", {"name": "Anna"})["id"] != was
    assert anna.get("/api/mine")["tables"] == []
    assert anna.get(f"/api/tables/{table}", 403)["code"] == "private"


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_both_stores_forget_alike(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    async def test(store: Store) -> None:
        await store.begin()
        for id in ("a", "b"):
            await store.save_person(Person(id=id, name=id.upper(), made=1))
            await store.grant(id.encode(), "session", id, 1)
        ann = Chair(kind="person", person="a", name="A", id="1")
        ben = Chair(kind="person", person="b", name="B", id="2")
        bot = Chair(kind="bot", level="easy")
        for id, chairs in (("alone", (ann, bot)), ("shared", (ann, ben))):
            new = table(id)
            await store.create_table(new)
            seats = Seating(version=1, chairs=chairs, host="a", invitation=new.seating.invitation)
            assert await store.reseat(id, seats, 2)
            start = msgspec.structs.replace(entry(1), key="!start", answer=START)
            assert await store.append(Append(table=id, entry=start))
        await store.say("shared", "a", 0, "A", "hello", 3)
        await store.say("shared", "b", 1, "B", "hi", 3)
        assert await store.delete_person("a", "Former player", 9) == (["alone"], ["shared"])
        assert await store.table("alone") is None
        kept = await store.table("shared")
        assert kept is not None
        names = [(chair.person, chair.name) for chair in kept.seating.chairs]
        assert names == [(None, "Former player"), ("b", "B")]
        assert (kept.seating.host, kept.seating.version) == (None, 2)
        (first,) = await store.entries("shared")
        assert b'"A"' not in first.answer
        assert [line.name for line in await store.said("shared")] == ["B"]
        assert await store.holder(b"a", "session") is None
        assert await store.holder(b"b", "session") is not None
        assert (await store.revocations())[0].person == "a"
        await store.close()

    if kind == "sqlite":
        asyncio.run(test(SqliteStore(tmp_path / "hall.db")))
    else:
        asyncio.run(test(PostgresStore(request.getfixturevalue("database"))))

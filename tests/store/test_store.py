"""What every store promises. A further implementation joins by one line in `store`."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from wordhall.clock import ManualClock
from wordhall.store import (
    Append,
    Chair,
    CupFact,
    CupRow,
    Draft,
    Entry,
    Guest,
    HallWord,
    Heartbeat,
    NewTable,
    NodeRow,
    Person,
    PostgresStore,
    ReportedWord,
    Seating,
    SqliteStore,
    Store,
    Timer,
    WordReport,
    slot_of,
)

ANN = Chair(kind="person", person="ann", name="Ann")
OPEN = Chair()
NOTE = Entry(n=0, seat=None, key="!outage", answer=b"0", by="house", at=0)
ONE = NodeRow(id="one", version="1", address="here")
TWO = NodeRow(id="two", version="1", address="there")


@pytest.fixture(params=["sqlite", "postgres"])
def run(request: pytest.FixtureRequest, clock: ManualClock, tmp_path: Path) -> "Run":
    """Runs a test with a store of each kind."""

    def store() -> Store:
        if request.param == "sqlite":
            return SqliteStore(tmp_path / "hall.db", clock)
        return PostgresStore(request.getfixturevalue("database"), clock)

    def runs(test: Callable[[Store], Awaitable[None]]) -> None:
        async def whole() -> None:
            made = store()
            await made.begin()
            try:
                await test(made)
            finally:
                await made.close()

        asyncio.run(whole())

    return runs


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock(now=200)


Run = Callable[[Callable[[Store], Awaitable[None]]], None]


def seating(*chairs: Chair, **more: Any) -> Seating:
    return Seating(**{"chairs": chairs or (ANN, OPEN), "invitation": secrets.token_hex(8), **more})


def table(
    id: str = "t",
    made: int = 100,
    *chairs: Chair,
    host: str | None = None,
    public: bool = False,
    live: bool = True,
) -> NewTable:
    return NewTable(
        id=id,
        game="sample",
        version=1,
        made=made,
        settings=b"{}",
        seating=seating(*chairs, host=host),
        public=public,
        live=live,
    )


def entry(n: int, id: str | None = None, at: int = 200, waits: int = 0) -> Entry:
    return Entry(
        n=n,
        seat=0,
        key=f"turn:{n}",
        answer=b'{"n":%d}' % n,
        id=id,
        by="person",
        at=at,
        events=b"[1]",
        waits=waits,
    )


def timer(table: str = "t", due: int = 1000, seat: int = 0, live: bool = True) -> Timer:
    return Timer(table=table, seat=seat, key="turn:1", due=due, kind="clock", live=live)


def test_a_table_is_read_back_as_it_was_made(run: Run) -> None:
    async def test(store: Store) -> None:
        await store.create_table(table(host="ann", public=True))
        row = await store.table("t")
        assert row is not None
        assert (row.id, row.phase, row.chairs, row.seating.host, row.public, row.n) == (
            "t",
            "open",
            (ANN, OPEN),
            "ann",
            True,
            0,
        )
        assert await store.table("other") is None

    run(test)


def test_entries_are_read_back_in_order(run: Run) -> None:
    async def test(store: Store) -> None:
        await store.create_table(table())
        for n in range(1, 13):
            assert await store.append(Append(table="t", entry=entry(n, f"id{n}")))
        assert await store.entries("t") == [entry(n, f"id{n}") for n in range(1, 13)]
        assert await store.entries("t", after=11) == [entry(12, "id12")]
        assert await store.heads(["t", "other"]) == {"t": (12, 0)}

    run(test)


def test_the_first_entry_begins_the_game_and_an_ending_ends_it(run: Run) -> None:
    async def test(store: Store) -> None:
        await store.create_table(table())
        first = Append(table="t", entry=entry(1, waits=0b10), timers=(timer(),))
        assert await store.append(first)
        await store.draft("t", Draft(seat=0, key="turn:1", draft=b"1"))
        row = await store.table("t")
        assert row is not None
        assert (row.phase, row.n, row.waits) == ("playing", 1, 0b10)
        result = b'{"places":[1,2]}'
        assert await store.append(Append(table="t", entry=entry(2), result=result))
        row = await store.table("t")
        assert row is not None
        assert (row.phase, row.result) == ("ended", result)
        assert await store.timers() == []
        assert await store.drafts("t") == []

    run(test)


def test_of_two_who_append_the_same_number_one_wins(run: Run) -> None:
    async def test(store: Store) -> None:
        await store.create_table(table())
        both = [
            store.append(Append(table="t", entry=entry(1, "a"), timers=(timer(due=1),))),
            store.append(Append(table="t", entry=entry(1, "b"), timers=(timer(due=2),))),
        ]
        won = await asyncio.gather(*both)
        assert sorted(won) == [False, True]
        kept = await store.entries("t")
        assert [one.id for one in kept] == ["a" if won[0] else "b"]
        assert [one.due for one in await store.timers()] == [1 if won[0] else 2]

    run(test)


def test_a_resend_under_the_same_id_is_refused(run: Run) -> None:
    async def test(store: Store) -> None:
        for id in ("t", "u"):
            await store.create_table(table(id))
        assert await store.append(Append(table="t", entry=entry(1, "same")))
        assert not await store.append(Append(table="t", entry=entry(2, "same")))
        assert await store.append(Append(table="t", entry=entry(2)))
        assert await store.append(Append(table="t", entry=entry(3)))
        assert await store.append(Append(table="u", entry=entry(1, "same")))
        assert [one.n for one in await store.entries("t")] == [1, 2, 3]

    run(test)


def test_a_loser_in_a_crowd_loses_alone(run: Run) -> None:
    async def test(store: Store) -> None:
        await store.create_table(table())
        assert await store.append(Append(table="t", entry=entry(1)))
        crowd = [store.append(Append(table=f"x{i}", entry=entry(1))) for i in range(100)]
        crowd.insert(50, store.append(Append(table="t", entry=entry(1))))
        won = await asyncio.gather(*crowd)
        assert [i for i, one in enumerate(won) if not one] == [50]
        assert all([await store.entries(f"x{i}") for i in range(100)])

    run(test)


def test_timers_are_replaced_with_the_entry_and_left_alone_without(run: Run) -> None:
    async def test(store: Store) -> None:
        await store.append(Append(table="t", entry=entry(1), timers=(timer(due=5), timer(seat=1))))
        await store.append(Append(table="u", entry=entry(1), timers=(timer("u"),)))
        await store.append(Append(table="t", entry=entry(2)))
        assert len(await store.timers()) == 3
        assert await store.timers(before=6) == [timer(due=5)]
        await store.append(Append(table="t", entry=entry(3), timers=(timer(due=7),)))
        assert sorted(one.due for one in await store.timers()) == [7, 1000]
        await store.append(Append(table="t", entry=entry(4), timers=()))
        assert await store.timers() == [timer("u")]

    run(test)


def test_a_seat_is_taken_once(run: Run) -> None:
    async def test(store: Store) -> None:
        await store.create_table(table())
        people = [Chair(kind="person", id=f"s{i}", person=f"p{i}", name="P") for i in range(5)]
        seats = [seating(ANN, who, version=1, starts=9) for who in people]
        sat = await asyncio.gather(*(store.reseat("t", one, 300) for one in seats))
        assert sum(sat) == 1
        row = await store.table("t")
        assert row is not None
        assert row.seating == seats[sat.index(True)]
        assert await store.heads(["t"]) == {"t": (0, 1)}

    run(test)


def test_an_outage_pushes_live_deadlines_and_is_told(run: Run, clock: ManualClock) -> None:
    async def test(store: Store) -> None:
        await store.create_table(table("live"))
        await store.create_table(table("slow", live=False))
        await store.create_table(table("calm"))
        for id, live in (("live", True), ("slow", False)):
            timers = (timer(id, live=live),)
            await store.append(Append(table=id, entry=entry(1, waits=1), timers=timers))
        await store.append(Append(table="calm", entry=entry(1)))
        for later, gap in ((0, 0), (0.040, 0), (0.660, 660), (0.010, 0)):
            clock.advance(later)
            assert await store.heartbeat(ONE, 50, NOTE) == Heartbeat(
                now=clock.now(), gap=gap, nodes=(ONE,)
            )
        assert {one.table: one.due for one in await store.timers()} == {"live": 1660, "slow": 1000}
        assert await store.heads(["live", "slow", "calm"]) == {
            "live": (2, 0),
            "slow": (1, 0),
            "calm": (1, 0),
        }
        told = (await store.entries("live", after=1))[0]
        assert (told.key, told.answer, told.by, told.waits) == ("!outage", b"660", "house", 1)

    run(test)


def test_nodes_know_each_other_until_one_is_silent_or_signs_off(
    run: Run, clock: ManualClock
) -> None:
    async def test(store: Store) -> None:
        await store.heartbeat(TWO, 3_000, NOTE)
        clock.advance(2)
        pulse = await store.heartbeat(ONE, 3_000, NOTE)
        assert (pulse.nodes, pulse.lapse) == ((ONE, TWO), clock.now() + 1_000)
        clock.advance(1)
        assert (await store.heartbeat(ONE, 3_000, NOTE)).nodes == (ONE,)
        assert (await store.heartbeat(TWO, 3_000, NOTE)).nodes == (ONE, TWO)
        await store.sign_off("two")
        pulse = await store.heartbeat(ONE, 3_000, NOTE)
        assert (pulse.nodes, pulse.lapse) == ((ONE,), None)
        # While one of them beats, the silence of another is no outage.
        for _ in range(5):
            clock.advance(2)
            assert (await store.heartbeat(ONE, 3_000, NOTE)).gap == 0
        assert (await store.heartbeat(TWO, 3_000, NOTE)).gap == 0

    run(test)


def test_of_two_nodes_that_find_an_outage_one_declares_it(run: Run, clock: ManualClock) -> None:
    async def test(store: Store) -> None:
        await store.create_table(table())
        await store.append(Append(table="t", entry=entry(1), timers=(timer(),)))
        await store.heartbeat(ONE, 3_000, NOTE)
        clock.advance(9)
        beats = [store.heartbeat(node, 3_000, NOTE) for node in (ONE, TWO)]
        assert sorted(pulse.gap for pulse in await asyncio.gather(*beats)) == [0, 9_000]
        assert await store.heads(["t"]) == {"t": (2, 0)}
        assert [one.due for one in await store.timers()] == [10_000]

    run(test)


def test_timers_are_found_by_slot_and_by_table(run: Run) -> None:
    async def test(store: Store) -> None:
        for id in ("t", "u", "v"):
            await store.append(Append(table=id, entry=entry(1), timers=(timer(id),)))
        assert len({slot_of(id) for id in ("t", "u", "v")}) == 3
        assert await store.timers(before=1001, slots={slot_of("u")}) == [timer("u")]
        assert await store.timers(before=1000, slots={slot_of("u")}) == []
        assert len(await store.timers(before=1001, slots=range(1024))) == 3
        found = await store.timers_of(["t", "v", "nowhere"])
        assert {one.table for one in found} == {"t", "v"}

    run(test)


def test_an_older_draft_never_replaces_a_newer_one(run: Run) -> None:
    async def test(store: Store) -> None:
        newer = Draft(seat=0, key="a", draft=b"2", count=8)
        await store.draft("t", newer)
        await store.draft("t", Draft(seat=0, key="a", draft=b"1", count=7))
        assert await store.drafts("t") == [newer]
        next_question = Draft(seat=0, key="b", draft=b"3", count=1)
        await store.draft("t", next_question)
        assert await store.drafts("t") == [next_question]

    run(test)


def test_all_nodes_have_the_key_of_the_first(run: Run) -> None:
    async def test(store: Store) -> None:
        assert await store.same_key(b"proof")
        assert not await store.same_key(b"another")
        assert await store.same_key(b"proof")

    run(test)


def test_a_table_is_made_once(run: Run) -> None:
    async def test(store: Store) -> None:
        made = await asyncio.gather(*(store.create_table(table("t", 100 + i)) for i in range(4)))
        assert sorted(made) == [False, False, False, True]
        row = await store.table("t")
        assert row is not None
        assert row.made == 100 + made.index(True)

    run(test)


def test_a_draft_is_one_slot_that_is_overwritten(run: Run) -> None:
    async def test(store: Store) -> None:
        await store.draft("t", Draft(seat=0, key="a", draft=b"1"))
        await store.draft("t", Draft(seat=1, key="a", draft=b"2"))
        await store.draft("t", Draft(seat=0, key="b", draft=b"3"))
        assert sorted(await store.drafts("t"), key=lambda one: one.seat) == [
            Draft(seat=0, key="b", draft=b"3"),
            Draft(seat=1, key="a", draft=b"2"),
        ]

    run(test)


def test_lists_show_what_a_lobby_and_a_person_want(run: Run) -> None:
    async def test(store: Store) -> None:
        ben = Chair(kind="person", person="ben", name="Ben")
        await store.create_table(table("a", 1, ANN, ben, public=True))
        await store.create_table(table("b", 2, ben, OPEN, public=True, host="ben"))
        await store.create_table(table("c", 3, ANN, OPEN))
        await store.create_table(table("d", 4, OPEN, OPEN, host="ann"))
        await store.append(Append(table="a", entry=entry(1, at=5)))
        await store.append(Append(table="c", entry=entry(1, at=9), result=b"{}"))
        assert [row.id for row in await store.lobby()] == ["b", "a"]
        assert [row.id for row in await store.tables_of("ann")] == ["a", "d", "c"]
        assert [row.id for row in await store.tables_of("ben", limit=1)] == ["a"]
        assert sorted(row.id for row in await store.idle_tables(3, 6)) == ["a", "b"]
        assert [row.id for row in await store.idle_tables(3, 5)] == ["b"]

    run(test)


def test_only_a_table_that_never_began_is_removed(run: Run) -> None:
    async def test(store: Store) -> None:
        await store.create_table(table("t"))
        await store.create_table(table("u"))
        await store.append(Append(table="t", entry=entry(1)))
        assert not await store.remove("t")
        assert await store.remove("u")
        assert not await store.remove("u")
        assert await store.table("u") is None

    run(test)


def test_a_finished_game_is_adopted_whole(run: Run) -> None:
    async def test(store: Store) -> None:
        await store.adopt(table(), [entry(1), entry(2)], b"{}", 700)
        row = await store.table("t")
        assert row is not None
        assert (row.phase, row.n, row.touched) == ("ended", 2, 700)
        assert await store.entries("t") == [entry(1), entry(2)]

    run(test)


def test_the_first_rematch_stands(run: Run) -> None:
    async def test(store: Store) -> None:
        await store.create_table(table())
        assert await store.set_rematch("t", "u") == "u"
        assert await store.set_rematch("t", "v") == "u"

    run(test)


def test_people_come_by_session_or_token_and_change_their_names(run: Run) -> None:
    async def test(store: Store) -> None:
        ann = Person(id="ann", name="Ann", made=1)
        await store.save_person(ann)
        await store.grant(b"s", "session", "ann", 2)
        await store.grant(b"t", "token", "ann", 3)
        await store.grant(b"u", "token", "ann", 3)
        assert await store.holder(b"s", "session") == ann
        assert await store.holder(b"s", "token") is None
        await store.save_person(Person(id="ann", name="Anna", made=9))
        assert await store.holder(b"t", "token") == Person(id="ann", name="Anna", made=1)
        await store.revoke("ann", "token", 5, secret=b"t")
        assert await store.holder(b"t", "token") is None
        assert await store.holder(b"u", "token") is not None
        await store.revoke("ann", "token", 6)
        assert await store.holder(b"u", "token") is None
        assert await store.holder(b"s", "session") is not None
        await store.grant(b"r", "session", "ann", 7)
        await store.revoke("ann", "session", 8, spare=b"r")
        assert await store.holder(b"s", "session") is None
        assert await store.holder(b"r", "session") is not None

    run(test)


def test_every_revocation_has_a_number(run: Run) -> None:
    async def test(store: Store) -> None:
        assert await store.revocations() == []
        for person in ("ann", "ben", "ann"):
            await store.revoke(person, "token", 5)
        (last,) = await store.revocations()
        assert (last.n, last.person) == (3, "ann")
        assert [one.person for one in await store.revocations(1)] == ["ben", "ann"]

    run(test)


def test_a_person_owns_one_seat_of_a_table_besides_those_on_their_device(run: Run) -> None:
    async def test(store: Store) -> None:
        await store.create_table(table("t"))
        device = Chair(kind="device", person="ann", name="Sam")
        assert await store.reseat("t", seating(ANN, device, version=1), 5)
        with pytest.raises(Exception, match=r"(?i)unique"):
            await store.reseat("t", seating(ANN, ANN, version=2), 6)
        row = await store.table("t")
        assert row is not None
        assert row.chairs == (ANN, device)

    run(test)


def test_guests_are_kept_with_the_seats(run: Run) -> None:
    async def test(store: Store) -> None:
        await store.create_table(table("t"))
        guests = (
            Guest(person="ben", kind="device", seat="s1", label="Firefox on Linux", at=3),
            Guest(person="cat", kind="visitor", at=4),
        )
        seats = seating(version=1, guests=guests, host="ann")
        assert await store.reseat("t", seats, 5)
        row = await store.table("t")
        assert row is not None
        assert row.seating == seats
        assert [row.id for row in await store.tables_of("ben")] == ["t"]
        assert not await store.tables_of("cat"), "who only watches has no game there"
        assert await store.invited(seats.invitation) == "t"
        assert await store.invited("nothing") is None

    run(test)


def test_an_entry_that_changes_the_seats_is_written_with_them_or_not_at_all(run: Run) -> None:
    async def test(store: Store) -> None:
        await store.create_table(table("t"))
        first = Append(table="t", entry=entry(1), seating=seating(ANN, version=1))
        assert await store.append(first)
        late = Append(table="t", entry=entry(2), seating=seating(ANN, ANN, version=1))
        assert not await store.append(late), "someone changed the seats before"
        taken = Append(table="t", entry=entry(1), seating=seating(OPEN, version=2))
        assert not await store.append(taken), "someone made the entry before"
        row = await store.table("t")
        assert row is not None
        assert (row.n, row.seating) == (1, first.seating)

    run(test)


def test_chat_is_kept_in_order_and_the_latest_is_read(run: Run) -> None:
    async def test(store: Store) -> None:
        ids = [await store.say("t", "ann", 0, "Ann", f"line {i}", i) for i in range(5)]
        await store.say("u", "ben", None, "Ben", "elsewhere", 9)
        assert ids == sorted(set(ids))
        said = await store.said("t", limit=2)
        assert [(one.id, one.text, one.person, one.seat) for one in said] == [
            (ids[3], "line 3", "ann", 0),
            (ids[4], "line 4", "ann", 0),
        ]
        assert [one.text for one in await store.said("t", after=ids[3])] == ["line 4"]

    run(test)


def test_muting_is_for_oneself(run: Run) -> None:
    async def test(store: Store) -> None:
        await store.mute("ann", "ben", True)
        await store.mute("ann", "ben", True)
        assert await store.muted("ann") == {"ben"}
        assert await store.muted("ben") == frozenset()
        await store.mute("ann", "ben", False)
        assert await store.muted("ann") == frozenset()

    run(test)


def cup(id: str = "c", **more: object) -> CupRow:
    given: dict[str, object] = {"host": "ann", "listed": True, "made": 1, "touched": 1, **more}
    return CupRow(id=id, **given)  # type: ignore[arg-type]


def fact(n: int) -> CupFact:
    return CupFact(n=n, at=n, who="ann", fact=b'{"n":%d}' % n)


def test_facts_of_a_tournament_are_kept_in_order_and_each_number_once(run: Run) -> None:
    async def test(store: Store) -> None:
        assert await store.advance(cup(), [fact(1), fact(2)], ["ann"])
        assert not await store.advance(cup(card=b"late"), [fact(2)])
        assert not await store.advance(cup(card=b"early"), [fact(4)])
        assert await store.advance(cup(card=b"{}", touched=3), [fact(3)])
        assert await store.facts("c") == [fact(1), fact(2), fact(3)]
        assert await store.facts("c", 2) == [fact(3)]
        assert await store.cup("c") == cup(touched=3)
        assert await store.cup("none") is None

    run(test)


def test_a_tournament_is_in_the_lists_of_its_people_and_if_listed_in_everyones(run: Run) -> None:
    async def test(store: Store) -> None:
        await store.advance(cup("a", made=1), [fact(1)], ["ann"])
        await store.advance(cup("b", made=2, listed=False), [fact(1)], ["ann", "ben"])
        await store.advance(cup("c", made=3, over=True), [fact(1)], ["ben"])
        assert [one.id for one in await store.cups()] == ["a", "c"]
        assert [one.id for one in await store.cups("ann")] == ["b", "a"]
        assert [one.id for one in await store.cups("ben")] == ["b", "c"]
        assert sorted(await store.running_cups()) == ["a", "b"]

    run(test)


def test_an_outage_pushes_a_tournaments_timer_and_stands_in_its_log(
    run: Run, clock: ManualClock
) -> None:
    async def test(store: Store) -> None:
        ring = Timer(table="c", seat=-1, key="round:1", due=5000, kind="cup")
        await store.heartbeat(ONE, 10, NOTE)
        await store.advance(cup("c"), [fact(1)], timers=[ring])
        await store.advance(cup("d"), [fact(1)])
        clock.advance(0.6)
        assert (await store.heartbeat(ONE, 10, NOTE)).gap == 600
        assert [one.due for one in await store.timers()] == [5600]
        outage = CupFact(n=2, at=clock.now(), who=None, fact=b'{"type":"outage","gap":600}')
        assert await store.facts("c") == [fact(1), outage]
        assert await store.facts("d") == [fact(1)]
        await store.advance(cup("c"), [fact(3)], timers=[])
        assert await store.timers() == []

    run(test)


def report(word: str, table: str = "t", at: int = 1) -> WordReport:
    return WordReport(game="words", word=word, verdict="unknown", table=table, at=at)


def reported(word: str, tables: int, first: int, last: int) -> ReportedWord:
    return ReportedWord(
        game="words", word=word, verdict="unknown", tables=tables, first=first, last=last
    )


def test_reports_of_a_word_are_counted_once_per_table(run: Run) -> None:
    async def test(store: Store) -> None:
        for table, at in (("t", 1), ("t", 2), ("u", 3)):
            await store.report_word(report("QIBLA", table, at), 9, 9)
        await store.report_word(report("ZAX", "u", 4), 9, 9)
        assert await store.reported_words() == [
            reported("QIBLA", 2, 1, 3),
            reported("ZAX", 1, 4, 4),
        ]
        assert await store.dismiss_reports(["QIBLA", "NONE"]) == 2
        assert await store.reported_words() == [reported("ZAX", 1, 4, 4)]

    run(test)


def test_reports_are_bounded_for_a_table_and_for_the_hall(run: Run) -> None:
    async def test(store: Store) -> None:
        for at, word in enumerate(("A", "B", "C"), 1):
            await store.report_word(report(word, "t", at), 2, 9)
        assert [one.word for one in await store.reported_words()] == ["B", "A"]
        await store.report_word(report("D", "u", 4), 2, 2)
        assert [one.word for one in await store.reported_words()] == ["D", "B"]

    run(test)


def test_a_word_of_the_hall_is_added_banned_or_forgotten_and_its_reports_are_settled(
    run: Run,
) -> None:
    async def test(store: Store) -> None:
        assert await store.hall_words() == []
        await store.report_word(report("ZAX"), 9, 9)
        await store.set_hall_words(["ZAX", "BLORP"], True, 5)
        assert await store.reported_words() == []
        await store.set_hall_words(["ZAX"], False, 6)
        assert await store.hall_words() == [
            HallWord(word="BLORP", counts=True, at=5),
            HallWord(word="ZAX", counts=False, at=6),
        ]
        assert await store.forget_hall_words(["BLORP", "NONE"]) == 1
        assert [one.word for one in await store.hall_words()] == ["ZAX"]

    run(test)

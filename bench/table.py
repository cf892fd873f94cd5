"""How fast the store and the table are, without HTTP: one JSON object a line."""

import asyncio
import json
import random
import tempfile
import time
from pathlib import Path

import msgspec

from wordhall.audience.audience import Audience
from wordhall.audience.reader import Reader
from wordhall.bus import Bus, LocalBus
from wordhall.games.contract import Game
from wordhall.games.words import game as words
from wordhall.games.words.model import Pass, Swap
from wordhall.lexicon import Lexicon, WordList
from wordhall.store import Append, Chair, Entry, PostgresStore, SqliteStore, Timer
from wordhall.table.command import Answer, Start
from wordhall.table.node import Node
from wordhall.table.scheduler import Scheduler
from wordhall.table.settings import Limit, Settings
from wordhall.table.table import Table
from wordhall.table.tables import Tables

TABLES = 200
SECONDS = 4.0
ALONE = 400  # appends one by one


def say(name: str, value: float, unit: str, n: int) -> None:
    print(json.dumps({"name": name, "value": round(value, 3), "unit": unit, "n": n}), flush=True)


def entry(table: str, n: int) -> Append:
    return Append(
        table=table,
        entry=Entry(
            n=n,
            seat=n % 2,
            key=f"turn:{n}",
            answer=b'{"type":"play","tiles":[]}' * 8,
            id=f"{table}-{n}",
            by="person",
            at=n,
            events=b'[{"type":"played","tiles":[]}]' * 10,
        ),
        timers=(Timer(table=table, seat=n % 2, key=f"turn:{n}", due=n, kind="clock"),),
    )


async def bench_store(folder: Path) -> None:
    store = SqliteStore(folder / "store.db")
    start = time.perf_counter()
    for n in range(1, ALONE + 1):
        await store.append(entry("alone", n))
    say("durable appends, one by one", ALONE / (time.perf_counter() - start), "/s", ALONE)
    end = time.perf_counter() + SECONDS
    before, commits = store.writer.appends, store.writer.commits

    async def fill(table: str) -> None:
        n = 0
        while time.perf_counter() < end:
            n += 1
            await store.append(entry(table, n))

    start = time.perf_counter()
    await asyncio.gather(*(fill(f"t{i}") for i in range(TABLES)))
    seconds = time.perf_counter() - start
    done = store.writer.appends - before
    say(f"durable appends, {TABLES} tables", done / seconds, "/s", done)
    say("entries a commit", done / (store.writer.commits - commits), "", done)
    await store.close()


async def drain(reader: Reader, sizes: list[int]) -> None:
    async for _, data in reader:
        sizes.append(len(data))


def whole_game(game: Game, word_list: WordList, seed: int) -> list[bytes]:
    """The answers of a game dealt with this seed; nobody swaps, so only the deal is dice."""
    chance = random.Random(seed)
    state = None
    for event in game.setup(2, game.Options(), chance):
        state = game.evolve(state, event)
    answers = []
    while not game.result(state):
        ((seat, ask),) = game.asks(state).items()
        answer, _ = game.bot(game.view(state, seat), ask, "strong", word_list, chance)
        if isinstance(answer, Swap):
            answer = Pass()
        for event in game.decide(state, seat, ask, answer, chance, word_list):
            state = game.evolve(state, event)
        answers.append(msgspec.json.encode(answer))
    return answers


async def bench_tables(store: SqliteStore | PostgresStore, bus: Bus, lexicon: Lexicon) -> None:
    game, word_list = words, lexicon.word_list(words.words)
    games = [whole_game(game, word_list, seed) for seed in range(20)]
    await store.begin()
    node = Node(store, bus)
    tables = Tables(node, {"words": game}, lexicon)
    scheduler, audience = Scheduler(node, tables), Audience(node, tables)
    await node.outbox.begin()
    await scheduler.begin()
    chairs = [Chair(kind="person", person=name, name=name) for name in ("ann", "ben")]
    settings = Settings(game="words", limit=Limit(kind="turn", seconds=600))
    sizes: list[int] = []
    readers: list[Reader] = []
    reading = []

    async def open_table(seed: int) -> Table:
        table = await tables.create(settings, chairs)
        node.chance = random.Random(seed)
        await table.do(Start())
        for chair in chairs:
            reader = Reader(chair.person)
            await audience.subscribe(reader, table.id)
            readers.append(reader)
            reading.append(asyncio.create_task(drain(reader, sizes)))
        return table

    opened = [await open_table(i % len(games)) for i in range(TABLES)]
    before, commits, framed = store.writer.appends, store.writer.commits, len(sizes)
    end = time.perf_counter() + SECONDS
    used: list[float] = []

    async def play(table: Table, answers: list[bytes]) -> None:
        for turn, answer in enumerate(answers):
            if time.perf_counter() > end:
                return
            began = time.perf_counter()
            await table.do(Answer(turn % 2, f"turn:{turn + 1}", answer, f"{table.id}-{turn}"))
            used.append(time.perf_counter() - began)

    start, cpu = time.perf_counter(), time.process_time()
    await asyncio.gather(*(play(table, games[i % len(games)]) for i, table in enumerate(opened)))
    seconds, cpu = time.perf_counter() - start, time.process_time() - cpu
    done = store.writer.appends - before
    say(f"durable answers of Words, {TABLES} tables, two frames each", done / seconds, "/s", done)
    say("processor an answer, all threads", 1e6 * cpu / done, "us", done)
    say("entries a commit", done / (store.writer.commits - commits), "", done)
    used.sort()
    say("answer to commit, median", 1e3 * used[len(used) // 2], "ms", done)
    say("answer to commit, 99 of 100", 1e3 * used[len(used) * 99 // 100], "ms", done)
    frames = sizes[framed:]
    say("bytes a frame", sum(frames) / max(1, len(frames)), "B", len(frames))
    for reader in readers:
        reader.close()
    await asyncio.gather(*reading)
    await scheduler.end()
    await node.outbox.end()
    await store.close()


def main() -> None:
    lexicon = Lexicon.open()
    # On the disk that holds the program: a folder for passing files may be in memory.
    with tempfile.TemporaryDirectory(dir=Path(__file__).parent.parent / "build") as folder:
        asyncio.run(bench_store(Path(folder)))
        store = SqliteStore(Path(folder) / "tables.db")
        asyncio.run(bench_tables(store, LocalBus(), lexicon))


if __name__ == "__main__":
    main()

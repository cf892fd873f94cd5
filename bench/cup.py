"""A large tournament on one server: 200 players at 25 tables, 700 games at once.

Every player follows their own games and table in one stream, as the page does; a projector, a
director and a judge follow everything. One JSON object a line; run `python -m bench.cup`.
"""

import argparse
import asyncio
import time
from typing import Any

import msgspec
import uvloop
from bench.client import Client, frame_of, get_ready, say, think
from bench.measured_servers import Server, server

PLAYERS = 200
RATE = 450  # answers a second: each player moves more often than every half second
WATCHERS = 3  # that follow the whole tournament
WARM = 10  # seconds before anything is measured


class CupPlayer:
    """A player: a session, a stream for all own games, and the frames that wait for a move."""

    def __init__(self, port: int, bench: "Bench") -> None:
        self.client = Client(port)
        self.bench = bench
        self.seats: dict[str, int] = {}
        self.waiting: dict[str, Any] = {}
        self.ended: set[str] = set()

    async def come(self, name: str, link: str) -> None:
        await self.client.come(name)
        await self.client.call("/api/cups/join", {"link": link})

    def hear(self, data: bytes) -> None:
        if not data.startswith(b'{"table":'):
            self.bench.cup_bytes += len(data)
            return
        frame = frame_of(data)
        self.bench.heard(frame)
        if frame.phase == "ended":
            self.ended.add(frame.table)
            self.waiting.pop(frame.table, None)
        elif frame.asks:
            self.waiting[frame.table] = frame

    def move(self) -> bool:
        """Answer one of the games that wait."""
        if not self.waiting:
            return False
        table, frame = self.waiting.popitem()
        body = {
            "seat": frame.seat,
            "key": frame.asks[0].key,
            "answer": think(frame.view),
            "id": f"{table}{frame.n}",
        }
        request = self.client.post(f"/api/tables/{table}/answers", body)
        self.bench.sent[table, frame.n + 1] = (time.perf_counter(), frame.seat)
        self.client.line.ask(request).add_done_callback(self.bench.done)
        return True


class Bench:
    def __init__(self) -> None:
        self.sent: dict[tuple[str, int], tuple[float, int]] = {}
        self.times: list[float] = []
        self.answers = 0
        self.late = 0  # answers that came after the round was over
        self.cup_bytes = 0

    def heard(self, frame: Any) -> None:
        """The other seat's stream has the entry."""
        sent = self.sent.get((frame.table, frame.n))
        if sent is not None and frame.seat != sent[1]:
            self.times.append(time.perf_counter() - sent[0])
            del self.sent[frame.table, frame.n]

    def done(self, reply: "asyncio.Future[bytes]") -> None:
        if reply.exception() is None:
            self.answers += 1
        else:
            self.late += 1


async def event(running: Server, seconds: float) -> None:
    bench = Bench()
    director = await Client(running.port).come("Director")
    rules = {"name": "Bench", "seconds": 3600, "turn": 3600, "rounds": 1}
    card = await director.call("/api/cups", rules)
    cup, link = card["frame"]["cup"], card["links"]["join"]
    players = [CupPlayer(running.port, bench) for _ in range(PLAYERS)]
    for chunk in range(0, PLAYERS, 20):
        await asyncio.gather(
            *(
                player.come(f"P{chunk + i}", link)
                for i, player in enumerate(players[chunk : chunk + 20])
            )
        )
    began = time.perf_counter()
    card = await director.call(f"/api/cups/{cup}/start", {})
    say("a round laid and begun", time.perf_counter() - began, "s", 700)

    sheets = await get(director, f"/api/cups/{cup}/sheets")
    names = {one["number"]: one["name"] for one in card["frame"]["players"]}
    by_name = {f"P{i}": player for i, player in enumerate(players)}
    games: dict[CupPlayer, list[str]] = {player: [] for player in players}
    tables: dict[CupPlayer, int] = {}
    for sheet in sheets["sheets"]:
        for number in sheet["players"]:
            tables[by_name[names[number]]] = sheet["table"]
        for game in sheet["games"]:
            for number in game["players"]:
                games[by_name[names[number]]].append(game["id"])
    for chunk in range(0, PLAYERS, 20):
        await asyncio.gather(
            *(
                player.client.listen(
                    f"/api/stream?tables={','.join(games[player])}&cups={cup}:{tables[player]}",
                    player.hear,
                )
                for player in players[chunk : chunk + 20]
            )
        )
    whole: list[int] = []
    for _ in range(WATCHERS):
        await director.listen(f"/api/stream?cups={cup}", lambda data: whole.append(len(data)))
    await asyncio.sleep(2)
    say("memory of the server in the round", running.memory() / 1000, "MB", 700)

    # The first move of a seat asks the store who may play it; only then times mean something.
    await play(players, bench, WARM)
    bench.times.clear()
    bench.cup_bytes = 0
    whole.clear()
    before, cpu, began = bench.answers, running.seconds(), time.perf_counter()
    await play(players, bench, seconds)
    took = time.perf_counter() - began
    times = sorted(bench.times)
    say("rate while taking times", (bench.answers - before) / took, "answers/s", PLAYERS)
    used = running.seconds() - cpu
    say("processor", 100 * used / took, "% of one", PLAYERS)
    say("processor, an answer", 1e6 * used / max(1, bench.answers - before), "us", PLAYERS)
    for name, part in (("p50", 0.5), ("p99", 0.99)):
        ms = 1000 * times[int(part * len(times))]
        say(f"post to the other seat's stream, {name}", ms, "ms", len(times))
    say("standings to each player", bench.cup_bytes / PLAYERS / took / 1000, "KB/s", PLAYERS)
    say("standings to each who follows all", sum(whole) / WATCHERS / took / 1000, "KB/s", WATCHERS)

    await asyncio.sleep(1)
    await stop(running, director, cup, players)


async def stop(running: Server, director: Client, cup: str, players: list[CupPlayer]) -> None:
    """The round is called: every game stops, and every player is told."""
    cpu = running.seconds()
    over = sum(len(player.ended) for player in players)
    began = time.perf_counter()
    stopped = asyncio.ensure_future(director.call(f"/api/cups/{cup}/call", {}))
    while sum(len(player.ended) for player in players) < 1400 and time.perf_counter() - began < 30:
        await asyncio.sleep(0.005)
    say("time called to the last player's frame", time.perf_counter() - began, "s", 1400 - over)
    card = await stopped
    say("time called to all scores on record", time.perf_counter() - began, "s", 700)
    say("processor, to stop the round", running.seconds() - cpu, "s", 700)
    assert card["frame"]["phase"] == "checking"
    assert sum(len(player.ended) for player in players) == 1400


async def play(players: list[CupPlayer], bench: Bench, seconds: float) -> None:
    """Moves at a steady rate, the players taking turns."""
    end = time.perf_counter() + seconds
    due, at = time.perf_counter(), 0
    while (now := time.perf_counter()) < end:
        # Anyone who is late does not hurry: a burst would measure this process and not the server.
        due = max(due + 1 / RATE, now)
        await asyncio.sleep(due - now)
        for _ in range(len(players)):
            at = (at + 1) % len(players)
            if players[at].move():
                break


async def get(client: Client, path: str) -> Any:
    request = b"GET %b HTTP/1.1\r\nHost: bench\r\n%b\r\n" % (path.encode(), client.cookie)
    reply = await client.line.ask(request)
    return msgspec.json.decode(reply.partition(b"\r\n\r\n")[2])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=6, help="of the measurement")
    asked = parser.parse_args()
    get_ready()
    with server("hall") as running:
        uvloop.run(event(running, asked.seconds))


if __name__ == "__main__":
    main()

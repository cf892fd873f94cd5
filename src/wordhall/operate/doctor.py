"""`wordhall doctor`: looks at all that a hall needs, and says what to do about what is wrong."""

import contextlib
import ipaddress
import json
import os
import shutil
import sqlite3
import stat
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Final, Literal, NamedTuple
from urllib.parse import urlsplit

import asyncpg

from wordhall.hall.links import KEY
from wordhall.lexicon import Lexicon, LexiconError
from wordhall.operate.move import rows_of
from wordhall.settings import Settings, without_password
from wordhall.store.diagnosis import TROUBLE, unusable
from wordhall.store.schema import STEPS, read_only
from wordhall.unusable import Unusable
from wordhall.web.proxies import Proxies

ROOM: Final = 200_000_000  # bytes that should be free: a write-ahead log, and some days of games
LONG_LOG: Final = 64_000_000  # bytes of a write-ahead log that nobody shortens
BEGINNING: Final = 1_735_689_600  # seconds until 2025: no clock that is set is earlier
APART: Final = 2.0  # seconds that two clocks may differ
PATIENCE: Final = 10.0  # seconds that an address may take to answer

Verdict = Literal["ok", "careful", "wrong"]


class Finding(NamedTuple):
    """What was looked at, how it is, and what to do."""

    of: str
    verdict: Verdict
    says: str


async def examine(settings: Settings, url: str | None = None) -> AsyncIterator[Finding]:
    """Look at everything, the likely causes first. `url` is where people find the hall."""
    data, database = settings.data, settings.database
    if database is None or settings.secret is None:
        yield files(data, database is None)
        yield disk_space(data)
    if settings.secret is None:
        yield key(data / "links.key")
    yield clock(data / "wordhall.db" if database is None else None)
    if database is None:
        yield sqlite_file(data / "wordhall.db")
        yield write_ahead(data / "wordhall.db-wal")
    else:
        async for finding in postgres(database):
            yield finding
    yield dictionary()
    yield proxies(settings)
    if url is not None:
        for finding in address(url):
            yield finding


def files(data: Path, needs_database: bool) -> Finding:
    """Whether the folder is there, ours, and closed to others."""
    if not data.exists():
        if not os.access(_nearest(data), os.W_OK):
            return Finding("files", "wrong", f"{data} isn't there and can't be made by this user.")
        return Finding("files", "ok", f"{data} isn't there yet; the hall makes it.")
    if not os.access(data, os.R_OK | os.W_OK | os.X_OK):
        return Finding("files", "wrong", f"{data} can't be written by this user: chown it.")
    for path in (data, *sorted(data.glob("wordhall.db*")), data / "links.key"):
        if not path.exists():
            continue
        found = path.stat()
        if found.st_uid != data.stat().st_uid:
            said = f"{path} belongs to another user than its folder: chown it."
            return Finding("files", "wrong", said)
        if stat.S_IMODE(found.st_mode) & 0o077:
            rights = "700" if path.is_dir() else "600"
            said = f"Others can read {path}: chmod {rights} {path}"
            return Finding("files", "careful", said)
    if needs_database and not (data / "wordhall.db").exists():
        return Finding("files", "ok", f"{data} is ours, and has no hall yet.")
    return Finding("files", "ok", f"{data} is ours alone.")


def disk_space(data: Path) -> Finding:
    """Whether the disk has room."""
    free = shutil.disk_usage(_nearest(data)).free
    said = f"{free / 1e9:.1f} GB are free on the disk of {data}"
    if free < ROOM:
        return Finding("space", "wrong", f"{said}: make room, or `wordhall clean`.")
    return Finding("space", "ok", f"{said}.")


def key(path: Path) -> Finding:
    """Whether the key of all links is there as a whole."""
    if not path.exists():
        return Finding("key", "ok", f"{path} isn't there yet; the hall makes it.")
    try:
        size = len(path.read_bytes())
    except OSError as error:
        return Finding("key", "wrong", f"{path} can't be read ({error.strerror}): chown it.")
    if size < KEY:
        return Finding("key", "wrong", f"{path} has {size} bytes instead of {KEY}: restore it.")
    return Finding("key", "ok", "the key of all links is whole.")


def clock(database: Path | None, now: Callable[[], float] = time.time) -> Finding:
    """Whether the clock is set, and was not set back behind what the hall has written."""
    if now() < BEGINNING:
        return Finding("clock", "wrong", "the clock is not set: turn on time synchronization.")
    if database is not None and database.exists():
        with contextlib.suppress(sqlite3.Error), contextlib.closing(read_only(database)) as base:
            (last,) = base.execute("SELECT max(at) FROM pulse").fetchone()
            ahead = (last or 0) / 1000 - now()
            if ahead > APART:
                said = f"the hall was last seen {ahead:.0f} s in the future: set the clock right."
                return Finding("clock", "wrong", said)
    return Finding("clock", "ok", f"it is {time.strftime('%F %T', time.gmtime(now()))} UTC.")


def sqlite_file(path: Path) -> Finding:
    """Whether the file is sound and of a version that we read."""
    if not path.exists():
        return Finding("database", "ok", f"{path} isn't there yet; the hall makes it.")
    if not path.stat().st_size:
        said = f"{path} has 0 bytes: restore a backup, or delete it to begin with an empty hall."
        return Finding("database", "wrong", said)
    try:
        with contextlib.closing(read_only(path)) as base:
            (version,) = base.execute("PRAGMA user_version").fetchone()
            (checked,) = base.execute("PRAGMA integrity_check(1)").fetchone()
            (tables,) = base.execute("SELECT count(*) FROM tables").fetchone()
    except sqlite3.Error as error:
        return Finding("database", "wrong", str(unusable(error, str(path))))
    if checked != "ok":
        said = f"{path} is damaged: stop the hall, then restore a backup or `wordhall salvage`."
        return Finding("database", "wrong", said)
    return _version(version, f"{path} is sound, with {tables} tables")


def write_ahead(path: Path) -> Finding:
    """Whether the write-ahead log is kept short."""
    size = path.stat().st_size if path.exists() else 0
    if size > LONG_LOG:
        said = f"{path} has {size / 1e6:.0f} MB: something holds an old reading transaction open."
        return Finding("write-ahead log", "careful", said)
    return Finding("write-ahead log", "ok", f"{size / 1e6:.1f} MB.")


async def postgres(database: str) -> AsyncIterator[Finding]:
    """Whether the database answers, has the right version, and shares our time."""
    shown = without_password(database)
    try:
        rows = await rows_of(database)
        base = await asyncpg.connect(database, timeout=PATIENCE)
    except (*TROUBLE, TimeoutError) as error:
        yield Finding("database", "wrong", str(unusable(error, shown)))
        return
    try:
        if await base.fetchval("SELECT to_regclass('schema_version') IS NULL"):
            yield Finding("database", "ok", f"{shown} answers, and has no hall yet.")
        else:
            version = await base.fetchval("SELECT max(version) FROM schema_version")
            running = "in use" if await rows.running() else "not in use"
            yield _version(version, f"{shown} answers, and is {running}")
        before = time.time()
        theirs = float(await base.fetchval("SELECT extract(epoch FROM clock_timestamp())"))
        apart = theirs - (before + time.time()) / 2
        if abs(apart) > APART:
            said = f"the database's clock is {apart:+.1f} s from ours: synchronize both."
            yield Finding("its clock", "careful", said)
        else:
            yield Finding("its clock", "ok", f"{apart:+.2f} s from ours.")
    finally:
        await rows.close()
        await base.close()


def dictionary() -> Finding:
    """Whether the dictionary can be opened and is what it was built as."""
    try:
        lexicon = Lexicon.open()
        lexicon.check()
    except (LexiconError, Unusable, OSError) as error:
        return Finding("dictionary", "wrong", str(error))
    return Finding("dictionary", "ok", f"{len(lexicon):,} words.")


def proxies(settings: Settings) -> Finding:
    """Whether the hall can tell its visitors apart."""
    try:
        Proxies(settings.proxy)
    except ValueError as error:
        return Finding("proxy", "wrong", f"a proxy is an address or a network: {error}.")
    everyone = [
        one for one in settings.proxy if ipaddress.ip_network(one, strict=False).prefixlen == 0
    ]
    if everyone:
        said = f"{everyone[0]} trusts everyone, so anyone can pretend any address: name the proxy."
        return Finding("proxy", "wrong", said)
    if settings.proxy:
        return Finding(
            "proxy", "ok", f"what {', '.join(settings.proxy)} say of visitors is believed."
        )
    if settings.host in ("127.0.0.1", "::1", "localhost"):
        said = "none is trusted; behind a reverse proxy name it: --proxy 127.0.0.1"
        return Finding("proxy", "ok", said)
    said = f"{settings.host} is open to the network without https: put a reverse proxy before it."
    return Finding("proxy", "careful", said)


def address(url: str) -> list[Finding]:
    """Whether people reach the hall by its address, as the proxy hands them on."""
    url = url.rstrip("/")
    origin = "://".join(urlsplit(url)[:2])
    try:
        ready = json.loads(_fetch(f"{url}/ready"))
        if "ready" not in ready:
            raise ValueError("no hall answers there")
    except (OSError, ValueError) as error:
        said = f"{url} doesn't lead to the hall ({error}): check the proxy and the hall's port."
        return [Finding("address", "wrong", said)]
    found = [Finding("address", "ok", f"{url} leads to the hall.")]
    try:
        # A write needs the Host that the page came from; nobody is made by an empty name.
        _fetch(f"{url}/api/me", {"Origin": origin, "Content-Type": "application/json"}, b"[]")
    except urllib.error.HTTPError as error:
        if error.code == 403:
            said = (
                "the hall takes writing for another site's: let the proxy send X-Forwarded-Host and"
                " X-Forwarded-Proto, and name it with --proxy."
            )
            return [*found, Finding("proxy headers", "wrong", said)]
    except OSError as error:
        return [*found, Finding("proxy headers", "wrong", f"writing failed ({error}).")]
    return [*found, Finding("proxy headers", "ok", "host and scheme arrive as people see them.")]


def _fetch(url: str, headers: dict[str, str] | None = None, body: bytes | None = None) -> bytes:
    request = urllib.request.Request(url, body, headers or {})
    with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
        said: bytes = reply.read(100_000)
        return said


def _version(version: int, said: str) -> Finding:
    if version > len(STEPS):
        return Finding("database", "wrong", f"{said}, but of a later Wordhall: run that one.")
    if version < len(STEPS):
        return Finding("database", "ok", f"{said}; it will be brought to this version.")
    return Finding("database", "ok", f"{said}.")


def _nearest(path: Path) -> Path:
    """The nearest folder that is there."""
    while not path.exists():
        path = path.parent
    return path

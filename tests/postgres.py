"""A PostgreSQL of the tests' own: Debian's program in a temporary folder, on a port of its own."""

import contextlib
import fcntl
import glob
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from tests.ports import free_ports

PATIENCE = 60  # seconds that a server may take to start or stop
# A machine that loses power isn't tested here, only processes that die.
FAST = ("fsync=off", "full_page_writes=off")


class Cluster:
    """A server over a folder; it can be killed, started again, followed and promoted."""

    def __init__(self, folder: Path, *settings: str, port: int | None = None) -> None:
        self.folder = folder
        self.port = port or free_ports(1)[0]
        self._settings = settings

    @classmethod
    def create(cls, *settings: str) -> "Cluster":
        """A new one, running."""
        cluster = cls(new_folder(), *settings)
        _run("initdb", "-D", str(cluster.folder), "-U", "wordhall", "--auth=trust", "--no-sync")
        cluster.start()
        return cluster

    def follower(self, *settings: str) -> "Cluster":
        """A running copy of this one that follows it."""
        standby = Cluster(new_folder(), *settings)
        source = f"host=127.0.0.1 port={self.port} user=wordhall application_name=standby"
        _run(
            "pg_basebackup",
            "-D",
            str(standby.folder),
            "-d",
            source,
            "-R",
            "-c",
            "fast",
            "--no-sync",
        )
        standby.start()
        return standby

    def wait_for(self, standby: "Cluster") -> None:
        """From now on a commit waits until the standby has it too."""
        self.sql("ALTER SYSTEM SET synchronous_standby_names = 'standby'")
        self.sql("SELECT pg_reload_conf()")
        until = time.monotonic() + PATIENCE
        while self.sql("SELECT sync_state FROM pg_stat_replication") != "sync":
            assert time.monotonic() < until, f"{standby.address} doesn't follow"
            time.sleep(0.05)

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def database(self, name: str = "postgres") -> str:
        return f"postgresql://wordhall@{self.address}/{name}"

    def admit(self, network: str) -> None:
        """Let everyone of this network in."""
        with (self.folder / "pg_hba.conf").open("a") as rights:
            rights.write(f"host all all {network} trust\n")
        self.sql("SELECT pg_reload_conf()")

    def start(self) -> None:
        given = (
            f"port={self.port}",
            "listen_addresses=127.0.0.1",
            "unix_socket_directories=",
            "max_connections=300",
            *self._settings,
        )
        options = " ".join(f"-c {setting}" for setting in given)
        self._control("start", "-w", "-o", options, "-l", str(self.folder / "server.log"))

    def stop(self, mode: str = "immediate") -> None:
        if (self.folder / "postmaster.pid").exists():
            self._control("stop", "-w", "-m", mode)

    def kill(self) -> None:
        """Kill every process of the server, as if its machine had stopped."""
        pid = int((self.folder / "postmaster.pid").read_text().split()[0])
        found = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(pid)], check=False, capture_output=True
        )
        processes = [pid, *map(int, found.stdout.split())]
        for one in processes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)
        until = time.monotonic() + PATIENCE
        while any(_runs(one) for one in processes):
            assert time.monotonic() < until, "PostgreSQL can't be killed"
            time.sleep(0.01)
        (self.folder / "postmaster.pid").unlink(missing_ok=True)

    def promote(self) -> None:
        """Make a follower the primary."""
        self._control("promote", "-w")

    def _control(self, *arguments: str) -> None:
        _run("pg_ctl", "-D", str(self.folder), "-t", str(PATIENCE), *arguments)

    def sql(self, statement: str, database: str = "postgres") -> str:
        said = _run(
            "psql", "-qAtX", "-v", "ON_ERROR_STOP=1", "-d", self.database(database), "-c", statement
        )
        return said.strip()

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


@contextmanager
def shared(folder: Path) -> Iterator[Cluster]:
    """One cluster for all test processes of a run, which know each other by this folder.

    The first that needs it starts it, and the last that lets go of it stops it.
    """
    with (
        (folder / "postgres.lock").open("a+") as starting,
        (folder / "postgres.users").open("a+") as users,
    ):
        fcntl.flock(starting, fcntl.LOCK_EX)
        # Nobody uses it, so it doesn't run.
        if _try_lock(users):
            cluster = Cluster.create(*FAST)
            starting.truncate(0)
            starting.write(f"{cluster.port} {cluster.folder}")
            starting.flush()
        starting.seek(0)
        port, path = starting.read().split(" ", 1)
        cluster = Cluster(Path(path), port=int(port))
        fcntl.flock(users, fcntl.LOCK_SH)
        fcntl.flock(starting, fcntl.LOCK_UN)
        try:
            yield cluster
        finally:
            fcntl.flock(starting, fcntl.LOCK_EX)
            fcntl.flock(users, fcntl.LOCK_UN)
            if _try_lock(users):
                cluster.remove()
            fcntl.flock(starting, fcntl.LOCK_UN)


def program(name: str) -> str:
    """A program of PostgreSQL; Debian keeps them out of the path."""
    found = sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{name}"))
    path = found[-1] if found else shutil.which(name)
    assert path is not None, f"{name} is missing: see requirements/postgres.sh"
    return path


def new_folder() -> Path:
    """A folder for the server, which refuses to run as root and can't enter root's folders."""
    folder = Path(tempfile.mkdtemp(prefix="wordhall-postgres-"))
    if os.getuid() == 0:
        user = pwd.getpwnam("postgres")
        os.chown(folder, user.pw_uid, user.pw_gid)
    return folder


def _as_user() -> dict[str, Any]:
    return {"user": "postgres", "group": "postgres"} if os.getuid() == 0 else {}


def _run(name: str, *arguments: str) -> str:
    # Into files: a server that is started here would hold a pipe open.
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
        command = [program(name), *arguments]
        code = subprocess.run(
            command, check=False, stdout=out, stderr=errors, cwd="/", **_as_user()
        ).returncode
        errors.seek(0)
        assert code == 0, f"{name}: {errors.read().decode(errors='replace')}"
        out.seek(0)
        return out.read().decode()


def _try_lock(file: IO[str]) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _runs(pid: int) -> bool:
    """Whether a process is there, and not only waits to be buried."""
    try:
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return False

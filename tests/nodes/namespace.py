"""A network of one node's own (as root), whose line to the database can be cut.

Another line leads to the load balancer, and stays.
"""

import os
import subprocess
from types import TracebackType

from tests.postgres import Cluster


class Namespace:
    def __init__(self, cluster: Cluster) -> None:
        """The cluster must listen on all addresses."""
        pid = os.getpid()
        self._name = f"wordhall{pid}"
        self._lines = {"db": f"wd{pid}", "web": f"ww{pid}"}  # what each end is called
        network = f"10.{200 + pid // 250 % 50}.{pid % 250}"
        self._here = {"db": f"{network}.1", "web": f"{network}.5"}
        self._there = {"db": f"{network}.2", "web": f"{network}.6"}
        self._network = network
        self._cluster = cluster

    @property
    def command(self) -> list[str]:
        """What a command has to follow to run inside."""
        return ["ip", "netns", "exec", self._name]

    @property
    def host(self) -> str:
        """Where a server inside is reached."""
        return self._there["web"]

    @property
    def database(self) -> str:
        """Host and port of the database, from inside."""
        return f"{self._here['db']}:{self._cluster.port}"

    def __enter__(self) -> "Namespace":
        _ip("netns", "add", self._name)
        for line, name in self._lines.items():
            _ip("link", "add", name, "type", "veth", "peer", "name", line, "netns", self._name)
            _ip("address", "add", f"{self._here[line]}/30", "dev", name)
            _ip("link", "set", name, "up")
            inside = ("-n", self._name)
            _ip(*inside, "address", "add", f"{self._there[line]}/30", "dev", line)
            _ip(*inside, "link", "set", line, "up")
        _ip("-n", self._name, "link", "set", "lo", "up")
        self._cluster.admit(f"{self._network}.0/30")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for name in self._lines.values():
            subprocess.run(["ip", "link", "del", name], check=False, capture_output=True)
        subprocess.run(["ip", "netns", "del", self._name], check=False, capture_output=True)

    def cut(self) -> None:
        """Lose everything between this network and the database; nobody inside is told."""
        _ip("link", "set", self._lines["db"], "down")

    def heal(self) -> None:
        _ip("link", "set", self._lines["db"], "up")


def _ip(*arguments: str) -> None:
    done = subprocess.run(["ip", *arguments], check=False, capture_output=True, text=True)
    assert done.returncode == 0, f"ip {' '.join(arguments)}: {done.stderr} (this needs root)"

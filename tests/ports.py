"""Ports for programs that must be told which one to take."""

import random
import socket
from typing import Final

# Below those that the system gives to outgoing connections: from there a port could be taken
# between asking for it and listening on it.
FIRST, LAST = 10_000, 30_000
_reserved: Final[list[socket.socket]] = []


def free_ports(many: int) -> list[int]:
    """Ports that nobody uses; no other test gets them while this process lives."""
    found: list[int] = []
    while len(found) < many:
        port = random.randrange(FIRST, LAST)
        if _reserve(port):
            found.append(port)
    return found


def _reserve(port: int) -> bool:
    """A name among the system's sockets is a lock that ends with its process."""
    name = socket.socket(socket.AF_UNIX)
    try:
        name.bind(f"\0wordhall-test-port-{port}")
        with socket.socket() as probe:
            probe.bind(("", port))
    except OSError:
        name.close()
        return False
    _reserved.append(name)
    return True

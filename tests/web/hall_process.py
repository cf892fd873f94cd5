"""The hall in a process of its own, to be stopped, killed and started again."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

SERVE = """
import sys
from pathlib import Path
from wordhall.web.connections import UNBOUNDED
from wordhall.web.rate_limits import BOUNDLESS
from wordhall.web.serve import serve
port, database, host = int(sys.argv[2]), sys.argv[3] or None, sys.argv[4]
secret = database and "the secret of all nodes"
serve(
    Path(sys.argv[1]), host=host, port=port, database=database, secret=secret,
    rules=BOUNDLESS, capacity=UNBOUNDED,
)
"""


class HallProcess:
    """A hall in a process of its own; with a database it is one node of it."""

    def __init__(
        self,
        data: Path,
        database: str = "",
        port: int = 0,
        code: str = SERVE,
        inside: Sequence[str] = (),
        host: str = "127.0.0.1",
    ) -> None:
        """`inside` is a command that runs the hall's."""
        self.database = database
        self.log = (data.parent / f"{data.name}.log").open("ab")
        self.process = subprocess.Popen(
            [*inside, sys.executable, "-c", code, str(data), str(port), database, host],
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
        )
        assert self.process.stdout is not None
        found = re.search(r":(\d+)$", self.process.stdout.readline().strip())
        assert found is not None, "the hall did not open"
        self.port = int(found[1])
        self.address = f"http://{host}:{self.port}"

    def end(self, sign: int = signal.SIGTERM) -> float:
        """Send a signal; returns how many seconds it took to go."""
        began = time.monotonic()
        os.kill(self.process.pid, sign)
        self.process.wait(20)
        took = time.monotonic() - began
        self.close()
        return took

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.log.close()

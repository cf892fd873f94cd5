"""A real server on a port of its own, with its own data folder: it can be stopped and restarted."""

import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path

READY_IN = 30  # seconds
STOPPED_IN = 10
SERVE = (str(Path(sys.executable).with_name("wordhall")), "serve", "--proxy", "127.0.0.1")


class HallServer:
    """It believes each visitor's X-Forwarded-For, so that everyone comes from somewhere else."""

    def __init__(
        self,
        data: Path,
        command: tuple[str, ...] = SERVE,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self._data = data
        self._command = command
        self._environment = environment  # where it finds packages; None: where the tests do
        # Bound but never listening: no other program gets this port, also not while the hall is
        # down, and the hall itself may still listen on it.
        self._port = socket.socket()
        self._port.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._port.bind(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._port.getsockname()[1]}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        given = ["--port", self.address.rpartition(":")[2], "--data", str(self._data)]
        log = self._data.with_suffix(".log")
        with log.open("ab") as out:
            self._process = subprocess.Popen(
                [*self._command, *given], stdout=out, stderr=out, env=self._environment
            )
        late = time.monotonic() + READY_IN
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > late:
                raise RuntimeError(f"the hall did not open:\n{log.read_text()}")
            time.sleep(0.02)

    def stop(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGTERM)
            self._process.wait(STOPPED_IN)
            self._process = None

    def close(self) -> None:
        """Stop for good, and give the port back."""
        self.stop()
        self._port.close()

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/health", timeout=1):
                return True
        except (urllib.error.URLError, OSError):
            return False

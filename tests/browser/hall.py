"""A real server on a free port, with its own data folder: it can be stopped and started again."""

import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

READY_IN = 20  # seconds
STOPPED_IN = 10


class Hall:
    def __init__(self, data: Path, command: tuple[str, ...] = ()) -> None:
        self._data = data
        self._command = command or (str(Path(sys.executable).with_name("wordhall")), "serve")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        given = ["--port", str(self.port), "--data", str(self._data)]
        log = (self._data.parent / f"{self._data.name}.log").open("ab")
        self._process = subprocess.Popen([*self._command, *given], stdout=log, stderr=log)
        log.close()
        late = time.monotonic() + READY_IN
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > late:
                raise RuntimeError(f"the hall did not open: see {log.name}")
            time.sleep(0.05)

    def stop(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGTERM)
            self._process.wait(STOPPED_IN)
            self._process = None

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/health", timeout=1):
                return True
        except (urllib.error.URLError, OSError):
            return False

"""A real Firefox, driven through Marionette: JSON on a socket, each message behind its length."""

import itertools
import json
import os
import socket
import subprocess
import time
from pathlib import Path
from typing import Any, Final

READY_IN = 60  # seconds
PATIENCE = 15_000  # milliseconds
ENTER: Final = "\ue007"
# The system chooses the port. The rest is what a first visit would show and a maker would be told.
PREFERENCES = {
    "marionette.port": 0,
    "browser.aboutwelcome.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "ui.prefersReducedMotion": 1,
}
# What a page complains about from now on.
COMPLAINTS = """
window.wrong = [];
addEventListener("error", (event) => window.wrong.push(event.message));
addEventListener("unhandledrejection", (event) => window.wrong.push(String(event.reason)));
addEventListener("securitypolicyviolation", (event) => window.wrong.push(event.violatedDirective));
"""
WAIT = """
const [condition, done] = arguments;
const holds = new Function(`return ${condition}`);
(function look() {
  if (holds()) done();
  else setTimeout(look, 20);
})();
"""


class Firefox:
    """One window, which starts as nobody at each visit."""

    def __init__(self, program: str, folder: Path, environment: dict[str, str]) -> None:
        profile = folder / "profile"
        profile.mkdir()
        lines = [f'user_pref("{name}", {json.dumps(to)});' for name, to in PREFERENCES.items()]
        (profile / "user.js").write_text("\n".join(lines))
        command = [program, "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
        log = folder / "firefox.log"
        with log.open("wb") as out:
            self._process = subprocess.Popen(
                command, env={**os.environ, **environment}, stdout=out, stderr=out
            )
        self._socket = self._connect(profile / "MarionetteActivePort", log)
        self._stream = self._socket.makefile("rb")
        self._numbers = itertools.count(1)
        self._receive()  # it introduces itself
        self._call("NewSession")
        self._call("SetTimeouts", implicit=PATIENCE, script=PATIENCE)

    def visit(self, address: str) -> None:
        self._call("Navigate", url=address)
        self._call("DeleteAllCookies")
        self._call("Navigate", url=address)
        self.evaluate(COMPLAINTS)

    def click(self, selector: str) -> None:
        """Click as soon as there is something to click on."""
        found = self._call("FindElement", using="css selector", value=selector)
        self._call("ElementClick", id=next(iter(found.values())))

    def press(self, keys: str) -> None:
        """Press and release each key, whatever has the focus."""
        strokes = [{"type": f"key{way}", "value": key} for key in keys for way in ("Down", "Up")]
        self._call("PerformActions", actions=[{"type": "key", "id": "keys", "actions": strokes}])

    def wait_for(self, selector: str, count: int | None = None) -> None:
        """Wait until something is on the page, or exactly so many of it."""
        found = f"document.querySelectorAll({json.dumps(selector)}).length"
        condition = f"{found} > 0" if count is None else f"{found} === {count}"
        self._call("ExecuteAsyncScript", script=WAIT, args=[condition])

    def evaluate(self, script: str) -> Any:
        return self._call("ExecuteScript", script=script, args=[], sandbox=None)

    def close(self) -> None:
        self._send("Marionette:Quit", {"flags": ["eForceQuit"]})
        self._receive()
        self._stream.close()
        self._socket.close()
        self._process.wait(READY_IN)

    def _connect(self, file: Path, log: Path) -> socket.socket:
        """Firefox writes its port down when it is ready."""
        late = time.monotonic() + READY_IN
        while not (file.exists() and (port := file.read_text())):
            if self._process.poll() is not None or time.monotonic() > late:
                raise RuntimeError(f"Firefox did not start:\n{log.read_text()}")
            time.sleep(0.02)
        return socket.create_connection(("127.0.0.1", int(port)))

    def _call(self, command: str, **given: Any) -> Any:
        self._send(f"WebDriver:{command}", given)
        _, _, error, result = self._receive()
        if error is not None:
            raise RuntimeError(f"{command}: {error['message']}")
        return result.get("value")

    def _send(self, command: str, given: dict[str, Any]) -> None:
        data = json.dumps([0, next(self._numbers), command, given]).encode()
        self._socket.sendall(b"%d:%s" % (len(data), data))

    def _receive(self) -> Any:
        size = b""
        while (digit := self._stream.read(1)) != b":":
            if not digit:
                raise RuntimeError("Firefox is gone")
            size += digit
        return json.loads(self._stream.read(int(size)))

"""Runs the parts of `make test`, names those that failed, and says how long each took.

    python tests/run.py               # all of them
    python tests/run.py types unit    # only these

What a part says goes to build/test/PART.log, and is printed if the part fails.
"""

import argparse
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
LOGS: Final = ROOT / "build" / "test"
PYTHON: Final = "src tests bench examples"

PARTS: Final = {
    "style": f"ruff check {PYTHON} && ruff format --check {PYTHON}",
    "imports": "lint-imports",
    "types": "mypy",
    "api": "wordhall openapi >build/test/openapi.json"
    " && npm --prefix client run types -- --check <build/test/openapi.json",
    "client-lint": "npm --prefix client run lint",
    "client-types": "npm --prefix client run check",
    "client-tests": "npm --prefix client test",
    "kernel": "cmake --build build/kernel --target kernel_tests && build/kernel/kernel_tests",
    "unit": "pytest -n 2 --dist worksteal --ignore=tests/browser",
    "browser": "pytest -n 2 --dist worksteal tests/browser",
}
# Stages follow each other, lanes of a stage run side by side, and parts of a lane in turn. The
# browser's tests measure what people wait for, so they have the machine for themselves.
STAGES: Final = (
    (tuple(part for part in PARTS if part not in ("unit", "browser")), ("unit",)),
    (("browser",),),
)
GRACE: Final = 10  # seconds that an interrupted part has to clean up


class Done(NamedTuple):
    part: str
    seconds: float
    code: int
    said: str


class Run:
    """All parts of one run, and those that run at this moment."""

    def __init__(self) -> None:
        self.done: list[Done] = []
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self._lock = threading.Lock()
        self._stopped = False

    @property
    def failed(self) -> list[str]:
        return [done.part for done in self.done if done.code]

    def stage(self, lanes: Sequence[Sequence[str]]) -> None:
        """Run lanes side by side until all have ended."""
        threads = [threading.Thread(target=self._lane, args=[lane]) for lane in lanes]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def stop(self) -> None:
        """Interrupt what runs, with all processes that it started."""
        with self._lock:
            self._stopped = True
            running = list(self._running.values())
        for sign in (signal.SIGINT, signal.SIGKILL):
            until = time.monotonic() + GRACE
            running = [process for process in running if reached(process, sign)]
            while time.monotonic() < until and any(reached(process, 0) for process in running):
                time.sleep(0.02)

    def _lane(self, parts: Sequence[str]) -> None:
        for part in parts:
            began = time.monotonic()
            log = LOGS / f"{part}.log"
            with log.open("wb") as out:
                with self._lock:
                    if self._stopped:
                        return
                    process = self._running[part] = subprocess.Popen(
                        PARTS[part],
                        shell=True,
                        cwd=ROOT,
                        env=environment(),
                        stdin=subprocess.DEVNULL,
                        stdout=out,
                        stderr=subprocess.STDOUT,
                        start_new_session=True,
                    )
                code = process.wait()
            with self._lock:
                del self._running[part]
                if self._stopped:
                    return
                said = log.read_text(errors="replace")
                done = Done(part, time.monotonic() - began, code, said)
                self.done.append(done)
                if code:
                    print(f"\n{PARTS[part]}\n{said}")
                print(line(done), flush=True)


def reached(process: subprocess.Popen[bytes], sign: int) -> bool:
    """Send a signal to a process and all that it started; False if none of them is left."""
    process.poll()
    try:
        os.killpg(process.pid, sign)
    except ProcessLookupError:
        return False
    return True


def environment() -> dict[str, str]:
    bin = Path(sys.executable).parent
    return os.environ | {"PATH": f"{bin}{os.pathsep}{os.environ['PATH']}", "NO_COLOR": "1"}


def line(done: Done) -> str:
    verdict = "FAILED" if done.code else "ok"
    passed = re.findall(r"\d+ passed", done.said)[-1:]
    return "   ".join([f"{verdict:8}{done.part:14}{done.seconds:6.1f} s", *passed])


def interrupt(sign: int, frame: object) -> None:
    raise KeyboardInterrupt


def main(asked: Sequence[str]) -> int:
    LOGS.mkdir(parents=True, exist_ok=True)
    began, run = time.monotonic(), Run()
    try:
        for stage in STAGES:
            lanes = [[part for part in lane if part in asked] for lane in stage]
            if not any(lanes):
                continue
            print("running", " beside ".join(", ".join(lane) for lane in lanes if lane), flush=True)
            run.stage(lanes)
            if run.failed:
                break
    except KeyboardInterrupt:
        run.stop()
        print("interrupted")
        return 130

    print()
    for done in sorted(run.done, key=lambda done: done.seconds, reverse=True):
        print(line(done))
    left = [part for part in asked if part not in [done.part for done in run.done]]
    for part in left:
        print(f"{'not run':8}{part}")
    code = 1 if run.failed or left else 0
    print(line(Done("all", time.monotonic() - began, code, "")))
    return code


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    chosen = parser.parse_args().parts
    if unknown := set(chosen) - set(PARTS):
        parser.error(f"{', '.join(unknown)}: the parts are {', '.join(PARTS)}")
    signal.signal(signal.SIGTERM, interrupt)
    sys.exit(main(chosen or list(PARTS)))

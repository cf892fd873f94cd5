"""A clean Debian in a folder, into which only the wheels are copied: `make soak` plays there.

    python -m tests.operate.debian DIST

It needs root, because a Debian is made and entered; that takes minutes, so it is no part of
`make test`.
"""

import argparse
import contextlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

from tests.web.play_every_game import visit

INSIDE = (
    "wordhall/web/client/index.html",
    "wordhall/lexicon/data/wordhall.lexicon",
    "wordhall/libwordhall_kernel.so",
)
ABSENT = ("node", "npm", "c++", "g++", "gcc", "cc", "make", "curl", "git")
INSTALL = "python3 -m venv /opt/wordhall && /opt/wordhall/bin/pip install -q --no-index"


class Debian:
    def __init__(self, root: Path) -> None:
        self.root = root

    def make(self) -> None:
        """Install the base system and Python, from where this machine's packages come."""
        mirror = subprocess.run(
            ["apt-get", "indextargets", "--format", "$(REPO_URI) $(CODENAME)"],
            check=True,
            capture_output=True,
            text=True,
        ).stdout.split()[:2]
        place, name = mirror
        command = ["debootstrap", "--variant=minbase", "--include=python3-venv"]
        subprocess.run([*command, name, str(self.root), place], check=True, stdout=sys.stderr)

    def enter(self, command: str) -> "subprocess.Popen[str]":
        clean = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LANG": "C.UTF-8"}
        return subprocess.Popen(
            ["chroot", str(self.root), "/bin/sh", "-c", command],
            env=clean,
            text=True,
            stdout=subprocess.PIPE,
        )

    def run(self, command: str) -> str:
        process = self.enter(command)
        said, _ = process.communicate()
        assert process.returncode == 0, f"{command}: {said}"
        return said


@contextlib.contextmanager
def debian(folder: Path | None) -> Iterator[Debian]:
    """A Debian with the system's own folders in it, as on a machine of its own."""
    with tempfile.TemporaryDirectory(prefix="wordhall-debian-") as made:
        found = Debian(folder or Path(made))
        if folder is None:
            found.make()
        proc = found.root / "proc"
        subprocess.run(["mount", "-t", "proc", "proc", str(proc)], check=True)
        try:
            yield found
        finally:
            subprocess.run(["umount", str(proc)], check=True)


def check(dist: Path) -> None:
    """The wheel has what Node, a compiler and the registries make, and none of the sources."""
    (wheel,) = dist.glob("wordhall-*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert not set(INSIDE).difference(names)
    assert any(name.endswith("licenses/NOTICE") for name in names)
    assert not [name for name in names if name.endswith((".cpp", ".ts", ".svelte"))]


def play(dist: Path, folder: Path | None) -> None:
    check(dist)
    with debian(folder) as system:
        for program in ABSENT:
            assert not system.run(f"command -v {program} || true"), f"{program} is there"
        shutil.rmtree(system.root / "dist", ignore_errors=True)
        shutil.copytree(dist, system.root / "dist")
        system.run(f"rm -rf /opt/wordhall /root/.local; {INSTALL} --find-links /dist wordhall")
        print(system.run("/opt/wordhall/bin/wordhall --version").strip())
        hall = system.enter("exec /opt/wordhall/bin/wordhall serve --port 0")
        try:
            assert hall.stdout is not None
            opened = re.search(r":(\d+)$", hall.stdout.readline().strip())
            assert opened is not None, "the hall did not open"
            for name, result in visit(f"http://127.0.0.1:{opened[1]}").items():
                print(f"{name}: {result['scores']}")
        finally:
            hall.terminate()
            hall.communicate()
        print(system.run("/opt/wordhall/bin/wordhall doctor"))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("dist", type=Path, help="the folder of `make wheel`")
    parser.add_argument("--root", type=Path, help="a Debian that is there already")
    asked = parser.parse_args()
    if os.getuid() != 0:
        sys.exit("A clean Debian can only be made and entered as root: run this as root.")
    began = time.monotonic()
    play(asked.dist, asked.root)
    print(f"A game of each kind was played in a clean Debian in {time.monotonic() - began:.0f} s.")


if __name__ == "__main__":
    main()

"""The command `wordhall` in a process of its own, as someone types it."""

import os
import subprocess
import sys

CODE = "from wordhall.cli import main; main()"


def wordhall(*words: str, **variables: str) -> "subprocess.CompletedProcess[str]":
    """Run a command with no settings but these."""
    given = {name: value for name, value in os.environ.items() if not name.startswith("WORDHALL_")}
    settings = {"WORDHALL_SETTINGS": "/dev/null", "NO_COLOR": "1", "COLUMNS": "100"}
    return subprocess.run(
        [sys.executable, "-c", CODE, *words],
        env=given | settings | variables,
        text=True,
        capture_output=True,
        check=False,
    )


def refused(*words: str, **variables: str) -> str:
    """The one sentence with which a command is refused."""
    done = wordhall(*words, **variables)
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr

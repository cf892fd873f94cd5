"""The long versions of the crash test and the attack. `make soak` runs them.

200 tables under load are killed 50 times; then a hall is attacked for two minutes while ten play.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.web.attack import report, run_attack
from tests.web.load import crash

SLOWEST = 0.1  # seconds in which 99 of 100 answers of people who are attacked must be acknowledged


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--attack", type=float, default=120, help="seconds")
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    asked = parser.parse_args()
    print(f"seed {asked.seed}")
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        crashes = crash(Path(folder) / "data", asked.tables, asked.kills, asked.seed, print)
        entries = crashes.verdict()
    took = time.monotonic() - began
    print(f"{crashes.kills} kills in {took:.0f} s: {crashes.acknowledged} acknowledged answers")
    print(f"all stand once among {entries} entries")
    with tempfile.TemporaryDirectory() as folder:
        attack = run_attack(Path(folder) / "data", asked.attack)
        print(report(attack, asyncio.run(attack.verdict())))
    assert attack.slowest < SLOWEST, "people waited for the attacker"
    assert attack.after < attack.before * 1.2, "the memory of the attack was not given back"


if __name__ == "__main__":
    main()

"""The example bot really plays."""

import subprocess
import sys
from pathlib import Path

from tests.web.conftest import Come, Running
from tests.web.words_table import play

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def test_the_example_bot_plays_a_game_to_its_end(come: Come, running: Running) -> None:
    anna, owner = come("Anna"), come("Robbie")
    token = owner.post("/api/tokens")["token"]
    card = anna.open("me", "open")
    command = [sys.executable, str(BOT), running.address, token, card["invitation"]]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as bot:
        tab = anna.watch(card["id"])
        tab.wait(lambda kind, data: kind == "frame" and data["starts"] is not None)
        anna.start(card["id"])
        n = 1
        while True:
            frame = tab.turn(n)
            if frame["result"]:
                break
            n = play(anna, frame, f"a{n}")
        said, _ = bot.communicate(timeout=20)
    assert bot.returncode == 0
    assert said.startswith("[")
    assert all(score > 100 for score in frame["result"]["scores"])

"""A bot over the public API: `python examples/bot.py http://localhost:8000 TOKEN INVITATION`.

It joins by a table's invitation, reads its stream, and plays the best word that the kernel finds.
What the bot sees is what a person in its seat sees; https://…/api describes every call.
"""

import json
import re
import sys
import urllib.request
import uuid

from wordhall.games.words.box import RULES
from wordhall.kernel import Board, Leaves
from wordhall.lexicon import Lexicon


def call(hall, token, path, body=None):
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(hall + path, data, headers))


def think(view, graph):
    rows = (re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in view["board"])
    best = Board(RULES, "/".join(rows)).best(graph, view["rack"], Leaves())
    if not best:
        return {"type": "pass"}
    row, column, tiles = best[0].row, best[0].column, []
    for tile in best[0].tiles:
        while view["board"][row][column] != ".":  # skip what lies there already
            row, column = row + best[0].down, column + (not best[0].down)
        tiles.append(
            {"row": row, "column": column, "letter": tile.upper(), "blank": tile.islower()}
        )
        row, column = row + best[0].down, column + (not best[0].down)
    return {"type": "play", "tiles": tiles}


def main(hall, token, link):
    graph = Lexicon.open().word_list().graph
    joined = json.load(call(hall, token, "/api/join", {"link": link}))
    answers = f"/api/tables/{joined['table']}/answers"
    for line in call(hall, token, f"/api/stream?tables={joined['table']}"):
        frame = json.loads(line[6:]) if line.startswith(b"data: {") else {}
        for ask in frame.get("asks", []):
            answer = {"key": ask["key"], "answer": think(frame["view"], graph)}
            call(hall, token, answers, {**answer, "seat": frame["seat"], "id": uuid.uuid4().hex})
        if frame.get("result"):
            print(frame["result"]["places"], frame["result"]["scores"])
            return


if __name__ == "__main__":
    main(*sys.argv[1:])

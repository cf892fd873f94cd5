"""Typo: two to six players, 64 cards, four rows, and words that need not exist."""

from wordhall.games.contract import Game, Timing
from wordhall.games.typo.bot import bot
from wordhall.games.typo.history import tell
from wordhall.games.typo.model import Answer, Event, Options, View
from wordhall.games.typo.record import evolve, result, scores
from wordhall.games.typo.rules import asks, decide, setup
from wordhall.games.typo.view import imagine, look_up, view

game = Game(
    name="typo",
    package=__name__,
    version=1,
    seats=range(2, 7),
    fewest=True,  # cards in hand
    slow=None,
    live=Timing(
        seconds={"pick_seconds": 45, "place_seconds": 30, "doubt_seconds": 8, "row_seconds": 10}
    ),
    fast=Timing(
        seconds={"pick_seconds": 20, "place_seconds": 15, "doubt_seconds": 5, "row_seconds": 5}
    ),
    Options=Options,
    Answer=Answer,
    Event=Event,
    View=View,
    setup=setup,
    asks=asks,
    decide=decide,
    evolve=evolve,
    view=view,
    tell=tell,
    scores=scores,
    result=result,
    imagine=imagine,
    bot=bot,
    look_up=look_up,
    explained=None,
)

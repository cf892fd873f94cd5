"""Exposee: two to four players, a board of 21 by 21, and words that lie face down."""

from wordhall.games import crossing
from wordhall.games.contract import Game, Timing
from wordhall.games.exposee.bot import bot
from wordhall.games.exposee.history import tell
from wordhall.games.exposee.model import Answer, Event, Options, View
from wordhall.games.exposee.record import evolve, result, scores
from wordhall.games.exposee.rules import asks, decide, setup, shuffle_again, take_back
from wordhall.games.exposee.view import imagine, look_up, view
from wordhall.lexicon import WordLaw

game = Game(
    name="exposee",
    package=__name__,
    version=1,
    seats=range(2, 5),
    # Over days, or on one device, nobody is hurried and a word is guessed in one pass.
    slow={"place_seconds": 0, "guess_seconds": 0, "one_pass": True},
    live=Timing(seconds={"place_seconds": 120, "guess_seconds": 30}),
    fast=Timing(seconds={"place_seconds": 60, "guess_seconds": 15}),
    words=WordLaw(names=True, anchored=False),
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
    explained=crossing.explained,
    look_up=look_up,
    take_back=take_back,
    shuffle_again=shuffle_again,
)

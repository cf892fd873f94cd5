"""Words: two players, a board of 15 by 15, and 104 tiles."""

from wordhall.games import crossing
from wordhall.games.contract import Game, Timing
from wordhall.games.words import gcg
from wordhall.games.words.advice import advise
from wordhall.games.words.bot import bot, greedy
from wordhall.games.words.history import tell
from wordhall.games.words.model import Answer, Event, Options, View
from wordhall.games.words.record import evolve, result, scores
from wordhall.games.words.rules import asks, decide, rematch, setup, shuffle_again, take_back
from wordhall.games.words.text import terminal
from wordhall.games.words.view import imagine, view

game = Game(
    name="words",
    package=__name__,
    version=1,
    seats=range(2, 3),
    slow={},
    live=Timing(turn=120),
    fast=Timing(turn=45),
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
    rematch=rematch,
    take_back=take_back,
    shuffle_again=shuffle_again,
    advise=advise,
    explained=crossing.explained,
    gcg=gcg.export,
    terminal=terminal,
    opponents={"greedy": greedy},
)

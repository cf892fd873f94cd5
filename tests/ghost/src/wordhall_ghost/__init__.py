"""Ghost: two to six players add letters, and nobody wants to be the one who finishes a word."""

from wordhall.games.contract import Game
from wordhall_ghost.bot import bot
from wordhall_ghost.box import WORDS
from wordhall_ghost.history import tell
from wordhall_ghost.model import Answer, Event, Options, View
from wordhall_ghost.record import evolve, result, scores
from wordhall_ghost.rules import asks, decide, setup
from wordhall_ghost.view import view

game = Game(
    name="ghost",
    version=1,
    package=__name__,
    seats=range(2, 7),
    words=WORDS,
    fewest=True,
    slow={},
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
    bot=bot,
)

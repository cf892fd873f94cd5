"""Foil: words from cards, scrambled so that the others sweat."""

from wordhall.games.contract import Game, Timing
from wordhall.games.foil.bot import bot
from wordhall.games.foil.box import WORDS
from wordhall.games.foil.history import tell
from wordhall.games.foil.model import Answer, Event, Options, View
from wordhall.games.foil.record import evolve, result, scores
from wordhall.games.foil.rules import asks, decide, hand_in, seated, setup
from wordhall.games.foil.view import explained, imagine, view

game = Game(
    name="foil",
    package=__name__,
    version=1,
    seats=range(2, 5),
    slow=None,  # five minutes against the clock: live only
    live=Timing(
        seconds={
            "category": 30,
            "turn": 90,
            "scramble": 120,
            "unscramble": 300,
            "accept": 20,
            "next": 60,
        }
    ),
    fast=Timing(
        seconds={
            "category": 15,
            "turn": 45,
            "scramble": 60,
            "unscramble": 150,
            "accept": 10,
            "next": 30,
        }
    ),
    words=WORDS,
    Options=Options,
    Answer=Answer,
    Event=Event,
    View=View,
    setup=setup,
    seated=seated,
    asks=asks,
    decide=decide,
    evolve=evolve,
    view=view,
    tell=tell,
    scores=scores,
    result=result,
    imagine=imagine,
    bot=bot,
    hand_in=hand_in,
    explained=explained,
)

"""Kross: two to five players, the same letters for all, and a sheet of six by six for each."""

from wordhall.games.contract import Game, Timing
from wordhall.games.kross.bot import bot
from wordhall.games.kross.box import SIDE
from wordhall.games.kross.history import tell
from wordhall.games.kross.model import Answer, Event, Options, View
from wordhall.games.kross.record import evolve, result, scores
from wordhall.games.kross.rules import asks, decide, setup, take_back
from wordhall.games.kross.view import imagine, look_up, view
from wordhall.lexicon import WordLaw

game = Game(
    name="kross",
    package=__name__,
    version=1,
    seats=range(2, 6),
    # Nobody can be first over days, nor on one device: there the wishes are secret (KW-5).
    slow={"fair": True},
    live=Timing(seconds={"call_seconds": 30, "enter_seconds": 45, "last_seconds": 45}),
    fast=Timing(seconds={"call_seconds": 15, "enter_seconds": 20, "last_seconds": 20}),
    words=WordLaw(most=SIDE, basic=True, anchored=False),
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
    take_back=take_back,
)

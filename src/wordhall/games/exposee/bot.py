"""Bots for Exposee: a vocabulary, a taste in placing, and wits in guessing."""

from typing import Any, NamedTuple

from wordhall.games.bot_pause import pause
from wordhall.games.contract import Ask, Chance, Level
from wordhall.games.exposee import bot_guessing, bot_placing
from wordhall.games.exposee.bot_guessing import Wits
from wordhall.games.exposee.bot_placing import Taste
from wordhall.games.exposee.model import Confirm, View
from wordhall.lexicon import EVERY, WordList


class Style(NamedTuple):
    taste: Taste
    wits: Wits


# A game has so many turns that luck evens out: levels that win two games of three from each other
# lie close together.
STYLES: dict[Level, Style] = {
    "easy": Style(
        Taste(50, beyond=0.2, sight=0.88, care=0.56), Wits(recall=0.57, reads=0.8, depth=2)
    ),
    "medium": Style(Taste(60, beyond=0.3, sight=0.92, care=0.7), Wits(recall=0.7, reads=0.87)),
    "strong": Style(Taste(70, beyond=0.45, sight=0.96, care=0.84), Wits(recall=0.83, reads=0.94)),
    "expert": Style(Taste(), Wits()),
}


def bot(
    view: View, ask: Ask, level: Level, word_list: WordList, chance: Chance
) -> tuple[Any, float]:
    style = STYLES[level]
    if view.offer is not None:
        return Confirm(), pause(chance)
    graph = word_list.up_to_level(EVERY, anchored=True).graph
    if ask.kind == "guess":
        return bot_guessing.guess(view, graph, word_list, style.wits, chance), pause(chance)
    return bot_placing.place(view, graph, word_list, style.taste, chance), pause(chance)

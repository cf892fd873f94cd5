"""Bots for Exposee: a vocabulary, a taste in placing, and wits in guessing."""

from typing import Any, NamedTuple

from wordhall.games.contract import Ask, Chance, Level
from wordhall.games.exposee import guesser, placer
from wordhall.games.exposee.guesser import Wits
from wordhall.games.exposee.model import Confirm, View
from wordhall.games.exposee.placer import Taste
from wordhall.lexicon import EVERY, WordList

Pause = tuple[float, float]  # seconds, from the quickest to the slowest


class Style(NamedTuple):
    vocabulary: int  # the SCOWL level of the rarest word it knows; all of them are harmless
    taste: Taste
    wits: Wits
    placing: Pause = (3.0, 9.0)
    guessing: Pause = (1.5, 4.0)


LOOKING: Pause = (0.8, 1.5)  # at what lies open, before confirming

STYLES: dict[Level, Style] = {
    "easy": Style(
        35,
        Taste(among=15, slope=0.85),
        Wits(guesses_at_random=True),
        placing=(4.0, 11.0),
        guessing=(2.0, 5.0),
    ),
    "medium": Style(50, Taste(among=4, slope=0.4), Wits(sure=0.34)),
    "strong": Style(70, Taste(weighs=True), Wits(weighs=True, sure=0.34)),
    "expert": Style(EVERY, Taste(weighs=True), Wits(weighs=True, infers=True, depth=3)),
}


def bot(
    view: View, ask: Ask, level: Level, word_list: WordList, chance: Chance
) -> tuple[Any, float]:
    style = STYLES[level]
    if view.offer is not None:
        return Confirm(), pause(LOOKING, chance)
    graph = word_list.up_to_level(style.vocabulary, anchored=True).graph
    if ask.kind == "guess":
        answer: Any = guesser.guess(view, graph, word_list, style.wits, chance)
        return answer, pause(style.guessing, chance)
    return placer.place(view, graph, word_list, style.taste, chance), pause(style.placing, chance)


def pause(span: Pause, chance: Chance) -> float:
    """Most answers are quick, a few take long: a square of an even draw looks like that."""
    quickest, slowest = span
    return quickest + (slowest - quickest) * chance.random() ** 2

"""Bots for Kross: what a sheet may still become, letter by letter, and what a minus point costs.

A bot asks the kernel what its sheet would be worth with a letter on each free square: words that
stand, and words that the letters to come may still make. Towards the end the better ones also play
the rest out with letters drawn by lot, and count.
"""

import math
from typing import NamedTuple

from msgspec.structs import replace

from wordhall.games.bot_pause import pause
from wordhall.games.contract import Ask, Chance, Level
from wordhall.games.kross.box import FINISH_BONUS, FREE, LETTERS, MINUS, SQUARES, TASK_BONUS
from wordhall.games.kross.model import (
    Answer,
    BatchView,
    Call,
    Enter,
    Fill,
    Last,
    Pass,
    Reject,
    View,
    Wish,
)
from wordhall.games.kross.record import written
from wordhall.games.kross.scoring import best_words
from wordhall.games.kross.task import CARDS, Task, allowed, doing
from wordhall.kernel import Graph, sheet_forecast
from wordhall.lexicon import EVERY, WordList

# How often people call a letter, in percent: vowels and the commonest consonants above all.
CALLED = dict(zip(LETTERS, (
    8.5, 2.1, 3.3, 3.9, 11.5, 1.8, 2.6, 2.6, 6.6, 0.3, 1.6, 5.3, 3.0,
    6.1, 6.6, 3.0, 0.3, 6.7, 7.6, 6.6, 3.4, 1.1, 1.4, 0.4, 2.3, 0.4,
), strict=True))  # fmt: skip


class Style(NamedTuple):
    vocabulary: int  # the SCOWL level of the rarest word it knows; all of them are harmless
    wear: float = 0.88  # what every free square takes from a plan: less is a shorter sight
    noise: float = 0.0  # points by which it misjudges a square
    whim: float = 0.3  # squares that differ by less are all the same to it, and it takes any
    task: float = 1.0  # how much of the bonus for its task it counts on
    rejects: float = 0.5  # points by which a letter must hurt more than the card costs
    deals: int = 0  # how often it plays the rest out
    depth: int = 0  # from how many free squares on
    among: int = 5  # how many squares or letters it tries


STYLES: dict[Level, Style] = {
    "easy": Style(35, wear=0.5, noise=2.2, task=0.5, rejects=2.0),
    "medium": Style(50, wear=0.75, noise=1.4, rejects=1.0),
    "strong": Style(70),
    "expert": Style(EVERY, deals=8, depth=9),
}
REFLEX = 2.0  # seconds at least, to reject: a person has to read the letter first


class Mind(NamedTuple):
    """What a bot brings to a question: its words, its task, and how it plays."""

    style: Style
    graph: Graph
    extra: Graph | None  # words that only its task makes legal
    task: Graph | None  # words that do its task
    calls: float  # the part of all letters that it calls itself


def bot(
    view: View, ask: Ask, level: Level, word_list: WordList, chance: Chance
) -> tuple[Answer, float]:
    mind = mind_of(view, STYLES[level], word_list)
    if ask.kind == "call":
        return Call(best_call(view, mind, chance)), pause(chance)
    if ask.kind == "batch" and view.batch is not None:
        return fill(view, view.batch, mind, chance), pause(chance)
    if ask.kind == "last":
        return last_letter(view, mind), pause(chance)
    square, hurt = best_square(view, mind, chance)
    rejects = view.may_reject == "yes" and hurt > price(view) + mind.style.rejects
    if view.fair:
        return Wish(square, rejects), pause(chance)
    if rejects:
        return Reject(), pause(chance, quickest=REFLEX)
    return Enter(square), pause(chance)


def mind_of(view: View, style: Style, word_list: WordList) -> Mind:
    own = word_list.up_to_level(style.vocabulary)
    assert view.task is not None
    task = CARDS[view.task.id]
    playing = len(view.filled) - len(view.finished)
    return Mind(
        style,
        own.graph,
        allowed(task, own),
        wanted(view, task, own),
        1 / max(1, playing),
    )


def wanted(view: View, task: Task, word_list: WordList) -> Graph | None:
    """A task that is done is not looked for again."""
    done = view.standing is not None and view.standing.task is not None
    return None if done else doing(task, word_list)


def fill(view: View, batch: BatchView, mind: Mind, chance: Chance) -> Fill:
    """Letter by letter the best square; the one that hurts most is rejected if it costs more."""
    squares, reject, most = [], None, price(view) + mind.style.rejects
    for at, letter in enumerate(batch.letters):
        square, hurt = best_square(replace(view, letter=letter), mind, chance)
        if batch.may_reject[at] and hurt > most:
            reject, most = at, hurt
        squares.append(square)
        view = replace(view, sheet=written(view.sheet or "", square, letter))
    return Fill(
        squares=tuple(squares), reject=reject, names=wished_for(view, batch.names, mind, chance)
    )


def wished_for(view: View, count: int, mind: Mind, chance: Chance) -> str:
    """The letters that the sheet could use best, one after the other."""
    names = ""
    for _ in range(count):
        if FREE not in (view.sheet or ""):
            return names + "".join(drawn(chance) for _ in range(count - len(names)))
        letter = best_call(view, mind, chance)
        square, _ = best_square(replace(view, letter=letter), mind, chance)
        names += letter
        view = replace(view, sheet=written(view.sheet or "", square, letter))
    return names


def best_call(view: View, mind: Mind, chance: Chance) -> str:
    """The letter that one's own sheet can use best."""
    sheet = view.sheet or ""
    forecast = look(sheet, LETTERS, mind, chance)
    best = best_place(sheet, LETTERS, forecast, mind, chance)
    return LETTERS[best // SQUARES]


def best_square(view: View, mind: Mind, chance: Chance) -> tuple[int, float]:
    """Where the called letter does best, and by how many points it is worse than waiting."""
    sheet, letter = view.sheet or "", view.letter or ""
    forecast = look(sheet, letter, mind, chance)
    left = chances(sheet.count(FREE), mind)
    now, _ = sheet_forecast(
        mind.graph, sheet, "", left, mind.task, wear=mind.style.wear, bonus=hoped(mind)
    )
    return best_place(sheet, letter, forecast, mind, chance), now - max(forecast)


def best_place(sheet: str, letters: str, forecast: list[float], mind: Mind, chance: Chance) -> int:
    """The letter and square that promise most; of a few, the one that plays out best."""
    style = mind.style
    order = sorted(range(len(forecast)), key=lambda place: -forecast[place])
    if not style.deals or not 1 < sheet.count(FREE) <= style.depth:
        alike = [place for place in order if forecast[place] >= forecast[order[0]] - style.whim]
        return alike[chance.randrange(len(alike))]
    tried = [place for place in order[: style.among] if forecast[place] >= 0]
    deals = [deal(sheet.count(FREE) - 1, chance) for _ in range(style.deals)]

    def sum_of_deals(place: int) -> float:
        after = written(sheet, place % SQUARES, letters[place // SQUARES])
        return sum(play_out(after, to_come, mind, chance) for to_come in deals)

    return max(tried, key=sum_of_deals)


def deal(count: int, chance: Chance) -> list[str]:
    """Letters as others might call them; an empty one is the bot's own to call."""
    return ["" if chance.random() < OWN_TURN else drawn(chance) for _ in range(count)]


def drawn(chance: Chance) -> str:
    left = chance.random() * sum(CALLED.values())
    for letter, share in CALLED.items():
        left -= share
        if left < 0:
            return letter
    return "E"


def play_out(sheet: str, to_come: list[str], mind: Mind, chance: Chance) -> float:
    """What a sheet counts in the end, with these letters placed by forecast."""
    for letter in to_come:
        letters = letter or COMMON
        forecast = look(sheet, letters, mind, chance)
        best = forecast.index(max(forecast))
        sheet = written(sheet, best % SQUARES, letters[best // SQUARES])
    return count(sheet, mind)


def look(sheet: str, letters: str, mind: Mind, chance: Chance) -> list[float]:
    """What the sheet may become with each of the letters on each of its free squares."""
    left = sheet.count(FREE) - 1
    _, forecast = sheet_forecast(
        mind.graph, sheet, letters, chances(left, mind), mind.task, wear=mind.style.wear,
        bonus=hoped(mind),
    )  # fmt: skip
    if mind.style.noise:
        forecast = [points and points + mind.style.noise * chance.random() for points in forecast]
    return [
        points if sheet[place % SQUARES] == FREE else -1.0 for place, points in enumerate(forecast)
    ]


def hoped(mind: Mind) -> float:
    """What it counts on for a word of its task."""
    return mind.style.task * TASK_BONUS


def chances(left: int, mind: Mind) -> list[float]:
    """How likely each letter comes in time, when so many squares are left."""
    own = 1 - math.exp(-OWN * mind.calls * left)
    return [1 - (1 - own) * math.exp(-OTHERS * CALLED[letter] / 100 * left) for letter in LETTERS]


OWN, OTHERS = 0.1, 1.6  # how fast one's own calls and the others' bring a letter that is needed
OWN_TURN = 0.4  # of the letters to come, in a game that is played out
COMMON = "EARISTONLDH"  # what a bot considers calling there


def price(view: View) -> float:
    """What rejecting costs: a minus point, and the way to the bonus for finishing first."""
    return MINUS + (0.0 if view.first else FINISH_BONUS / len(view.filled))


def last_letter(view: View, mind: Mind) -> Last | Pass:
    """The letter and square that count most; nothing comes after it."""
    sheet = view.sheet or ""
    before = count(sheet, mind)
    tried = [
        (count(written(sheet, square, letter), mind), letter, square)
        for letter in LETTERS
        for square in free_squares(sheet)
    ]
    most, letter, square = max(tried)
    return Last(letter, square) if most > before else Pass()


def count(sheet: str, mind: Mind) -> float:
    """The points of a sheet when nothing comes after it."""
    points, _ = best_words(mind.graph, sheet, mind.extra)
    with_task, _ = sheet_forecast(mind.graph, sheet, "", NEVER, mind.task, bonus=TASK_BONUS)
    plain, _ = sheet_forecast(mind.graph, sheet, "", NEVER, mind.task, bonus=0)
    return points + with_task - plain


NEVER = [0.0] * len(LETTERS)


def free_squares(sheet: str) -> list[int]:
    return [square for square, letter in enumerate(sheet) if letter == FREE]

"""Bots for Typo: a vocabulary, an eye for cards that will fit, bluffs, and doubts."""

from typing import Any, NamedTuple

from wordhall.games.bot_pause import pause
from wordhall.games.contract import Ask, Chance, Level
from wordhall.games.typo import odds
from wordhall.games.typo.box import half
from wordhall.games.typo.model import GiveUp, Pick, Place, Saying, Take, View, Vote
from wordhall.games.typo.odds import SIDES, Spot
from wordhall.games.typo.record import extended
from wordhall.kernel import Graph
from wordhall.lexicon import EVERY, WordList

COMMON = 50  # the SCOWL level of words that most people know

# How often a card found no place, over 3,865 turns of 60 games between strong bots: what one would
# not like to keep.
HARD = {
    "A": 0.20, "B": 0.43, "C": 0.38, "D": 0.44, "E": 0.16, "F": 0.47, "G": 0.49, "H": 0.45,
    "I": 0.22, "J": 0.72, "K": 0.53, "L": 0.35, "M": 0.43, "N": 0.38, "O": 0.25, "P": 0.40,
    "Q": 0.83, "R": 0.36, "S": 0.20, "T": 0.30, "U": 0.31, "V": 0.60, "W": 0.49, "X": 0.83,
    "Y": 0.42, "Z": 0.64,
}  # fmt: skip


class Style(NamedTuple):
    vocabulary: int  # the SCOWL level of the rarest word it knows
    samples: int  # how often it imagines what the others choose
    minds: float  # how much it wants to be rid of hard cards
    harms: float = 0.0  # how much it places against those who come after it
    keeps: float = 0.0  # how much it places for its own next cards
    bluffs: float = 0.0  # how often it says a word that it has made up, having no other
    baits: bool = False  # says words that the others may not know
    doubts: float = 0.0  # how sure it is that a word unknown to it does not exist
    eye: float = 0.0  # how much surer, the less the word begins like any that it knows
    slips: float = 0.0  # how often it takes the first card or place that will do


STYLES: dict[Level, Style] = {
    "easy": Style(60, samples=10, minds=2.0, harms=0.3, keeps=0.6, bluffs=0.2, doubts=0.4, eye=0.8),
    "medium": Style(
        70, samples=12, minds=2.0, harms=0.3, keeps=0.6, bluffs=0.2, doubts=0.4, eye=0.8, slips=0.2
    ),
    "strong": Style(
        80,
        samples=20,
        minds=2.0,
        harms=0.7,
        keeps=0.8,
        bluffs=0.58,
        doubts=0.5,
        eye=0.8,
        slips=0.36,
    ),
    "expert": Style(
        EVERY,
        samples=40,
        minds=2.0,
        harms=1.0,
        keeps=1.0,
        bluffs=0.35,
        baits=True,
        doubts=0.95,
    ),
}


def bot(
    view: View, ask: Ask, level: Level, word_list: WordList, chance: Chance
) -> tuple[Any, float]:
    style = STYLES[level]
    known = word_list.up_to_level(style.vocabulary).graph
    wait = pause(chance)
    match ask.kind:
        case "pick":
            return pick(view, style, known, chance), wait
        case "place":
            return place(view, style, known, word_list, chance), wait
        case "doubt" if view.saying is not None:
            return Vote(doubt=doubts(view, view.saying, style, known, chance)), wait
    return take(view, ask), wait


def pick(view: View, style: Style, known: Graph, chance: Chance) -> Pick:
    """The card that is worth most to be rid of, against what it costs if it finds no place."""
    hand = sorted(set(view.hand or ""))
    if chance.random() < style.slips:
        able = [card for card in hand if odds.fits(view.rows, card, known)] or hand
        return Pick(card=able[chance.randrange(len(able))])
    sure = odds.chances(view, known, style.samples, chance)
    price = view.price.giving_up * (1 + style.minds * 0.2)

    def worth(card: str) -> float:
        return style.minds * HARD[card] - (1 - sure[card]) * price

    return Pick(card=max(hand, key=lambda card: (worth(card), card)))


def place(
    view: View, style: Style, known: Graph, word_list: WordList, chance: Chance
) -> Place | GiveUp:
    card = view.pick
    able = odds.spots(view.rows, card, known)
    if not able:
        return bluff(view, style, known, chance)
    if chance.random() < style.slips:
        spot = able[chance.randrange(len(able))]
    else:
        spot = max(able, key=lambda one: outlook(view, style, known, one))
    return Place(row=spot.row, side=spot.side, word=name(spot, style, known, word_list, chance))


def outlook(view: View, style: Style, known: Graph, spot: Spot) -> float:
    """How good the rows are for one's next cards, and how bad for those who come after."""
    rows = odds.with_card(view.rows, spot)
    mine = list(view.hand or "")
    if view.pick in mine:
        mine.remove(view.pick)
    kept = sum(odds.fits(rows, card, known) for card in mine) / max(1, len(mine))
    stuck = sum(not odds.fits(rows, one.card, known) for one in view.queue if one.now == "next")
    return style.keeps * kept + style.harms * stuck


def name(spot: Spot, style: Style, known: Graph, word_list: WordList, chance: Chance) -> str:
    """A word that begins with the row: one that people know, or a bait.

    To be doubted with a true word is a gift.
    """
    first = known.rank(known.begins(spot.start, 1)[0])

    def drawn() -> str:
        return known.word(first + chance.randrange(spot.words))

    common = word_list.up_to_level(COMMON).graph
    tries = [drawn() for _ in range(8)]
    return next((word for word in tries if (word in common) != style.baits), tries[0])


def bluff(view: View, style: Style, known: Graph, chance: Chance) -> Place | GiveUp:
    """Sometimes a word is made up: the row, and the end of a word that overlaps with it."""
    if view.strict or chance.random() >= style.bluffs:
        return GiveUp()
    made = [
        (skipped, row, side, start)
        for row, letters in enumerate(view.rows)
        for side in SIDES
        for start in (extended(letters, view.pick, side),)
        for skipped in (skips(start, known),)
        if len(start) - skipped >= 2
    ]
    if not made:
        return GiveUp()
    skipped, row, side, start = min(made)
    tail = start[skipped:]
    first = known.rank(known.begins(tail, 1)[0])
    count = known.prefix_count(tail)
    ends = [known.word(first + chance.randrange(count)) for _ in range(6)]
    # Neither too short nor too long.
    end = min(ends, key=lambda word: abs(skipped + len(word) - 7))
    return Place(row=row, side=side, word=start[:skipped] + end)


def skips(start: str, known: Graph) -> int:
    """Letters to leave out at the front until known words go on."""
    return next(
        (skipped for skipped in range(len(start)) if known.prefix_count(start[skipped:])),
        len(start),
    )


def doubts(view: View, saying: Saying, style: Style, known: Graph, chance: Chance) -> bool:
    """By how likely the word is to exist, and by what a doubt would bring or give away."""
    word = saying.word
    if word in known:
        return False
    wrong = style.doubts * (0.5 if derived(word, known) else 1.0)
    wrong += (1 - wrong) * style.eye * (1 - alike(word, known))
    gain = wrong * view.price.wrong_word
    last = view.counts[saying.seat] == 0
    loss = 0.0 if view.counts[saying.seat] <= 1 else 1 - wrong
    # A player who is about to win is doubted even with little hope.
    return last or gain > loss * (1 + chance.random())


ENDINGS = ("S", "ES", "ED", "D", "ING", "ER", "ERS", "LY", "NESS", "R", "RS", "IEST", "IER")


def derived(word: str, known: Graph) -> bool:
    """Whether it looks like a form of a word that one knows."""
    return any(word.endswith(ending) and word[: -len(ending)] in known for ending in ENDINGS)


def alike(word: str, known: Graph) -> float:
    """How much of a word is the beginning of words that one knows."""
    known_start = next(
        (length for length in range(len(word), 0, -1) if known.prefix_count(word[:length])), 0
    )
    return known_start / len(word)


def take(view: View, ask: Ask) -> Take:
    """The row whose last part is the easiest to get rid of again."""

    def burden(row: int) -> float:
        cards = view.rows[row]
        return sum(1 + HARD[card] for card in cards[len(cards) - half(len(cards)) :])

    rows = [choice.row for choice in ask.choices or ()]
    return Take(row=min(rows, key=burden))

"""Bots for Foil: what a hand can become, when to knock, and how fast the others' words are seen."""

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from wordhall.games.contract import Ask, Chance, Level
from wordhall.games.foil.box import (
    ALL_CARDS,
    CHILDRENS_LETTER,
    LONGEST_GROUP,
    UNUSED_CARD,
)
from wordhall.games.foil.category import EASY_CATEGORIES, words_listed
from wordhall.games.foil.mislead import misleading, pairs_kept
from wordhall.games.foil.model import (
    Answer,
    Discard,
    Draw,
    Knock,
    Next,
    Pick,
    Scramble,
    Take,
    View,
    Vote,
    Write,
)
from wordhall.games.foil.scoring import Formed, best_words
from wordhall.kernel import Graph, best_hand, compile_graph
from wordhall.lexicon import EVERY, WordList


class Style(NamedTuple):
    vocabulary: int  # the SCOWL level of the rarest word it knows; all of them are harmless
    samples: int  # cards that it imagines to draw
    most: int  # cards that it takes from the pile at once
    tries: int  # orders that it tries to scramble a word
    draws: bool  # before a knock, as the card may go with it
    slip: float  # how often it lets a card of a word go that it should have kept
    second: float  # seconds to see a word of four letters; a letter more takes MORE times as long
    patience: float  # seconds before it gives a word up
    pause: tuple[float, float] = (2.0, 6.0)


STYLES: dict[Level, Style] = {
    "easy": Style(35, 2, 1, 1, False, 0.25, 55.0, 60.0, pause=(3.0, 8.0)),
    "medium": Style(50, 4, 2, 4, False, 0.08, 32.0, 80.0, pause=(2.5, 7.0)),
    "strong": Style(70, 10, 6, 12, True, 0.0, 17.0, 110.0),
    "expert": Style(EVERY, 24, 12, 40, True, 0.0, 8.0, 150.0),
}
MORE = 1.4
SEARCHED = 24  # cards of a hand that are searched to the last
OWN_WORD = 4.0  # seconds to write one down
HURRY = 0.2  # of the timer; nobody should wait longer for a bot
PAIR = 0.15  # how much sooner a word is seen for each pair of letters left together


def bot(
    view: View, ask: Ask, level: Level, word_list: WordList, chance: Chance
) -> tuple[Answer, float]:
    style = STYLES[level]
    graph = vocabulary(word_list, style.vocabulary, view.category)
    quickest, slowest = style.pause
    pause = quickest + (slowest - quickest) * chance.random() ** 2
    match ask.kind:
        case "category":
            return pick(chance), pause
        case "turn":
            return turn(view, graph, style, chance), pause
        case "scramble" | "lay":
            return lay_out(view, graph, style, chance), pause * 2
        case "unscramble":
            return unscramble(view, graph, style, chance)
        case "accept":
            return Vote(refused(view)), pause / 2
    return Next(), pause / 2


@lru_cache(64)
def vocabulary(word_list: WordList, level: int, category: str | None) -> Graph:
    """The words that a bot knows; in a category game those that are on the category's list."""
    if category is None:
        return word_list.up_to_level(level).graph
    return Graph(compile_graph(words_listed(word_list, level, category), anchored=False))


def pick(chance: Chance) -> Pick:
    """Any category that is not hard."""
    return Pick(EASY_CATEGORIES[chance.randrange(len(EASY_CATEGORIES))])


def refused(view: View) -> tuple[str, ...]:
    """What others wrote, as it is not on the category's list; between two a bot lets it pass."""
    if len(view.counts) == 2:
        return ()
    own = {word for column in view.paper or () for word in column}
    return tuple(one.word for one in view.ballot if one.word not in own)


# Turns.


def turn(view: View, graph: Graph, style: Style, chance: Chance) -> Answer:
    hand = view.hand or ""
    out = formed(view, graph, hand)
    could = not view.failed and goes_out(view, out)
    if could and (view.drew is not None or not style.draws):
        return Knock(tuple(out.words))
    if view.drew is None:
        return draw(view, graph, style, out.points if could else None, chance)
    card, kept = discard(view, graph, style, hand, chance)
    if not view.failed and goes_out(view, kept):
        return Knock(tuple(kept.words), card)
    return Discard(card)


def formed(view: View, graph: Graph, cards: str) -> Formed:
    """The best words of some cards, by what counts in this game; of many cards, good ones."""
    if len(cards) <= SEARCHED:
        return best(view, graph, cards)
    first = best(view, graph, cards[:SEARCHED])
    rest = first.unused + cards[SEARCHED:]
    if len(rest) >= len(cards):
        return Formed(UNUSED_CARD * len(cards), [], cards)
    more = formed(view, graph, rest)
    points = first.points - UNUSED_CARD * len(first.unused) + more.points
    return Formed(points, first.words + more.words, more.unused)


def best(view: View, graph: Graph, cards: str) -> Formed:
    if view.scrambles:
        return best_words(graph, cards, view.need, view.shortest)
    return Formed(
        *best_hand(
            graph,
            cards,
            letter=CHILDRENS_LETTER,
            bonus=CHILDRENS_LETTER,
            unused=UNUSED_CARD,
            whole=0,
            knock=1,
            need=view.need,
            least=view.shortest,
            most=LONGEST_GROUP,
        )
    )


def goes_out(view: View, out: Formed) -> bool:
    return not out.unused and any(len(word) >= view.need for word in out.words)


def draw(view: View, graph: Graph, style: Style, sure: int | None, chance: Chance) -> Draw | Take:
    """The deck by what its cards would bring on average, or the top of the pile.

    Whoever could knock already loses nothing by drawing first: the card may go with the knock.
    """
    hand = view.hand or ""
    worths = [after(view, graph, hand + card) for card in imagined(view, style.samples, chance)]
    if sure is not None:
        worths = [max(sure, worth) for worth in worths]
    most, answer = sum(worths) / max(1, len(worths)), None
    room = SEARCHED - len(hand)
    for count in range(1, min(style.most, len(view.pile), room) + 1):
        worth = after(view, graph, hand + view.pile[-count:])
        if worth > most:
            most, answer = worth, Take(count)
    return answer or Draw()


def after(view: View, graph: Graph, cards: str) -> float:
    """What a hand is worth when one card of it has gone, or when it goes out."""
    out = formed(view, graph, cards)
    if goes_out(view, out):
        return out.points
    return out.points + (1 if out.unused else -2)


def discard(
    view: View, graph: Graph, style: Style, hand: str, chance: Chance
) -> tuple[str, Formed]:
    """The card whose loss leaves the most, now and with the cards that may come."""
    taken = view.drawn if view.drew == "pile" and len(view.drawn) == 1 else ""
    may_go = [card for card in sorted(set(hand)) if card != taken or hand.count(card) > 1]
    unused = set(formed(view, graph, hand).unused) & set(may_go)
    choice = may_go
    if unused and chance.random() >= style.slip:
        choice = sorted(unused)
    coming = imagined(view, style.samples, chance)
    top: tuple[float, str, Formed] | None = None
    for card in choice:
        rest = hand.replace(card, "", 1)
        kept = formed(view, graph, rest)
        if goes_out(view, kept) and not view.failed:
            worth = 100.0 + kept.points
        else:
            hope = [formed(view, graph, rest + one).points for one in coming]
            worth = kept.points + sum(hope) / max(1, len(hope))
        if top is None or worth > top[0]:
            top = (worth, card, kept)
    assert top is not None
    return top[1], top[2]


def imagined(view: View, count: int, chance: Chance) -> list[str]:
    """Cards that the deck may hold: those that are neither in one's hand nor in the pile."""
    unseen = list((Counter(ALL_CARDS) - Counter((view.hand or "") + view.pile)).elements())
    return chance.sample(unseen, min(count, len(unseen)))


# Words in the holder, and those of the others.


def lay_out(view: View, graph: Graph, style: Style, chance: Chance) -> Scramble:
    """The best words; the knocker's are those of the knock."""
    hand = view.hand or ""
    out = formed(view, graph, hand)
    if not view.scrambles:
        return Scramble(tuple(out.words) if view.groups is None else view.groups)
    groups = tuple(misleading(word, graph, style.tries, chance) for word in out.words)
    return Scramble(groups, tuple(out.words))


def unscramble(view: View, graph: Graph, style: Style, chance: Chance) -> tuple[Write, float]:
    """Own words first, then the others' from the shortest on, as long as there is time."""
    assert view.holders is not None
    own = next((seat for seat, groups in enumerate(view.holders) if groups == view.groups), None)
    paper = [[""] * len(groups) for groups in view.holders]
    spent = OWN_WORD * len(view.words)
    found = [
        (len(group), seat, number)
        for seat, groups in enumerate(view.holders)
        for number, group in enumerate(groups)
        if seat != own
    ]
    if own is not None:
        paper[own] = list(view.words)
    for length, seat, number in sorted(found):
        group = view.holders[seat][number]
        takes = style.second * MORE ** (length - 4) * (0.4 + 1.2 * chance.random())
        words = graph.anagrams(group)
        if words:
            takes *= max(0.2, 1 - PAIR * max(pairs_kept(group, word) for word in words))
        if not words or takes > style.patience:
            spent += style.patience
            continue
        spent += takes
        if spent > view.seconds:
            break
        paper[seat][number] = words[chance.randrange(len(words))]
    return Write(tuple(map(tuple, paper))), min(spent, HURRY * view.seconds)

"""Bots for Foil: what a hand can become, when to knock, and how fast the others' words are seen."""

from collections import Counter
from functools import lru_cache
from random import Random
from typing import NamedTuple

from wordhall.games.bot_pause import pause
from wordhall.games.contract import Ask, Chance, Level
from wordhall.games.foil.box import (
    ALL_CARDS,
    CHILDRENS_LETTER,
    LONGEST_GROUP,
    UNUSED_CARD,
)
from wordhall.games.foil.category import EASY_CATEGORIES, OWN, words_listed
from wordhall.games.foil.hand import without
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
from wordhall.games.foil.scrambling import misleading, pairs_kept
from wordhall.kernel import Graph, best_hand, compile_graph
from wordhall.lexicon import EVERY, WordList


class Style(NamedTuple):
    vocabulary: int  # the SCOWL level of the rarest word it thinks of; all of them are harmless
    recognizes: int  # and of the rarest one it finds in the others' letters
    glance: float  # letters of the longest words that it sees in cards it has just been dealt
    gains: float  # letters more with every turn that it has had to look at them
    varies: float  # how much a look may be better or worse, in letters
    samples: int  # cards that it imagines to draw
    most: int  # cards that it takes from the pile at once
    tries: int  # orders that it tries to scramble a word
    draws: bool  # before a knock, as the card may go with it
    slip: float  # how often it lets a card of a word go that it should have kept
    second: float  # seconds to see a word of four letters; a letter more takes MORE times as long
    patience: float  # seconds before it gives a word up


STYLES: dict[Level, Style] = {
    "easy": Style(55, EVERY, 3.6, 1.05, 1.5, 10, 8, 14, False, 0.08, 9.8, 120.0),
    "medium": Style(60, EVERY, 3.8, 1.27, 1.5, 14, 10, 20, False, 0.0, 9.2, 130.0),
    "strong": Style(80, EVERY, 7.0, 1.5, 8.5, 24, 12, 32, True, 0.0, 8.5, 140.0),
    "expert": Style(EVERY, EVERY, 15.0, 0.0, 0.0, 24, 12, 40, True, 0.0, 8.0, 150.0),
}
COMMON = 35  # the SCOWL level of words that are thought of at once,
RARE = 7  # and of how many letters the longest are when the others come to mind
MORE = 1.4
SEARCHED = 24  # cards of a hand that are searched to the last
OWN_WORD = 4.0  # seconds to write one down
PAIR = 0.15  # how much sooner a word is seen for each pair of letters left together


def bot(
    view: View, ask: Ask, level: Level, word_list: WordList, chance: Chance
) -> tuple[Answer, float]:
    style = STYLES[level]
    known = vocabulary(word_list, style.vocabulary, view.category)
    looks = view.turns // len(view.counts)
    wait = pause(chance)
    match ask.kind:
        case "category":
            return pick(chance), wait
        case "turn":
            seen = sight(view, style, word_list, looks)
            return turn(view, seen, Sight(known, LONGEST_GROUP), style, chance), wait
        case "scramble" | "lay":
            return lay_out(view, Sight(known, LONGEST_GROUP), style, chance), view.seconds
        case "unscramble":
            passive = vocabulary(word_list, style.recognizes, view.category)
            return unscramble(view, passive, style, chance)
        case "accept":
            return Vote(refused(view)), wait
    return Next(), wait


class Sight(NamedTuple):
    """The words that a bot can see in its cards at a moment."""

    graph: Graph
    longest: int


def sight(view: View, style: Style, word_list: WordList, looks: int) -> Sight:
    """Longer and rarer words are seen less often, and not at the first glance (FO-45).

    People have good and bad days. Dice would be rolled again at every question, so the day hangs
    on what stays the same: the points of the first hand, and in that one the card turned over.
    """
    pile = view.pile + (view.drawn if view.drew == "pile" else "")
    day = view.sheet[0].points if view.sheet else pile[:1]
    mind = Random(f"{view.turn} {day}")
    longest = style.glance + style.gains * looks + style.varies * (2 * mind.random() - 1)
    level = style.vocabulary if longest >= RARE else min(COMMON, style.vocabulary)
    bounded = max(view.shortest, min(LONGEST_GROUP, int(longest)))
    return Sight(vocabulary(word_list, level, view.category), bounded)


@lru_cache(64)
def vocabulary(word_list: WordList, level: int, category: str | None) -> Graph:
    """The words that a bot knows; in a category game those that are on the category's list."""
    if category is None or category == OWN:
        return word_list.up_to_level(level).graph
    return Graph(compile_graph(words_listed(word_list, level, category), anchored=False))


def pick(chance: Chance) -> Pick:
    """Any category that is not hard."""
    return Pick(EASY_CATEGORIES[chance.randrange(len(EASY_CATEGORIES))])


def refused(view: View) -> tuple[str, ...]:
    """What others wrote, as it is not on the category's list; of one without a list, nothing."""
    if view.category == OWN:
        return ()
    own = {word for column in view.paper or () for word in column}
    return tuple(one.word for one in view.ballot if one.word not in own)


# Turns.


def turn(view: View, seen: Sight, known: Sight, style: Style, chance: Chance) -> Answer:
    """Which cards go well together is felt before the words are seen, and a knock needs words."""
    hand = view.hand or ""
    out = formed(view, seen, hand)
    could = not view.failed and goes_out(view, out)
    if could and (view.drew is not None or not style.draws):
        return Knock(tuple(out.words))
    if view.drew is None:
        return draw(view, known, style, out.points if could else None, chance)
    card = discard(view, known, style, hand, chance)
    kept = formed(view, seen, without(hand, card))
    if not view.failed and goes_out(view, kept):
        return Knock(tuple(kept.words), card)
    return Discard(card)


def formed(view: View, seen: Sight, cards: str) -> Formed:
    """The best words of some cards, by what counts in this game; of many cards, good ones."""
    if len(cards) <= SEARCHED:
        return best(view, seen, cards)
    first = best(view, seen, cards[:SEARCHED])
    rest = first.unused + cards[SEARCHED:]
    if len(rest) >= len(cards):
        return Formed(UNUSED_CARD * len(cards), [], cards)
    more = formed(view, seen, rest)
    points = first.points - UNUSED_CARD * len(first.unused) + more.points
    return Formed(points, first.words + more.words, more.unused)


def best(view: View, seen: Sight, cards: str) -> Formed:
    if view.scrambles:
        return best_words(seen.graph, cards, view.need, view.shortest, seen.longest)
    return Formed(
        *best_hand(
            seen.graph,
            cards,
            letter=CHILDRENS_LETTER,
            bonus=CHILDRENS_LETTER,
            unused=UNUSED_CARD,
            whole=0,
            knock=1,
            need=view.need,
            least=view.shortest,
            most=seen.longest,
        )
    )


def goes_out(view: View, out: Formed) -> bool:
    return not out.unused and any(len(word) >= view.need for word in out.words)


def draw(view: View, known: Sight, style: Style, sure: int | None, chance: Chance) -> Draw | Take:
    """The deck by what its cards would bring on average, or the top of the pile.

    A bot that could knock already loses nothing by drawing first: the card may go with the knock.
    """
    hand = view.hand or ""
    worths = [after(view, known, hand + card) for card in imagined(view, style.samples, chance)]
    if sure is not None:
        worths = [max(sure, worth) for worth in worths]
    most, answer = sum(worths) / max(1, len(worths)), None
    room = SEARCHED - len(hand)
    for count in range(1, min(style.most, len(view.pile), room) + 1):
        worth = after(view, known, hand + view.pile[-count:])
        if worth > most:
            most, answer = worth, Take(count)
    return answer or Draw()


def after(view: View, known: Sight, cards: str) -> float:
    """What a hand is worth when one card of it has gone, or when it goes out."""
    out = formed(view, known, cards)
    if goes_out(view, out):
        return out.points
    return out.points + (1 if out.unused else -2)


def discard(view: View, known: Sight, style: Style, hand: str, chance: Chance) -> str:
    """The card whose loss leaves the most, now and with the cards that may come."""
    taken = view.drawn if view.drew == "pile" and len(view.drawn) == 1 else ""
    may_go = [card for card in sorted(set(hand)) if card != taken or hand.count(card) > 1]
    unused = set(formed(view, known, hand).unused) & set(may_go)
    choice = may_go
    if unused and chance.random() >= style.slip:
        choice = sorted(unused)
    coming = imagined(view, style.samples, chance)

    def worth(card: str) -> float:
        rest = hand.replace(card, "", 1)
        kept = formed(view, known, rest)
        if goes_out(view, kept) and not view.failed:
            return 100.0 + kept.points
        hope = [formed(view, known, rest + one).points for one in coming]
        return kept.points + sum(hope) / max(1, len(hope))

    return max(choice, key=worth)


def imagined(view: View, count: int, chance: Chance) -> list[str]:
    """Cards that the deck may hold: those that are neither in one's hand nor in the pile."""
    unseen = list((Counter(ALL_CARDS) - Counter((view.hand or "") + view.pile)).elements())
    return chance.sample(unseen, min(count, len(unseen)))


# Words in the holder, and those of the others.


def lay_out(view: View, known: Sight, style: Style, chance: Chance) -> Scramble:
    """The best words that it knows, as there is time; who knocked goes on using all cards."""
    out = formed(view, known, view.hand or "")
    words = tuple(out.words)
    if view.groups is not None and not goes_out(view, out):
        words = tuple(next(iter(known.graph.anagrams(group)), group) for group in view.groups)
    if not view.scrambles:
        return Scramble(words if view.groups is None else view.groups)
    groups = tuple(misleading(word, known.graph, style.tries, chance) for word in words)
    return Scramble(groups, words)


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
    return Write(tuple(map(tuple, paper))), min(spent, view.seconds)

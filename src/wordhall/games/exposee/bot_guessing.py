"""How a bot guesses: the words that could lie there, and the guess that is worth most."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import comb, prod
from operator import attrgetter, itemgetter
from typing import NamedTuple

from wordhall.games.contract import Chance
from wordhall.games.exposee.guessing import pays
from wordhall.games.exposee.model import DOWN, Decline, GuessLetter, GuessWord, SeenPhase, View
from wordhall.games.exposee.placing import PLURAL, pluralises
from wordhall.kernel import Graph
from wordhall.lexicon import WordList

MOST_FITS = 4_000
MOST_THOUGHT = 160  # words that are thought through; the likeliest
MAIN = 0  # the main word holds every tile of a play

# How likely a word is played, by the SCOWL level that it is first found in: the common ones are
# found by everyone, the rare ones by few.
COMMON = ((35, 1.0), (50, 0.7), (70, 0.5))
RARE = 0.3


class Could(NamedTuple):
    """A word that could be the one, and how likely against the others."""

    word: str
    weight: float


class Wits(NamedTuple):
    """How a bot guesses."""

    recall: float = 1.0  # how likely a common word that fits comes to mind; rare ones less
    reads: float = 1.0  # how often it reads the words that cross, and what does not lie open
    depth: int = 3  # guesses that it thinks ahead


def guess(
    view: View, graph: Graph, word_list: WordList, wits: Wits, chance: Chance
) -> GuessLetter | GuessWord | Decline:
    phase = view.phase
    assert phase is not None
    places = hidden_places(phase)
    could = hypotheses(view, phase, graph, word_list, wits, chance)
    if not could:
        return by_frequency(view, phase, places)
    named, place, letter = plan(could, tuple(places), phase.misses_left, wits.depth)
    if place is None:
        return GuessWord(MAIN, named)
    return GuessLetter(places[place], letter)


def hidden_places(phase: SeenPhase) -> dict[int, int]:
    """Where the main word is hidden, with the number of the tile that lies there."""
    main = phase.words[MAIN]
    signs = [place for place, sign in enumerate(main.pattern) if sign == DOWN]
    return dict(zip(signs, main.tiles, strict=True))


def hypotheses(
    view: View, phase: SeenPhase, graph: Graph, word_list: WordList, wits: Wits, chance: Chance
) -> list[Could]:
    """The words that come to mind, of those that fit what lies open, was said, and is still out."""
    main = phase.words[MAIN]
    places = hidden_places(phase)
    barred = barred_letters(view, phase)
    reads = chance.random() < wits.reads
    if reads:
        for number, allowed in crossed(phase, graph, barred).items():
            barred[number] = "".join(sorted(set(ALPHABET) - allowed))
    said = {miss.text for miss in phase.misses if miss.word == MAIN}
    fitting = graph.fits(searched(main.pattern, main.tiles, barred), limit=MOST_FITS)
    hidden_letters, weight_of = itemgetter(*places), weigher(view.unseen)
    s_stays_down = reads and main.pattern.endswith(DOWN)
    found = []
    for word in fitting:
        weight = weight_of(hidden_letters(word))
        if not weight or word in said:
            continue
        common = commonness(word, word_list)
        if wits.recall < 1 and chance.random() >= wits.recall ** (1 / common):
            continue
        if s_stays_down and word.endswith(PLURAL) and pluralises(word, word_list):
            continue  # its S would lie open
        found.append(Could(word, weight * common))
    return found


ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def barred_letters(view: View, phase: SeenPhase) -> dict[int, str]:
    """The letters that a tile can't be: guessed wrongly, or all of them seen."""
    gone = {letter for letter in ALPHABET if not view.unseen.get(letter)}
    barred = {tile.number: set(gone) for tile in phase.tiles if tile.number is not None}
    for miss in phase.misses:
        if miss.tile is not None:
            barred[miss.tile].add(miss.text)
    return {number: "".join(sorted(letters)) for number, letters in barred.items()}


def crossed(phase: SeenPhase, graph: Graph, barred: dict[int, str]) -> dict[int, set[str]]:
    """What the words across leave open for a tile."""
    found = {}
    for word in phase.words[1:]:
        if len(word.tiles) == 1:
            place = word.pattern.index(DOWN)
            fitting = graph.fits(searched(word.pattern, word.tiles, barred), limit=MOST_FITS)
            if fitting:  # else it is a word that the bot does not know
                found[word.tiles[0]] = {one[place] for one in fitting}
    return found


def searched(pattern: str, tiles: Sequence[int], barred: dict[int, str]) -> str:
    """A pattern for the kernel: what is hidden may be anything that is not barred."""
    numbers = iter(tiles)
    parts = []
    for sign in pattern:
        if sign != DOWN:
            parts.append(sign)
        else:
            out = barred[next(numbers)]
            parts.append(f"[^{out}]" if out else ".")
    return "".join(parts)


def weigher(unseen: Mapping[str, int]) -> Callable[[Sequence[str]], int]:
    """Says in how many ways hidden letters can come from the tiles still out."""
    out = {letter: unseen.get(letter, 0) for letter in ALPHABET}
    count = out.__getitem__

    def weight(letters: Sequence[str]) -> int:
        different = set(letters)
        if len(different) == len(letters):
            return prod(map(count, letters))
        return prod([comb(out[letter], letters.count(letter)) for letter in different])

    return weight


@lru_cache(20_000)  # the words of a guess come to mind again at the next one
def commonness(word: str, word_list: WordList) -> float:
    entry = word_list.entry(word)
    level = None if entry is None else entry.level
    if level is None:
        return RARE
    return next((weight for most, weight in COMMON if level <= most), RARE)


# Which guess: the word, or a letter at a place. `place` is None for the word.

Choice = tuple[str, int | None, str]


def by_frequency(view: View, phase: SeenPhase, places: dict[int, int]) -> GuessLetter | Decline:
    """Without any word in mind: the letter that most tiles out have, at the first place."""
    barred = barred_letters(view, phase)
    options = [
        (view.unseen[letter], -number, letter)
        for number in places.values()
        for letter in ALPHABET
        if letter not in barred[number]
    ]
    if not options:
        return Decline()
    _, number, letter = max(options)
    return GuessLetter(-number, letter)


def plan(could: Sequence[Could], places: tuple[int, ...], misses: int, depth: int) -> Choice:
    """The guess after which most points are to be expected, a few guesses ahead."""
    thought = sorted(could, key=attrgetter("weight", "word"), reverse=True)[:MOST_THOUGHT]
    return considered(thought, places, misses, depth)[1]


def considered(
    could: Sequence[Could], places: tuple[int, ...], misses: int, depth: int
) -> tuple[float, Choice]:
    """What the best guess is worth; the likeliest word comes first."""
    total = sum(map(weight_of_word, could))
    top = could[0]
    sure = top.weight / total
    hidden = len(places)
    if not depth or sure > 0.999:
        return sure * pays(hidden) + (1 - sure) * hope(hidden, sure), (top.word, None, "")
    best = sure * pays(hidden) + (1 - sure) * missed(could[1:], places, misses, depth)
    choice: Choice = (top.word, None, "")
    if hidden > 1:
        for odds, place, letter in letters_by_chance(could, places)[:3]:
            right = [one for one in could if one.word[place] == letter]
            wrong = [one for one in could if one.word[place] != letter]
            rest = tuple(other for other in places if other != place)
            worth = odds * (1 + considered(right, rest, misses, depth - 1)[0])
            worth += (1 - odds) * missed(wrong, places, misses, depth)
            if worth > best:
                best, choice = worth, (top.word, place, letter)
    return best, choice


def missed(could: Sequence[Could], places: tuple[int, ...], misses: int, depth: int) -> float:
    """What can still be had after a wrong guess."""
    if not could:
        return 0.0
    if misses > 1:
        return considered(could, places, misses - 1, depth - 1)[0]
    return hope(len(places), could[0].weight / sum(map(weight_of_word, could)))


def hope(hidden: int, sure: float) -> float:
    """What a later pass may bring, roughly: a tile less, and others may be quicker."""
    return 0.5 * (hidden - 1) * (0.5 + sure)


weight_of_word = attrgetter("weight")


def letters_by_chance(
    could: Sequence[Could], places: tuple[int, ...]
) -> list[tuple[float, int, str]]:
    """The likeliest letter of each place, the surest first."""
    total = sum(map(weight_of_word, could))
    found = []
    for place in places:
        weights: dict[str, float] = defaultdict(float)
        for word, weight in could:
            weights[word[place]] += weight
        letter = max(weights, key=lambda letter: (weights[letter], letter))
        found.append((weights[letter] / total, place, letter))
    return sorted(found, key=lambda one: (-one[0], one[1]))

"""Foil hands that nobody knocks, by category, among three bots of medium level.

A category where at most one hand in five ends so may be drawn by lot (FO-34); the others are hard.
The figures go into `MEASURED` of `games/foil/category.py`. The same seed gives the same figures.
"""

import argparse
import json
import random
import sys
from typing import Any

from wordhall.arena import Player, play, player
from wordhall.games import GAMES
from wordhall.games.contract import Ask, Chance
from wordhall.games.foil.bot import STYLES
from wordhall.games.foil.box import KNOCK
from wordhall.games.foil.category import CATEGORY_TITLES, words_listed
from wordhall.games.foil.model import Options, Pick
from wordhall.lexicon import Lexicon, WordList

FOIL = GAMES["foil"]
SEATS = 3
HANDS = 3  # of a short game, one for each size that a knock needs
MEDIUM = STYLES["medium"].vocabulary
HOPELESS = 0.5  # a category in which so many hands end without a knock is not played on


def dealing(category: str) -> Player:
    """A bot of medium level that chooses this category whenever it deals."""
    medium = player(FOIL, "medium")

    def answer(view: Any, ask: Ask, word_list: WordList, chance: Chance) -> Any:
        return Pick(category) if ask.kind == "category" else medium(view, ask, word_list, chance)

    return answer


def knocks(category: str, word_list: WordList, seed: int, number: int) -> int:
    """In how many hands of a short game someone knocked; bots knock with good words alone."""
    deal = f"{seed} {category} {number}"
    dice, minds = random.Random(f"dice {deal}"), random.Random(f"minds {deal}")
    options = Options(game="three", categories=True)
    result = play(FOIL, [dealing(category)] * SEATS, word_list, dice, minds, options)
    points: tuple[int, ...] = result.detail["sums"].get("knock", ())
    return sum(points) // KNOCK


def measure(category: str, word_list: WordList, games: int, seed: int) -> tuple[int, int]:
    """Hands that were played, and those without a knock; a hopeless category is left early."""
    played = without = 0
    for number in range(games):
        played += HANDS
        without += HANDS - knocks(category, word_list, seed, number)
        if number >= games // 10 and without > HOPELESS * played:
            break
    return played, without


def report(names: list[str], games: int, seed: int) -> None:
    """One JSON object for each category."""
    word_list = Lexicon.open().word_list(FOIL.words)
    for number, name in enumerate(names, 1):
        progress = f"\r{number} of {len(names)}: {name}"
        print(f"{progress:<50}", end="", file=sys.stderr, flush=True)
        played, without = measure(name, word_list, games, seed)
        line = {
            "name": f"foil {name} without a knock",
            "value": round(100 * without / played, 1),
            "unit": "%",
            "n": played,
            "words": len(words_listed(word_list, MEDIUM, name)),
        }
        print(json.dumps(line), flush=True)
    print(file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40, help="of three hands, for each category")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default=",".join(CATEGORY_TITLES), help="categories, with commas")
    asked = parser.parse_args()
    report(asked.only.split(","), asked.games, asked.seed)


if __name__ == "__main__":
    main()

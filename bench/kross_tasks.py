"""How often the task cards of Kross are met: of the players who held a card, the share that met it.

One bot of each named level sits at every table. In a round of as many games as there are cards each
bot holds every card once, so that all come equally often, and to the same players. The same seed
gives the same figures.
"""

import argparse
import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from wordhall.arena import play, player
from wordhall.games import GAMES
from wordhall.games.kross.task import DECK
from wordhall.lexicon import Lexicon

KROSS = GAMES["kross"]
LEAST, MOST = 15.0, 60.0  # percent, of those who hold a card (KW-28)


class Stacked(random.Random):
    """Dice that shuffle nothing: the pile of task cards lies as it was stacked."""

    def __init__(self, seed: str, pile: list[str]) -> None:
        super().__init__(seed)
        self.pile = pile

    def shuffle(self, x: Any) -> None:
        x[:] = self.pile


def met(bots: list[str], rounds: int, seed: int, cards: list[str]) -> Iterator[tuple[str, str]]:
    """The cards that were met, each with the bot that held it."""
    word_list = Lexicon.open().word_list(GAMES["kross"].words)
    players = [player(KROSS, bot) for bot in bots]
    for number in range(rounds):
        pile = list(cards)
        random.Random(f"pile {seed} {number}").shuffle(pile)
        for game in range(len(pile)):
            deal = f"{seed} {number} {game}"
            dice, minds = Stacked(f"dice {deal}", pile), random.Random(f"minds {deal}")
            bonus = play(KROSS, players, word_list, dice, minds).detail["tasks"]
            held = zip(pile[: len(bots)], bots, bonus, strict=True)
            yield from ((card, bot) for card, bot, points in held if points)
            pile = pile[1:] + pile[:1]


def report(
    counts: Counter[tuple[str, str]], bots: list[str], rounds: int, cards: list[str]
) -> None:
    """One JSON object a card, the rarest first, and how many are met too rarely or too often."""
    deals = rounds * len(bots)
    rates = {card: sum(counts[card, bot] for bot in bots) / deals for card in cards}
    for card, rate in sorted(rates.items(), key=lambda one: one[1]):
        line = {
            "name": f"task {card}",
            "value": round(100 * rate, 1),
            "se": round(100 * (rate * (1 - rate) / deals) ** 0.5, 1),
            "unit": "%",
            "n": deals,
            **{bot: round(100 * counts[card, bot] / rounds, 1) for bot in bots},
        }
        print(json.dumps(line))
    outside = sum(not LEAST <= 100 * rate <= MOST for rate in rates.values())
    print(
        json.dumps({"name": "tasks out of bounds", "value": outside, "unit": "", "n": len(cards)})
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", default="easy,medium,strong", help="levels, one of each")
    parser.add_argument("--rounds", type=int, default=20, help="deals of each card to each bot")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default=",".join(DECK), help="cards, at least one for each bot")
    asked = parser.parse_args()
    bots, cards = asked.bots.split(","), asked.only.split(",")
    report(Counter(met(bots, asked.rounds, asked.seed, cards)), bots, asked.rounds, cards)


if __name__ == "__main__":
    main()

"""The categories of Foil: what they are called, and which of them can well be played (FO-34)."""

from typing import Final, NamedTuple

from wordhall.lexicon import CATEGORIES, WordList


class Measured(NamedTuple):
    """Hands without a knock among three bots of medium level, and the words that these know."""

    words: int
    percent: float


# Names have a capital: towns, rivers and people are no words of this game (FO-25).
NAMES: Final = {"city", "country", "name", "river"}
CATEGORY_TITLES: Final = {one.name: one.title for one in CATEGORIES if one.name not in NAMES}

OWN: Final = "own"  # the category of a dealer who has made one up

MOST_WITHOUT: Final = 20.0  # percent of hands that may end without a knock
# By `python -m bench.foil_categories`; to be measured again when the lists or the bots change.
MEASURED: Final = {
    "adverb": Measured(3037, 12.5),
    "animal": Measured(1552, 2.1),
    "bird": Measured(387, 55.6),
    "body": Measured(764, 16.7),
    "building": Measured(321, 100.0),
    "clothing": Measured(580, 25.0),
    "colour": Measured(142, 66.7),
    "dance": Measured(75, 83.3),
    "dog": Measured(91, 100.0),
    "drink": Measured(180, 66.7),
    "element": Measured(113, 100.0),
    "fabric": Measured(191, 66.7),
    "family": Measured(177, 83.3),
    "fish": Measured(191, 66.7),
    "flower": Measured(164, 100.0),
    "food": Measured(1369, 10.4),
    "fruit": Measured(149, 100.0),
    "furniture": Measured(129, 100.0),
    "garment": Measured(437, 27.1),
    "gem": Measured(45, 100.0),
    "herb": Measured(163, 55.6),
    "insect": Measured(118, 66.7),
    "instrument": Measured(146, 66.7),
    "language": Measured(10, 100.0),
    "mammal": Measured(544, 31.2),
    "metal": Measured(102, 100.0),
    "money": Measured(137, 66.7),
    "music": Measured(663, 14.6),
    "number": Measured(113, 100.0),
    "occupation": Measured(2630, 6.2),
    "plant": Measured(935, 20.8),
    "science": Measured(177, 100.0),
    "ship": Measured(177, 66.7),
    "sky": Measured(222, 100.0),
    "sport": Measured(118, 100.0),
    "tool": Measured(205, 83.3),
    "tree": Measured(242, 66.7),
    "vegetable": Measured(136, 83.3),
    "vehicle": Measured(471, 100.0),
    "weapon": Measured(133, 66.7),
    "woodwind": Measured(32, 100.0),
}
EASY_CATEGORIES: Final = tuple(
    name for name, found in MEASURED.items() if found.percent <= MOST_WITHOUT
)
HARD_CATEGORIES: Final = tuple(name for name in CATEGORY_TITLES if name not in EASY_CATEGORIES)


def words_listed(word_list: WordList, level: int, category: str) -> list[str]:
    """The words on a category's list that someone with a vocabulary of this level knows."""
    known = word_list.up_to_level(level)
    return [word for word in known.members(category) if word in known.graph]

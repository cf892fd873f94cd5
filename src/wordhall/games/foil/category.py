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
# By `python -m bench.categories`; to be measured anew when the lists or the bots change.
MEASURED: Final = {
    "adverb": Measured(2546, 9.2),
    "animal": Measured(1334, 5.8),
    "bird": Measured(335, 53.3),
    "body": Measured(707, 22.5),
    "building": Measured(272, 86.7),
    "clothing": Measured(511, 38.3),
    "colour": Measured(136, 60.0),
    "dance": Measured(65, 100.0),
    "dog": Measured(69, 100.0),
    "drink": Measured(147, 80.0),
    "element": Measured(77, 93.3),
    "fabric": Measured(190, 86.7),
    "family": Measured(148, 93.3),
    "fish": Measured(137, 73.3),
    "flower": Measured(148, 80.0),
    "food": Measured(1180, 5.0),
    "fruit": Measured(139, 86.7),
    "furniture": Measured(110, 100.0),
    "garment": Measured(380, 60.0),
    "gem": Measured(42, 93.3),
    "herb": Measured(133, 73.3),
    "insect": Measured(98, 80.0),
    "instrument": Measured(126, 100.0),
    "language": Measured(5, 100.0),
    "mammal": Measured(475, 53.3),
    "metal": Measured(70, 100.0),
    "money": Measured(80, 80.0),
    "music": Measured(604, 25.8),
    "number": Measured(116, 93.3),
    "occupation": Measured(2222, 13.3),
    "plant": Measured(824, 25.0),
    "science": Measured(137, 100.0),
    "ship": Measured(156, 100.0),
    "sky": Measured(205, 66.7),
    "sport": Measured(112, 100.0),
    "tool": Measured(176, 86.7),
    "tree": Measured(214, 80.0),
    "vegetable": Measured(114, 80.0),
    "vehicle": Measured(412, 73.3),
    "weapon": Measured(127, 80.0),
    "woodwind": Measured(27, 100.0),
}
EASY_CATEGORIES: Final = tuple(
    name for name, found in MEASURED.items() if found.percent <= MOST_WITHOUT
)
HARD_CATEGORIES: Final = tuple(name for name in CATEGORY_TITLES if name not in EASY_CATEGORIES)


def words_listed(word_list: WordList, level: int, category: str) -> list[str]:
    """The words on a category's list that someone with a vocabulary of this level knows."""
    known = word_list.up_to_level(level)
    return [word for word in known.members(category) if word in known.graph]

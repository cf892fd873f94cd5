"""What bots are called: by level, never twice at a table, and never like a person there (ALL-5)."""

import random
from itertools import islice

import pytest

from tests.table.table_fixture import ANN
from wordhall.games.contract import LEVELS, Level
from wordhall.store import Chair
from wordhall.table import seating
from wordhall.table.bot_names import cup_names, with_bot_names
from wordhall.table.refusal import TableRefusal


def bot(level: Level, name: str | None = None) -> Chair:
    return Chair(kind="bot", level=level, name=name)


def person(name: str) -> Chair:
    return Chair(kind="person", person=name, name=name)


def names(*chairs: Chair) -> list[str | None]:
    return [chair.name for chair in with_bot_names(chairs)]


def test_each_level_has_three_names() -> None:
    assert names(*(bot(level) for level in LEVELS)) == ["Pip", "Bo", "Otto", "Vera"]
    assert names(*[bot("easy")] * 3) == ["Pip", "Luna", "Gus"]
    assert names(*[bot("medium")] * 3) == ["Bo", "Ada", "Clio"]
    assert names(*[bot("strong")] * 3) == ["Otto", "Ines", "Hugo"]
    assert names(*[bot("expert")] * 3) == ["Vera", "Dante", "Greta"]


def test_when_the_names_of_a_level_are_used_up_the_next_free_one_is_taken() -> None:
    assert names(*[bot("strong")] * 5) == ["Otto", "Ines", "Hugo", "Pip", "Luna"]


def test_no_bot_is_called_like_someone_else_at_the_table() -> None:
    assert names(person("bo"), bot("medium"), bot("medium")) == ["bo", "Ada", "Clio"]
    assert names(bot("medium", "Bo"), person("Bo")) == ["Ada", "Bo"]
    assert names(bot("easy", "Luna"), bot("easy"), bot("easy")) == ["Luna", "Pip", "Gus"]


def test_bots_of_a_tournament_keep_their_names_at_its_tables() -> None:
    assert names(bot("easy", "Zora"), bot("easy", "Abel")) == ["Zora", "Abel"]


def test_changing_the_level_of_a_bot_changes_its_name() -> None:
    table = seating.opened([ANN, bot("easy"), bot("medium")], "a")
    changed = seating.add_bot(table, 1, "medium")
    assert [chair.name for chair in changed.chairs] == ["Ann", "Ada", "Bo"]
    again = seating.add_bot(changed, 1, "strong")
    assert (again.chairs[1].name, again.chairs[1].level) == ("Otto", "strong")


def test_nobody_sits_down_under_the_name_of_a_bot() -> None:
    table = seating.opened([ANN, bot("easy"), Chair()], "a")
    with pytest.raises(TableRefusal, match="bot-name"):
        seating.sit(table, "p", "PIP", None, 0)
    assert seating.sit(table, "p", "Luna", None, 0).chairs[2].name == "Luna"


@pytest.mark.parametrize("seed", range(3))
def test_a_tournament_draws_from_a_hundred_names_each_once(seed: int) -> None:
    taken = ["nora", "Otis"]
    drawn = list(islice(cup_names(taken, random.Random(seed)), 400))
    assert len({name.casefold() for name in drawn}) == 400
    assert not {"Nora", "Otis"} & set(drawn)
    hundred, later = drawn[:98], drawn[98:]
    assert all(name.isalpha() for name in hundred)
    assert all(name.endswith(".") for name in later)
    assert hundred != list(islice(cup_names(taken, random.Random(seed + 3)), 98))

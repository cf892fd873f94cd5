"""Every code that a game can send has a text, wherever the game comes from."""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import get_args

import msgspec

from tests.games.game_under_test import every_game
from tests.games.our_game import ROOT
from tests.text_codes import called_with
from wordhall.games.contract import Game, StopReason
from wordhall.games.testing import GameUnderTest
from wordhall.texts import texts

SHARED = ROOT / "src" / "wordhall" / "games"
CLIENT = ROOT / "client" / "src" / "games"


def texts_of(game: Game) -> Mapping[str, str]:
    return {**texts(), **texts(game.package)}


def codes(game: Game, name: str) -> set[str]:
    """What the game's modules, or those that games share, give to a call of this name."""
    package = sys.modules[game.package].__file__
    assert package is not None
    sources = [*Path(package).parent.rglob("*.py"), *SHARED.glob("*.py")]
    return {code for path in sources for code in called_with(path, {name})}


def begins(own: Mapping[str, str], code: str) -> bool:
    """Whether there is a text for a code, alone or with a reason."""
    return any(one == code or one.startswith(f"{code}.") for one in own)


@every_game
def test_a_game_has_its_title_and_the_names_of_its_options(tested: GameUnderTest) -> None:
    game, own = tested.game, texts(tested.game.package)
    named = [f"game.{game.name}{code}" for code in ("", ".players", ".line")]
    named += [f"option.{game.name}.{one.name}" for one in msgspec.structs.fields(game.Options)]
    assert [code for code in named if not own.get(code)] == []


@every_game
def test_every_refusal_of_a_game_has_words(tested: GameUnderTest) -> None:
    refused = codes(tested.game, "IllegalMove")
    assert refused
    own = texts_of(tested.game)
    assert sorted(code for code in refused if f"problem.{code}" not in own) == []


@every_game
def test_every_line_of_its_history_has_words(tested: GameUnderTest) -> None:
    told = codes(tested.game, "Line")
    assert {"began", "ended", "stopped"} & told
    own, line = texts_of(tested.game), f"line.{tested.game.name}"
    known = {code for code in told if begins(own, f"{line}.{code}") or begins(own, f"line.{code}")}
    assert told - known == set()


@every_game
def test_every_reason_of_its_end_has_words(tested: GameUnderTest) -> None:
    own, name = texts_of(tested.game), tested.game.name
    assert [code for code in reasons(tested) if f"reason.{name}.{code}" not in own] == []


def reasons(tested: GameUnderTest) -> Iterator[str]:
    """Why a game can end by its rules, and why the recorded one did."""
    for event in get_args(tested.game.Event):
        for field in msgspec.structs.fields(event):
            if event.__struct_config__.tag == "ended" and field.name == "reason":
                yield from get_args(field.type)
    recorded = json.loads(tested.file("log-1.json").read_bytes())["result"]["reason"]
    if recorded not in get_args(StopReason):
        yield recorded


@every_game
def test_what_plain_controls_show_has_words(tested: GameUnderTest) -> None:
    game, own = tested.game, texts_of(tested.game)
    if (CLIENT / game.name).is_dir():
        return
    answers = get_args(game.Answer) or (game.Answer,)
    shown = [f"answer.{game.name}.{answer.__struct_config__.tag}" for answer in answers]
    shown += [f"view.{game.name}.{field.name}" for field in msgspec.structs.fields(game.View)]
    assert [code for code in shown if code not in own] == []

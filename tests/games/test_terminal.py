"""The commands play, replay and arena, as a person or a script uses them."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from wordhall.arena import arena
from wordhall.terminal import play, replay

LOG = Path(__file__).parent.parent / "logs" / "words-1.json"

app = typer.Typer()
app.command()(play)
app.command()(replay)
app.command()(arena)


def run(*words: str, typed: str = "") -> str:
    result = CliRunner().invoke(app, [*words], input=typed, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def refused(*words: str) -> str:
    result = CliRunner().invoke(app, [*words], catch_exceptions=False)
    assert result.exit_code == 2
    return " ".join(result.stderr.replace("│", " ").split())


def test_a_game_is_played_by_typing() -> None:
    """Seed 3 deals A E I I N O Q."""
    said = run("play", "words", "--seed", "3", typed="8H ION\nbag\nresign\n")

    assert "your tiles: A E I I N O Q" in said
    assert "you: ION 4, 4 points" in said
    assert "  8 . . . - . . . I O N . - . . . 8" in said
    assert "bot won." in said


def test_what_cannot_be_done_is_said_and_asked_again() -> None:
    typed = "nonsense\n8H IQ\n8A ION\n8H ZOO\n99A ION\nswap\nswap ZZ\n8O IO\nquit\n"
    said = run("play", "words", "--seed", "3", typed=typed)

    for sentence in (
        "That is no play: write it as 8G CAT, or type help.",
        "IQ isn’t in the dictionary.",
        "The first word must cover the star, 8H.",
        "You have no Z to spare.",
        "That word does not fit on the board.",
        "Say which tiles to swap, such as: swap QV",
    ):
        assert sentence in said
    assert said.count("your tiles") == 1


def test_a_whole_game_runs_from_a_pipe() -> None:
    said = run("play", "words", "--bots", "expert", "--second", "--seed", "4", typed="pass\n" * 60)

    assert "bot: first turn" in said
    assert "The end: the last tile was played" in said
    assert said.endswith("bot won.\n")


def test_the_end_of_what_is_typed_leaves_the_game() -> None:
    assert run("play", "words", typed="").startswith("You play against a bot (medium).")


def test_a_finished_game_is_shown_step_by_step() -> None:
    said = run("replay", str(LOG))

    assert "1. Ada: first turn" in said
    assert "2. Ada: CURVE 26, 26 points" in said
    assert "Ada: out of time, pass" in said
    assert "The end: the last tile was played (Ada +6, Ben -6)" in said
    assert said.endswith("Ada won.\n")


def test_a_finished_game_is_printed_as_gcg() -> None:
    assert ">Ada: CEORRUV 8H CURVE +26 26" in run("replay", "--gcg", str(LOG))


def test_a_file_that_is_no_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("{}")
    assert "cannot be read as a game" in refused("replay", str(path))
    assert "cannot be read as a game" in refused("replay", str(tmp_path / "none.json"))


def test_bots_meet_in_the_arena_and_a_seed_gives_the_same_figures() -> None:
    words = ("arena", "words", "--bots", "strong,greedy", "--games", "7", "--seed", "2", "--json")
    one, two = json.loads(run(*words, "--cores", "1")), json.loads(run(*words, "--cores", "2"))

    assert one["standings"] == two["standings"]
    assert one["games"] == 8
    assert [standing["bot"] for standing in one["standings"]] == ["strong", "greedy"]
    assert sum(standing["wins"] for standing in one["standings"]) == 8
    assert one["standings"][0]["margin"] == -one["standings"][1]["margin"]


def test_the_same_bot_on_both_seats_wins_half() -> None:
    said = run("arena", "words", "--bots", "greedy,greedy", "--games", "4", "--cores", "1")
    assert said.count("50.0% ± 0.0%") == 2


def test_the_arena_plays_with_the_seconds_of_a_speed() -> None:
    """In half the time bots of Foil find fewer of the others' words."""
    points = []
    for speed in ("live", "fast"):
        bots = "easy,easy,easy,easy"
        words = ("arena", "foil", "--bots", bots, "--games", "4", "--speed", speed, "--json")
        outcome = json.loads(run(*words, "--cores", "1"))
        assert outcome["speed"] == speed
        points.append(sum(standing["score"] for standing in outcome["standings"]))
    assert points[0] > points[1]


def test_the_arena_plays_with_the_options_of_a_game() -> None:
    """A full game of Foil for two has six hands, a game of three hands half of them."""
    points = []
    for option in ("game=full", "game=three"):
        words = ("arena", "foil", "--bots", "easy,easy", "--games", "2", "--option", option)
        outcome = json.loads(run(*words, "--cores", "1", "--json"))
        points.append(sum(standing["score"] for standing in outcome["standings"]))
    assert points[0] > 1.5 * points[1]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("arena", "words", "--bots", "easy,easy", "--speed", "days"), "'days' is not one of"),
        (("arena", "foil", "--bots", "easy,easy", "--option", "hands=3"), "'hands' is not one of"),
        (("arena", "foil", "--bots", "easy,easy", "--option", "game=ten"), "value 'ten'"),
        (("arena", "chess", "--bots", "easy,easy"), "'chess' is not one of"),
        (("arena", "words", "--bots", "easy,mad"), "'mad' is not one of easy, medium"),
        (("arena", "words", "--bots", "easy"), "words takes 2 bots, not 1"),
        (("play", "chess"), "'chess' is not one of"),
        (("play", "foil"), "foil can't be played in a terminal; these can: words"),
        (("play", "words", "--bots", "mad"), "'mad' is not one of easy, medium"),
    ],
)
def test_what_the_arena_and_the_table_do_not_know_is_refused(
    words: tuple[str, ...], why: str
) -> None:
    assert why in refused(*words)

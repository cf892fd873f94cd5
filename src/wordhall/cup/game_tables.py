"""A tournament's game as a table: how it is set up, who sits there, and how its score counts."""

from typing import Final

from wordhall.cup.model import Player, RawScore, State
from wordhall.store import Chair
from wordhall.table.scores import Score
from wordhall.table.settings import Limit, Settings

GAVE_UP: Final = frozenset({"resigned", "flag"})


def table_settings(state: State, cup: str, *, pauses: bool) -> Settings:
    rules = state.rules
    return Settings(
        game=rules.game,
        options=rules.options,
        dictionary=rules.dictionary,
        # The games for whole tables have clocks of their own for every question.
        limit=Limit(kind="turn" if state.pairs else "none", seconds=rules.turn),
        pauses=pauses,
        undo=False,
        rated=True,
        cup=cup,
    )


def chair(player: Player) -> Chair:
    if player.level is not None:
        return Chair(kind="bot", name=player.name, level=player.level)
    return Chair(kind="person", person=player.person, name=player.name)


def raw_score(standing: Score | None) -> RawScore | None:
    """How a game counts; a player who gave up a game of two has left it."""
    if standing is None:
        return None
    left = standing.left
    if standing.reason in GAVE_UP and len(standing.places) == 2:
        last = max(standing.places)
        left = tuple(seat for seat, place in enumerate(standing.places) if place == last)
    return RawScore(
        scores=standing.scores,
        places=standing.places,
        over=standing.over,
        reason=standing.reason,
        left=left,
        turn=standing.turn,
        plays=standing.plays,
    )

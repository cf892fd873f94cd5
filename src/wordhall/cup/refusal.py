"""Why a tournament says no."""

from typing import Any

from wordhall.hall.refusal import HallRefusal

SAY = {
    "no-cup": "There is no such tournament.",
    "not-director": "Only the director of the tournament can do this.",
    "not-judge": "Only a judge of the tournament can do this.",
    "by-cup-link": "This tournament is entered by its link: ask the director for it.",
    "cup-begun": "The first round has begun: nobody registers by link any more.",
    "cup-name": "{name} is in this tournament already. Take another name.",
    "cup-full": "A tournament has at most {most} players.",
    "cup-running": "That cannot be done while a round is being played.",
    "cup-still": "No round is being played.",
    "cup-over": "The tournament is over.",
    "cup-few": "A round needs at least {least} players.",
    "cup-unsigned": "The judge has not confirmed all tables of the round yet.",
    "cup-seats": "Everyone must have one seat, at tables of {least} to {most}.",
    "no-player": "This tournament has no such player.",
    "cup-left": "This player has left the tournament.",
    "cup-slip": "{name}'s slip was used already. Ask the director for a new one.",
    "cup-switch": "This device plays for {name}. Switch to {to}? {name} will be signed out here.",
    "cup-code": "No player has this code. Check it, or ask the director.",
    "cup-here": "This player is in the tournament already.",
    "no-cup-game": "This tournament has no such game.",
    "no-cup-table": "This round has no such table.",
    "cup-reason": "A ruling needs its reason.",
    "cup-forfeit": "Say which player forfeits the game.",
    "cup-scores": "A correction needs the points of every player.",
    "cup-early": "Points can be corrected when the round is over.",
    "cup-signed": "This table was confirmed already.",
    "cup-untied": "Nobody at this table shares a place.",
    "cup-together": "Only games for two are played in pairs; any other at tables, for points.",
    "cup-options": "These settings do not fit: {why}.",
}  # fmt: skip


class CupRefusal(HallRefusal):
    """A tournament's no."""

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code, **data)

    @property
    def say(self) -> str:
        return SAY[self.code].format(**self.data)

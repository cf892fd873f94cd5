"""The pages around the table: hall, invitation, waiting room, lists, rules, tournaments."""

import re
from typing import Any

from playwright.sync_api import Page

from tests.browser.api_players import ApiPlayers
from tests.shots.camera import Does, PageVisitor
from tests.web.api_player import Player, play
from tests.web.guest import Guest
from wordhall.games import GAMES


def hall(camera: PageVisitor, company: ApiPlayers) -> None:
    """Everything that a newcomer opens, and the lists of someone who plays a lot."""
    camera.page("hall-newcomer", "/", company.come(None))
    camera.page("mine-empty", "/mine", company.come("Ida"))
    for game in GAMES:
        camera.page(f"new-{game}", f"/new?game={game}", company.come("Nell"))
    camera.page("new-options", "/new?game=words", company.come("Nell"), unfold)
    camera.page("new-bots", "/new?game=typo", company.come("Nell"), add_bots)
    camera.page("rules", "/rules")
    for game in GAMES:
        camera.page(f"rules-{game}", f"/rules/{game}")
    camera.page("settings", "/settings", company.come("Nell"))
    camera.page("settings-delete", "/settings", company.come("Nell"), ask_to_delete)
    camera.page("lost", "/nothing/here")
    nell = company.come("Nell")
    busy(company, nell)
    camera.page("hall", "/", nell)
    camera.page("mine", "/mine", nell)


def click(*names: str) -> Does:
    """Press buttons whose names begin so, one after the other."""

    def does(page: Page) -> None:
        for name in names:
            page.get_by_role("button", name=re.compile(f"^{name}")).first.click()

    return does


def unfold(page: Page) -> None:
    page.get_by_text("More options").click()


def add_bots(page: Page) -> None:
    page.get_by_role("button", name="Bot", exact=True).click()


def ask_to_delete(page: Page) -> None:
    page.get_by_role("button", name="Delete").last.click()


def busy(company: ApiPlayers, nell: Guest) -> None:
    """Nell's games: some ask her, some wait, some are over."""
    omar, mira = company.come("Omar"), company.come("Mira")
    for number, (game, wins) in enumerate(
        (("words", None), ("words", None), ("exposee", None), ("kross", True), ("words", False))
    ):
        card = nell.open("me", "open", game=game, clock={"kind": "days", "days": 2})
        other = (omar, mira)[number % 2]
        other.join(card)
        nell.start(card["id"])
        players = [Player(guest, game, card["id"]) for guest in (nell, other)]
        left = iter(range(6 + number))
        play(players, lambda left=left: next(left, None) is None)  # type: ignore[misc]
        if wins is not None:
            loser, seat = (other, 1) if wins else (nell, 0)
            loser.post(f"/api/tables/{card['id']}/resign", {"seat": seat})
    nell.open("me", "open", "open", game="typo", public=True, speed="live")
    omar.open("me", "open", game="kross", public=True, speed="live")


def invitation(camera: PageVisitor, company: ApiPlayers) -> None:
    """A table from its link to the first move."""
    nell, omar = company.come("Nell"), company.come("Omar")
    card = nell.open("me", "open", "open", game="kross")
    path, link = f"/t/{card['id']}", card["invitation"]
    camera.page("waiting-room-alone", path, nell)
    camera.page("invitation", link, company.come(None))
    camera.page("invitation-rules", link, company.come(None), click("How to play"))
    omar.join(card)
    camera.page("waiting-room-host", path, nell)
    camera.page("waiting-room-guest", path, omar)
    camera.page("invitation-known", link, company.come("Lena"))
    jonas = company.come("Jonas")
    jonas.join(card)
    camera.page("waiting-room-full", path, nell)
    camera.page("invitation-full", link, company.come(None))
    nell.start(card["id"])
    camera.page("invitation-started", link, company.come(None))
    camera.page("invitation-dead", "/j/nothing-of-the-kind", company.come(None))
    camera.page("table-lost", "/t/nothing-of-the-kind", company.come(None))
    for game in ("words", "exposee", "typo", "foil"):
        made = company.come("Nell").open("me", "open", game=game)
        camera.page(f"invitation-{game}", made["invitation"], company.come(None))
    over = company.sit("words", 2)
    over.on(8)
    first, second = over.players
    second.guest.post(f"/api/tables/{over.id}/resign", {"seat": 1})
    again = first.guest.post(f"/api/tables/{over.id}/rematch")
    camera.page("rematch-waits", f"/t/{again['id']}", first.guest)
    camera.page("rematch-asked", over.path, second.guest)


def tournament(camera: PageVisitor, company: ApiPlayers) -> None:
    """A club evening: registration, two rounds, the judge, the wall."""
    dee = company.come("Dee")
    card = dee.post("/api/cups", {"name": "Friday Word Club", "rounds": 2, "most": 5})
    cup = card["frame"]["cup"]
    path, join = f"/cup/{cup}", card["links"]["join"]
    camera.page("cup-join", join, company.come(None))
    players = [company.come(name) for name in ("Ann", "Ben", "Cat", "Dan", "Eva", "Finn", "Gia")]
    for guest in players:
        guest.post("/api/cups/join", {"link": join})
    ann = players[0]
    camera.page("cups", "/cups", ann)
    camera.page("cup-new", "/cups/new", company.come("Dee"))
    camera.page("cup-open-director", path, dee)
    camera.page("cup-open-player", path, ann)
    camera.page("cup-seats", path, dee, click("Seats"))
    camera.page("cup-slip", path, dee, click("New slip"))
    camera.page("cup-link-judge", path, dee, click("Link for a judge"))
    camera.page("cup-leave", path, ann, click("Leave the tournament"))
    camera.page("cup-name", "/cups/new", company.come(None), name_a_cup)
    camera.window("projector-open", f"{path}/projector", ann)
    for number in (1, 2):
        dee.post(f"/api/cups/{cup}/start")
        games = play_round(players, cup)
        if number == 1:
            camera.page("cup-round-player", path, ann)
            camera.page("cup-round-director", path, dee)
            camera.page("cup-call", path, dee, click("End the round"))
            camera.window("projector-round", f"{path}/projector", ann)
            mine = next(game for game in games if ann in game.guests)
            camera.window("cup-game", f"/t/{mine.id}", ann)
        dee.post(f"/api/cups/{cup}/call")
        if number == 1:
            camera.page("cup-judge", path, dee)
            camera.window("projector-judge", f"{path}/projector", ann)
        for sheet in dee.get(f"/api/cups/{cup}/sheets")["sheets"]:
            dee.post(f"/api/cups/{cup}/confirm", {"table": sheet["table"]})
        if number == 1:
            camera.page("cup-between-player", path, ann)
            camera.page("cup-between-director", path, dee)
            camera.window("projector-between", f"{path}/projector", ann)
    camera.page("cup-over", path, ann)
    camera.page("cup-print", f"{path}/print", ann)
    camera.window("projector-over", f"{path}/projector", ann)


class Duel:
    """A game of the round, and the two who play it."""

    def __init__(self, id: str, guests: list[Guest]) -> None:
        self.id, self.guests = id, guests


def name_a_cup(page: Page) -> None:
    page.get_by_label("Name", exact=True).fill("Friday Word Club")
    page.get_by_role("button", name="Create tournament").click()


def play_round(players: list[Guest], cup: str) -> list[Duel]:
    """Everyone plays some moves in each game of the round."""
    numbers = {guest.get(f"/api/cups/{cup}")["player"]: guest for guest in players}
    duels: list[Duel] = []
    seen: set[str] = set()
    for guest in players:
        for sheet in guest.get(f"/api/cups/{cup}/sheets")["sheets"]:
            for game in sheet["games"]:
                if game["id"] not in seen:
                    seen.add(game["id"])
                    duels.append(Duel(game["id"], [numbers[one] for one in game["players"]]))
    for number, duel in enumerate(duels):
        at_table: list[Any] = [Player(guest, "words", duel.id) for guest in duel.guests]
        left = iter(range(2 + number % 5))
        play(at_table, lambda left=left: next(left, None) is None)  # type: ignore[misc]
        for player in at_table:
            player.tab.close()
    return duels

"""Every phase of every game, from the first question to the replay."""

import dataclasses
import re
from collections import Counter
from typing import Any

from msgspec.structs import replace
from playwright.sync_api import Page

from tests.browser import exposee as exposee_page
from tests.browser import rigged_games
from tests.browser import table as words_page
from tests.browser.api_players import ApiPlayers
from tests.shots.camera import Camera, Does
from tests.web.api_player import MODERN, Player, word_list
from wordhall.games import GAMES
from wordhall.games.contract import Chance

OPENING = "AFLLPUY"  # the player who opens a game of Words has all tiles of a long word
WORDS_GRAPH = word_list("words", MODERN).graph
EXPOSEE_GRAPH = word_list("exposee", MODERN).up_to_level(70, anchored=True).graph


def setup_words(seats: int, options: Any, chance: Chance) -> list[Any]:
    usual = rigged_games.began(GAMES["words"], seats, options, chance)
    [_, *others] = usual.racks
    pool = Counter("".join((*usual.racks, usual.bag))) - Counter(OPENING)
    racks = [OPENING]
    for rack in others:
        drawn = Counter(dict.fromkeys(pool, 0))
        for letter in [*rack, *usual.bag]:
            if drawn.total() < len(rack) and drawn[letter] < pool[letter]:
                drawn[letter] += 1
        racks.append("".join(sorted(drawn.elements())))
        pool -= drawn
    bag = list(pool.elements())
    chance.shuffle(bag)
    return [replace(usual, racks=tuple(racks), bag="".join(bag))]


PLAYED = {**GAMES, "words": dataclasses.replace(GAMES["words"], setup=setup_words)}


def lay(page: Page) -> None:
    """Some tiles of a play lie on the board of Words."""
    seen = words_page.look(page)
    if move := words_page.best(seen, WORDS_GRAPH):
        words_page.type_move(page, move, seen.board)


def press(name: str) -> Does:
    """Press a button or a tab of this name; on a small screen it may be in a menu."""

    def does(page: Page) -> None:
        named = re.compile(f"^{name}")
        found = page.get_by_role("button", name=named).or_(page.get_by_role("tab", name=named))
        shown = found.filter(visible=True)
        if not shown.count():
            page.get_by_role("button", name="More", exact=True).click()
        shown.first.click()

    return does


def finish(camera: Camera, company: ApiPlayers, table: ApiPlayers.Table, game: str) -> None:
    """The result as the first and the last see it, and the replay."""
    table.to_end()
    places = table.players[0].frame()["result"]["places"]
    first = table.players[places.index(min(places))]
    last = table.players[places.index(max(places))]
    camera.page(f"{game}-result-first", table.path, first.guest)
    camera.page(f"{game}-result-last", table.path, last.guest)
    camera.page(f"{game}-result-of-strangers", table.path, company.come("Tom"))
    n = table.players[0].frame()["n"]
    camera.page(f"{game}-replay", f"{table.path}/replay?n={n // 2}", first.guest)
    camera.page(f"{game}-replay-end", f"{table.path}/replay?n={n}", first.guest)


def words(camera: Camera, company: ApiPlayers) -> None:
    table = company.sit("words", 2)
    opener = table.asked("turn")
    assert opener is not None
    other = table.other(opener)
    camera.window("words-first-turn", table.path, opener.guest)
    camera.window("words-first-wait", table.path, other.guest)
    move = words_page.best(
        words_page.Seen(tuple(opener.frame()["view"]["board"]), OPENING), WORDS_GRAPH
    )
    assert move is not None
    board = tuple(opener.frame()["view"]["board"])
    tiles = [
        {"row": laid.row, "column": laid.column, "letter": laid.letter}
        for laid in words_page.squares(move, board)
    ]
    play = {"type": "play", "tiles": tiles}
    camera.moment("words-seven-tiles", table.path, other.guest, lambda: table.say(opener, play))
    table.on(9)
    starter = next(player for player in table.players if player.asked())
    camera.window("words-turn", table.path, starter.guest)
    camera.window("words-tiles-laid", table.path, starter.guest, lay)
    camera.window("words-wait", table.path, table.other(starter).guest)
    camera.window("words-swap", table.path, starter.guest, press("Swap"))
    camera.window("words-pass", table.path, starter.guest, press("Pass"))
    dialogs(camera, table, starter)
    tom = company.come("Tom")
    tom.join(starter.guest.get(f"/api/tables/{table.id}"))
    camera.window("words-spectator", table.path, tom)
    finish(camera, company, table, "words")
    short = company.sit("words", 2)
    short.on(3)
    first, second = short.players
    camera.moment(
        "words-winner",
        short.path,
        first.guest,
        lambda: second.guest.post(f"/api/tables/{short.id}/resign", {"seat": 1}),
    )


def dialogs(camera: Camera, table: ApiPlayers.Table, who: Player) -> None:
    """What any table can open over itself."""
    for n, text in enumerate(("Good luck!", "You too. That opening was something.")):
        body = {"text": text}
        table.players[n].guest.post(f"/api/tables/{table.id}/chat", body)
    camera.window("table-chat", table.path, who.guest, press("Chat"))
    camera.window("table-history", table.path, who.guest, press("History"))
    camera.window("table-invite", table.path, who.guest, press("Invite"))
    camera.window("table-settings", table.path, who.guest, press("Settings"))
    camera.window("table-rules", table.path, who.guest, press("Rules"))
    camera.window("table-resign", table.path, who.guest, press("Resign…"))
    camera.window("table-leave", table.path, who.guest, press("Leave"))


def exposee(camera: Camera, company: ApiPlayers) -> None:
    table = company.sit("exposee", 3, options={"length": "short"})
    placer = table.asked("place")
    assert placer is not None
    camera.window("exposee-first-turn", table.path, placer.guest)
    camera.window("exposee-first-wait", table.path, table.other(placer).guest)

    def lay_word(page: Page) -> None:
        if word := exposee_page.longest(exposee_page.look(page), EXPOSEE_GRAPH):
            exposee_page.type_word(page, word)

    camera.window("exposee-tiles-laid", table.path, placer.guest, lay_word)
    offered = table.player(lambda player: player.frame()["view"]["offer"] is not None)
    assert offered is not None
    camera.window("exposee-offer", table.path, offered.guest)
    guesser = table.asked("guess")
    assert guesser is not None
    phase = guesser.frame()["view"]["phase"]
    placer = table.players[phase["seat"]]
    watcher = next(one for one in table.players if one not in (guesser, placer))
    camera.window("exposee-guess", table.path, guesser.guest)
    camera.window("exposee-guessed-at", table.path, placer.guest)
    camera.window("exposee-guess-wait", table.path, watcher.guest)
    known = placer.frame()["view"]["phase"]
    tile = next(one for one in phase["tiles"] if one["letter"] in (None, "", "#"))
    miss = {"type": "letter", "tile": tile["number"], "letter": "Q"}
    camera.moment("exposee-miss", table.path, guesser.guest, lambda: table.say(guesser, miss))
    camera.window("exposee-guess-again", table.path, guesser.guest)
    letters = {one["number"]: one["letter"] for one in known["tiles"]}
    word = phase["words"][0]
    hidden = iter(word["tiles"])
    text = "".join(letters[next(hidden)] if one == "#" else one for one in word["pattern"])
    camera.moment(
        "exposee-named",
        table.path,
        watcher.guest,
        lambda: table.say(guesser, {"type": "word", "word": 0, "text": text}),
    )
    table.on(40)
    placer = table.asked("place")
    if placer is not None:
        camera.window("exposee-turn", table.path, placer.guest)
        camera.window("exposee-wait", table.path, table.other(placer).guest)
    finish(camera, company, table, "exposee")


def typo(camera: Camera, company: ApiPlayers) -> None:
    table = company.sit("typo", 4)
    nell, *others, last = table.players
    camera.window("typo-pick", table.path, nell.guest)
    for player in (nell, *others):
        table.say(player, player.think())
    camera.window("typo-picked", table.path, nell.guest)
    camera.moment("typo-cards-turn", table.path, nell.guest, lambda: table.say(last, last.think()))
    speaker = table.asked("place")
    assert speaker is not None
    camera.window("typo-place", table.path, speaker.guest)
    camera.window("typo-say", table.path, speaker.guest, lambda page: page.keyboard.press("1"))
    camera.window("typo-place-wait", table.path, table.other(speaker).guest)
    voter = table.asked("doubt")
    assert voter is not None
    said = next(one for one in table.players if one.asked() is None)
    camera.window("typo-doubt", table.path, voter.guest)
    camera.window("typo-doubted", table.path, said.guest)
    voters = [player for player in table.players if player.asked()]
    voters = voters[: said.frame()["view"]["needed"]]
    doubt = {"type": "vote", "doubt": True}
    for player in voters[:-1]:
        table.say(player, doubt)
    if voters[-1].asked():
        camera.moment("typo-verdict", table.path, said.guest, lambda: table.say(voters[-1], doubt))
    speaker = table.asked("place")
    if speaker is not None:
        table.say(speaker, {"type": "give-up"})
    chooser = table.asked("row")
    if chooser is not None:
        camera.window("typo-row", table.path, chooser.guest)
        camera.window("typo-row-wait", table.path, table.other(chooser).guest)
    table.on(60)
    finish(camera, company, table, "typo")


def kross(camera: Camera, company: ApiPlayers) -> None:
    table = company.sit("kross", 3)
    caller = table.asked("call")
    assert caller is not None
    other = table.other(caller)
    camera.window("kross-call", table.path, caller.guest)
    camera.window("kross-call-wait", table.path, other.guest)
    table.on(50)
    writer = table.asked("enter")
    assert writer is not None
    called = next(
        (one for one in table.players if one.frame()["seat"] == one.frame()["view"]["caller"]),
        writer,
    )
    asked = next(one for one in table.players if one is not called and one.asked())
    camera.window("kross-place", table.path, asked.guest)
    camera.window("kross-own-letter", table.path, called.guest)
    table.say(asked, asked.think())
    camera.window("kross-written", table.path, asked.guest)
    finish(camera, company, table, "kross")


def foil(camera: Camera, company: ApiPlayers) -> None:
    table = company.sit("foil", 3, options={"game": "three", "categories": True})
    dealer = table.asked("category")
    if dealer is not None:
        camera.window("foil-category", table.path, dealer.guest)
        camera.window("foil-category-wait", table.path, table.other(dealer).guest)
    drawer = table.asked("turn")
    assert drawer is not None
    camera.window("foil-draw", table.path, drawer.guest)
    camera.window("foil-draw-wait", table.path, table.other(drawer).guest)
    table.say(drawer, {"type": "draw"})
    camera.window("foil-drawn", table.path, drawer.guest)
    camera.window(
        "foil-card-lifted",
        table.path,
        drawer.guest,
        lambda page: page.locator(".rail .piece").last.click(),
    )
    scrambler = table.asked("scramble")
    if scrambler is not None:
        camera.window("foil-scramble", table.path, scrambler.guest)
    finder = table.asked("unscramble")
    if finder is not None:
        camera.window("foil-unscramble", table.path, finder.guest)
    judge = table.asked("accept")
    if judge is not None:
        camera.window("foil-accept", table.path, judge.guest)
    check(camera, company)
    finish(camera, company, table, "foil")


def check(camera: Camera, company: ApiPlayers) -> None:
    """The end of a hand without categories: word by word, then its sheet."""
    table = company.sit("foil", 2, options={"game": "three"})
    nell = table.players[0]
    table.player(lambda one: one.frame()["view"]["phase"] == "unscramble")
    writers = [player for player in table.players if player.asked()]
    for writer in writers[:-1]:
        table.say(writer, writer.think())
    last = writers[-1]
    table.say(last, last.think())
    camera.window("foil-check", table.path, nell.guest)


SCENES = {"words": words, "exposee": exposee, "typo": typo, "kross": kross, "foil": foil}

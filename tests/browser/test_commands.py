"""The command line: everything at a table by typing."""

import re

from playwright.sync_api import expect

from tests.browser import foil, kross, screen_reader, table, test_exposee, test_typo
from tests.browser.commands import FIELD, command, open_line
from tests.browser.conftest import Guest, Visit
from tests.browser.manual_clock_hall import ManualClockHall
from tests.browser.test_table import two


def test_words_is_played_and_read_by_commands(visit: Visit, slow_hall: ManualClockHall) -> None:
    page = visit("/", **table.DESK)
    page.get_by_role("button", name="Play now: Words").click()
    expect(page.locator(".rail .tile")).to_have_count(7)
    assert command(page, "w") == "The board is empty."
    assert sorted(command(page, "r").removeprefix("Your rack: ").split(", ")) == list("AEEINNT")
    assert command(page, "try 8h neaten") == "16 points: NEATEN 16."
    assert command(page, "try 8h zebra") == "You don’t have Z on your rack."
    assert command(page, "try 15n neaten") == "NEATEN runs off the board from there."
    assert command(page, "1a neaten") == "The first word has to cover the star."
    assert command(page, "8h innta") == "INNTA isn’t in the dictionary."
    assert command(page, "at h8") == "free, star, H8"
    assert command(page, "b q") == "1 Q unseen."
    assert command(page, "swap z") == "You don’t have Z on your rack."
    assert command(page, "8h neaten") == "NEATEN for 16."
    assert command(page, "w") == "8H NEATEN"
    assert command(page, "row 8").startswith(
        "Row 8: A to G free, double word at D; H to M NEATEN; "
    )
    assert command(page, "col h").startswith("Column H: 1 to 7 free")
    assert command(page, "at i8").startswith("E, 1 point, new, I8, NEATEN across; above free")
    assert not command(page, "help").startswith("8d linsey"), "it is the other's turn"
    assert command(page, "8d linsey").startswith("8d linsey doesn’t work right now. Try ")
    assert command(page, "s").startswith("You 16 and ")
    assert command(page, "l").startswith("You: NEATEN, 8H across, 16.")


def test_a_move_is_taken_back_and_a_game_given_up_by_commands(
    visit: Visit, slow_hall: ManualClockHall
) -> None:
    nell, omar = two(visit)
    expect(nell.locator(".flag.mine")).to_be_visible()
    assert command(nell, "undo").startswith("undo doesn’t work right now.")
    command(nell, "8h neaten")
    for answer, said in (("decline", "You declined."), ("agree", "You agreed.")):
        assert command(nell, "undo") == "You asked to undo your last move."
        screen_reader.expect_heard(omar, "Nell asked to undo the last move.")
        assert command(omar, answer) == said
        omar.evaluate("() => (window.heard = [])")
    assert command(nell, "w") == "The board is empty."
    assert command(nell, "resign") == ("This gives up the game. Type resign yes if you mean it.")
    open_line(nell)
    nell.keyboard.type("resign yes")
    nell.keyboard.press("Enter")
    screen_reader.expect_heard(nell, "Omar wins")


def test_what_cannot_be_read_is_answered_with_what_would_work(
    visit: Visit, slow_hall: ManualClockHall
) -> None:
    page = visit("/", **table.DESK)
    page.get_by_role("button", name="Play now: Words").click()
    expect(page.locator(".rail .tile")).to_have_count(7)
    said = command(page, "hello everyone")
    assert said.startswith("I don’t know “hello everyone”. Try 8d linsey, try 8d linsey, ")
    assert command(page, "row z") == "Say a row from 1 to 15: row 9."
    assert command(page, "col 99") == "Say a column from a to o: col d."
    assert command(page, "at z99").startswith("Z99 isn’t on the board.")
    assert command(page, "swap") == "Say which tiles to swap: swap abc."
    assert command(page, "b everything") == "Say one letter: b e. A blank is b blank."
    assert page.evaluate("window.received.filter((one) => one.includes('hello')).length") == 0
    expect(page.locator(".tile.laid")).to_have_count(0)


def test_the_line_completes_remembers_and_gives_the_focus_back(
    visit: Visit, slow_hall: ManualClockHall
) -> None:
    page = visit("/", **table.DESK)
    page.get_by_role("button", name="Play now: Words").click()
    page.locator("[data-row='7'][data-column='7']").click()
    open_line(page)
    page.keyboard.type("sw")
    page.keyboard.press("Tab")
    expect(page.locator(FIELD)).to_have_value("swap ")
    page.keyboard.press("Escape")
    expect(page.locator(FIELD)).to_have_count(0)
    assert page.evaluate("document.activeElement.dataset.row") == "7"
    command(page, "row 3")
    command(page, "s")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.locator(FIELD)).to_have_value("row 3")
    page.keyboard.press("ArrowDown")
    expect(page.locator(FIELD)).to_have_value("s")
    page.keyboard.press("ArrowDown")
    expect(page.locator(FIELD)).to_have_value("")
    page.keyboard.press("Tab")
    expect(page.locator(FIELD)).not_to_be_focused()


def test_a_phone_opens_the_line_from_its_menu(visit: Visit, slow_hall: ManualClockHall) -> None:
    page = visit("/", **table.PHONE)
    page.get_by_role("button", name="Play now: Words").click()
    expect(page.locator(".rail .tile")).to_have_count(7)
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="Commands").tap()
    expect(page.locator(FIELD)).to_be_focused()
    page.keyboard.type("r")
    page.get_by_role("button", name="Go", exact=True).tap()
    expect(page.locator(".command-line .text")).to_have_text(re.compile("Your rack: "))
    page.get_by_role("button", name="Close").tap()
    expect(page.locator(FIELD)).to_have_count(0)


def test_exposee_is_placed_confirmed_and_guessed_by_commands(
    visit: Visit, slow_hall: ManualClockHall
) -> None:
    nell = visit("/", **table.DESK)
    test_exposee.lay_a_table_by_keyboard(nell, seats=2)
    ida = test_exposee.sit_down(visit, nell, "Ida", **table.DESK)
    table.start_now(nell)
    expect(nell.locator(".flag.mine")).to_be_visible()
    assert command(nell, "try 11k mast") == "4 points: MAST."
    offered = command(nell, "11k mast")
    assert offered == "MAST for 4. Type confirm to play it, or back to change it."
    assert command(nell, "back") == "Your tiles are back."
    expect(nell.get_by_role("button", name="Play it for")).to_have_count(0)
    command(nell, "11k mast")
    assert command(nell, "confirm") == "MAST for 4."
    expect(ida.locator(".guess .actions")).to_be_visible()
    hidden = "M open, tile 1 hidden, tile 2 hidden, tile 3 hidden. 2 misses left."
    assert command(ida, "tiles") == hidden
    assert command(ida, "at l11").startswith("tile 1, face down, L11")
    assert command(ida, "g 9 e") == "No tile 9 is hidden. Hidden tiles: 1, 2 and 3."
    assert command(ida, "g maste").startswith("MASTE doesn’t fit. The words are ")
    assert command(ida, "g") == "Say a tile and a letter, or the whole word: g 2 e, g linsey."
    with table.answering(ida):
        assert command(ida, "g 1 a") == "You guessed A for tile 1."
    assert command(ida, "tiles").startswith("M open, A open, tile 2 hidden")
    with table.answering(ida):
        assert command(ida, "g mast") == "You named MAST."
    assert command(ida, "w") == "11K MAST"


def test_typo_is_picked_said_and_doubted_by_commands(
    visit: Visit, slow_hall: ManualClockHall
) -> None:
    nell, omar, mira, jonas = (player.page for player in test_typo.sit_down(visit))
    assert command(nell, "rows").startswith("Row 1, a longest one: R; Row 2, a longest one: D; ")
    assert command(nell, "r") == "Your cards: A, E, S, T."
    assert command(nell, "pick z") == "You don’t have Z. Your cards: A, E, S, T."
    for page, card in ((nell, "e"), (omar, "e"), (mira, "s"), (jonas, "g")):
        assert command(page, f"pick {card}") == f"You picked {card.upper()}."
    expect(nell.get_by_role("heading", name="Where does E go?")).to_be_visible()
    assert command(nell, "order").startswith("You E, Omar E, ")
    begins = "With E there, the word has to begin with ER."
    assert command(nell, "1f dahlia") == begins
    assert command(nell, "1f erase") == "You said ERASE."
    expect(mira.get_by_text("says “ERASE”")).to_be_visible()
    assert command(mira, "w").startswith("Nell said ERASE, row 1. 2 of 3 doubts")
    assert command(omar, "doubt") == "You doubt it."
    assert command(mira, "believe") == "You believe it."
    assert command(jonas, "doubt") == "You doubt it."
    expect(omar.get_by_role("heading", name="Where does E go?")).to_be_visible()
    assert command(nell, "rows").startswith("Row 1, a longest one: E, R; Row 2: D; ")
    assert command(nell, "s") == "You 2 cards, Omar 4 cards, Mira 4 cards and Jonas 4 cards."
    assert command(omar, "fail") == "You gave up."


def test_kross_is_called_written_and_read_by_commands(visit: Visit) -> None:
    (nell, omar), _ = kross.seated(visit, [table.DESK, table.DESK])
    expect(nell.locator(".pad")).to_be_visible()
    assert command(nell, "b2").startswith("b2 doesn’t work right now. Try call e, ")
    assert command(nell, "call") == "Say one letter: call e."
    with table.answering(nell):
        assert command(nell, "call q") == "You called Q."
    expect(omar.get_by_text("Place Q").first).to_be_visible()
    assert command(omar, "letter") == "Q."
    assert command(omar, "reject") == "You rejected Q."
    with table.answering(nell):
        assert command(nell, "b2") == "Q, B2."
    assert command(nell, "at b2").startswith("Q")
    assert command(nell, "row 2") == "2: 1 free, Q, 4 free"
    assert command(nell, "col b") == "B: 1 free, Q, 4 free"
    assert command(nell, "sheet").startswith("1: 6 free; 2: 1 free, Q, 4 free; ")
    assert len(command(nell, "task")) > 10


def test_foil_is_drawn_knocked_and_unscrambled_by_commands(
    visit: Visit, slow_hall: ManualClockHall, guest: Guest
) -> None:
    other = guest()
    nell, id = foil.seated(visit, table.DESK, other)
    watcher = table.watch(visit(table.watch_link(nell), **table.DESK))
    expect(watcher.locator(".cloth.play")).to_be_visible()
    assert command(watcher, "pile").startswith("Pile, from the top: ")
    assert command(watcher, "draw").startswith("I don’t know “draw”.")
    assert command(nell, "need").endswith("10 cards are loose. No word has 5 letters.")
    assert command(nell, "pile").startswith("Pile, from the top: ")
    assert command(nell, "take 9").startswith("Say how many: take 2. The pile has 1.")
    assert command(nell, "word chair").startswith("You have no loose C. Loose: ")
    assert command(nell, "word slate").startswith("SLATE. Loose: ")
    assert command(nell, "draw").startswith("You drew ")
    assert command(nell, "word mound").startswith("MOUND. Loose: ")
    assert command(nell, "r").startswith("Word 1: S, L, A, T, E; Word 2: M, O, U, N, D; Loose: ")
    assert "You can knock." in command(nell, "need")
    with table.answering(nell):
        assert command(nell, "knock") == "You knocked."
    assert command(nell, "mix").startswith("Word 1: ")
    foil.scrambled(nell, other, id, "LATES", "NOUMD")
    expect(nell.get_by_text("Unscramble").first).to_be_visible()
    assert command(nell, "words").splitlines()[0] == "1, You: L, A, T, E, S"
    assert command(nell, "1 chair") == "CHAIR doesn’t use the letters L, A, T, E, S."
    assert command(nell, "1 slate") == "1: SLATE."
    assert command(nell, "done").startswith("1 of your own words isn’t written down.")
    assert command(nell, "2 mound") == "2: MOUND."
    assert command(nell, "done") == "You’re done."


def test_words_beyond_a_category_are_voted_on_by_commands(
    visit: Visit, slow_hall: ManualClockHall, guest: Guest
) -> None:
    omar = guest()
    options = {"game": "little", "categories": True}
    nell, id = foil.seated(visit, table.DESK, omar, options, cards=0)
    assert command(nell, "category food").startswith("category animal doesn’t work right now.")
    kross.answer(omar, id, 1, "category:1", {"type": "pick", "category": "animal"})
    expect(nell.locator(".rail .piece")).to_have_count(10)
    command(nell, "word began")
    command(nell, "word pious")
    with table.answering(nell):
        assert command(nell, "knock") == "You knocked."
    assert command(nell, "ready") == "You’re ready."
    said = {"type": "scramble", "groups": ["SLATE", "CHAIR"]}
    kross.answer(omar, id, 1, "scramble:1", said)
    screen_reader.expect_heard(nell, "Vote on CHAIR and SLATE.")
    assert command(nell, "words") == "1 CHAIR, 2 SLATE"
    assert command(nell, "refuse 3") == "Say a word from 1 to 2: refuse 1."
    assert command(nell, "refuse 2") == "You refuse SLATE."
    assert command(nell, "refuse 2") == "You accept all words."
    assert command(nell, "refuse 1") == "You refuse CHAIR."
    assert command(nell, "vote") == "You voted."
    kross.answer(omar, id, 1, "accept:1", {"type": "vote", "refused": []})
    screen_reader.expect_heard(nell, "Not accepted: CHAIR.")
    assert command(nell, "marks") == "You 10: BEGAN 5 and PIOUS 5; Omar 5: SLATE 5 and CHAIR 0"
    assert command(nell, "next") == "On to the next hand."
    kross.answer(omar, id, 1, "next:1", {"type": "next"})
    screen_reader.expect_heard(nell, "Choose a category for this hand.")
    assert "number words" in command(nell, "categories")
    assert command(nell, "category numbers").startswith("Say a category from the list: ")
    with table.answering(nell):
        assert command(nell, "category number words") == "You chose number words."

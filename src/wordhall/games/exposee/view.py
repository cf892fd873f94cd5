"""What a seat of Exposee may see, and what it could imagine behind it."""

from collections.abc import Sequence

import msgspec

from wordhall.games import crossing
from wordhall.games.contract import Chance, Seat
from wordhall.games.exposee import guessing, placing
from wordhall.games.exposee.box import TRIES, WRONG_GUESSES
from wordhall.games.exposee.model import (
    DOWN,
    Formed,
    Laid,
    Phase,
    Placement,
    SeenPhase,
    SeenTile,
    SeenWord,
    State,
    View,
)
from wordhall.games.exposee.record import scores
from wordhall.games.exposee.rules import idle_most
from wordhall.games.rack import in_order
from wordhall.kernel import counts, with_faces
from wordhall.lexicon import Verdict, WordList

replace = msgspec.structs.replace


def view(state: State, seat: Seat | None) -> View:
    """A rack for its seat, a face-down letter for its placer; everything when it is over."""
    over = state.result is not None
    racks = tuple(rack if over or seat == own else None for own, rack in enumerate(state.racks))
    places = seat == state.turn and not over
    return View(
        options=state.options,
        draws=state.draws,
        opens=state.opens,
        board=state.board if over else covered(state),
        rack=None if seat is None else state.racks[seat],
        racks=racks,
        counts=tuple(map(len, state.racks)),
        bag=len(state.bag),
        unseen=counts("".join(unseen(state, seat))),
        scores=scores(state),
        turn=None if over else state.turn,
        idle=state.idle,
        idle_most=idle_most(state),
        tries_left=TRIES - state.tries,
        offered=state.offer is not None,
        offer=state.offer if places else None,
        refused=state.refused if places else (),
        phase=None if state.phase is None else seen_phase(state.phase, seat, over),
        last=state.last,
        result=state.result,
    )


def look_up(view: View, word: str, word_list: WordList) -> Verdict | None:
    """Anyone who forms a word may ask the dictionary; guessers may not (EX-14)."""
    own = next((seat for seat, rack in enumerate(view.racks) if rack is not None), None)
    forms = own is not None and own == view.turn and view.phase is None and view.result is None
    return word_list.judge(word) if forms else None


def covered(state: State) -> tuple[str, ...]:
    """The board with its face-down tiles as everyone sees it."""
    if state.phase is None:
        return state.board
    down = guessing.hidden_squares(state.phase)
    backs = [crossing.Laid(row, column, DOWN) for row, column in down]
    return with_faces(state.board, backs)


def unseen(state: State, seat: Seat | None) -> list[str]:
    """Letters that a seat does not see: in the bag, on other racks, face down on the board."""
    if state.result is not None:
        return list(state.bag)
    racks = "".join(rack for own, rack in enumerate(state.racks) if own != seat)
    return [*state.bag, *racks, *(tile.letter for tile in secret(state, seat))]


def secret(state: State, seat: Seat | None) -> list[Laid]:
    """The tiles that lie face down for a seat: except for the one who placed them (EX-28)."""
    phase = state.phase
    if phase is None or seat == phase.seat or state.result is not None:
        return []
    return [tile for tile in phase.play.tiles if tile.number in phase.hidden]


def seen_phase(phase: Phase, seat: Seat | None, over: bool) -> SeenPhase:
    knows = over or seat == phase.seat

    def seen(tile: Laid) -> SeenTile:
        down = tile.number is not None and tile.number in phase.hidden
        letter = tile.letter if knows or not down else None
        return SeenTile(tile.row, tile.column, tile.number, down, letter)

    def seen_word(place: int, word: Formed) -> SeenWord:
        tiles = guessing.hidden_in(phase, place)
        shown = guessing.pattern(phase, place)
        return SeenWord(word.row, word.column, word.down, shown, tiles, guessing.pays(len(tiles)))

    return SeenPhase(
        seat=phase.seat,
        tiles=tuple(map(seen, phase.play.tiles)),
        words=tuple(seen_word(place, word) for place, word in enumerate(phase.play.words)),
        hidden=len(phase.hidden),
        points=phase.play.points,
        order=phase.order,
        guesser=phase.guesser,
        misses_left=WRONG_GUESSES - phase.wrong,
        misses=phase.misses,
        earned=phase.earned,
        passes=phase.passes,
    )


def imagine(state: State, seat: Seat | None, chance: Chance) -> State:
    """What this seat does not see, dealt again: other racks, the bag, hidden letters."""
    if state.result is not None:
        bag = list(state.bag)
        chance.shuffle(bag)
        return replace(state, bag="".join(bag))
    pool = unseen(state, seat)
    chance.shuffle(pool)

    def deal(number: int) -> str:
        dealt = "".join(pool[:number])
        del pool[:number]
        return dealt

    racks = tuple(
        rack if seat == own else in_order(deal(len(rack))) for own, rack in enumerate(state.racks)
    )
    letters = {(tile.row, tile.column): deal(1) for tile in secret(state, seat)}
    other = replace(state, racks=racks, bag="".join(pool))
    if state.phase is not None and letters:
        other = replace(other, **with_letters(other, state.phase, letters))
    if seat != state.turn:
        refused = tuple(garbled(word, chance) for word in state.refused)
        other = replace(other, refused=refused)
        if state.offer is not None:
            tiles = chance.sample(racks[state.turn], len(state.offer.tiles))
            offer = relettered(state.board, state.offer, tiles)
            other = replace(other, offer=offer)
    return other


def with_letters(
    state: State, phase: Phase, letters: dict[tuple[int, int], str]
) -> dict[str, object]:
    """Board and phase with other letters under the backs."""
    tiles = [
        replace(tile, letter=letters.get((tile.row, tile.column), tile.letter))
        for tile in phase.play.tiles
    ]
    laid = placing.faces(tiles)
    board = with_faces(state.board, laid)
    words = tuple(respelled(board, word) for word in phase.play.words)
    play = replace(phase.play, tiles=tuple(tiles), words=words)
    return {"board": board, "phase": replace(phase, play=play)}


def relettered(rows: crossing.Rows, play: Placement, letters: Sequence[str]) -> Placement:
    tiles = [replace(t, letter=letter) for t, letter in zip(play.tiles, letters, strict=True)]
    board = with_faces(rows, placing.faces(tiles))
    words = tuple(respelled(board, word) for word in play.words)
    return replace(play, tiles=tuple(tiles), words=words)


def respelled(board: crossing.Rows, word: Formed) -> Formed:
    return replace(word, word=crossing.run(board, word.row, word.column, word.down).word)


def garbled(word: str, chance: Chance) -> str:
    return "".join(chr(ord("A") + chance.randrange(26)) for _ in word)

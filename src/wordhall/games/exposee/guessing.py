"""The guess phase: pass after pass, until nothing of a play is hidden."""

from collections.abc import Sequence

import msgspec

from wordhall.games.contract import IllegalMove, Seat
from wordhall.games.crossing import Run
from wordhall.games.exposee.box import NAMED_TIMES, SILENCES, TILE_VALUE, WRONG_GUESSES
from wordhall.games.exposee.model import (
    DOWN,
    Declined,
    Formed,
    GuessLetter,
    GuessWord,
    Laid,
    LetterGuessed,
    Miss,
    Phase,
    Placement,
    Turned,
    WordGuessed,
)
from wordhall.games.places import changed

replace = msgspec.structs.replace


def begin(seat: Seat, play: Placement, order: Sequence[Seat]) -> Phase:
    """Everyone but the placer guesses, beginning with the next player (EX-7)."""
    seats = len(order) + 1
    return Phase(
        seat=seat,
        play=play,
        hidden=play.hidden,
        order=tuple(order),
        guesser=order[0],
        silent=(0,) * seats,
        earned=(0,) * seats,
    )


# What a guesser says.


def letter(phase: Phase, seat: Seat, guess: GuessLetter) -> LetterGuessed:
    """Position and letter: the same letter elsewhere stays hidden (EX-3)."""
    if guess.tile not in phase.hidden:
        raise IllegalMove("not-hidden", tile=guess.tile)
    if any(miss.tile == guess.tile and miss.text == guess.letter for miss in phase.misses):
        raise IllegalMove("said-already", guess=guess.letter)
    right = numbered(phase, guess.tile).letter == guess.letter
    return LetterGuessed(seat=seat, tile=guess.tile, letter=guess.letter, right=right)


def word(phase: Phase, seat: Seat, guess: GuessWord) -> WordGuessed:
    """Only the word that was played is right, not another one that would fit (EX-8)."""
    if guess.word >= len(phase.play.words):
        raise IllegalMove("no-such-word")
    tiles = hidden_in(phase, guess.word)
    if not tiles:
        raise IllegalMove("nothing-hidden")
    shown = pattern(phase, guess.word)
    fits = len(shown) == len(guess.text) and all(
        sign in (DOWN, said) for sign, said in zip(shown, guess.text, strict=True)
    )
    if not fits:
        raise IllegalMove("does-not-fit", guess=guess.text, length=len(shown))
    if any(miss.word == guess.word and miss.text == guess.text for miss in phase.misses):
        raise IllegalMove("said-already", guess=guess.text)
    if phase.play.words[guess.word].word != guess.text:
        return WordGuessed(seat=seat, word=guess.word, text=guess.text, right=False)
    return WordGuessed(
        seat=seat,
        word=guess.word,
        text=guess.text,
        right=True,
        tiles=tiles,
        points=pays(len(tiles)),
    )


def pays(hidden: int) -> int:
    """Naming a word: twice the letters still hidden in it, but one for a last one (EX-1, EX-2)."""
    return hidden * TILE_VALUE * (NAMED_TIMES if hidden > 1 else 1)


def turning(phase: Phase, one_pass: bool) -> Turned:
    """After a pass in which nobody was right: the tile last guessed at, else the first (EX-6)."""
    first = phase.hidden[0] if phase.aimed is None else phase.aimed
    tiles = phase.hidden if one_pass else (first,)
    letters = "".join(numbered(phase, number).letter for number in tiles)
    return Turned(tiles=tiles, letters=letters)


# What it makes of the phase.


def noted(
    phase: Phase, event: LetterGuessed | WordGuessed | Declined | Turned, one_pass: bool
) -> Phase:
    match event:
        case LetterGuessed(right=True):
            return found(phase, event.seat, (event.tile,), TILE_VALUE)
        case WordGuessed(right=True):
            return found(phase, event.seat, event.tiles, event.points)
        case LetterGuessed():
            miss = Miss(event.seat, event.letter, tile=event.tile)
            return missed(replace(phase, aimed=event.tile), miss, one_pass)
        case WordGuessed():
            return missed(phase, Miss(event.seat, event.text, word=event.word), one_pass)
        case Declined():
            silent = changed(
                phase.silent, event.seat, phase.silent[event.seat] + (1 if event.clock else 0)
            )
            declined = replace(phase, silent=silent, answers=phase.answers + 1)
            return next_guesser(declined, one_pass)
        case Turned():
            hidden = tuple(number for number in phase.hidden if number not in event.tiles)
            return next_pass(replace(phase, hidden=hidden))


def found(phase: Phase, seat: Seat, tiles: Sequence[int], points: int) -> Phase:
    """A right guess uses nothing up: the guesser goes on (EX-4)."""
    return replace(
        phase,
        hidden=tuple(number for number in phase.hidden if number not in tiles),
        earned=changed(phase.earned, seat, phase.earned[seat] + points),
        right=True,
        answers=phase.answers + 1,
    )


def missed(phase: Phase, miss: Miss, one_pass: bool) -> Phase:
    now = replace(
        phase, wrong=phase.wrong + 1, misses=(*phase.misses, miss), answers=phase.answers + 1
    )
    return next_guesser(now, one_pass) if now.wrong >= WRONG_GUESSES else now


def next_guesser(phase: Phase, one_pass: bool) -> Phase:
    """After the last one, a pass in which someone was right leads to another at once (EX-5)."""
    assert phase.guesser is not None
    waiting = phase.order[phase.order.index(phase.guesser) + 1 :]
    following = first_heard(phase, waiting)
    if following is None and phase.right and not one_pass:
        return next_pass(phase)
    return replace(phase, guesser=following, wrong=0)


def next_pass(phase: Phase) -> Phase:
    return replace(
        phase,
        guesser=first_heard(phase, phase.order),
        wrong=0,
        right=False,
        aimed=None,
        passes=phase.passes + 1,
    )


def first_heard(phase: Phase, order: Sequence[Seat]) -> Seat | None:
    """The first who has not been silent twice in this phase (EX-29)."""
    return next((seat for seat in order if phase.silent[seat] < SILENCES), None)


# What can be seen of a play.


def numbered(phase: Phase, number: int) -> Laid:
    return next(tile for tile in phase.play.tiles if tile.number == number)


def run_of(word: Formed) -> Run:
    return Run(word.row, word.column, word.down, word.word)


def hidden_squares(phase: Phase) -> dict[tuple[int, int], int]:
    return {
        (tile.row, tile.column): tile.number
        for tile in phase.play.tiles
        if tile.number is not None and tile.number in phase.hidden
    }


def hidden_in(phase: Phase, place: int) -> tuple[int, ...]:
    """The numbers of the tiles that are still hidden in a word of the play."""
    down = hidden_squares(phase)
    squares = run_of(phase.play.words[place]).squares()
    return tuple(down[square] for square in squares if square in down)


def pattern(phase: Phase, place: int) -> str:
    down = hidden_squares(phase)
    run = run_of(phase.play.words[place])
    return "".join(
        DOWN if square in down else letter
        for square, letter in zip(run.squares(), run.word, strict=True)
    )

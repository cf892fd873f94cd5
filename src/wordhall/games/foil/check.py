"""The check of a hand: every word with its verdict, every point and penalty with its reason."""

from collections.abc import Iterator

from wordhall.games.contract import Seat
from wordhall.games.foil.box import (
    BONUS_LETTER,
    BONUS_LETTERS,
    CHILDRENS_LETTER,
    FORMING_VIOLATION,
    KNOCK,
    LETTER,
    OWN_WORD_LOST,
    UNSCRAMBLED_LETTER,
    UNSCRAMBLING_VIOLATION,
    UNUSED_CARD,
    WHOLE_HAND,
)
from wordhall.games.foil.category import OWN
from wordhall.games.foil.hand import same_letters, without
from wordhall.games.foil.model import Ballot, Kind, Mark, State
from wordhall.games.foil.variation import variation
from wordhall.lexicon import WordList

# A real word that a Word Rule forbids; anything else that is refused is no word (FO-19).
WORD_RULES = {"plural-in-s", "name", "personal-name", "contraction", "category"}


def broken_rule(state: State, word: str, word_list: WordList, refused: frozenset[str]) -> str:
    """The Word Rule that a word breaks, or nothing."""
    why = word_list.judge(word, least=variation(state.options).shortest).why
    if why != "ok":
        return why
    return "category" if word in refused else ""


def groups_of(state: State, seat: Seat) -> tuple[str, ...]:
    holder = state.holders[seat]
    return () if holder is None else holder.groups


def unused_of(state: State, seat: Seat) -> str:
    return without(state.hands[seat], "".join(groups_of(state, seat)))


def written(state: State, seat: Seat, owner: Seat, group: int) -> str:
    """What a seat wrote for a group of a holder."""
    paper = state.papers[seat]
    if paper is None or owner >= len(paper) or group >= len(paper[owner]):
        return ""
    return paper[owner][group]


def words_claimed(state: State) -> Iterator[tuple[Seat, str]]:
    """Every word that uses exactly the letters of its group, with who wrote it."""
    for seat in range(state.seats):
        for owner in range(state.seats):
            for number, group in enumerate(groups_of(state, owner)):
                if not variation(state.options).scrambles:
                    if seat == owner:
                        yield seat, group
                    continue
                word = written(state, seat, owner, number)
                if word and same_letters(word, group):
                    yield seat, word


def ballot(state: State, word_list: WordList) -> tuple[Ballot, ...]:
    """Good words that the category's list lacks: those who did not write them decide (FO-34).

    Between two a word with a sense near the category needs nobody's consent. A category of the
    dealer's own has no list.
    """
    if state.category is None:
        return ()
    authors: dict[str, set[Seat]] = {}
    for seat, word in words_claimed(state):
        if fits(state, word, word_list) or broken_rule(state, word, word_list, frozenset()):
            continue
        authors.setdefault(word, set()).add(seat)
    here = {seat for seat in range(state.seats) if seat not in state.left}
    return tuple(
        Ballot(word, tuple(sorted(by))) for word, by in sorted(authors.items()) if here - by
    )


def fits(state: State, word: str, word_list: WordList) -> bool:
    """Whether a word is in the category without any doubt."""
    category = state.category
    if category is None or category == OWN:
        return False
    if category in word_list.categories(word):
        return True
    return state.seats == 2 and state.edition > 2 and word_list.near(word, category)


def refusals(state: State) -> tuple[str, ...]:
    """The words that more than half of the others at the table refused; silence accepts."""
    found = []
    for one in state.ballot:
        gone = (*one.authors, *state.left)
        others = [seat for seat in range(state.seats) if seat not in gone]
        against = sum(one.word in (state.votes[seat] or ()) for seat in others)
        if against * 2 > len(others):
            found.append(one.word)
    return tuple(found)


def marks(state: State, word_list: WordList, refused: tuple[str, ...] = ()) -> tuple[Mark, ...]:
    """The whole check, seat by seat."""
    against = frozenset(refused)
    found: list[Mark] = []
    for seat in range(state.seats):
        if variation(state.options).scrambles:
            found += forming(state, seat, word_list, against)
            found += unscrambling(state, seat, word_list, against)
            found += extras(state, seat, [one for one in found if one.seat == one.owner == seat])
        else:
            found += laid_open(state, seat, word_list, against)
    return tuple(found)


def forming(state: State, seat: Seat, word_list: WordList, refused: frozenset[str]) -> list[Mark]:
    """One's own words; a failed one is fined once and its letters are not unused (FO-15, FO-16)."""
    groups, found = groups_of(state, seat), []
    for number, group in enumerate(groups):
        word = written(state, seat, seat, number)
        kind: Kind = "formed"
        points, why = letters_worth(group), ""
        if not same_letters(word, group):
            kind, points = "lost", OWN_WORD_LOST
        elif why := broken_rule(state, word, word_list, refused):
            kind, points = "violation", FORMING_VIOLATION
        found.append(
            Mark(seat=seat, kind=kind, points=points, word=word, owner=seat, group=number, why=why)
        )
    return found


def extras(state: State, seat: Seat, words: list[Mark]) -> list[Mark]:
    """Bonuses for good words alone (FO-6, FO-10, FO-11), unused cards, and false knocks."""
    found = []
    valid = bool(words) and all(mark.kind == "formed" for mark in words)
    unused = unused_of(state, seat)
    if seat == state.knocker and valid:
        found.append(Mark(seat=seat, kind="knock", points=KNOCK))
    if valid and len(words) == 1 and not unused:
        found.append(Mark(seat=seat, kind="whole", points=WHOLE_HAND, word=words[0].word))
    if unused:
        points = UNUSED_CARD * len(unused)
        found.append(Mark(seat=seat, kind="unused", points=points, cards=unused))
    if state.fines[seat]:
        found.append(Mark(seat=seat, kind="false-knock", points=state.fines[seat]))
    return found


def unscrambling(
    state: State, seat: Seat, word_list: WordList, refused: frozenset[str]
) -> list[Mark]:
    """The others' words: any word of all the letters counts (FO-18 to FO-22)."""
    found = []
    for owner in range(state.seats):
        if owner == seat:
            continue
        for number, group in enumerate(groups_of(state, owner)):
            word = written(state, seat, owner, number)
            kind: Kind = "unscrambled"
            points, why = UNSCRAMBLED_LETTER * len(group), ""
            if not word:
                kind, points = "missed", 0
            elif not same_letters(word, group):
                kind, points, why = "missed", 0, "letters"
            elif why := broken_rule(state, word, word_list, refused):
                kind, points = "missed", 0
                if why in WORD_RULES:
                    kind, points = "wrong", UNSCRAMBLING_VIOLATION
            found.append(
                Mark(
                    seat=seat,
                    kind=kind,
                    points=points,
                    word=word,
                    owner=owner,
                    group=number,
                    why=why,
                )
            )
    return found


def laid_open(state: State, seat: Seat, word_list: WordList, refused: frozenset[str]) -> list[Mark]:
    """For younger children only letters of good words count (FO-35)."""
    found = []
    for number, word in enumerate(groups_of(state, seat)):
        why = broken_rule(state, word, word_list, refused)
        found.append(
            Mark(
                seat=seat,
                kind="violation" if why else "formed",
                points=0 if why else CHILDRENS_LETTER * len(word),
                word=word,
                owner=seat,
                group=number,
                why=why,
            )
        )
    if unused := unused_of(state, seat):
        found.append(Mark(seat=seat, kind="unused", points=0, cards=unused))
    return found


def letters_worth(word: str) -> int:
    return sum(BONUS_LETTER if letter in BONUS_LETTERS else LETTER for letter in word)

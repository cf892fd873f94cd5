"""What a seat of Foil may see, and what it could imagine behind it."""

from collections.abc import Iterable

import msgspec

from wordhall.games.contract import Chance, Line, Seat, told_words
from wordhall.games.foil.category import CATEGORY_TITLES, HARD_CATEGORIES
from wordhall.games.foil.check import groups_of, unused_of
from wordhall.games.foil.hand import without
from wordhall.games.foil.model import Ballot, Drawn, Holder, State, View
from wordhall.games.foil.record import scores
from wordhall.games.foil.rules import reading_seconds, voters
from wordhall.games.foil.turns import mixed
from wordhall.games.foil.variation import hands_of, need, target, variation
from wordhall.games.rack import in_order

OPEN = {"accept", "check", "over"}  # the hand is being checked, and all cards lie open (FO-27)


def view(state: State, seat: Seat | None) -> View:
    """Counts, discards and the sheet for everyone; a hand, a holder and a paper for its seat."""
    everyone = range(state.seats)
    opened = state.phase in OPEN
    turned = opened or state.phase == "unscramble"
    own = None if seat is None else state.holders[seat]
    drawn = state.drawn
    shown = drawn is not None and (drawn.pile or state.turn == seat)
    return View(
        game=state.options.game,
        phase=state.phase,
        number=state.number,
        total=hands_of(state.options, state.seats),
        target=target(state.options),
        round=state.round,
        need=need(state),
        shortest=variation(state.options).shortest,
        scrambles=variation(state.options).scrambles,
        seconds=seconds(state),
        category=state.category,
        title=title(state),
        hard=HARD_CATEGORIES if state.phase == "category" else (),
        own_categories=state.own_categories,
        dealer=state.dealer,
        turn=state.turn if state.phase == "turns" else None,
        turns=state.turns,
        hand=None if seat is None else state.hands[seat],
        counts=tuple(map(len, state.hands)),
        deck=len(state.deck),
        pile=state.pile,
        drew=None if drawn is None else "pile" if drawn.pile else "deck",
        drawn=drawn.cards if drawn is not None and shown else "",
        failed=state.failed,
        fines=state.fines,
        knocker=state.knocker,
        done=done(state),
        groups=own_groups(state, seat),
        words=() if own is None else own.words,
        holders=tuple(groups_of(state, owner) for owner in everyone) if turned else None,
        unused=tuple(len(unused_of(state, owner)) for owner in everyone) if turned else None,
        hands=state.hands if opened else None,
        paper=None if seat is None else state.papers[seat],
        ballot=state.ballot,
        marks=state.marks,
        refused=state.refused,
        sheet=state.sheet,
        scores=scores(state),
        result=state.result,
    )


def title(state: State) -> str:
    """The category as it stands in a sentence."""
    return state.own_category or CATEGORY_TITLES.get(state.category or "", "")


def explained(view: View, told: Iterable[Line]) -> set[str]:
    """Besides what was told, all words of the check: they lie open."""
    return told_words(view, told) | {mark.word for mark in view.marks}


def seconds(state: State) -> int:
    """How long what is asked now may take."""
    options = state.options
    return {
        "category": options.category,
        "turns": options.turn,
        "scramble": options.scramble,
        "unscramble": options.unscramble,
        "accept": options.accept,
        "check": reading_seconds(state),
        "over": 0,
    }[state.phase]


def own_groups(state: State, seat: Seat | None) -> tuple[str, ...] | None:
    """What is in one's holder; before that, what the knocker has knocked with."""
    holder = None if seat is None else state.holders[seat]
    if holder is not None:
        return holder.groups
    return state.knocked if seat is not None and seat == state.knocker else None


def done(state: State) -> tuple[bool, ...]:
    """Who has answered what everyone was asked."""
    match state.phase:
        case "scramble":
            return tuple(holder is not None for holder in state.holders)
        case "unscramble":
            return tuple(paper is not None for paper in state.papers)
        case "accept":
            asked = voters(state)
            return tuple(
                seat not in asked or state.votes[seat] is not None for seat in range(state.seats)
            )
        case "check":
            return state.ready
    return (False,) * state.seats


def imagine(state: State, seat: Seat | None, chance: Chance) -> State:
    """The cards that this seat does not see dealt again, with words and votes to match."""
    others = [own for own in range(state.seats) if own != seat]
    if state.phase in ("turns", "scramble"):
        return imagine_hands(state, others, chance)
    if state.phase == "unscramble":
        return imagine_papers(state, others, chance)
    votes = list(state.votes)
    if state.phase == "accept":
        for own in others:
            if votes[own] is not None:
                votes[own] = some_words(state.ballot, own, chance)
    return msgspec.structs.replace(state, deck=shuffled(state.deck, chance), votes=tuple(votes))


def imagine_hands(state: State, others: list[Seat], chance: Chance) -> State:
    taken = state.drawn.cards if state.drawn is not None and state.drawn.pile else ""
    fixed = {own: taken if own == state.turn else "" for own in others}
    hidden = {own: without(state.hands[own], fixed[own]) for own in others}
    hands, deck = dealt_anew(state, hidden, fixed, chance)
    drawn = state.drawn
    if drawn is not None and not drawn.pile and state.turn in others:
        hand = hands[state.turn]
        drawn = Drawn(False, hand[chance.randrange(len(hand))])
    holders = list(state.holders)
    for own in others:
        holder = holders[own]
        if holder is not None:
            groups = cut(hands[own], holder.groups, chance)
            holders[own] = Holder(groups, guesses(groups, chance))
    knocked = state.knocked
    if state.knocker in others:
        knocked = cut(hands[state.knocker], knocked, chance)
    return msgspec.structs.replace(
        state, hands=hands, deck=deck, drawn=drawn, holders=tuple(holders), knocked=knocked
    )


def imagine_papers(state: State, others: list[Seat], chance: Chance) -> State:
    fixed = {own: "".join(groups_of(state, own)) for own in others}
    hidden = {own: unused_of(state, own) for own in others}
    hands, deck = dealt_anew(state, hidden, fixed, chance)
    holders, papers = list(state.holders), list(state.papers)
    for own in others:
        groups = groups_of(state, own)
        holders[own] = Holder(groups, guesses(groups, chance))
        if papers[own] is not None:
            papers[own] = tuple(
                guesses(groups_of(state, owner), chance) for owner in range(state.seats)
            )
    return msgspec.structs.replace(
        state, hands=hands, deck=deck, holders=tuple(holders), papers=tuple(papers)
    )


def dealt_anew(
    state: State, hidden: dict[Seat, str], fixed: dict[Seat, str], chance: Chance
) -> tuple[tuple[str, ...], str]:
    """Hands and deck after what is hidden was shuffled together and dealt again."""
    pool = shuffled(state.deck + "".join(hidden.values()), chance)
    hands = list(state.hands)
    for own, cards in hidden.items():
        hands[own] = in_order(fixed[own] + pool[: len(cards)])
        pool = pool[len(cards) :]
    return tuple(hands), pool


def cut(hand: str, groups: tuple[str, ...], chance: Chance) -> tuple[str, ...]:
    """Groups of these sizes out of a hand."""
    cards, found = shuffled(hand, chance), []
    for group in groups:
        found.append(cards[: len(group)])
        cards = cards[len(group) :]
    return tuple(found)


def guesses(groups: tuple[str, ...], chance: Chance) -> tuple[str, ...]:
    return tuple(word if chance.random() < 0.7 else "" for word in mixed(groups, chance))


def some_words(ballot: tuple[Ballot, ...], seat: Seat, chance: Chance) -> tuple[str, ...]:
    return tuple(one.word for one in ballot if seat not in one.authors and chance.random() < 0.5)


def shuffled(cards: str, chance: Chance) -> str:
    letters = list(cards)
    chance.shuffle(letters)
    return "".join(letters)

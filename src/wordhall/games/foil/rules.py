"""Foil by the rulebook; docs/rules/foil.md names the test of every rule and ruling."""

from collections.abc import Collection, Mapping
from itertools import zip_longest
from typing import Any, Literal

from msgspec.structs import replace

from wordhall.games.contract import ANY, STAGE_SECONDS, Ask, Chance, IllegalMove, Left, Seat, Stop
from wordhall.games.foil import check, turns
from wordhall.games.foil.box import ALL_CARDS, HAND, MOST_HANDS, WORD_SECONDS
from wordhall.games.foil.category import CATEGORY_TITLES, EASY_CATEGORIES, OWN
from wordhall.games.foil.hand import check_groups, same_letters
from wordhall.games.foil.model import (
    Balloted,
    Began,
    Dealt,
    Departed,
    Discard,
    Draw,
    Ended,
    Event,
    HandBegan,
    Knock,
    Next,
    Options,
    PeopleOnly,
    Pick,
    Picked,
    Scored,
    Scramble,
    Scrambled,
    State,
    Stopped,
    Take,
    TimeOut,
    Turned,
    Vote,
    Voted,
    WentOn,
    Write,
    Wrote,
)
from wordhall.games.foil.record import evolve, result, scores
from wordhall.games.foil.variation import hands_of, need, round_of, target, variation
from wordhall.games.rack import in_order
from wordhall.lexicon import WordList

__all__ = ["asks", "decide", "evolve", "result", "scores", "setup"]


EDITION = 3
FEWEST_FOR_OWN = 3  # players that a category of the dealer's own needs (FO-34)


def setup(seats: int, options: Options, chance: Chance) -> list[Event]:
    """The two decks are combined, the first dealer is drawn by lot, and the first hand begins."""
    began = Began(
        options=options,
        seats=seats,
        dealer=chance.randrange(seats),
        deck=ALL_CARDS,
        edition=EDITION,
    )
    state = evolve(None, began)
    return [began, *new_hand(state, began.dealer, chance)]


def seated(state: State, bots: Collection[Seat]) -> list[Event]:
    """Three people without bots may make categories up: there are enough to judge the words."""
    free = state.options.categories and state.seats >= FEWEST_FOR_OWN and not bots
    return [PeopleOnly()] if free else []


def new_hand(state: State, dealer: Seat, chance: Chance) -> list[Event]:
    """A new hand with its dealer; in category games the deal waits for the dealer's choice."""
    number = state.number + 1
    began = HandBegan(
        number=number, round=round_of(state.options, state.seats, number), dealer=dealer
    )
    if state.options.categories:
        return [began]
    return [began, deal(evolve(state, began), chance)]


def deal(state: State, chance: Chance) -> Dealt:
    """All cards are shuffled, ten go to each player, and one is turned over beside the deck."""
    cards = list(state.deck)
    chance.shuffle(cards)
    dealt = HAND * state.seats
    return Dealt(
        hands=tuple(
            in_order("".join(cards[HAND * seat : HAND * (seat + 1)])) for seat in range(state.seats)
        ),
        deck="".join(cards[dealt + 1 :]),
        pile=cards[dealt],
    )


def asks(state: State) -> Mapping[Seat, Ask]:
    """What is open now: a turn for one seat, or one question for all (see docs/rules/foil.md)."""
    hand, everyone = state.number, range(state.seats)
    match state.phase:
        case "category":
            return {state.dealer: category_ask(state)}
        case "turns":
            return {seat: turn_ask(state, seat) for seat in everyone}
        case "scramble":
            return {seat: scramble_ask(state, seat) for seat in everyone}
        case "unscramble":
            return {seat: unscramble_ask(state, seat) for seat in everyone}
        case "accept":
            ask = Ask(
                key=f"accept:{hand}",
                kind="accept",
                seconds=state.options.accept,
                otherwise=Vote(),
                silence="consent",
            )
            return {seat: ask for seat in voters(state) if state.votes[seat] is None}
        case "check":
            ask = Ask(
                key=f"next:{hand}",
                kind="next",
                choices=(Next(),),
                seconds=reading_seconds(state),
                otherwise=Next(),
                silence="answer",
            )
            return {seat: ask for seat in everyone if not state.ready[seat]}
        case "over":
            return {}


def reading_seconds(state: State) -> int:
    """Time to read the check word by word, however many there are (FO-41)."""
    if state.edition == 1:
        return state.options.next
    words = sum(len(check.groups_of(state, owner)) for owner in range(state.seats))
    return max(state.options.next, WORD_SECONDS * words)


def category_ask(state: State) -> Ask:
    return Ask(
        key=f"category:{state.number}",
        kind="category",
        choices=tuple(map(Pick, CATEGORY_TITLES)),
        seconds=state.options.category,
        otherwise=ANY,
    )


def turn_ask(state: State, seat: Seat) -> Ask:
    """One seat draws, discards or knocks; the others move their cards about meanwhile."""
    trays = f"trays:{state.number}"
    if seat != state.turn:
        return Ask(key=trays, kind="trays", choices=(), slot=trays, waits=False)
    return Ask(
        key=f"turn:{state.number}:{state.turns + 1}",
        kind="turn",
        seconds=state.options.turn,
        otherwise=TimeOut(),
        slot=trays,
    )


def scramble_ask(state: State, seat: Seat) -> Ask:
    """A silent seat keeps the words in its trays; a silent knocker keeps those of the knock."""
    return Ask(
        key=f"scramble:{state.number}",
        kind="scramble" if variation(state.options).scrambles else "lay",
        seconds=state.options.scramble,
        lead=STAGE_SECONDS if state.knocker is not None else 0,
        otherwise=Scramble(groups=state.knocked if seat == state.knocker else ()),
        draft=True,
        slot=f"trays:{state.number}",
        waits=state.holders[seat] is None,
    )


def unscramble_ask(state: State, seat: Seat) -> Ask:
    """Own words are typed, from the scramble on; a lost connection costs none (FO-15)."""
    holder = state.holders[seat]
    typed = () if holder is None else holder.words
    laid = () if holder is None else holder.laid
    remembered = tuple(word or before for word, before in zip_longest(typed, laid, fillvalue=""))
    return Ask(
        key=f"unscramble:{state.number}",
        kind="unscramble",
        seconds=state.options.unscramble,
        otherwise=own_words(state, seat, typed),
        cut_off=own_words(state, seat, remembered),
        draft=True,
        waits=state.papers[seat] is None,
    )


def own_words(state: State, seat: Seat, words: tuple[str, ...]) -> Write:
    """A paper with nothing on it but one's own words."""
    return Write(tuple(words if owner == seat else () for owner in range(state.seats)))


def voters(state: State) -> list[Seat]:
    """Anyone who is at the table and has a word of someone else to judge."""
    here = [seat for seat in range(state.seats) if seat not in state.left]
    return [seat for seat in here if any(seat not in one.authors for one in state.ballot)]


def decide(
    state: State, seat: Seat, ask: Ask, answer: Any, chance: Chance, word_list: WordList
) -> list[Event]:
    """Judge an answer, and say what it made of the game."""
    if state.result:
        raise IllegalMove("over")
    if isinstance(answer, Stop):
        return [stop(state, answer, seat)]
    if isinstance(answer, Left):
        return leave(state, answer.seat, word_list)
    if seat not in asks(state) or (state.phase == "turns" and seat != state.turn):
        raise IllegalMove("not-your-turn")
    match state.phase, answer:
        case "category", Pick() | "any":
            return pick(state, answer, chance)
        case "turns", Draw():
            return turns.draw(state)
        case "turns", Take():
            return turns.take(state, answer.count)
        case "turns", Discard():
            return turns.discard(state, answer.card, chance)
        case "turns", Knock():
            return turns.knock(state, answer, chance)
        case "turns", TimeOut():
            return turns.time_out(state, chance)
        case "scramble", Scramble():
            return scramble(state, seat, answer, chance, word_list)
        case "unscramble", Write():
            return write(state, seat, answer, word_list)
        case "accept", Vote():
            return vote(state, seat, answer, word_list)
        case "check", Next():
            return go_on(state, seat, chance)
    raise IllegalMove("unknown-answer")


def pick(state: State, answer: Pick | str, chance: Chance) -> list[Event]:
    """The dealer names the category of the hand; for a silent one an easy one is drawn (FO-34)."""
    if isinstance(answer, Pick):
        if own := " ".join(answer.own.split()):
            return made_up(state, own, chance)
        if answer.category not in CATEGORY_TITLES:
            raise IllegalMove("no-such-category")
        picked = Picked(seat=state.dealer, category=answer.category)
    else:
        names = EASY_CATEGORIES if state.edition > 1 else tuple(CATEGORY_TITLES)
        lot = names[chance.randrange(len(names))]
        picked = Picked(seat=state.dealer, category=lot, lot=True)
    return [picked, deal(evolve(state, picked), chance)]


def made_up(state: State, title: str, chance: Chance) -> list[Event]:
    """A category in the dealer's own words: the others judge every word of the hand (FO-34)."""
    if not state.own_categories:
        raise IllegalMove("own-category", least=FEWEST_FOR_OWN)
    picked = Picked(seat=state.dealer, category=OWN, own=title)
    return [picked, deal(evolve(state, picked), chance)]


def scramble(
    state: State, seat: Seat, answer: Scramble, chance: Chance, word_list: WordList
) -> list[Event]:
    """Everyone rearranges freely; the knocker goes on using all cards (FO-8, FO-9).

    A tray with too few letters for a word holds loose cards.
    """
    shortest = variation(state.options).shortest
    kept = [place for place, group in enumerate(answer.groups) if len(group) >= shortest]
    groups = tuple(answer.groups[place] for place in kept)
    loose = check_groups(state.hands[seat], groups, shortest)
    if seat == state.knocker:
        if loose:
            raise IllegalMove("knocker-unused", count=len(loose))
        if not any(len(group) >= need(state) for group in groups):
            raise IllegalMove("knocker-too-short", need=need(state))
    words = tuple(answer.words[at] if at < len(answer.words) else "" for at in kept)
    laid = tuple(before_mixing(state, seat, answer, at) for at in kept)
    if answer.shuffle and variation(state.options).scrambles:
        groups = turns.mixed(groups, chance)
    event = Scrambled(seat=seat, groups=groups, words=words, laid=laid)
    state = evolve(state, event)
    if any(holder is None for holder in state.holders):
        return [event]
    if variation(state.options).scrambles:
        return [event, Turned()]
    return [event, *checked(state, word_list)]


def hand_in(state: State, seat: Seat, draft: Any) -> Any:
    """At time-up the words as they lie, less cards that are no longer in the hand (FO-7)."""
    if not isinstance(draft, Scramble):
        return draft
    left, groups = list(state.hands[seat]), []
    for group in draft.groups:
        kept = ""
        for card in group:
            if card in left:
                left.remove(card)
                kept += card
        groups.append(kept)
    return replace(draft, groups=tuple(groups))


def before_mixing(state: State, seat: Seat, answer: Scramble, at: int) -> str:
    """A group in the order in which it was laid, as far as the server knows (FO-15)."""
    group = answer.groups[at]
    known = answer.laid[at : at + 1] + (state.knocked_laid if seat == state.knocker else ())
    return next((word for word in known if same_letters(word, group)), group)


def write(state: State, seat: Seat, answer: Write, word_list: WordList) -> list[Event]:
    """A paper is handed in; it may be changed until the last one is, or time is up (FO-17)."""
    event = Wrote(seat=seat, words=answer.words)
    state = evolve(state, event)
    if any(paper is None for paper in state.papers):
        return [event]
    return [event, *checked(state, word_list)]


def checked(state: State, word_list: WordList) -> list[Event]:
    """The hand is scored, unless the others have a word on some of its words."""
    if ballot := check.ballot(state, word_list):
        return [Balloted(ballot=ballot)]
    return [Scored(marks=check.marks(state, word_list))]


def vote(state: State, seat: Seat, answer: Vote, word_list: WordList) -> list[Event]:
    """Others' words that do not fit the category; more than half of the others refuse a word."""
    known = {one.word for one in state.ballot if seat not in one.authors}
    for word in answer.refused:
        if word not in known:
            raise IllegalMove("not-on-ballot", word=word)
    event = Voted(seat=seat, refused=answer.refused)
    return [event, *judged(evolve(state, event), word_list)]


def judged(state: State, word_list: WordList) -> list[Event]:
    """The hand is scored as soon as everyone at the table has judged the words."""
    if any(state.votes[voter] is None for voter in voters(state)):
        return []
    refused = check.refusals(state)
    return [Scored(marks=check.marks(state, word_list, refused), refused=refused)]


def leave(state: State, seat: Seat, word_list: WordList) -> list[Event]:
    """Votes count only those who are still at the table (ALL-3)."""
    if state.edition == 1 or seat in state.left:
        return []
    event = Departed(seat=seat)
    after = evolve(state, event)
    return [event, *judged(after, word_list)] if state.phase == "accept" else [event]


def go_on(state: State, seat: Seat, chance: Chance) -> list[Event]:
    """When everyone has read the check, the deal passes to the left (FO-41)."""
    event = WentOn(seat=seat)
    state = evolve(state, event)
    if not all(state.ready):
        return [event]
    if reason := over(state):
        return [event, Ended(reason=reason)]
    return [event, *new_hand(state, turns.left_of(state.dealer, state.seats), chance)]


def stop(state: State, answer: Stop, seat: Seat) -> Stopped:
    """A seat resigns for itself alone; anything else that stops a game comes from outside."""
    if answer.reason == "resigned" and answer.seat != seat:
        raise IllegalMove("not-your-seat")
    if answer.seat is not None and not 0 <= answer.seat < state.seats:
        raise IllegalMove("no-such-seat")
    return Stopped(reason=answer.reason, seat=answer.seat)


def over(state: State) -> Literal["rounds", "points", "hands"] | None:
    """Why the game ends after the hand that was just scored, or None if it goes on."""
    hands = hands_of(state.options, state.seats)
    if hands is not None:
        return "rounds" if state.number >= hands else None
    goal = target(state.options)
    if goal is not None and max(scores(state)) >= goal:
        return "points"
    return "hands" if state.number >= MOST_HANDS else None

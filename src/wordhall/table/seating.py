"""Who sits where: pure changes of a seating, each refused with TableRefusal where it may not be.

A seat has an id from the moment its owner sits down until they stand up, are sent away, leave or
hand it over. Links and devices name that id, so they end with it, wherever the seat has moved.
"""

import secrets
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from wordhall.games.contract import Level, Seat
from wordhall.store import Chair, ChatRule, Guest, Seating
from wordhall.table.bot_names import is_bots_name, with_bot_names
from wordhall.table.refusal import TableRefusal

LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # without those that look alike
INVITATION: Final = 13  # letters, worth 64 bits
COUNTDOWN: Final = 5_000  # milliseconds between the last seat's taking and the start
MOST_GUESTS: Final = 200  # visitors and devices of one table that are remembered


def new_id(length: int = 12) -> str:
    """A name that nobody can guess."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def opened(chairs: Sequence[Chair], host: str | None) -> Seating:
    """The seating of a new table; everyone who sits there already gets a seat id."""
    return Seating(
        chairs=tuple(
            replace(chair, id=new_id()) if chair.kind in ("person", "device") else chair
            for chair in with_bot_names(chairs)
        ),
        host=host,
        invitation=new_id(INVITATION),
    )


def with_names(seating: Seating) -> Seating:
    """A seating on which every bot has a name."""
    return replace(seating, chairs=with_bot_names(seating.chairs))


# Reading.


def seats_of(seating: Seating, person: str | None) -> tuple[Seat, ...]:
    """The seats that a person plays, as their owner or on a device that the owner let in."""
    if person is None:
        return ()
    return tuple(seat for seat in range(len(seating.chairs)) if holds(seating, seat, person))


def holds(seating: Seating, seat: Seat, person: str) -> bool:
    chair = seating.chairs[seat]
    if chair.person == person:
        return chair.kind in ("person", "device")
    return chair.id is not None and any(
        guest.seat == chair.id and guest.person == person for guest in seating.guests
    )


def seat_with(seating: Seating, id: str) -> Seat:
    """Where the seat with this id is now. TableRefusal("no-seat") if its owner has gone."""
    for seat, chair in enumerate(seating.chairs):
        if chair.id == id:
            return seat
    raise TableRefusal("no-seat")


def has(seating: Seating, person: str, kind: str) -> bool:
    """Whether a person is such a guest of the table."""
    return any(guest.person == person and guest.kind == kind for guest in seating.guests)


def full(seating: Seating) -> bool:
    return not any(chair.free for chair in seating.chairs)


# Changing.


def sit(seating: Seating, person: str, name: str, seat: Seat | None, now: int) -> Seating:
    """Take this seat, or the next that is free; the last one starts the countdown."""
    if has(seating, person, "banned"):
        raise TableRefusal("banned")
    if any(chair.person == person and chair.kind == "person" for chair in seating.chairs):
        raise TableRefusal("sitting")
    free = [one for one, chair in enumerate(seating.chairs) if _free_for(chair, person)]
    free.sort(key=lambda one: seating.chairs[one].kind != "reserved")
    if not free:
        raise TableRefusal("full")
    if seat is not None and seat not in free:
        raise TableRefusal("taken")
    if is_bots_name(name, seating.chairs):
        raise TableRefusal("bot-name", name=name)
    taken = free[0] if seat is None else seat
    kept = seating.chairs[taken].name
    chair = Chair(kind="person", id=new_id(), person=person, name=kept or name)
    seated = _with(_visited(seating, person, now), taken, chair)
    return _next(seated, starts=now + COUNTDOWN if full(seated) else None)


def stand(seating: Seating, id: str) -> Seating:
    """Give a seat back: it is free, and its link and devices end."""
    seat = seat_with(seating, id)
    freed = _without_devices(_with(seating, seat, Chair()), id)
    return _next(freed, host=_next_host(freed, seat, seating.chairs[seat].person), starts=None)


def send_away(seating: Seating, id: str, now: int) -> Seating:
    """The host sends someone away: they can't come back, and the link is renewed."""
    person = seating.chairs[seat_with(seating, id)].person
    freed = stand(seating, id)
    guests = freed.guests
    if person is not None:
        guests = (*guests, Guest(person=person, kind="banned", at=now))
    return replace(freed, guests=guests, invitation=new_id(INVITATION))


def add_bot(seating: Seating, seat: Seat, level: Level) -> Seating:
    """Give a free seat to a bot, or a bot's seat to one of another level, which has its name."""
    chair = _chair(seating, seat)
    if not chair.free and chair.kind != "bot":
        raise TableRefusal("taken")
    return with_names(_next(_with(seating, seat, Chair(kind="bot", level=level)), starts=None))


def remove_bot(seating: Seating, seat: Seat) -> Seating:
    if _chair(seating, seat).kind != "bot":
        raise TableRefusal("no-seat")
    return _next(_with(seating, seat, Chair()), starts=None)


def rename(seating: Seating, person: str, was: str, name: str) -> Seating:
    """A person's new name, where they sit under the old one."""
    chairs = tuple(
        replace(chair, name=name)
        if chair.kind == "person" and chair.person == person and chair.name == was
        else chair
        for chair in seating.chairs
    )
    return seating if chairs == seating.chairs else _next(seating, chairs=chairs)


def arrange(seating: Seating, order: Sequence[Seat]) -> Seating:
    """Move the seats: `order[i]` is where the new seat i was."""
    if sorted(order) != list(range(len(seating.chairs))):
        raise TableRefusal("order")
    return _next(seating, chairs=tuple(seating.chairs[seat] for seat in order))


def without_free_seats(seating: Seating) -> Seating:
    """As few seats as are taken, for a start without the others."""
    chairs = tuple(chair for chair in seating.chairs if not chair.free)
    return _next(seating, chairs=chairs, starts=None)


def stop_countdown(seating: Seating) -> Seating:
    return seating if seating.starts is None else _next(seating, starts=None)


def add_device(seating: Seating, id: str, person: str, label: str, now: int) -> Seating:
    """Let another device play this seat."""
    seat = seat_with(seating, id)
    if holds(seating, seat, person):
        return seating
    _room_for_guests(seating)
    device = Guest(person=person, kind="device", seat=id, label=label, at=now)
    return _next(seating, guests=(*seating.guests, device))


def turn_out(seating: Seating, id: str, person: str) -> Seating:
    """A device no longer plays this seat."""
    guests = tuple(one for one in seating.guests if (one.seat, one.person) != (id, person))
    return seating if guests == seating.guests else _next(seating, guests=guests)


def admit(seating: Seating, person: str, now: int) -> Seating:
    """Remember someone who came by the invitation."""
    if has(seating, person, "banned"):
        raise TableRefusal("banned")
    if has(seating, person, "visitor") or seats_of(seating, person):
        return seating
    _room_for_guests(seating)
    return _next(_visited(seating, person, now))


def leave(seating: Seating, seat: Seat) -> Seating:
    """Someone left a running game for good: the seat keeps its name, and its id ends."""
    chair = seating.chairs[seat]
    if chair.id is None:
        return seating
    left = _without_devices(_with(seating, seat, replace(chair, id=None)), chair.id)
    return _next(left, host=_next_host(left, seat, chair.person))


def hand_over(seating: Seating, seat: Seat, person: str | None) -> Seating:
    """Give a seat to another owner under the same name; the old owner's link and devices end."""
    chair = _chair(seating, seat)
    given = _with(seating, seat, replace(chair, id=new_id(), person=person))
    return _next(given if chair.id is None else _without_devices(given, chair.id))


# Details.


def _chair(seating: Seating, seat: Seat) -> Chair:
    if not 0 <= seat < len(seating.chairs):
        raise TableRefusal("no-seat")
    return seating.chairs[seat]


def _visited(seating: Seating, person: str, now: int) -> Seating:
    if has(seating, person, "visitor"):
        return seating
    visitor = Guest(person=person, kind="visitor", at=now)
    return replace(seating, guests=(*seating.guests, visitor))


def set_chat(seating: Seating, rule: ChatRule) -> Seating:
    return seating if rule == seating.chat else _next(seating, chat=rule)


def _next(seating: Seating, **changed: object) -> Seating:
    return replace(seating, version=seating.version + 1, **changed)


def _with(seating: Seating, seat: Seat, chair: Chair) -> Seating:
    chairs = seating.chairs
    return replace(seating, chairs=(*chairs[:seat], chair, *chairs[seat + 1 :]))


def _without_devices(seating: Seating, id: str) -> Seating:
    return replace(seating, guests=tuple(one for one in seating.guests if one.seat != id))


def _free_for(chair: Chair, person: str) -> bool:
    return chair.kind == "open" or (chair.kind == "reserved" and chair.person == person)


def _next_host(seating: Seating, seat: Seat, left: str | None) -> str | None:
    """The person who sits next clockwise, if the host was the one who left."""
    if seating.host is None or seating.host != left:
        return seating.host
    for chair in (*seating.chairs[seat + 1 :], *seating.chairs[:seat]):
        if chair.kind == "person" and chair.person not in (None, left) and chair.id is not None:
            return chair.person
    return seating.host


def _room_for_guests(seating: Seating) -> None:
    if len(seating.guests) >= MOST_GUESTS:
        raise TableRefusal("too-many-guests")

"""A table as the API shows it from outside."""

from collections.abc import Mapping

import msgspec

from wordhall.audience.frame import Sitting
from wordhall.audience.frames import result as result_shown
from wordhall.audience.frames import sittings, waiting
from wordhall.audience.presence import Presence
from wordhall.games.contract import Game, Result
from wordhall.hall.hall import settings_of
from wordhall.hall.links import Links
from wordhall.hall.people import checked_name
from wordhall.store import Chair, Person, TableRow
from wordhall.table.bot_names import with_bot_names
from wordhall.table.seating import seats_of
from wordhall.table.settings import Dictionary as Words
from wordhall.table.settings import Limit, Settings
from wordhall.table.speeds import at_speed, speed_of
from wordhall.table.state import TableState
from wordhall.web.schema import (
    Clock,
    Device,
    Dictionary,
    ListedTable,
    NewTable,
    Place,
    SeatLink,
    TableCard,
)

result_of = msgspec.json.Decoder(Result).decode


def settings(wanted: NewTable, games: Mapping[str, Game]) -> Settings:
    """A table as its host asked for it."""
    made = Settings(
        game=wanted.game,
        options=wanted.options,
        dictionary=msgspec.convert(wanted.dictionary, Words, from_attributes=True),
        limit=msgspec.convert(wanted.clock, Limit, from_attributes=True),
        pauses=wanted.pace == "human",
        public=wanted.public,
        watch=wanted.watch,
    )
    game = games.get(wanted.game)
    return made if wanted.speed is None or game is None else at_speed(made, game, wanted.speed)


def chair(place: Place, host: Person) -> Chair:
    match place.kind:
        case "me":
            return Chair(kind="person", person=host.id, name=host.name)
        case "device":
            return Chair(
                kind="device",
                person=host.id,
                name=checked_name(place.name) if place.name else host.name,
            )
        case "bot":
            return Chair(kind="bot", level=place.level)
        case "open":
            return Chair()


def card(table: TableState, person: Person | None, links: Links) -> TableCard:
    """One table, with everything that this person may know of it."""
    position, seating = table.position, table.seating
    mine = seats_of(seating, person.id if person else None)
    playing = table.phase == "playing"
    waits = position.waits if playing and position is not None else 0
    host = person is not None and seating.host == person.id
    return TableCard(
        id=table.id,
        game=table.settings.game,
        phase=table.phase,
        seats=list(sittings(table)),
        mine=list(mine),
        turn=any(waits >> seat & 1 for seat in mine),
        public=table.public,
        host=host,
        clock=msgspec.convert(table.settings.limit, Clock, from_attributes=True),
        speed=speed_of(table.settings, table.binding.game),
        dictionary=msgspec.convert(table.settings.dictionary, Dictionary, from_attributes=True),
        options=table.settings.options,
        made=table.made,
        cup=table.settings.cup,
        watch=table.settings.watch,
        result=result_shown(table),
        invitation=f"/j/{seating.invitation}" if host or mine else None,
        own=[own_seat(table, seat, person.id, links) for seat in mine] if person else [],
    )


def own_seat(table: TableState, seat: int, person: str, links: Links) -> SeatLink:
    """One's own seat: its owner also gets the private link, and sees who else plays it."""
    chair = table.chairs[seat]
    if chair.person != person or chair.id is None:
        return SeatLink(seat=seat)
    return SeatLink(
        seat=seat,
        link=links.seat(table.id, chair.id),
        devices=[
            Device(id=guest.person, label=guest.label, at=guest.at)
            for guest in table.seating.guests
            if guest.seat == chair.id
        ],
    )


def brief(
    row: TableRow,
    game: Game,
    person: Person | None,
    presence: Presence,
    table: TableState | None = None,
) -> ListedTable:
    """One table in a list: what its row says, and of a running game its scores and its clock.

    Those are left out without the table, which only its log can tell.
    """
    mine = seats_of(row.seating, person.id if person else None)
    made = settings_of(row)
    result = None if row.result is None else result_of(row.result)
    here = presence.seats(row.id)
    playing = row.phase == "playing"
    position = None if table is None else table.position
    scores = result.scores if result else position and game.scores(position.state)
    asked = sorted(waiting(table), key=lambda one: one.seat not in mine) if table else []
    return ListedTable(
        id=row.id,
        game=row.game,
        phase=row.phase,
        seats=[
            sitting(chair, seat in here, scores[seat] if scores else None)
            for seat, chair in enumerate(with_bot_names(row.chairs))
        ],
        mine=list(mine),
        turn=playing and any(row.waits >> seat & 1 for seat in mine),
        public=row.public,
        host=person is not None and row.seating.host == person.id,
        clock=msgspec.convert(made.limit, Clock, from_attributes=True),
        speed=speed_of(made, game),
        made=row.made,
        touched=row.touched,
        waiting=[seat for seat in range(len(row.chairs)) if playing and row.waits >> seat & 1],
        kind=asked[0].kind if asked else None,
        due=asked[0].due if asked else None,
        places=None if result is None else list(result.places),
    )


def sitting(chair: Chair, here: bool, score: int | None) -> Sitting:
    if chair.free:
        return Sitting(kind="open", name=chair.name, here=False)
    if chair.kind == "bot":
        return Sitting(kind="bot", name=chair.name, level=chair.level, score=score)
    return Sitting(kind="person", id=chair.id, name=chair.name, here=here, score=score)

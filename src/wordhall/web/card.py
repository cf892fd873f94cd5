"""A table as the API shows it from outside."""

import msgspec

from wordhall.games.contract import Result
from wordhall.hall.hall import Hall, settings_of
from wordhall.store import Chair, Person, TableRow
from wordhall.table.frame import Sitting
from wordhall.table.settings import Dictionary as Words
from wordhall.table.settings import Limit, Settings
from wordhall.web.schema import Clock, Dictionary, NewTable, Place, SeatLink, TableCard

result_of = msgspec.json.Decoder(Result).decode


def settings(wanted: NewTable, host: Person) -> Settings:
    """A table as its host asked for it."""
    return Settings(
        game=wanted.game,
        chairs=tuple(chair(place, host) for place in wanted.places),
        options=wanted.options,
        dictionary=msgspec.convert(wanted.dictionary, Words, from_attributes=True),
        limit=msgspec.convert(wanted.clock, Limit, from_attributes=True),
        pauses=wanted.pace == "human",
        host=host.id,
        public=wanted.public,
    )


def chair(place: Place, host: Person) -> Chair:
    match place.kind:
        case "me":
            return Chair(kind="person", person=host.id, name=host.name)
        case "device":
            return Chair(kind="person", person=host.id, name=place.name or host.name)
        case "bot":
            return Chair(kind="bot", level=place.level)
        case kind:
            return Chair(kind=kind)


async def card(hall: Hall, row: TableRow, person: Person | None) -> TableCard:
    """One table, with everything that this person may know of it."""
    mine = await hall.holding.seats(row, person.id if person else None)
    frame = await hall.house.frame(row.id, None)
    shown = brief(hall, row, person, mine)
    shown.seats = list(frame.seats)
    host = shown.host
    if host or mine:
        shown.watch = hall.links.watch(row.id)
    if host and row.phase == "open":
        shown.links = [
            SeatLink(seat=seat, link=hall.links.seat(row.id, seat))
            for seat, sits in enumerate(row.chairs)
            if sits.free
        ]
    shown.own = [SeatLink(seat=seat, link=hall.links.seat(row.id, seat)) for seat in mine]
    return shown


def brief(
    hall: Hall, row: TableRow, person: Person | None, mine: list[int] | None = None
) -> TableCard:
    """One table in a list: what its row says, without asking for anything more."""
    if mine is None:
        mine = [
            seat
            for seat, sits in enumerate(row.chairs)
            if person is not None and sits.kind == "person" and sits.person == person.id
        ]
    made = settings_of(row)
    result = None if row.result is None else result_of(row.result)
    return TableCard(
        id=row.id,
        game=row.game,
        phase=row.phase,
        seats=[
            sitting(hall, row, seat, result.scores[seat] if result else None)
            for seat in range(len(row.chairs))
        ],
        mine=mine,
        turn=row.phase == "playing" and any(row.waits >> seat & 1 for seat in mine),
        public=row.public,
        host=person is not None and row.host == person.id,
        clock=msgspec.convert(made.limit, Clock, from_attributes=True),
        dictionary=msgspec.convert(made.dictionary, Dictionary, from_attributes=True),
        options=made.options,
        made=row.made,
        cup=made.cup,
        result=result,
    )


def sitting(hall: Hall, row: TableRow, seat: int, score: int | None) -> Sitting:
    sits = row.chairs[seat]
    if sits.free:
        return Sitting(kind="open", name=sits.name, here=False)
    if sits.kind == "bot":
        return Sitting(kind="bot", name=sits.name, level=sits.level, score=score)
    return Sitting(kind="person", name=sits.name, here=hall.house.here(row.id, seat), score=score)

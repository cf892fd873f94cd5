"""All that a node holds of one table: what decisions and frames are made from."""

from wordhall.games.contract import Seat
from wordhall.store import Chair, Draft, Phase, Seating, TableRow
from wordhall.table.absence import SignsOfLife
from wordhall.table.binding import Binding
from wordhall.table.clocks import away
from wordhall.table.position import Position, Step
from wordhall.table.refusal import TableRefusal
from wordhall.table.seating import with_names
from wordhall.table.settings import Settings


class TableState:
    def __init__(self, row: TableRow, settings: Settings, binding: Binding, now: int) -> None:
        self.id = row.id
        self.made = row.made
        self.public = row.public
        self.settings = settings
        self.binding = binding
        self.seating: Seating = with_names(row.seating)
        self.rematch = row.rematch  # the table that follows this one
        self.position: Position | None = None  # None: the game has not begun
        self.steps: list[Step] = []
        self.drafts: dict[Seat, Draft] = {}
        self.ids: dict[str, int] = {}  # entries by their client's id
        self.signs = SignsOfLife(now)
        # Whether the round of a tournament that it belongs to is on; the tournament says when not.
        self.in_round = settings.cup is not None

    @property
    def n(self) -> int:
        """The number of the last entry."""
        return self.position.n if self.position is not None else 0

    @property
    def phase(self) -> Phase:
        if self.position is None:
            return "open"
        return "playing" if self.position.result is None else "ended"

    @property
    def sealed(self) -> bool:
        """Whether the game is over but its round is not: everyone sees what spectators saw."""
        return self.in_round and self.phase == "ended"

    @property
    def chairs(self) -> tuple[Chair, ...]:
        return self.seating.chairs

    @property
    def playing(self) -> Position:
        """The position of a game that is on. TableRefusal: `not-playing`, `over`."""
        if self.position is None:
            raise TableRefusal("not-playing")
        if self.position.result is not None:
            raise TableRefusal("over")
        return self.position

    @property
    def finished(self) -> Position:
        """The last position of a game that is over. TableRefusal("not-over")."""
        if self.position is None or self.position.result is None:
            raise TableRefusal("not-over")
        return self.position

    def missing(self, seat: Seat) -> bool:
        """Whether a seat's person is away, or a bot plays for them."""
        position = self.position
        if position is None or position.result is not None:
            return False
        return seat in position.stand_ins or away(position.clocks, seat, self.settings.limit)

    def check_seat(self, seat: Seat) -> None:
        if not 0 <= seat < len(self.chairs):
            raise TableRefusal("no-seat")

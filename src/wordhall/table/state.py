"""All that a node holds of one table: what decisions and frames are made from."""

from wordhall.games.contract import Illegal, Seat
from wordhall.store import Chair, Draft, Phase, Seating, TableRow
from wordhall.table.binding import Binding
from wordhall.table.position import Position, Step
from wordhall.table.settings import Settings


class TableState:
    def __init__(self, row: TableRow, settings: Settings, binding: Binding) -> None:
        self.id = row.id
        self.made = row.made
        self.public = row.public
        self.settings = settings
        self.binding = binding
        self.seating: Seating = row.seating
        self.rematch = row.rematch  # the table that follows this one
        self.position: Position | None = None  # None: the game has not begun
        self.steps: list[Step] = []
        self.drafts: dict[Seat, Draft] = {}
        self.ids: dict[str, int] = {}  # entries by their client's id
        self.here: frozenset[Seat] = frozenset()  # seats with a page open, on any node

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
    def chairs(self) -> tuple[Chair, ...]:
        return self.seating.chairs

    @property
    def playing(self) -> Position:
        """The position of a game that is on. Illegal: `not-playing`, `over`."""
        if self.position is None:
            raise Illegal("not-playing")
        if self.position.result is not None:
            raise Illegal("over")
        return self.position

    @property
    def finished(self) -> Position:
        """The last position of a game that is over. Illegal("not-over")."""
        if self.position is None or self.position.result is None:
            raise Illegal("not-over")
        return self.position

    def check_seat(self, seat: Seat) -> None:
        if not 0 <= seat < len(self.chairs):
            raise Illegal("no-seat")

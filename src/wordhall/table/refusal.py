"""Why a table says no."""

from wordhall.refusal import Refusal


class TableRefusal(Refusal):
    """A table's no: about seats, clocks and settings. What the rules refuse is an IllegalMove."""

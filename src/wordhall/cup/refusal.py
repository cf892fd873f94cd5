"""Why a tournament says no."""

from wordhall.hall.refusal import HallRefusal


class CupRefusal(HallRefusal):
    """A tournament's no."""

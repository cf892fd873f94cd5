"""Why a tournament says no."""

from wordhall.refusal import Refusal


class CupRefusal(Refusal):
    """A tournament's no."""

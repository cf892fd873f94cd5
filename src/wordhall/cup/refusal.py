"""Why a tournament says no."""

from wordhall.refusal import Refusal


class CupRefusal(Refusal):
    """Something that a tournament refuses."""

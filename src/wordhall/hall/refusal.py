"""Why the hall says no."""

from wordhall.refusal import Refusal


class HallRefusal(Refusal):
    """The hall's no: about people, links, and who may do what at a table."""

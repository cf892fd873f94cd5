"""Why the hall can't open: what can't be used and what would help, in one sentence."""


class Unusable(Exception):
    """Something that the hall needs can't be used. The message is for the people who run it."""

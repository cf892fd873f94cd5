"""What can go wrong with the dictionary, as one sentence for the person who meets it."""


class LexiconError(Exception):
    """The dictionary file cannot be used."""


class SourceError(LexiconError):
    """A package that the dictionary is made from cannot be had."""

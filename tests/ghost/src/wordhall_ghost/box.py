"""What Ghost needs: an alphabet, and the letters that losers collect."""

import string
from typing import Final

from wordhall.lexicon import WordLaw

ALPHABET: Final = string.ascii_uppercase
SPELLED: Final = "GHOST"  # five lost rounds, and you're out
SHORTEST: Final = 4  # letters of a word that loses the round
LONGEST: Final = 20  # letters; from here on all that's left is to doubt

WORDS: Final = WordLaw(anchored=False)

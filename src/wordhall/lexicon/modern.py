"""The modern words: what people write today and ENABLE, a list of 1997, does not have.

They come from three places: SCOWL, with the British spellings; the spelling dictionaries that
were made from a later SCOWL; and our own list. The lists here are our own corrections.
"""

import re
from collections.abc import Iterable, Mapping

from wordhall.lexicon import source

# Above these levels the lists hold rare old words rather than new ones.
LEVEL, BRITISH_LEVEL = 60, 50
LISTS = ("/english-words.", "/american-words.")
BRITISH_LISTS = ("/british-words.", "/british_z-words.", "/british_variant_1-words.")

LONGEST = 15
VOWELS = frozenset("aeiouy")
NUMERAL = re.compile("m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})")  # VII, XXIX

# Words without a vowel are short forms (KB, MS), and these are not.
SHOUTED = "pwn pwns ssh"
# Written in capitals or as two words in the sources.
TOO = "wifi qi za ok zen"
SHORT_FORMS = """
abbr abbrev abbrevs ac acct adj adv advt aka ans amt approx arr asap assn assoc asst attn atty aux
av avdp avg biog biol bu ca cal capt chem chge cir cit co coll colloq com comm conj cont contd corp
corr cs cu def deg dept diam dict dist div doz ea eccl ecol econ eds educ elem elev enc encl ency
equiv esp est etc excl exp ext fol foll fr freq furn fut geog geom gov govt hosp ibid illus imper
imperf inc inced incing incl incs ind inf inst instr int interj intrans isl ital liq masc meas
mes mi min misc neut neg natl ob obj obs opp org orig oz phys pl poss pref pres prev prob pron prov
ques quot rec recd rel resp riv rte sch sci secy sens seq soc specif std subj supp suppl supt terr
transl treas uhf ult univ usu val viz vol vols xor xref xrefs xterm yest bldg blvd diffs
"""
NAMES = """
amazonian christian christology crayola crayolas cray crays google googled googles googling
hermitian smurf smurfs tippex tippexed tippexes tippexing tron trons wabbits womble wombles
"""
# Parts of Latin phrases, slips of the sources, forms that nobody uses, and programmers' jokes.
ODD = """
ceteris paribus hoc initio nauseam non quo situ versa adverser adversest analyticalally babier
babiest ballses bletch boga bogosity bogon boxen cancelous coccis consed conses consing costumire
crufted dateset dded dding delint delinted delinting deliminator dystopi fayer fayest flippies foo
foobar ftpers ftping fum fums goddamed hims hos hospholipase impossibles internement interneship
interneships ioctl livelongs mantoes microfloppies minifloppies mkay multi mynahes mys
nonoccurence notwork notworks novene nurselings oecus pekineses pekingeses perpetuals possibles
raggedier raggediest rehi retrod sames sangs scotchs shuckses sonsofbitches stdio superheros
swattered swattering swines synches thees threescores trabecule ttys unabridgeds underneaths
vegges veges violincello violincellos wireds wizzes woulds yeps yer yous zenned zorch
"""


def collect(
    scowl: Mapping[str, bytes], dictionaries: Iterable[str], own: Iterable[str], enable: set[str]
) -> set[str]:
    """The modern words; every form of our own list is among them."""
    found = set(TOO.split()).union(dictionaries, _listed(scowl))
    plain = {word for word in found if _is_plain(word)}
    plain -= {*SHORT_FORMS.split(), *NAMES.split(), *ODD.split()}
    return plain.union(own) - enable


def _listed(scowl: Mapping[str, bytes]) -> set[str]:
    wanted = [f"{part}{level}" for part in LISTS for level in source.LEVELS if level <= LEVEL]
    wanted += [
        f"{part}{level}"
        for part in BRITISH_LISTS
        for level in source.LEVELS
        if level <= BRITISH_LEVEL
    ]
    endings = tuple(wanted)
    return {
        word
        for file, data in scowl.items()
        if file.endswith(endings)
        for word in data.decode("latin-1").split()
    }


def _is_plain(word: str) -> bool:
    if not (2 <= len(word) <= LONGEST and word.isascii() and word.isalpha() and word.islower()):
        return False
    if NUMERAL.fullmatch(word):
        return False
    return not VOWELS.isdisjoint(word) or word in SHOUTED.split()

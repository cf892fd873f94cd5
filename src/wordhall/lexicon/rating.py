"""The family rating of a word: 2 is refused by the family filter, 1 is never played by a bot.

cuss says how sure it is that a word was meant badly; the lists here are our own corrections.
"""

from collections.abc import Iterable, Iterator, Mapping

WORST = 2

INNOCENT = """
beanbag beanbags bluegum bluegums bong bung chug chugs chunky clansman clansmen cumquat
dipstick flange gable gables guinea guineas gummer jig jigger jiggers jigs kimchis kumquat
looser muncher niggle niggled niggles niggling nigglings nip nook nudger oral pansies pansy
piker pistol pixie pixy pollock pollocks protestant puss radical radicals ribbed rigger
sadis scallywag septic septics slapper slave sloper slopers sooty spade spades spit spitter
squinty stringer stroking sucker swallow swallower tang tinker tinkers tinkle triplex trap
tuckahoe vomit wab welcher welfare whacker whit whiz yank yanks cracker crack peck smack
snatch god gob nymph tramp penetration interracial bogan booby cocky diddle dink geezer hadji
hadjis haji hajis hajji hajjis hobo honkers limy muff redleg redlegs spunk spunky
"""
MILD = """
barf boobies booty commie dope dumb faeces geez hussy idiot jeez loser moron poop puke quickie
reefer sexed sexing sissy smut stupid
"""
STRONG = """
bitch bitches boob boobs cock dick dildo dyke fag kraut nazi porn porno pussy queer rape
raped rapist shit spaz tit tits turd wank wanker
"""
# Letters that make any word around them strong.
STEMS = ("fuck", "cunt", "nigger", "faggot", "asshole", "bullshit", "horseshit", "shithead")


def rate(
    words: set[str], cuss: str, lemmas: Mapping[str, Mapping[str, list[str]]]
) -> dict[str, int]:
    """The words that have a rating above 0; an inflected form has its lemma's."""
    given = _parse(cuss)
    for corrected, number in ((MILD, 1), (STRONG, WORST), (INNOCENT, 0)):
        given |= dict.fromkeys(corrected.split(), number)
    rated = dict.fromkeys(_around(STEMS, words), WORST)
    for forms in lemmas.values():
        for form, origins in forms.items():
            # A form that comes from a harmless word too (SPICED) is harmless.
            rating = min((given.get(lemma, 0) for lemma in origins), default=0)
            if rating > rated.get(form, 0):
                rated[form] = rating
    rated |= {word: rating for word, rating in given.items() if word in words}
    return {word: rating for word, rating in rated.items() if rating}


def _around(stems: Iterable[str], words: Iterable[str]) -> Iterator[str]:
    """The words that hold one of the stems: one search through all of them is the fastest."""
    text = "\n" + "\n".join(words) + "\n"
    for stem in stems:
        at = text.find(stem)
        while at >= 0:
            end = text.index("\n", at)
            yield text[text.rindex("\n", 0, at) + 1 : end]
            at = text.find(stem, end)


def _parse(script: str) -> dict[str, int]:
    ratings = {}
    for line in script.splitlines():
        word, colon, number = line.strip().rstrip(",").partition(": ")
        word = word.strip("'\"")
        if colon and number.isdigit() and word.isalpha():
            ratings[word] = int(number)
    return ratings

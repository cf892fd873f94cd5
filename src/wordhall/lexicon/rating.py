"""The family rating of a word: 2 is refused by the family filter, 1 is never played by a bot.

cuss says how sure it is that a word was meant badly; the lists here are our own corrections. Only
headwords are rated, and an inflected form has the rating of what it comes from, so that HOES and
HOOTERS are as harmless as HOE and HOOTER.
"""

from collections.abc import Mapping

WORST = 2

INNOCENT = """
beanbag beanbags bluegum bluegums bong bung chug chugs chunky clansman clansmen cumquat dipstick
flange gable gables guinea guineas gummer jig jigger jiggers jigs kimchis kumquat looser muncher
niggle niggled niggles niggling nigglings nip nook nudger oral pansies pansy piker pistol pixie
pixy pollock pollocks protestant puss radical radicals ribbed rigger sadis scallywag septic
septics slapper slave sloper slopers sooty spade spades spit spitter squinty stringer stroking
sucker swallow swallower tang tinker tinkers tinkle triplex trap tuckahoe vomit wab welcher
welfare whacker whit whiz yank yanks cracker crack peck smack snatch god gob nymph tramp
penetration interracial bogan booby cocky diddle dink geezer hadji hadjis haji hajis hajji hajjis
hobo honkers limy muff redleg redlegs spunk spunky boonies clanswoman spreadeagle cockfight
greaser hoe hoes hooter kimchi mam retardant rim snigger sniggerer spicer whop
"""
MILD = """
barf boobies booty commie dope dumb faeces geez hussy idiot jeez loser moron poop puke quickie
reefer sexed sexing sissy smut stupid
arsy bawdyhouse cathouse chav cocksure dammit fanny gangsta goddamn gypsy hillbilly jackass lowlife
masturbation pissoir poo pornographer pornographic pornography redneck slimeball sodomite
strumpet testicular transvestite weenie weewee willie wuss
"""
STRONG = """
arse arsed arsehole asshole bitch bitchery bitchily bitchiness bitchy blackamoor blowjob
bollocking boner boob bullshit bullshitter chickenshit clit cock cocksucker crackhead cum
cunnilingus cunt dick dickhead dildo dildoe dyke dykey fag faggot faggotry faggoty faggy fagot
fellate fellator fuck fucker fuckhead fucking fuckup gangbang gangbanger golliwog golliwogg
halfbreed horseshit jew jewed kraut lez lezzie lezzy masturbator milf motherfucker motherfucking
nazi nigga niggas niggaz nigger outbitch piss pissant pisser poof pooftah poofter porn porno porny
prick pussy queer rape raper rapist sheeney sheenie sheeny shit shitfaced shithead shitload shitty
slut sluttish sluttishly sluttishness slutty sodomist spaz spic spick superbitch tit titty tranny
turd twat wank wanker whore whoredom whorehouse whoreish whoremaster whoremonger whoreson
"""


def rate(
    words: set[str], cuss: str, lemmas: Mapping[str, Mapping[str, list[str]]]
) -> dict[str, int]:
    """The words that have a rating above 0."""
    judged: dict[str, int] = {}
    for listed, rating in ((MILD, 1), (STRONG, WORST), (INNOCENT, 0)):
        judged |= dict.fromkeys(listed.split(), rating)
    given = _parse(cuss) | judged
    origins: dict[str, list[str]] = {}
    for forms in lemmas.values():
        for form, found in forms.items():
            origins.setdefault(form, []).extend(lemma for lemma in found if lemma != form)

    def rated(word: str) -> int:
        if word in judged or not origins.get(word):
            return given.get(word, 0)
        # A form that comes from a harmless word too (SPICED) is harmless.
        return min(given.get(lemma, 0) for lemma in origins[word])

    ratings = {word: rated(word) for word in words}
    return {word: rating for word, rating in ratings.items() if rating}


def _parse(script: str) -> dict[str, int]:
    ratings = {}
    for line in script.splitlines():
        word, colon, number = line.strip().rstrip(",").partition(": ")
        word = word.strip("'\"")
        if colon and number.isdigit() and word.isalpha():
            ratings[word] = int(number)
    return ratings

"""Words of every class as a table's players meet them: the modern list, in the right game."""

import pytest

from wordhall.games import GAMES
from wordhall.lexicon import Lexicon
from wordhall.lexicon.own_lists import modern

# By class: which game's list (and option) is asked, what it says, and the words.
CLASSES = {
    "newer words count": (
        "words",
        "ok",
        """
        app apps wifi offline online sudoku sudokus vlog vlogs vlogged vlogger vlogging
        ebook ebooks influencer influencers chatbot chatbots staycation staycations fintech
        selfie selfies emoji emojis podcast podcasts podcasting email emailed emailing blog
        blogs blogger blogged hashtag hashtags meme memes webcam webinar wiki wikis
        smartphone smartphones smartwatch tablet laptop username passcode login logout inbox
        homepage website websites internet intranet malware ransomware spyware phishing
        phish spam spammer clickbait paywall plugin toolbar touchscreen screenshot
        screenshots ringtone voicemail autocorrect barcode dongle crowdfund crowdfunding
        crowdsource bitcoin bitcoins blockchain cryptocurrency deepfake drone nanobot
        terabyte megapixel timestamp workflow workaround hyperlink hotspot uninstall retweet
        unfriend unfollow troll noob newbie netiquette chatroom chatrooms satnav geocaching
        photobomb facepalm listicle fanfic cosplay manga anime karaoke barista latte hummus
        quinoa edamame sriracha tzatziki kombucha matcha mojito prosecco hoodie onesie
        jeggings hijab burqa goth emo parkour zipline paintball cardio triathlon vuvuzela
        sitcom biopic prequel mashup earworm dubstep twerk meetup bromance frenemy bestie
        soulmate prenup cisgender transgender mansplain ginormous gobsmacked chillax faff
        glitchy doomscroll humblebrag hangry tween boomer taser vape vaping carjack sharia
        halal korma naan capoeira hygge coronavirus covid superspreader biofuel fracking
        exoplanet multiverse daycare healthcare outsource multitask timeshare contactless
        airdrop avatar antivirus bootcamp breakdance breakdancing brexit burpee burpees chorizo
        cyberattack cyberbully darknet dashcam datasheet declutter decluttered delish earbuds
        ecommerce empath fanbase flipchart freemium gaslighting glamp hackathon infographic
        jetlag jetpack keto kettlebell labradoodle laggy lockdown lookbook metaverse
        microplastics mocktail mocktails moodboard nerfed newsfeed onboarding outro paleo
        peloton pitbull playlist prepper rebrand rooibos sashimi scrunchie seatbelt seitan
        signup snuggly streamer sus tahini treehouse tshirt tshirts unboxings unibrow unmute
        upvoted vegan veggie vibe waitlist whiteboard yeet yeeted zoomer zorbing
        """,
    ),
    "short words of word players count": (
        "words",
        "ok",
        "qi qis za zas ok oks ki kis gi gis oi fe fes da po pos te tes uh zen aa jo xi xu",
    ),
    "British spellings count": (
        "words",
        "ok",
        """
        favourite favourites colourful colourless kilometre kilometres centimetre litre
        theatre favourable behavioural neighbourhood honourably flavouring harbour labour
        realise realised organisation recognise recognisable specialise apologise analyse
        analysed catalyse paralyse catalogue dialogue programme cheque tyre kerb pyjamas
        jewellery aluminium aeroplane grey plough moustache sceptical skilful fulfil
        fulfilment enrolment instalment traveller travelled cancelled modelling jeweller
        counsellor marvellous woollen mould smoulder draught gaol haemoglobin oestrogen
        anaesthetist paediatric gynaecologist orthopaedic encyclopaedia manoeuvre foetus
        defence licence offence pretence storey sulphur axe ageing judgement acknowledgement
        centre fibre metre sabre spectre lustre calibre sombre meagre
        """,
    ),
    "American spellings count": (
        "words",
        "ok",
        "favorite colorful kilometer center fiber realize organize analyze color labor traveler "
        "jewelry aluminum defense catalog theater plow skeptical pajamas gray tire curb check mold",
    ),
    "names, brands, short forms and parts of phrases don't count": (
        "words",
        "refused",
        """
        christian google tippex ceteris paribus crayola smurf etc dept govt approx asap kb
        ms vii xxix iii nasa usa kevin london italian monday dont wasnt couldnt mkay boxen
        foobar thees mys sangs hospholipase costumire dystopi nonoccurence interneship
        analyticalally tlase jaert benmae
        """,
    ),
    "names count in Exposee": (
        "exposee",
        "ok",
        """
        monday tuesday sunday january february october christmas easter halloween ramadan
        hanukkah italian italians german french swahili welsh danish chinese american
        brazilian scottish germany geneva france paris london florence victoria washington
        venice vienna munich cologne naples lisbon prague warsaw athens cairo oslo canada
        ohio texas georgia virginia thames volga rhine danube everest vesuvius etna
        british african moroccan kenyan kenyans nigerian congolese swiss saudi ethiopian libyan
        siberian viennese inuit esperanto mersey ibiza siena dorset como
        kilimanjaro sahara macbeth hamlet aida guernica smithsonian newsweek louvre kremlin
        koran iliad odyssey colosseum stonehenge harvard oxford broadway hollywood manhattan
        jupiter saturn mars orion
        """,
    ),
    "persons and foreign forms don't count in Exposee": (
        "exposee",
        "refused",
        "kevin deborah gary doris wilson susan jennifer deutschland genf wien praha lisboa milano "
        "munchen zeus socrates churchill nato usa firenze bruxelles freudian shakespearean brenda",
    ),
    "base forms, plurals and participles of their own count in Kross": (
        "kross",
        "ok",
        """
        plays walks loves hits mice men oxen bent abode door better bored lost worn hidden
        beaten outing broken frozen torn sworn drunk loaded spoken shaken taken tired dated
        gifted heated dotted armed aged blown grown known fallen rotten sunken melted cups
        tales boxes runs bears bites jumps drills tries lives wives knives news lens app
        apps emoji emojis vlog selfie
        """,
    ),
    "other inflections don't count in Kross": (
        "kross",
        "refused",
        """
        goes went says knows gives sends sells swam told flew drew ate asked began chose
        came bigger biggest sadder taller asks eats adds begins loses seeks was were am been
        did had tells thinks makes gets sees puts lets
        """,
    ),
    "short plurals in S don't count in Foil": (
        "foil",
        "plural-in-s",
        """
        tales runs boxes cups cars dogs apps bots vlogs pants jeans tongs odds suds alms
        oats dregs trews hols bros noes tikis ideas plays songs trees birds memes wikis
        """,
    ),
    "words in S that are no plurals count in Foil": (
        "foil",
        "ok",
        """
        corps mews maths news lens bias pass brass chess dress iris oasis basis bonus virus
        focus genus atlas alias chaos ethos kudos lotus minus plus this thus eats adds asks
        cosmos slate steal least lyre quiz mice geese went boxers trousers
        """,
    ),
    "contractions without their apostrophe break a rule in Foil": (
        "foil",
        "contraction",
        "dont wasnt werent couldnt didnt doesnt isnt theyre youre youll theyve shouldnt thats youd",
    ),
    "the family filter refuses": (
        "words family",
        "family",
        """
        raping rape raped rapes rapist lezzy sheeny arses arse dildoes dildo fuck fucking
        fucked shit shitty shat bullshit cunt bitch bitches bitchily whore whores slut
        slutty wanker wanking nigger faggot motherfucker asshole porn twat kike chink dago
        """,
    ),
    "the family filter lets stand": (
        "words family",
        "ok",
        """
        hoes hoe sniggerer snigger sniggers spicer whop whopped hooters cockfight cockpit
        cockatoo shiitake shitake pussycat parse arsenal grape drape scrape therapist
        dickens dicker spice niggle niggling sparse class assess cocktail peacock titmouse
        sexton analyst circumstance damn kumquat retardant testes rapeseed hearse
        """,
    ),
}  # fmt: skip
PLURAL_ONLY = "carnitas cyclopes goosebumps jeggings jorts moobs"
TABLE = [
    (name, game, why, word)
    for name, (game, why, words) in CLASSES.items()
    for word in words.split()
]


@pytest.mark.parametrize(
    ("name", "game", "why", "word"), TABLE, ids=[f"{row[0]}: {row[3]}" for row in TABLE]
)
def test_a_word_is_judged_as_people_would(
    lexicon: Lexicon, name: str, game: str, why: str, word: str
) -> None:
    game, _, family = game.partition(" ")
    words = lexicon.word_list(GAMES[game].words, modern=True, family=bool(family))
    said = words.judge(word).why
    assert (said != "ok") if why == "refused" else (said == why)


def test_the_table_has_hundreds_of_words() -> None:
    assert len(TABLE) >= 600


def test_every_form_of_our_own_list_is_a_modern_word_with_a_meaning(lexicon: Lexicon) -> None:
    listed = lexicon.word_list(modern=True)
    for head in modern():
        assert lexicon.define(head.word)
        for form in (head.word, *head.forms):
            assert form in listed, form
            assert lexicon.define(form), form


def test_every_modern_plural_has_its_singular(lexicon: Lexicon) -> None:
    listed = lexicon.word_list(modern=True)
    plurals = [
        entry.word
        for word, *_ in lexicon.facts()
        if (entry := lexicon.entry(word)) and entry.modern and entry.plural_in_s
    ]
    lonely = [
        word
        for word in plurals
        if not any(
            word.endswith(ending) and word.removesuffix(ending) + instead in listed
            for ending, instead in (("S", ""), ("ES", ""), ("IES", "Y"), ("VES", "F"), ("ES", "IS"))
        )
    ]
    assert set(lonely) <= set(PLURAL_ONLY.upper().split())


def test_classic_is_enable_alone(lexicon: Lexicon) -> None:
    classic, listed = lexicon.word_list(), lexicon.word_list(modern=True)
    for word in ("qi", "za", "email", "blog", "selfie", "favourite"):
        assert word not in classic
        assert word in listed
        assert word.upper() in listed.graph


@pytest.mark.parametrize("game", ["exposee", "typo", "words", "kross", "foil"])
@pytest.mark.parametrize("modern", [False, True])
def test_no_table_waits_for_a_compile(lexicon: Lexicon, game: str, modern: bool) -> None:
    assert lexicon.ready_graph(GAMES[game].words, modern) is not None

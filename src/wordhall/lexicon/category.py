"""Which words are an animal, a colour, a tool …: WordNet's tree of kinds, and our own corrections.

A category takes every word under its roots, in any of the word's senses, and the inflected forms
of those words. `plus` and `minus` are judgements of this hall.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from wordhall.lexicon.name import Names
from wordhall.lexicon.wordnet import DOMAIN_OF, WordNet


class Category(NamedTuple):
    name: str
    title: str  # as it stands in a sentence: "an animal"
    roots: str = ""  # WordNet synsets, "word.part.sense" each
    plus: str = ""
    minus: str = ""
    hard: bool = False  # too few words for an easy hand
    field: bool = False  # also what WordNet files under the roots as a field of knowledge


ELEMENTS = """
hydrogen helium lithium beryllium boron carbon nitrogen oxygen fluorine neon sodium magnesium
aluminum silicon phosphorus sulfur chlorine argon potassium calcium scandium titanium vanadium
chromium manganese iron cobalt nickel copper zinc gallium germanium arsenic selenium bromine
krypton rubidium strontium yttrium zirconium niobium molybdenum technetium ruthenium rhodium
palladium silver cadmium indium tin antimony tellurium iodine xenon cesium barium lanthanum cerium
praseodymium neodymium promethium samarium europium gadolinium terbium dysprosium holmium erbium
thulium ytterbium lutetium hafnium tantalum tungsten rhenium osmium iridium platinum gold mercury
thallium lead bismuth polonium astatine radon francium radium actinium thorium protactinium uranium
neptunium plutonium americium curium berkelium californium einsteinium fermium mendelevium nobelium
lawrencium rutherfordium dubnium seaborgium bohrium hassium meitnerium darmstadtium roentgenium
copernicium nihonium flerovium moscovium livermorium tennessine oganesson
"""
ELEMENT_SPELLINGS = "aluminium sulphur caesium"

CATEGORIES = (
    Category("adverb", "an adverb"),
    Category(
        "animal",
        "an animal",
        roots="animal.n.1",
        minus=(
            "head game young male female stray pest work stock actor stayer migrator critter "
            "peeper varmint giant pet survivor stalker adult baby humanity man world mate killer "
            "hack jack layer grade poll stunt toy royal plug poster offspring worker soldier "
            "permit"
        ),
    ),
    Category(
        "bird",
        "a bird",
        roots="bird.n.1",
        plus="poultry",
        minus="jack diver roller creeper",
    ),
    Category(
        "body",
        "a part of the body",
        roots="body_part.n.1",
        plus="body",
        minus=(
            "process system unit structure base apparatus part area corporation feature "
            "investment region matrix member passage right left zone partition opening layer "
            "middle tool can bypass radiation bag pump bob fold float flag style node"
        ),
    ),
    Category(
        "building",
        "a building",
        roots="building.n.1",
        plus="igloo castle cottage barn",
        minus="ice institution court ruin",
    ),
    Category("city", "a city"),
    Category(
        "clothing",
        "something to wear",
        roots="clothing.n.1 footwear.n.1 footwear.n.2",
        minus=(
            "work change habit array black blue gray grey white purple formal separate wash "
            "washing switch chap foundation platform supporter lid"
        ),
    ),
    Category(
        "colour",
        "a colour",
        roots="color.n.1",
        plus="black white grey gray tan navy mauve teal cyan magenta maroon",
        minus=(
            "heather value complexion mottle spectrum color coloring colour colouring darkness "
            "fairness shade tone"
        ),
    ),
    Category(
        "country",
        "a country",
        plus="england scotland wales ireland",
        minus=(
            "north union logrono rus kazak kazakh kirghiz kirgiz tadjik tadzhik tajik turkmen "
            "turkomen uzbek aram terengganu salvador balkans"
        ),
    ),
    Category(
        "dance",
        "a dance",
        roots="dance.n.1 dancing.n.1",
        minus="step hop break variation",
    ),
    Category(
        "dog",
        "a dog",
        roots="dog.n.1",
        minus="pointer",
    ),
    Category(
        "drink",
        "a drink",
        roots="beverage.n.1",
        plus="beer wine",
        minus="drug screwdriver mixer shot draft draught order zombie bishop cup flip sack cobbler",
    ),
    Category("element", "a chemical element", plus=ELEMENTS + ELEMENT_SPELLINGS, hard=True),
    Category(
        "fabric",
        "a fabric",
        roots="fabric.n.1",
        minus="piece end flash network remainder tag train panel material patch print hair",
    ),
    Category(
        "family",
        "a member of the family",
        roots="relative.n.1",
        plus="mom dad mum twin niece nephew husband wife spouse parent child baby",
        minus="bastard issue root successor mate relation",
    ),
    Category(
        "fish",
        "a fish",
        roots="fish.n.1 fish.n.2",
        minus="dollar drum porter",
    ),
    Category(
        "flower",
        "a flower",
        roots="flower.n.1 flower.n.2",
        minus="head spike composite",
    ),
    Category(
        "food",
        "something to eat",
        roots="food.n.1 food.n.2",
        minus=(
            "drug poison dish course mess side home water blade board center centre concentrate "
            "cut farce formula joint kiss leg medium mixture neck plate rack rock round scratch "
            "shoulder special split stick table western white wrap jerk bishop eater flip"
        ),
    ),
    Category(
        "fruit",
        "a fruit",
        roots="edible_fruit.n.1 fruit.n.1",
        minus="ear head hip pod capsule key boll spike",
    ),
    Category(
        "furniture",
        "a piece of furniture",
        roots="furniture.n.1",
        minus="base bar file nest press sack box board",
    ),
    Category(
        "garment",
        "a garment",
        roots="garment.n.1 headdress.n.1 footwear.n.1 footwear.n.2",
        plus="sock glove scarf mitten belt tie",
        minus="chap foundation lid platform separate wash washing white stock",
    ),
    Category(
        "gem",
        "a precious stone",
        roots="gem.n.2 transparent_gem.n.1 opaque_gem.n.1",
        plus="pearl amber jade coral garnet opal",
        minus="stone",
        hard=True,
    ),
    Category(
        "herb",
        "a herb",
        roots="herb.n.1 herb.n.2",
        plus="parsley basil dill thyme oregano",
        minus="charity galaxy grain",
    ),
    Category(
        "insect",
        "an insect",
        roots="insect.n.1",
        minus="worker soldier queen bug",
    ),
    Category(
        "instrument",
        "a musical instrument",
        roots="musical_instrument.n.1",
        plus="recorder ocarina",
        minus="bass key vibes stop triangle wood wind instrument",
    ),
    Category(
        "language",
        "a language",
        roots="natural_language.n.1",
        minus="same pie tongue romance",
    ),
    Category(
        "mammal",
        "a mammal",
        roots="mammal.n.1",
        minus=(
            "head game stayer pointer retriever stock humanity man world grade hack killer poster "
            "royal toy queen plug jack"
        ),
    ),
    Category(
        "metal",
        "a metal",
        roots="metallic_element.n.1 alloy.n.1",
        plus="iron gold silver tin lead",
        minus="noble",
    ),
    Category(
        "money",
        "a coin or currency",
        roots="monetary_unit.n.1 coin.n.1",
        plus="pound dollar euro cent penny",
        minus="head tail change",
    ),
    Category(
        "music",
        "music",
        roots=(
            "music.n.1 musical_instrument.n.1 musician.n.1 musical_notation.n.1 "
            "musical_organization.n.1"
        ),
        field=True,
    ),
    Category("name", "a first name"),
    Category(
        "number",
        "a number word",
        roots="integer.n.1",
        plus=(
            "zero one two three four five six seven eight nine ten eleven twelve hundred thousand "
            "million billion dozen"
        ),
        minus=(
            "ace trey deuce monas unity singleton craps boxcars snake characteristic factor "
            "fellow figure mate population yard span"
        ),
    ),
    Category(
        "occupation",
        "an occupation",
        roots=(
            "worker.n.1 professional.n.1 artist.n.1 performer.n.1 scientist.n.1 writer.n.1 "
            "official.n.1 merchant.n.1 educator.n.1 serviceman.n.1 clergyman.n.1 athlete.n.1 "
            "lawman.n.1 engineer.n.1 musician.n.1 leader.n.1 entertainer.n.1 trader.n.1 "
            "expert.n.1"
        ),
        minus=(
            "star virgin back bull char center classic closer companion cookie divine end fence "
            "fool gentleman ghost gutter ham hangover head independent instrument jack lead man "
            "pig plant plotter poster rat regular reserve romantic second sport stroke supporter"
        ),
    ),
    Category(
        "plant",
        "a plant",
        roots="plant.n.2",
        minus="works host charity cube escape galaxy",
    ),
    Category("river", "a river"),
    Category(
        "science",
        "science",
        roots="science.n.1",
        field=True,
    ),
    Category(
        "ship",
        "a ship or boat",
        roots="vessel.n.2",
        minus="scooter bottom tower shell jolly",
    ),
    Category(
        "sport",
        "a sport",
        roots="sport.n.1",
        plus="rugby tennis golf football",
        minus="legs ride run ball cast flip round steal dip",
    ),
    Category(
        "tool",
        "a tool",
        roots="tool.n.1",
        plus="hammer saw screwdriver wrench drill",
        minus="cock head bastard drove upset style gang starter slice float",
    ),
    Category(
        "tree",
        "a tree",
        roots="tree.n.1",
        minus="stump pollard",
    ),
    Category(
        "vegetable",
        "a vegetable",
        roots="vegetable.n.1",
        minus="heart",
    ),
    Category(
        "vehicle",
        "a vehicle",
        roots="vehicle.n.1",
        minus=(
            "bomb heap bottom compact flat ordinary smoker stage trap jolly machine shell tower "
            "cat hack"
        ),
    ),
    Category(
        "weapon",
        "a weapon",
        roots="weapon.n.1",
        minus="arm ball brand piece steel rod",
    ),
    Category(
        "woodwind",
        "a woodwind",
        roots="woodwind.n.1 pipe.n.4",
        plus="recorder ocarina",
        hard=True,
    ),
)


def sort(
    known: set[str],
    wordnet: WordNet,
    names: Names,
    lemmas: Mapping[str, Mapping[str, list[str]]],
) -> dict[str, int]:
    """For each word that has a category, a set of bits in the order of CATEGORIES."""
    listed: dict[str, Iterable[str]] = {
        "adverb": (word for word in wordnet.index["r"] if word in known),
        "city": names.cities,
        "country": names.countries,
        "name": names.given,
        "river": names.rivers,
    }
    plurals: dict[str, list[str]] = {}
    for form, origins in lemmas["n"].items():
        for lemma in origins:
            plurals.setdefault(lemma, []).append(form)
    bits: dict[str, int] = {}
    for number, category in enumerate(CATEGORIES):
        words = _under(wordnet, category) | set(category.plus.split())
        words -= set(category.minus.split())
        words |= {form for word in words for form in plurals.get(word, ())}
        words |= set(listed.get(category.name, ())) - set(category.minus.split())
        for word in words & known:
            bits[word] = bits.get(word, 0) | 1 << number
    return bits


def _under(wordnet: WordNet, category: Category) -> set[str]:
    synsets: set[tuple[str, int]] = set()
    for root in category.roots.split():
        synsets |= wordnet.below(wordnet.root(root))
    if category.field:
        synsets |= {
            (part, offset)
            for synset in list(synsets)
            for link, part, offset in wordnet.synset(*synset).pointers
            if link in DOMAIN_OF
        }
    words = {word for synset in synsets for word in wordnet.synset(*synset).words}
    # Elsewhere a capital marks a name, which has no place among the kinds of things.
    if category.name == "language":
        return {word.lower() for word in words}
    return {word for word in words if word.islower()}

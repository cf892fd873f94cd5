"""The categories of words: an animal, a colour, a tool …

A category takes what a family would accept: words that are under its roots in one of the two
senses that people think of first, and their plurals. `plus` and `minus` are judgements of this
hall.
"""

from typing import NamedTuple


class Category(NamedTuple):
    name: str
    title: str  # as it stands in a sentence: "an animal"
    roots: str = ""  # WordNet synsets, "word.part.sense" each
    plus: str = ""
    minus: str = ""
    hard: bool = False  # never drawn by lot (FO-34)


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
    Category("adverb", "an adverb", minus="collect counter course express item loads"),
    Category(
        "animal",
        "an animal",
        roots="animal.n.1",
        plus="""
        kid seal swallow mole hobby buck donkey ass skunk sole pike perch cub shrimp
        crayfish canary scallop roach kite amphibian kiwi boxer sponge wildcat tit cod tuna
        crab lobster cardinal pointer ray ounce slug beaver mink alpaca chinchilla chihuahua
        doberman rottweiler guernsey cock thrush snapper whiting hopper chum adder viper
        dinosaur
        """,
        minus="""
        head game young male female stray pest work stock actor stayer migrator critter
        peeper varmint giant pet survivor stalker adult baby humanity man world mate killer
        hack jack layer grade poll stunt toy royal plug poster offspring worker soldier
        permit human humans mankind saki entire queen beef mount chat drill comma monarch
        prey mamma pixie charger teaser homo sire dam mother wonder monster admiral viceroy
        solitaire redhead snowflake stint guinea drum feist
        bot imago does captive brute
        butterball cackler chatterer dabbler nonstarter pacesetter broody feeder ephemeral
        grubby mademoiselle grenadier windowpane whiff pout pollinator defoliator humankind
        firebug sawyer embryo fetus foetus wiggler wriggler mocker mutant pollard rasher
        sierra instar stablemate squealer whistler harpy medusa cyclops bluepoint
        """,
    ),
    Category(
        "bird",
        "a bird",
        roots="bird.n.1",
        plus="""
        poultry swallow hobby tit cardinal canary kite kiwi knot ruff cock cob stilt thrush
        griffon harrier skimmer harpy albatross rail
        """,
        minus="""
        jack diver roller creeper guinea chat redhead stint snowflake solitaire barnacle
        mocker tattler amazon argus nutcracker
        butterball cackler chatterer dabbler broody tom pecker whooper pouter
        """,
    ),
    Category(
        "body",
        "a part of the body",
        roots="body_part.n.1",
        plus="""
        body hair trunk bottom rear backbone skeleton flank bum shin sole iris pupil palate
        groin bicep eyelash fingertip
        """,
        minus="""
        process system unit structure base apparatus part area corporation feature
        investment region matrix member passage right left zone partition opening layer
        middle tool can bypass radiation bag pump bob fold float flag style node small quick
        behind seat vessel chamber pit ass lid valve arch leaflet hooks cobblers dug socket
        atlas bust optic arse tract shunt slit stump mamma pussy comb wing horn tail hoof
        claw muzzle bristle hoop vegetation thorn frill burl orb flipper fishbone forewing
        ctenidium vibrissa fat pearly pallium webfoot flatfoot lien nipper
        os
        abdominal acumen adhesion afferent anterior attic bobtail bunghole chine cistern
        clapper cola convolution depressor dilator efferent eminence endocrine excrescence
        fascia fistula gladiolus graft granulation isthmus labyrinth lambda lappet lineament
        lumen maulers nasal oblique oculomotor pacemaker parasympathetic passageway pathway
        pennon prat pricker prickle receptor rudiment ruff snatch stern sticker suture
        tensor transplant tunic umbilical vacuole venation vent vestibule yap germ
        trapezoid interstice posterior
        """,
    ),
    Category(
        "building",
        "a building",
        roots="building.n.1",
        plus="""
        igloo castle cottage barn hall library opera clinic diner canteen centre center
        garage factory tower prison museum fort lighthouse windmill warehouse hut station
        """,
        minus="""
        ice institution court ruin architecture resort stalls butchery shambles rotisserie
        ministry dispensary asylum multiplex jakes bagnio privy remise brothel whorehouse
        cathouse duplex
        feedlot firetrap fleabag
        """,
    ),
    Category("city", "a city", minus="independence meshed moron"),
    Category(
        "clothing",
        "something to wear",
        roots="clothing.n.1 footwear.n.1 footwear.n.2",
        plus="""
        top slip fur collar hood jumper loafer girdle bowler brace wellington stetson panama
        mitre beanie
        """,
        minus="""
        work change habit array black blue gray grey white purple formal separate wash
        washing switch chap foundation platform supporter lid cope stays wear wrapper
        mending sweats tails spectator weeds laundry motley masquerade disguise trappings
        grizzle washables ironing lumberjack reversible uplift geta mule flats pant furnishing
        napkin
        dolmen arctic walker bluebonnet banyan polonaise pontifical shimmy coxcomb turtle
        stomacher unmentionable scuff hairpiece
        """,
    ),
    Category(
        "colour",
        "a colour",
        roots="color.n.1",
        plus="""
        black white grey gray tan navy mauve teal cyan magenta maroon silver rose copper
        chocolate chestnut charcoal mahogany buff jade ruby salmon peach saffron apricot
        cherry olive hazel indigo caramel sapphire tangerine emerald coffee straw bronze
        plum khaki rust sand mustard mint lilac fuchsia crimson russet auburn ginger lime
        sienna gold heliotrope primrose
        """,
        minus="""
        heather value complexion mottle spectrum color coloring colour colouring darkness
        fairness shade tone complementary chalk maize blonde pallor tint pastel bleach
        whiteness tinge blackness pigmentation redness inkiness frostiness ruddiness
        hoariness paleness grayness colouration coloration greyness luridness rosiness
        blondness pinkness orangeness yellowness sallowness pallidness brownness blueness
        duskiness wanness viridity lividness lividity tawniness swarthiness greenishness
        depigmentation drab blond sanguine carnation wine ebony
        """,
    ),
    Category(
        "country",
        "a country",
        plus="england scotland wales ireland",
        minus="""
        north union logrono rus kazak kazakh kirghiz kirgiz tadjik tadzhik tajik turkmen
        turkomen uzbek aram terengganu salvador balkans
        anglia eelam helvetia xizang
        """,
    ),
    Category(
        "dance",
        "a dance",
        roots="dance.n.1 dancing.n.1",
        plus="""
        waltz twist swing reel jig samba shimmy bolero clog shag salsa jive disco rhumba
        ballroom zouk macarena limbo cha polonaise
        """,
        minus="""
        step hop break variation choreography hoofing stomp adagio striptease longways
        pyrrhic
        """,
    ),
    Category(
        "dog",
        "a dog",
        roots="dog.n.1",
        plus="""
        boxer pointer afghan peke pekingese chihuahua doberman rottweiler springer
        weimaraner shetland scottie saluki labrador alsatian cockapoo labradoodle
        """,
        minus="barker feist fice",
    ),
    Category(
        "drink",
        "a drink",
        roots="beverage.n.1",
        plus="""
        beer wine water juice drink sake porter scotch coke cognac rye mocha mimosa elixir
        burgundy chardonnay pilsner cabernet chablis bordeaux riesling madeira marsala
        merlot rioja squash perry cola ginger lemonade shake milkshake cordial prosecco
        mojito kombucha matcha chai macchiato frappe latte
        """,
        minus="""
        drug screwdriver mixer shot draft draught order zombie bishop cup flip sack cobbler
        saki must generic grasshopper vintage cooler suds hock bootleg sling stinger lacing
        drinkable phosphate herbal intoxicant firewater potable philter philtre refresher
        sidecar highball inebriant brewage swizzle demerara manhattan geneva macon varietal
        demitasse
        """,
    ),
    Category(
        "element",
        "a chemical element",
        plus=ELEMENTS + ELEMENT_SPELLINGS,
        minus="zirconia",
        hard=True,
    ),
    Category(
        "fabric",
        "a fabric",
        roots="fabric.n.1",
        plus="net fleece polyester crepe acrylic mesh fibre fiber jersey",
        minus="""
        piece end flash network remainder tag train panel material patch print hair rag
        royal sail lining remnant shred yoke panting screening canopy bagging quilting
        belting elastic pasty gore metallic cobweb ticking lug swatch tatter hairnet rep
        placket snood topsail spritsail oddment reseau russet diaper handkerchief towel
        hankie hanky drapery bib dishtowel pinstripe sacking staysail sheet
        lame suiting
        foresail jib lugsail mainsail mizzen spinnaker dishcloth dishrag groundsheet
        shirttail tucker mizen royals
        """,
    ),
    Category(
        "family",
        "a member of the family",
        roots="relative.n.1",
        plus="""
        mom dad mum twin niece nephew husband wife spouse parent child baby folks
        """,
        minus="""
        bastard issue root successor mate relation pop partner infant cherub bigamist
        foundling sire illegitimate suckling polygamist quad homemaker antecedent
        antediluvian cuckold cognate ascendent ascendant honeymooner marchioness viscountess
        mayoress primipara monogamist adopter vicereine enate uxoricide affine begetter
        premie wittol agnate signora matron housewife househusband newlywed babe nursling
        filicide whoreson supermom quin quint neonate
        """,
    ),
    Category(
        "fish",
        "a fish",
        roots="fish.n.1 fish.n.2",
        plus="""
        ray bass sole pike perch cod tuna roach chum whiting snapper bream ling grunt angler
        char whitefish hammerhead shiner
        """,
        minus="""
        dollar drum porter rasher sierra grenadier mademoiselle silverfish molly lotte
        permit duckbill pompon coney grubby hind pout whiff windowpane spawner
        dolphin
        """,
    ),
    Category(
        "flower",
        "a flower",
        roots="flower.n.1 flower.n.2",
        plus="""
        stock rose lily tulip violet pansy iris lotus lilac lavender jasmine daffodil crocus
        hyacinth bluebell buttercup primrose geranium azalea camellia gardenia hibiscus
        magnolia fuchsia foxglove lupin honeysuckle heather pyrethrum edelweiss freesia
        gladiolus narcissus hollyhock mimosa oleander orchid rhododendron snapdragon
        dandelion cowslip peony hydrangea forsythia clematis wisteria
        """,
        minus="""
        head spike composite mum chatterbox everlasting bluebottle bloomer calypso ruddles
        umbel raceme glomerule corymb panicle cyme thyrsus thyrse ament
        """,
    ),
    Category(
        "food",
        "something to eat",
        roots="food.n.1 food.n.2",
        plus="""
        date ice roll chip corn onion carrot fig lamb turkey mint clam dip goose rabbit duck
        fare tuna cod bass pepper mushroom lettuce lime peach cherry salad steak noodle
        pasta burger sushi taco
        """,
        minus="""
        drug poison dish course mess side home water blade board center centre concentrate
        cut farce formula joint kiss leg medium mixture neck plate rack rock round scratch
        shoulder special split stick table western white wrap jerk bishop eater flip port
        must pop saki mix wine whisky liquor beer champagne whiskey rose alcohol bird feed
        hay gum lager chuck cobbler vintage spirits menu punch colouring coloring generic
        frank gin cider bitter duff organs diet produce grist forage limeade arak zinfandel
        vegetarianism rue citrin poteen toddy bullshot eats provisions coffee tea nectar
        brandy sherry claret vodka rum ale stout cocktail cola soda liqueur rotgut suds
        philter fizz weenie cuppa tisane cocoa
        curacao curacoa kummel cooky
        ail bootleg buffalo commissariat dodger dowdy emperor cling gobbet grasshopper
        intoxicant kosher lacing larder phosphate puff porcupines screwdriver sidecar sinker
        sling stinger timothy undercut halal humus chyme silage ensilage pasturage pasture
        freestone cooler dietary iceberg torpedo puffer porgy cud
        """,
    ),
    Category(
        "fruit",
        "a fruit",
        roots="edible_fruit.n.1 fruit.n.1",
        plus="""
        date fig peach cherry lime mandarin sloe guava pawpaw pippin huckleberry bilberry
        medlar goji acai yuzu
        """,
        minus="""
        ear head hip pod capsule key boll spike seed corn kernel mast emperor cling windfall
        cob rye saskatoon pyxis bacca caryopsis schizocarp syconium capitulum achene drupe
        cottonseed linseed rapeseed amaranth brazil bean pea lentil legume okra soybean soy
        garbanzo chickpea cowpea cumin calabash peanut cashew nut acorn almond walnut
        hazelnut filbert pistachio beechnut butternut cobnut conker
        seedpod goober buckeye
        """,
    ),
    Category(
        "furniture",
        "a piece of furniture",
        roots="furniture.n.1",
        plus="""
        stand chest seat closet rocker sideboard cupboard shelf drawer vanity mattress futon
        beanbag desk
        """,
        minus="""
        base bar file nest press sack box board lower upper settle lamp counter deathbed
        booth credence commissary console trundle truckle platen sickbed fitment carrycot
        minibar squab
        """,
    ),
    Category(
        "garment",
        "a garment",
        roots="garment.n.1 headdress.n.1 footwear.n.1 footwear.n.2",
        plus="""
        sock glove scarf mitten belt tie slip fur gown hood jumper loafer girdle bowler top
        cardigan vest
        """,
        minus="""
        chap foundation lid platform separate wash washing white stock cope stays wrap
        mending sweats spectator weeds laundry motley washables ironing uplift reversible
        walker domino tweed
        dolmen napkin lumberjack arctic bluebonnet banyan shimmy coxcomb turtle stomacher
        unmentionable scuff millinery
        """,
    ),
    Category(
        "gem",
        "a precious stone",
        roots="gem.n.2 transparent_gem.n.1 opaque_gem.n.1",
        plus="pearl amber jade coral garnet opal",
        minus="stone plasma sardine adamant",
        hard=True,
    ),
    Category(
        "herb",
        "a herb",
        roots="herb.n.1 herb.n.2",
        plus="""
        parsley basil dill thyme oregano tea rocket bluebell mint sage rue rosemary saffron
        cumin nettle tarragon chervil lovage borage sorrel
        """,
        minus="""
        charity galaxy grain simple spelt grass rice corn vegetable tobacco tomato honesty
        bent banana cheat rape clocks sang maize poke peanut chess carrot pansy radish bugle
        rhubarb torch barley dock shamrock wheat strawberry eggplant legume beet cereal
        artichoke broccoli cleavers popcorn bamboo cauliflower okra bluegrass weld trumpets
        reed pineapple blinks lettuce turnip rye spinach gumbo kale rutabaga archangel taro
        chickpea kohlrabi plantain geranium parsnip asparagus oat soybean endive celery
        skullcap cole durum broomcorn
        medic aubergine beetroot celeriac chard haricot swede sorghum millet pasturage
        herbage tare sugarcane
        """,
    ),
    Category(
        "insect",
        "an insect",
        roots="insect.n.1",
        plus="bug grub nit hopper roach cricket midge gnat",
        minus="""
        worker soldier queen monarch comma peacock ephemeral sawyer viceroy
        tortoiseshell cinnabar firebug defoliator goldeneye punky searcher lappet pollinator
        imago
        """,
    ),
    Category(
        "instrument",
        "a musical instrument",
        roots="musical_instrument.n.1",
        plus="""
        recorder ocarina pipe horn bell organ whistle triangle bass lyre reed harmonium
        pianola keyboard cymbals castanet
        """,
        minus="""
        key vibes stop wood wind instrument string grand brass upright bones flue clappers
        bombard snare chanter virginal diapason pipework musette clarion bourdon woodwind
        """,
    ),
    Category(
        "language",
        "a language",
        minus="""
        same pie tongue romance northern chin fox crow attic italic southwestern oceanic ewe
        bade fang tho bole mam yay mon cockney creole gypsy mongolic semitic serer kola miri
        bura pengo chad nordic
        """,
    ),
    Category(
        "mammal",
        "a mammal",
        roots="mammal.n.1",
        plus="""
        kid seal mole buck hog ass boxer skunk beaver mink chinchilla alpaca wildcat donkey
        cub doberman chihuahua rottweiler sable humpback wallaby
        """,
        minus="""
        head game stayer pointer retriever stock humanity man world grade hack killer poster
        royal toy queen plug jack human humans mankind saki entire beef mount drill charger
        cows glutton fisher milker prancer humankind devilfish livestock seahorse feist
        poler does
        nonstarter pacesetter pollard homo harpy stablemate squealer whistler remount
        """,
    ),
    Category(
        "metal",
        "a metal",
        roots="metallic_element.n.1 alloy.n.1",
        plus="iron gold silver tin lead",
        minus="noble stainless alum baryta eureka slug zirconia",
    ),
    Category(
        "money",
        "a coin or currency",
        roots="monetary_unit.n.1 coin.n.1",
        plus="pound dollar euro cent penny mark quarter crown lira bitcoin",
        minus="""
        head tail change ban at sent ore filler avo fen medallion mil lats subunit conto
        copper colon stater kurus
        """,
    ),
    Category(
        "music",
        "music",
        roots="""
        music.n.1 musical_instrument.n.1 musician.n.1 musical_organization.n.1
        musical_composition.n.1
        """,
        plus="""
        tempo rhythm note notes scale key bar beat tune pitch treble bass baritone alto
        tenor soprano octave chord harmony melody march theme pop rock soul folk metal punk
        rap reggae funk swing encore duet sonata lyric lyrics band concert stereo radio
        record vinyl album conductor baton organ horn whistle bell pipe staff clef quaver
        crotchet minim semitone tone sharp flat arpeggio largo allegro andante presto
        crescendo aria carol lullaby anthem ditty jingle techno electronica playlist podium
        acoustic unison violinist cellist drummer
        """,
        minus="""
        section chapter phrase close introduction cut extract closing lay insert above keen
        quote grand accidental player episode clause quotation preface realisation
        realization bones cancel upright voluntary gradual dominant clipping rider
        modulation flashback troll excerption swoop pedal snare bombard chanter spot lied
        folks chrestomathy foreword macumba primo hummer
        passage
        anticlimax canary deductible dissolve epigraph epilog epilogue escalator excerpt
        misquotation misquote peroration podium preamble prologue pipework thrush warbler
        belling recapitulation bare bares ligature
        """,
    ),
    Category(
        "name",
        "a first name",
        minus="""
        ai aide alpha an angelic angle aura bee bell berry birdie blanch bong brain bunny burl
        caprice carman carmine carry celesta cherish chi chin china ching christen conception coy
        delta desire diamond dimple dona dong dung earnest echo else emerald emerita era ethyl
        fairy fawn forest freeman gala garland genesis genie german golden ha hae hang hong hung
        hue in ivory ja jarred julienne junior ka karma king lady lean liberty lien lino loan long
        lore loris love ma major man manual many maple marine marlin marquis marry marvel maxima
        merry mi mica miss moon my nana noble noma nova nu numbers omega pa page pasty pearly ping
        pinkie porter precious prince princess queen ranee romaine rosette rosy royal sabra sang
        saran sari season see shad shin so son song sook soon sparkle spring stormy sun sung
        sunshine ta tam tawny temple tequila tiara tiny velvet viva wan wen windy winter yang yen
        yer yon young yuk
        un ok na fe sha nada sau tora nubia refugia herma
        """,
    ),
    Category(
        "number",
        "a number word",
        roots="integer.n.1",
        plus="""
        zero one two three four five six seven eight nine ten eleven twelve hundred thousand
        million billion dozen couple score half third quarter eleventh first second fourth
        fifth sixth seventh eighth ninth tenth nil nought
        """,
        minus="""
        ace trey deuce monas unity singleton craps boxcars snake characteristic factor
        fellow figure mate population yard span single integer digit grand cipher cypher
        divisor brace modulus troika fin meg thou triplet quintuplet quadruplet trinity
        couplet ternary distich ternion quaternion trine tercet sestet tierce monad dyad
        triad pentad quint tenner sextuplet doubleton ennead octonary teens
        leash duet quartet quintet
        """,
    ),
    Category(
        "occupation",
        "an occupation",
        roots="""
        worker.n.1 professional.n.1 artist.n.1 performer.n.1 scientist.n.1 writer.n.1
        official.n.1 merchant.n.1 educator.n.1 serviceman.n.1 clergyman.n.1 athlete.n.1
        lawman.n.1 engineer.n.1 musician.n.1 leader.n.1 entertainer.n.1 trader.n.1
        expert.n.1
        """,
        plus="""
        farmer banker model driver waiter butcher nurse surgeon shepherd painter potter
        tailor barber gardener plumber carpenter mason miner fisherman hunter sailor soldier
        pilot steward stewardess waitress clerk cashier porter guard host hostess speaker
        representative critic jeweller weaver blacksmith referee coach caterer chef barista
        bartender broker builder bricklayer electrician mechanic optician pharmacist chemist
        vet veterinarian zookeeper jockey jester wrestler boxer golfer footballer cricketer
        milkman postman fireman firefighter paramedic midwife nanny babysitter influencer
        blogger podcaster consultant programmer coder designer developer
        """,
        minus="""
        star virgin back bull char center classic closer companion cookie divine end fence
        fool gentleman ghost gutter ham hangover head independent instrument jack lead man
        pig plant plotter poster rat regular reserve romantic second sport stroke supporter
        hand help candidate ideal draw private substitute computer resident ordinary
        superior hack processor forward server heavy familiar extra temporary monitor
        compiler hero queen slave sensation talent mate peer recruit volunteer expert
        communist employee employer official worker player observer peasant counsel academic
        ranker leaper matron conscript draftee domine sawbones seasoner ironist mezzo
        choirboy specialist flier throwster tracklayer loser winner favourite favorite
        plunger patrician grandee standby idol jumper superordinate goldbrick confederate
        systematist castrato adapter
        cooky calculator checker contributor domestic handler hire loader lovely minimalist noble
        recorder scanner socialist subsidiary tackle tender voluntary wizard wrecker
        accomplice accumulator adept aggressor apotheosis archaist baas baster bombshell
        bunny canary cog dick dribbler drudge employable enforcer fodder fuzz gallant gob
        goof goofball hanger heartthrob heaver hobo holdover hoodoo hopper hotshot humdinger
        initiator instigator kamikaze kicker lefty locater locator mace manikin mavin menial
        mover nark nerd nonesuch nonpareil paragon pawn pinko ramrod redact scab screw
        scrubber shill slammer snapper sponger spoiler sprog stalker stamper stepper
        striptease superman swagger swinger thrush topper trencher trier tumbler twiner
        varlet wag warhorse wetter whiz whizz wiz winder yuppie zany accountable bounder
        crackerjack promulgator hummer twirler perfecter obliger decoy abortionist gypsy
        gipsy bleacher
        """,
    ),
    Category(
        "plant",
        "a plant",
        roots="plant.n.2",
        plus="""
        tea orange cotton lemon bean cabbage fig palm coconut pea sage lentil lime cassava
        rush coffee gum bay
        """,
        minus="""
        works host charity cube escape galaxy may glad simple annual composite cheese
        honesty bent clocks chess snag cheat sang snowball pixie spelt brake mum embryo
        monocot ramp megagametophyte poke rape
        chatterbox blinks bedder honeypot flamboyant neophyte strangler catgut hardtack pixy
        naiad trumpets torch tuna endemic aquatic
        """,
    ),
    Category("river", "a river"),
    Category(
        "science",
        "a science",
        roots="science.n.1",
        plus="nutrition calculus",
        minus="""
        politics finance mythology decomposition magnetism diagnostics surgery grammar
        hygiene triangulation harmonics forestry civics pragmatics macrobiotics phrenology
        morphophonemics pharmacy dynamics
        """,
        hard=True,
    ),
    Category(
        "ship",
        "a ship or boat",
        roots="vessel.n.2",
        plus="""
        liner tender lighter tramp cutter steamer packet carrier bark scull tugboat raft
        vessel
        """,
        minus="""
        scooter bottom tower shell jolly hulk shipwreck dandy gig derelict nautilus
        hydroplane outboard knockabout corsair privateer shrimper junk
        """,
    ),
    Category(
        "sky",
        "something in the sky",
        roots="""
        celestial_body.n.1 cloud.n.2 precipitation.n.3 wind.n.1 constellation.n.2 storm.n.1
        """,
        plus="""
        sky sun moon star rainbow lightning thunder aurora eclipse comet meteor planet
        satellite galaxy horizon sunrise sunset dawn dusk fog mist haze kite balloon
        zeppelin airship aeroplane airplane aircraft helicopter jet rocket glider drone bird
        cloud hail sleet snow rain drizzle shower moonlight starlight sunshine sunbeam mars
        venus saturn
        """,
        minus="""
        binary pelter loadstar easter earth draft draught doctor land globe virgo back north
        south world minor head stream train
        languor
        sandblast duster
        """,
        hard=True,
    ),
    Category(
        "sport",
        "a sport",
        roots="sport.n.1",
        plus="""
        rugby tennis golf football fencing karate running squash aerobics athletics bowling
        bowls curling darts dancing hurdles hurdling hiking jogging kickboxing luge marathon
        polo pool rallying relay rafting sailing sprint sprinting snooker snowboarding
        surfing taekwondo triathlon yoga pilates climbing canoeing kayaking javelin discus
        decathlon pentathlon heptathlon biathlon parkour paintball judo kendo capoeira
        cheerleading windsurfing kitesurfing billiards weightlifting trampolining
        """,
        minus="""
        legs ride run ball cast flip round steal dip floating dive swim ducking plunge bathe
        horseshoes singles doubles tumbling grappling trolling coursing jumping jackknife
        bullfighting cockfighting ballgame piaffe curvet natation battue pigsticking
        funambulism rassling hoops sparring foxhunt fisticuffs acrobatics pugilism
        battledore
        """,
    ),
    Category(
        "tool",
        "a tool",
        roots="tool.n.1",
        plus="""
        hammer saw screwdriver wrench drill axe plane file pick fork blade punch jack rake
        scoop crank plunger router mallet cutter shears clippers crowbar vice clamp level
        ruler tape chopper opener lever pincers tongs tweezers
        """,
        minus="""
        cock head bastard drove upset style gang starter slice float die ram scuffle beetle
        tamper grapple rounder heckle smoother bender snuffers sawmill bur neolith eolith
        pounder latchstring bolo catling pricker
        """,
    ),
    Category(
        "tree",
        "a tree",
        roots="tree.n.1",
        plus="""
        orange lemon fig palm coconut walnut hemlock lime gum bay ebony wattle avocado
        sequoia redwood
        """,
        minus="""
        stump pollard snag clove blackjack flamboyant hardtack peppermint samba
        """,
    ),
    Category(
        "vegetable",
        "a vegetable",
        roots="vegetable.n.1",
        plus="""
        onion carrot marrow mushroom lettuce pepper yam plantain okra parsnip soybean kale
        chickpea shallot taro sorrel chicory salsify corn maize sweetcorn garlic cassava
        rocket pulse edamame beetroot
        """,
        minus="""
        heart fries chips chilly murphy julienne flageolet potherb cole cos iceberg
        """,
    ),
    Category(
        "vehicle",
        "a vehicle",
        roots="vehicle.n.1",
        plus="""
        train bus van coach engine cycle bike camper saloon liner trailer cutter steamer
        barrow lighter sleeper drone chopper motorbike tram metro subway ebike minibus
        hatchback minivan scooter ferry
        """,
        minus="""
        bomb heap bottom compact flat ordinary smoker stage trap jolly machine shell tower
        cat hack junk technical electric missile vessel projectile rig sausage hulk
        shipwreck dandy derelict corsair limber bassinet doodlebug racer bandwagon
        interceptor gig lander bogy amphibian caisson skyhook equipage runabout
        diner
        kamikaze loaner nonsmoker nautilus eggbeater privateer knockabout
        """,
    ),
    Category(
        "weapon",
        "a weapon",
        roots="weapon.n.1",
        plus="""
        axe bomb bow blade cannon foil mace pike sling grenade mine club whip gas torpedo
        rocket catapult cudgel truncheon taser ax
        """,
        minus="""
        arm ball brand piece steel rod automatic shot slug quarrel knuckles seeker
        antiaircraft sidewinder slasher spitball doodlebug aflatoxin lacrimator botulin
        lachrymator banderilla pellet
        kylie partizan
        """,
    ),
    Category(
        "woodwind",
        "a woodwind",
        roots="woodwind.n.1 pipe.n.4",
        plus="recorder ocarina pipe whistle reed",
        minus="bombard",
        hard=True,
    ),
)

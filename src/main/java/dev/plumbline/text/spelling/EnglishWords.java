package dev.plumbline.text.spelling;

/// Common English words, written for this project and frozen for `quotes/2`: what most essays use,
/// and words that differ from those in a letter or two, since a slip that is another word must not
/// be taken for a misspelling. Regular inflections are formed by [EnglishLexicon].
final class EnglishWords {

  static final String WORDS =
      """
      abandon ability abject able aboard about above abroad absence absent absolute absolve absorb abuse academic academy accede accent accept access accessible accident accidentally acclaim accommodate
      accommodation accompany accomplish accord account accurate accuse achieve achievement acid acknowledge acquaintance acquire across act action activate active activist activity actor actress actual
      acute ad adapt add adder addict addition additional address adequate adhere adjoin adjust administration administrator admire admit adolescence adolescent adopt adult advance advantage adventure
      adverse advertise advertisement advice advise aerial aesthetic affair affect affection affix affluent afford affordable afoot afraid after afternoon again against agar age agency agent aggressive
      aghast agile ago agree agreeable agreement agriculture ahead aid ailment aim air aircraft airline airplane airport airy aisle ajar alarm album alcohol alcove alias alight align alive all allay
      allergic alley alliance allot allow allude allure allusion ally almond almost aloft alone along aloof already alright also altar alter alternate alternative although altogether always amass amateur
      amaze amber ambition ambitious ambulance amend amid among amount ample amuse analysis analyze ancestor anchor ancient and anew angel anger angle angry animal ankle annex announce annoy annual annul
      another answer ant anthem antique anvil anxiety anxious any anybody anyone anything anyway anywhere apart apartment apathy ape apologize apology apparent appeal appear appearance apple application
      apply appoint appointment appraise appreciate appreciation apprise approach appropriate approve apron apt aptitude arcade arch architect arctic ardent are area arena argue argument arise arisen arm
      armor army aroma arose around arouse arrange arrest arrival arrive arrogant arrow arson art article artificial artist as ascent ascetic ash ashamed aside ask asleep aspect aspire assassinate assault
      assemble assembly assent assess asset assign assignment assist assistance assistant associate association assume assumption assure astonish astray astronaut at ate athlete athletic atlas atmosphere
      atom atone attach attack attain attempt attend attendance attention attest attic attire attitude attorney attract attraction attractive auction audience augment aunt aura aural austere author
      authority auto automatic autumn avail available avenge avenue average averse avert avid avoid awake award aware away awe awesome awesomeness awful awhile awkward axe axle babble baby back background
      backpack backward backyard bacon bacteria bad bade badge badger baffle bag baggage bail bait bake baker bakery balance bald bale balk ball ballad ballet balloon ballot balm ban banana band bandage
      bane bang banish bank bankrupt banner banter bar barb barber bard bare barely bargain barge bark barn barracks barrel barrier barter base baseball basement basic basin basis bask basket basketball bat
      batch bath bathe bathroom baton batter battery battle bawl bay bazaar be beach beacon bead beak beam bean bear beard beast beat beaten beau beautiful beauty became because beck become bed bedroom
      bedtime bee beef been beer beet beetle befall before beg began beggar begin beginner beginning begun behalf behave behavior behaviour behind being belated belief believable believe belittle bell belly
      belong beloved below belt bench bend beneath beneficial benefit bent bereft berry beset beside besides best bestow bet betray better between beyond bib bible bicker bicycle bid bide big bigot bike
      bile bill billion billow bin bind binge biology bird birth birthday birthplace biscuit bit bite bitten bitter bizarre blab black blade blame bland blank blanket blare blast blaze bleach bleak bleed
      blend bless blew blight blimp blind blink blip bliss blister blizzard bloat block blog blogger blond blood bloom blossom blot blouse blow blown blue bluff blunder blunt blur blurt blush boar board
      boast boat bode body bog bogus boil bold bole bolster bolt bomb bond bone bong bonnet bonus book boom boon boost boot booth bop border bore bored boring born borrow boss both bother bottle bottom
      bought boulder bounce bound boundary bouquet bow bowel bowl box boy boycott boyfriend brace brag braid brain brake bran branch brand brass brat brave bravery brawl brawn bray brazen breach bread
      breadth break breakfast breast breath breathe breed breeze brew bribe brick bride bridge brief brigade bright brighten brilliant brim brine bring brink brisk bristle brittle broach broad broadcast
      broccoli brochure broke broken bronze brood broom broth brother brought brow brown browse bruise brunt brush brute bubble bucket buckle bud budge budget buff buffalo bug buggy bugle build builder
      building built bulb bulge bulk bulky bull bullet bully bump bumpy bun bunch bundle bungle bunk bunker buoy burden bureau burger burglar burly burn burnt burp burrow burst bury bus bush bushel business
      bust bustle busy but butcher butt butter butterfly button buy buyer buzz by bye cab cabin cabinet cable cackle cactus cadet cafe cafeteria cage cajole cake calculate calendar calf call callous callus
      calm calorie cam came camel camera camp campaign campus can canal cancel cancer candidate candle candlelight candy cane canine cannon canoe canon canopy canteen canvas canvass canyon cap capable
      capacity cape capital capsize captain caption captivate captive capture car carat caravan carbon card care career careful careless caress caret cargo carpet carriage carrot carry cart carton cartoon
      carve cascade case cash cashier casino cask casket cast castle casual cat catastrophe catastrophic catch category cater cattle caught causal cause caution cautious cavalry cave cavern cavity cease
      ceiling celebrate celebration celery cell cellar cellphone cement cemetery censor censorship censure census cent center centimeter central centralize centre century cereal ceremony certain certainly
      certainty certificate chafe chain chair chairman chalice chalk challenge chamber champion championship chance change channel chant chaos chap chapter char character characteristic charge chariot
      charity charm chart charter chase chasm chaste chat cheap cheat check cheek cheer cheerful cheese chef chemical chemistry cherish cherry chess chest chestnut chew chicken chide chief child childhood
      children chill chime chimney chin chip chisel chocolate choice choir choke choose chop choral chord chore chorus chose chosen chow christian chubby chunk church cider cigarette cinder cinema cipher
      circle circuit circulate circumstance circus cite citizen citrus city civic civil civilian clad claim clam clamp clan clap clarify clash class classic classical classmate classroom clatter clause claw
      clay clean cleanse clear cleave clench clergy clerk clever cliche click client cliff climactic climate climatic climb clinch cling clinic clip clipper clique cloak clock clod clog close closet clot
      cloth clothe clothes clothing cloud cloudy clove clover clown club clue clump clumsy cluster clutch clutter coach coal coarse coast coat coax cob cobra cock cocoon cod code coerce coffee coffin cog
      cogent coil coin coincidence cold collaborate collage collapse collar collate colleague collect collection college collide collision colonel colony color colour colt column coma comb combination
      combine come comedy comet comfort comfortable comfortably comic coming comma command commander commemorate commend comment commerce commercial commission commit commitment committee common commune
      communicate communication communism community commute compact companion company compare comparison compass compassion compel compete competence competent competition competitive competitor complain
      complaint complement complete complex compliant complicate complication compliment comply component compose composition compound comprehend comprehension compromise compute computer comrade con
      conceal concede conceit conceivable conceive concentrate concept concern concert conclude conclusion concoct concrete concur condemn condition condone conduct cone confer conference confess confession
      confide confidence confident confidential confine confirm conflict confront confuse confusion congratulate congress conjure connect connection conquer conscience conscientious conscious consensus
      consent consequence consequently conservation conservative conserve consider considerable consideration consist consistent console constant constitute constitution construct construction consul
      consult consume consumer contact contain container contemplate contemporary contempt contemptible contemptuous contend content contest context continent continual continue continuous contort contract
      contrary contrast contribute contribution control controversy convene convenience convenient convention conversation converse convert convex convey convict convince convoy cook cookie cool coolness
      coop cooperate cooperation cop cope copious copper copy coral cord cordial core corn corner corporal corporate corporation corps corpse corral correct correction correspond corridor corroborate
      corrupt cosmic cosmos cost costume cot cottage cotton couch cough could council counsel count counter counterfeit country county coup couple courage course court courtesy cousin cove cover cow coward
      cowboy cowl coy cozy crab crack cradle craft crag cram crash crate crater crave crawl crayon craze crazy creak cream create creation creative creature credence credible credit credulous creed creek
      creep crescent crest crevice crew crib cricket cried crime criminal crimson cringe cripple crisis crisp critic critical criticise criticism criticize croak crochet crock crop cross crouch crow crowd
      crown crucial crucify crude cruel cruise crumb crumble crumple crunch crusade crush crust crutch cry crystal cub cube cud cuddle cue cuff cull culprit cult cultural culture cup cupboard cur curator
      curb curd cure curiosity curious curl currency current curricular curriculum curse curt curtain curve cushion custard custody custom customary customer cut cute cutlery cyber cycle cyclist cynic dab
      dabble dad daffodil daft dagger daily dainty dairy daisy dale dam damage damask damp dampen dance dandelion danger dangerous dangle dank dapper dare dark darkness darling dart dash data date daughter
      dawn day daylight daytime daze dazzle dead deadline deadly deaf deal dealer dealt dear dearth death debase debate debit debris debt debug debut decade decay deceive december decent decide decision
      deck declare decline decorate decoration decoy decrease decree dedicate deduce deduct deed deem deep deepen deer default defeat defect defence defend defense defer defiant deficit define definite
      definitely definition deflate deforestation deform deft defy degree deity delay delegate delete deliberate delicate delicious delight deliver delivery dell delta deluge demand demise democracy
      democratic demon demonstrate den denial dense dent dental dentist deny depart department departure depend dependent depict deplete deplore deploy deposit deprecate depreciate depress depression
      deprive depth deputy deride derive descend descendant descent describe description desert deserve design designate designer desirable desire desk desktop desolate despair desperate despise despite
      dessert destination destined destiny destroy destruction detach detail detain detect detective deter determinate determination determine deterrent detest detour device devil devise devote devour
      devout dew diabetes dialect dialog dialogue diamond diaper diary dictator diction dictionary did die diesel diet differ difference different difficult difficulty diffuse dig digest digital dignity
      dilate dilemma diligent dilute dim dime dimension diminish dine diner dingy dinner dinosaur dip diploma dire direct direction director dirigible dirt dirty disability disadvantage disagree
      disagreement disappear disappearance disappoint disappointment disarm disaster disastrous disburse discard discern discipline discord discount discourage discover discovery discreet discrete discuss
      discussion disease disguise disgust dish dishonest disk dislike dismal dismay dismiss disorder dispel disperse display dispose dispute dissatisfied dissent distance distant distinct distinction
      distinctive distinguish distract distraction distress distribute distribution district disturb ditch dive diverse diversity divert divide divine division divorce divulge do docile dock doctor doctrine
      document dodge does dog dogma doing dole doll dollar dolphin domain dome domestic dominate domino donate donation done donkey donor doom door dope dorm dose dot dote double doubt dough dove down
      download downtown dowry doze dozen drab draft drag dragon drain dram drama dramatic drank draught draw drawer drawn dread dream dreamt dreary dredge drench dress drew dribble drift drill drink drive
      driven driver drizzle drone drool droop drop drought drove drown drudge drug drum drunk drunkenness dry dual dubious duchess duck duct dud dude due duel dug duke dull dumb dumbbell dump dungeon dupe
      duration during dusk dust dusty duty dwarf dwell dwindle dye dying dynamic each eager eagle ear earl early earn earnest earring earth earthquake ease easel east easter eastern easy eat eaten ebb echo
      eclectic eclipse ecology economic economical economy ecosystem ecstasy ecstatic edge edgy edible edit edition editor educate education educational educator effect effective efficiency efficient
      effluent effort egg ego eight eighteen eighth eighty either eject elaborate elapse elastic elate elbow elder elderly elect election elective electric electrical electrician electricity electronic
      elegant elegy element elementary elephant elevator eleven elicit eligibility eligible eliminate elite elm elope else elsewhere elude elusive email emanate embark embarrass embarrassment ember emblem
      embody emboss embrace embryo emerge emergency emery emigrate eminent emit emote emotion emotional empathy emperor emphasis emphasize emphatic empire employ employee employer employment empty emulate
      enable enact enamel enchant enclose encode encore encounter encourage encouragement end endanger endangered endear endeavor endeavour endless endow endurance endure enemy energetic energy enforce
      engage engine engineer engulf enhance enigma enjoy enjoyable enjoyment enlarge enlighten enlist enormity enormous enough enquire enrage enrich enroll ensign enslave ensue ensure entail enter
      enterprise entertain entertainment enthusiasm enthusiastic entice entire entitle entity entomology entrance entrap entreat entrepreneur entrust entry envelop envelope envious environment environmental
      envoy envy enzyme epic epidemic epigram epilogue episode epitome epoch equal equality equate equation equator equip equipment equivalent era erase erect ermine erode err errand erratic error erupt
      escalate escape escort especially essay essence essential establish estate esteem estimate etch eternal ethic ethical ethnic etymology eulogy evacuate evade evaluate evaporate even evening event
      eventual eventually ever every everybody everyday everyone everything everywhere evict evidence evident evil evoke evolution evolve ewe exact exaggerate exalt exam examination examine example excavate
      exceed exceedingly excel excellence excellent except exception exceptional excerpt excess excessive exchange excite excitement exclaim exclude exclusive excuse execute executive exempt exercise exert
      exertion exhale exhaust exhaustion exhibit exhibition exhilarate exile exist existence exit exorcise exotic expand expanse expansion expect expectation expedient expedition expend expense expensive
      experience experiment expert expire explain explanation explicit explode exploit explore explorer explosion export expose exposition exposure express expression extant extend extension extensive
      extent exterior external extinct extinguish extol extort extra extract extraordinary extravagant extreme extremely exude exult eye eyebrow fable fabric fabricate face facet facetious facility fact
      faction factor factory faculty fad fade fail failure faint fair fairy faith fake falcon fall fallacy fallen false falter fame familiar family famine famous fan fanatic fancy fang fantastic fantasy far
      fare farm farmer farther fascinate fascination fashion fast fasten fat fatal fate father fatigue fault faulty favor favorite favour favourite fawn faze fear feasible feast feat feather feature
      february fed federal fee feeble feed feel feeling feet feign feline fell fellow felt female fence fend ferment fern ferocious ferret ferry fertile fervent festival fetch feud fever few fewer fiancee
      fiasco fib fickle fiction fictional fictitious fiddle field fiend fierce fiery fifteen fifth fifty fig fight fighter figure filament file fill film filter filthy fin final finale finally finance
      financial find fine finger finish finite fir fire fireman fireplace firm first fiscal fish fisherman fission fist fit fitness five fix fixture flabby flag flagrant flak flame flammable flan flank
      flannel flap flare flash flashlight flat flatten flaunt flavor flaw flax flay flea fled flee fleece fleet fleeting flesh flew flex flexible flicker flight flimsy flinch fling flint flirt flit float
      flock flog flood floor flop flora florist floss flounce flounder flour flout flow flower flown flu flue fluent fluff fluid fluke flunk fluorescent flurry flush flute flutter fly foal foam fob focus
      fodder foe fog foil fold foliage folk follow follower font food fool foolish foot football for forage foray forbid forbidden force fore forecast forego forehead foreign foreigner foresee foreseeable
      forest forever forfeit forgave forge forget forgetting forgive forgiven forgot forgotten fork forlorn form formal formally former formerly formula formulate forsake fort forth forthcoming fortify
      fortunate fortune forty forum forward fossil foster fought foul found foundation founder fountain four fourteen fourth fowl fox foyer fraction fragile frail frame framework frank frantic fraud fraught
      fray freak freckle free freedom freeze freight frenzy frequency frequent fresh freshman fret friction friday fridge friend friendly friendship fright frighten frightened frigid frill fringe frisk fro
      frock frog frolic from front frost froze frozen frugal fruit frustrate frustration fry fudge fuel fugitive fulfil fulfill fulfilled fulfilling full fumble fumes fun function fund fundamental funeral
      fungus funny fur furious furl furnace furnish furniture furrow further furtive fury fuse fusion fuss futile future fuzz gab gadget gag gain gait gala galaxy gale gall gallant gallery gallon gallop
      gamble game gamer gaming gang gap gape garage garb garbage garden garland garlic garment garnish gas gash gasoline gasp gate gather gauge gaunt gauze gave gavel gaze gazelle gear geese gel gem gender
      gene general generate generation generator generic generosity generous genesis genius genre gentle gentleman genuine geography geometry germ gesture get geyser ghastly ghost giant giddy gift gig
      gigantic giggle gild gill girl girlfriend girly girth gist give given glacier glad glamorous glamour glance glare glass gleam glen glib glide glimpse glint glitter gloat glob global globe gloom glory
      gloss glossy glove glow glue glum glut gnat gnaw gnome go goad goal goat gob gobble goblet goblin god goes goggle going gold golden golf gone good goodbye goods goof goofy goose gore gorge gorgeous
      gorilla gory gospel gossip got gouge gourd gourmet gout govern government governmental governor gown grab grace graceful grade gradual graduate graduation graft grain gram grammar grand granddaughter
      grandfather grandma grandmother grandpa grandparent grandson granite granny grant granule grape graph graphic grasp grass grate grateful gratify grave gravel gravely gravity gravy gray graze grease
      great greed greedy green greet grenade grew grey grid griddle grief grievance grieve grill grim grimace grimy grin grind grip grit groan grocer grocery groin groom groove grope gross grotesque ground
      group grouse grout grovel grow growl grown growth grub grudge gruel gruff grumble grunt guarantee guard guardian guava guerrilla guess guest guidance guide guild guile guilt guilty guise guitar gulf
      gulp gum gun guru gush gust gusto gut gutter guy gym gymnasium gypsy habit habitat hack had hag haggle hail hailstorm hair haircut hale half hall hallow hallway halo halt halter halve ham hamburger
      hamlet hammer hamper hamster hand handful handicap handle handsome handwriting handy hang hangar hanger happen happily happiness happy harass harbor hard harden hardly hardship hardware hare harm
      harmful harmless harmonic harmony harness harp harpoon harrow harsh harvest has hash hassle haste hasten hat hatch hatchet hate hatred haughty haul haunt have haven having havoc hawk hay hazard
      hazardous haze hazel he head headache headlight headline headquarters heal health healthy heap hear heard heart hearth heat heathen heather heaven heavy heck hectic hedge heed heel heft height
      heighten heir held helicopter hell hello helm helmet help helper helpful helpless hem hemp hen hence her herb herd here heresy heretic heritage hermit hero heroes heroic heroine herring hers herself
      hesitate hexagon hey hi hibiscus hiccup hid hidden hide hideous hierarchy high highway hike hiker hill hilt him himself hind hinder hindrance hinge hint hip hire his hiss historian historic historical
      history hit hive hoard hoarse hoax hob hobble hobby hobo hockey hoist hold hole holiday hollow holy homage home homeless homesick homework hone honest honesty honey honk honor honour hood hoof hook
      hoop hoot hop hope hopeful hopeless horde horizon hormone horn hornet horrible horrify horror horse hose hospital hospitality host hostage hostel hostile hot hotel hound hour house household housing
      hover how however howl hub huddle hue hug huge hulk hull hum human humane humble humid humor humorous humour hump hunch hundred hundredth hung hunger hungry hunk hunt hunter hurdle hurl hurricane
      hurry hurt hurtle husband hush husk hustle hut hybrid hydrate hyena hygiene hygienic hymn hype hypnosis hypocrisy hypocrite ibis ice iceberg icicle icon icy idea ideal identical identify identity
      idiom idiot idle idol if igloo ignite ignition ignorance ignorant ignore ill illegal illicit illness illusion illustrate illustration image imaginary imagination imaginative imagine imitate imitation
      immanent immediate immediately immense immerse immigrant immigrate immigration imminent immoral immune immunity impact impair impart impassable impatient impeach impede impel imperial impetus implant
      implicit implore imply import importance important impose impossible impress impression impressive imprison improper improve improvement impulse in inability inapt incense incentive inch incidence
      incident incidentally incite incline include income increase incredible incredulous incur indeed indefinite indent independence independent index indicate indict indispensable individual indoor induce
      indulge industrial industry inept inert inevitable infant infect infection infer inferior inferno infest infinite infinity inflame inflate inflation inflection inflict influence influential inform
      informal information infuse ingenious ingenuous ingredient inhabit inhabitant inhale inherit inhibit initial initiative inject injure injury injustice ink inlet inline inmate inn innate inner
      innocence innocent innovation innovative input inquest inquire insane inscribe insect insert inside insidious insight insist insole insolent inspect inspection inspiration inspire install instance
      instant instead instill instinct institute institution instruct instruction instrument insulate insult insurance insure intact intake integral integrity intellect intellectual intelligence intelligent
      intelligible intend intense intensity intensive intention intentional interact interaction interest interesting interfere interim interior interment intern internal international internet internment
      interpret interpretation interrogate interrupt interval intervene interview intimate into intricate intrigue introduce introduction introductory intrude invade invalid invent invention inventor invert
      invest investigate investigation investment invisible invitation invite invoice invoke involve involvement irate iron irony irrelevant irresistible irrigate irritate is island isle isolate issue it
      itch item itinerary its itself ivory ivy jab jackal jacket jade jaguar jail jam january jar jargon jaunt jaw jazz jealous jealousy jeans jelly jeopardize jeopardy jerk jest jet jewel jewelry jib jibe
      jig job jockey jog join joint joke jolt jostle journal journalist journey jovial joy judge judgement judgment judicial judicious judo juggle juice july jumble jump june jungle junior junk juror jury
      just justice justify jut juvenile karate keel keen keep keg kelp kennel kept kernel kettle key keyboard khaki kick kid kidnap kidney kill killer kiln kilometer kilt kin kind kinda kindergarten kindle
      kindness kindred kinetic king kingdom kiosk kiss kit kitchen kite kitten knack knave knead knee kneel knew knife knight knit knives knob knock knoll knot know knowledge knowledgeable known knuckle lab
      label labor laboratory laborer labour lace lack lad ladder lady lag laid lain lair lake lamb lame lament lamp lance lancer land landlord landscape lane language languish lap lapse laptop larder large
      larva laser lash lass last latch late latent later lateral latest lathe lather latitude latter laud laugh laughter launch launder laundry laurel lava lavender lavish law lawn lawyer lax lay layer lazy
      leach lead leader leadership leaf leaflet league leak lean leap learn learner learnt lease least leather leave leaves lecture led ledge ledger leech leer leeway left leg legacy legal legend
      legislation legitimate leisure leisurely lemon lend length lengthen lens lent leopard less lesson lest let lethal letter lettuce level lever levy lewd lexicon liable liar liberal liberty librarian
      library licence license lichen lick lid lie lieutenant life lifestyle lifetime lift ligament light lighten lightning likable like likelihood likely likewise lilac lily limb limit limitation limp line
      linen linger link lintel lion lip liquid liquor lisp list listen listener lit liter literal literary literate literature litter little live lively liver livid living lizard llama load loaf loam loan
      loath loathe lob lobby lobe lobster local locate location lock locket lodge lofty log logic logical lollipop loneliness lonely long longitude look loom loon loop loose loosen loot lop lope lord lose
      loser loss lost lot lotion lottery lotus loud lounge lout lovable love lovely lover low lower loyal loyalty lucid luck lucky lucrative lug luggage lull lumber lump lunar lunatic lunch lunchtime lung
      lunge lurch lure lurk lush lust luster lute luxuriant luxurious luxury lying lyric mace machine machinery mad madden made magazine maggot magic magical magma magnate magnet magnificent magnify magpie
      maid maiden mail maim main maintain maintenance majestic majesty major majority make maker male malice mall mallet malt mammal mammoth man manage manageable management manager mandate mane maneuver
      mange manger mangle mango mania manicure manifest manipulate mankind manner manor mansion mantle manual manufacture manufacturer manure many map maple mar marathon marble march mare margin marine
      marital mark market maroon marriage married marrow marry marsh marten martial martyr marvel marvelous mascot mash mask mason mass massacre massage massive mast master mat match mate material math
      mathematician mathematics matrix matter mattress mature maul maxim maximum may maybe mayhem mayor maze me meadow meager meal mean meander meaning meant meanwhile measles measure meat mechanic
      mechanical medal meddle media mediate mediator medical medicine medieval mediocre meditate medium medley meek meet melancholy mellow melody melt member membership memento memoir memorable memorial
      memorize memory men menace mend mental mention mentor menu merchant mercury mercy mere merit mermaid merry mesh mess message messenger messy met metal meteor meter method meticulous metre mice
      microphone microscope microwave mid middle midnight midst might mighty migrant migrate mild mile military militate milk mill millennium million mime mind mindset mine miner mineral mingle mini
      miniature minimum minister mink minor minority mint minus minute miracle mirage mire mirror mischievous miserable misery mishap miss missile mission misspell misspelled mist mistake mistaken
      misunderstand misunderstood mite mitigate mitten mix mixture moan moat mob mobile mock mode model moderate moderately modern modest modify module mohair moist moisten moisture molar mold mole molecule
      molten moment momentary momentous monarch monday money monitor monk monkey monopoly monsoon monster month monthly monument mood moon moonlight moor mooring moose mop mope moral morale morbid more
      morning morose morsel mortal mortar mortgage mortise mosaic mosque mosquito mosquitoes moss most motel moth mother motion motivate motivation motivational motive motor motorcycle motto mound mount
      mountain mountainous mourn mournful mouse mouth movable move movement movie mow much mud muddy muffin muffle mug mule mull multiple multiply multitude mumble munch mundane municipal mural murder murk
      murky muscle muse museum mush mushroom music musical musician musk muslin mussel must mustang mustard musty mutate mute mutiny mutter mutton mutual muzzle my myself mysterious mystery mystic mystify
      myth nab nag nail naked name nap nape napkin narrate narrative narrator narrow nasty nation national native natural naturalist nature naughty nausea nauseous naval navel navigate navy near nearby
      nearly neat necessarily necessary necessity neck necklace nectar need needle negate negative neglect negotiate neighbor neighborhood neighbour neither nephew nerve nervous nest nestle net nettle
      network neuron neutral neutron never nevertheless new news newspaper newt next nib nibble nice niche nickname niece nifty night nightmare nighttime nimble nine nineteen ninety ninth nip nitrogen no
      nobody nod noise noisy nomad nominate nominee none nook noon nor norm normal north northern nose nostril not notable notch note notebook nothing notice noticeable notify notion notorious noun nourish
      novel novelty november novice now nowadays nowhere nozzle nuance nuclear nucleus nude nudge nuisance nullify numb number numeral numerous nun nurse nurture nut nutrient nutrition nutritional
      nutritious nuzzle nylon nymph oaf oak oar oasis oath oatmeal oats obedience obese obesity obey object objection objective obligation oblige oblivion obscene obscure observation observe observer obsess
      obsolete obstacle obstinate obstruct obtain obvious obviously occasion occasional occasionally occupation occupy occur occurred occurrence occurring ocean ocher octave october octopus odd ode odious
      odor odyssey of off offence offend offense offensive offer office officer official officious offline offspring often ogle oh oil ointment okay old olive omen ominous omission omit on once one oneself
      onion online only onset onto onyx opal opaque open opening opera operate operation opinion opponent opportunity oppose opposite opposition oppress opt optic optical optimism optimist optimistic
      optimum option oracle oral orange oration orator orb orbit orchard orchestra orchid ordain ordeal order ordinance ordinary ore organ organic organise organization organize orient origin original
      ornament ornate orphan orthodox osprey ostrich other otherwise otter ought ounce our ours ourselves oust out outcast outcome outcry outdoor outdoors outer outfit outgoing outlaw outlet outline outlook
      outpost output outrage outrageous outset outside outskirts outspoken outstanding oval oven over overall overcame overcome overlap overlook overseas overt overthrow overtime overture overweight
      overwhelm owe owl own owner ownership oxen oxide oxygen oyster pace pacify pack package packet pact pad paddle paddy page pageant pagoda paid pail pain painful paint painter painting pair pal palace
      palate pale palette pall pallet palm pamper pan pane panel pang panic panorama pansy pant panther pantry pants paper parable parade paradise paradox paragraph parallel paralyze parameter parasite
      parcel parch parchment pardon pare parent parity park parka parliament parody parole parrot parsley parson part partial participant participate participation particle particular partition partly
      partner partnership party pass passage passenger passerby passion passionate passive passport password past pasta paste pastime pastor pasture pasty pat patch path pathetic patience patient patriot
      patrol patron pattern patty pauper pause pave pavement pavilion paving paw pawn pay payment pea peace peaceable peaceful peach peak peanut pear pearl peasant pebble peculiar pedal pedantic peddle
      pedestal pedestrian peek peel peer peg pelican pellet pelt pelvis pen penalty pencil pendant pendulum penetrate penguin peninsula penny pension pensive pent people pep pepper per perceive percent
      percentage perception perch perfect perfection perform performance perfume perhaps peril perimeter period perjury perk permanent permissible permission permit perpetrate perpetuate perplex persecute
      perseverance persist persistent person personal personality personify personnel perspective perspiration persuade persuasion persuasive perturb pervade perverse pesky pessimistic pest pet petal
      petition petrol petty petunia pew pewter phantom pharaoh phase pheasant phenomenon philosophy phobia phoenix phone phony photo photograph photographer photography phrase physical physician physicist
      physics physique pianist piano pick pickle picnic picnics picture pie piece pier pierce piety pig pigeon pigment pike pile pilfer pilgrim pill pillage pillar pillow pilot pin pinch pine pink pinnacle
      pint pioneer pious pip pipe pique pirate piston pit pitch pith pity pivot pizza placard place placid plague plaid plain plaintiff plaintive plait plan plane planet plank plant plaque plasma plaster
      plastic plate plateau platform platinum platoon platter plausible play player playful playground playtime playwright plaza plea plead pleasant please pleasure pleat pledge plenty plight plod plot
      plover plow ploy pluck plug plum plumber plume plump plunder plunge plural plus plush ply pneumonia poach poacher pocket pod poem poet poetry point poise poison poisonous poke poker polar pole police
      policeman policy polish polite political politician politics polka poll pollen pollute pollution polygon pomp pond ponder pony pool poor pop popcorn pope poplar populace popular popularity population
      populous porcelain porch pore pork porous porpoise porridge port portable portal porter portion portrait portray pose position positive posse possess possession possessive possibility possible
      possibly post postage poster posture pot potato potatoes potent potential potion potter pouch poultry pound pour pout poverty powder power powerful practicable practical practice practise pragmatic
      prairie praise prance prank prawn pray prayer preach precede precept precinct precious precipice precipitate precise precision predator predecessor predict prediction preen preface prefect prefer
      preferable preference preferred prefix pregnant prejudice prelude premature premier premise premium prep preparation preparatory prepare prerequisite prescribe prescription presence present
      presentation preserve preside president press pressure prestige prestigious presume pretend pretense pretext pretty prevail prevalent prevent prevention preview previous prey price pride priest prim
      primary primate prime primer primitive primp prince princess principal principle print printer prior priority prison prisoner privacy private privilege prize probability probable probably probation
      probe problem procedure proceed process proclaim prod prodigy produce producer product production productive profess profession professional professor proficient profile profit profound profuse
      program programme progress prohibit project prologue prolong prom prominent promise promote promotion prompt prone prong pronounce pronunciation proof prop propaganda propeller proper property
      prophecy prophet proportion proposal propose proscribe prose prosecute prospect prospective prosper prosperous prostrate protagonist protect protection protective protein protest protocol proton
      prototype protrude proud prove proven proverb provide province provision provoke prowl proximity prudent prune pry psalm psychic psychological psychologist psychology puberty pubic public publication
      publicity publicly publish puff pull pulley pulp pulpit pulse puma pump pumpkin punch punctual pungent punish punishment puny pup pupil puppet puppy purchase pure purge purify puritan purple purpose
      purr purse pursue pursuing pursuit push put puzzle pyramid python quack quail quaint quake qualification qualify quality qualm quantity quarantine quarrel quarry quart quarter quartet quartz quash
      quaver quay queen quell quench query quest question questionnaire queue quiche quick quiet quietly quill quilt quirk quit quite quitting quiver quiz quizzes quota quotation quote rabbi rabbit rabid
      raccoon race racial racism racist rack radar radiant radiate radiation radical radio radius raffle raft rag rage ragged ragout raid rail railroad railway rain rainbow raincoat rainfall rainy raise
      raisin rake rally ram ramble ramp rampage rampant rampart ran ranch random rang range rank ransom rap rapid rapport rapt rapture rare rascal rash rasp rat ratchet rate rather ratify ratio ration
      rational rationale ravage rave ravel raven ravenous ravine raw ray raze razor reach react reaction read reader readily ready real realise realistic reality realize really realm reap rear reason
      reasonable rebate rebel rebellion rebellious rebound rebuff rebuke rebut recall recede receipt receive recent recently reception recess recipe recital recite reckless reckon recline recluse recognise
      recognition recognize recoil recommend recommendation reconcile record recourse recover recovery recreation recruit rectangle rectify recur recurrence recycle red redden redeem redirect reduce
      reduction redundant reed reef reek reel refer reference referred referring refine reflect reflection reflex reform refrain refresh refrigerator refuge refugee refund refusal refuse refute regal regard
      regime regiment region regional register regret regular regulate regulation rehabilitate rehearsal rehearse reign rein reindeer reiterate reject rejoice relapse relate relation relationship relative
      relax relaxation relay release relent relevant reliable relic relief relieve religion religious relinquish relish relocate reluctance reluctant rely remain remains remark remarkable remedy remember
      remembrance remind reminder reminiscent remnant remorse remote removal remove rend renew renewable rennet renounce renovate renown rent repair repeal repeat repel repent repetition repetitive replace
      replacement replay replica reply report reporter repose represent representative repress reprimand reproach reptile republic repulse reputation request require requirement reread rescue research
      resell resemble resent reserve reservoir reside residence resident residue resign resilient resin resist resistance resolution resolve resonate resort resource respect respectful respective
      respectively respite respond response responsibility responsible rest restaurant restore restrain restrict restriction result resume resurrect retail retain retaliate rethink reticent retina retire
      retirement retort retract retreat retrieve return reveal revel revenge revenue revere reverence reverend reverent reverse revert review revise revision revive revolt revolution revolve reward rhetoric
      rheumatism rhyme rhythm rib ribbon rice rich rid ridden riddle ride rider ridge ridicule ridiculous rife rifle rift rig right rigid rigor rile rim rind ring rink rinse riot rip ripe ripen ripple rise
      risen risk risky rite ritual rival rivalry river rivet road roam roar roast rob robber robbery robe robin robot robust rock rocket rocky rod rode rodent rogue role roll roman romance romantic romp
      roof rook room roommate roost rooster root rope rose roster rot rotary rotate rotten rouge rough round rouse rout route routine rover row rowdy royal rub rubber rubbish rubble rubric ruby rudder ruddy
      rude rue ruffle rug ruin rule ruler rumble rummage rumor rump run rung runner rupture rural ruse rush rust rustic rustle rusty rut ruthless saber sabotage sack sacred sacrifice sad sadden saddle safe
      safety saffron sag saga sage said sail sailor saint sake salad salary sale salient saliva sallow salmon salon saloon salt salute salvage salvation salve same sample sanction sanctuary sand sandal
      sandwich sane sang sanitary sanity sank sap sapling sarcasm sardine sash sass satchel sate satellite satin satire satisfaction satisfactory satisfy saturate saturday sauce saucer saucy saunter sausage
      savage save saving savor savory saw saxophone say scab scaffold scald scale scallion scalp scam scamp scamper scan scandal scant scapegoat scar scarce scare scared scarf scarlet scary scatter scene
      scenery scenic scent schedule scheme scholar scholarship school science scientific scientist scissors scoff scold sconce scone scoop scope scorch score scorn scorpion scoundrel scour scout scowl
      scramble scrap scrape scratch scream screen screw scribble scribe script scripture scrub scrutiny scuffle sculpture scum scurry sea seal seam search season seat second secondary secrecy secret
      secretary secrete sect section sector secular secure security sedan sedge sediment seduce see seed seek seem seen seep segment seize seldom select selection self selfish sell semester senate send
      senior sensation sense sensible sensibly sensitive sensual sent sentence sentiment sentinel separate separation september sequel sequence sequin serenade serene serf serge sergeant serial series
      serious sermon serpent serum servant serve service session set settle settlement seven seventeen seventh seventy sever several severe sew sewage sewer sewn shack shackle shade shadow shaft shaggy
      shake shaken shall shallow sham shame shank shape share shark sharp sharpen shatter shave shawl she sheaf shear shears sheath shed sheen sheep sheer sheet shelf shell shelter shepherd sheriff shield
      shift shimmer shin shine shingle shiny ship shipment shirk shirt shiver shoal shock shoddy shoe shone shook shoot shop shore short shortage shorten shorts shot should shoulder shout shove shovel show
      shower shown shrank shred shrewd shriek shrill shrimp shrink shroud shrub shrug shudder shuffle shun shut shutter shuttle shy sibling sick sicken sickle sickness side sidewalk siege sigh sight sign
      signal signature significance significant silence silent silhouette silicon silk silly silver similar similarity simmer simple simply simulate simultaneous sin since sincere sincerely sinew sing singe
      singer single singular sinister sink sip sir siren sister sit site situation six sixteen sixth sixty size sizzle skate skein skeleton skeptic skeptical sketch skew ski skill skillet skillful skim skin
      skinny skip skirmish skirt skit skulk skull sky slab slack slacken slain slalom slam slander slang slant slap slash slate slaughter slave slavery slay sled sleek sleep sleepy sleet sleeve sleigh
      sleight slender slept sleuth slice slick slid slide slight slim slime sling slip slipper slippery slit slither sliver slob slogan slope slosh slot sloth slouch slow sludge slug slum slumber slump slur
      slurp sly smack small smart smartphone smash smear smell smile smirk smite smith smock smog smoke smolder smooth smother smudge smug smuggle smut snack snag snail snake snap snare snarl snatch sneak
      sneer sneeze sniff snipe sniper snippet snitch snob snooze snore snorkel snort snout snow snowball snowflake snowman snub snug so soak soap soar sob sober soccer sociable social socialize society sock
      soda sofa soft soften software soil solace solar sold solder soldier sole solemn solicit solicitor solid solidarity solitary solo soluble solution solve solvent somber some somebody somehow someone
      somersault something sometime sometimes somewhat somewhere son sonar sonata song sonic sonnet soon soothe sop sophisticated soprano sorbet sorcerer sordid sore sorrow sorry sort sought soul sound soup
      sour source south southern souvenir sovereign sow spa space spaceship spacious spade spaghetti span spank spar spare spark sparkle sparrow sparse spasm spat spatial spatula spawn speak speaker spear
      special specialist species specific specify specimen specious speck spectacle spectacular spectrum speculate sped speech speed spell spelt spend spent sphere spice spicy spider spigot spike spill spin
      spinach spindle spine spiral spire spirit spiritual spit spite splash spleen splendid splendor splice splint splinter split splurge spoil spoke spoken sponge sponsor spontaneous spook spool spoon
      sporadic spore sport spot spotlight spouse sprain sprang sprat sprawl spray spread sprig spring sprinkle sprint sprite sprout spruce spun spur spurt spy squabble squad squall squalor squander square
      squash squat squeak squeeze squid squint squire squirm squirrel squirt stab stable stack stadium staff stag stage stagger stagnant staid stain stair stairs stake stale stalk stall stallion stamina
      stammer stamp stampede stanch stand standard stank stanza staple star starch stare stark starlight start startle starvation starve stash state statement station stationary stationery statistic
      statistics statue stature status statute staunch stay stead steadily steady steak steal stealth steam steed steel steep steeple steer stellar stem stencil step stepfather stepmother stereo stereotype
      sterile stern stew steward stick sticky stiff stifle stigma still stilt stimulate stimulus sting stingy stink stint stipulate stir stitch stock stoic stoke stole stolen stomach stomp stone stood stool
      stoop stop storage store stork storm stormy story stout stove straight straighten strain strait strand strange stranger strangle strap strata strategy straw strawberry stray streak stream street
      strength strengthen strenuous stress stretch strewn strict stride strident strife strike string strip stripe strive strobe strode stroke stroll strong struck structure struggle strum strut stub
      stubble stubborn stucco stuck stud student studio study stuff stumble stump stun stung stunt stupid stupor sturdy stutter sty style suave sub subconscious subdue subject sublime submarine submerge
      submit subordinate subscribe subside subsidy subsist substance substitute subtle subtlety subtract suburb subvert subway succeed success successful successfully succession succumb such suck suction
      sudden suddenly sue suede suet suffer suffering suffice sufficient suffix suffocate suffrage sugar suggest suggestion suicide suit suitable suitcase suite sulk sulky sullen sully sultan sultry sum
      summary summer summit summon sun sunday sundry sung sunk sunlight sunny sunrise sunset sunshine super superb superintendent superior supermarket superstition supervise supervisor supper supple
      supplement supply support supporter suppose suppress supreme sure surf surface surge surgeon surgery surly surmise surname surpass surplus surprise surprisingly surreal surrender surrogate surround
      surrounding survey survival survive survivor susceptible suspect suspend suspense suspicion suspicious suspiciously swab swagger swallow swam swamp swan swap swarm swarthy swat swath swathe sway swear
      sweat sweater sweep sweet swell swept swerve swift swim swindle swine swing swirl swish switch swivel swoon swoop sword sworn swum swung syllable symbol symbolic symmetry sympathetic sympathize
      sympathy symphony symposium symptom synagogue syndrome synonym synthesis syringe syrup system tab tabby table tablet taboo tacit tack tackle tact tactic tadpole tag tail tailor taint take taken tale
      talent talk tall tallow tally talon tame tamper tan tangent tangible tangle tango tangy tank tantrum tap tape taper tapestry tar tardy target tariff tarnish tarp tart task tassel taste tasty tat
      tattered tattoo taught taunt taut tavern tawny tax taxi tea teach teacher teak teal team teammate tear tease tech technical technician technique technology tedious teem teen teenage teenager teeth
      telegram telephone telescope television tell temper temperament temperate temperature tempest temple tempo temporary tempt temptation ten tenacious tenant tend tendency tender tenet tennis tense
      tension tent tentacle tentative tenth tenure tepid term terminal terminate termite terrace terrain terrible terribly terrific terrify territory terror terrorist terse test testify testimony tether
      text textbook textile texture than thank thankful that thatch thaw the theater theatre theft their theirs them theme themselves then theology theorem theory therapy there therefore thermal thermometer
      these theses thesis they thick thicken thicket thief thigh thin thing think third thirst thirsty thirteen thirty this thistle thong thorn thorough thoroughly those though thought thoughtful thousand
      thrash thread threat threaten three threshold threw thrice thrill thrive throat throb throne throng throttle through throughout throw thrown thrush thrust thud thug thumb thump thunder thunderstorm
      thursday thus thwart thyme tiara tick ticket tickle tide tidy tie tiger tight tighten tile till tilt timber time timeline timid tin tinder tinge tingle tinker tinsel tint tiny tip tirade tire tired
      tissue titan titanic tithe title to toad toast tobacco today toddler toe toffee toga together toggle toil toilet toke token told tolerance tolerant tolerate toll tomato tomatoes tomb tomorrow ton tone
      tongue tonic tonight too took tool tooth top topaz topic topple torch tore torment torn tornado torpedo torrent torrid torso tortoise tortuous torture toss tot total tote totem touch tough tour
      tourist tournament tousle tow toward towards towel tower town toxic toxin toy trace track traction trade tradition traditional traffic tragedy tragic trail trailer train trainer training trait traitor
      tramp trampoline trance tranquil transcend transcribe transcript transfer transform transient transition translate translation translator transmit transparent transport transportation trap trapeze
      trash trauma travel traveler traverse trawl tray treacherous tread treason treasure treat treatment treaty treble tree trek tremble tremendous tremendously tremor trench trend trendy trespass tress
      trestle trial triangle tribe tribunal tributary tribute trick trickle tricky trident trifle trigger trill trilogy trim trinket trip triple tripod trite triumph trivial troll troop tropical trot
      trouble trough trounce troupe trousers trout trowel truce truck trudge true truffle truly trumpet trunk truss trust truth try tryst tsunami tub tube tuber tuck tuesday tuft tug tuition tulip tulle
      tumble tummy tundra tune tunic tunnel turban turbid turbine turbulent turf turkey turmoil turn turnip turquoise turret turtle tusk tussle tutor tuxedo tweak tweed tweet tweezers twelfth twelve
      twentieth twenty twice twig twin twine twinge twinkle twirl twist twitch two tycoon type typhoon typical tyranny tyrant udder ugly ulcer ultimate ultimatum ultra umbrella umpire unable unanimous
      uncanny uncle uncomfortable unconscious uncouth under undergo underline undermine underneath understand understandable understanding understood undertake underweight undo undue unearth unemployed
      unemployment unfair unfit unforgettable unfortunate unfortunately unhappy unhealthy uniform unify union unique unison unit unite united unity universal universe university unknown unless unlike
      unlikely unmistakable unnecessary unruly untied until unusual unwell up upbeat upbringing update upheaval uphold upload upon upper upright uproar upset upside upstairs upward urban urge urgent urn us
      usable usage use used useful useless user usher usual usually usurp utensil utility utopia utter vacancy vacant vacation vaccine vacuum vagrant vague vain vale valet valiant valid validate valise
      valley valor valuable value valve van vandal vandalism vane vanguard vanish vanity vantage vapor variable variation variety various varnish vary vase vast vat vault vector veer vegan vegetable
      vegetarian vegetation vehicle veil vein vellum velocity velour velvet veneer vengeance venom ventilate venture venue veranda verb verdict verge verify vermin versatile verse version versus vertical
      very vessel vest vestry vet veteran veterinarian veto vex via viable vial vibrant vibrate vibration vicar vice vicinity vicious victim victory video view viewer viewpoint vigil vigilant vigor vile
      villa village villain vine vintage viola violate violence violent violin viper viral virile virtual virtue virtuoso virtuous virus visa visage visible vision visionary visit visitor visor vista visual
      vital vitality vitamin vivacious vivid vixen vocabulary vocal vocation vogue voice void volatile volcano volcanoes volley volleyball voltage volume voluntary volunteer vortex vote voter vouch voucher
      vow vowel voyage vulgar vulnerable vulture wad waddle wade wafer waffle waft wag wage wager wagon wail waist wait waiter waitress waive waiver wake waken walk wall wallet wallow walnut walrus waltz
      wan wand wander wane want war warble ward warden wardrobe warehouse warm warmth warn warning warp warrant warrior wart wary was wash waste watch water waterfall watt wattle wave waver wavy wax waxy
      way we weak weaken weakness wealth wealthy weapon wear weary weasel weather weave web website wed wedding wedge wednesday weed week weekend weekly weep weevil weigh weight weird welcome weld welfare
      well welt went wept were west western wet whack whale wharf what whatever wheat wheel wheeze whelp when whenever where whereas wherever whether which whiff while whim whimper whine whinny whip whirl
      whisk whisper whistle white whiten whither whiz who whoever whole wholesome wholly whom whose why wick wicked wide widget widow width wield wife wifi wig wiggle wild wilderness wildlife will willful
      willing willow wilt wimp win wince winch wind window windy wine wing wink winner winter wipe wire wisdom wise wish wisp wisteria wit witch with withdraw withdrawal wither within without witness witty
      wives wizard wobble woe wok woke woken wolf wolves woman womb women won wonder wonderful woo wood wooden woof wool word wordy wore work worker workout workplace world worldwide worm worn worry worse
      worsen worship worst worth worthless worthwhile worthy would wound wove woven wrangle wrap wrath wreak wreath wreck wreckage wren wrest wrestle wretch wriggle wring wrinkle wrist write writer
      writhe written wrong wrote wrung wry yacht yam yank yap yard yarn yarrow yawn year yearly yearn yeast yell yellow yelp yes yesterday yet yield yodel yoga yogurt yoke yolk you young youngster your
      yours yourself yourselves youth yowl zap zeal zealot zebra zenith zeppelin zero zest zigzag zinc zip zodiac zone zoo
      """;

  /// Verbs of several syllables that double their last letter before `-ed` and `-ing`.
  static final String DOUBLING =
      """
      admit commit compel control equip excel expel forbid forget omit patrol permit prefer propel
      rebel refer regret submit transfer transmit upset
      """;

  /// Words that are in almost any text.
  static final String FREQUENT =
      """
      about after again all also always and another any around ask away back be because been before
      being best better between big both but came can come could day did different do does down each
      even ever every everyone example feel find first for friend friends from get give go good great
      had has have he help her here him his home how if important into is it its just keep kind know
      life like little long look made make many maybe might more most much must my need never new next
      not now of off often old on once one only or other our out over own part people place put really
      right said same say school see she should show since so some someone something sometimes start
      still such take tell than thank that the their them then there these they thing things think
      this those thought three through time to today together told too took try two under until up us
      use used very want was way we well went were what when where which while who why will with
      without work world would write year years yes yet you your
      """;

  private EnglishWords() {}
}

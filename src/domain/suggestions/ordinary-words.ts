import { matchKey } from '#src/domain/catalogue/match-key.ts';

/**
 * Words within one or two letters of a car's name that mean something else; they are never corrected to a name. Names are still
 * found if the word is part of them ("land" in Land Rover) or the prefix of a much longer one.
 */
const BY_SUBJECT = {
  everyday: `action aktion alla allt annan annat arena atom auto ball band bank bara baren beta betala bete bilar bild bilen
    billig billigt bita bland boka boken bord borde borr borra bort borta bostad botten bra brand bris bror bruna brus brygga
    bryr bygg bygga byta byte bytt bära bärgning bäst bästa bättre båda både båt båten böja böna börja början börs citat citron
    civil clown cover damm dator dela delar delta demo den dess desto det detta dimma dina ditt djup djur dotter drag dramat
    dricka driva dröm dubbel duga dusch dyr dyra där då dålig dörrhandtag efter egen elak elbil elev eller enda endast enkel
    europé expo export extra faktum fall fantom fara fars fasad fast fem fest festa fiber film filt fina final finna finns fint
    fisk fjord fjäder flagga flat fler flera flesta flod flyg folk fond form forma format fors fort fram framsäte fransk fred
    fri frisk frukt frysa fråga frågor från full funka fylla fylld fyra färd färg färgen färja fästa få fågel fånga får född
    följa för föra förare före förra första gamla gammal ganska garage garant garn gata gatan gator ge gett giva glad glada glas
    glöm golv gott grad gran granne gratis grej grind grund grupp gräns gräs grön gröna gröt gul gula gäng gärna gått gåva gör
    göra hade halka hals halt halv halva hamn hand handa handel handlare hane hans hard hav hela helg helt hem hemma hennes herr
    himmel hinna hiss hjälp hjälpa hjärta hoppa hos hota hund hundra huset huva huvud hybris hyr hyra hämta hända händer häng
    här häst håll hålla håller hård hårt höger högre höra hörn idag ideal idé ikon inga ingen ingå inom inte intro jaga jakt
    jobb jobba jord jour jul julen just kalas kall kalla kamera kamin kamrat kan kanal kanon kanske kant kanten kapa karl karm
    karma karta kassa kasse kasta katt kedja kilo kilos kilot kind kista klar klara klass klippa klocka knapp knappt koja koka
    kola kolla kolv koma komma kompass konst kontor kopp koppar korg korn korsa kort kosta kraft kram krav krig kris krona
    kronor kropp kross kräm kul kula kund kunde kunna kupé kurs kurva kusin kust kväll kyla kylare kämpa känd känna känsla kära
    kärl kärna kök köp köpa köper köra körde kört kött lada ladda laddad lade lady laga lager lagom lagt lama lampa land landet
    lang larm larma last lasta lastas lata led leda lejon lera leta leva lida lift lika lilla lina linje lista litar liten livet
    ljud ljus logi loss lots lova lucka luft lugn lugna lukt lund luxe lycka lyfta lysa läder läge lägga lägre lämna längd länge
    längs länk lära läsa lätt lätta lån låna lång långa lök löna lös lösa magi makt mamma mannen mantel mark mars mask maska
    massa massiv mat mata match material matta maxa med medan medel medlem mellan mening mera mest meter metod metro miljö mina
    mind mini minne minst mint minus minut mitt mjuk modell modern moderna moms morgon moster mot mugg mun mura museum musik
    must mycke mycket mynt märka märke märken mästare mäta mätare mål många mårten måste möbel mörk möte namn nasta natt natten
    natur nav ned neka nere nita noga nord norr norra nota nummer nya nyans nyckel nyligen nyss nytt nytta när nära näsa nästa
    någon något nöd nöja nöjd odla offert ofta olja oljan oljud optimal orange ord orda orka oroa orten oss over packa pall
    panel panna pant pappa par para park parti passa passar passat paus peka pengar person pil plan planet plast plats plocka
    plus plån pojke polis pool port porten post potta pressa prima prins pris prisa priser privat problem prov prova prydlig
    pryl puls pump pumpa pumpen punkt punkten punkter pärla pärm på påle påse rad rak raka rakt ram ramp rand rapport rast rasta
    rea real redan redo regel reglage regn rejäl reklam remsa rena renare rent rep resa resan resor resten retro rida riden rik
    riktig riktigt ring rinna risk rista rita ro rolig roll rom roman ropa rosa rost rosten rot rota rulla rum runda rusa ruta
    rutor räcka räkna ränna ränta rätt rätta råd råda råka rått röd röda röja rör röra rörd rösta sadel saga sak saker sakna
    saknas salt samla samma sand sanda sann sant satsa se sedan sedel segel seger sekel sen senast serie serier seriös service
    sett sex sida sikta silver sist sista sits sitt sitta själ själv skada skal skala skalla skalv skapa skar skatt skatta skick
    skida skilja skina skinn skiva skjuta sko skog skoj skoja skola skopa skor skott skriva skrot skruv skugga skur skylt skynda
    skär skål skön sköna sköta sladd slag slang slita slott slut släkt slänga släppa slå slår smak smal smart smidig smidigt
    smärta små smått snabb snabba snar snart snå snål snö socker sol sola solen solid som sommar sorg sort sota spak spara spark
    spel spela spets spik spola sporta springa sprint sprit spräcka språk spänna spärr spår stad stal stam stanna stark starka
    start starta starten stav steg stek sten stift stig stiga stil stila stilig stjärna stoft stoj stol stolt stopp stoppa stor
    stora storm stors strand streck stress strid strikt stryk sträcka strå stråla ström strömmen stuga stund styra styre styrka
    städ städa ställa stäm stämma stänga stå står stått stöd stöda stör större stöt summa super surfa surr svag svala svamp
    svans svar svart svarta svensk svenska svepa sväng svänga svärd svår svåra syn synd syns syra säg säga säker sälj sälja
    säljes säljs sända sänka särskild säten sätt sätta så sådan sådana såld sår söder söka söker sökes söt tack tagg tak tala
    talang tall tand tank tanka tanken tant tappa tarm tavla taxi teknik tell tema tempo tenn ter tesa test testa testad texten
    tid tiger till tills tio tipp tips titta tjej tjock tjänst tolka tolv tom tomma topp toppen torg torn torr torra total tova
    tradition trafik trail trakt trampa trams trana transport transporter trappa tre trend tro tron trots trupp tryck trä träd
    träff träna tråd trång trög tröja tull tummen tung tunga tunn tunnel tur turen tusen tvärs tvätt tvätta två tvång tyda tyg
    tyska tyst tält tänd tända tänk tänka täta tätt tåg tåla törn ugn under ungdom ungefär upp uppe urval usel utan ute vad vagn
    val vald valda vall valp vana vandra vanlig vapen var vara varg varm vas vatten vattna vecka veckan vek vem verk verka
    verklig version veta vi via vidare vila vilja vilken vill villa vilt vind vinge vinna vinst vinter vips visa visar visas
    viska viss vissa vist vistas vit vita vits vitt viva volt volta votum vrak vred vrida vuxen väcka väder väg vägen vägg väl
    välja väljer vän vända vänlig vänta värd värde värld värme värn värre värst väska väst vätska växa växla våg våga våld vår
    våra vårt yngre yrke yta zon äga ägare äger älska ämne ändra ängel ärlig äta även åka åker år åren återigen öga öka öl önska
    öppen öppet öppna öra öron öster över`,
  cars: `barn batteri bensin besiktiga besiktning bil bilradio bilstol broms bromsar bränsle buss cykel diesel dieslar däck dörr
    dörrar elbilar familj familjen fälg försäkring hjul hundägare husvagn hybrider kontakt krok körkort lack laddare laddning
    lastbil mil miles moped motor motorn plåt ratt skoter släp släpvagn spegel sporten sportig stolar säte traktor verkstad
    växel`,
  otherLanguages: `beetle berlina cruise cruiser custom deluxe electra grand imperial master million monte motion north original
    pacer page pearl phantom picanto pilot player point prince racing rally ranger record regal rider river road rocket rose
    royal sable safari senator shadow solar sonata sonic south space special spider spirit spring square star stealth sterling
    stone strada street summer sunny sunset supreme swinger torino touch tourist transit travel turbo turismo valiant vector
    velvet victory vision wagon water western winter wolf`,
  people: `anders anna bengt berit bertil birgit björn bo carin carina carl emma erik eva fredrik gunnar göran helena henrik
    ingrid jan janne johan johanna jonas karin kent kerstin kia lars lasse lena leon linda lisa maja malin maria marie martin
    mats mattias micke mikael mira monika nils nina olle oscar oskar otto pelle per peter petra roger rolf sara sofia stefan
    stina sven tina tomas ulf viktor`,
  places: `alingsås arboga boden borås dalarna eskilstuna europa falun gotland gävle göteborg halmstad helsingborg italien japan
    jönköping kalmar karlstad kiruna korea lidingö linköping luleå malmö mora motala nacka norden norge norrköping nyköping
    partille sala skövde solna spanien stockholm sundsvall sverige södertälje tierp torsby trosa tyskland uddevalla umeå uppsala
    varberg vetlanda visby västerås växjö ystad örebro östersund`,
} as const;

const WORDS: ReadonlySet<string> = new Set(Object.values(BY_SUBJECT).flatMap((words) => words.split(/\s+/)));
const FOLDED: ReadonlySet<string> = new Set([...WORDS].map(matchKey));

/** @param word in lower case, with its accents; a word typed without any is recognised too ("lang") */
export const isOrdinaryWord = (word: string): boolean => WORDS.has(word) || (/^[a-z]+$/.test(word) && FOLDED.has(word));

import { stemsOf } from './word-forms.ts';

/**
 * Everyday Swedish words (folded) unrelated to cars. They are never corrected to a name or reported as not understood, and mean a
 * car of the same name only directly after its brand ("Nissan Note", not "note").
 */
const WORDS = `
fran saljare saljaren omnejd plugget plugga pluggar saljs saljes narheten narhet trakten kakar fett fet sittposition grader
klimatet morker morkret pension pensionen pensionar radio radion storage spark sparken astronaut sa ger mer astma automobil automobilen fotograf daily syskon slipper nobben stryker allergisk nio brant platt saklart skapa skapar skarvar anvants anvant laddats laddat tankluckan laser lasa enklare enklast knappar kopplar kopplas koppla avstand flakt flakten smartaste spricker hard harda drabbar drabbas minimal fastena faste saltade salt root auth niva nivan nivaerna malus rena ren rent
hon honom henne han ensam januari februari september oktober november december mandag tisdag onsdag torsdag fredag lordag sondag vintras somras hostas host varen
absolut aktuell alldeles allting allvarligt alternativt ansikte antagligen antal arlig armar artig axel backe backar baksate balkong barnbarn barnvakt bank beror besok bestamd bestamma betydligt bilderna billast blivande blogg bok boken brev brist brinner bro bruk buss bussen butik bygger bytt cello chans chefen cykel cykeln cyklar cyklarna
dalig daligt dans dator delar deras dessvarre diskutera djur drev duk dusch dygn dyker dalar
egenskap ekonomin element elev emellan enligt enstaka envis ersattare erfaren erfarenhet exakt exempel exemplar exet extremt
faktiskt fabod familjens farten farligt fartyg fatt festen firar fjallstuga fjorton flyg flytt flytta flyttar flyttat folktom fordel forening foretagets formodligen forra forstar fortare fotboll framtid framtiden fredag fritid frusen fryser frusna fulla funnits fyller fattar fattas
galet gammaldags garageuppfart gatan gladje glomma glomt granne grannar granserna gratis grund gruppen gymnasiet gang ganger
halva hamnar handen handikapp hantera hantverkare helst hemtjanst hockey hyfsad hyfsat hyr hyra hyrt hander hort hus huset hushall hygglig
idrott ihop ikea imorgon imponera inkomst inlamnad innehall inspirerad instruktor installerad internet invalid
jakten jakt jobbig jordbruk jular jamnt jamtland karriar kassa kassan katt katten kilo klader klagar klassisk klassiska klarat klipp kloka klubb klubben kommun kommunen konsert kontor kontoret konto korvkiosk krangel krangla kranglar krock kropp kusten kvarter kylig kyrka kalla kallt kanslan kanns kapor korta korv kostym
lakare lagenhet lagenheten lager lampligen lang lansen larare lasta lekplats leksak levererar livet ljud ljudlos logistik lunch lust lofte loften lokal lugn lugna lakare lange lanat lanar latt latta lattare
magkansla mamma mandag maskiner match matkassar maximal medlem mening mentor middag mitten mobil modig morfar morgon moster muskler mulen manga marke morka mote
nagra nara natter nojet nyhet nyheter nyseparerad nyfiken nyinflyttad natet nonchalant nykomling oerhort omojligt ombord onodigt ordning ordnar orkade orsak oroar oskar ovanlig
packning packar papper park parken pensionerar pensioneras planen planerar plast plan plats pojke pojkar post postlada praktik praktikant prata pratar pratat prestera program promenera problem provat pudel punkt puckel papekar
rakning rad radda rasar rast rattvis regnar reparera reparerad resten resultat revisor revisorn riddare ridskola ridning rullar rulla rum rygg ryggen rykte ratten rakning
samlat sand sanning sent semester semestrar separerad servis sida sjal sjo sjon sjukhus sjukskoterska skadad skaffat skala skatten skar skicka skidor skidorna skog skogen skola skolan skor skott skryt skryter sluta slutar slutet smalt smak smaken smidigt snacka snacka snart snabbt snickare sommarjobb sover sova spanien spara sparat sparade sparar sport sporten spar stal stanna stannar star starka station stating stickan stiger still stod stol storstadsbo strand stressad student stund stuva stycken styck stang sugen summa surfa svets svart synd syns syrra sall sarskilt satta
tavling tavlingar taxi tappade tappat teater teknik telefon tema testar tidning tillfalle tillganglig timmar tisdags tog tomt tomten torr trafik trakig trana tranar transport trappa trasig tratt trivas trunk trunkar tryckt trangt trad traning tufft tung tungt tur turen tvatt tvilling tvivel talig tal tander
ungefarlig uppfor uppfyller upptagen upplagd uthyrning utlandet utmaning uttrycka utrymmen vader vagnen valkommen vanja varderar varderingen varldens varma varor varuhus vattnet veckor veckorna vedtrave vederborande verktyg verktygen verkstan viktig viktiga viktigast viktigt vilar vill visst vuxit vackra vag vagrar varde varit vaska vastkusten vardprogrammet
yrke yttre ytterligare alskar alskade alder ange angrar ankling ate aska over ovningar
a all alla allt alltid alltsa alternativ an and andra andras annan annars annat annons annonser ans anvanda anvander anvandning april ar aret aren
arbeta arbetar arbete are as at att augusti av back bada bade bak bakom bara basta bast battre be behov behova behoves behovde behover behovs beror
berlina beratta beratta bero bestamt bestar betala betalar betyder bil bila bilar bilarna bilen bilens biler bilhandlare bilhandel bilmarke bilmarken bilmodell bilmodeller
blandat bli blir blivit bo bor bord borde bort bra bruka brukar bud budget budgeten bygga byta byter byte can car cars check da dag dagar dagen daglig dagligen dagens dags
dar darfor de dem den denna deras dess dessa dessutom det detta dig din dina dit ditt do dock dom dotter dra drar driva du dum duger dyr dyra dyrt dyrare
efter eftersom egen eget egentligen egna ej elak eller emot en enda endast enkel enkelt enligt er era erbjudande erbjudanden ert ett eventuellt extra
fa far fan fara fast fasta fel fem fick fin fina fint finns finnas fira fler flera flesta folja folk for fore foredra foredrar foreslå foresla foretag forr forra fore forresten forsta forst forstas forstar forsok forsoker fraga fragor fram framat framfor framst
fru frun fordel fullt fungera fungerar funka funkar fungerande fundera funderar funderat fungerat fyra fortfarande
ga gammal gamla gammalt gang gar garage garna gatt ge ger gett gick gillar gillade gjort god goda godkand gora gott grej grejer gubbe gar gruppen
ha had had hade haft halla haller hallet hals han hand handla handlar handel handlare has hast har hej hejsan hejhej hela helg helgen helst helt hem hemma hemmet hello help her hi hinner hitta hittar hittade hittat hjalp hjalpa hjalper hog hoga hogre hoppas
hos hur hus husbonde hoger host i ibland icke idag ide idealisk if igang igen ihop in inget ingen inga innan inne inom insida inte intresse intresserad intressant inuti is it ja jag jamfor jamfora jag janu ju just jo jobb jobba jobbar juli juni ju
kan kanner kanske kanon kanonbra kille klar klara klarar klart kom komma kommer koll kolla kollar kompis koper kopa kopt kop kor kora kord korde koras korning korkort korkortet kostnad kostnader kostar kosta kostat krav kraver kravs kul kund kunde kunna kvalitet kvar kvitta kvittar kvinna
lagom laga lagga lagger land landet lang langa langt langre lang lat leta letar lev leva leverans liknande like lilla lit lite litar live liv lista ligga ligger lika likt looking lof looks lycka lyckas lagre
made mail mamma man manga manad manaden maj mars mark marke market marken marker maste mat matt mattligt me med medan mellan men menar mer mera mest mig mil min mina mindre minst mitt mint mjuk mm modell modellen modeller modern mojlig mojligt mojligen mojligheter mor morgon mot mycket my maste
na namn nar nara nasta nastan natt need needs neg nej ner ni nja nog nojd nojda nagon nagonting nagot nagra nagonstans nan not note notera nat nu nummer nya nytt ny nytta nyligen nodvandig nodvandigt nodvandigtvis natet nyttja
och ocksa of ofta ok okej om omkring on onska onskar onskas onskemal onskelista or orkar oss ovan over pa papper pappa par pass passa passande passar passar pengar per person personer personligen pelle plats please plus pris priser priset prislapp prisklass privat problem pratar precis prova provkora putsad
racker rad raka rakna ratt reda redan regel rejal rejalt rekommendera rekommenderar rekommendation rekommendationer resa reser resor rest riktig riktigt rimlig rimligt rimligen risig roll rolig roligt rund runt rus
saga sager sak saker salda salja saljer saljes samma sambo sammanhang samt san sana sant satsa se seg sedan sen senare senast senaste ser sett sex sida sidan sig sin sina sist sista sitt sitta sitter ska skaffa skall skick skicket skillnad skriva skulle slut smart smarta smart sma snart snygg snygga snyggt snalla sno so some somna som son sommar sommaren spela spelar spar spara sta stad stal stallen start starta startar stilren stjarna stor stora storre storlek strunta strunt suger super superbra supersnygg svar svara svart svensk svenska svenskt sverige svart syster saken satt soka soker sokes sok sonen schysst skicka saljas sorts slags skon skont snack sonen skruv service servad besiktigad nybesiktad nybesiktigad
ta tack tacksam tagit tal tala tanke tankar tankt tanker tappa tar tat tekniska test testa than thanks that the them then there these think this ti tid tiden tidigare till tillbaka tillsammans time tips tipsa titta tittar tja tjana tjejen to toppen total totalt tre tro tror trots trott tur tva tvungen tycka tycker typ typer tvivlar tank tanka tankar tydlig tydligt
underhall under underbar undrar ung unga ungar upp uppat uppe ur urval ut utan ute utom utrustad utrustning utrustningen utseende uppskattar
vad val valja valjer vald valet van vanlig vanliga vanligt var vara varan varandra vardag vardaglig vardagen varen varfor varit varje vart vecka veckan vem verkar verkligen very vet veta vi via vid vidare vilja vilka vilken vilket vill ville vilja visa visar visst viss vore vux vuxen vuxna vagar vagen vag vaga vagn vannen vanner vansteron val varde vard vart vantar vantan villigt
want wants was we what when where which who will with without would x ya yes you your
aga agare age aldre ar ara ater atminstone atta aven ovrigt ovriga oppen oppna ok olika onskvart omstandigheter ojamn ont orka oavsett
intro valfri valfritt spelat roll kategori favorit drom drommer drombil farg fargen farger maskin karra karran aket akdon ak aka aker hojd klass drivmedel vaxellada lada vaxel vaxlar bransle motor motorn motorer mataren matare miltal miltalet arsmodell arsmodeller arsmodellen karossen kaross biltyp
hejsan mvh halsningar halsning tackar forhand vanligen snallasnalla halla halloj tjena morsning godkvall kvall eftermiddag
begagnad begagnade begagnat beg used second ny fordon fordonet vehicle prisvard sjalv sjalva skatter forsakring forsakringen lan lana leasa leasing privatleasing finansiera finansiering avbetalning kontant inbyte inbytesbil byteshandel
bor stockholm goteborg malmo uppsala norrland skane gavle sundsvall umea lulea orebro vasteras linkoping jonkoping
jattebra jatte jattefin superfin fantastisk perfekt utmarkt lamplig lampliga lampligt passande passform rekommenderas bekosta bonus fördelar pluspoang fordelaktigt
pensionar student familjefar mormor morfar farmor farfar sambon maken makan hustru frun son dottern barnbarn tonarsson mannen tjej killen polare bror brorsan syrran granne chef kollega kollegor firma firman foretaget
forman formans formansbil skada skador skadad massa massor
seats seater spann spannet prisspann intervall intervallet
idea wind express custom partner expert traveller soul seal spring move special one electric classic sport sports city crown stream legend logo vision concorde imperial space station series utility hatch roadster coupe cabriolet cab cabrio convertible spider spyder sprint pony pride rally prefect regal fokus edge accent matrix note rio splash uno bravo master traffic boxer kalle karl adam favorit talent jimmy safari canyon cosworth europa elite seven karma ocean deluxe ram ora mini
dd hm eh oj va ah lol asap etc osv tex t ex bl a dvs ca kr st
standard grund helt fullt normal normalt vanligtvis lagt hogt batteri batteriet laddning ladda laddar laddbox hemmaladdning rackvidd pris storleken modellar
hem garageplats bensinmack verkstad uppfart parkering parkera utomlands semester semestern sommarstuga stuga stugan landsvag motorvag autobahn tyskland europa italien spanien frankrike
insteg instegen najs nice serviceboken servicebil servicebilen servicebilar besiktning
transport transportera transporterar frakta fraktar lasta lastar hamta hamtar lamna lamnar
`;

const ORDINARY = new Set(WORDS.split(/\s+/));

/** Models that are often misspelled without their brand. Other misspelled models are guessed only beside the brand. */
export const GUESSABLE_MODELS: ReadonlySet<string> = new Set(
  `passat golf polo tiguan touran touareg sharan transporter caravelle multivan arteon caddy amarok octavia fabia yeti superb kodiaq karoq enyaq kamiq
  qashqai juke micra navara primera almera xtrail corolla avensis auris yaris prius rav4 landcruiser hilux verso proace focus mondeo fiesta kuga
  galaxy smax mustang transit astra corsa insignia zafira vectra meriva mokka vivaro megane clio laguna scenic captur kadjar kangoo trafic
  berlingo picasso xsara partner sportage sorento picanto tucson santafe ioniq kona outlander pajero lancer forester outback impreza legacy
  vitara jimny civic accord jazz avant cayenne macan panamera taycan boxster evoque freelander defender discovery leon ibiza alhambra
  formentor ateca sandero duster logan doblo ducato fortwo sprinter`.split(/\s+/),
);

/** Whether a folded word is exactly one of them. */
export const isEverydayWord = (word: string): boolean => ORDINARY.has(word);

/** Whether a folded word, or its base form, is an ordinary word. */
export const isOrdinaryWishWord = (word: string): boolean =>
  ORDINARY.has(word) || stemsOf(word).some((stem) => ORDINARY.has(stem));

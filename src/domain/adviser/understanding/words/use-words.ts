import type { AdSort } from '#src/domain/ads/filters/ad-filters.ts';
import type { FollowUp, SoftPreference } from '#src/domain/adviser/understanding/parsed-query.ts';

/** Words and phrases (folded base forms) for the use or the qualities of a car. */
export const WISH_WORDS: Readonly<Record<SoftPreference, string>> = {
  hund: 'hund, spaniel, setter, beagle, tax, pudel, labbe, retriever, golden retriever, terrier, rottweiler, valp, jycke, jyckar, jyckarna, vovve, vovven, byracka, hundburar, hundarna, hundar, hundbil, hundbur, hundgrind, hundagare, jakthund, labrador, schafer',
  familj:
    'familj, tvabarnsmamma, trebarnsmamma, tvabarnspappa, trebarnspappa, vantar barn, vantar tvillingar, twins, ungar, ungarna, kidsen, glin, tre barn, fyra barn, familjen, familjebil, barn, barnen, smabarn, barnvagn, barnvagnar, barnstol, barnstolar, bilbarnstol, barnfamilj, smabarnsfamilj, tonaring, tonaringar, bebis, tvillingar, family car, kids',
  'dra släp':
    'slap, slapkarra, slapkarran, kreatursvagn, slapet, finka, hastfinka, kreaturskarra, hastkarra, batkarra, slapvagn, slapvagnen, dra slap, dragvikt, dragbil, husvagn, husvagnen, kabe, solifer, hastslap, hasttransport, hasttrailer, battrailer, trailer, dra bat, baten, dragkapacitet, bogsera, tow, towing, caravan',
  rymlig:
    'rymlig, plats for skidor, plats for skidorna, nagot storre, rymligt, rymligare, svalja, svaljer, stor lastyta, stor skuff, stor lucka, stor, stort, storre bil, storbil, lastutrymme, stort lastutrymme, bagageutrymme, bagage, stort bagage, utrymme, gott om plats, plats for mycket, mycket plats, packa mycket, lasta mycket, spacious',
  liten:
    'liten, nagot mindre, litet, for stor, inte for stor, inte sa stor, inte jattestor, smabil, mindre bil, en mindre, lite mindre, kompakt, lattparkerad, latt att parkera, latt parkerad, small, smidig',
  stad: 'stad, stan, staden, stadsbil, stadstrafik, stadskorning, innerstan, storstad, fickparkera, city car, city',
  långresa:
    'langresa, langresor, langkorning, lang korning, langfard, langfardsbil, roadtrip, bilsemester, langa resor, langa strackor',
  pendla:
    'pendla, pendlarburk, enkel vag, enkel resa, mil om dagen, mil om dan, mil dag, mil varje dag, mil per dag, pendlar, pendling, pendlarbil, pendlare, jobbet, till jobbet, arbetspendling, kor mycket, commute, commuting',
  vinter:
    'vinter, kallt, iskallt, smallkallt, stark kyla, kyla, kold, winter, snow, minusgrader, kallstart, kyla och sno, startar i minus, vintern, vinterbil, vintervag, vintervagar, vintervaglag, sno, snon, fjallen, fjallet, norrland, halka, skogsvag, skogsvagar, grusvag, grusvagar, fjallresa',
  'första bil':
    'forsta bil, nyss fatt kort, nyss fatt kort korkort, fick korkort, nar jag fyllt 18, fyllt 18, jag fyllt 18, har fyllt 18, aldrig agt en bil, tagit korkort, ny korkort, nyss tagit korkort, precis fatt korkort, fatt korkort, tagit korkortet, ta korkort, just fyllt 18, fyller 18, forsta bilen, forstabil, nyborjarbil, nytt korkort, ovningskora, ovningskorning, ovningskorningsbil, studentbil, nyborjare, first car',
  snål: 'snal, snalare, inte super, inte super soppa, inte dricker soppa, inte dricker bensin, inte slukar soppa, inte slukar bensin, inte kakar soppa, inte kakar bensin, inte suger soppa, inte ater soppa, dra nagon bensin, inte for torstig, inte dricka mycket, dricka mycket bensin, mycket bensin dricker, lag forbrukn, snalt, dricker lite, liten torst, inte torstig, sippar, bransleeffektiv, bransleekonomisk, bransleekonomi, lag forbrukning, lag bransleforbrukning, lagforbrukare, branslesnal, drar lite, billig i drift, billigt i drift, billig att kora, billig drift, billiga i drift, drifsekonomi, driftsekonomi, driftekonomi, ekonomisk, ekonomi, soppasnal, lag driftskostnad, laga driftskostnader, dra lite, inte dra mycket, inte drar mycket, inte dra sa mycket, inte drar sa mycket',
  'låg skatt':
    'lag skatt, lagst skatt, lagsta skatt, lagst skatten, lagsta skatten, lagre skatt, lagst fordonsskatt, lagsta fordonsskatt, lagsta fordonsskatten, lagst i skatt, billigast i skatt, billigaste i skatt, billigast skatt, billigaste skatten, minst skatt, minst i skatt, lagst beskattad, skattesnal, skattesnala, lagskattare, skatt inte hog, lag skat, lag fordonsskatt, laga skatter, billig skatt, billig i skatt, lagbeskattad, inte hog skatt, skatt',
  billig:
    'billig, andrabil, andrabilen, reservbil, budgetbil, bruksbil, inte for dyr, inte for dyrt, inte sa dyr, inte sa dyrt, inte alltfor dyr, inte jattedyr, inte kosta for mycket, inte kosta sa mycket, lag pris, laga priser, billigt, prisvard, prisvart, mycket for pengarna, bra pris, fynd, fyndbil, kap, cheap, affordable, lagt pris',
  miljö:
    'miljobil, miljovanligare, klimatet, tanker pa klimatet, miljovanlig, miljovanligt, klimatsmart, laga utslapp, lag co2, utslappssnal, gron bil',
  snabb:
    'snabb, snabbare, starkare, piggare, roligare, snabbt, sportig, sportbil, sportvagn, racer, pigg, prestanda, acceleration, stark, starkt, motorstark, krut, krutburk, sporty, kul att kora, korgladje, korgladj',
  säker:
    'saker, sakrare, tryggare, trygg, trygga, tryggt, sakrast, sakraste, sakert, trafiksaker, sakerhet, hog sakerhet, krocksaker, krocksakerhet, euro ncap, ncap, safe',
  pålitlig:
    'palitlig, palitligare, maste starta, palitligt, trogen, trotjanare, bara gar och gar, gar och gar, startar alltid, inte krangla, inte kranglar, inget krangel, driftsaker, driftsakert, problemfri, halla lange, hallbar, tillforlitlig, bra kvalitet, kvalitet, reliable, inte gar sonder, driftsakerhet, bekymmersfri',
  bekväm:
    'bekvam, bekvamare, skonare, tystare, mjuk fjadring, mjukt fjadrad, ljudlos gang, bekvamt, komfort, komfortabel, tyst, tystgaende, skon, skont, lyxig, lyx, lyxbil, comfortable, premium, fin komfort',
  'få mil':
    'lagmilare, low miles, low mileage, gatt lite, gatt valdigt lite, knappt gatt, knappt rullad, knappt kord, lagmil, laga mil, lagt miltal, fa mil, lite mil, inte sa manga mil, inte manga mil, inte for manga mil, inte gatt sa langt, inte gatt langt, low mileage, inte ha gatt sa langt, lagt milantal',
  nyare:
    'nyare, ganska ny, nastan ny, relativt ny, sa ny som mojligt, ny modell, modern, inte for gammal, inte sa gammal, senaste modellen',
  'hög insteg':
    'hogt insteg, daliga knan, daligt kna, latt att kliva i, latt att kliva i och ur, latt o kliva i, sitta hogt, boja sig ner, ont i knan, ont i knana, ont i hoften, ont i hofterna, ont i kroppen, stela knan, latt att stiga i, latt att stiga in, latt att kliva, hog sittposition, hogre sittposition, hog korstallning, hog korposition, sitter hogt, sitta lite hogt, latt att ta sig in, latt att ta sig i, kliva in i, stiga in i, stiga i och ur, kliva i och ur, komma in i, slippa krypa, slippa huka, hog insteg, hog sittstallning, sitta hogt, hogt sittande, latt att kliva i, latt att komma in, hoga insteg, hog bil, bra insteg, daligt knä, ont i ryggen, dalig rygg, onda knan, hogre insteg, hog i sits',
};

/** A long range on a charge, which ads do not state. */
export const RANGE_WORDS =
  'lang rackvidd, langre rackvidd, langst rackvidd, bra rackvidd, battre rackvidd, stor rackvidd, hog rackvidd, lang rackvid, komma langt pa en laddning, kommer langt pa en laddning, gar langt pa en laddning';

export const SORT_WORDS: readonly (readonly [AdSort, string])[] = [
  [
    { by: 'price', order: 'asc' },
    'billigast, billigaste, lagst pris, lagsta pris, lagsta priset, billigast forst, billigaste forst, sa billig som mojligt, sa billigt som mojligt, cheapest',
  ],
  [
    { by: 'value', order: 'asc' },
    'mest prisvard, mest prisvarda, mest prisvart, prisvardast, prisvardaste, mest for pengarna, mest bil for pengarna, basta kopet',
  ],
  [{ by: 'price', order: 'desc' }, 'dyrast, dyraste, hogst pris, hogsta pris, dyrast forst'],
  [
    { by: 'mileage', order: 'asc' },
    'lagst mil, lagst miltal, sa fa mil som mojligt, sa lite mil som mojligt, sa lagt miltal som mojligt, lagsta miltal, lagsta miltalet, minst mil, minst korda, minst gangen, minst kord, lagst mil forst, minst miltal, gatt kortast, gatt minst, fewest miles, lowest mileage, lagst mataritallning, farre mil forst, faerst mil, farst mil',
  ],
  [
    { by: 'year', order: 'desc' },
    'nyast, nyaste, nyast forst, senaste arsmodell, nyast arsmodell, nyaste arsmodell, newest',
  ],
  [{ by: 'year', order: 'asc' }, 'aldst, aldsta, aldst forst, oldest'],
  [
    { by: 'date', order: 'desc' },
    'senast inkommen, senast inkomna, senast inlagd, senast inlagda, nyinkommen, nyinkommet, nyinkomna, senast publicerad, senast publicerade',
  ],
  [
    { by: 'power', order: 'desc' },
    'starkast, starkaste, mest effekt, flest hastar, mest hastkrafter, flest hastkrafter',
  ],
  [{ by: 'acceleration', order: 'asc' }, 'snabbast, snabbaste, fastest'],
];

export const FOLLOW_UP_WORDS: Readonly<Record<FollowUp, string>> = {
  cheaper: 'billigare, nagot billigare, lagre pris, for dyr, for dyra, for dyrt, cheaper',
  newer: 'en nyare, nagot nyare, nyare bilar, for gammal, for gamla, for gammalt',
  fewerMiles:
    'farre mil, lagre mil, lagre miltal, for manga mil, mindre mil, gatt mindre, gatt kortare, for langt gangen',
  more: 'visa fler, fler forslag, visa mer, nagra fler, fler bilar, ge mig fler, nasta, fler alternativ, andra forslag, fler tips, show more, visa fler bilar, fler tack, nagot annat, nagra andra, andra bilar, visa andra, en annan, annat forslag, nya forslag, inte de har',
  thriftiest:
    'vilken drar minst, drar minst, snalast, snalaste, lagst forbrukning, minst forbrukning, billigast i drift',
  fastest: 'vilken ar snabbast, vilken gar fortast',
  reset: 'borja om, ny sokning, glom allt, glom det, rensa allt, start over, fran borjan',
};

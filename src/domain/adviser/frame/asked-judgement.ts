/** Whether a message asks for a judgement of a car or its price: "bra köp?", "är den värd pengarna", "ska jag slå till". */
const JUDGE =
  /\b(?:bra|vettigt?|rimlig\w*|schysst|sjysst|schyst|ok|okej|dalig\w*|super|helt ok) (?:(?:ett|en|till|for|for det|det) )?(?:kop|pris\w*|affar\w*|deal|bud|val|bil(?:en)?|begagnad bil|kap)\b|\b(?:kop|pris(?:et)?|affar|deal|bilen|den|denna|den har) (?:\w+ ){0,2}(?:bra|rimligt?|vettigt?|ok|okej|lagt|hogt|overpris\w*|prisvard\w*|for (?:hogt|dyr\w*|mycket))\b|\bprisvard\w*|\bvard (?:pengarna|priset|det|sitt pris|\d)|\bfynd\w*|\boverpris\w*|\bovervarderad\w*|\bslar? till\b|\bsla till\b|\b(?:ska|borde|bor|skulle) (?:jag|vi|man|du) (?:kopa|ta|sla till pa|satsa pa|ga pa)\b(?! (?:bensin|diesel|el\b|elbil|en |ny|begagna))|\bvad (?:tycker|tror|sager|anser) (?:du|ni)\b|\bva (?:tycker|tror|sager) (?:du|ni)\b|\bnat att ha\b|\bnagot att ha\b|\bar (?:den|denna|den har|bilen|det) (?:for )?(?:dyr|billig|bra)\b|\be (?:den|denna|bilen) (?:for )?(?:dyr|billig|bra)\b|\bfor (?:dyr|billig)\b|\bbetalar jag for mycket|\bhur (?:ar|e|ser) priset|\boverpris|\b(?:bedom|vardera|kolla|granska) (?:den|annonsen|bilen|priset|den har|denna)\b|\b(?:bedom|granska|kika pa|ta en titt)\b|\bkanns (?:for )?(?:dyr|billig)|\blurad\b/;
/** "Varför är den så billig?", "hur kan den vara så dyr?", of one car. */
const WHY_PRICED =
  /\b(?:varfor|hur kommer det sig|hur kan)\b.{0,50}\b(?:billig\w*|dyr\w*|lagt pris|hogt pris|lite pengar|kosta\w* (?:den |bilen |denna )?(?:sa )?(?:lite|mycket))(?!are)\b/;
/** "Vågar man köpa den?", "vad bör jag bjuda?", "är den seriös?" */
const WORTH_A_BID =
  /\b(?:vagar|tors|kan) (?:man|jag|vi) (?:kopa|lita pa|chansa pa)\b|\b(?:vad|hur mycket) (?:bor|ska|kan|skulle|borde) (?:man|jag|vi) (?:bjuda|buda|erbjuda|betala)\b|\bserios\w*\b/;
/** "Är det nåt skumt?", "finns det någon hake?": a suspicion of the price or the seller. */
const SUSPECTS =
  /\bskum\w*\b|\blurt\b|\bfuffens\b|\bugglor i mossen\b|\b(?:misstankt|konstigt) (?:billig\w*|lagt)\b|\b(?:nagon|nan) hake\b|\b(?:vad|var) ar haken\b|\bbluff\w*|\bfor bra for att vara sant?\b/;
/** Whether a judgement is asked because of the price: then it is to be explained, and no "yes" vouches for the car. */
export const asksWhyPriced = (folded: string): boolean => WHY_PRICED.test(folded) || SUSPECTS.test(folded);
export const asksToJudge = (folded: string): boolean =>
  JUDGE.test(folded) || WORTH_A_BID.test(folded) || asksWhyPriced(folded);

/** "V60 D4 2018 med 12 000 mil, vad är den värd?" */
const WORTH_OF =
  /\bvad (?:ar|e|skulle|kan|borde) .{0,40}\bvard\b|\bhur mycket (?:ar|e) .{0,40}\bvard\b|\bvard (?:ungefar|idag|nu|vad)\b|\bvard vad\b/;
export const asksForWorth = (folded: string): boolean => WORTH_OF.test(folded);

/** Whether a message asks how cars or models differ, or which to take. */
const COMPARE =
  /\bskillnad\w*|\bjamfor\w*|\bskiljer\b|\bkontra\b|\bversus\b|\bvs\b|\bstall\b.*\bmot\b|\bvilken\b|\bvilket\b|\b(?:ska|bor|borde) (?:jag|vi|man) (?:valja|kopa|ta)\b|\bbattre\b|\bbast\b|\bsamre\b|\bhellre\b|\b(?:eller|mot|kontra|vs)\b.*\b(?:bast|battre|palitligast|sakrast|snalast|billigast|sakrare|billigare|snalare)\b/;

export const asksToCompare = (folded: string): boolean => COMPARE.test(folded) || wavers(folded);

/** "Jag velar mellan en Niro och en RAV4": asks which to take, without the form of a question. */
const WAVERS =
  /\b(?:velar|vela|valjer|valja|valet|val|tvekar|tveksam|star|kluven|osaker|obeslutsam|vacklar|funderar|dividerar)\b.{0,25}\b(?:mellan|pa om)\b|\b(?:kan inte|svart att) (?:bestamma|valja)\b/;
export const wavers = (folded: string): boolean => WAVERS.test(folded);

/** "V60 eller V90?": a bare choice between two names. */
const BARE_OR = /^[^,.]{2,40}\b(?:eller|el|vs|kontra|mot)\b[^,.]{2,40}[?. ]*$/;
export const isBareChoice = (folded: string): boolean => BARE_OR.test(folded.trim()) && folded.trim().length <= 80;

/** "Billigare men likadan", "visa liknande", "finns det något bättre?": other cars than one that was shown. */
const ALIKE =
  /\b(?:likadan\w*|liknande|likvardig\w*|motsvarande|samma sort\w*|av samma typ|samma(?= (?:fast|men|bil\b))|som den (?:har|dar|forsta|andra|tredje))\b/;
const BETTER =
  /\b(?:finns|har|visa|hitta|ge|vet)\b.*\b(?:battre|battre kop)\b|\bbattre kop\b|^\W*(?:nagot|nan|nagon) battre\b/;
const CHEAPER = /\bbilligare\b|\blagre pris\b|\bmindre pengar\b|\bfor mindre\b|\binte (?:sa|lika) dyr/;
export type AskedAlike = { isCheaper: boolean };
export function readAlike(folded: string): AskedAlike | null {
  // "Varför är den så billig jämfört med andra likadana?" asks about the price of the one at hand.
  if (WHY_PRICED.test(folded) || (!ALIKE.test(folded) && !BETTER.test(folded))) return null;
  return { isCheaper: CHEAPER.test(folded) || BETTER.test(folded) };
}

/** "Bara gått 6 200 mil på 11 år, ska man bli misstänksam?": whether a mileage is believable. */
const DOUBTED_MILEAGE =
  /\b(?:gatt|rullat|matarstallning\w*|miltal\w*)\b.*\b(?:misstank\w*|skruva\w*|skruvad|manipulera\w*|rimlig\w*|orimlig\w*|konstigt|skumt|lurt|for lite|for bra|stammer det|trovardig\w*)\b/;
/** A doubt beside a price or a consumption is about that. */
const DOUBTED_OTHERWISE = /\b(?:\w*pris\w*|kr|kronor|tkr|kostar|vard\w*|liter|forbruk\w*)\b/;
export const doubtsMileage = (folded: string): boolean =>
  DOUBTED_MILEAGE.test(folded) && !DOUBTED_OTHERWISE.test(folded);

/** "Håller den fem år till?": how long the car at hand lasts. */
const LASTS =
  /\b(?:haller|klarar|racker|lever)\b (?:den|bilen|denna|motorn)\b.{0,40}\b(?:ar|mil|lange|langre)\b|\bhur lange haller\b/;
export const asksHowLong = (folded: string): boolean => LASTS.test(folded);

/** "Total kostnad i månaden för den här": the whole cost of the car at hand. */
const WHOLE_COST =
  /\b(?:kostnad\w*|kostar|kosta)\b.*\b(?:manad\w*|per ar|om aret|totalt|allt inraknat)\b|\b(?:total\w*|hela|manads)[ -]?kostnad\w*/;
/** "Vad kostar skatten per år?" asks for one part of the cost. */
const PART_OF_COST =
  /\b(?:\w*skatt\w*|forsakr\w*|bransle\w*|bensin\w*|diesel\w*|el(?:en)?|strom(?:men)?|service\w*|serva\w*|dack\w*|laddning\w*|ladda|verkstad\w*|reparation\w*|underhall\w*|parkering\w*|besiktning\w*|lan(?:et)?|ranta\w*|avbetal\w*)\b/;
const ALL_OF_COST = /\b(?:total\w*|allt|hela|inklusive|inkl|sammanlagt)\b/;
export const asksWholeCost = (folded: string): boolean =>
  WHOLE_COST.test(folded) && (!PART_OF_COST.test(folded) || ALL_OF_COST.test(folded));

/** "Vad tycker du om Kia Niro?", "är den nåt att ha": an opinion. */
const OPINION =
  /\b(?:vad|va|hur) (?:tycker|tror|sager|anser) (?:du|ni)\b|\b(?:nagot|nat|nagonting) att ha\b|\bar (?:en |ett )?[a-z0-9 -]{2,30} (?:en )?bra(?: bil)?\b\W*$|\bvad ar (?:din|er) (?:asikt|uppfattning)\b/;
export const asksForOpinion = (folded: string): boolean => OPINION.test(folded);

/** "Vilken bil ska vi ha", "vad för bil?", "vilka bilar går": asks for cars, whatever topic its words resemble. */
const WHICH_CAR =
  /\b(?:vilken|vilka|vad for(?: (?:slags|sorts|typ av))?|vad ska (?:jag|vi|man) (?:ha|kopa|valja|ta) for) (?:en )?bil(?:ar)?\b(?! (?:ar|har|av|kostar|drar|tappar|haller|som ar))/;
export const asksWhichCar = (folded: string): boolean => WHICH_CAR.test(folded);

/** "Hur mycket får man för 180 000?": asks which cars a sum buys. */
const FOR_A_SUM = /\b(?:vad|hur mycket|va)(?: bil)? (?:far|kan) (?:man|jag|vi)(?: fa| kopa)? (?:bil )?for\b/;
export const asksForASum = (folded: string): boolean => FOR_A_SUM.test(folded);

/** "Vad var den billigaste nu igen?", "den dyraste, varför": one of the cars shown, by its price, year or mileage. */
const EXTREMES: readonly (readonly [RegExp, 'price' | 'modelYear' | 'odometerKm', 1 | -1])[] = [
  [/\bden (?:klart |allra )?billigaste\b/, 'price', 1],
  [/\bden (?:klart |allra )?dyraste\b/, 'price', -1],
  [/\bden (?:klart |allra )?nyaste\b/, 'modelYear', -1],
  [/\bden (?:klart |allra )?aldsta\b/, 'modelYear', 1],
  [/\bden som (?:har |hade )?gatt minst\b/, 'odometerKm', 1],
];
const SHOWS = /\b(?:visa|hitta|sok|finns|har ni|ge mig|ta fram)\b/;
const OF_STOCK = /\b(?:ni har|saljer ni|ni saljer|till salu|i lager|av alla|pa (?:sajten|sidan|hemsidan|milvis))\b/;
/** "Vad är den billigaste bilen ni säljer?": a search, by its order. */
export const asksForExtremeOfStock = (folded: string): boolean =>
  OF_STOCK.test(folded) && EXTREMES.some(([pattern]) => pattern.test(folded));
type Compared = { internalId: number; price: number | null; modelYear: number | null; odometerKm: number | null };
/** The place among the cars shown last that a message means by its extreme; null: none. */
export function extremePlace(folded: string, latest: readonly number[], shown: readonly Compared[]): number | null {
  const extreme = EXTREMES.find(([pattern]) => pattern.test(folded));
  if (!extreme || SHOWS.test(folded) || OF_STOCK.test(folded)) return null;
  const [, field, sign] = extreme;
  const known = latest.flatMap((id, place) => {
    const value = shown.findLast(({ internalId }) => internalId === id)?.[field] ?? null;
    return value === null ? [] : [{ place, value: value * sign }];
  });
  if (known.length < 2) return null;
  return known.toSorted((one, other) => one.value - other.value)[0]?.place ?? null;
}

/** "Vilken var den billigaste nu igen?": asks for a car that was shown, once more. */
const AGAIN = /\b(?:vad|vilken|va)\b.{0,20}\b(?:var|hette|heter|ar|e)\b.{0,12}\bden\b|\b(?:nu igen|igen)\b/;
export const asksAgain = (folded: string): boolean => AGAIN.test(folded);

/** "Vad kostar en 2014", "visa några": asks for cars of the model spoken of. */
const SHOW =
  /^\W*(?:ok\w* |bra |jaha |da |nu )*(?:visa|har ni|finns det|hitta|ge mig)\b.{0,20}\b(?:nagra|nan|nagon|dem|dom|bilar|alla|sadana|till salu)\b|^\W*visa\W*$/;
export const asksToShow = (folded: string): boolean => SHOW.test(folded);

/** "Hmm för dyrt": a complaint about the prices shown, which asks for cheaper cars. */
const TOO_DEAR =
  /^\W*(?:hm+ |nja |na |oj |men |jo )*(?:det (?:ar|var|blir) |de (?:ar|var) |alldeles |lite |ganska |de blir )*(?:for )(?:dyr(?:t|a)?|mycket pengar)(?: (?:for mig|for oss|da|tyvarr))?[.! ]*$/;
export const findsTooDear = (folded: string): boolean => TOO_DEAR.test(folded);

/** "Varför just de här?": the reason for a choice. */
const WHY_CHOSEN =
  /^\W*(?:men |och )?(?:varfor|hur kommer det sig att du|hur har du valt)\b(?!.*\b(?:billig|dyr)\w*)[^?]{0,20}\b(?:de|dem|dessa|den|just|visar|valde|valt)\b/;
export const asksWhyChosen = (folded: string): boolean => WHY_CHOSEN.test(folded);

/** "Varför är den andra dyrare?" */
const WHY_DEARER = /\bvarfor\b.*\b(?:dyrare|billigare|kostar (?:den|de|forsta|andra)|sa (?:dyr|billig))/;
export const asksWhyDearer = (folded: string): boolean => WHY_DEARER.test(folded);

/** "Vilket år kom nya V60?", "när lanserades den": asks when a generation came. */
const LAUNCH =
  /\b(?:vilket ar|vilken arsmodell|nar|vilka ar)\b.{0,20}\b(?:kom|slapptes|lanserades|introducerades|byttes|borjade|gjordes|tillverkades|kommer)\b(?!.{0,30}\b(?:besikt\w*|skatt\w*|lag\w*|pengar\w*|leverans\w*)\b)|\b(?:nya|senaste) (?:generation\w*|modellen)\b.{0,15}\b(?:kom|fran)\b/;
export const asksWhenLaunched = (folded: string): boolean => LAUNCH.test(folded);

/** "D3 eller D4, vad är skillnaden?": asks how engines differ. */
const ENGINES = /\b(?:skillnad\w*|skiljer|eller|kontra|vs|battre|samma motor|hellre|mot)\b/;
/** Engines as ads name them. */
const ENGINE =
  /\b(?:[dtb][2-8]|\d{3}[dixe]{1,2}|\d[.,]\d ?(?:tsi|tdi|tfsi|fsi|hdi|dci|crdi|tdci|ecoboost|hybrid|d-4d|vtec|i-vtec|t-gdi|mpi|puretech|mpi|gdi))\b/g;
export const countEngines = (folded: string): number => new Set(folded.match(ENGINE) ?? []).size;
export const asksHowEnginesDiffer = (folded: string): boolean => ENGINES.test(folded) && countEngines(folded) > 1;

/** "Hur många hästar har den?" */
const POWER =
  /\b(?:hur manga|hur mycket|vilken|vad ar) .{0,20}\b(?:hk|hast(?:ar|krafter)?|effekt(?:en)?)\b|\bhur stark\b/;
export const asksForPower = (folded: string): boolean => POWER.test(folded);

/** "Vilken bil får man in tre stolar i?", "går det i nån bil", "vad köper jag som inte är dyrt": asks which cars suit, not for one that is named. */
const MODELS =
  /\b(?:vilken|vilka|vad for(?: (?:slags|sorts|typ av|en))?) (?:\w+ )?(?:\w*bil(?:ar|en)?|kombi\w*|suv\w*|modell\w*|automatlad\w*)\b(?! (?:ar den|har den|kor du))|\bi (?:nagon|nan|nagra|vilken) bil\b|\bvad (?:kop(?:er|a)|ska (?:jag|vi|man) (?:kopa|ha|valja|ta)|bor (?:jag|vi|man) (?:kopa|ta|valja)|passar|rekommenderar|finns det for bilar)\b|\b(?:nagot|nat|nan|nagon bil) som inte (?:rasar|krangl\w*|gar sonder|ar dyr\w*)\b|\bkombi eller suv\b/;
export const asksForModels = (folded: string): boolean => MODELS.test(folded);

import { KM_PER_MIL } from '#src/base/units.ts';
import { powerText } from '#src/domain/adviser/answer/fact-texts.ts';
import { depreciationLine, verdictLine } from '#src/domain/adviser/topics/car-topics.ts';
import { loanText, readLoan } from '#src/domain/adviser/topics/loan.ts';
import { TOPICS } from '#src/domain/adviser/topics/topics.ts';
import { electricRange, electricRangeText } from '#src/domain/catalogue/electric-range.ts';
import { formatMil } from '#src/domain/format/car-facts.ts';
import { formatCalendarDay } from '#src/domain/format/dates.ts';
import { formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { uncapitalized } from '#src/domain/format/texts.ts';
import { PLUG_IN } from '#src/domain/ownership-cost/assumed-prices.ts';
import { yearsLater } from '#src/domain/tax/tax-rules.ts';
import { isWithoutExhaust } from '#src/domain/vocabulary/vocabulary.ts';
import { attributeTexts, type CarAtHand, topicLines, weaknessesOf } from './car-at-hand.ts';
import { placed } from './car-price.ts';
import { carTitle } from './car-title.ts';
import { decisionTexts } from './decide.ts';

/** Answers about the one car at hand whose figures are few: law and advice that hold for it, with the answer first. */

const checklist = ({ links }: CarAtHand): string => `[Checklista för bilen](${links.checklist})`;
const lampIn = (folded: string): boolean => /\b\w*lamp(?:a|an|or)\b|\bfelkod\w*/.test(folded);

/** Whether a seller's word without a paper can be relied on. */
export function claimTexts(car: CarAtHand, folded: string): string[] {
  const chain = /\bkedja\w*|\bkamrem\w*|\bremmen\b/.test(folded)
    ? [
        ...car.faults
          .filter(({ text }) => /kedja|rem/iu.test(text))
          .map(({ text, source }) => `${text} Källa: ${source.title}.`),
        ...attributeTexts(car, 'timing-belt'),
      ].slice(0, 2)
    : [];
  return lampIn(folded)
    ? [
        'Nej, lita inte på det utan en felkod: en varningslampa kan betyda en givare, men också partikelfilter, EGR eller katalysator, som är dyra.',
        'Be handlaren laga felet och visa kvitto före köpet, eller låt en verkstad läsa ut koden. Går det inte: räkna av det värsta fallet från priset, eller avstå. Ett fel som du kände till när du köpte kan du sällan klaga på efteråt.',
        checklist(car),
      ]
    : [
        'Nej, lita inte på det utan kvitto: ett arbete som är gjort syns på en faktura med registreringsnummer, datum och mätarställning, eller i den digitala serviceboken.',
        ...chain,
        'Ring verkstaden som ska ha gjort det. Finns inget papper: räkna arbetet som ogjort och dra av det från priset, eller avstå. Köper du ändå, skriv in löftet i avtalet.',
        checklist(car),
      ];
}

/** Whether a car that is off the road or not inspected may be driven home. */
export const driveHomeTexts = (): string[] => [
  'Nej, inte hem: förbudet följer bilen. En avställd bil får bara köras till och från besiktning, kortaste lämpliga väg, med trafikförsäkring och utan skatteskuld. Har besiktningen gått ut har bilen körförbud och får bara köras kortaste vägen till besiktning eller verkstad.',
  'Be handlaren besikta och ställa på bilen före hämtningen, eller boka besiktning i närheten av den. Annars behövs trailer eller bärgning. Dra kostnaden från priset.',
  'Försäkra bilen från den dag då du blir ägare. Källor: Transportstyrelsen: avställning; Bilprovningen: körförbud.',
];

/** Whether a dealer holds a car: nobody else can. */
export const reservationTexts = ({ known: { dealer, place } }: CarAtHand): string[] => [
  `Det bestämmer ${placed(dealer, place)}: jag kan inte boka eller reservera. På bilens sida kan du ringa, skicka en fråga eller boka provkörning.`,
  'Många handlare håller en bil några dagar, ibland mot handpenning. Betala den bara mot ett skriftligt avtal där det står vad som händer om du ångrar dig eller bilen inte är som den ska.',
  'Be om servicehistorik och bilder före resan, och att motorn är kall när du kommer.',
];

/** The dealer's own warranty beside the law. */
export const dealerWarrantyTexts = (): string[] => [
  'Nej, inte för fel som fanns när du fick bilen: dem kan du reklamera i tre år, även när garantin är slut. Garantin är ett löfte utöver lagen.',
  ...topicLines('dealer-rights', 0, 1),
];

/** Warranties by model years and distance, of brands whose terms we have read: years, km. */
const WARRANTIES: ReadonlyMap<string, { years: number; km: number; text: string }> = new Map([
  [
    'Kia',
    {
      years: 7,
      km: 150_000,
      text: 'Kias nybilsgaranti gäller sju år från första registreringen eller 15 000 mil, det som inträffar först',
    },
  ],
]);

/** The terms of a make for cars of a model year, for any owner; null: its terms are not known to us. */
export function makeWarrantyText(make: string, year: number | null, thisYear: number): string | null {
  const terms = WARRANTIES.get(make);
  if (terms === undefined) return null;
  const follows = 'och den följer bilen, hur många ägare den än har haft, om servicen är gjord enligt schemat';
  if (year === null) return `Ja: ${terms.text}, ${follows}.`;
  return year + terms.years < thisYear
    ? `Nej, inte längre: ${terms.text}, så för en bil från ${year} har den tagit slut.`
    : `Ja, till ${year + terms.years} för en bil som togs i trafik ${year}, eller till ${formatMil(terms.km)}: ${terms.text}, ${follows}.`;
}

/** Age in years from which few makers' warranties apply. */
const OLD = 8;

/** Whether the maker's warranty still applies to the car, and what a free workshop means for it. */
export function warrantyTexts(car: CarAtHand, folded: string): string[] {
  const { facts } = car.known;
  const terms = WARRANTIES.get(facts.brand);
  // Without its day, a car may have been registered at the end of its model year: no warranty ends too early.
  const first = facts.firstRegistered ?? (facts.modelYear === null ? null : `${facts.modelYear}-12-31`);
  const isDay = facts.firstRegistered !== null;
  const end = terms === undefined || first === null ? null : yearsLater(first, terms.years);
  const until = end === null ? '' : isDay ? `den ${formatCalendarDay(end)}` : `omkring ${end.slice(0, 4)}`;
  const answer =
    terms === undefined || end === null
      ? facts.modelYear !== null && car.known.thisYear - facts.modelYear >= OLD
        ? `Troligen inte från tillverkaren: nybilsgarantier gäller ofta tre till sju år, och bilen är av årsmodell ${facts.modelYear}. En del märken förlänger den vid service på märkesverkstad. Fråga om handlaren lämnar en egen garanti; din reklamationsrätt på tre år har du ändå.`
        : 'Kanske: en nybilsgaranti följer bilen till nästa ägare så länge tiden och milen räcker och servicen är gjord enligt schemat. Hur mycket som är kvar på den här bilen vet handlaren.'
      : end <= car.today
        ? `Nej, inte längre: ${terms.text}, och för den här bilen tog den slut ${until}.`
        : facts.odometerKm !== null && facts.odometerKm >= terms.km
          ? `Nej, inte längre: ${terms.text}, och bilen har gått ${formatMil(facts.odometerKm)}.`
          : `${isDay ? 'Ja' : 'Troligen'}, till ${until} eller ${formatMil(terms.km)}: ${terms.text}, och den följer bilen till nästa ägare.${facts.odometerKm === null ? '' : ` Bilen har gått ${formatMil(facts.odometerKm)}.`}`;
  const battery = /\bbatteri\w*/.test(folded) ? topicLines('battery-health', 1) : [];
  const workshop =
    /\bmekonomen\b|\b(?:fri|annan|egen|vanlig) verkstad\w*|\bmarkesverkstad\w*|\bserva(?:t|d|ts)?\b.{0,30}\b(?:pa|hos|sjalv)\b/.test(
      folded,
    )
      ? topicLines('service-workshop', 0)
      : ['Garantin förutsätter att servicen är gjord enligt tillverkarens schema: be att få se servicehistoriken.'];
  if (/^Nej|^Troligen inte/u.test(answer) && battery.length === 0)
    return [answer, `Få det handlaren lovar skriftligt i avtalet. ${checklist(car)}`];
  return [
    answer,
    ...battery,
    ...workshop,
    ...(answer.startsWith('Nej') ? [] : attributeTexts(car, 'warranty')),
    'Vissa delar, som startbatteri, lack och slitdelar, har ofta kortare tid. Be handlaren om ett skriftligt besked för bilens chassinummer.',
  ];
}

export const ownerTexts = (car: CarAtHand): string[] => [
  'Antalet ägare avgör inte: leasingbolag och bilfirmor syns också i ägarlistan. Många korta innehav av privatpersoner på senare tid är däremot en varning.',
  'Titta i ägarlistan hur länge var och en har haft bilen, och jämför med servicehistoriken och mätarställningarna vid besiktningarna. Fråga varför den senaste ägaren sålde.',
  `Ägare, besiktningar och mätarställning ser du på registreringsnumret hos Transportstyrelsen. ${checklist(car)}`,
];

export const importTexts = (car: CarAtHand, folded: string): string[] => [
  ...(/\bar (?:den|det|bilen|denna)(?: en)? import/.test(folded)
    ? [
        'Det vet jag inte säkert: fråga handlaren, och se på registreringsnumret hos Transportstyrelsen när bilen kom till Sverige.',
      ]
    : []),
  ...topicLines('imported-car', 0),
  'Be om den utländska serviceboken och kvitton, kontrollera skadehistoriken på chassinumret, och jämför mätarställningen med papperen från det andra landet. Se efter att släpvagnsvikten står i det svenska registreringsbeviset om du ska dra.',
  `Handlaren svarar för fel på samma sätt som för en svensksåld bil. ${checklist(car)}`,
];

export function batteryRentalTexts(car: CarAtHand): string[] {
  const rental = car.faults.filter(({ key }) => key.includes('batterihyra'));
  return rental.length > 0
    ? [
        'Det vet jag inte: det står inte i de uppgifter jag har om annonsen, och bilen såldes både med köpt och med hyrt batteri.',
        ...rental.map(({ text, source }) => `${text} Källa: ${source.title}.`),
        'Ett hyrt batteri kostar en avgift varje månad och ska ge ett klart lägre pris. Köp inte förrän du har svaret skriftligt.',
      ]
    : [
        'Troligen ingår det: jag känner inte till att den här modellen har sålts med hyrt batteri i Sverige. Be handlaren bekräfta det skriftligt.',
        ...topicLines('battery-health', 0),
      ];
}

export const zoneAtHandTexts = ({ known: { facts } }: CarAtHand): string[] => {
  const [fuel = null] = facts.fuels;
  const texts = decisionTexts({
    kind: 'zone',
    fuel: facts.fuels.length > 1 ? null : fuel,
    year: facts.modelYear,
    euro: null,
  });
  return [
    ...texts,
    'I Stockholm är det Hornsgatan som är miljözon klass 2. Utanför miljözonerna finns inget förbud mot äldre dieslar, men trängselskatten gäller. Kommunen kan ändra zonerna: kontrollera på stadens webbplats.',
  ];
};

/** kW of an ordinary outlet with 10 A. */
const OUTLET_KW = 2;
const DAILY = /\b(\d{1,2}) ?mil (?:om|per|i|varje) ?(?:dagen|dag|dan)\b/;
/** Charging from an ordinary outlet; kWh per mil of the car, or 2. */
export function outletTexts(car: CarAtHand, folded: string): string[] {
  const perMil = (car.known.facts.electricValues?.consumption ?? 20) / KM_PER_MIL;
  const daily = Number(DAILY.exec(folded)?.[1] ?? 0);
  const energy = daily * perMil;
  const hours = (value: number): string => formatNumber(Math.max(1, Math.round(value / OUTLET_KW)));
  const figures =
    daily === 0
      ? `Ett uttag på 10${UNIT_SPACE}A ger ungefär 2${UNIT_SPACE}kW, alltså omkring tio mil på en natt.`
      : `${daily}${UNIT_SPACE}mil om dagen är ungefär ${formatNumber(energy)}${UNIT_SPACE}kWh (${formatNumber(perMil, 1)} kWh per mil), alltså ${hours(energy)} timmar på ett uttag som ger 2${UNIT_SPACE}kW, och på vintern ${hours(energy * WINTER)} timmar.`;
  const works = daily === 0 || energy * WINTER <= NIGHT * OUTLET_KW;
  const isPlugIn = car.known.facts.fuels.includes('Laddhybrid');
  if (isPlugIn && daily === 0)
    return [
      `Ja, ofta: batteriet i en laddhybrid är litet och hinner oftast laddas över natten på ett uttag som ger ${OUTLET_KW}${UNIT_SPACE}kW.`,
      OUTLET_ADVICE,
      'En laddbox är säkrare och går fortare.',
    ];
  return [
    works ? `Ja, det kan räcka om du får ladda varje natt. ${figures}` : `Knappast till vardags: ${figures}`,
    OUTLET_ADVICE,
    'En laddbox är säkrare och går fortare. Räkna med snabbladdning som reserv: den är dyrare.',
  ];
}
const OUTLET_ADVICE =
  'Låt en elektriker kontrollera uttaget, gärna på egen säkring, och fråga den som äger huset om det inte är ditt: ett vanligt uttag är inte gjort för att belastas hårt många timmar varje natt. Källa: Elsäkerhetsverket: ladda elbilen.';
/** A third more in the cold; hours of a night. */
const WINTER = 1.33;
const NIGHT = 11;

/** Whether a car that is charged makes sense without a charger. */
export function noChargingTexts({ known: { facts } }: CarAtHand): string[] {
  const isPlugIn = facts.fuels.includes('Laddhybrid');
  if (!isPlugIn) return decisionTexts({ kind: 'fuel', mil: null, charging: 'none', isShort: false, named: ['El'] });
  const { value, source } = PLUG_IN.fuelPerMil;
  return [
    'Nej, knappast: utan laddning är en laddhybrid en tung bensinbil, och du betalar för ett batteri som du inte använder. En elhybrid eller en vanlig bensinbil passar bättre.',
    `Med motorn igång drar laddhybrider i verkligheten ungefär ${formatNumber(value, 1)} liter milen (${source}), mycket mer än siffran i annonsen. På vintern räcker elen kortare.`,
    'Får du ladda på jobbet nästan varje dag kan den ändå passa. Skriv vad bilen får kosta, så visar jag elhybrider.',
  ];
}

export function gearboxOilTexts(car: CarAtHand, folded: string): string[] {
  const own = attributeTexts(car, 'gearbox');
  const isDsg = /\bdsg/.test(folded) || /\bDSG\b/u.test(car.known.facts.name);
  return [
    ...(/\bhar (?:den|ladan|vaxelladan|automatladan|de|dom)\b/.test(folded) ? ['Det står inte i annonsen.'] : []),
    own.length === 0
      ? 'Intervallet beror på vilken låda det är: det står i tillverkarens schema och fås av en märkesverkstad på registreringsnumret.'
      : own.join(' '),
    ...(isDsg ? topicLines('dsg', 0) : []),
    'Bytet syns på en faktura eller i den digitala serviceboken, inte på en stämpel. Be handlaren skriva ut historiken. Saknas det: förhandla in ett byte.',
    'Känn efter ryck vid krypkörning och start med varm låda.',
  ];
}

export function timingTexts(car: CarAtHand): string[] {
  const { fuels, modelYear } = car.known.facts;
  if (isWithoutExhaust(fuels)) return [`Nej, varken kamrem eller kedja: en elmotor har ingen. ${checklist(car)}`];
  const isOld = modelYear !== null && car.known.thisYear - modelYear >= OLD;
  const named = car.faults.filter(({ text }) => /kedja|kamrem|\brem\b/iu.test(text));
  const own = attributeTexts(car, 'timing-belt');
  const known = [...own, ...named.map(({ text, source }) => `${text} Källa: ${source.title}.`)];
  return [
    known.length === 0 ? `Det vet jag inte för just motorn i ${carTitle(car.known.facts)}.` : (known[0] ?? ''),
    ...known.slice(1),
    `Rätt intervall, i mil och i år, fås av en märkesverkstad på registreringsnumret: det som inträffar först gäller${isOld ? ', och på en bil i den här åldern är det ofta åren' : ''}.`,
    `${isOld ? 'Fråga efter kvitto. Har motorn kamrem och kvitto saknas: räkna bytet som en kostnad i köpet.' : 'Fråga handlaren vilken motorn har och vad som är bytt.'} ${checklist(car)}`,
  ];
}

const SHARE_OF_LOAN = 0.8;
/** The monthly payment for the car of a loan of four fifths of its price. */
export function loanAtHandTexts({ known: { facts } }: CarAtHand, text: string): string[] {
  const stated = readLoan(text);
  if (stated !== null) return [...loanText(stated), TOPICS.get('loan')?.text[1] ?? ''];
  if (facts.price === null) return topicLines('loan', 0, 1);
  const kr = Math.round(facts.price * SHARE_OF_LOAN);
  const loan = readLoan(`låna ${kr} kr ${text.replace(/\d{4,}/gu, ' ')}`);
  if (loan === null) return topicLines('loan', 0, 1);
  const [first = '', ...others] = loanText(loan);
  return [
    `Ja, ofta, men handlaren och långivaren bestämmer. Med 20\u00a0% kontant (${formatKronor(facts.price - kr)} av ${formatKronor(facts.price)}): ${first}`,
    ...others,
    TOPICS.get('loan')?.text[1] ?? '',
  ];
}

/** Metric horsepower up to which a car is a usual first one: our own assumption. */
const WEAK = 130;
export function firstDriverTexts(car: CarAtHand): string[] {
  const { facts } = car.known;
  const weak = [...car.faults.map(({ text }) => text), ...weaknessesOf(car)].slice(0, 2);
  const power = facts.horsepower === null ? '' : ` (${powerText(facts) ?? ''})`;
  return [
    facts.horsepower === null
      ? 'Kanske: motorns effekt står inte i annonsen, så fråga handlaren. En svag motor ger ofta billigare försäkring.'
      : facts.horsepower > WEAK
        ? `Kanske inte: motorn är i starkaste laget för en första bil${power}, och det kan göra försäkringen dyrare.`
        : weak.length > 0
          ? `Kanske: motorn är lagom för en första bil${power}, men modellen har svagheter att kontrollera först.`
          : `Ja, den kan passa: motorn är lagom för en första bil${power}.`,
    ...(weak.length === 0 ? [] : [`${weak.join(' ')} Källa: vår egen kunskap om modellen.`]),
    'Försäkringen är ofta dyr för en 18-åring som står som ägare: ta ett pris på registreringsnumret i förarens eget namn hos flera bolag före köpet. Källa: Konsumenternas Försäkringsbyrå.',
    checklist(car),
  ];
}

export function longTripTexts(car: CarAtHand): string[] {
  const { facts } = car.known;
  const { horsepower } = facts;
  const isWeak = horsepower !== null && horsepower < 90;
  const isElectric = isWithoutExhaust(facts.fuels);
  const litres = car.dimensions?.bootLitres ?? null;
  const power = powerText(facts);
  return [
    `Ja, om den är i ordning${isElectric ? ' och du planerar laddstopp' : ''}${power === null ? '' : `: ${power}`}.${isWeak ? ' Den orkar, men räkna med att varva i backar, högt ljud och en fart på 110–120.' : ''}`,
    ...(isElectric && electricRange(facts) !== null
      ? [`${electricRangeText(facts)}, och mindre i motorvägsfart och kyla.`]
      : []),
    ...(litres === null
      ? []
      : [
          `Bagaget rymmer omkring ${formatNumber(litres)}${UNIT_SPACE}liter${litres < 300 ? ': packa lätt, eller fäll en del av baksätet' : ''}. Källa: vår egen kunskap om modellen.`,
        ]),
    ...new Set([...attributeTexts(car, 'noise'), ...attributeTexts(car, 'comfort')].slice(0, 1)),
    'Kontrollera före resan service, däck, bromsar och kylvätska, att försäkringen har vägassistans utomlands, och vilka vägavgifter som gäller.',
  ];
}

const PARTS = /\bdelar(?:na)?\b|reservdel/iu;
export function partsTexts(car: CarAtHand): string[] {
  const texts = car.own.flatMap(({ summary, watchouts, ratings }) => [
    ...ratings.map(({ reason }) => reason),
    ...watchouts,
    ...summary.split(/(?<=[.!?])\s+(?=\p{Lu})/u),
  ]);
  const found = [...new Set(texts.filter((text) => PARTS.test(text)))].slice(0, 2);
  const weak = weaknessesOf(car).slice(0, 2);
  return [
    found.length === 0
      ? `Slitdelar finns till de flesta bilar, men om delar till just ${carTitle(car.known.facts)} har jag ingen uppgift.`
      : `${found.join(' ')} Källa: vår egen kunskap om modellen.`,
    ...(weak.length === 0 ? [] : [`**Se upp med:** ${weak.join(' ')}`]),
    'Ring en verkstad som kan märket, helst före köpet, och fråga vad som är svårt att få tag i. Ha en buffert för reparationer.',
  ];
}

export function valueLossTexts(car: CarAtHand): string[] {
  const { known } = car;
  const lines = depreciationLine(known);
  return [
    lines.length === 0
      ? 'Det vet jag inte: det finns för få bilar av modellen till salu för att säga hur priset faller. Den som köper begagnat slipper det största fallet, som kommer de första åren.'
      : `${lines.join(' ')} Den som köper begagnat slipper det största fallet, som kommer de första åren.`,
    `${verdictLine(known).slice(0, 1).join(' ')}.`,
    ...warrantyTexts(car, '')
      .slice(0, 1)
      .map((text) => `**Garanti:** ${uncapitalized(text)}`),
    'Kolla var närmaste märkesverkstad finns och hur lång väntan är på delar, innan du bestämmer dig.',
  ];
}

/** Whether somebody in a wheelchair can use the car, and who pays for adaptations. */
export const wheelchairTexts = (car: CarAtHand): string[] => [
  'Det går inte att avgöra från annonsen: sitsens höjd mot rullstolen, dörröppningen och platsen för stolen måste provas i bilen.',
  ...new Set([...attributeTexts(car, 'seat-height'), ...attributeTexts(car, 'sill')]),
  ...topicLines('car-support', 0, 1),
];

/** Whether the car is recalled. */
export function recallAtHandTexts({ known: { recalls, facts } }: CarAtHand): string[] {
  const [first] = recalls;
  const check =
    'Fråga handlaren eller märkets verkstad på chassinumret om den är berörd och om åtgärden är gjord, och be om kvitto.';
  if (first === undefined)
    return [
      `Nej, inte vad jag vet: jag känner inte till någon återkallelse som gäller ${carTitle(facts)}. Det betyder inte att det inte finns någon.`,
      check,
    ];
  const isSure = recalls.some(({ fit }) => fit === 'yes');
  return [
    isSure ? 'Ja, bilar som den här är återkallade.' : 'Kanske: en del bilar av modellen är återkallade.',
    ...recalls.slice(0, 2).map(({ title, what }) => `**${title}:** ${what}`),
    check,
  ];
}

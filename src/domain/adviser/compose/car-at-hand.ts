import { KM_PER_MIL } from '#src/base/units.ts';
import { type AdFacts, knownStars } from '#src/domain/adviser/answer/ad-facts.ts';
import { starsText } from '#src/domain/adviser/answer/fact-texts.ts';
import type { AskedAttribute } from '#src/domain/adviser/own-sentences/asked-attributes.ts';
import { mayBeOfEngine, namesEngine } from '#src/domain/adviser/own-sentences/engine-of-text.ts';
import {
  isOfAsked,
  type OwnText,
  ownSentences,
  sentenceSourcesText,
} from '#src/domain/adviser/own-sentences/own-sentences.ts';
import { type KnownAd, tagLine } from '#src/domain/adviser/topics/car-topics.ts';
import { TOPICS } from '#src/domain/adviser/topics/topics.ts';
import { overallStars } from '#src/domain/catalogue/crash-test.ts';
import type { Dimensions } from '#src/domain/catalogue/dimensions-file.ts';
import { chargingText, electricRange, electricRangeText } from '#src/domain/catalogue/electric-range.ts';
import { isTowWeightOfVariant, towWeight, towWeightText } from '#src/domain/catalogue/tow-weight.ts';
import { winterShare } from '#src/domain/catalogue/winter-range.ts';
import { formatMil } from '#src/domain/format/car-facts.ts';
import { formatCalendarDay } from '#src/domain/format/dates.ts';
import { formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { capitalized, uncapitalized } from '#src/domain/format/texts.ts';
import type { FoundFault } from '#src/domain/purchase-checklist/known-faults.ts';
import { FIRST_MALUS_DAY, MALUS_YEARS, yearsLater } from '#src/domain/tax/tax-rules.ts';
import { isWithoutExhaust } from '#src/domain/vocabulary/vocabulary.ts';
import { carTitle } from './car-title.ts';
import { mileageAgainstAverage, mileageText } from './compared-cars.ts';
import { decisionTexts } from './decide.ts';

/** The one car at hand with all that answers about it rest on. */
export type CarAtHand = {
  known: KnownAd;
  /** Of its generation; null: not known. */
  dimensions: Dimensions | null;
  /** The site's texts about its model. */
  own: readonly OwnText[];
  /** Known faults of its engine, gearbox or model. */
  faults: readonly FoundFault[];
  /** Questions about what its ad does not state. */
  open: readonly string[];
  /** YYYY-MM-DD. */
  today: string;
  links: { checklist: string };
};

/** Whether a text is about cars of the year, fuel and variant of the ad. */
const isOfCar = (text: OwnText, { facts }: Pick<KnownAd, 'facts'>): boolean =>
  isOfAsked(text, { years: facts.modelYear === null ? [] : [facts.modelYear], fuels: facts.fuels }) &&
  (text.variant === null || facts.name.toLowerCase().includes(text.variant.toLowerCase()));

/** Points to look out for on the car: of its year, fuel, variant and engine; those that name its engine first. */
export function weaknessesOf({ known, own }: { known: Pick<KnownAd, 'facts'>; own: readonly OwnText[] }): string[] {
  // The weakness of an engine is that of every variant that has it.
  const texts = own
    .filter((text) => isOfCar({ ...text, variant: null }, known))
    .flatMap((text) => text.watchouts.filter((watchout) => isOfCar(text, known) || namesEngine(watchout)))
    .filter((text) => mayBeOfEngine(text, known.facts));
  return [...new Set(texts)].toSorted((one, other) => Number(namesEngine(other)) - Number(namesEngine(one)));
}

const MAX_SENTENCES = 2;
/** The site's sentences about an attribute of the car, and their source; empty: none is written. */
export function attributeTexts({ known, own }: Pick<CarAtHand, 'known' | 'own'>, attribute: AskedAttribute): string[] {
  const { facts } = known;
  const asked = { years: facts.modelYear === null ? [] : [facts.modelYear], fuels: facts.fuels };
  const sentences = ownSentences(
    own.filter((text) => isOfCar(text, known)),
    attribute,
    asked,
  )
    .filter(({ text }) => mayBeOfEngine(text, facts))
    .slice(0, MAX_SENTENCES);
  return sentences.length === 0
    ? []
    : [`${sentences.map(({ text }) => text).join(' ')} ${sentenceSourcesText(sentences)}`];
}

/** Paragraphs of a topic with its source in the last one. */
export function topicLines(id: string, ...places: readonly number[]): string[] {
  const topic = TOPICS.get(id);
  if (topic === undefined) return [];
  const texts = places.flatMap((place) => topic.text[place] ?? []);
  const source = topic.sources.length === 0 ? '' : ` Källa: ${topic.sources.join('; ')}.`;
  return texts.map((text, place) => (place === texts.length - 1 ? `${text}${source}` : text));
}

const kg = (value: number): string => `${formatNumber(value)}${UNIT_SPACE}kg`;
const OWN_SOURCE = 'Källa: vår egen kunskap om modellen.';
const TOW_STEP =
  'Det som gäller för just den här bilen är högsta släpvagnsvikt (O.1) i registreringsbeviset: be handlaren läsa upp den.';

/** Whether the car may pull a trailer. @param asked kg with load; null: no weight is stated */
export function towingTexts(car: CarAtHand, asked: number | null, isOfLicence: boolean): string[] {
  const { facts } = car.known;
  const own = attributeTexts(car, 'towing');
  const towed = { ...facts, dimensions: car.dimensions };
  const isOnlyWritten = own.length > 0 && towWeight(towed) === null;
  const electric = facts.fuels.includes('El') ? ['Räkna med ungefär halva räckvidden med släp.'] : [];
  const licence =
    asked === null || (asked <= LIGHT && !isOfLicence)
      ? []
      : [
          `**Körkort:** ${decisionTexts({ kind: 'licence', carKg: null, trailerKg: asked, loadedKg: null, asked: null })[0] ?? ''} Räkna med totalvikterna. Källor: Körkortslag (1998:488); Transportstyrelsen.`,
        ];
  return [
    isOnlyWritten
      ? `Dragvikten för just ${carTitle(facts)} står inte i katalogen, men det här är skrivet om modellen:`
      : towAnswer(towed, asked),
    ...own,
    [`${tagLine('Dragkrok', facts.tags)}.`, ...electric, TOW_STEP].join(' '),
    ...licence,
  ];
}
/** kg up to which a licence for cars suffices whatever the car weighs. */
const LIGHT = 750;

function towAnswer(car: AdFacts & Pick<CarAtHand, 'dimensions'>, asked: number | null): string {
  const limit = towWeight(car);
  if (limit === null)
    return car.fuels.includes('El')
      ? `Räkna inte med det: jag har ingen uppgift om att ${carTitle(car)} får dra släp, och det får långt ifrån alla elbilar.`
      : `Det vet jag inte: jag har ingen uppgift om hur tungt ${carTitle(car)} får dra.`;
  const stated = `dragvikten är ${uncapitalized(towWeightText(car) ?? '')}`;
  const differs = isTowWeightOfVariant(car) ? '' : ', och motorer och drivning har olika gränser';
  if (asked === null) return `${differs === '' ? 'Ja' : 'Troligen'}: ${stated}${differs}.`;
  const needed = `ni behöver ${kg(asked)}`;
  if (asked > limit) return `Nej: ${needed}, och ${stated}.`;
  return `${differs === '' ? 'Ja, vikten ryms' : 'Kanske'}: ${needed}, och ${stated}${differs}.`;
}

/** The luggage compartment, and whether a cage fits. */
export function bootTexts(car: CarAtHand, asksForCage: boolean): string[] {
  const { known, dimensions } = car;
  const litres = dimensions?.bootLitres ?? null;
  const body =
    known.facts.bodyType === null
      ? ''
      : ` Siffran gäller modellens vanligaste kaross; bilen är en ${known.facts.bodyType.toLowerCase()}.`;
  const volume =
    litres === null
      ? `Hur många liter bagaget i ${carTitle(known.facts)} rymmer vet jag inte.`
      : `Bagaget rymmer omkring ${formatNumber(litres)}${UNIT_SPACE}liter med baksätet uppe.${body} ${OWN_SOURCE}`;
  const cage = asksForCage
    ? [
        `Om buren får plats vet jag inte säkert: ${litres === null ? '' : litres >= LARGE_BOOT ? 'volymen räcker ofta till en dubbelbur, men ' : 'volymen kan vara knapp för en stor bur, och '}höjden, luckans lutning och öppningen avgör. Mät buren och prova den i bilen före köpet.`,
      ]
    : [];
  return [
    ...cage,
    volume,
    ...new Set([...attributeTexts(car, asksForCage ? 'cage' : 'boot'), ...attributeTexts(car, 'boot')]),
  ];
}
/** Litres from which two large dogs usually find room: our own assumption. */
const LARGE_BOOT = 550;

/** Known faults of the car's own engine. @param isDoubt whether the message asks whether to leave it */
export function faultTexts(car: CarAtHand, isDoubt: boolean): string[] {
  const weak = weaknessesOf(car);
  const [faults, points] = [car.faults.slice(0, 2), weak.slice(0, MAX_WEAK)];
  const name = carTitle(car.known.facts);
  if (faults.length === 0 && points.length === 0)
    return [
      `Jag känner inte till något typfel för just motorn i ${name}. Det betyder inte att den saknar fel.`,
      `Fråga efter servicehistorik och vad som är bytt, och starta motorn kall. [Checklista för bilen](${car.links.checklist})`,
    ];
  const isOfEngine = faults.length > 0 || points.some(namesEngine);
  return [
    isOfEngine
      ? `Ja, det finns kända svagheter för motorn i ${name}. Det betyder inte att just den här bilen har dem.${isDoubt ? ' Låt inte bli bara för det, men köp den inte utan kvitton på att de är åtgärdade.' : ''}`
      : `Jag känner inte till något typfel för just motorn i ${name}, men se upp med det här på modellen.`,
    ...faults.map(({ text, source }) => `${text} Källa: ${source.title}.`),
    ...(points.length === 0 ? [] : [`${points.join(' ')} ${OWN_SOURCE}`]),
    `Fråga handlaren efter kvitton på just det, och låt en verkstad titta. [Checklista för bilen](${car.links.checklist})`,
  ];
}
const MAX_WEAK = 4;

/** Mileages, km, at which larger jobs come up on many cars: our own assumption. */
const JOBS: readonly { from: number; text: string; ofEngine: string }[] = [
  { from: 90_000, text: 'bromsar, däck och stötdämpare', ofEngine: '' },
  { from: 150_000, text: '', ofEngine: 'kamrem om den har en, och koppling om den är manuell' },
  { from: 200_000, text: 'hjullager och bussningar', ofEngine: 'avgassystem' },
];
const jobsText = ({ facts: { odometerKm, fuels } }: KnownAd): string[] => {
  if (odometerKm === null) return [];
  const hasEngine = !isWithoutExhaust(fuels);
  const due = JOBS.filter(({ from }) => odometerKm >= from)
    .flatMap(({ text, ofEngine }) => [text, hasEngine ? ofEngine : ''])
    .filter((text) => text !== '');
  return due.length === 0
    ? []
    : [
        `Vid ${formatMil(odometerKm)} är det ofta dags för ${due.join('; ')}: fråga vad som är gjort och be om kvitton.`,
      ];
};

/** Points to look at on the car: its weaknesses, the jobs that its mileage brings, what its ad leaves open, and the rest in short. */
export function viewingTexts(car: CarAtHand, isCall: boolean): string[] {
  const { known, faults, open, links } = car;
  const weak = [...faults.slice(0, 1).map(({ text }) => text), ...weaknessesOf(car)].slice(0, 3);
  const questions = [
    ...(isCall ? ['Varför säljs bilen, och hur länge har ni haft den?'] : []),
    ...open.slice(0, isCall ? 6 : 3),
  ];
  const asked = `**Fråga ${isCall ? 'när du ringer' : 'innan du åker'}:** ${questions.join(' ')}${isCall ? ' Är den krockad eller lackad om? Lyser någon varningslampa? Kan den stå kall när jag kommer?' : ''}`;
  const points = weak.length === 0 ? [] : [`**Just på den här bilen:** ${weak.join(' ')} ${OWN_SOURCE}`];
  const first = isCall ? [asked, ...points] : [...points, ...(questions.length === 0 ? [] : [asked])];
  return [
    ...first,
    ...jobsText(known),
    ...(isCall
      ? []
      : [
          '**På plats:** starta motorn kall, se att varningslamporna tänds och slocknar, titta efter rost, läckor, ojämna springor och däckens ålder, och provkör i stan och på landsväg med hårda inbromsningar.',
        ]),
    `Skulder, körförbud, besiktning och ägare ser du på registreringsnumret hos Transportstyrelsen. Betala inget i förskott. [Checklista för bilen](${links.checklist})`,
  ];
}

/** Whether the mileage is high for the car, and what it means. */
export function mileageTexts(car: CarAtHand): string[] {
  const { known } = car;
  const { odometerKm } = known.facts;
  if (odometerKm === null) return ['Det vet jag inte: mätarställningen står inte i annonsen, så fråga handlaren.'];
  const gone = formatMil(odometerKm);
  const compared = mileageText(known.facts, known.thisYear);
  const care = 'Skötseln betyder mest, och hur länge den håller kan ingen lova: be om hela servicehistoriken.';
  const answer =
    odometerKm >= MUCH_KM
      ? `Ja, ${gone} är mycket, men det avgör inte ensamt.`
      : compared === null
        ? `Det går inte att säga: bilen har gått ${gone}, men ${known.facts.modelYear === null ? 'årsmodellen står inte i annonsen' : 'den är för ny för att jämföra med snittet'}.`
        : mileageAgainstAverage(known.facts, known.thisYear) === 'more'
          ? `Ja, ${gone} är mer än vanligt för bilens ålder, men det avgör inte ensamt.`
          : `Nej, ${gone} är inte mycket för bilens ålder.`;
  const price =
    !answer.startsWith('Ja') || known.verdict?.label == null
      ? ''
      : ` Priset ska spegla det: ${known.priceAnswer.headline.toLowerCase()}.`;
  const weak = weaknessesOf(car).slice(0, 3);
  return [
    [answer, ...(compared === null ? [] : [compared]), care].join(' '),
    ...jobsText(known),
    ...(weak.length === 0 ? [] : [`${weak.join(' ')} ${OWN_SOURCE}`]),
    `Räkna med reparationer när du jämför priset.${price} [Checklista för bilen](${car.links.checklist})`,
  ];
}
/** Our own assumption: from here on larger repairs are common. */
const MUCH_KM = 200_000;

const DISTANCE = /\b(\d{1,3}) ?mil\b/;
/** A dash between two numbers is no minus. */
const COLD = /(?:(?<!\d ?)[-−]|\bminus) ?(\d{1,2})\b/;
const OF_COLD = /\bvinter\w*|\bkallt?\b|\bkyla\w*|\bminus\w*|\bfryser\b/;
const DEFAULT_COLD = -5;
/** How far the car goes on a charge, in the cold too, and whether that is enough for a stated distance. */
export function rangeAtHandTexts(car: CarAtHand, folded: string): string[] {
  const { facts } = car.known;
  const range = electricRange(facts);
  const cold = COLD.exec(folded)?.[1];
  const celsius = cold === undefined ? DEFAULT_COLD : -Number(cold);
  const winter = range === null ? null : Math.round((range * winterShare(celsius)) / 10) * 10;
  const mil = Number(DISTANCE.exec(folded)?.[1] ?? 0);
  // A trip of which no season is stated is judged by the stated range.
  const reach = cold === undefined && !OF_COLD.test(folded) ? range : winter;
  const isCold = reach !== range;
  const after = facts.fuels.includes('Laddhybrid') ? ' Sedan går den på bränsle.' : '';
  const isOfBattery = /\bbatteri\w*|\btappat\b/.test(folded);
  const figures =
    winter === null
      ? 'Räckvidden vet jag inte: den står varken i annonsen eller i katalogen. Fråga handlaren.'
      : `${electricRangeText(facts)}. Räkna med omkring ${formatNumber(winter)}${UNIT_SPACE}km vid −${-celsius}${UNIT_SPACE}°C, efter Norges automobilförbunds vinterprov, och mindre i motorvägsfart.`;
  const enough =
    reach === null || mil === 0
      ? []
      : [
          mil * KM_PER_MIL <= reach * SAFE
            ? `Ja, ${mil} mil bör den klara${isCold ? ' i kyla' : ''}. `
            : mil * KM_PER_MIL <= reach
              ? `Kanske, med liten marginal, ${mil} mil. `
              : `Nej, inte ${mil} mil ${after === '' ? 'på en laddning' : 'på el'}${isCold ? ' i kyla' : ''}.${after} `,
        ];
  return [
    `${enough.join('')}${figures}`,
    ...(isOfBattery
      ? [
          'Hur mycket batteriet i just den här bilen har tappat står inte i annonsen: be om ett batteritest (SoH) eller att få se räckvidden vid fulladdat.',
          ...topicLines('battery-health', 1),
        ]
      : []),
    ...(/\bsnabbladd\w*|\bladda(?:r|s)? (?:fort|snabbt)/.test(folded)
      ? [`${chargingText(facts) ?? 'Laddeffekten vet jag inte'}.`, ...attributeTexts(car, 'charging')]
      : []),
    ...(mil === 0
      ? ['Skriv hur många mil resan är, så räknar jag på om det räcker. Välj marginal: batteriet tappar lite med åren.']
      : []),
  ];
}
/** Share of the range that a trip should not exceed. */
const SAFE = 0.8;

/** Sentences about rust on the car. */
export function rustTexts(car: CarAtHand): string[] {
  const own = attributeTexts(car, 'rust').flatMap((text) =>
    text.split(/(?<=[.!?])\s+(?=\p{Lu})/u).filter((sentence) => /rost/iu.test(sentence)),
  );
  const weak = weaknessesOf(car).filter((text) => /\brost/iu.test(text));
  return [
    own.length === 0 && weak.length === 0
      ? `Om rost på just ${carTitle(car.known.facts)} har jag ingen uppgift, så titta efter på plats.`
      : `${[...new Set([...weak, ...own])].join(' ')} ${OWN_SOURCE}`,
    ...topicLines('rust', 0, 1),
    `Se särskilt bakaxeln och bakre hjälpramen på lyft: där syns det inte från marken. [Checklista för bilen](${car.links.checklist})`,
  ];
}

/** Whether three child seats fit abreast. */
export function threeSeatsTexts(car: CarAtHand): string[] {
  const own = attributeTexts(car, 'child-seats');
  const isWide = /\btre (?:lika|separata|fulla|bilbarnstolar|stolar|barnstolar)/iu.test(own.join(' '));
  return [
    `${isWide ? 'Troligen ja: ' : 'Det vet jag inte säkert: '}${own.length === 0 ? 'hur bred mittplatsen är står inte i annonsen, och i de flesta bilar är tre breda stolar svårt.' : own.join(' ')}`,
    ...topicLines('child-seats', 0, 1),
  ];
}

/** The tax of the car, and whether it sinks after three years. */
export function taxTexts({ known, today }: CarAtHand, asksForLater: boolean): string[] {
  const { taxAmounts, facts } = known;
  const malus = taxAmounts.find(({ period }) => period.kind === 'malus');
  const normal = taxAmounts.findLast(({ period }) => period.kind === 'normal');
  const now = malus ?? normal;
  const first = facts.firstRegistered;
  const end = first === null ? null : yearsLater(first, MALUS_YEARS);
  const isElectric = facts.fuels.length > 0 && facts.fuels.every((fuel) => fuel === 'El');
  const mayHaveMalus = !isElectric && (end === null || end > today) && (malus !== undefined || normal === undefined);
  const amount = now === undefined ? null : `${formatKronor(now.kronor)} om året`;
  const later = isElectric
    ? 'Nej, den blir inte lägre: en elbil betalar bara grundbeloppet.'
    : malus !== undefined && normal !== undefined
      ? `Ja, den blir lägre${malus.period.kind === 'malus' && malus.period.until !== null ? ` efter den ${formatCalendarDay(malus.period.until)}` : ' tre år efter att bilen togs i trafik, om de inte redan har gått'}: från ${formatKronor(malus.kronor)} till ${formatKronor(normal.kronor)} om året.`
      : first !== null && first < FIRST_MALUS_DAY
        ? 'Nej, den blir inte lägre: bilen togs i trafik före den 1 juli 2018 och har ingen förhöjd skatt.'
        : end !== null && end <= today
          ? `Nej, den har redan gått ned om den hade förhöjd skatt: de tre åren tog slut den ${formatCalendarDay(end)}.`
          : normal !== undefined
            ? 'Nej, den blir inte lägre: efter uppgifterna i annonsen har bilen ingen förhöjd skatt (malus).'
            : end !== null
              ? `Ja, om den har förhöjd skatt (malus): de tre åren slutar den ${formatCalendarDay(end)}.`
              : 'Ja, om den har förhöjd skatt (malus): den gäller bara de tre första åren från att bilen togs i trafik. Datumet står inte i annonsen, så fråga handlaren.';
  const stated =
    amount === null
      ? 'Beloppet kan jag inte räkna ut: annonsen och katalogen saknar utsläppen.'
      : `Fordonsskatten är ${amount}${malus === undefined ? '' : ' med förhöjd skatt (malus)'}.`;
  return [
    ...(asksForLater
      ? [later, stated]
      : [
          stated,
          ...(malus === undefined && amount !== null ? [] : [capitalized(later.replace(/^(?:Ja|Nej), /u, ''))]),
        ]),
    ...(isElectric ? [] : topicLines('tax-explained', 0)),
    `${mayHaveMalus ? 'De tre åren räknas från bilen och börjar inte om när den byter ägare. ' : ''}Skatten för just den här bilen ser du på registreringsnumret hos Transportstyrelsen.${isElectric ? ` ${TAX_SOURCE}` : ''}`,
  ];
}
const TAX_SOURCE = 'Källa: Vägtrafikskattelag (2006:227).';

/** How safe the car is by its test. */
export function safetyAtHandTexts({ known }: CarAtHand): string[] {
  const text = starsText(known.facts);
  const stars = overallStars(knownStars(known.facts));
  if (text === null)
    return [
      'Det vet jag inte: bilens resultat i Euro NCAP finns varken i annonsen eller i katalogen.',
      ...topicLines('safety-rating', 1),
    ];
  const first =
    stars === null
      ? `${text}.`
      : stars >= 5
        ? `Ja, bra för sin tid: ${text}.`
        : stars === 4
          ? `Ganska: ${text}.`
          : `Nej, inte bland de bästa: ${text}.`;
  return [
    first,
    'Betyget väger in skydd för vuxna och barn, fotgängare och hjälpsystem. Kraven har skärpts med åren: jämför bara bilar som är testade ungefär samtidigt. Källa: Euro NCAP.',
    stars !== null && stars < 4
      ? 'Är säkerhet viktigast: skriv ”säker bil” och vad den får kosta, så visar jag andra.'
      : 'Kontrollera Isofix på de platser där barnen ska sitta, och prova stolarna i bilen.',
  ];
}

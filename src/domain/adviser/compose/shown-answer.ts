import { KM_PER_MIL } from '#src/base/units.ts';
import { type AdFacts, knownStars, measuredOf } from '#src/domain/adviser/answer/ad-facts.ts';
import type { AdvisedAd } from '#src/domain/adviser/answer/adviser-answer.ts';
import { hasEquipment } from '#src/domain/adviser/answer/equipment-query.ts';
import { consumptionText, powerText, starsText, taxText, yearText } from '#src/domain/adviser/answer/fact-texts.ts';
import type { FactTopic, ShownQuestion } from '#src/domain/adviser/frame/shown-question.ts';
import type { YearlyTax } from '#src/domain/catalogue/catalogue-tax.ts';
import { overallStars } from '#src/domain/catalogue/crash-test.ts';
import { electricRange, electricRangeText } from '#src/domain/catalogue/electric-range.ts';
import { formatMil } from '#src/domain/format/car-facts.ts';
import { numberInWords } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { capitalized } from '#src/domain/format/texts.ts';
import { findPlace } from '#src/domain/places/find-place.ts';
import { AVERAGE_MIL } from '#src/domain/statistics/average-mil.ts';
import { comparedTexts, mileageText } from './compared-cars.ts';

/** A car that was asked about; its price and model year are on its card. */
export type AskedCar = {
  facts: AdFacts;
  /** Null when it is not a single known amount. */
  tax: YearlyTax | null;
};

type OneTopic = Exclude<FactTopic, 'all' | 'equipment' | 'running'>;

/** Names of facts, and phrases for the lowest and highest value. */
const NAMES: Readonly<Record<OneTopic, { name: string; least: string; most: string }>> = {
  tax: { name: 'fordonsskatten', least: 'lägst fordonsskatt', most: 'högst fordonsskatt' },
  consumption: { name: 'förbrukningen', least: 'lägst förbrukning', most: 'högst förbrukning' },
  safety: { name: 'betyget i Euro NCAP', least: 'lägst betyg i Euro NCAP', most: 'högst betyg i Euro NCAP' },
  power: { name: 'motorns effekt', least: 'lägst effekt', most: 'högst effekt' },
  mileage: { name: 'miltalet', least: 'lägst miltal', most: 'högst miltal' },
  year: { name: 'årsmodellen', least: 'äldst årsmodell', most: 'nyast årsmodell' },
  seats: { name: 'antalet säten', least: 'minst antal säten', most: 'flest säten' },
  drive: { name: 'drivningen', least: 'drivning', most: 'drivning' },
  color: { name: 'färgen', least: 'färg', most: 'färg' },
  price: { name: 'priset', least: 'lägst pris', most: 'högst pris' },
  range: { name: 'räckvidden', least: 'kortast räckvidd', most: 'längst räckvidd' },
  place: { name: 'orten', least: 'ort', most: 'ort' },
};
const EVERYTHING: readonly OneTopic[] = [
  'mileage',
  'power',
  'consumption',
  'range',
  'tax',
  'safety',
  'seats',
  'drive',
  'color',
];
const RUNNING: readonly OneTopic[] = ['consumption', 'tax'];
const MAX_EQUIPMENT = 8;

/** The basis of each fact. */
const BASIS: Readonly<Record<OneTopic | 'equipment', string>> = {
  tax: 'Skatten är räknad på utsläpp, drivmedel och när bilen togs i bruk.',
  consumption: 'Siffran gäller blandad körning i provet, utan släp. I verkligheten drar de flesta bilar mer.',
  safety: 'Kraven i provet har blivit hårdare: jämför bara betyg från ungefär samma år.',
  power: 'Effekten kommer från annonsen, eller från katalogen där det står så.',
  mileage: `En bil i Sverige körs i snitt ${formatMil(AVERAGE_MIL.all * KM_PER_MIL)} om året.`,
  year: 'Årsmodellen kommer från annonsen. Bilen kan ha registrerats ett annat år.',
  seats: 'Antalet kommer från annonsen.',
  drive: 'Drivningen kommer från annonsen.',
  color: 'Färgen kommer från annonsen.',
  price: 'Så mycket begär handlaren.',
  range: 'Räckvidden är den i provet (WLTP), eller den som annonsen anger. I kyla och på motorväg blir den kortare.',
  place: 'Orten är handlarens. Kontrollera med handlaren var bilen står innan du åker.',
  equipment: 'Det som inte nämns kan ändå finnas. Fråga handlaren om det är viktigt.',
};

/** Answers a question about cars shown before: what the facts are and rest on, and the cars with them. */
export function answerOfShown(
  question: ShownQuestion,
  cars: readonly AskedCar[],
  thisYear: number,
): { text: string[]; ads: AdvisedAd[] } {
  const { text, ads } = factsOfShown(question, cars);
  const [topic, second] = question.topics;
  if (ads.length === 0 || topic === 'running' || second !== undefined) return { text: [text], ads };
  if (topic !== 'all') return { text: [text, BASIS[topic]], ads };
  const [only, other] = cars;
  const ofOne = only && other === undefined ? mileageText(only.facts, thisYear) : null;
  return { text: [text, ...comparedTexts(cars.map(({ facts }) => facts)), ...(ofOne === null ? [] : [ofOne])], ads };
}

function factsOfShown(
  { topics, best, equipment }: ShownQuestion,
  cars: readonly AskedCar[],
): { text: string; ads: AdvisedAd[] } {
  const withFacts = (list: readonly AskedCar[]): AdvisedAd[] =>
    list.map((car) => ({ facts: car.facts, reasons: topics.flatMap((each) => factsOf(each, car, equipment)) }));
  const [topic, second] = topics;
  const isOne = cars.length === 1;
  const noun = isOne ? 'bilen' : 'bilarna';
  const withAll = (text: string) => ({ text, ads: withFacts(cars) });
  if (second !== undefined) return withAll(`Det här står om ${noun}.`);
  if (topic === 'all') return withAll(isOne ? 'Det här vet jag om bilen.' : 'Så här skiljer sig bilarna åt.');
  const [only] = cars;
  if (topic === 'equipment' && isOne && only && equipment.length > 0)
    return withAll(`${factsOf(topic, only, equipment).join('. ')}.`);
  if (topic === 'equipment') return withAll(`Så här står det om utrustningen i ${isOne ? 'annonsen' : 'annonserna'}.`);
  if (topic === 'running')
    return withAll(
      `Det här vet jag om vad ${noun} kostar i drift. Försäkring, service och värdeminskning står inte i annonserna.`,
    );
  if (cars.every((car) => TEXTS[topic](car) === null)) return { text: `${missing(topic)}.`, ads: [] };
  const known = cars.filter((car) => FIGURES[topic](car) !== null);
  const ofOne = isOne && only ? TEXTS[topic](only) : null;
  if (ofOne !== null) return withAll(`${ofOne}.`);
  if (best === null || isOne || known.length === 0) return withAll(`Det här är ${NAMES[topic].name} för ${noun}.`);
  const figure = (car: AskedCar): number => Number(FIGURES[topic](car));
  const sorted = known.toSorted((one, other) => figure(one) - figure(other));
  const [chosen] = best === 'least' ? sorted : sorted.reverse();
  if (known.length === 1) {
    return { text: `Bara den här har uppgiften, av de ${numberInWords(cars.length)} bilarna.`, ads: withFacts(known) };
  }
  const unknown = cars.length - known.length;
  const of =
    unknown === 0
      ? `de ${numberInWords(cars.length)} bilarna`
      : `de ${numberInWords(known.length)} bilar där det är känt`;
  const isKnownOfAll =
    unknown === 0 ? '' : ` För ${unknown === 1 ? 'den andra' : `de andra ${numberInWords(unknown)}`} saknas uppgiften.`;
  return { text: `Den här har ${NAMES[topic][best]} av ${of}.${isKnownOfAll}`, ads: chosen ? withFacts([chosen]) : [] };
}

const MISSING: Readonly<Partial<Record<OneTopic, string>>> = {
  tax: 'Fordonsskatten kan jag inte ange som ett belopp. På bilens sida står varför, eller båda beloppen',
  range: 'Räckvidden vet jag inte: den står varken i annonsen eller i katalogen',
};
const missing = (topic: OneTopic): string => MISSING[topic] ?? `${capitalized(NAMES[topic].name)} står inte i annonsen`;

function factsOf(topic: FactTopic, car: AskedCar, wanted: ShownQuestion['equipment']): string[] {
  if (topic === 'all') return EVERYTHING.flatMap((each) => TEXTS[each](car) ?? []);
  if (topic === 'running') return RUNNING.map((each) => TEXTS[each](car) ?? missing(each));
  if (topic !== 'equipment') return [TEXTS[topic](car) ?? missing(topic)];
  if (wanted.length > 0) {
    return wanted.map((each) =>
      hasEquipment(each, car.facts) ? `${each} står i annonsen` : `${each} nämns inte i annonsen`,
    );
  }
  const { equipment } = car.facts;
  if (equipment.length === 0) return ['Utrustningen står inte i annonsen'];
  const more = equipment.length - MAX_EQUIPMENT;
  return [`${equipment.slice(0, MAX_EQUIPMENT).join(', ')}${more > 0 ? ` och ${more} till` : ''}`];
}

/** The figures that cars are compared by; a fact that is a word is only known or unknown. */
const FIGURES: Readonly<Record<OneTopic, (car: AskedCar) => number | string | null>> = {
  tax: ({ tax }) => tax?.kronor ?? null,
  consumption: ({ facts }) => measuredOf(facts, 'consumption')?.value || null,
  safety: ({ facts }) => overallStars(knownStars(facts)),
  power: ({ facts }) => facts.horsepower,
  mileage: ({ facts }) => facts.odometerKm,
  year: ({ facts }) => facts.modelYear,
  seats: ({ facts }) => facts.seats,
  drive: ({ facts }) => facts.drive,
  color: ({ facts }) => facts.color,
  price: ({ facts }) => facts.price,
  range: ({ facts }) => electricRange(facts),
  place: ({ facts }) => placeText(facts),
};

const TEXTS: Readonly<Record<OneTopic, (car: AskedCar) => string | null>> = {
  tax: ({ facts, tax }) => taxText(facts, tax),
  consumption: ({ facts }) => consumptionText(facts),
  safety: ({ facts }) => starsText(facts),
  power: ({ facts }) => powerText(facts),
  mileage: ({ facts: { odometerKm } }) => (odometerKm === null ? null : `Har gått ${formatMil(odometerKm)}`),
  year: ({ facts }) => yearText(facts),
  seats: ({ facts: { seats } }) => (seats === null ? null : `${seats} säten`),
  drive: ({ facts }) => facts.drive,
  color: ({ facts }) => facts.color,
  price: ({ facts: { price } }) => (price === null ? null : formatKronor(price)),
  range: ({ facts }) => electricRangeText(facts),
  place: ({ facts }) => placeText(facts),
};

/** "Står i Falun, Dalarnas län". */
function placeText({ place, county }: AdFacts): string | null {
  const own = place === null ? null : findPlace(place);
  const parts = [own?.name, own?.county ?? county].filter((part) => part != null);
  return parts.length === 0 ? null : `Står i ${parts.join(', ')}`;
}

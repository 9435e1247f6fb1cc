import { type AdFacts, knownStars, measuredOf } from '#src/domain/adviser/answer/ad-facts.ts';
import type { AdvisedAd } from '#src/domain/adviser/answer/adviser-answer.ts';
import { hasEquipment } from '#src/domain/adviser/answer/equipment-query.ts';
import { consumptionText, powerText, starsText, taxText, yearText } from '#src/domain/adviser/answer/fact-texts.ts';
import type { YearlyTax } from '#src/domain/catalogue/catalogue-tax.ts';
import { overallStars } from '#src/domain/catalogue/crash-test.ts';
import { formatMil } from '#src/domain/format/car-facts.ts';
import { numberInWords } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { capitalized } from '#src/domain/format/texts.ts';
import type { FactTopic, ShownQuestion } from './shown-question.ts';

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
};
const EVERYTHING: readonly OneTopic[] = ['mileage', 'power', 'consumption', 'tax', 'safety', 'seats', 'drive', 'color'];
const RUNNING: readonly OneTopic[] = ['consumption', 'tax'];
const MAX_EQUIPMENT = 8;

/** Answers a question about cars shown before: a line of text, and the cars with the requested facts. */
export function answerOfShown(
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
  if (topic === 'all') return withAll(isOne ? 'Det här står om bilen.' : 'Så här skiljer sig bilarna åt.');
  if (topic === 'equipment') return withAll(`Så här står det om utrustningen i ${isOne ? 'annonsen' : 'annonserna'}.`);
  if (topic === 'running')
    return withAll(
      `Det här vet jag om vad ${noun} kostar i drift. Försäkring, service och värdeminskning står inte i annonserna.`,
    );
  if (cars.every((car) => TEXTS[topic](car) === null)) return { text: `${missing(topic)}.`, ads: [] };
  const known = cars.filter((car) => FIGURES[topic](car) !== null);
  if (best === null || isOne || known.length === 0) return withAll(`Det här är ${NAMES[topic].name} för ${noun}.`);
  const figure = (car: AskedCar): number => Number(FIGURES[topic](car));
  const sorted = known.toSorted((one, other) => figure(one) - figure(other));
  const [chosen] = best === 'least' ? sorted : sorted.reverse();
  if (known.length === 1) {
    return { text: `Bara den här har uppgiften, av de ${numberInWords(cars.length)} bilarna.`, ads: withFacts(known) };
  }
  const of =
    known.length === cars.length
      ? `de ${numberInWords(cars.length)} bilarna`
      : `de ${numberInWords(known.length)} bilar där det är känt`;
  return { text: `Den här har ${NAMES[topic][best]} av ${of}.`, ads: chosen ? withFacts([chosen]) : [] };
}

const missing = (topic: OneTopic): string =>
  topic === 'tax'
    ? 'Fordonsskatten kan jag inte ange som ett belopp. På bilens sida står varför, eller båda beloppen'
    : `${capitalized(NAMES[topic].name)} står inte i annonsen`;

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
};

import { formatNumber, UNIT_SPACE } from '../../format/numbers.ts';
import { formatMil } from '../../format/odometer.ts';
import { formatAcceleration } from '../../format/performance.ts';
import { formatKronor } from '../../format/price.ts';
import { type AdFacts, measuredOf } from '../answer/ad-facts.ts';
import type { AdvisedAd } from '../answer/adviser-answer.ts';
import { hasEquipment } from '../answer/equipment-query.ts';
import type { ShownQuestion, Topic } from './shown-question.ts';

/** A car that was asked about; its price and model year stand on its card. */
export type AskedCar = {
  facts: AdFacts;
  /** kr a year; null when it cannot be reckoned. */
  tax: number | null;
};

type OneTopic = Exclude<Topic, 'all' | 'equipment'>;

/** How a fact is called, with its article and without, and what having the least and the most of it is. */
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
const MOST_EQUIPMENT = 8;

/** The answer to a question of cars shown before: a line of words, and the cars with what was asked of each. */
export function answerOfShown(
  { topic, best, equipment }: ShownQuestion,
  cars: readonly AskedCar[],
): { text: string; ads: AdvisedAd[] } {
  const withFacts = (list: readonly AskedCar[]): AdvisedAd[] =>
    list.map((car) => ({ facts: car.facts, reasons: factsOf(topic, car, equipment) }));
  const noun = cars.length === 1 ? 'bilen' : 'bilarna';
  if (topic === 'all') {
    return {
      text: cars.length === 1 ? 'Det här står om bilen.' : 'Så här skiljer sig bilarna åt.',
      ads: withFacts(cars),
    };
  }
  if (topic === 'equipment') {
    return {
      text: `Så här står det om utrustningen i ${cars.length === 1 ? 'annonsen' : 'annonserna'}.`,
      ads: withFacts(cars),
    };
  }
  const known = cars.filter((car) => figureOf(topic, car) !== null);
  if (known.length === 0) return { text: `${missing(topic)}.`, ads: [] };
  if (best === null) return { text: `Det här är ${NAMES[topic].name} för ${noun}.`, ads: withFacts(cars) };
  const figure = (car: AskedCar): number => Number(figureOf(topic, car));
  const sorted = known.toSorted((one, other) => figure(one) - figure(other));
  const [chosen] = best === 'least' ? sorted : sorted.reverse();
  const of = known.length === cars.length ? `de ${cars.length} bilarna` : `de ${known.length} bilar där det är känt`;
  return { text: `Den här har ${NAMES[topic][best]} av ${of}.`, ads: chosen ? withFacts([chosen]) : [] };
}

const missing = (topic: OneTopic): string =>
  topic === 'tax'
    ? 'Fordonsskatten går inte att räkna ut: annonsen saknar utsläpp eller första registrering'
    : `${capital(NAMES[topic].name)} står inte i annonsen`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function factsOf(topic: Topic, car: AskedCar, wanted: ShownQuestion['equipment']): string[] {
  if (topic === 'all') return EVERYTHING.flatMap((each) => factOf(each, car) ?? []);
  if (topic !== 'equipment') return [factOf(topic, car) ?? missing(topic)];
  const { equipment, name } = car.facts;
  if (wanted.length > 0) {
    return wanted.map((each) =>
      hasEquipment(each, [...equipment, name]) ? `${each} står i annonsen` : `${each} nämns inte i annonsen`,
    );
  }
  if (equipment.length === 0) return ['Utrustningen står inte i annonsen'];
  const more = equipment.length - MOST_EQUIPMENT;
  return [`${equipment.slice(0, MOST_EQUIPMENT).join(', ')}${more > 0 ? ` och ${more} till` : ''}`];
}

function figureOf(topic: OneTopic, { facts, tax }: AskedCar): number | string | null {
  switch (topic) {
    case 'tax':
      return tax;
    case 'consumption':
      return measuredOf(facts, 'consumption')?.value || null;
    case 'safety':
      return facts.euroNcap?.stars ?? null;
    case 'power':
      return facts.horsepower;
    case 'mileage':
      return facts.odometerKm;
    case 'year':
      return facts.modelYear;
    case 'seats':
      return facts.seats;
    case 'drive':
      return facts.drive;
    case 'color':
      return facts.color;
    case 'price':
      return facts.price;
  }
}

function factOf(topic: OneTopic, car: AskedCar): string | null {
  const value = figureOf(topic, car);
  if (value === null) return null;
  if (typeof value === 'string') return value;
  const { facts } = car;
  switch (topic) {
    case 'tax':
      return `Fordonsskatt ${formatKronor(value)} per år`;
    case 'consumption': {
      const unit = facts.fuels.includes('El') ? 'kWh' : 'l';
      const way = measuredOf(facts, 'consumption')?.way ?? '';
      return `Drar ${formatNumber(value, 1)}${UNIT_SPACE}${unit}/100${UNIT_SPACE}km (${way})`;
    }
    case 'safety':
      return `${value} av 5 stjärnor i Euro NCAP${facts.euroNcap?.year ? ` (${facts.euroNcap.year})` : ''}`;
    case 'power': {
      const sprint =
        facts.acceleration === null ? '' : `, 0–100${UNIT_SPACE}km/h på ${formatAcceleration(facts.acceleration)}`;
      return `${formatNumber(value)}${UNIT_SPACE}hk${sprint}`;
    }
    case 'mileage':
      return `Har gått ${formatMil(value)}`;
    case 'year':
      return `Årsmodell ${value}`;
    case 'seats':
      return `${value} säten`;
    case 'price':
      return formatKronor(value);
    case 'drive':
    case 'color':
      return null;
  }
}

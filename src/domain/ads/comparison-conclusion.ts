import { numberInWords } from '#src/domain/format/numbers.ts';
import { listed } from '#src/domain/format/texts.ts';
import { PRICE_LABELS, type PriceLabel } from '#src/domain/vocabulary/price-labels.ts';

/** A car of a comparison, as far as its conclusion depends on it; null: unknown. */
export type ConcludedCar = {
  /** Of {@link comparedNames}. */
  name: string;
  isForSale: boolean;
  /** kr. */
  price: number | null;
  /** The judgement of the price, and the price by its estimate; null: not judged. */
  judged: { label: PriceLabel; ratio: number } | null;
  /** kr per month, all parts included. */
  costPerMonth: number | null;
  modelYear: number | null;
  odometerKm: number | null;
};

type Criterion = {
  word: string;
  isKnown: (car: ConcludedCar) => boolean;
  /** Whether the first of two known cars is clearly better. */
  isBetter: (one: ConcludedCar, other: ConcludedCar) => boolean;
};

const lowest = (word: string, figureOf: (car: ConcludedCar) => number | null, margin = 0): Criterion => ({
  word,
  isKnown: (car) => figureOf(car) !== null,
  isBetter: (one, other) => (figureOf(one) ?? 0) < (figureOf(other) ?? 0) * (1 - margin),
});

/** Costs consist of assumptions: a smaller difference, as a share, says nothing. */
const COST_MARGIN = 0.05;

const rankOf = ({ judged }: ConcludedCar): number => (judged === null ? -1 : PRICE_LABELS.indexOf(judged.label));

/** A very low price may be a mistake or a fraud: beside one, no price is said to be the best. */
const JUDGEMENT: Criterion = {
  word: 'lägst prissatt mot liknande bilar',
  isKnown: ({ judged }) => judged !== null && judged.label !== 'very_low',
  // Estimates miss by more than small differences of their ratio, so the labels must differ too.
  isBetter: (one, other) => rankOf(one) < rankOf(other) && (one.judged?.ratio ?? 0) < (other.judged?.ratio ?? 0),
};

const CRITERIA: readonly Criterion[] = [
  lowest('billigast', ({ price }) => price),
  JUDGEMENT,
  lowest('billigast att äga', ({ costPerMonth }) => costPerMonth, COST_MARGIN),
  lowest('nyast', ({ modelYear }) => modelYear && -modelYear),
  lowest('minst körd', ({ odometerKm }) => odometerKm),
];

/** The only car that is better than all others; null where two are equal, or a car's value is unknown. */
function winnerOf({ isKnown, isBetter }: Criterion, cars: readonly ConcludedCar[]): ConcludedCar | null {
  if (!cars.every(isKnown)) return null;
  return cars.find((car) => cars.every((other) => other === car || isBetter(car, other))) ?? null;
}

/**
 * A comparison in one or two sentences: "Up! är billigast; XC40 är nyast och minst körd." Only cars for sale are judged, and only by what
 * is known of all of them. @returns null for less than two cars
 */
export function comparisonConclusion(all: readonly ConcludedCar[]): string | null {
  if (all.length < 2) return null;
  const cars = all.filter(({ isForSale }) => isForSale);
  const [first] = cars;
  if (first === undefined) return 'Ingen av bilarna är till salu längre.';
  if (cars.length === 1) return `Bara ${first.name} är till salu nu.`;
  const ofSome = cars.length < all.length ? ` Det gäller de ${numberInWords(cars.length)} som är till salu.` : '';
  return `${winnersText(cars)}${ofSome}`;
}

function winnersText(cars: readonly ConcludedCar[]): string {
  const words = new Map<ConcludedCar, string[]>();
  for (const criterion of CRITERIA) {
    const winner = winnerOf(criterion, cars);
    if (winner !== null) words.set(winner, [...(words.get(winner) ?? []), criterion.word]);
  }
  const parts = [...words].map(([{ name }, ofCar]) => `${name} är ${listed(ofCar)}`);
  if (parts.length > 0) return `${parts.join('; ')}.`;
  const isKnown = cars.every(({ price, modelYear, odometerKm }) => ![price, modelYear, odometerKm].includes(null));
  return isKnown
    ? 'Ingen av bilarna är ensam om att vara billigast, nyast eller minst körd.'
    : 'Vi vet för lite om bilarna för att säga vilken som är billigast, nyast eller minst körd.';
}

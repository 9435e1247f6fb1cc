import { carName } from '#src/domain/catalogue/car-name.ts';
import { countInWords } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import type { QueryChip } from '#src/domain/wish/query-chips.ts';

/** Current asking prices of cars for sale, kr, and their model years. Cars without a price are excluded. */
export type PriceSpan = {
  cars: number;
  lowest: number;
  middle: number;
  highest: number;
  years: readonly [number, number] | null;
};

type Priced = { price: number | null; modelYear: number | null };

export function priceSpan(cars: readonly Priced[]): PriceSpan | null {
  const priced = cars.filter(({ price }) => price !== null);
  // Typed arrays sort ten times as fast; the whole stock may be included.
  const prices = Int32Array.from(priced.flatMap(({ price }) => price ?? [])).sort();
  const years = Int16Array.from(priced.flatMap(({ modelYear }) => modelYear ?? [])).sort();
  const [lowest, middle, highest] = [prices[0], prices[prices.length >> 1], prices.at(-1)];
  if (lowest === undefined || middle === undefined || highest === undefined) return null;
  const [first, last] = [years[0], years.at(-1)];
  return {
    cars: prices.length,
    lowest,
    middle,
    highest,
    years: first === undefined || last === undefined ? null : [first, last],
  };
}

/** "Volvo V60, Diesel: 34 bilar till salu, årsmodell 2012–2024. Den billigaste kostar …" */
export function priceSpanText(chips: readonly QueryChip[], span: PriceSpan): string {
  const { cars, lowest, middle, highest, years } = span;
  const ofYears = years === null ? '' : `, årsmodell ${years[0] === years[1] ? years[0] : years.join('–')}`;
  const begin = `${nameOf(chips)}: ${countInWords(cars, 'bil', 'bilar')} till salu${ofYears}`;
  if (lowest === highest) return `${begin}, för ${formatKronor(lowest)}.`;
  const between = cars > 2 ? `, den mittersta ${formatKronor(middle)}` : '';
  return `${begin}. Den billigaste kostar ${formatKronor(lowest)}${between} och den dyraste ${formatKronor(highest)}.`;
}

/** Nearer to the middle price than this share is about the same. */
const NEAR = 0.05;

/** Compares a price with those of the span. @param stated kr */
export function statedPriceText(stated: number, { middle, lowest, highest }: PriceSpan): string {
  const price = formatKronor(stated);
  if (stated < lowest) return `${price} är lägre än alla som är till salu. Titta extra noga på skick och historik.`;
  if (stated > highest) return `${price} är högre än alla som är till salu.`;
  const difference = formatKronor(Math.abs(stated - middle));
  if (Math.abs(stated - middle) <= middle * NEAR) return `${price} är ungefär mitt bland dem som är till salu.`;
  return `${price} är ${difference} ${stated < middle ? 'under' : 'över'} den mittersta av dem som är till salu. Mil, motor och utrustning kan förklara skillnaden.`;
}

/** Preferences only rank: the span covers cars that meet them and cars that do not. */
const RANKS: ReadonlySet<string> = new Set(['wishes', 'avoid']);

/** Joins one make and one model to one name. */
function nameOf(all: readonly QueryChip[]): string {
  const chips = all.filter(({ remove }) => remove.every(({ param }) => !RANKS.has(param)));
  const labels = chips.map(({ label }) => label);
  const isOneCar = chips[0]?.remove[0]?.param === 'make' && chips[1]?.remove[0]?.param === 'model';
  const [make = '', model = '', ...others] = labels;
  return (isOneCar ? [carName(make, model), ...others] : labels).join(', ');
}

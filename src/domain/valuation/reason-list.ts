import { KM_PER_MIL } from '#src/base/units.ts';
import { type AdFilters, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import type { BodyType, Drive, Fuel, Transmission } from '#src/domain/vocabulary/vocabulary.ts';
import type { PriceFact } from './explain-price.ts';
import { decidingFuel } from './valued-car.ts';

/** Facts of an ad that lists filter by. */
export type ListedCar = {
  brand: string;
  series: string | null;
  generation: string | null;
  /** The model as the dealer wrote it. */
  model: string | null;
  modelYear: number | null;
  odometerKm: number | null;
  horsepower: number | null;
  fuels: readonly Fuel[];
  transmission: Transmission | null;
  drive: Drive | null;
  bodyType: BodyType | null;
};

/** A list of cars for sale, and its name. */
export type ReasonList = { text: string; filters: AdFilters };

/** The filters that a fact adds to a list of the generation; null where it is not known, or lists do not filter by it. */
type Narrowing = { text: string; filters: Partial<AdFilters> } | null;

const NARROWINGS: Readonly<Record<Exclude<PriceFact, 'comparables'>, (car: ListedCar) => Narrowing>> = {
  age: ({ modelYear: year }) =>
    year === null ? null : { text: `årsmodell ${year}`, filters: { minYear: year, maxYear: year } },
  odometer: ({ odometerKm }) => (odometerKm === null ? null : distanceNarrowing(odometerKm / KM_PER_MIL)),
  power: ({ horsepower }) =>
    horsepower === null
      ? null
      : { text: `${horsepower}${UNIT_SPACE}hk`, filters: { minPower: horsepower, maxPower: horsepower } },
  fuel: ({ fuels }) => {
    const fuel = decidingFuel(fuels);
    return fuel === undefined ? null : { text: fuel.toLowerCase(), filters: { fuel: [fuel] } };
  },
  transmission: ({ transmission }) =>
    transmission === null ? null : { text: transmission.toLowerCase(), filters: { transmission: [transmission] } },
  // Other drives are no filter.
  drive: ({ drive }) =>
    drive === 'Fyrhjulsdrift' ? { text: 'fyrhjulsdrift', filters: { tags: ['Fyrhjulsdrift'] } } : null,
  body: ({ bodyType }) =>
    bodyType === null
      ? null
      : { text: bodyType === 'SUV' ? 'suv' : bodyType.toLowerCase(), filters: { chassis: [bodyType] } },
  version: ({ model }) => (model === null ? null : { text: model, filters: { search: model } }),
  // A word of a list of equipment may be written in other words elsewhere.
  equipment: () => null,
};

/** Cars with about as many mil: a tenth fewer or more, in steps of 500. */
function distanceNarrowing(mil: number): Narrowing {
  const [share, step] = [0.1, 500];
  const min = Math.floor((mil * (1 - share)) / step) * step;
  const max = Math.max(step, Math.ceil((mil * (1 + share)) / step) * step);
  return {
    text: `${formatNumber(min)}–${formatNumber(max)}${UNIT_SPACE}mil`,
    filters: { minMileage: min, maxMileage: max },
  };
}

/**
 * The cars that reasons rest on: those of the car's generation that are as the car in these facts. Their prices beside those of the
 * others show what the facts are worth.
 * @returns null for a car of an unknown series
 */
export function reasonList(car: ListedCar, facts: readonly PriceFact[]): ReasonList | null {
  const { brand, series, generation } = car;
  if (series === null) return null;
  const all = { ...NO_AD_FILTERS, make: [brand], model: [series], generation: generation === null ? [] : [generation] };
  const narrowings = facts
    .map((fact) => (fact === 'comparables' ? null : NARROWINGS[fact](car)))
    .filter((each) => each !== null);
  const name = generation === null ? series : `${series} ${generation}`;
  return {
    text:
      narrowings.length === 0 ? `Visa alla ${name}` : `Visa bilar: ${narrowings.map(({ text }) => text).join(', ')}`,
    filters: Object.assign({}, all, ...narrowings.map(({ filters }) => filters)),
  };
}

import { KM_PER_MIL } from '#src/base/units.ts';
import { formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import type { SimilarTo } from './similar-cars.ts';

/** The facts that reasons are based on; mileage in km. */
export type Compared = Omit<SimilarTo, 'internalId' | 'brand'> & { odometerKm: number | null };

/** Smaller differences in price and mileage are ignored. */
const MIN_KRONOR = 1_000;
const MIN_MIL = 100;
/** Mil are rounded to the nearest ten: no buyer cares about less. */
const MIL_STEP = 10;
const MAX_DIFFERENCES = 2;

/** Shared facts, closest kinship first; the first match is used. */
const IN_COMMON: readonly { text: string; contains: (car: Compared, ad: Compared) => boolean }[] = [
  {
    text: 'samma generation',
    contains: (car, ad) => isSame(car.series, ad.series) && isSame(car.generation, ad.generation),
  },
  { text: 'samma modell', contains: (car, ad) => isSame(car.series, ad.series) },
  { text: 'samma biltyp', contains: (car, ad) => isSame(car.bodyType, ad.bodyType) },
  { text: 'samma drivmedel', contains: (car, ad) => car.fuels.some((fuel) => ad.fuels.includes(fuel)) },
];

/** Differences, most important first; null where the values are equal or unknown. */
const DIFFERENCES: readonly ((car: Compared, ad: Compared) => string | null)[] = [
  (car, ad) => said(car.price, ad.price, MIN_KRONOR, formatKronor, ['billigare', 'dyrare']),
  (car, ad) => said(milOf(car), milOf(ad), MIN_MIL, formatRoundMil, ['mindre', 'mer'], 'gått '),
  (car, ad) => said(car.modelYear, ad.modelYear, 1, formatYears, ['äldre', 'nyare']),
];

/**
 * Why a car is shown beside an ad: what they share, and the first two differences in price, mileage and year, for better or
 * worse: "samma generation, 12 000 kr billigare, gått 600 mil mer". Null when nothing is known.
 */
export function similarReason(car: Compared, ad: Compared): string | null {
  const common = IN_COMMON.find(({ contains }) => contains(car, ad));
  const differences = DIFFERENCES.map((difference) => difference(car, ad)).filter((text) => text !== null);
  const parts = [...(common ? [common.text] : []), ...differences.slice(0, MAX_DIFFERENCES)];
  return parts.length === 0 ? null : parts.join(', ');
}

const isSame = (one: string | null, other: string | null): boolean => one !== null && one === other;

const milOf = ({ odometerKm }: Compared): number | null => (odometerKm === null ? null : odometerKm / KM_PER_MIL);

const formatRoundMil = (mil: number): string =>
  `${formatNumber(Math.round(mil / MIL_STEP) * MIL_STEP)}${UNIT_SPACE}mil`;

const formatYears = (years: number): string => `${years}${UNIT_SPACE}år`;

/** Formats a difference with its word: the first for less, the second for more. */
function said(
  of: number | null,
  against: number | null,
  min: number,
  write: (difference: number) => string,
  [less, more]: readonly [string, string],
  verb = '',
): string | null {
  if (of === null || against === null || Math.abs(of - against) < min) return null;
  return `${verb}${write(Math.abs(of - against))} ${of < against ? less : more}`;
}

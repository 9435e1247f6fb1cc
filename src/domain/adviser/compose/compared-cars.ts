import { KM_PER_MIL } from '#src/base/units.ts';
import { type AdFacts, measuredOf } from '#src/domain/adviser/answer/ad-facts.ts';
import { formatMil } from '#src/domain/format/car-facts.ts';
import { countInWords, formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { listed } from '#src/domain/format/texts.ts';
import { AVERAGE_MIL } from '#src/domain/statistics/average-mil.ts';

const ORDINALS = ['den första', 'den andra', 'den tredje', 'den fjärde', 'den femte'] as const;

/** States in which facts several cars differ; empty where nothing is known of two of them. */
export function comparedTexts(cars: readonly AdFacts[]): string[] {
  const [first, second, ...others] = cars;
  if (first === undefined || second === undefined) return [];
  return others.length === 0 ? differences(first, second) : extremes(cars);
}

/** "Den första är två år nyare, kostar 12 000 kr mer och har gått 230 mil mindre än den andra." */
function differences(first: AdFacts, second: AdFacts): string[] {
  const [year, price, km, drinks] = [
    difference(first.modelYear, second.modelYear),
    difference(first.price, second.price),
    difference(first.odometerKm, second.odometerKm),
    consumptionDifference(first, second),
  ];
  const parts = [
    year && `är ${countInWords(Math.abs(year), 'år', 'år')} ${year > 0 ? 'nyare' : 'äldre'}`,
    price && `kostar ${formatKronor(Math.abs(price))} ${price > 0 ? 'mer' : 'mindre'}`,
    km && Math.abs(km) >= KM_PER_MIL && `har gått ${formatMil(Math.abs(km))} ${km > 0 ? 'mer' : 'mindre'}`,
    drinks && `drar ${drinks.text} ${drinks.isMore ? 'mer' : 'mindre'}`,
  ].filter((part) => typeof part === 'string');
  return parts.length === 0 ? [] : [`Den första ${listed(parts)} än den andra.`];
}

const difference = (one: number | null, other: number | null): number | null =>
  one === null || other === null || one === other ? null : one - other;

/** By the same test and of the same kind of energy only. */
function consumptionDifference(first: AdFacts, second: AdFacts): { text: string; isMore: boolean } | null {
  const [one, other] = [first, second].map((car) => measuredOf(car, 'consumption'));
  const isElectric = first.fuels.includes('El');
  if (!one?.value || !other?.value || one.way !== other.way || isElectric !== second.fuels.includes('El')) return null;
  const perMil = formatNumber(Math.abs(one.value - other.value) / KM_PER_MIL, 2);
  if (Number(perMil.replace(',', '.')) === 0) return null;
  return { text: `${perMil}${UNIT_SPACE}${isElectric ? 'kWh/mil' : 'liter/mil'}`, isMore: one.value > other.value };
}

/** "Lägst pris har den tredje, nyast är den första och den andra har gått minst." */
function extremes(cars: readonly AdFacts[]): string[] {
  const parts = [
    leader(
      cars,
      ({ price }) => (price === null ? null : -price),
      (car) => `lägst pris har ${car}`,
    ),
    leader(
      cars,
      ({ modelYear }) => modelYear,
      (car) => `nyast är ${car}`,
    ),
    leader(
      cars,
      ({ odometerKm }) => (odometerKm === null ? null : -odometerKm),
      (car) => `minst har ${car} gått`,
    ),
  ].filter((part) => part !== null);
  const [start, ...rest] = parts;
  if (start === undefined) return [];
  return [`${start.charAt(0).toUpperCase()}${start.slice(1)}${rest.length === 0 ? '' : `, ${listed(rest)}`}.`];
}

/** The one car that is first; null where two are equal or one is not known. */
function leader(
  cars: readonly AdFacts[],
  read: (car: AdFacts) => number | null,
  say: (car: string) => string,
): string | null {
  const values = cars.map(read);
  const known = values.filter((value) => value !== null);
  const most = Math.max(...known);
  const place = values.indexOf(most);
  const name = ORDINALS[place];
  return known.length < cars.length || known.filter((value) => value === most).length > 1 || name === undefined
    ? null
    : say(name);
}

type MileageOfCar = Pick<AdFacts, 'odometerKm' | 'modelYear'>;

/** Whether a car has gone more or less a year than the average; null: not known, or too new to say. */
export function mileageAgainstAverage(
  { odometerKm, modelYear }: MileageOfCar,
  thisYear: number,
): 'more' | 'less' | 'about' | null {
  const years = modelYear === null ? 0 : thisYear - modelYear;
  if (odometerKm === null || years < MIN_YEARS) return null;
  const share = odometerKm / years / (AVERAGE_MIL.all * KM_PER_MIL);
  return share > MUCH ? 'more' : share < 1 / MUCH ? 'less' : 'about';
}
/** Years from which a yearly mileage says something. */
const MIN_YEARS = 2;
const THAN = { more: 'mer än', less: 'mindre än', about: 'ungefär' } as const;

/** How the mileage of a single car compares with the average; null where it is not known. */
export function mileageText(car: MileageOfCar, thisYear: number): string | null {
  const { odometerKm, modelYear } = car;
  const compared = mileageAgainstAverage(car, thisYear);
  if (compared === null || odometerKm === null || modelYear === null) return null;
  return `Den har gått ${formatMil(odometerKm / (thisYear - modelYear))} om året, ${THAN[compared]} snittet i Sverige, ${formatMil(AVERAGE_MIL.all * KM_PER_MIL)}.`;
}
/** Nearer to the average is about the same. */
const MUCH = 1.15;

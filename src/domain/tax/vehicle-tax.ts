import { type BodyType, isWithoutExhaust, UNKNOWN_HYBRID } from '#src/domain/ads/vocabulary.ts';
import { fail, ok, type Result } from '#src/domain/result.ts';
import { burnsDiesel, type HybridCar } from './hybrid-engine.ts';
import {
  DIESEL_RULES,
  type DieselRule,
  ETHANOL_MALUS_FROM,
  FIRST_CO2_YEAR,
  MALUS_RULES,
  MALUS_YEARS,
  MAX_CO2_FROM,
  ruleOn,
  YEARLY_RULES,
  type YearlyRule,
} from './tax-rules.ts';
import { dieselSteps, grandTotal, malusSteps, normalSteps, type TaxStep } from './tax-steps.ts';
import type { NoTax } from './tax-texts.ts';
import { type Emissions, taxedEmissions } from './taxed-emissions.ts';

/** The facts that determine a car's tax. */
export type TaxedCar = Emissions &
  HybridCar & {
    /** First day of taxation, YYYY-MM-DD. */
    firstRegistered: string | null;
    bodyType: BodyType | null;
  };

/**
 * `malus`: the first three years; `until` is the first day after them, null when it is unknown, and then they may be over.
 * `normal`: all other years; `from` is their first day if a malus precedes them.
 */
export type TaxPeriod =
  | { kind: 'malus'; until: string | null; mayBeOver: boolean }
  | { kind: 'normal'; from: string | null };

export type TaxAmount = {
  /** Per year, whole kronor. */
  kronor: number;
  period: TaxPeriod;
  /** The calculation; its sum, rounded down to whole kronor, is the amount. */
  steps: TaxStep[];
};

export type VehicleTax = {
  /** A single amount, or the amount with malus and the one after it. */
  amounts: TaxAmount[];
  /** The emissions used and why; null for cars without exhaust. */
  emissions: { grams: number; why: string } | null;
  sources: string[];
};

/**
 * The yearly vehicle tax by the rules of src/domain/tax/tax-rules.ts. If its first day of taxation is unknown, a car may have
 * been first taxed from the summer before its model year on; if that period gives different amounts, none is returned.
 * @param today YYYY-MM-DD in Sweden; determines the rules in force and whether a malus is over
 */
export function vehicleTax(car: TaxedCar, today: string): Result<VehicleTax, NoTax> {
  const year = car.modelYear ?? yearOf(car.firstRegistered);
  const yearly = ruleOn(YEARLY_RULES, today);
  if (year === null || yearly === undefined) return fail('no-year');
  if (year < FIRST_CO2_YEAR) return fail('by-weight');
  if (car.bodyType === 'Transportbil' || car.bodyType === 'Pickup') return fail('lorry');
  if (car.fuels.length === 0) return fail('no-fuel');
  // It may burn diesel, which costs more.
  if (car.fuels.includes(UNKNOWN_HYBRID)) return fail('unknown-hybrid');
  const isDiesel = burnsDiesel({ ...car, modelYear: year });
  if (isDiesel === null) return fail('hybrid-fuel');
  const period = malusPeriod(car, year, today);
  const taxes = possibleDays(car, year).map((firstTaxed) => taxFrom({ ...car, isDiesel }, yearly, firstTaxed, period));
  const refused = taxes.find((tax) => !tax.ok);
  if (refused) return refused;
  const [tax, ...others] = taxes.flatMap((each) => (each.ok ? [each.value] : []));
  if (tax === undefined) return fail('no-year');
  return others.every((other) => sameAmounts(other, tax)) ? ok(tax) : fail('no-first-day');
}

/** One day for each set of rules under which the car may have been first taxed; the most likely, mid-year, first. */
function possibleDays({ firstRegistered }: TaxedCar, year: number): string[] {
  if (firstRegistered !== null) return [firstRegistered];
  const [first, last] = [`${year - 1}-07-01`, `${year}-12-31`];
  return [`${year}-07-01`, first, ...RULE_DAYS.filter((day) => first < day && day <= last)];
}

const RULE_DAYS: readonly string[] = [
  ...[...MALUS_RULES, ...DIESEL_RULES].map(({ firstTaxedFrom }) => firstTaxedFrom),
  ...[MAX_CO2_FROM, ETHANOL_MALUS_FROM],
];

const sameAmounts = (one: VehicleTax, other: VehicleTax): boolean =>
  one.amounts.length === other.amounts.length &&
  one.amounts.every(({ kronor }, at) => kronor === other.amounts[at]?.kronor);

/** The tax of a car that was first taxed on a day. */
function taxFrom(
  car: TaxedCar & { isDiesel: boolean },
  yearly: YearlyRule,
  firstTaxed: string,
  period: MalusPeriod,
): Result<VehicleTax, NoTax> {
  const emissions = isWithoutExhaust(car.fuels) ? null : taxedEmissions(car, firstTaxed);
  if (emissions === null && !isWithoutExhaust(car.fuels)) return fail('no-emissions');
  if (emissions === 'only-nedc') return fail('only-nedc');

  const grams = emissions?.grams ?? 0;
  const isAlternative = car.fuels.includes('Etanol') || car.fuels.includes('Gas');
  const dieselRule = car.isDiesel ? ruleOn(DIESEL_RULES, firstTaxed) : undefined;
  const normal = normalSteps(yearly, grams, isAlternative);
  const malusRule = isFreeOfMalus(car, firstTaxed) ? undefined : ruleOn(MALUS_RULES, firstTaxed);
  const malus = malusRule ? malusSteps(yearly, malusRule, grams) : normal;
  const whole = (steps: TaxStep[]): TaxStep[] => withDiesel(steps, dieselRule, grams);
  const amounts = amountsOf(whole(malus), whole(normal), period);
  const sources = [yearly.source, malusRule?.source, dieselRule?.source, EMISSIONS_SOURCE];
  return ok({ amounts, emissions, sources: [...new Set(sources.filter((source) => source !== undefined))] });
}

/** Which of a car's emissions it is taxed by. */
const EMISSIONS_SOURCE = 'Transportstyrelsen';

const withDiesel = (steps: TaxStep[], rule: DieselRule | undefined, grams: number): TaxStep[] =>
  rule ? [...steps, ...dieselSteps(steps, rule, grams)] : steps;

function amountsOf(malus: TaxStep[], normal: TaxStep[], period: MalusPeriod): TaxAmount[] {
  const after = { kronor: grandTotal(normal), steps: normal };
  const during = { kronor: grandTotal(malus), steps: malus };
  if (period === 'over' || during.kronor === after.kronor)
    return [{ ...after, period: { kind: 'normal', from: null } }];
  return [
    { ...during, period: { kind: 'malus', ...period } },
    { ...after, period: { kind: 'normal', from: period.until } },
  ];
}

type MalusPeriod = 'over' | { until: string | null; mayBeOver: boolean };

/** If its day is unknown, a car was first taxed in its model year or the year before. */
function malusPeriod({ firstRegistered }: TaxedCar, year: number, today: string): MalusPeriod {
  if (firstRegistered === null) {
    const lastYear = year + MALUS_YEARS;
    const thisYear = Number(today.slice(0, 4));
    return lastYear < thisYear ? 'over' : { until: null, mayBeOver: lastYear - 1 <= thisYear };
  }
  const until = yearsLater(firstRegistered, MALUS_YEARS);
  return until <= today ? 'over' : { until, mayBeOver: false };
}

const isFreeOfMalus = ({ fuels }: TaxedCar, firstTaxed: string): boolean =>
  fuels.includes('Gas') || (fuels.includes('Etanol') && firstTaxed < ETHANOL_MALUS_FROM);

const yearOf = (day: string | null): number | null => (day === null ? null : Number(day.slice(0, 4)));

/** The same day a number of years later; 29 February becomes the 28th if necessary. */
function yearsLater(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) + years;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return `${year}${day.slice(4) === '-02-29' && !isLeap ? '-02-28' : day.slice(4)}`;
}

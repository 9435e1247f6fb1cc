import { fail, ok, type Result } from '#src/base/result.ts';
import { yearOfDay } from '#src/domain/format/dates.ts';
import { type BodyType, isWithoutExhaust, UNKNOWN_HYBRID } from '#src/domain/vocabulary/vocabulary.ts';
import { burnsDiesel, type HybridCar, isAlternative, runsOnMethane } from './engine-fuel.ts';
import {
  BOTH_CYCLES,
  CO2_TAX,
  DIESEL_RULES,
  ETHANOL_MALUS,
  LORRY_CO2_TAX,
  MALUS_RULES,
  MALUS_YEARS,
  MAX_EMISSIONS,
  ruleFor,
  type TaxRule,
  VETERAN_EXEMPTION,
  type YearlyRule,
  yearlyRuleOn,
  yearsLater,
} from './tax-rules.ts';
import { dieselSteps, grandTotal, malusSteps, normalSteps, type TaxStep } from './tax-steps.ts';
import type { NoTax, TaxNote } from './tax-texts.ts';
import { type Emissions, eitherEmissions, onlyTest, type TaxedEmissions, taxedEmissions } from './taxed-emissions.ts';

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

/** Days from one day on, and before another; null is open. */
export type DayRange = { from: string | null; before: string | null };

export type TaxAmount = {
  /** Per year, whole kronor. */
  kronor: number;
  period: TaxPeriod;
  /** The days of first taxation to which the amount applies, if the day is unknown and decides the amount; null for all. */
  firstTaxed: DayRange | null;
  /** The emissions used and why; null for cars without exhaust. */
  emissions: TaxedEmissions | null;
  /** The calculation; its sum, rounded down to whole kronor, is the amount. */
  steps: TaxStep[];
};

export type VehicleTax = {
  /** A single amount, or the amount with malus and the one after it, for each range of days that decides them. */
  amounts: TaxAmount[];
  /** The rules that decided the amounts. */
  rules: TaxRule[];
  notes: TaxNote[];
};

/**
 * The yearly vehicle tax by the rules of src/domain/tax/tax-rules.ts. If its first day of taxation is unknown, a car may have
 * been first taxed from the summer before its model year on; where a rule changed in that period, the amounts of both rules are
 * returned, each with its days.
 * @param today YYYY-MM-DD in Sweden; determines the rules in force and whether a malus is over
 */
export function vehicleTax(car: TaxedCar, today: string): Result<VehicleTax, NoTax> {
  const modelYear = car.modelYear ?? yearOfDay(car.firstRegistered);
  const yearly = yearlyRuleOn(today);
  if (modelYear === null || yearly === undefined) return fail('no-year');
  const year = vehicleYear(modelYear, car.firstRegistered);
  if (Number(today.slice(0, 4)) - year >= VETERAN_EXEMPTION.years) return ok(VETERAN_TAX);
  if (year < CO2_TAX.vehicleYearFrom) return fail('by-weight');
  if (car.fuels.length === 0) return fail('no-fuel');
  const isDiesel = burnsDiesel({ ...car, modelYear });
  if (isDiesel === null) return fail(car.fuels.includes(UNKNOWN_HYBRID) ? 'unknown-hybrid' : 'hybrid-fuel');

  const facts = { ...car, year, isDiesel, yearly, malusPeriod: malusPeriodOf(car, modelYear, today) };
  const cases: TaxCase[] = [];
  for (const range of possibleRanges(car, modelYear)) {
    const found = taxFrom(facts, range);
    if (!found.ok) return found;
    const previous = cases.at(-1);
    if (previous && sameAmounts(previous, found.value)) cases.splice(-1, 1, joinCases(previous, found.value));
    else cases.push(found.value);
  }
  const decides = cases.length > 1;
  const amounts = cases.flatMap(({ range, amounts: ofCase }) =>
    ofCase.map((amount) => ({ ...amount, firstTaxed: decides ? range : null })),
  );
  return ok({ amounts, rules: [...new Set(cases.flatMap(({ rules }) => rules))], notes: notesOf(car, amounts) });
}

const VETERAN_TAX: VehicleTax = {
  amounts: [
    {
      kronor: 0,
      period: { kind: 'normal', from: null },
      firstTaxed: null,
      emissions: null,
      steps: [{ label: 'Fordon som är 30 år eller äldre betalar ingen fordonsskatt', ore: 0 }],
    },
  ],
  rules: [VETERAN_EXEMPTION],
  notes: ['commercial'],
};

/**
 * The vehicle year of the act. The register has it as the year of manufacture for nearly all newer cars, and no ad states that;
 * it is at most the model year and the year of the first taxation.
 */
const vehicleYear = (modelYear: number, firstRegistered: string | null): number =>
  Math.min(modelYear, yearOfDay(firstRegistered) ?? modelYear);

const LORRIES: ReadonlySet<BodyType | null> = new Set(['Transportbil', 'Pickup']);
const CAMPERS: ReadonlySet<BodyType | null> = new Set(['Transportbil', 'Minibuss']);

function notesOf(car: TaxedCar, amounts: readonly TaxAmount[]): TaxNote[] {
  const hasMalus = amounts.some(({ period }) => period.kind === 'malus');
  const notes: (TaxNote | false)[] = [
    LORRIES.has(car.bodyType) && 'lorry',
    isAlternative(car) && 'alternative',
    amounts.some(({ emissions }) => emissions?.isOfRange) && 'range',
    hasMalus && CAMPERS.has(car.bodyType) && 'camper',
    'municipality',
  ];
  return notes.filter((note) => note !== false);
}

/** The days on which the car may have been first taxed, split where a rule changed; `from` is never open. */
function possibleRanges({ firstRegistered }: TaxedCar, modelYear: number): FirstTaxed[] {
  if (firstRegistered !== null) return [{ day: firstRegistered, from: null, before: null }];
  const [first, last] = [`${modelYear - 1}-07-01`, `${modelYear}-12-31`];
  const changes = RULE_DAYS.filter((day) => first < day && day <= last);
  return [null, ...changes].map((from, at) => ({ day: from ?? first, from, before: changes[at] ?? null }));
}

/** Days from which the same rules apply, the first of which is `day`. */
type FirstTaxed = DayRange & { day: string };

const RULE_DAYS: readonly string[] = [
  ...new Set(
    [...MALUS_RULES, ...DIESEL_RULES, LORRY_CO2_TAX, MAX_EMISSIONS, ETHANOL_MALUS].map((rule) => rule.firstTaxedFrom),
  ),
].sort();

type TaxCase = { range: DayRange; amounts: Omit<TaxAmount, 'firstTaxed'>[]; rules: TaxRule[] };

const sameAmounts = (one: TaxCase, other: TaxCase): boolean =>
  one.amounts.length === other.amounts.length &&
  one.amounts.every(({ kronor }, at) => kronor === other.amounts[at]?.kronor);

/** Two successive ranges of days with the same amounts, as one. */
const joinCases = (earlier: TaxCase, later: TaxCase): TaxCase => ({
  ...earlier,
  range: { from: earlier.range.from, before: later.range.before },
  amounts: earlier.amounts.map((amount, at) => ({
    ...amount,
    emissions: eitherEmissions(amount.emissions, later.amounts[at]?.emissions ?? null),
  })),
});

type Facts = TaxedCar & { year: number; isDiesel: boolean; yearly: YearlyRule; malusPeriod: MalusPeriod };

/** The tax of a car that was first taxed on one of a range of days. */
function taxFrom(car: Facts, { day, from, before }: FirstTaxed): Result<TaxCase, NoTax> {
  if (LORRIES.has(car.bodyType) && day < LORRY_CO2_TAX.firstTaxedFrom) return fail('lorry');
  const range = { from, before };
  if (isWithoutExhaust(car.fuels)) return ok({ range, ...amountsBy(car, day, null) });
  const emissions = taxedEmissions(car, day);
  if (emissions === null) return fail('no-emissions');
  const only = onlyTest(car);
  if (only === 'NEDC' && day >= MAX_EMISSIONS.firstTaxedFrom) return fail('only-nedc');
  const found = { range, ...amountsBy(car, day, emissions) };
  if (only !== 'WLTP' || !hasUnknownNedc(car, day)) return ok(found);
  // The lower value is unknown. Emissions that cost nothing decide nothing.
  const atLeast = { range, ...amountsBy(car, day, { ...emissions, grams: 0 }) };
  return sameAmounts(found, atLeast) ? ok(found) : fail('only-wltp');
}

/** Whether a car is taxed by the lower of two values, of which the ad states WLTP alone. An older car's WLTP is its only value. */
function hasUnknownNedc({ firstRegistered, year }: Facts, day: string): boolean {
  if (day >= MAX_EMISSIONS.firstTaxedFrom) return false;
  const newSince = yearOfDay(BOTH_CYCLES.firstTaxedFrom) ?? 0;
  return firstRegistered === null ? year > newSince : day >= BOTH_CYCLES.firstTaxedFrom && year >= newSince;
}

function amountsBy(car: Facts, day: string, emissions: TaxedEmissions | null): Omit<TaxCase, 'range'> {
  const grams = emissions?.grams ?? 0;
  const dieselRule = car.isDiesel ? ruleFor(DIESEL_RULES, day, car.year) : undefined;
  const malusRule = isFreeOfMalus(car, day) ? undefined : ruleFor(MALUS_RULES, day, car.year);
  const normal = normalSteps(car.yearly, grams, isAlternative(car));
  const malus = malusRule ? malusSteps(car.yearly, malusRule, grams) : normal;
  const whole = (steps: TaxStep[]): Amount => {
    const all = dieselRule ? [...steps, ...dieselSteps(steps, dieselRule, grams)] : steps;
    return { kronor: grandTotal(all), emissions, steps: all };
  };
  const [during, after] = [whole(malus), whole(normal)];
  const { malusPeriod } = car;
  const always = [
    car.yearly,
    dieselRule,
    emissions === null ? undefined : MAX_EMISSIONS,
    LORRIES.has(car.bodyType) ? LORRY_CO2_TAX : undefined,
  ];
  if (malusPeriod === 'over' || during.kronor === after.kronor)
    return { amounts: [{ ...after, period: { kind: 'normal', from: null } }], rules: known(always) };
  const ethanol = car.fuels.includes('Etanol') ? ETHANOL_MALUS : undefined;
  return {
    amounts: [
      { ...during, period: { kind: 'malus', ...malusPeriod } },
      { ...after, period: { kind: 'normal', from: malusPeriod.until } },
    ],
    rules: known([...always, malusRule, ethanol]),
  };
}

const known = (rules: readonly (TaxRule | undefined)[]): TaxRule[] => rules.filter((rule) => rule !== undefined);

type Amount = Pick<TaxAmount, 'kronor' | 'emissions' | 'steps'>;

type MalusPeriod = 'over' | { until: string | null; mayBeOver: boolean };

/** If its day is unknown, a car was first taxed in its model year or the year before. */
function malusPeriodOf({ firstRegistered }: TaxedCar, year: number, today: string): MalusPeriod {
  if (firstRegistered === null) {
    const lastYear = year + MALUS_YEARS;
    const thisYear = Number(today.slice(0, 4));
    return lastYear < thisYear ? 'over' : { until: null, mayBeOver: lastYear - 1 <= thisYear };
  }
  const until = yearsLater(firstRegistered, MALUS_YEARS);
  return until <= today ? 'over' : { until, mayBeOver: false };
}

const isFreeOfMalus = (car: TaxedCar, firstTaxed: string): boolean =>
  runsOnMethane(car) || (car.fuels.includes('Etanol') && firstTaxed < ETHANOL_MALUS.firstTaxedFrom);

import { fail, ok, type Result } from '#src/base/result.ts';
import { yearOfDay } from '#src/domain/format/dates.ts';
import { formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import type { TaxRule } from '#src/domain/tax/tax-rules.ts';
import { grandTotal, type TaxStep } from '#src/domain/tax/tax-steps.ts';
import type { DayRange } from '#src/domain/tax/vehicle-tax.ts';
import {
  BENEFIT_FORMULAS,
  BENEFIT_YEARS,
  type BenefitFormula,
  type BenefitYear,
  GREEN_CARS,
  type GreenTechnique,
  MIN_INTEREST,
  OLD_CAR,
} from './benefit-rules.ts';

/** The facts of a car that the value of a benefit depends on. */
export type CompanyCar = {
  /** First day of taxation, YYYY-MM-DD. */
  firstRegistered: string | null;
  modelYear: number | null;
  technique: 'none' | GreenTechnique | 'unknown';
  /** kr a year; null: not known. */
  vehicleTax: number | null;
};

/** kr; `newPrice` is that of the tax agency, null: not known. */
export type BenefitPrice = { newPrice: number | null; extra: number };

export type BenefitCase = {
  /** Days of first taxation for which the value is valid, where they are not known and decide it; null for all. */
  firstTaxed: DayRange | null;
  /** The calculation; its sum, rounded down to whole kronor, is the value of a year. */
  steps: TaxStep[];
  perYear: number;
  perMonth: number;
  /** Whether the vehicle tax belongs to it and is not known. */
  lacksVehicleTax: boolean;
  /** Whether the price when new is that which old cars have at least. */
  hasOldPrice: boolean;
  /** Whether the price when new is not known, so that it may be more. */
  isLeast: boolean;
};

export type BenefitValue = {
  cases: BenefitCase[];
  year: number;
  /** Whether the amounts of the current year are not known yet. */
  isYearOver: boolean;
  rules: TaxRule[];
};

export type NoBenefit = 'no-year' | 'no-technique' | 'no-price' | 'comparable-price';

const ORE = 100;
const MONTHS = 12;

/**
 * The yearly value of a company car that may be used privately (61 kap. inkomstskattelagen), without fuel.
 * @param today YYYY-MM-DD in Sweden
 * @param price of a car whose price is that of a comparable one, the reduced price
 */
export function benefitValue(car: CompanyCar, price: BenefitPrice, today: string): Result<BenefitValue, NoBenefit> {
  const modelYear = car.modelYear ?? yearOfDay(car.firstRegistered);
  if (modelYear === null) return fail('no-year');
  if (car.technique === 'unknown') return fail('no-technique');
  const year = yearOn(today);
  const isOld = year.year - modelYear >= OLD_CAR.years;
  const oldPrice = isOld && car.technique === 'none' ? OLD_CAR.minBaseAmounts * year.baseAmount : 0;
  if (price.newPrice === null && oldPrice === 0)
    return fail(isOfComparable(car, modelYear) ? 'comparable-price' : 'no-price');
  const ranges = rangesOf(car, modelYear);
  const rules = new Set<TaxRule>([year]);
  const cases = ranges.map(({ day, ...range }) => {
    const formula = formulaOn(day);
    const stated = price.newPrice === null ? 0 : price.newPrice + price.extra;
    const hasOldPrice = stated < oldPrice;
    const reduction = hasOldPrice ? 0 : reductionOf(car.technique, stated, day);
    rules.add(formula);
    if (reduction > 0) rules.add(GREEN_CARS);
    if (hasOldPrice) rules.add(OLD_CAR);
    const steps = stepsOf(formula, year, (hasOldPrice ? oldPrice : stated) - reduction);
    if (formula.hasVehicleTax && car.vehicleTax !== null)
      steps.push({ label: 'Fordonsskatt', ore: car.vehicleTax * ORE });
    const perYear = grandTotal(steps);
    return {
      firstTaxed: ranges.length === 1 ? null : range,
      steps,
      perYear,
      perMonth: Math.floor(perYear / MONTHS),
      lacksVehicleTax: formula.hasVehicleTax && car.vehicleTax === null,
      hasOldPrice,
      isLeast: price.newPrice === null,
    };
  });
  return ok({ cases, year: year.year, isYearOver: year.year < Number(today.slice(0, 4)), rules: [...rules] });
}

/** The latest known amounts, of the year itself where they are known. */
function yearOn(today: string): BenefitYear {
  const year = Number(today.slice(0, 4));
  return BENEFIT_YEARS.findLast((each) => each.year <= year) ?? BENEFIT_YEARS[0];
}

const formulaOn = (day: string): BenefitFormula =>
  BENEFIT_FORMULAS.findLast(({ firstTaxedFrom }) => firstTaxedFrom <= day) ?? BENEFIT_FORMULAS[0];

/** The reduction of the price of a green car, kr. */
function reductionOf(technique: CompanyCar['technique'], price: number, day: string): number {
  if (technique === 'none' || technique === 'unknown' || day < GREEN_CARS.firstTaxedFrom) return 0;
  return Math.min(GREEN_CARS.reductions[technique], (price * GREEN_CARS.maxShare) / 100);
}

/** Whether the price is that of a comparable car on some of the days on which the car may have been first taxed. */
export const hasComparablePrice = (car: CompanyCar): boolean => {
  const modelYear = car.modelYear ?? yearOfDay(car.firstRegistered);
  return modelYear !== null && isOfComparable(car, modelYear);
};

const isOfComparable = (car: CompanyCar, modelYear: number): boolean =>
  car.technique !== 'none' && rangesOf(car, modelYear).some(({ day }) => day < GREEN_CARS.firstTaxedFrom);

type FirstTaxed = DayRange & { day: string };

/** The days on which the car may have been first taxed, from the summer before its model year on, split where a rule changed. */
function rangesOf({ firstRegistered, technique }: CompanyCar, modelYear: number): FirstTaxed[] {
  if (firstRegistered !== null) return [{ day: firstRegistered, from: null, before: null }];
  const [first, last] = [`${modelYear - 1}-07-01`, `${modelYear}-12-31`];
  const days = BENEFIT_FORMULAS.map(({ firstTaxedFrom }) => firstTaxedFrom);
  if (technique !== 'none') days.push(GREEN_CARS.firstTaxedFrom);
  const changes = days.filter((day) => first < day && day <= last).sort();
  return [null, ...changes].map((from, at) => ({ day: from ?? first, from, before: changes[at] ?? null }));
}

const share = (thousandths: number): string => `${formatNumber(thousandths / 10, thousandths % 10 === 0 ? 0 : 1)} %`;

/** The calculation without the vehicle tax. @param price kr, reduced */
function stepsOf(formula: BenefitFormula, { baseAmount, interest }: BenefitYear, price: number): TaxStep[] {
  const { baseShare, interestShare, interestAdded, priceShare, dearShare } = formula;
  const counted = Math.max(MIN_INTEREST, interest);
  // Ten-thousandths of per cent: hundredths of per cent times per cent.
  const rate = counted * interestShare + interestAdded * 100;
  const limit = dearShare === null ? price : Math.min(price, (dearShare.aboveTenths * baseAmount) / 10);
  const ofPrice = (text: string, kr: number, thousandths: number): TaxStep => ({
    label: `${text}: ${share(thousandths)} av ${formatKronor(Math.round(kr))}`,
    ore: Math.round((kr * thousandths) / 10),
  });
  const steps: TaxStep[] = [
    {
      label: `${formatNumber(baseShare / 1_000, 3).replace(/0$/u, '')} prisbasbelopp på ${formatKronor(baseAmount)}`,
      ore: Math.round((baseAmount * baseShare) / 10),
    },
    {
      label: `Ränta: ${formatNumber(rate / 10_000, 4).replace(/0+$/u, '')}${UNIT_SPACE}% av ${formatKronor(Math.round(price))}`,
      ore: Math.round((price * rate) / 10_000),
    },
    ofPrice('Pris', limit, priceShare),
  ];
  if (dearShare !== null && price > limit) steps.push(ofPrice('Dyrare del', price - limit, dearShare.share));
  return steps;
}

import { DAY_MS, DAYS_PER_YEAR, ORE_PER_KRONA } from '#src/base/units.ts';
import type { CostAssumptions } from './cost-assumptions.ts';
import type { TaxPlan } from './tax-plan.ts';

export const COST_PARTS = [
  'value',
  'energy',
  'tax',
  'insurance',
  'service',
  'tyres',
  'inspection',
  'interest',
] as const;
export type CostPartName = (typeof COST_PARTS)[number];

export type CostPart = {
  name: CostPartName;
  /** Whole kronor for all years. */
  total: number;
  /** Whole kronor. The parts add up to the sum. */
  perMonth: number;
  /** Öre. The parts add up to the sum. */
  orePerMil: number;
};

export type OwnershipCost = {
  parts: CostPart[];
  sum: Omit<CostPart, 'name'>;
  /** The sum of the parts other than the loss of value. */
  withoutValue: Omit<CostPart, 'name'>;
  /** Parts that are not known and not in the sum. */
  unknown: CostPartName[];
};

/** The facts of a car beside the assumptions; today: YYYY-MM-DD. */
type TaxedCar = { price: number | null; tax: TaxPlan | null; today: string };

const MONTHS_PER_YEAR = 12;

/**
 * The cost of a car for the assumed years. Interest is paid on the whole loan in all years.
 * @returns null without distance or years
 */
export function ownershipCost(car: TaxedCar, values: CostAssumptions['values']): OwnershipCost | null {
  const { mil, ar: years } = values;
  if (mil === null || years === null) return null;
  const { known, unknown } = totalsOf(car, values, { mil, years });
  const all = known.map(({ total }) => total);
  const months = apportion(all, monthsFactor(years));
  const mils = apportion(all, ORE_PER_KRONA / (years * mil));
  const parts = known.map((part, at) => ({ ...part, perMonth: months[at] ?? 0, orePerMil: mils[at] ?? 0 }));
  return { parts, sum: sumOf(parts), withoutValue: sumOf(parts.filter(({ name }) => name !== 'value')), unknown };
}

/** kr per month of {@link ownershipCost}, without its parts; null where one of them is not known, or none. */
export function wholeMonthlySum(car: TaxedCar, values: CostAssumptions['values']): number | null {
  const { mil, ar: years } = values;
  if (mil === null || years === null) return null;
  const { known, unknown } = totalsOf(car, values, { mil, years });
  if (unknown.length > 0 || known.length === 0) return null;
  return apportionedSum(
    known.map(({ total }) => total),
    monthsFactor(years),
  );
}

const monthsFactor = (years: number): number => 1 / (years * MONTHS_PER_YEAR);

/** The parts of a cost with their whole kronor for all years, and the names of those that are not known. */
function totalsOf(
  { price, tax, today }: TaxedCar,
  rest: CostAssumptions['values'],
  { mil, years }: { mil: number; years: number },
): { known: { name: CostPartName; total: number }[]; unknown: CostPartName[] } {
  const perYear = (kronor: number | null) => times(kronor, years);
  const totals: Record<CostPartName, number | null> = {
    value: price === null || rest.varde === null ? null : price - rest.varde,
    energy: times(energyPerMil(rest), mil * years),
    tax: tax === null ? null : taxOf(tax, today, years),
    insurance: perYear(rest.forsakring),
    service: perYear(rest.service),
    tyres: perYear(rest.dack),
    inspection: perYear(rest.besiktning),
    interest: perYear(times(rest.lan, times(rest.ranta, 1 / 100))),
  };
  // A car without a loan has no interest.
  const names = COST_PARTS.filter((name) => name !== 'interest' || (rest.lan ?? 0) > 0);
  const known = names.flatMap((name) => {
    const total = totals[name];
    return total === null ? [] : [{ name, total: Math.round(total) }];
  });
  return { known, unknown: names.filter((name) => totals[name] === null) };
}

type EnergyFields = 'forbrukning' | 'energipris' | 'elandel' | 'elforbrukning' | 'elpris' | 'snabbandel' | 'snabbpris';

/** kr per mil: the energy of the whole distance, of a plug-in hybrid of both its parts, of an electric car at home and at fast chargers. */
function energyPerMil(values: Pick<CostAssumptions['values'], EnergyFields>): number | null {
  const electric = (values.elandel ?? 0) / 100;
  const fast = (values.snabbandel ?? 0) / 100;
  const atHome = fast === 1 ? 0 : times(values.energipris, 1 - fast);
  const fastPart = fast === 0 ? 0 : times(values.snabbpris, fast);
  const price = atHome === null || fastPart === null ? null : atHome + fastPart;
  const fuel = electric === 1 ? 0 : times(times(values.forbrukning, price), 1 - electric);
  const electricity = electric === 0 ? 0 : times(times(values.elforbrukning, values.elpris), electric);
  return fuel === null || electricity === null ? null : fuel + electricity;
}

const times = (value: number | null, factor: number | null): number | null =>
  value === null || factor === null ? null : value * factor;

function taxOf({ kronor, later }: TaxPlan, today: string, years: number): number {
  if (later === null) return kronor * years;
  const before = (Date.parse(later.from) - Date.parse(today)) / DAY_MS / DAYS_PER_YEAR;
  const first = Math.min(years, Math.max(0, before));
  return kronor * first + later.kronor * (years - first);
}

/** Amounts times a factor in whole units that add up to the rounded sum: the largest remainders are rounded up. */
export function apportion(amounts: readonly number[], factor: number): number[] {
  const exact = amounts.map((amount) => amount * factor);
  const whole = exact.map(Math.floor);
  const missing = apportionedSum(amounts, factor) - whole.reduce((total, amount) => total + amount, 0);
  const order = exact.map((amount, at) => ({ at, rest: amount - Math.floor(amount) }));
  order.sort((one, other) => other.rest - one.rest || one.at - other.at);
  const raised = new Set(order.slice(0, Math.max(0, missing)).map(({ at }) => at));
  return whole.map((amount, at) => amount + Number(raised.has(at)));
}

const apportionedSum = (amounts: readonly number[], factor: number): number =>
  Math.round(amounts.reduce((total, amount) => total + amount, 0) * factor);

function sumOf(parts: readonly CostPart[]): Omit<CostPart, 'name'> {
  const add = (field: 'total' | 'perMonth' | 'orePerMil') => parts.reduce((sum, part) => sum + part[field], 0);
  return { total: add('total'), perMonth: add('perMonth'), orePerMil: add('orePerMil') };
}

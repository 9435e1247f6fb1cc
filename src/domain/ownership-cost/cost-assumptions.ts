import { recordOf } from '#src/base/record-of.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { plainNumber, type TypedUnit } from '#src/domain/format/typed-numbers.ts';
import {
  type Assumed,
  ENERGY_PRICES,
  FAST_CHARGING,
  INSPECTION,
  INSURANCE,
  INSURED,
  PLUG_IN,
  SERVICE_PER_MIL,
  TYRES_PER_MIL,
} from './assumed-prices.ts';
import { COST_PARAMS, type CostField, MAX_COST_TEXT } from './cost-params.ts';
import type { CostedCar } from './costed-car.ts';
import { inspectionsWithin } from './inspections.ts';
import { valueAfter } from './residual-value.ts';

type Limits = { label: string; unit: TypedUnit; min: number; max: number; decimals: 0 | 1 | 2 };

/** Assumptions of a car's cost by their parameters: limits, the unit that may be written, and the digits after the comma. */
export const COST_FIELDS: Readonly<Record<CostField, Limits>> = {
  mil: { label: 'Mil om året', unit: 'mil', min: 1, max: 20_000, decimals: 0 },
  ar: { label: 'Antal år', unit: 'years', min: 1, max: 15, decimals: 0 },
  forbrukning: { label: 'Förbrukning per mil', unit: 'fuelPerMil', min: 0, max: 20, decimals: 2 },
  energipris: { label: 'Pris per liter eller kWh', unit: 'kronorPerFuel', min: 0, max: 200, decimals: 2 },
  elandel: { label: 'Andel körd på el, procent', unit: 'percent', min: 0, max: 100, decimals: 0 },
  elforbrukning: { label: 'Förbrukning på el, kWh per mil', unit: 'fuelPerMil', min: 0, max: 20, decimals: 2 },
  elpris: { label: 'Pris per kWh', unit: 'kronorPerFuel', min: 0, max: 200, decimals: 2 },
  varde: { label: 'Värde när du säljer', unit: 'kronor', min: 0, max: 100_000_000, decimals: 0 },
  forsakring: { label: 'Försäkring om året', unit: 'kronorAYear', min: 0, max: 1_000_000, decimals: 0 },
  service: { label: 'Service om året', unit: 'kronorAYear', min: 0, max: 1_000_000, decimals: 0 },
  dack: { label: 'Däck om året', unit: 'kronorAYear', min: 0, max: 1_000_000, decimals: 0 },
  besiktning: { label: 'Besiktning om året', unit: 'kronorAYear', min: 0, max: 1_000_000, decimals: 0 },
  lan: { label: 'Lån', unit: 'kronor', min: 0, max: 100_000_000, decimals: 0 },
  ranta: { label: 'Ränta, procent om året', unit: 'percent', min: 0, max: 100, decimals: 2 },
  snabbandel: { label: 'Andel snabbladdning, procent', unit: 'percent', min: 0, max: 100, decimals: 0 },
  snabbpris: { label: 'Pris per kWh vid snabbladdning', unit: 'kronorPerFuel', min: 0, max: 200, decimals: 2 },
};

/** Fields of plug-in hybrids only. */
const PLUG_IN_FIELDS: ReadonlySet<CostField> = new Set<CostField>(['elandel', 'elforbrukning', 'elpris']);
/** Fields of electric cars only: plug-in hybrids are seldom charged away from home. */
const ELECTRIC_FIELDS: ReadonlySet<CostField> = new Set<CostField>(['snabbandel', 'snabbpris']);
export const fieldsOf = ({ fuel }: Pick<CostedCar, 'fuel'>): CostField[] =>
  COST_PARAMS.filter(
    (name) => (fuel === 'plugin' || !PLUG_IN_FIELDS.has(name)) && (fuel === 'electric' || !ELECTRIC_FIELDS.has(name)),
  );

/** Texts as typed; numbers, null where nothing or nothing usable is typed; errors of the fields that cannot be used. */
export type CostAssumptions = {
  texts: Record<CostField, string>;
  values: Record<CostField, number | null>;
  errors: Partial<Record<CostField, string>>;
};

/** Years for which a cost is calculated until the visitor states others. */
export const DEFAULT_YEARS = 3;

type Defaults = Partial<Record<CostField, number | null>>;

/** The assumptions of a car before the visitor states any other than the distance and the years. */
function defaultAssumptions(car: CostedCar, { mil, years }: { mil: number; years: number }): Defaults {
  const { fuel, energy, age, consumption, loss, value, price } = car;
  return {
    mil: car.averageMil,
    ar: DEFAULT_YEARS,
    forbrukning: consumption?.perMil ?? null,
    energipris: energy === null ? null : ENERGY_PRICES[energy].value,
    ...(fuel === 'plugin' && {
      elandel: PLUG_IN.electricShare.value,
      elforbrukning: PLUG_IN.electricPerMil.value,
      elpris: ENERGY_PRICES.electric.value,
    }),
    ...(fuel === 'electric' && { snabbandel: FAST_CHARGING.share.value, snabbpris: FAST_CHARGING.price.value }),
    varde: valueAfter(loss, { today: value, price, mil, years })?.kr ?? null,
    forsakring: assumedInsurance(car).value,
    service: toTens(SERVICE_PER_MIL[fuel].value * mil),
    dack: toTens(TYRES_PER_MIL.value * mil),
    besiktning: toTens((INSPECTION.value * inspectionsWithin(age, years)) / years),
    lan: 0,
  };
}

const toTens = (kr: number): number => Math.round(kr / 10) * 10;

export const assumedInsurance = ({ age, price }: Pick<CostedCar, 'age' | 'price'>): Assumed =>
  (age !== null && age < INSURED.guarantee) || (price !== null && price < INSURED.full)
    ? INSURANCE.half
    : INSURANCE.full;

/**
 * The assumptions of a car.
 * @param given the text of a field; null: the visitor has stated none, so the default is taken
 */
export function assumptionsOf(car: CostedCar, given: (name: CostField) => string | null): CostAssumptions {
  const first = (name: 'mil' | 'ar', start: number): number =>
    readAssumption(name, given(name), start, car.price).value ?? start;
  const chosen = { mil: first('mil', car.averageMil), years: first('ar', DEFAULT_YEARS) };
  const shown = new Set(fieldsOf(car));
  return readAssumptions((name) => (shown.has(name) ? given(name) : null), defaultAssumptions(car, chosen), car.price);
}

/**
 * The values of {@link assumptionsOf} where the visitor states nothing, without their texts: a list needs them for each of its
 * cars, and writing and reading the texts takes most of the time of a cost.
 */
export function assumedValues(car: CostedCar): CostAssumptions['values'] {
  const { price } = car;
  const first = (name: 'mil' | 'ar', start: number): number => usableDefault(name, start, price) ?? start;
  const chosen = { mil: first('mil', car.averageMil), years: first('ar', DEFAULT_YEARS) };
  const defaults = defaultAssumptions(car, chosen);
  return recordOf(COST_PARAMS, (name) => usableDefault(name, defaults[name] ?? null, price));
}

/** The number that a field has when it shows this default: with its decimals; null where the field would refuse it. */
function usableDefault(name: CostField, start: number | null, price: number | null): number | null {
  if (start === null) return null;
  // Adding 0 makes 0 of −0.
  const value = Number(start.toFixed(COST_FIELDS[name].decimals)) + 0;
  return errorOfNumber(name, value, price) === null ? value : null;
}

/** A parameter that is absent has its default; an empty one is empty, except the distance and the years, which a sum needs. */
export function readAssumptions(
  given: (name: CostField) => string | null,
  defaults: Defaults,
  price: number | null,
): CostAssumptions {
  const read = recordOf(COST_PARAMS, (name) => readAssumption(name, given(name), defaults[name] ?? null, price));
  const errors: CostAssumptions['errors'] = {};
  for (const name of COST_PARAMS) {
    const { error } = read[name];
    if (error !== null) errors[name] = error;
  }
  return {
    texts: recordOf(COST_PARAMS, (name) => read[name].text),
    values: recordOf(COST_PARAMS, (name) => read[name].value),
    errors,
  };
}

function readAssumption(name: CostField, given: string | null, start: number | null, price: number | null) {
  const text = (given ?? writeDefault(name, start)).slice(0, MAX_COST_TEXT);
  const value = parseNumber(name, text);
  const error = errorOf(name, text, value, price);
  return { text, value: error === null ? value : null, error };
}

const NEEDED: ReadonlySet<CostField> = new Set<CostField>(['mil', 'ar']);

/** A figure as its field states it: "16,50", "293 000". */
export const writeCostFigure = (name: CostField, value: number): string =>
  formatNumber(value, COST_FIELDS[name].decimals);

const writeDefault = (name: CostField, value: number | null): string =>
  value === null ? '' : writeCostFigure(name, value);

/** A number in Swedish notation, with spaces between thousands, and perhaps the unit of its field; null for anything else. */
function parseNumber(name: CostField, text: string): number | null {
  const plain = plainNumber(text, COST_FIELDS[name].unit);
  return /^\d{1,9}(\.\d{1,4})?$/.test(plain) ? Number(plain) : null;
}

function errorOf(name: CostField, text: string, value: number | null, price: number | null): string | null {
  if (text.trim() === '') return NEEDED.has(name) ? `Skriv ett tal från ${formatNumber(COST_FIELDS[name].min)}.` : null;
  return errorOfNumber(name, value, price);
}

function errorOfNumber(name: CostField, value: number | null, price: number | null): string | null {
  const { min, max, decimals } = COST_FIELDS[name];
  const isUsable = value !== null && (decimals > 0 || Number.isInteger(value)) && value >= min && value <= max;
  if (!isUsable)
    return `Skriv ett ${decimals === 0 ? 'heltal' : 'tal'} mellan ${formatNumber(min)} och ${formatNumber(max)}.`;
  if (price === null || value <= price) return null;
  if (name === 'varde') return 'Värdet kan inte vara högre än priset.';
  return name === 'lan' ? 'Lånet kan inte vara högre än priset.' : null;
}

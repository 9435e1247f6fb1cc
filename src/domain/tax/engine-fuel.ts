import { wordKey } from '#src/domain/ads/words/word-table.ts';
import { type Fuel, UNKNOWN_HYBRID } from '#src/domain/vocabulary/vocabulary.ts';

/** Facts that decide which fuel a hybrid's engine burns. */
export type HybridCar = {
  brand: string;
  /** Null when the catalogue does not know it. */
  series: string | null;
  modelYear: number | null;
  fuels: readonly Fuel[];
  /** Heading of the ad. */
  name: string;
  engineName: string | null;
};

/**
 * Hybrids with a diesel engine that were sold in Sweden: series and model years. In other years and series, hybrids burn petrol.
 */
type DieselHybrids = {
  brand: string;
  series: readonly string[];
  from: number;
  /** Null: still sold. */
  to: number | null;
  /** Matched against {@link wordKey} of the car's texts: the diesel, and the engines it is distinguished from by name. */
  diesel: RegExp;
  petrol: RegExp;
};

const MERCEDES = {
  diesel: /\b[a-z]{0,3} ?\d{3} ?(?:de|h)\b|\bbluetec\b/,
  petrol: /\b[a-z]{0,3} ?\d{3} ?e\b/,
} as const;
const PSA = { from: 2011, to: 2017, diesel: /\bhybrid ?4\b|\brxh\b/, petrol: /\b(?:300|puretech)\b/ } as const;

const DIESEL_HYBRIDS: readonly DieselHybrids[] = [
  { brand: 'Volvo', series: ['V60'], from: 2012, to: 2018, diesel: /\bd[56]\b/, petrol: /\bt[4-8]\b/ },
  { brand: 'Audi', series: ['Q7'], from: 2016, to: 2019, diesel: /\btdi\b/, petrol: /\btfsi\b/ },
  { brand: 'Mercedes-Benz', series: ['C-Klass', 'E-Klass', 'S-Klass'], from: 2012, to: null, ...MERCEDES },
  { brand: 'Mercedes-Benz', series: ['GLC', 'GLE'], from: 2019, to: null, ...MERCEDES },
  { brand: 'Peugeot', series: ['3008', '508'], ...PSA },
  { brand: 'DS', series: ['5'], ...PSA },
  { brand: 'Citroën', series: ['DS5'], ...PSA },
  {
    brand: 'Land Rover',
    series: ['Range Rover', 'Range Rover Sport'],
    from: 2014,
    to: 2018,
    diesel: /\bsdv6\b/,
    petrol: /\bp400e\b/,
  },
];

const HYBRIDS: ReadonlySet<Fuel> = new Set(['Laddhybrid', 'Elhybrid', UNKNOWN_HYBRID]);
const BURNT: ReadonlySet<Fuel> = new Set(['Bensin', 'Diesel', 'Etanol', 'Gas']);
const SAYS_DIESEL = /\b(?:diesel|tdi|cdi|bluehdi|hdi)\b/;
const SAYS_PETROL = /\b(?:bensin|petrol|tfsi|tsi|puretech|ecoboost|gdi)\b/;

/** Whether a car burns diesel; null for a hybrid whose fuels, heading, engine, series and year do not decide it. */
export function burnsDiesel(car: HybridCar): boolean | null {
  if (car.fuels.includes('Diesel')) return true;
  if (!car.fuels.some((fuel) => HYBRIDS.has(fuel)) || car.fuels.some((fuel) => BURNT.has(fuel))) return false;
  const text = textOf(car);
  if (SAYS_DIESEL.test(text)) return true;
  if (SAYS_PETROL.test(text)) return false;
  // It may be a mild hybrid, of which every brand sold diesels.
  if (car.fuels.includes(UNKNOWN_HYBRID)) return null;
  const sold = DIESEL_HYBRIDS.filter((each) => each.brand === car.brand && mayBe(each, car));
  if (sold.some(({ diesel }) => diesel.test(text))) return true;
  return sold.every(({ petrol }) => petrol.test(text)) ? false : null;
}

const mayBe = ({ series, from, to }: DieselHybrids, car: HybridCar): boolean =>
  (car.series === null || series.includes(car.series)) &&
  (car.modelYear === null || (car.modelYear >= from && (to === null || car.modelYear <= to)));

const textOf = ({ name, engineName }: HybridCar): string => wordKey(`${name} ${engineName ?? ''}`);

const SAYS_LPG = /\b(?:lpg|gasol|motorgas|autogas|eco ?g)\b/;
/** Brands whose gas cars all run on LPG. */
const LPG_BRANDS: ReadonlySet<string> = new Set(['Dacia']);

/** Whether a car runs on gas other than LPG. */
export const runsOnMethane = (car: HybridCar): boolean =>
  car.fuels.includes('Gas') && !LPG_BRANDS.has(car.brand) && !SAYS_LPG.test(textOf(car));

/** Whether a car can run on a fuel that the law taxes at a lower rate: ethanol, or gas other than LPG. */
export const isAlternative = (car: HybridCar): boolean => car.fuels.includes('Etanol') || runsOnMethane(car);

import type { Drive, EngineFuel } from '#src/domain/ads/vocabulary.ts';
import type { CatalogueEngine } from '#src/domain/catalogue/catalogue-file.ts';
import { HP_PER_KW } from '#src/domain/units.ts';
import type { Random } from '#tools/demo/chance/random.ts';
import { weightedTable } from '#tools/demo/chance/weighted-table.ts';
import type { Segment } from '#tools/demo/market/demo-tables.ts';
import { fuelShare, type MarketFuel } from '#tools/demo/market/fuel-market.ts';
import type { MarketSeries } from '#tools/demo/market/market-series.ts';
import type { CarEngine } from './engine-choice.ts';

/**
 * Engines for cars whose engines the catalogue does not record: a fuel and a plausible power, no name, and no figures that would only
 * look exact.
 */

/** Fuels that cars of a size are made with, where the series itself gives no hint. */
const FUELS_OF_SEGMENT: Partial<Record<Segment, readonly MarketFuel[]>> = {
  mini: ['Bensin'],
  sport: ['Bensin'],
  cab: ['Bensin'],
  'van-small': ['Diesel', 'Bensin'],
  van: ['Diesel'],
  'van-large': ['Diesel'],
  minibus: ['Diesel'],
  pickup: ['Diesel'],
  'pickup-large': ['Bensin'],
  'classic-small': ['Bensin'],
  'classic-mid': ['Bensin'],
  'classic-large': ['Bensin'],
  'classic-sport': ['Bensin'],
};
const USUAL_FUELS: readonly MarketFuel[] = ['Bensin', 'Diesel'];
const DIESEL_TO_YEAR = 2022;
const ELECTRIC_FROM_YEAR = 2009;
/** Diesel cars of a size have less power than its petrol cars. */
const DIESEL_POWER = 0.85;
/** Power of new cars of a size grew by about one per cent a year; the usual power of a series is that of about 2018. */
const POWER_GROWTH_PER_YEAR = 0.011;
const POWER_YEAR = 2018;
const POWER_STEPS = [0.9, 1, 1, 1, 1.1] as const;
/** How long after the last recorded engine of a fuel the same kind was still sold, years. */
const STILL_SOLD: Partial<Record<EngineFuel, number>> = { Bensin: 4, Diesel: 2 };

const REAR_DRIVEN: ReadonlySet<Segment> = new Set([
  'sport',
  'pickup-large',
  'classic-mid',
  'classic-large',
  'classic-sport',
]);
/** Brands whose larger cars are rear-driven. */
const REAR_DRIVEN_BRANDS = new Set([
  'BMW',
  'Mercedes-Benz',
  'Porsche',
  'Jaguar',
  'Lexus',
  'Alpina',
  'Maserati',
  'Tesla',
  'Bentley',
  'Aston Martin',
  'Rolls-Royce',
  'Ferrari',
  'Infiniti',
  'Daimler',
  'Lincoln',
]);
const FRONT_DRIVEN: ReadonlySet<Segment> = new Set([
  'mini',
  'small',
  'compact',
  'suv-small',
  'mpv',
  'van-small',
  'van',
]);
/** Electric cars made as such mostly have their motor at the back. */
const ELECTRIC_REAR_DRIVEN: ReadonlySet<Segment> = new Set([
  'compact',
  'mid',
  'large',
  'luxury',
  'suv-small',
  'suv',
  'suv-large',
]);
const FOUR_DRIVEN: Partial<Record<Segment, number>> = {
  'suv-large': 0.95,
  suv: 0.6,
  'suv-small': 0.35,
  pickup: 0.9,
  'pickup-large': 0.95,
  large: 0.25,
  mid: 0.15,
  luxury: 0.4,
  minibus: 0.3,
  van: 0.15,
};
const ALWAYS_FOUR_DRIVEN_SERIES = /allroad|alltrack|xc70|quattro|jimny/i;
const ALWAYS_FOUR_DRIVEN = new Set(['Subaru', 'Land Rover', 'Jeep', 'Hummer', 'INEOS']);

/** Whether a fuel lies between the recorded engines of its kind, or shortly after the last one. */
export function isGapFiller(series: MarketSeries, fuel: EngineFuel, modelYear: number): boolean {
  const engines = series.engines.filter((engine) => engine.fuel === fuel);
  if (engines.length === 0 || (fuel === 'Diesel' && modelYear > DIESEL_TO_YEAR)) return false;
  const first = Math.min(...engines.map((engine) => engine.yearFrom));
  const last = Math.max(...engines.map((engine) => engine.yearTo ?? 9999));
  return modelYear >= first && modelYear <= last + (STILL_SOLD[fuel] ?? 0);
}

/** `fuel`: null samples one. */
export function inventEngine(
  series: MarketSeries,
  modelYear: number,
  fuel: EngineFuel | null,
  random: Random,
): Omit<CarEngine, 'transmission'> {
  const chosen = fuel ?? inventFuel(series, modelYear, random);
  const hp = Math.max(30, Math.round((usualPower(series, modelYear, chosen) * random.pick(POWER_STEPS)) / 5) * 5);
  return {
    name: null,
    fuel: chosen,
    drive: inventDrive(series, chosen, random),
    kw: Math.round(hp / HP_PER_KW),
    hp,
    acceleration: null,
    nedc: null,
    wltp: null,
  };
}

function inventFuel(series: MarketSeries, modelYear: number, random: Random): EngineFuel {
  const recorded = new Set(series.engines.map((engine) => engine.fuel));
  const isElectric = recorded.size > 0 ? recorded.size === 1 && recorded.has('El') : series.electric;
  if (isElectric && modelYear >= ELECTRIC_FROM_YEAR) return 'El';
  const usual = FUELS_OF_SEGMENT[series.segment] ?? USUAL_FUELS;
  const known = usual.filter((fuel) => recorded.size === 0 || recorded.has(fuel));
  const fuels = known.length > 0 ? known : usual;
  const later = modelYear > DIESEL_TO_YEAR && fuels.length > 1 ? fuels.filter((one) => one !== 'Diesel') : fuels;
  return weightedTable(later.map((one) => [one, fuelShare(one, modelYear, series.brand) + 0.01] as const)).sample(
    random,
  );
}

/** That of the recorded engine of the fuel that is nearest in years, else that of the series, moved to the year. */
function usualPower(series: MarketSeries, modelYear: number, fuel: EngineFuel): number {
  const nearest = series.engines
    .filter((engine) => engine.fuel === fuel)
    .sort(
      (a, b) =>
        distance(a, modelYear) - distance(b, modelYear) || Math.abs(a.hp - series.hp) - Math.abs(b.hp - series.hp),
    )[0];
  const base = nearest?.hp ?? series.hp * (fuel === 'Diesel' ? DIESEL_POWER : 1);
  const from = nearest ? Math.min(Math.max(modelYear, nearest.yearFrom), nearest.yearTo ?? modelYear) : POWER_YEAR;
  return base * Math.min(1.1, Math.max(0.6, 1 + POWER_GROWTH_PER_YEAR * (modelYear - from)));
}

function distance(engine: CatalogueEngine, modelYear: number): number {
  return Math.max(0, engine.yearFrom - modelYear, modelYear - (engine.yearTo ?? 9999));
}

function inventDrive(series: MarketSeries, fuel: EngineFuel, random: Random): Drive {
  const isAlways = ALWAYS_FOUR_DRIVEN.has(series.brand) || ALWAYS_FOUR_DRIVEN_SERIES.test(series.series);
  const share = isAlways ? 1 : (FOUR_DRIVEN[series.segment] ?? 0.02);
  if (random.chance(share)) return 'Fyrhjulsdrift';
  const isRear =
    (fuel === 'El' && ELECTRIC_REAR_DRIVEN.has(series.segment)) ||
    REAR_DRIVEN.has(series.segment) ||
    (REAR_DRIVEN_BRANDS.has(series.brand) && !FRONT_DRIVEN.has(series.segment));
  return isRear ? 'Bakhjulsdrift' : 'Framhjulsdrift';
}

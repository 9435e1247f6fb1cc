import type { Drive, Fuel, Transmission } from '../../src/domain/ads/vocabulary.ts';
import type { CatalogueEngine } from '../../src/domain/catalogue/catalogue-file.ts';
import type { Segment } from './demo-tables.ts';
import type { MarketSeries } from './market-series.ts';
import { elementAt, type Random } from './random.ts';
import { interpolate, type WeightedTable, weightedTable } from './weighted-table.ts';

/** The engine of one car, with its gearbox and driven wheels settled. Figures that the catalogue lacks are null. */
export type CarEngine = {
  /** As ads write it; null where the catalogue records no engines for the series. */
  name: string | null;
  fuel: Fuel;
  transmission: Transmission;
  drive: Drive;
  kw: number;
  hp: number;
  acceleration: number | null;
  nedc: CatalogueEngine['nedc'];
  wltp: CatalogueEngine['wltp'];
};

type MarketFuel = Exclude<Fuel, 'Vätgas'>;

/** Fuel of newly registered cars in Sweden by year, per cent, rounded; after Trafikanalys and Mobility Sweden. Hydrogen is too rare. */
const FUEL_BY_YEAR: Record<MarketFuel, readonly (readonly [number, number])[]> = {
  Bensin: [
    [1990, 95],
    [2003, 86],
    [2007, 62],
    [2010, 48],
    [2013, 40],
    [2016, 42],
    [2019, 42],
    [2021, 31],
    [2023, 23],
    [2026, 19],
  ],
  Diesel: [
    [1990, 5],
    [2003, 12],
    [2007, 28],
    [2010, 43],
    [2013, 53],
    [2016, 50],
    [2019, 34],
    [2021, 20],
    [2023, 12],
    [2026, 8],
  ],
  El: [
    [2010, 0.1],
    [2013, 0.8],
    [2016, 2],
    [2019, 5],
    [2021, 16],
    [2023, 30],
    [2026, 34],
  ],
  Laddhybrid: [
    [2011, 0],
    [2013, 1],
    [2016, 4],
    [2019, 9],
    [2021, 22],
    [2023, 21],
    [2026, 22],
  ],
  Elhybrid: [
    [2003, 0.3],
    [2010, 2],
    [2016, 4],
    [2019, 7],
    [2023, 13],
    [2026, 15],
  ],
  Etanol: [
    [2003, 1],
    [2007, 7],
    [2010, 7],
    [2013, 2],
    [2016, 0.4],
    [2020, 0.1],
  ],
  Gas: [
    [2003, 0.6],
    [2010, 1.6],
    [2016, 1],
    [2023, 0.4],
  ],
};
const HYDROGEN_SHARE = 0.2;

/** Share of automatic gearboxes where a buyer could choose, by model year; estimated from Swedish dealer listings. */
const AUTOMATIC_BY_YEAR: readonly (readonly [number, number])[] = [
  [1990, 0.12],
  [2004, 0.22],
  [2010, 0.38],
  [2014, 0.52],
  [2017, 0.66],
  [2020, 0.8],
  [2023, 0.9],
];

/** Fuels that cars of a size are made with; the years keep them within what there was. */
const FUELS_OF_SEGMENT: Partial<Record<Segment, readonly MarketFuel[]>> = {
  mini: ['Bensin'],
  small: ['Bensin', 'Diesel'],
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
const LAST_DIESEL_CAR_YEAR = 2022;

/** Cars that weigh and cost enough to be automatic whatever the year. */
const MOSTLY_AUTOMATIC: ReadonlySet<Segment> = new Set(['luxury', 'suv-large', 'pickup-large']);
const REAR_DRIVEN: ReadonlySet<Segment> = new Set([
  'sport',
  'luxury',
  'pickup-large',
  'classic-mid',
  'classic-large',
  'classic-sport',
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

export function fuelShare(fuel: Fuel, modelYear: number): number {
  return fuel === 'Vätgas' ? HYDROGEN_SHARE : interpolate(FUEL_BY_YEAR[fuel], modelYear);
}

/** Draws engines; tables are cached by series and year. */
export class EngineChoice {
  readonly #tables = new Map<string, WeightedTable<CatalogueEngine>>();

  draw(series: MarketSeries, modelYear: number, random: Random): CarEngine {
    const table = this.#table(series, modelYear);
    if (table.items.length === 0) return inventEngine(series, modelYear, random);
    const engine = table.draw(random);
    return {
      name: engine.name,
      fuel: engine.fuel,
      transmission: drawTransmission(engine.transmissions, series, modelYear, random),
      drive: engine.drives.length > 1 && random.chance(0.38) ? random.pick(engine.drives) : elementAt(engine.drives, 0),
      kw: engine.kw,
      hp: engine.hp,
      acceleration: engine.acceleration0To100,
      nedc: engine.nedc,
      wltp: engine.wltp,
    };
  }

  #table(series: MarketSeries, modelYear: number): WeightedTable<CatalogueEngine> {
    const key = `${series.brand}/${series.series}/${modelYear}`;
    let table = this.#tables.get(key);
    if (!table) {
      table = engineTable(series, modelYear);
      this.#tables.set(key, table);
    }
    return table;
  }
}

/** The fuel follows the market of the year; within a fuel, engines near the usual power of the series are the common ones. */
function engineTable(series: MarketSeries, modelYear: number): WeightedTable<CatalogueEngine> {
  const sold = series.engines.filter((e) => e.yearFrom <= modelYear && modelYear <= (e.yearTo ?? 9999));
  const closeness = (engine: CatalogueEngine): number => Math.exp(-1.3 * Math.abs(Math.log(engine.hp / series.hp)));
  const byFuel = Map.groupBy(sold, (engine) => engine.fuel);
  return weightedTable(
    [...byFuel].flatMap(([fuel, engines]) => {
      const total = engines.reduce((sum, engine) => sum + closeness(engine), 0);
      return engines.map((e) => [e, (Math.max(0.05, fuelShare(fuel, modelYear)) * closeness(e)) / total] as const);
    }),
  );
}

function drawTransmission(
  options: readonly Transmission[],
  series: MarketSeries,
  modelYear: number,
  random: Random,
): Transmission {
  const automatic = options.filter((option) => option !== 'Manuell');
  if (automatic.length === 0) return 'Manuell';
  if (automatic.length === options.length) return random.pick(automatic);
  const share = MOSTLY_AUTOMATIC.has(series.segment) ? 0.92 : interpolate(AUTOMATIC_BY_YEAR, modelYear);
  return random.chance(share) ? random.pick(automatic) : 'Manuell';
}

/** Power of new cars of a size grew by about one per cent a year. */
const POWER_GROWTH_PER_YEAR = 0.011;
const POWER_STEPS = [0.8, 0.9, 1, 1, 1.1, 1.25] as const;
const HP_PER_KW = 1.3596;

/** For series without recorded engines: a fuel and a plausible power, and no figures that would only look exact. */
function inventEngine(series: MarketSeries, modelYear: number, random: Random): CarEngine {
  const fuel = inventFuel(series, modelYear, random);
  const era = Math.min(1.1, Math.max(0.6, 1 + POWER_GROWTH_PER_YEAR * (modelYear - 2018)));
  const hp = Math.max(30, Math.round((series.hp * era * random.pick(POWER_STEPS)) / 5) * 5);
  const fourWheel = random.chance(FOUR_DRIVEN[series.segment] ?? 0.02);
  return {
    name: null,
    fuel,
    transmission: fuel === 'El' ? 'Automat' : drawTransmission(['Manuell', 'Automat'], series, modelYear, random),
    drive: fourWheel ? 'Fyrhjulsdrift' : REAR_DRIVEN.has(series.segment) ? 'Bakhjulsdrift' : 'Framhjulsdrift',
    kw: Math.round(hp / HP_PER_KW),
    hp,
    acceleration: null,
    nedc: null,
    wltp: null,
  };
}

function inventFuel(series: MarketSeries, modelYear: number, random: Random): Fuel {
  if (series.electric) return 'El';
  const usual = FUELS_OF_SEGMENT[series.segment] ?? USUAL_FUELS;
  const fuels =
    modelYear > LAST_DIESEL_CAR_YEAR && usual.length > 1 ? usual.filter((fuel) => fuel !== 'Diesel') : usual;
  const table = weightedTable(fuels.map((fuel) => [fuel, interpolate(FUEL_BY_YEAR[fuel], modelYear) + 0.01] as const));
  return table.draw(random);
}

import type { Drive, EngineFuel, Transmission } from '#src/domain/ads/vocabulary.ts';
import type { CatalogueEngine } from '#src/domain/catalogue/catalogue-file.ts';
import { elementAt, type Random } from '#tools/demo/chance/random.ts';
import { type WeightedTable, weightedTable } from '#tools/demo/chance/weighted-table.ts';
import { automaticShare, fuelShare } from '#tools/demo/market/fuel-market.ts';
import type { MarketSeries } from '#tools/demo/market/market-series.ts';
import { inventEngine, isGapFiller } from './invented-engine.ts';

/** The engine of one car, with its gearbox and driven wheels settled. Figures that the catalogue lacks are null. */
export type CarEngine = {
  /** As ads write it; null where the catalogue records no such engine. */
  name: string | null;
  fuel: EngineFuel;
  transmission: Transmission;
  drive: Drive;
  kw: number;
  hp: number;
  acceleration: number | null;
  nedc: CatalogueEngine['nedc'];
  wltp: CatalogueEngine['wltp'];
};

/** A recorded engine, or a fuel whose engines of the year are not recorded. */
type Candidate = { engine: CatalogueEngine } | { invent: EngineFuel };

/** Of the cars whose engine came with either, this share has the second choice of driven wheels. */
const OTHER_DRIVE_SHARE = 0.38;
const USUALLY_AUTOMATIC_SHARE = 0.92;
const USUALLY_AUTOMATIC: ReadonlySet<MarketSeries['segment']> = new Set(['luxury', 'suv-large', 'pickup-large']);
/** Fuels too rare for the market tables are still met. */
const MIN_FUEL_SHARE = 0.05;
/** How fast engines get rarer with the distance of their power from the usual one. */
const POWER_CLOSENESS = 1.3;

/** Samples engines; tables are cached by series and year. */
export class EngineChoice {
  readonly #tables = new Map<string, WeightedTable<Candidate>>();

  sample(series: MarketSeries, modelYear: number, random: Random): CarEngine {
    const table = this.#table(series, modelYear);
    const candidate = table.items.length > 0 ? table.sample(random) : null;
    if (!candidate || 'invent' in candidate) {
      const invented = inventEngine(series, modelYear, candidate?.invent ?? null, random);
      const options: Transmission[] = invented.fuel === 'El' ? ['Automat'] : ['Manuell', 'Automat'];
      return { ...invented, transmission: sampleTransmission(options, series, modelYear, random) };
    }
    const { engine } = candidate;
    const isOther = engine.drives.length > 1 && random.chance(OTHER_DRIVE_SHARE);
    return {
      name: engine.name,
      fuel: engine.fuel,
      transmission: sampleTransmission(engine.transmissions, series, modelYear, random),
      drive: isOther ? random.pick(engine.drives) : elementAt(engine.drives, 0),
      kw: engine.kw,
      hp: engine.hp,
      acceleration: engine.acceleration0To100,
      nedc: engine.nedc,
      wltp: engine.wltp,
    };
  }

  #table(series: MarketSeries, modelYear: number): WeightedTable<Candidate> {
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
function engineTable(series: MarketSeries, modelYear: number): WeightedTable<Candidate> {
  const sold = series.engines.filter((e) => e.yearFrom <= modelYear && modelYear <= (e.yearTo ?? 9999));
  const closeness = (engine: CatalogueEngine): number =>
    Math.exp(-POWER_CLOSENESS * Math.abs(Math.log(engine.hp / series.hp)));
  const share = (fuel: EngineFuel): number => Math.max(MIN_FUEL_SHARE, fuelShare(fuel, modelYear, series.brand));
  const entries: [Candidate, number][] = [];
  for (const [fuel, engines] of Map.groupBy(sold, (engine) => engine.fuel)) {
    const total = engines.reduce((sum, engine) => sum + closeness(engine), 0);
    for (const engine of engines) entries.push([{ engine }, (share(fuel) * closeness(engine)) / total]);
  }
  for (const fuel of ['Bensin', 'Diesel'] as const) {
    const isRecorded = sold.some((engine) => engine.fuel === fuel);
    if (!isRecorded && isGapFiller(series, fuel, modelYear)) entries.push([{ invent: fuel }, share(fuel)]);
  }
  return weightedTable(entries);
}

function sampleTransmission(
  options: readonly Transmission[],
  series: MarketSeries,
  modelYear: number,
  random: Random,
): Transmission {
  const automatic = options.filter((option) => option !== 'Manuell');
  if (automatic.length === 0) return 'Manuell';
  if (automatic.length === options.length) return random.pick(automatic);
  const share = USUALLY_AUTOMATIC.has(series.segment) ? USUALLY_AUTOMATIC_SHARE : automaticShare(modelYear);
  return random.chance(share) ? random.pick(automatic) : 'Manuell';
}

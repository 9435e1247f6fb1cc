import { HP_PER_KW } from '#src/base/units.ts';
import type { CatalogueEngine } from '#src/domain/catalogue/catalogue-file.ts';
import type { Drive, EngineFuel, Transmission } from '#src/domain/vocabulary/vocabulary.ts';
import { elementAt, type Random } from './chance/random.ts';
import { interpolate, type WeightedTable, weightedTable } from './chance/weighted-table.ts';
import { type MarketSeries, perSeries } from './market.ts';
import { BRANDS, CURVES, segmentRow } from './tables.ts';

type Measured = Pick<NonNullable<CatalogueEngine['nedc']>, 'consumption' | 'co2'>;
/** The engine of one car. Figures that the catalogue lacks are null, and so is the name of an engine that it does not record. */
export type CarEngine = Pick<CatalogueEngine, 'fuel' | 'kw' | 'hp' | 'acceleration0To100'> & {
  nedc: Measured | null;
  wltp: Measured | null;
  name: string | null;
  transmission: Transmission;
  drive: Drive;
};
type Candidate = {
  engine: Omit<CarEngine, 'transmission' | 'drive'>;
  transmissions: readonly Transmission[];
  /** Null: by the kind of car. */
  drives: readonly Drive[] | null;
};

/** Of the cars whose engine came with either, this share has the second choice of driven wheels. */
const OTHER_DRIVE_SHARE = 0.38;
const USUALLY_AUTOMATIC_SHARE = 0.92;
/** Fuels too rare for the market's curves still occur. */
const MIN_FUEL_SHARE = 0.05;
/** How fast engines get rarer with the distance of their power from the usual one. */
const POWER_CLOSENESS = 1.3;
/** Years for which a fuel was sold after its last recorded engine, and the last model year of new diesel cars. */
const STILL_SOLD = { Bensin: 4, Diesel: 2 } as const;
const DIESEL_TO_YEAR = 2022;
const ELECTRIC_FROM_YEAR = 2009;
/** Power of new cars grew by about one per cent a year; the usual power of a series is that of about 2018. */
const POWER_GROWTH_PER_YEAR = 0.011;
const POWER_YEAR = 2018;
const INVENTED_POWER = [0.9, 1, 1, 1, 1.1] as const;
const ALWAYS_FOUR_WHEEL_DRIVE = /allroad|alltrack|xc70|quattro|jimny/i;

const enginesOf = perSeries(engineTable);

export function sampleEngine(series: MarketSeries, modelYear: number, random: Random): CarEngine {
  const { transmissions, drives, engine } = enginesOf(series, modelYear).sample(random);
  const transmission = sampleTransmission(transmissions, series, modelYear, random);
  if (drives === null) {
    const hp = Math.max(30, Math.round((engine.hp * random.pick(INVENTED_POWER)) / 5) * 5);
    const drive = inventDrive(series, engine.fuel, random);
    return { ...engine, transmission, drive, hp, kw: Math.round(hp / HP_PER_KW) };
  }
  const isOther = drives.length > 1 && random.chance(OTHER_DRIVE_SHARE);
  return { ...engine, transmission, drive: isOther ? random.pick(drives) : elementAt(drives, 0) };
}

/** The fuel follows the market of the year; within a fuel, engines near the usual power of the series are the common ones. */
function engineTable(series: MarketSeries, modelYear: number): WeightedTable<Candidate> {
  const sold = series.engines.filter((e) => e.yearFrom <= modelYear && modelYear <= (e.yearTo ?? 9999));
  const recorded = sold.map(
    ({ transmissions, drives, yearFrom: _from, yearTo: _to, ...engine }): Candidate => ({
      engine,
      transmissions,
      drives,
    }),
  );
  const byFuel = Map.groupBy(recorded, ({ engine }) => engine.fuel);
  for (const fuel of ['Bensin', 'Diesel'] as const) {
    if (!byFuel.has(fuel) && isGapFiller(series, fuel, modelYear))
      byFuel.set(fuel, [inventEngine(series, modelYear, fuel)]);
  }
  if (byFuel.size === 0) {
    for (const fuel of usualFuels(series, modelYear)) byFuel.set(fuel, [inventEngine(series, modelYear, fuel)]);
  }
  const closeness = ({ engine }: Candidate): number =>
    Math.exp(-POWER_CLOSENESS * Math.abs(Math.log(engine.hp / series.hp)));
  return weightedTable(
    [...byFuel].flatMap(([fuel, engines]) => {
      const factor = BRANDS.get(series.brand)?.fuels?.[fuel] ?? 1;
      const share = Math.max(MIN_FUEL_SHARE, interpolate(CURVES.fuels[fuel], modelYear) * factor);
      const total = engines.reduce((sum, engine) => sum + closeness(engine), 0);
      return engines.map((engine) => [engine, (share * closeness(engine)) / total] as const);
    }),
  );
}

/** Whether a fuel lies between the recorded engines of its kind, or shortly after the last one. */
function isGapFiller(series: MarketSeries, fuel: 'Bensin' | 'Diesel', modelYear: number): boolean {
  const engines = series.engines.filter((engine) => engine.fuel === fuel);
  if (engines.length === 0 || (fuel === 'Diesel' && modelYear > DIESEL_TO_YEAR)) return false;
  const last = Math.max(...engines.map(({ yearTo }) => yearTo ?? 9999));
  return modelYear >= Math.min(...engines.map(({ yearFrom }) => yearFrom)) && modelYear <= last + STILL_SOLD[fuel];
}

/** The fuels of a series whose engines of the year are not recorded. */
function usualFuels(series: MarketSeries, modelYear: number): readonly EngineFuel[] {
  const recorded = new Set(series.engines.map(({ fuel }) => fuel));
  const isElectric = recorded.size > 0 ? recorded.size === 1 && recorded.has('El') : series.facts.electric;
  if (isElectric && modelYear >= ELECTRIC_FROM_YEAR) return ['El'];
  const { fuels } = segmentRow(series.segment);
  const known = fuels.filter((fuel) => recorded.has(fuel));
  const possible = known.length > 0 ? known : fuels;
  const later = possible.filter((fuel) => fuel !== 'Diesel' || modelYear <= DIESEL_TO_YEAR);
  return later.length > 0 ? later : possible;
}

/** An engine with the power of the nearest recorded one of its fuel, and no figures that would only look exact. */
function inventEngine(series: MarketSeries, modelYear: number, fuel: EngineFuel): Candidate {
  const distance = ({ yearFrom, yearTo }: CatalogueEngine): number =>
    Math.max(0, yearFrom - modelYear, modelYear - (yearTo ?? 9999));
  const nearest = series.engines.filter((e) => e.fuel === fuel).sort((a, b) => distance(a) - distance(b))[0];
  const from = nearest ? Math.min(Math.max(modelYear, nearest.yearFrom), nearest.yearTo ?? modelYear) : POWER_YEAR;
  const growth = Math.min(1.1, Math.max(0.6, 1 + POWER_GROWTH_PER_YEAR * (modelYear - from)));
  const hp = (nearest?.hp ?? series.hp * (fuel === 'Diesel' ? 0.85 : 1)) * growth;
  return {
    engine: { name: null, fuel, hp, kw: hp / HP_PER_KW, acceleration0To100: null, nedc: null, wltp: null },
    transmissions: fuel === 'El' ? ['Automat'] : ['Manuell', 'Automat'],
    drives: null,
  };
}

function inventDrive({ brand, series, segment }: MarketSeries, fuel: EngineFuel, random: Random): Drive {
  const { fourWheelDriven = false, rearDriven = false } = BRANDS.get(brand) ?? {};
  const { fourWheel, driven, electricRear } = segmentRow(segment);
  if (fourWheelDriven || ALWAYS_FOUR_WHEEL_DRIVE.test(series) || random.chance(fourWheel)) return 'Fyrhjulsdrift';
  const isRear = driven === 'rear' || (driven === 'brand' && rearDriven) || (fuel === 'El' && electricRear);
  return isRear ? 'Bakhjulsdrift' : 'Framhjulsdrift';
}

function sampleTransmission(
  options: readonly Transmission[],
  { segment }: MarketSeries,
  modelYear: number,
  random: Random,
): Transmission {
  const automatic = options.filter((option) => option !== 'Manuell');
  if (automatic.length === options.length) return random.pick(automatic);
  const isUsual = segmentRow(segment).automatic;
  const share = isUsual ? USUALLY_AUTOMATIC_SHARE : interpolate(CURVES.automatic, modelYear);
  return automatic.length > 0 && random.chance(share) ? random.pick(automatic) : 'Manuell';
}

import { DAY_MS } from '#src/base/units.ts';
import type { CatalogueGeneration } from '#src/domain/catalogue/catalogue-file.ts';
import type { BodyType, Color, EngineFuel } from '#src/domain/vocabulary/vocabulary.ts';
import { createRandom, elementAt, type Random } from './chance/random.ts';
import { weightedTable } from './chance/weighted-table.ts';
import { type CarFacts, pickFitting } from './conditions.ts';
import { type CarEngine, sampleEngine } from './engines.ts';
import { sampleEquipment, sampleTrim, type Trim } from './equipment.ts';
import type { MarketSeries, YearOfSeries } from './market.ts';
import { marketPrice } from './price.ts';
import { CARS, type EquipmentRow, segmentRow } from './tables.ts';

/** One car, with everything that an ad says about it. Days are midnight UTC. */
export type DemoCar = {
  series: MarketSeries;
  modelYear: number;
  generation: CatalogueGeneration;
  bodyType: BodyType;
  engine: CarEngine;
  trim: Trim;
  color: Color;
  doors: number;
  seats: number;
  registeredDay: number;
  odometerKm: number;
  equipment: readonly EquipmentRow[];
  /** Kr. */
  asked: number;
  facts: CarFacts;
};

/** How often a generation's first, second… body type occurs. */
const BODY_INDEX = weightedTable([
  [0, 0.76],
  [1, 0.17],
  [2, 0.05],
  [3, 0.02],
]);
/** Of what equipment cost when new, this share is asked for in a used car. */
const EQUIPMENT_VALUE = 0.55;
const MAX_EQUIPMENT_EFFECT = 0.06;
const YEAR_MS = 365.2425 * DAY_MS;
/** Logarithm of the lowest price against the market. */
const LOWEST = -0.92;
/**
 * Standard deviation of the logarithm of what one engine of one generation costs more or less than the sum of its facts says. Without it,
 * cars of rare models would be as easy to estimate as those of common ones.
 */
const VARIANT_SPREAD = 0.04;

/** Standard deviation of the logarithm of asking prices around the market, which is wider for older cars. */
const priceSpread = (ageYears: number): number => 0.06 + 0.006 * Math.max(0, ageYears - 5);

const variantEffects = new Map<string, number>();

/** The same for every ad of a variant, whatever the seed of the stock. */
function variantEffect(series: MarketSeries, generation: CatalogueGeneration, { fuel, hp, drive }: CarEngine): number {
  const variant = [series.brand, series.series, generation.name, fuel, hp, drive].join('/');
  const effect = variantEffects.get(variant) ?? VARIANT_SPREAD * createRandom(variant).normal();
  variantEffects.set(variant, effect);
  return effect;
}

/**
 * @param ad `position`: price against the market in standard deviations, `priceLevel`: logarithm of the dealer's price level
 */
export function sampleCar(
  series: MarketSeries,
  { modelYear, generation }: YearOfSeries,
  ad: { publishedDay: number; position: number; priceLevel: number },
  random: Random,
): DemoCar {
  const bodyType = sampleBodyType(generation, random);
  const engine = sampleEngine(series, modelYear, random);
  const trim = sampleTrim(series, modelYear, engine, random);
  const registeredDay = firstRegistration(modelYear, ad.publishedDay, random);
  const drivenYears = Math.max(0, (ad.publishedDay - registeredDay) / YEAR_MS);
  const odometerKm = sampleOdometer(engine.fuel, segmentRow(series.segment).distance, drivenYears, random);
  const age = Math.max(0, (ad.publishedDay - Date.UTC(modelYear, 0, 1)) / YEAR_MS);
  const { fuel, transmission, drive } = engine;
  const known = {
    ...series.facts,
    year: modelYear,
    age,
    body: bodyType,
    fuel,
    transmission,
    drive,
    trim: trim.name ?? '',
  };
  const seats = pickFitting(CARS.seats, known, random);
  const color = colorTable(known).sample(random);
  const { items, surplus } = sampleEquipment(Object.assign(known, { seats, color }), trim.level, random);
  const equipmentEffect = (surplus * 1_000 * EQUIPMENT_VALUE) / series.price;
  const asked =
    marketPrice({ series, engine, ageYears: age, odometerKm }) *
    trim.price *
    (1 + Math.min(MAX_EQUIPMENT_EFFECT, Math.max(-MAX_EQUIPMENT_EFFECT, equipmentEffect))) *
    Math.exp(
      Math.max(LOWEST, priceSpread(age) * ad.position) + variantEffect(series, generation, engine) + ad.priceLevel,
    );
  const facts: CarFacts = Object.assign(known, {
    price: asked,
    position: ad.position,
    items: items.length,
    mil: odometerKm / 10,
    milPerYear: odometerKm / 10 / Math.max(1, age),
    winterWheels: items.some(({ name }) => name.includes('interhjul')),
  });
  const doors = pickFitting(CARS.doors, known, random);
  return {
    series,
    modelYear,
    generation,
    bodyType,
    engine,
    trim,
    color,
    doors,
    seats,
    registeredDay,
    odometerKm,
    equipment: items,
    asked,
    facts,
  };
}

const COLOR_TABLES = CARS.colors.map(({ when, shares }) => ({
  when,
  table: weightedTable(Object.entries(shares) as [Color, number][]),
}));
const colorTable = (car: CarFacts) => (COLOR_TABLES.find(({ when }) => when(car)) ?? elementAt(COLOR_TABLES, 0)).table;

const sampleBodyType = ({ bodyTypes }: CatalogueGeneration, random: Random): BodyType =>
  bodyTypes[BODY_INDEX.sample(random)] ?? elementAt(bodyTypes, 0);

/** From the autumn before the model year to late in it, and before the ad. */
function firstRegistration(modelYear: number, publishedDay: number, random: Random): number {
  const earliest = Date.UTC(modelYear - 1, 8, 15);
  const latest = Math.min(Date.UTC(modelYear, 10, 20), publishedDay - 12 * DAY_MS);
  if (latest <= earliest) return publishedDay - random.int(3, 20) * DAY_MS;
  const share = (random.next() + random.next()) / 2;
  return earliest + Math.floor(((latest - earliest) * share) / DAY_MS) * DAY_MS;
}

/**
 * Sweden's cars are driven 1 126 mil a year (2023: petrol 869, diesel 1 426; Trafikanalys). Cars at dealers are younger and driven
 * more than the whole fleet, so the medians here lie between those figures and the ads that price.ts is fitted to.
 */
const FIRST_YEAR_MIL: Record<EngineFuel, number> = {
  Bensin: 1_420,
  Diesel: 2_050,
  El: 1_570,
  Laddhybrid: 1_880,
  Elhybrid: 1_720,
  Etanol: 1_660,
  Gas: 2_080,
  Vätgas: 1_440,
};
/** Yearly distance falls as a car ages: after x years a car has gone its first year's distance times x to this power. */
const AGEING = 0.9;
/** Standard deviation of the logarithm of the distance. */
const DISTANCE_SPREAD = 0.4;
const MAX_MIL = 48_000;

/**
 * Kilometres. Cars of less than eleven months are mostly new cars in stock or demonstration cars, which are rarely sold before some
 * hundred mil; classics are driven half as much.
 */
function sampleOdometer(fuel: EngineFuel, factor: number, years: number, random: Random): number {
  if (years < 0.9 && random.chance(0.68)) return random.chance(0.6) ? random.int(1, 90) : random.int(100, 1_500) * 10;
  const usual = FIRST_YEAR_MIL[fuel] * factor * Math.min(26, Math.max(0.25, years)) ** AGEING * (years > 28 ? 0.5 : 1);
  const mil = Math.min(MAX_MIL * (0.9 + 0.2 * random.next()), random.logNormal(usual, DISTANCE_SPREAD));
  // Most dealers write whole mil, many round them to tens, some copy the kilometres.
  const style = random.next();
  if (style < 0.18) return Math.round(mil * 10);
  return style < 0.34 && mil > 1_000 ? Math.round(mil / 10) * 100 : Math.round(mil) * 10;
}

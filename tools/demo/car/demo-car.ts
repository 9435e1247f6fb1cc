import type { BodyType, Color } from '#src/domain/ads/vocabulary.ts';
import type { CatalogueGeneration } from '#src/domain/catalogue/catalogue-file.ts';
import { dateOf, yearFraction } from '#tools/demo/calendar.ts';
import { elementAt, type Random } from '#tools/demo/chance/random.ts';
import type { Segment } from '#tools/demo/market/demo-tables.ts';
import type { MarketSeries } from '#tools/demo/market/market-series.ts';
import { marketPrice } from '#tools/demo/market/price.ts';
import { sampleColor } from './color-choice.ts';
import type { CarEngine, EngineChoice } from './engine-choice.ts';
import { type DemoEquipment, sampleEquipment } from './equipment.ts';
import { firstRegistration, odometerKm } from './registration.ts';
import type { Trim, TrimChoice } from './trim-choice.ts';

/** One car, with everything that an ad says about it, and what it should cost. */
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
  /** Midnight UTC. */
  registeredDay: number;
  odometerKm: number;
  equipment: DemoEquipment;
  /** Kr; the middle of the market for exactly this car. */
  price: number;
  /** Years since the beginning of the model year, when the ad came. */
  ageYears: number;
};

/** How often a generation's first, second… body type is met. */
const BODY_SHARES = [0.76, 0.17, 0.05, 0.02] as const;
/** Trims that exist with four driven wheels only. */
const FOUR_WHEEL_TRIMS = new Set(['Cross Country', 'Alltrack', 'Scout', 'X-Dynamic', 'Trailhawk']);
const TWO_WHEEL_CROSS_COUNTRY = 'V40';
/** Engines that are a trim of their own. */
const SPORT_ENGINE = /raptor|performance|AMG|GTI|GTE|GTS|\bR\b|\bRS|\bM\d|turbo s|plaid|shelby|\bST\b|type r/i;
/** Of what equipment cost when new, this share is asked for in a used car. */
const EQUIPMENT_VALUE = 0.55;
const MAX_EQUIPMENT_EFFECT = 0.06;

export function sampleCar(
  series: MarketSeries,
  year: { modelYear: number; generation: CatalogueGeneration },
  publishedDay: number,
  choices: { engines: EngineChoice; trims: TrimChoice },
  random: Random,
): DemoCar {
  const { modelYear, generation } = year;
  const bodyType = sampleBodyType(generation, random);
  const engine = choices.engines.sample(series, modelYear, random);
  const trim = fittingTrim(choices.trims.sample(series.brand, series.series, modelYear, random), engine, series);
  const seats = sampleSeats(series.segment, bodyType, random);
  const registeredDay = firstRegistration(modelYear, publishedDay, random);
  const drivenYears = Math.max(0, yearFraction(publishedDay) - yearFraction(registeredDay));
  const km = odometerKm(engine.fuel, series.segment, drivenYears, random);
  const ageYears = Math.max(0, yearFraction(publishedDay) - yearFraction(dateOf(modelYear, 1, 1)));
  const equipment = sampleEquipment(
    {
      brand: series.brand,
      segment: series.segment,
      bodyType,
      modelYear,
      fuel: engine.fuel,
      transmission: engine.transmission,
      seats,
      level: trim.level,
    },
    random,
  );
  const middle = marketPrice({ series, ...engine, ageYears, odometerKm: km });
  const supplement = (equipment.surplus * 1000 * EQUIPMENT_VALUE) / series.price;
  const limited = Math.min(MAX_EQUIPMENT_EFFECT, Math.max(-MAX_EQUIPMENT_EFFECT, supplement));
  return {
    series,
    modelYear,
    generation,
    bodyType,
    engine,
    trim,
    color: sampleColor(modelYear, bodyType, random),
    doors: doorsOf(series.segment, bodyType, modelYear, random),
    seats,
    registeredDay,
    odometerKm: km,
    equipment,
    price: middle * trim.price * (1 + limited),
    ageYears,
  };
}

function sampleBodyType(generation: CatalogueGeneration, random: Random): BodyType {
  let point = random.next();
  for (const [index, share] of BODY_SHARES.entries()) {
    const body = generation.bodyTypes[index];
    if (body && point < share) return body;
    point -= share;
  }
  return elementAt(generation.bodyTypes, 0);
}

function fittingTrim(trim: Trim, engine: CarEngine, series: MarketSeries): Trim {
  if (engine.name && SPORT_ENGINE.test(engine.name)) return { name: null, level: 3, price: 1 };
  const isWrong =
    trim.name !== null &&
    FOUR_WHEEL_TRIMS.has(trim.name) &&
    engine.drive !== 'Fyrhjulsdrift' &&
    series.series !== TWO_WHEEL_CROSS_COUNTRY;
  return isWrong ? { name: null, level: trim.level, price: 1 } : trim;
}

function sampleSeats(segment: Segment, bodyType: BodyType, random: Random): number {
  if (bodyType === 'Transportbil') return random.pick([2, 3, 3, 3]);
  if (bodyType === 'Minibuss' || segment === 'minibus')
    return segment === 'mpv' ? random.pick([5, 5, 7]) : random.pick([7, 8, 9]);
  if (bodyType === 'Cab' || bodyType === 'Coupé') return segment === 'sport' ? random.pick([2, 4, 4]) : 4;
  if (segment === 'mini') return random.pick([4, 4, 5]);
  if (segment === 'mpv') return random.pick([5, 5, 7]);
  if (segment === 'suv-large') return random.pick([5, 5, 7]);
  if (segment === 'suv') return random.chance(0.06) ? 7 : 5;
  return 5;
}

function doorsOf(segment: Segment, bodyType: BodyType, modelYear: number, random: Random): number {
  switch (bodyType) {
    case 'Sedan':
    case 'Pickup':
      return 4;
    case 'Coupé':
      return segment === 'mid' || segment === 'large' || segment === 'luxury' ? random.pick([2, 4]) : 2;
    case 'Cab':
      return 2;
    case 'Transportbil':
      return random.pick([4, 4, 5]);
    case 'Halvkombi':
      return modelYear < 2015 && (segment === 'small' || segment === 'mini' || segment === 'compact')
        ? random.pick([3, 5, 5])
        : 5;
    default:
      return 5;
  }
}

import type { EngineFuel } from '#src/domain/ads/vocabulary.ts';
import { DAY_MS } from '#src/domain/units.ts';
import { dateOf } from '#tools/demo/calendar.ts';
import type { Random } from '#tools/demo/chance/random.ts';
import type { Segment } from '#tools/demo/market/demo-tables.ts';

/**
 * When a car was first registered and how far it has been driven.
 *
 * Sweden's cars are driven 1 126 mil a year (2023: petrol 869, diesel 1 426; Trafikanalys). Cars at dealers are younger and driven
 * more than the whole fleet, so the medians here lie between those figures and the ads that price.ts is fitted to.
 */
const FIRST_YEAR_MIL: Record<EngineFuel, number> = {
  Bensin: 1420,
  Diesel: 2050,
  El: 1570,
  Laddhybrid: 1880,
  Elhybrid: 1720,
  Etanol: 1660,
  Gas: 2080,
  Vätgas: 1440,
};
/** Large cars are bought for long roads. */
const SEGMENT_FACTOR: Partial<Record<Segment, number>> = {
  mini: 0.72,
  small: 0.82,
  compact: 0.97,
  mid: 1.1,
  large: 1.15,
  suv: 1.05,
  'suv-large': 1.05,
  'suv-small': 0.92,
  sport: 0.5,
  cab: 0.55,
  'pickup-large': 0.7,
  'van-small': 0.85,
  van: 0.9,
  'van-large': 0.9,
};
/** Yearly distance falls as a car ages: after x years a car has gone its first year's distance times x to this power. */
const AGEING = 0.9;
/** Standard deviation of the logarithm of the distance. */
const SPREAD = 0.4;
const MAX_MIL = 48_000;
/** Classics are driven half as much. */
const CLASSIC_SHARE = 0.5;

/** Day of first registration: from the autumn before the model year to late in it, and before the ad. Milliseconds since 1970. */
export function firstRegistration(modelYear: number, publishedAt: number, random: Random): number {
  const earliest = dateOf(modelYear - 1, 9, 15);
  const latest = Math.min(dateOf(modelYear, 11, 20), publishedAt - 12 * DAY_MS);
  if (latest <= earliest) return publishedAt - random.int(3, 20) * DAY_MS;
  const share = (random.next() + random.next()) / 2;
  return earliest + Math.floor(((latest - earliest) * share) / DAY_MS) * DAY_MS;
}

/** Kilometres. Cars of less than eleven months are mostly demonstration cars with 10–500 mil. */
export function odometerKm(fuel: EngineFuel, segment: Segment, ageYears: number, random: Random): number {
  if (ageYears < 0.9 && random.chance(0.68)) return random.chance(0.2) ? random.int(10, 90) : random.int(10, 500) * 10;
  const firstYear = FIRST_YEAR_MIL[fuel] * (SEGMENT_FACTOR[segment] ?? 1) * (ageYears > 28 ? CLASSIC_SHARE : 1);
  const mil = Math.min(
    MAX_MIL * (0.9 + 0.2 * random.next()),
    random.logNormal(firstYear * Math.min(26, Math.max(0.25, ageYears)) ** AGEING, SPREAD),
  );
  // Most dealers write whole mil, many round them to tens, some copy the kilometres.
  const style = random.next();
  if (style < 0.18) return Math.round(mil * 10);
  if (style < 0.34 && mil > 1000) return Math.round(mil / 10) * 100;
  return Math.round(mil) * 10;
}

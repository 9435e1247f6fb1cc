import type { Fuel } from '../../src/domain/ads/vocabulary.ts';
import { DAY_MS, dateOf } from './calendar.ts';
import type { Random } from './random.ts';

/**
 * When a car was first registered and how far it has been driven.
 *
 * Sweden's cars are driven 1 126 mil a year (2023: petrol 869, diesel 1 426; Trafikanalys). Cars at dealers are younger and driven
 * more than the whole fleet, so the medians here lie between those figures and what Swedish dealer listings show.
 */
const MIL_PER_YEAR: Record<Fuel, number> = {
  Bensin: 1020,
  Diesel: 1600,
  El: 1250,
  Laddhybrid: 1400,
  Elhybrid: 1380,
  Etanol: 1300,
  Gas: 1500,
  Vätgas: 1200,
};
/** Yearly distance falls as a car ages. */
const AGEING = 0.93;
/** Standard deviation of the logarithm of the distance. */
const SPREAD = 0.4;
const HIGHEST_MIL = 48_000;
const CLASSIC_MIL_PER_YEAR = 0.5;

/** Day of first registration: from the autumn before the model year to late in it, and before the ad. Milliseconds since 1970. */
export function firstRegistration(modelYear: number, publishedAt: number, random: Random): number {
  const earliest = dateOf(modelYear - 1, 9, 15);
  const latest = Math.min(dateOf(modelYear, 11, 20), publishedAt - 12 * DAY_MS);
  if (latest <= earliest) return publishedAt - random.int(3, 20) * DAY_MS;
  const share = (random.next() + random.next()) / 2;
  return earliest + Math.floor(((latest - earliest) * share) / DAY_MS) * DAY_MS;
}

/** Kilometres. Cars of less than eight months are mostly demonstration cars with 10–500 mil. */
export function odometerKm(fuel: Fuel, ageYears: number, random: Random): number {
  if (ageYears < 0.65 && random.chance(0.72)) return random.chance(0.2) ? random.int(10, 90) : random.int(10, 500) * 10;
  const perYear = MIL_PER_YEAR[fuel] * (ageYears > 28 ? CLASSIC_MIL_PER_YEAR : 1);
  const mil = Math.min(
    HIGHEST_MIL * (0.9 + 0.2 * random.next()),
    random.logNormal(perYear * Math.min(26, Math.max(0.25, ageYears)) ** AGEING, SPREAD),
  );
  // Most dealers write whole mil, many round them to tens, some copy the kilometres.
  const style = random.next();
  if (style < 0.18) return Math.round(mil * 10);
  if (style < 0.34 && mil > 1000) return Math.round(mil / 10) * 100;
  return Math.round(mil) * 10;
}

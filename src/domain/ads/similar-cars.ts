import type { BodyType, Fuel } from './vocabulary.ts';

/** Cars shown beside an ad at most (PUB §9). */
export const MAX_SIMILAR_CARS = 6;

/** A similar car's price, in fifths of the ad's own: within 20 % of it, the ends included. */
export const SIMILAR_PRICE = { minFifths: 4, maxFifths: 6, ofFifths: 5 };

/** What an ad is compared by (D43). */
export type SimilarTo = {
  internalId: number;
  brand: string;
  series: string | null;
  generation: string | null;
  bodyType: BodyType | null;
  fuels: readonly Fuel[];
  /** kr; without one, cars are near by their model year. */
  price: number | null;
  modelYear: number | null;
};

/**
 * Points for what a car has in common with the ad. Each weighs more than all below it together, so that cars are ordered by
 * generation, then series, and so on; within equal points by how near price or model year is, then the newest first.
 * Without a price, year comes before body and fuel.
 */
export const KINSHIP_POINTS = { generation: 8, series: 4, bodyType: 2, fuel: 1 };

/** Distance of a car whose model year is not known, in years: behind all others. */
export const UNKNOWN_YEARS = 10_000;

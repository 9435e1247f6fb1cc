import type { BodyType, Fuel } from '#src/domain/vocabulary/vocabulary.ts';

/** Maximum number of similar cars beside an ad (PUB §9). */
export const MAX_SIMILAR_CARS = 6;

/** Bounds of a similar car's price, in fifths of the ad's: within 20 %, inclusive. */
export const SIMILAR_PRICE = { minFifths: 4, maxFifths: 6, ofFifths: 5 };

/** The facts that an ad is compared by (D43). */
export type SimilarTo = {
  internalId: number;
  brand: string;
  series: string | null;
  generation: string | null;
  bodyType: BodyType | null;
  fuels: readonly Fuel[];
  /** kr; without a price, model years are compared. */
  price: number | null;
  modelYear: number | null;
};

/**
 * Points for what a car shares with the ad. Each outweighs all that follow, so that cars are ordered by generation, then series,
 * and so on; cars with equal points by distance in price or model year, then newest first. Without a price, the year precedes
 * body and fuel.
 */
export const KINSHIP_POINTS = { generation: 8, series: 4, bodyType: 2, fuel: 1 };

/** Distance of a car without model year, in years: after all others. */
export const UNKNOWN_YEARS = 10_000;

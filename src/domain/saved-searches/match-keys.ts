import type { AdFilters } from '#src/domain/ads/filters/ad-filters.ts';

/**
 * The inverted match: each search has the keys of its narrowest name filter, each ad those of its names, and only searches that share
 * a key with an ad are compared with it.
 */

/** Keys of which a matching ad has at least one. */
export function keysOfSearch({ make, model }: Pick<AdFilters, 'make' | 'model'>): string[] {
  if (model.length > 0) return model.map((name) => `model:${name}`);
  return make.length > 0 ? make.map((name) => `make:${name}`) : [ANY_CAR_KEY];
}

export const keyOfWatchedAd = (adId: number): string => `ad:${adId}`;

/** All keys of an ad. */
export const keysOfAd = (ad: { id: number; make: string; model: string | null }): string[] => [
  ANY_CAR_KEY,
  keyOfWatchedAd(ad.id),
  `make:${ad.make}`,
  ...(ad.model === null ? [] : [`model:${ad.model}`]),
];

const ANY_CAR_KEY = 'any';

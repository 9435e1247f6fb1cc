import type { RangeFilter, StoredFilter } from './filters/ad-filters.ts';
import type { ChangeDay } from './recent-changes.ts';

/** An active ad with the facts that a search engine outside of the database indexes. */
export type IndexableAd = {
  internalId: number;
  /** µs since 1970. */
  publishedAt: number;
  createdAt: number;
  /** By list filter: a word, words, or null. */
  lists: { [Name in StoredFilter]: string | readonly string[] | null };
  /** Numbers of days, as of `dayNumber`. */
  days: { [Name in ChangeDay]: number | null };
  generationId: number | null;
  /** kr, year, km, metric horsepower. */
  ranges: { [Name in RangeFilter]: number | null };
  /** Tenths of a second from 0 to 100 km/h. */
  acceleration: number | null;
  /** Price by estimate in parts of ten thousand. */
  priceRatio: number | null;
  place: string | null;
  hasImage: boolean;
  name: string;
  equipment: readonly string[];
};

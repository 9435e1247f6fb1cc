import type { Db } from '#src/db/connection/client.ts';
import { insertFollowedValue, type NewFollowedValue } from '#src/db/saved-searches/followed-values.ts';
import { insertSearch, type NewSearch } from '#src/db/saved-searches/saved-searches.ts';
import { type AdFilters, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { ALERT_KINDS } from '#src/domain/saved-searches/alert.ts';
import { keyOfWatchedAd, keysOfSearch } from '#src/domain/saved-searches/match-keys.ts';
import type { SearchedList } from '#src/domain/saved-searches/saved-search.ts';
import { toStoredFilters } from '#src/domain/saved-searches/stored-filters.ts';
import { daysAgo } from './factories.ts';

type Properties = Partial<Pick<NewSearch, 'email' | 'name' | 'kinds' | 'frequency'>> & {
  list?: SearchedList;
  filters?: Partial<AdFilters>;
  adId?: number;
  isConfirmed?: boolean;
};

type FollowedCar = Partial<Omit<NewFollowedValue, 'confirmTokenHash'>>;

/** A car whose value is followed, confirmed, and due to be compared at the time of the tests' rows. @returns its id */
export async function insertFollowedCar(db: Db, seriesId: number, properties: FollowedCar = {}): Promise<number> {
  count += 1;
  const confirmTokenHash = Buffer.from(`hash ${count}`);
  await insertFollowedValue(db, {
    email: 'eva@kund.example',
    name: 'värdet av Volvo V60, 2021, 6 500 mil',
    seriesId,
    params: 'arsmodell=2021&mil=6500',
    value: 200_000,
    error: 0.005,
    at: daysAgo(31),
    confirmTokenHash,
    ...properties,
  });
  const { id } = await db
    .updateTable('saved_searches')
    .set({ confirmed_at: new Date(), confirm_token_hash: null })
    .where('confirm_token_hash', '=', confirmTokenHash)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

let count = 0;

/** A saved search with alerts at once of every kind, confirmed unless stated otherwise. @returns its id */
export async function insertSavedSearch(db: Db, properties: Properties = {}): Promise<number> {
  const { list = 'annonser', adId, filters: chosen, isConfirmed = true, ...given } = properties;
  count += 1;
  const filters = { ...NO_AD_FILTERS, ...chosen };
  const watched =
    adId === undefined
      ? { list, filters: toStoredFilters(filters), adId: null, matchKeys: keysOfSearch(filters) }
      : { list: null, filters: null, adId, matchKeys: [keyOfWatchedAd(adId)] };
  const confirmTokenHash = Buffer.from(`hash ${count}`);
  await insertSearch(db, {
    email: 'eva@kund.example',
    name: 'Volvo',
    kinds: ALERT_KINDS,
    frequency: 'at-once',
    confirmTokenHash,
    ...given,
    ...watched,
  });
  const { id } = await db
    .updateTable('saved_searches')
    .set(isConfirmed ? { confirmed_at: new Date(), confirm_token_hash: null } : { confirmed_at: null })
    .where('confirm_token_hash', '=', confirmTokenHash)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

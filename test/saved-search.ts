import type { Db } from '#src/db/connection/client.ts';
import { insertSearch, type NewSearch } from '#src/db/saved-searches/saved-searches.ts';
import { type AdFilters, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { ALERT_KINDS } from '#src/domain/saved-searches/alert.ts';
import { keyOfWatchedAd, keysOfSearch } from '#src/domain/saved-searches/match-keys.ts';
import type { SearchedList } from '#src/domain/saved-searches/saved-search.ts';
import { toStoredFilters } from '#src/domain/saved-searches/stored-filters.ts';

type Properties = Partial<Pick<NewSearch, 'email' | 'name' | 'kinds' | 'frequency'>> & {
  list?: SearchedList;
  filters?: Partial<AdFilters>;
  adId?: number;
  isConfirmed?: boolean;
};

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

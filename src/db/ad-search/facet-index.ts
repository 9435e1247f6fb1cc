import type pg from 'pg';
import { LruCache } from '#src/base/lru-cache.ts';
import { readCatalogue } from '#src/db/catalogue/catalogue.ts';
import { readLoadedHash } from '#src/db/catalogue/loaded-files.ts';
import { connectClient, type Db } from '#src/db/connection/client.ts';
import { readStockChanges } from '#src/db/deliveries/stock-changes.ts';
import { AdColumnsBuilder } from '#src/domain/ads/facet-index/ad-columns.ts';
import type { Bitmap } from '#src/domain/ads/facet-index/bitmap.ts';
import { nextVersion } from '#src/domain/ads/facet-index/next-version.ts';
import { newSearchIndex, type SearchIndex } from '#src/domain/ads/facet-index/search-columns.ts';
import { WordIndex } from '#src/domain/ads/facet-index/word-index.ts';
import { buildStockNames } from '#src/domain/ads/stock-names.ts';
import { loadAds } from './ad-columns.ts';

/** Filters and texts of a version whose rows are stored; one takes 140 kB for a million ads. */
const MAX_CACHED_FILTERS = 64;

/** A version of the stock in memory, with what distinguishes it from other states of the database. */
export type StoredIndex = {
  index: SearchIndex;
  /** Of the version; null when it was bumped by hand. */
  token: string | null;
  /** Of the catalogue whose names the index contains. */
  catalogueHash: string | null;
};

/** Reads one version of the stock into memory: version and ads of the same snapshot. */
export async function loadSearchIndex(db: Db): Promise<StoredIndex> {
  // The hash is read first: a catalogue that is loaded meanwhile differs from it.
  const catalogueHash = await readLoadedHash(db, 'catalogue');
  const catalogue = await readCatalogue(db);
  return inSnapshot(db, async (client) => {
    const stock = await client.query<{ version: number; token: string | null; active: number }>(
      `select version, (select token from stock_changes where stock_changes.version = stock_version.version) as token,
              (select coalesce(sum(active), 0)::int from stock_counts) as active
       from stock_version`,
    );
    const { version, token, active } = stock.rows[0] ?? { version: 0, token: null, active: 0 };
    const ads = { builder: new AdColumnsBuilder(active), words: new WordIndex() };
    await loadAds(client, ads);
    const newCache = () => new LruCache<Bitmap>(MAX_CACHED_FILTERS);
    const index = newSearchIndex(version, {
      ...ads,
      newCache,
      namesOf: (models) => buildStockNames(catalogue, models),
    });
    return { index, token, catalogueHash };
  });
}

/**
 * Reads what changed since a version in memory. Ads are added to what the versions share, so this is called for the latest version
 * only, and not twice at a time.
 * @returns null when the whole stock has to be loaded: the changes are not known or too many, or the catalogue has changed
 */
export function loadStockChanges(db: Db, { index, token, catalogueHash }: StoredIndex): Promise<StoredIndex | null> {
  return inSnapshot(db, async (client) => {
    const changes = await readStockChanges(client, { version: index.version, token });
    if (changes === null) return null;
    const others = await client.query<{ hash: string | null; ids: number[] | null }>(
      'select (select hash from catalogue_version) as hash, (select ad_ids from popular_ranking) as ids',
    );
    const { hash = null, ids } = others.rows[0] ?? {};
    if (hash !== catalogueHash) return null;
    const firstRow = index.stock.builder.length;
    if (changes.adIds.length > 0) await loadAds(client, index.stock, changes.adIds);
    const popular = (ids ?? []).map((id, place) => ({ id: Number(id), rank: place + 1 }));
    const next = nextVersion(index, { version: changes.version, adIds: changes.adIds, firstRow, popular });
    return { index: next, token: changes.token, catalogueHash };
  });
}

/** Runs work in a read-only transaction whose statements all see the same state. */
async function inSnapshot<Result>(db: Db, work: (client: pg.ClientBase) => Promise<Result>): Promise<Result> {
  const client = await connectClient(db);
  let failure: Error | undefined;
  try {
    // One statement sorts and sends up to a million ads; the limit for visitors' statements is too short.
    await client.query(
      `begin isolation level repeatable read read only;
       set local statement_timeout = '120s'; set local work_mem = '128MB'`,
    );
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw failure;
  } finally {
    // After a failure the connection may be in the middle of a copy: it is closed.
    client.release(failure);
  }
}

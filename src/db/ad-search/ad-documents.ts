import { sql } from 'kysely';
import type pg from 'pg';
import { recordOf } from '#src/base/record-of.ts';
import { ACCELERATION } from '#src/db/ads/ad-expressions.ts';
import type { Db } from '#src/db/connection/client.ts';
import {
  RANGE_FILTERS,
  type RangeFilter,
  STORED_FILTERS,
  type StoredFilter,
} from '#src/domain/ads/filters/ad-filters.ts';
import type { IndexableAd } from '#src/domain/ads/indexable-ad.ts';
import { type ChangeDay, STORED_DAYS } from '#src/domain/ads/recent-changes.ts';
import { DAY_COLUMNS, LIST_COLUMNS, RANGE_COLUMNS } from './ad-search-columns.ts';

/** Ads of one fetch. */
const ADS_PER_FETCH = 5_000;

type Row = Record<StoredFilter, string | string[] | null> &
  Record<RangeFilter | ChangeDay, number | null> & {
    internalId: string | number;
    publishedAt: string | number;
    createdAt: string | number;
    generationId: number | null;
    acceleration: number | null;
    priceRatio: number | null;
    place: string | null;
    hasImage: boolean;
    name: string;
    equipment: string[];
  };

const micros = (column: string): string => `(extract(epoch from ${column}) * 1000000)::bigint`;

const indexableAds = (condition: string): string => `
  select ads.internal_id as "internalId", ${micros('ads.published_at')} as "publishedAt", ${micros('ads.created_at')} as "createdAt",
         ${STORED_FILTERS.map((name) => `${LIST_COLUMNS[name]} as "${name}"`).join(', ')},
         ${RANGE_FILTERS.map((name) => `${RANGE_COLUMNS[name].column} as "${name}"`).join(', ')},
         ${STORED_DAYS.map((name) => `${DAY_COLUMNS[name]} as "${name}"`).join(', ')},
         ads.generation_id as "generationId", ${ACCELERATION} as acceleration, ads.price_ratio as "priceRatio", ads.place,
         ads.first_image_url is not null as "hasImage", ads.name, ads.equipment
  from ads where ads.status = 'active' and ads.listed_as is null and ${condition}`;

/** Of some ids the ads that lists show, within the caller's transaction. */
export async function readIndexableAds(client: pg.ClientBase, ids: readonly number[]): Promise<IndexableAd[]> {
  const { rows } = await client.query<Row>(indexableAds('ads.internal_id = any($1::bigint[])'), [ids]);
  return rows.map(indexableAd);
}

/** All ads that lists show, in parts, within the caller's transaction. */
export async function* readAllIndexableAds(client: pg.ClientBase): AsyncGenerator<IndexableAd[], void, void> {
  await client.query(`declare indexed_ads no scroll cursor for ${indexableAds('true')}`);
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${ADS_PER_FETCH} from indexed_ads`);
    if (rows.length > 0) yield rows.map(indexableAd);
    if (rows.length < ADS_PER_FETCH) break;
  }
  await client.query('close indexed_ads');
}

const indexableAd = (row: Row): IndexableAd => ({
  internalId: Number(row.internalId),
  publishedAt: Number(row.publishedAt),
  createdAt: Number(row.createdAt),
  lists: recordOf(STORED_FILTERS, (name) => row[name]),
  days: recordOf(STORED_DAYS, (name) => row[name]),
  ranges: recordOf(RANGE_FILTERS, (name) => row[name]),
  generationId: row.generationId,
  acceleration: row.acceleration,
  priceRatio: row.priceRatio,
  place: row.place,
  hasImage: row.hasImage,
  name: row.name,
  equipment: row.equipment ?? [],
});

/** The stock's version, with what distinguishes it from another of the same number, and the ranks of the popular ads. */
export async function readStockState(
  client: pg.ClientBase,
): Promise<{ version: number; token: string | null; popular: [id: number, rank: number][] }> {
  const { rows } = await client.query<{
    version: number;
    token: string | null;
    ids: string[] | null;
  }>(
    `select version, (select token from stock_changes where stock_changes.version = stock_version.version) as token,
            (select ad_ids from popular_ranking) as ids
     from stock_version`,
  );
  const { version = 0, token = null, ids } = rows[0] ?? {};
  return { version, token, popular: (ids ?? []).map((id, place) => [Number(id), place + 1]) };
}

const IDENTITY = `
  select (select system_identifier from pg_control_system()) || '/' || oid as identity from pg_database where datname = current_database()`;

/** Identifies the database among those of all servers; its replicas are the same. */
export async function readDatabaseIdentity(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ identity: string }>(IDENTITY);
  return rows[0]?.identity ?? '';
}

/** The same for the site's reads. */
export async function readOwnIdentity(db: Db): Promise<string> {
  const { rows } = await sql.raw<{ identity: string }>(IDENTITY).execute(db);
  return rows[0]?.identity ?? '';
}

import { sql } from 'kysely';
import { COUNTED_STOCK } from '#src/db/ads/popular-ads.ts';
import type { Db } from '#src/db/connection/client.ts';

/** All names of brands, of series with their brand, and of categories, without duplicates. */
const build = (countedStock: string): string => `
  create temp table fresh_search_index on commit drop as
  with counted as (
    select brand, series, active as cars, active - active_with_image as without_image from ${countedStock} stock where active > 0
  ), by_brand as (
    select brand, sum(cars)::int as cars, sum(without_image)::int as without_image from counted group by brand
  ), all_brands as (
    select name, slug, aliases from brands
    union all
    select brand, null, '{}' from by_brand where not exists (select from brands where brands.name = by_brand.brand)
  ), all_series as (
    select brands.name as brand, brands.slug as brand_slug, series.name, series.slug, series.aliases from series join brands on brands.id = series.brand_id
    union all
    select brand, null, series, null, '{}' from counted
    where series is not null and not exists (
      select from series join brands on brands.id = series.brand_id
      where brands.name = counted.brand and series.name = counted.series)
  ), named as (
    select 'brand' as search_type, term, source, b.name as display_text,
           jsonb_build_object('brand_name', b.name, 'brand_slug', b.slug, 'source', source,
                              'car_count', coalesce(by_brand.cars, 0),
                              'without_image_count', coalesce(by_brand.without_image, 0)) as metadata
    from all_brands b
    left join by_brand on by_brand.brand = b.name
    cross join lateral (
      select b.name as term, 'name' as source
      union all select unnest(b.aliases), 'alias'
      union all select search_aliases.term, 'alias' from search_aliases
                where search_aliases.brand = b.name and search_aliases.series is null) terms
    union all
    select 'series', term, source, s.brand || ' ' || s.name,
           jsonb_build_object('brand_name', s.brand, 'brand_slug', s.brand_slug, 'series_name', s.name, 'series_slug', s.slug,
                              'source', source, 'car_count', coalesce(counted.cars, 0),
                              'without_image_count', coalesce(counted.without_image, 0))
    from all_series s
    left join counted on counted.brand = s.brand and counted.series = s.name
    cross join lateral (
      select s.brand || ' ' || s.name as term, 'name' as source
      union all select s.brand || ' ' || unnest(s.aliases), 'alias'
      union all select search_aliases.term, 'alias' from search_aliases
                where search_aliases.brand = s.brand and search_aliases.series = s.name) terms
    union all
    select 'category', term, source, categories.name, jsonb_build_object('category_slug', categories.slug, 'source', source)
    from categories
    cross join lateral (
      select categories.name as term, 'name' as source
      union all select categories.label, 'alias'
      union all select unnest(categories.search_words), 'alias') terms
  )
  select distinct on (search_type, term, display_text) search_type, term as search_term, display_text, metadata
  from named order by search_type, term, display_text, source desc`;

const IS_SAME = `(stored.search_type, stored.search_term, stored.display_text, stored.metadata)
  = (fresh.search_type, fresh.search_term, fresh.display_text, fresh.metadata)`;

/** An import changes the numbers of a few entries of thousands. */
const REPLACE = [
  `delete from search_index stored where not exists (select from fresh_search_index fresh where ${IS_SAME})`,
  `insert into search_index
   select * from fresh_search_index fresh where not exists (select from search_index stored where ${IS_SAME})`,
];

/** Result of a build: the rows of the index, the duration, and whether the index changed. */
export type BuiltIndex = { rows: number; ms: number; hasChanged: boolean };

/** Locks the index and its sources until the transaction ends. */
export const lockSearchIndex = (tx: Db): Promise<unknown> =>
  sql`select from search_index_version for update`.execute(tx);

/**
 * Rebuilds the suggestion index and replaces the current one, in the caller's transaction. An unchanged index keeps its version.
 * @param countedStock table or query of {@link COUNTED_STOCK}
 */
export async function rebuildSearchIndex(tx: Db, countedStock = `(${COUNTED_STOCK})`): Promise<BuiltIndex> {
  await lockSearchIndex(tx);
  const startedAt = performance.now();
  await sql.raw(build(countedStock)).execute(tx);
  let hasChanged = false;
  for (const statement of REPLACE) {
    const { numAffectedRows = 0n } = await sql.raw(statement).execute(tx);
    hasChanged ||= numAffectedRows > 0n;
  }
  if (hasChanged) await sql`update search_index_version set version = version + 1, built_at = now()`.execute(tx);
  const counted = await sql<{ rows: number }>`select count(*)::int as rows from fresh_search_index`.execute(tx);
  await sql`drop table fresh_search_index`.execute(tx);
  const ms = Math.round(performance.now() - startedAt);
  await sql`update search_index_version set checked_at = clock_timestamp(), build_ms = ${ms}`.execute(tx);
  return { rows: counted.rows[0]?.rows ?? 0, ms, hasChanged };
}

export type SearchLogLine = { id: number; at: Date; line: string };

/** ADM §9. */
const MAX_STORED_LINES = 10;

/** Appends to the log of the suggestion index, in the transaction that it describes; retains the last ten lines. */
export async function addSearchLogLine(tx: Db, line: string): Promise<void> {
  await tx.insertInto('search_index_log').values({ line }).execute();
  const stored = tx.selectFrom('search_index_log').select('id').orderBy('id', 'desc').limit(MAX_STORED_LINES);
  await tx.deleteFrom('search_index_log').where('id', 'not in', stored).execute();
}

/** The log, latest first. */
export const listSearchLog = (db: Db): Promise<SearchLogLine[]> =>
  db.selectFrom('search_index_log').selectAll().orderBy('id', 'desc').limit(MAX_STORED_LINES).execute();

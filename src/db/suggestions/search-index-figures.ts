import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';

export type EntryType = 'brand' | 'series' | 'category';

/** State of the suggestion index. */
export type SearchIndexFigures = {
  version: number;
  /** When its content last changed. */
  changedAt: Date;
  /** The last build, and its duration. */
  builtAt: Date;
  buildMs: number;
  /** Rows: names of their own, and other words for the same. */
  kinds: { type: EntryType; names: number; aliases: number }[];
};

export async function readSearchIndexFigures(db: Db): Promise<SearchIndexFigures> {
  const [state, { rows: kinds }] = await Promise.all([
    db
      .selectFrom('search_index_version')
      .select(['version', 'built_at as changedAt', 'checked_at as builtAt', 'build_ms as buildMs'])
      .executeTakeFirstOrThrow(),
    sql<SearchIndexFigures['kinds'][number]>`
      select search_type as type, (count(*) filter (where metadata->>'source' = 'name'))::int as names,
             (count(*) filter (where metadata->>'source' = 'alias'))::int as aliases
      from search_index group by search_type order by array_position('{brand,series,category}', search_type)`.execute(
      db,
    ),
  ]);
  return { ...state, kinds };
}

/** Differences between the index and the cars, catalogue and categories that it is built from. */
export type IndexDifference = {
  type: EntryType;
  name: string;
  /** Active ads; null: the brand or series does not exist. Categories have none. */
  inStock: number | null;
  inIndex: number | null;
};

/** Compares the index's own names, and their numbers of cars, with the current brands, series and categories. */
export async function compareSearchIndex(db: Db): Promise<IndexDifference[]> {
  const { rows } = await sql<IndexDifference>`
    with cars as (
      select brand, series, count(*)::int as n from ads where status = 'active' and listed_as is null group by brand, series
    ), expected as (
      select 'brand' as type, name, coalesce(sum(n), 0)::int as n
      from (select name from brands union select brand from cars) known left join cars on cars.brand = known.name group by name
      union all
      select 'series', known.brand || ' ' || known.series, coalesce(sum(n), 0)::int
      from (select brands.name as brand, series.name as series from series join brands on brands.id = series.brand_id
            union select brand, series from cars where series is not null) known
      left join cars on cars.brand = known.brand and cars.series = known.series group by known.brand, known.series
      union all
      select 'category', name, 0 from categories
    ), held as (
      select search_type as type, display_text as name, coalesce((metadata->>'car_count')::int, 0) as n
      from search_index where metadata->>'source' = 'name'
    )
    select type, name, expected.n as "inStock", held.n as "inIndex"
    from expected full join held using (type, name)
    where expected.n is distinct from held.n
    order by array_position('{brand,series,category}', type), name`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';

/** An alias added by staff for a brand, or for a series of it. */
export type SearchAlias = { term: string; brand: string; series: string | null };

export type ListedAlias = SearchAlias & {
  /** false: its brand or series no longer exists, so that it suggests nothing. */
  isInUse: boolean;
};

/** All aliases, alphabetically. */
export async function listSearchAliases(db: Db): Promise<ListedAlias[]> {
  const { rows } = await sql<ListedAlias>`
    select term, brand, series, exists (
      select from search_index where search_term = term and metadata->>'brand_name' = brand
        and metadata->>'series_name' is not distinct from series) as "isInUse"
    from search_aliases order by lower(term), term`.execute(db);
  return rows;
}

export const readSearchAlias = (db: Db, term: string): Promise<SearchAlias | undefined> =>
  db.selectFrom('search_aliases').select(['term', 'brand', 'series']).where('term', '=', term).executeTakeFirst();

export async function insertSearchAlias(db: Db, alias: SearchAlias): Promise<void> {
  await db.insertInto('search_aliases').values(alias).execute();
}

export async function deleteSearchAlias(db: Db, term: string): Promise<void> {
  await db.deleteFrom('search_aliases').where('term', '=', term).execute();
}

import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { type AdFilters, NEWEST_FIRST } from '#src/domain/ads/filters/ad-filters.ts';
import { inScope } from './ad-search-columns.ts';
import { conditionsOf } from './ad-search-conditions.ts';

/** Number of ads of a list by place; null: of ads whose place is not known. In no order. */
export async function readPlacesOfList(
  db: Db,
  filters: AdFilters,
  withImage: boolean,
): Promise<{ place: string | null; ads: number }[]> {
  const conditions = conditionsOf({ filters, order: NEWEST_FIRST, withImage });
  const { rows } = await sql<{ place: string | null; ads: number }>`
    select ads.place, count(*)::int as ads from ads
    where ${sql.join([inScope(null), ...conditions.values()], sql` and `)} group by ads.place`.execute(db);
  return rows;
}

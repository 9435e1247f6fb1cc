import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { SearchedGroup } from '#src/domain/ads/filters/searched-groups.ts';

/** Adds searches to a calendar day in Sweden; models that the catalogue does not have are left out. */
export async function addSearches(
  db: Db,
  at: Date,
  counts: readonly (SearchedGroup & { searches: number })[],
): Promise<void> {
  await sql`
    insert into market_searches (day, kind, key, searches)
    select (${at}::timestamptz at time zone 'Europe/Stockholm')::date, kind, coalesce(model.id::text, key), searches
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as given (kind text, key text, searches int)
      left join (
        select series.id, brands.name || ':' || series.name as names from series join brands on brands.id = brand_id
      ) model on kind = 'model' and names = key
    where kind <> 'model' or model.id is not null
    order by 2, 3
    on conflict (day, kind, key) do update set searches = market_searches.searches + excluded.searches`.execute(db);
}

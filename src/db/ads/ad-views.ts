import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';

/** How often an ad was shown in a list, opened, its link to the dealer followed, saved, and asked for the telephone number. */
export const NO_COUNTS = { shown: 0, views: 0, clicks: 0, saves: 0, telephones: 0 };
export type AdCounts = typeof NO_COUNTS;

const COLUMNS = Object.keys(NO_COUNTS);
const listOf = (write: (column: string) => string) => sql.raw(COLUMNS.map(write).join(', '));
/** The columns of the counts. */
export const AD_COUNTS = listOf((column) => column);
/** As many zeros. */
export const ZERO_COUNTS = listOf(() => '0');
/** Their sums, by the same names; 0 without rows. */
export const SUMS_OF_COUNTS = listOf((column) => `coalesce(sum(${column}), 0)::int as ${column}`);

/** Adds counts to a calendar day in Sweden; ads that do not exist are left out. */
export async function addAdViews(db: Db, at: Date, counts: readonly ({ adId: number } & AdCounts)[]): Promise<void> {
  await sql`
    insert into ad_views (ad_id, day, ${AD_COUNTS})
    select ads.internal_id, (${at}::timestamptz at time zone 'Europe/Stockholm')::date, ${AD_COUNTS}
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as given ("adId" bigint, ${listOf((column) => `${column} int`)})
      join ads on ads.internal_id = given."adId" order by ads.internal_id
    on conflict (ad_id, day) do update
      set ${listOf((column) => `${column} = ad_views.${column} + excluded.${column}`)}`.execute(db);
}

export type ViewsOfDay = { day: string; views: number; clicks: number };

/** Views of a dealer's ads on each of the last days up to today, oldest first. */
export async function readDealerViews(db: Db, dealerId: number, now: Date, days: number): Promise<ViewsOfDay[]> {
  const today = sql`(${now}::timestamptz at time zone 'Europe/Stockholm')::date`;
  const { rows } = await sql<ViewsOfDay>`
    select to_char(each.day, 'YYYY-MM-DD') as day, coalesce(sum(views), 0)::int as views, coalesce(sum(clicks), 0)::int as clicks
    from generate_series((${today} - ${days - 1}::int)::timestamp, ${today}::timestamp, '1 day') each (day)
      left join (ad_views join ads on ads.internal_id = ad_views.ad_id and ads.dealer_id = ${dealerId}) on ad_views.day = each.day::date
    group by each.day order by each.day`.execute(db);
  return rows;
}

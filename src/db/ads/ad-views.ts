import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';

/** Views of an ad, and clicks on its link to the dealer. */
export type AdViews = { adId: number; views: number; clicks: number };

/** Adds counts to a calendar day in Sweden; ads that do not exist are left out. */
export async function addAdViews(db: Db, at: Date, counts: readonly AdViews[]): Promise<void> {
  await sql`
    insert into ad_views (ad_id, day, views, clicks)
    select ads.internal_id, (${at}::timestamptz at time zone 'Europe/Stockholm')::date, given.views, given.clicks
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as given ("adId" bigint, views int, clicks int)
      join ads on ads.internal_id = given."adId" order by ads.internal_id
    on conflict (ad_id, day) do update set views = ad_views.views + excluded.views, clicks = ad_views.clicks + excluded.clicks`.execute(
    db,
  );
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

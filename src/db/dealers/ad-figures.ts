import { sql } from 'kysely';
import { DAYS_FOR_SALE } from '#src/db/ads/ad-expressions.ts';
import { AD_COUNTS, type AdCounts, SUMS_OF_COUNTS, ZERO_COUNTS } from '#src/db/ads/ad-views.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { FigureOrder } from '#src/domain/dealer-figures/figure-choices.ts';

/** Ads of a series from which its median is known, and the days over which they are counted. */
const MIN_ADS = 6;
const MEDIAN_DAYS = 30;

/** Replaces how often an ad of each series is opened in a day, in the caller's transaction. */
export async function writeSeriesViews(tx: Db, now: Date): Promise<void> {
  await sql`delete from series_views`.execute(tx);
  await sql`
    insert into series_views (series_id, ads, per_day)
    select series_id, count(*)::int, percentile_cont(0.5) within group (order by coalesce(views, 0)::float / least(${MEDIAN_DAYS}::int, ${sql.raw(DAYS_FOR_SALE('now'))} + 1))
    from ads cross join (select ${now}::timestamptz as now) clock left join (
      select ad_id, sum(views)::int as views from ad_views
      where day > (${now}::timestamptz at time zone 'Europe/Stockholm')::date - ${MEDIAN_DAYS}::int group by ad_id
    ) counted on ad_id = internal_id
    where status = 'active' and listed_as is null and series_id is not null group by series_id having count(*) >= ${MIN_ADS}`.execute(
    tx,
  );
}

/** Figures of an ad for sale over the last days. */
export type AdFigures = AdCounts & {
  id: number;
  name: string;
  plate: string | null;
  daysForSale: number;
  /** Alerts about the ad that are on now. */
  watched: number;
  messages: number;
  /** How often it would have been opened in its time if it were the median of the ads of its series; null: too few of them. */
  likeViews: number | null;
};

/** Orders of the figures. */
const ORDERS = {
  views: sql`views desc, "daysForSale" desc`,
  days: sql`"daysForSale" desc`,
  // Opened less than like cars, by how much less.
  below: sql`views - "likeViews" nulls last, "daysForSale" desc`,
} as const satisfies Record<FigureOrder, unknown>;

type FiguresQuery = { dealerId: number; now: Date; days: number; order: FigureOrder; page: number; size: number };

/** A page of a dealer's ads for sale with their figures, and the sums of all. */
export async function listAdFigures(
  db: Db,
  { dealerId, now, days, order, page, size }: FiguresQuery,
): Promise<{ rows: AdFigures[]; total: number; sums: AdCounts & { messages: number } }> {
  const { rows } = await sql<{ rows: AdFigures[]; total: number; sums: AdCounts & { messages: number } }>`
    with period as materialized (
      select (${now}::timestamptz at time zone 'Europe/Stockholm')::date as today, ${days}::int as days, ${now}::timestamptz as now
    ), timed as materialized (
      select internal_id, name, licence_plate, series_id, ${sql.raw(DAYS_FOR_SALE('now'))} as "daysForSale"
      from ads cross join period where status = 'active' and dealer_id = ${dealerId}
    ), own as materialized (
      select internal_id::int as id, name, licence_plate as plate, "daysForSale", counted.*,
             (select count(*)::int from saved_searches where ad_id = internal_id and confirmed_at is not null) as watched,
             (select count(*)::int from enquiries where enquiries.ad_id = internal_id
              and (created_at at time zone 'Europe/Stockholm')::date > today - days
              and (created_at at time zone 'Europe/Stockholm')::date <= today) as messages,
             round((per_day * least(days, "daysForSale" + 1))::numeric)::int as "likeViews"
      from timed cross join period left join series_views using (series_id) cross join lateral (
        select ${SUMS_OF_COUNTS} from ad_views where ad_id = internal_id and day > today - days and day <= today
      ) counted
    ), page as (select * from own order by ${ORDERS[order]}, id limit ${size} offset ${(page - 1) * size})
    select (select coalesce(json_agg(to_json(page)), '[]') from page) as rows, (select count(*)::int from own) as total,
           (select to_json(summed) from (select ${SUMS_OF_COUNTS}, coalesce(sum(messages), 0)::int as messages from own) summed) as sums`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error('A query without rows to group returned none.');
  return found;
}

/** Counts of an ad in a week. */
export type WeekOfAd = AdCounts & { id: number; name: string; plate: string | null; week: string; messages: number };

/** The counts of a dealer's ads, or of one of them, by Swedish week ("2026-v48"), the latest first; weeks without any are left out. */
export async function listWeeksOfAds(
  db: Db,
  {
    dealerId,
    adId = null,
    now,
    weeks,
    limit,
  }: { dealerId: number; adId?: number | null; now: Date; weeks: number; limit: number },
): Promise<WeekOfAd[]> {
  const { rows } = await sql<WeekOfAd>`
    with own as (
      select internal_id, name, licence_plate from ads
      where dealer_id = ${dealerId} and status <> 'draft' and (${adId}::bigint is null or internal_id = ${adId})
    ), days as (
      select ad_id, day, ${AD_COUNTS}, 0 as messages from ad_views where ad_id in (select internal_id from own)
      union all
      select ad_id, (created_at at time zone 'Europe/Stockholm')::date, ${ZERO_COUNTS}, 1 from enquiries where ad_id in (select internal_id from own)
    )
    select internal_id::int as id, name, licence_plate as plate, to_char(day, 'IYYY"-v"IW') as week, ${SUMS_OF_COUNTS},
           sum(messages)::int as messages
    from days join own on internal_id = ad_id
    where day > (${now}::timestamptz at time zone 'Europe/Stockholm')::date - ${weeks * 7}::int
    group by internal_id, name, licence_plate, week order by week desc, views desc, internal_id limit ${limit}`.execute(
    db,
  );
  return rows;
}

import { type RawBuilder, sql } from 'kysely';
import { LIVE_PICTURES } from '#src/db/ads/ad-expressions.ts';
import { IS_COMPLETE, medianPrices } from '#src/db/ads/ad-quality.ts';
import type { Db } from '#src/db/connection/client.ts';
import {
  COUNTED_PARTS,
  type CountedPart,
  ENOUGH_EQUIPMENT,
  ENOUGH_PICTURES,
  type StockCompleteness,
  type StockQuality,
  stockQuality,
} from '#src/domain/dealers/quality.ts';

/** Stock figures of dealers with ads for sale; of some dealers when their ids are given. */
export async function readStockCompleteness(
  db: Db,
  now: Date,
  dealerIds: readonly number[] | null = null,
): Promise<(StockCompleteness & { dealerId: number })[]> {
  const own = dealerIds === null ? sql`true` : sql`ads.dealer_id = any(${[...dealerIds]}::int[])`;
  const count = (condition: RawBuilder<unknown>) => sql`(count(*) filter (where ${condition}))::int`;
  // Of these, an ad with some of them counts as a share.
  const shares: Partial<Record<CountedPart, RawBuilder<unknown>>> = {
    pictures: sql`(sum(least(cardinality(${sql.raw(LIVE_PICTURES)}), ${ENOUGH_PICTURES})) / ${ENOUGH_PICTURES}::float8)`,
    equipment: sql`(sum(least(cardinality(equipment), ${ENOUGH_EQUIPMENT})) / ${ENOUGH_EQUIPMENT}::float8)`,
  };
  const complete = COUNTED_PARTS.map((part) => sql`${sql.lit(part)}, ${shares[part] ?? count(IS_COMPLETE[part])}`);
  const { rows } = await sql<{ dealerId: number; figures: StockCompleteness }>`
    select ads.dealer_id as "dealerId", jsonb_build_object(
      'ads', count(*)::int,
      'daysSinceDelivery', greatest(0, (${now}::timestamptz at time zone 'Europe/Stockholm')::date
        - (max(dealers.last_delivered_at) at time zone 'Europe/Stockholm')::date),
      'incomplete', jsonb_build_object(
        'pictures', ${count(sql`not ${IS_COMPLETE.pictures}`)},
        'equipment', ${count(sql`not ${IS_COMPLETE.equipment}`)}),
      'complete', jsonb_build_object(${sql.join(complete)})) as figures
    from ads join dealers on dealers.id = ads.dealer_id
      left join ${medianPrices(dealerIds)} medians on medians.series_id = ads.series_id and medians.model_year = ads.model_year
    where ads.status = 'active' and ${own}
    group by ads.dealer_id order by ads.dealer_id`.execute(db);
  return rows.map(({ dealerId: id, figures }) => ({ ...figures, dealerId: id }));
}

/** The quality of dealers' stocks as it is now, by the dealer's id; a dealer without ads for sale has none. */
export async function readQualityNow(
  db: Db,
  now: Date,
  dealerIds: readonly number[],
): Promise<ReadonlyMap<number, StockQuality>> {
  const read = await readStockCompleteness(db, now, dealerIds);
  return new Map(
    read.flatMap(({ dealerId, ...figures }) => {
      const quality = stockQuality(figures);
      return quality === null ? [] : [[dealerId, quality] as const];
    }),
  );
}

export type QualityOfDay = { dealerId: number; score: number; ads: number };

/** Stores the scores of a day; a repeated call replaces them. */
export async function writeQuality(db: Db, now: Date, scores: readonly QualityOfDay[]): Promise<void> {
  await sql`
    insert into dealer_quality (dealer_id, day, score, ads)
    select dealers.id, (${now}::timestamptz at time zone 'Europe/Stockholm')::date, given.score, given.ads
    from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as given ("dealerId" int, score int, ads int)
      join dealers on dealers.id = given."dealerId"
    on conflict (dealer_id, day) do update set score = excluded.score, ads = excluded.ads`.execute(db);
}

/** A dealer's score by day, the latest days, oldest first; and the median of all dealers on the latest day. */
export async function readQualityTrend(
  db: Db,
  dealerId: number,
  days: number,
): Promise<{ trend: { day: string; score: number }[]; median: number | null }> {
  const [trend, median] = await Promise.all([
    sql<{ day: string; score: number }>`
      select to_char(day, 'YYYY-MM-DD') as day, score from (
        select day, score from dealer_quality where dealer_id = ${dealerId} order by day desc limit ${days}
      ) latest order by day`.execute(db),
    sql<{ median: number | null }>`
      select round(percentile_cont(0.5) within group (order by score))::int as median
      from dealer_quality where day = (select max(day) from dealer_quality)`.execute(db),
  ]);
  return { trend: trend.rows, median: median.rows[0]?.median ?? null };
}

/** Deletes scores, views and searches older than so many days. */
export async function removeOldDealerFigures(db: Db, now: Date, days: number): Promise<void> {
  const first = sql`(${now}::timestamptz at time zone 'Europe/Stockholm')::date - ${days}::int`;
  await sql`delete from dealer_quality where day < ${first}`.execute(db);
  await sql`delete from ad_views where day < ${first}`.execute(db);
  await sql`delete from market_searches where day < ${first}`.execute(db);
}

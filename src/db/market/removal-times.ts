import { sql } from 'kysely';
import {
  DAYS_BETWEEN,
  DAYS_FOR_SALE,
  OFFERED_SINCE,
  PRICES_OF_SALE,
  UNCONFIRMED_SINCE,
} from '#src/db/ads/ad-expressions.ts';
import type { Db } from '#src/db/connection/client.ts';
import { prepared } from '#src/db/connection/prepared-statements.ts';
import { bumpContentVersion } from '#src/db/content/content-version.ts';
import type { RemovalTimes, SaleSpell } from '#src/domain/market/removal-times.ts';

/**
 * Times for sale of the cars of a series since a time. Ads that came back continue, as do cars that moved to another dealer; what a
 * silent dealer's ads became is not known.
 */
export async function readSaleSpells(db: Db, seriesId: number, since: Date, now: Date): Promise<SaleSpell[]> {
  const { rows } =
    await sql<SaleSpell>`select ${prepared('sale-spells')} generation_id as "generationId", days, (status <> 'active' and not expired) as "isClosed", first_day as "firstSeen", prices, judged.label, labelled,
           least(days, greatest(first_day, days - ${sql.raw(DAYS_BETWEEN('since', 'until'))})) as entry
    from ads join dealers on dealers.id = dealer_id
    cross join (select ${since}::timestamptz as since) period
    cross join lateral (select coalesce(closed_at, ${sql.raw(UNCONFIRMED_SINCE)}, ${now}::timestamptz) as until) ended
    cross join lateral (select ${sql.raw(OFFERED_SINCE)} as offered) first
    cross join lateral (
      select case when offered < published_at then ${sql.raw(DAYS_BETWEEN('offered', 'until'))} else ${sql.raw(DAYS_FOR_SALE('until'))} end as days
    ) lasted
    join lateral (
      select min(day) as first_day, jsonb_agg(jsonb_build_object('day', day, 'price', price) order by at) as prices
      from (select at, asked.price, ${sql.raw(DAYS_BETWEEN('offered', 'at'))} as day from ${sql.raw(PRICES_OF_SALE)} asked) events
    ) priced on first_day is not null
    left join lateral (
      select label, greatest(0, at - (offered at time zone 'Europe/Stockholm')::date) as labelled from valuation_history
      where ad_id = internal_id and label is not null order by at limit 1
    ) judged on true
    where series_id = ${seriesId} and listed_as is null and status in ('active', 'removed', 'sold') and until >= since
    order by internal_id`.execute(db);
  return rows;
}

export type SeriesRemovalTimes = RemovalTimes & { seriesId: number };

/** Replaces all times, in the caller's transaction. @returns number of rows that changed */
export async function writeRemovalTimes(tx: Db, times: readonly SeriesRemovalTimes[]): Promise<number> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as given (
    "seriesId" int, "generationId" int, ads int, closed int, "medianDays" int, points jsonb, cuts jsonb, "byLabel" jsonb)`;
  const removed = await sql`
    delete from removal_times stored where not exists (
      select from ${given} where "seriesId" = stored.series_id and "generationId" is not distinct from stored.generation_id)`.execute(
    tx,
  );
  const written = await sql`
    insert into removal_times (series_id, generation_id, ads, closed, median_days, points, cuts, by_label)
    select "seriesId", "generationId", ads, closed, "medianDays", points, cuts, "byLabel" from ${given}
    on conflict (series_id, generation_id) do update
      set ads = excluded.ads, closed = excluded.closed, median_days = excluded.median_days, points = excluded.points,
          cuts = excluded.cuts, by_label = excluded.by_label
      where (removal_times.ads, removal_times.closed, removal_times.median_days, removal_times.points, removal_times.cuts,
             removal_times.by_label)
        is distinct from
            (excluded.ads, excluded.closed, excluded.median_days, excluded.points, excluded.cuts, excluded.by_label)`.execute(
    tx,
  );
  const changed = Number(removed.numAffectedRows ?? 0) + Number(written.numAffectedRows ?? 0);
  if (changed > 0) await bumpContentVersion(tx);
  return changed;
}

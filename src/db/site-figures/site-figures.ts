import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { type ResponseTimes, responseTimesOf, type SiteCountName } from '#src/domain/site-figures/response-times.ts';

/** Adds counts to a Swedish day. @param day YYYY-MM-DD */
export async function addSiteCounts(db: Db, day: string, counts: ReadonlyMap<SiteCountName, number>): Promise<void> {
  const rows = [...counts].map(([name, count]) => ({ name, count }));
  // In order, so that two processes never wait for each other.
  await sql`
    insert into site_counts (day, name, count)
    select ${day}::date, name, count from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (name text, count bigint)
    order by name
    on conflict (day, name) do update set count = site_counts.count + excluded.count`.execute(db);
}

/** Figures of a Swedish day. */
export type SiteDay = ResponseTimes & {
  day: string;
  /** Answers with a status of 500 or above. */
  errors: number;
  /** Imports that failed or were stopped. */
  failedImports: number;
  /** Searches of visitors that found no ad. */
  searchMisses: number;
  /** Median age of the ads for sale at its end, or now, days; null: not recorded, or there was none. */
  medianAge: number | null;
};

type Row = { day: string; failedImports: number; medianAge: number | null; counts: Record<string, number> };

/** The last days, the oldest first; days before the first count have none. @param today YYYY-MM-DD, in Sweden */
export async function readSiteDays(db: Db, today: string, days: number): Promise<SiteDay[]> {
  const { rows } = await sql<Row>`
    with days as (
      select each::date as day from generate_series(${today}::date - ${days - 1}::int, ${today}::date, '1 day') each
    ), failed as (
      select (started_at at time zone 'Europe/Stockholm')::date as day, count(*)::int as imports from import_runs
      where state in ('failed', 'stopped')
        and started_at >= (${today}::date - ${days - 1}::int)::timestamp at time zone 'Europe/Stockholm'
      group by 1
    )
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(failed.imports, 0) as "failedImports",
           case when day = ${today}::date then (
             -- The ad in the middle of the index, without sorting them all.
             select (extract(epoch from now() - published_at) / 86400)::float8 from ads where status = 'active'
             order by published_at limit 1 offset (select greatest(0, count(*) - 1) / 2 from ads where status = 'active')
           ) else median_days end as "medianAge",
           coalesce((select jsonb_object_agg(name, count) from site_counts where site_counts.day = days.day), '{}') as counts
    from days left join failed using (day) left join stock_ages using (day)
    order by day`.execute(db);
  return rows.map(({ counts, ...row }) => {
    const byName = new Map(Object.entries(counts));
    return {
      ...row,
      ...responseTimesOf(byName),
      errors: byName.get('errors') ?? 0,
      searchMisses: byName.get('search-misses') ?? 0,
    };
  });
}

/**
 * Records the median age of the ads that were for sale at the end of a Swedish day, unless it is recorded or there were none. Ads
 * that have been hidden since are left out.
 * @param day YYYY-MM-DD, that has ended
 */
export async function recordMedianAge(db: Db, day: string): Promise<void> {
  await sql`
    insert into stock_ages (day, median_days)
    select ${day}::date, percentile_cont(0.5) within group (order by extract(epoch from ended.at - published_at) / 86400)
    from ads, (select (${day}::date + 1)::timestamp at time zone 'Europe/Stockholm' as at) ended
    where published_at < ended.at and (status = 'active' or closed_at >= ended.at)
      and not exists (select from stock_ages where stock_ages.day = ${day}::date)
    having count(*) > 0
    on conflict do nothing`.execute(db);
}

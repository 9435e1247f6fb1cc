import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { MonthlyRemovals } from '#src/domain/market/best-month.ts';

const GONE_WITHIN_DAYS = 30;

/**
 * How many of the ads of a series were gone within thirty days, by the month in which they were published; without those that are not so old yet.
 * Ads that ended because their dealer was silent are left out.
 * @param since first day of a month, in which the site had the ads already
 */
export async function readMonthlyRemovals(
  db: Db,
  seriesId: number,
  since: string,
  now: Date,
): Promise<MonthlyRemovals[]> {
  const { rows } = await sql<MonthlyRemovals>`
    select to_char(date_trunc('month', published_at, 'Europe/Stockholm') at time zone 'Europe/Stockholm', 'YYYY-MM-DD') as month,
           count(*)::int as ads,
           (count(*) filter (where closed_at <= published_at + make_interval(days => ${GONE_WITHIN_DAYS})))::int as gone
    from ads
    where series_id = ${seriesId} and listed_as is null and status in ('active', 'removed', 'sold') and not expired
      and published_at >= ${since}::date and published_at < ${now}::timestamptz - make_interval(days => ${GONE_WITHIN_DAYS})
    group by 1 order by 1`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import { type AdCounts, SUMS_OF_COUNTS } from '#src/db/ads/ad-views.ts';
import { IS_WITHHELD } from '#src/db/ads/withheld-dealers.ts';
import type { Db } from '#src/db/connection/client.ts';
import { readQualityNow } from './dealer-quality.ts';

/** Figures of one of several dealers over the last days. */
export type SiteFigures = AdCounts & {
  id: number;
  name: string;
  active: number;
  /** Ads that are hidden until the details of the dealer are complete. */
  withheld: number;
  messages: number;
  newMessages: number;
  /** Quality of its stock as it is now; null: it has no ads for sale. */
  score: number | null;
  lastDeliveredAt: Date | null;
};

/** The figures of dealers side by side, by name. */
export async function listFiguresOfSites(
  db: Db,
  { dealerIds, now, days }: { dealerIds: readonly number[]; now: Date; days: number },
): Promise<SiteFigures[]> {
  const [{ rows }, qualities] = await Promise.all([
    sql<Omit<SiteFigures, 'score'>>`
    with period as materialized (
      select (${now}::timestamptz at time zone 'Europe/Stockholm')::date as today, ${days}::int as days, ${now}::timestamptz as now
    )
    select dealers.id, dealers.label as name, last_delivered_at as "lastDeliveredAt", counted.*, asked.*,
           (select count(*)::int from ads where dealer_id = dealers.id and status = 'active') as active,
           (select count(*)::int from ads where dealer_id = dealers.id and ${IS_WITHHELD}) as withheld
    from dealers cross join period
    cross join lateral (
      select ${SUMS_OF_COUNTS} from ad_views join ads on ads.internal_id = ad_views.ad_id
      where ads.dealer_id = dealers.id and day > today - days and day <= today
    ) counted
    cross join lateral (
      select (count(*) filter (where enquiries.created_at > now - make_interval(days => days)))::int as messages,
             (count(*) filter (where enquiries.status = 'new'))::int as "newMessages"
      from enquiries join ads on ads.internal_id = enquiries.ad_id where ads.dealer_id = dealers.id
    ) asked
    where dealers.id = any(${[...dealerIds]}::int[]) order by dealers.label collate "sv-x-icu", dealers.id`.execute(db),
    readQualityNow(db, now, dealerIds),
  ]);
  return rows.map((row) => ({ ...row, score: qualities.get(row.id)?.score ?? null }));
}

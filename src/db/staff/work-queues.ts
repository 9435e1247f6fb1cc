import { sql } from 'kysely';
import { IS_UNCONFIRMED } from '#src/db/ads/ad-expressions.ts';
import type { Db } from '#src/db/connection/client.ts';
import { WAITS_FOR_STAFF } from '#src/db/deliveries/import-runs.ts';
import { IS_UNANSWERED } from '#src/db/enquiries/enquiries.ts';

/** Number of things that wait for somebody of the staff, by queue. */
export type WorkQueueCounts = {
  /** Ads for sale that lack a fact. */
  withoutPicture: number;
  withoutPrice: number;
  withoutYear: number;
  withoutOdometer: number;
  /** Ads for sale with a quality flag, and those that their dealer has not confirmed. */
  flagged: number;
  unconfirmed: number;
  /** Ads with fields that staff have edited. */
  edited: number;
  /** Imports that were stopped and whose files wait. */
  stoppedImports: number;
  silentDealers: number;
  veryLow: number;
  openReports: number;
  openComplaints: number;
  newEnquiries: number;
  dealerClaims: number;
  /** Deliveries that could not be read and whose columns nobody has set. */
  unknownFiles: number;
  /** Messages to the adviser that were not understood, equal ones counted once. */
  unansweredQuestions: number;
  /** Searches of visitors that found no make or model. */
  searchMisses: number;
};

/** Reads the ads for sale once. */
export async function countWorkQueues(db: Db): Promise<WorkQueueCounts> {
  const { rows } = await sql<WorkQueueCounts>`
    select ads.*,
           (select count(distinct ad_id)::int from ad_overrides) as edited,
           (select count(*)::int from import_runs where ${sql.raw(WAITS_FOR_STAFF)}) as "stoppedImports",
           (select count(*)::int from dealers where unconfirmed_at is not null) as "silentDealers",
           (select count(*)::int from valuations join ads on ads.internal_id = ad_id
            where label = 'very_low' and ads.status = 'active' and ads.price = valuations.price) as "veryLow",
           (select count(*)::int from ad_reports where status = 'open') as "openReports",
           (select count(*)::int from ad_complaints where status = 'open') as "openComplaints",
           (select count(*)::int from enquiries where ${IS_UNANSWERED}) as "newEnquiries",
           (select count(*)::int from dealer_claims where decision is null) as "dealerClaims",
           (select count(*)::int from feed_samples where is_unknown and not exists (
              select from feed_mapping_versions saved where saved.mapping_id = feed_samples.mapping_id and saved.created_at >= stored_at)) as "unknownFiles",
           (select count(distinct question_key)::int from answer_feedback
            where outcome <> 'answered' and question_key <> '') as "unansweredQuestions",
           (select count(*)::int from search_misses) as "searchMisses"
    from (
      select (count(*) filter (where first_image_url is null))::int as "withoutPicture",
             (count(*) filter (where price is null))::int as "withoutPrice",
             (count(*) filter (where model_year is null))::int as "withoutYear",
             (count(*) filter (where odometer_km is null))::int as "withoutOdometer",
             (count(*) filter (where quality_flags <> '{}'))::int as flagged,
             (count(*) filter (where ${sql.raw(IS_UNCONFIRMED)}))::int as unconfirmed
      from ads where status = 'active'
    ) ads`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('The statement of the work queues returned no row.');
  return counts;
}

/** A Swedish day of the stock: ads for sale at its end, those that came and those that left during it, and messages to dealers. */
export type StockDay = { day: string; active: number; added: number; removed: number; enquiries: number };

/**
 * The last days of the stock, the oldest first. The stock of a past day is calculated from today's and the events since.
 * @param today YYYY-MM-DD, in Sweden
 */
export async function readStockDays(db: Db, today: string, days: number): Promise<StockDay[]> {
  const { rows } = await sql<StockDay>`
    with days as (
      select each::date as day from generate_series(${today}::date - ${days - 1}::int, ${today}::date, '1 day') each
    ), changes as (
      select (at at time zone 'Europe/Stockholm')::date as day,
             (count(*) filter (where kind in ('published', 'returned', 'shown')))::int as added,
             (count(*) filter (where kind in ('removed', 'sold', 'hidden', 'expired')))::int as removed
      from ad_events where at >= (${today}::date - ${days - 1}::int)::timestamp at time zone 'Europe/Stockholm' and kind <> 'changed'
      group by 1
    ), asked as (
      select (created_at at time zone 'Europe/Stockholm')::date as day, count(*)::int as enquiries
      from enquiries where created_at >= (${today}::date - ${days - 1}::int)::timestamp at time zone 'Europe/Stockholm'
      group by 1
    )
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(added, 0) as added, coalesce(removed, 0) as removed,
           coalesce(enquiries, 0) as enquiries,
           ((select coalesce(sum(active), 0) from stock_counts)
            - coalesce(sum(coalesce(added, 0) - coalesce(removed, 0)) over (order by day desc rows between unbounded preceding and 1 preceding), 0))::int as active
    from days left join changes using (day) left join asked using (day)
    order by day`.execute(db);
  return rows;
}

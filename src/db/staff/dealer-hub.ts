import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { IS_UNANSWERED } from '#src/db/enquiries/enquiries.ts';

/** Numbers of everything that staff have about a dealer. */
export type DealerHub = {
  active: number;
  sold: number;
  removed: number;
  hidden: number;
  /** Ads for sale without a picture. */
  withoutPicture: number;
  deliveries: number;
  /** The latest import of the dealer alone, and its rejected rows. */
  latestRunId: number | null;
  rejected: number;
  /** The saved columns of its files. */
  mappingId: number | null;
  sources: number;
  failingSources: number;
  keys: number;
  people: number;
  enquiries: number;
  unanswered: number;
  reports: number;
  openReports: number;
  decisions: number;
  notes: number;
};

export async function readDealerHub(db: Db, dealerId: number): Promise<DealerHub> {
  const { rows } = await sql<DealerHub>`
    with stock as (
      select count(*) filter (where status = 'active')::int as active,
             count(*) filter (where status = 'sold')::int as sold,
             count(*) filter (where status = 'removed')::int as removed,
             count(*) filter (where status = 'hidden')::int as hidden,
             count(*) filter (where status = 'active' and first_image_url is null)::int as "withoutPicture"
      from ads where dealer_id = ${dealerId}
    ), runs as (
      select count(*)::int as deliveries, max(id) as "latestRunId" from import_runs
      where dealer_id = ${dealerId} and dealers <= 1
    ), messages as (
      select count(*)::int as enquiries, count(*) filter (where ${IS_UNANSWERED})::int as unanswered
      from enquiries join ads on ads.internal_id = enquiries.ad_id where ads.dealer_id = ${dealerId}
    ), reported as (
      select count(*)::int as reports, count(*) filter (where ad_reports.status = 'open')::int as "openReports"
      from ad_reports join ads on ads.internal_id = ad_reports.ad_id where ads.dealer_id = ${dealerId}
    ), pulls as (
      select count(*)::int as sources, count(*) filter (where failures > 0)::int as "failingSources"
      from feed_sources where dealer_id = ${dealerId}
    )
    select stock.*, runs.*, messages.*, reported.*, pulls.*,
           coalesce((select rows_rejected from import_runs where id = runs."latestRunId"), 0)::int as rejected,
           (select feed_mappings.id from feed_mappings join dealers on lower(dealers.label) = lower(feed_mappings.dealer)
            where dealers.id = ${dealerId} order by feed_mappings.id limit 1) as "mappingId",
           (select count(*)::int from dealer_api_keys where dealer_id = ${dealerId} and revoked_at is null) as keys,
           (select count(*)::int from dealer_people where dealer_id = ${dealerId}) as people,
           (select count(*)::int from ad_decisions join ads on ads.internal_id = ad_decisions.ad_id
            where ads.dealer_id = ${dealerId}) as decisions,
           (select count(*)::int from dealer_notes where dealer_id = ${dealerId}) as notes
    from stock, runs, messages, reported, pulls`.execute(db);
  const [hub] = rows;
  if (!hub) throw new Error('The rows of a dealer were not counted.');
  return hub;
}

import { sql } from 'kysely';
import { DAYS_FOR_SALE } from '#src/db/ads/ad-expressions.ts';
import { type AdCounts, SUMS_OF_COUNTS } from '#src/db/ads/ad-views.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { EnquiryStatus } from '#src/domain/enquiries/enquiry.ts';
import { PUBLISHED_STATUSES, type PublishedStatus } from '#src/domain/vocabulary/vocabulary.ts';

/**
 * Reads of the system of a dealer, or of a group of dealers. Each list is read in the order of an id, from the one after which the last page ended.
 */
type ReadPage = { dealerIds: readonly number[]; after: number; limit: number };

export type OwnAd = {
  id: number;
  dealerId: number;
  dealerAdId: string | null;
  licencePlate: string | null;
  name: string;
  status: PublishedStatus;
  price: number | null;
  odometerKm: number | null;
  modelYear: number | null;
  publishedAt: Date;
  updatedAt: Date;
  closedAt: Date | null;
};

/** Published ads of the dealers, also those that are closed or that staff have hidden. @param status null: any */
export const listOwnAds = (
  db: Db,
  { dealerIds, after, limit, status }: ReadPage & { status: PublishedStatus | null },
): Promise<OwnAd[]> =>
  db
    .selectFrom('ads')
    .select([
      'internal_id as id',
      'dealer_id as dealerId',
      'dealer_ad_id as dealerAdId',
      'licence_plate as licencePlate',
      'name',
      'status',
    ])
    .select(['price', 'odometer_km as odometerKm', 'model_year as modelYear', 'published_at as publishedAt'])
    .select(['updated_at as updatedAt', 'closed_at as closedAt'])
    .where('dealer_id', 'in', dealerIds)
    .where('internal_id', '>', after)
    .where('status', 'in', status === null ? PUBLISHED_STATUSES : [status])
    .$narrowType<{ status: PublishedStatus; dealerId: number }>()
    .orderBy('internal_id')
    .limit(limit)
    .execute();

export type OwnAdFigures = AdCounts & {
  id: number;
  dealerId: number;
  dealerAdId: string | null;
  daysForSale: number;
  /** Alerts about the ad that are on now. */
  watched: number;
  messages: number;
};

/** Counts of the dealers' ads for sale over the last days. */
export async function listOwnFigures(
  db: Db,
  { dealerIds, after, limit, now, days }: ReadPage & { now: Date; days: number },
): Promise<OwnAdFigures[]> {
  const { rows } = await sql<OwnAdFigures>`
    with period as (
      select (${now}::timestamptz at time zone 'Europe/Stockholm')::date as today, ${days}::int as days, ${now}::timestamptz as now
    ), own as (
      select internal_id, dealer_id, dealer_ad_id, ${sql.raw(DAYS_FOR_SALE('now'))} as days_for_sale from ads cross join period
      where status = 'active' and dealer_id = any(${dealerIds}::int[]) and internal_id > ${after} order by internal_id limit ${limit}
    )
    select internal_id::int as id, dealer_id as "dealerId", dealer_ad_id as "dealerAdId", days_for_sale as "daysForSale", counted.*,
           (select count(*)::int from saved_searches where ad_id = internal_id and confirmed_at is not null) as watched,
           (select count(*)::int from enquiries where enquiries.ad_id = internal_id
            and created_at > now - make_interval(days => days)) as messages
    from own cross join period cross join lateral (
      select ${SUMS_OF_COUNTS} from ad_views where ad_id = internal_id and day > today - days and day <= today
    ) counted order by internal_id`.execute(db);
  return rows;
}

export type OwnLead = {
  id: number;
  dealerId: number;
  at: Date;
  adId: number;
  dealerAdId: string | null;
  licencePlate: string | null;
  car: string;
  name: string;
  email: string | null;
  telephone: string | null;
  message: string;
  wantsTestDrive: boolean;
  tradeInPlate: string | null;
  status: EnquiryStatus;
};

const selectLeads = (db: Db) =>
  db
    .selectFrom('enquiries')
    .innerJoin('ads', 'ads.internal_id', 'enquiries.ad_id')
    .select(['enquiries.id', 'enquiries.created_at as at', 'ads.internal_id as adId', 'dealer_ad_id as dealerAdId'])
    .select('ads.dealer_id as dealerId')
    .$narrowType<{ dealerId: number }>()
    .select(['licence_plate as licencePlate', 'ads.name as car', 'enquiries.name', 'enquiries.email'])
    .select(['enquiries.telephone', 'enquiries.message', 'wants_test_drive as wantsTestDrive'])
    .select(['trade_in_plate as tradeInPlate', 'enquiries.status']);

/** Visitors' messages about the dealers' ads, the oldest first. */
export const listOwnLeads = (db: Db, { dealerIds, after, limit }: ReadPage): Promise<OwnLead[]> =>
  selectLeads(db)
    .where('ads.dealer_id', 'in', dealerIds)
    .where('enquiries.id', '>', after)
    .orderBy('enquiries.id')
    .limit(limit)
    .execute();

/** Deliveries of the dealers, the latest first. @param before id of the delivery after which the last page ended */
export const listOwnDeliveries = (
  db: Db,
  { dealerIds, before, limit }: { dealerIds: readonly number[]; before: string | null; limit: number },
) =>
  db
    .selectFrom('dealer_deliveries')
    .select([
      'id',
      'dealer_id as dealerId',
      'scope',
      'state',
      'received_at as receivedAt',
      'finished_at as finishedAt',
      'error_code as errorCode',
    ])
    .select(sql<boolean>`(is_trial and api_key_id is not null)`.as('isSandbox'))
    .where('dealer_id', 'in', dealerIds)
    .$if(before !== null, (query) =>
      query.where(
        sql<boolean>`(received_at, id) < (select received_at, id from dealer_deliveries where id = ${before} and dealer_id = any(${dealerIds}::int[]))`,
      ),
    )
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

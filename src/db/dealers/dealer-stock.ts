import { sql } from 'kysely';
import { isForSaleWithDetails } from '#src/db/ads/withheld-status.ts';
import type { Db } from '#src/db/connection/client.ts';

const WITH_STATUS = sql.raw(`left join ad_overrides held on held.ad_id = internal_id and held.field = 'status'
  left join withheld_ads earlier on earlier.ad_id = internal_id`);
const IS_FOR_SALE = sql.raw(isForSaleWithDetails('held', 'earlier'));

/** A dealer's stock in figures. */
export type DealerStock = {
  /** Ads for sale. */
  active: number;
  withoutPicture: number;
  /** Ads that are for sale with the details of the trader. */
  withheld: number;
  lastDeliveredAt: Date | null;
  /** Since when the dealer is silent; null: it is not. */
  unconfirmedAt: Date | null;
  /** When its people registered it here; null: it came by a delivery or an invitation. */
  registeredAt: Date | null;
};

/** @throws when the dealer does not exist */
export async function readDealerStock(db: Db, dealerId: number): Promise<DealerStock> {
  const { rows } = await sql<DealerStock>`
    select count(ads.internal_id)::int as active, (count(ads.internal_id) filter (where first_image_url is null))::int as "withoutPicture",
           last_delivered_at as "lastDeliveredAt", unconfirmed_at as "unconfirmedAt",
           registered_at as "registeredAt",
           (select count(*)::int from ads ${WITH_STATUS} where ads.dealer_id = dealers.id and ads.status = 'hidden' and ${IS_FOR_SALE}) as withheld
    from dealers left join ads on ads.dealer_id = dealers.id and ads.status = 'active'
    where dealers.id = ${dealerId} group by dealers.id`.execute(db);
  const [stock] = rows;
  if (!stock) throw new Error(`There is no dealer ${dealerId}.`);
  return stock;
}

/** Ids of ads of a dealer that are for sale, or will be with its details, the lowest first. */
export async function listActiveIds(db: Db, dealerId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select internal_id::int as id from ads ${WITH_STATUS}
    where dealer_id = ${dealerId} and ${IS_FOR_SALE}
    order by internal_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

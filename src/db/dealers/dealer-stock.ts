import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';

/** A dealer's stock in figures. */
export type DealerStock = {
  /** Ads for sale. */
  active: number;
  withoutPicture: number;
  /** Ads that wait for the details of the trader. */
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
           (select count(*)::int from withheld_ads join ads own on own.internal_id = ad_id where own.dealer_id = dealers.id) as withheld
    from dealers left join ads on ads.dealer_id = dealers.id and ads.status = 'active'
    where dealers.id = ${dealerId} group by dealers.id`.execute(db);
  const [stock] = rows;
  if (!stock) throw new Error(`There is no dealer ${dealerId}.`);
  return stock;
}

/** Ids of ads of a dealer that are for sale, or will be with its details, the lowest first. */
export async function listActiveIds(db: Db, dealerId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select internal_id::int as id from ads
    where dealer_id = ${dealerId}
      and (status = 'active' or status = 'hidden' and exists (select from withheld_ads where ad_id = internal_id))
    order by internal_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';

/** A dealer's stock in figures. */
export type DealerStock = {
  /** Ads for sale. */
  active: number;
  withoutPicture: number;
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
           (select min(created_at) from dealer_claims where dealer_claims.dealer_id = dealers.id and is_new) as "registeredAt"
    from dealers left join ads on ads.dealer_id = dealers.id and ads.status = 'active'
    where dealers.id = ${dealerId} group by dealers.id`.execute(db);
  const [stock] = rows;
  if (!stock) throw new Error(`There is no dealer ${dealerId}.`);
  return stock;
}

/** Ids of ads for sale of a dealer, the lowest first. */
export async function listActiveIds(db: Db, dealerId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('ads')
    .select('internal_id as id')
    .where('dealer_id', '=', dealerId)
    .where('status', '=', 'active')
    .orderBy('internal_id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

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
};

/** @throws when the dealer does not exist */
export async function readDealerStock(db: Db, dealerId: number): Promise<DealerStock> {
  const { rows } = await sql<DealerStock>`
    select count(ads.internal_id)::int as active, (count(ads.internal_id) filter (where first_image_url is null))::int as "withoutPicture",
           last_delivered_at as "lastDeliveredAt", unconfirmed_at as "unconfirmedAt"
    from dealers left join ads on ads.dealer_id = dealers.id and ads.status = 'active'
    where dealers.id = ${dealerId} group by dealers.id`.execute(db);
  const [stock] = rows;
  if (!stock) throw new Error(`There is no dealer ${dealerId}.`);
  return stock;
}

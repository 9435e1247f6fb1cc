import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '#src/db/connection/client.ts';
import type { StockGrowth } from '#src/domain/deliveries/delivery-growth.ts';

/** `isAllowed`: staff let the dealer's deliveries multiply its stock for now. */
export type DealerGrowth = StockGrowth & { dealer: string; isAllowed: boolean };

/**
 * Per dealer of the delivery: its ads for sale before and after it, the largest growth first. Called when the known ads have been
 * matched, and the removals of a delivery of changes marked.
 */
export async function countGrowth(client: pg.ClientBase): Promise<DealerGrowth[]> {
  const { rows } = await client.query<DealerGrowth>(
    `with before as (
       select dealer_id, count(*)::int as active, (count(*) filter (where taken))::int as kept
       from known where is_for_sale group by dealer_id
     ), added as (
       select delivery.dealer_id, count(*)::int as ads
       from delivery left join known on known.ad_id = delivery.ad_id
       where outcome = 'accepted' and delivery.status = 'active' and (known.ad_id is null or not known.is_for_sale)
       group by delivery.dealer_id
     )
     select dealers.name as dealer, coalesce(active, 0) as active, coalesce(kept, 0) + ads as after,
            coalesce(growth_allowed_until > now(), false) as "isAllowed"
     from added join dealers on dealers.id = added.dealer_id left join before on before.dealer_id = added.dealer_id
     order by ads desc, dealer`,
  );
  return rows;
}

/** Days for which staff let a dealer's deliveries multiply its stock. */
const ALLOWED_DAYS = 7;

/**
 * Lets a dealer's deliveries multiply its stock for some days, and the latest that was stopped for it wait for its import again.
 * @returns name of the dealer; undefined: there is none
 */
export async function allowGrowth(db: Db, dealerId: number): Promise<string | undefined> {
  const dealer = await db
    .updateTable('dealers')
    .set({ growth_allowed_until: sql<Date>`now() + make_interval(days => ${ALLOWED_DAYS})` })
    .where('id', '=', dealerId)
    .returning('name')
    .executeTakeFirst();
  await sql`
    update dealer_deliveries set state = 'waiting', error_code = null, message = null, started_at = null, finished_at = null,
      attempts = 0
    where id = (select id from dealer_deliveries where dealer_id = ${dealerId} order by received_at desc limit 1)
      and state = 'stopped' and error_code = 'too_many_new' and upload is not null`.execute(db);
  return dealer?.name;
}

/** When a dealer's latest delivery was stopped because it would multiply the stock, and why; undefined: it was not. */
export const readStoppedGrowth = (db: Db, dealerId: number) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('dealer_deliveries')
        .select(['error_code', 'message', 'received_at as receivedAt'])
        .where('dealer_id', '=', dealerId)
        .orderBy('received_at', 'desc')
        .limit(1)
        .as('latest'),
    )
    .select(['message', 'receivedAt'])
    .where('error_code', '=', 'too_many_new')
    .executeTakeFirst();

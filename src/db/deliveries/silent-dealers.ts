import { sql } from 'kysely';
import type pg from 'pg';
import { DAYS_FOR_SALE, IS_CONFIRMED_BY_FEED } from '#src/db/ads/ad-expressions.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { DealerDeliveries } from '#src/domain/deliveries/silent-dealer.ts';

/** A dealer that has delivered. Example dealers never deliver again, and are left out. */
export type DeliveringDealer = DealerDeliveries & {
  id: number;
  /** Open ads that its deliveries confirm. */
  ads: number;
};

export async function listDeliveringDealers(db: Db): Promise<DeliveringDealer[]> {
  const { rows } = await sql<DeliveringDealer>`
    select dealers.id, last_delivered_at as "lastDeliveredAt", recent_deliveries as "recentDeliveries",
           unconfirmed_at as "unconfirmedAt", coalesce(open.ads, 0) as ads
    from dealers left join (
      select dealer_id, count(*)::int as ads from ads
      where status = 'active' and ${sql.raw(IS_CONFIRMED_BY_FEED)} group by dealer_id
    ) open on open.dealer_id = dealers.id
    where not is_demo and last_delivered_at is not null order by dealers.id`.execute(db);
  return rows;
}

/** Records since when dealers are silent; null: they are not. */
export const writeUnconfirmed = (db: Db, dealerIds: readonly number[], at: Date | null) =>
  db
    .updateTable('dealers')
    .set({ unconfirmed_at: at })
    .where(sql<boolean>`id = any(${[...dealerIds]}::int[])`)
    .execute();

/** The series of the dealers' ads; with duplicates, without nulls. */
export async function listSeriesOfDealers(db: Db, dealerIds: readonly number[]): Promise<(number | null)[]> {
  const { rows } = await sql<{ id: number | null }>`
    select distinct series_id as id from ads where status = 'active' and dealer_id = any(${[...dealerIds]}::int[])`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Closes the open ads of silent dealers as removed on the day of the dealer's last delivery, the last to contain them: days for
 * sale, event and sighting end there. Prices are not changed.
 * @returns number of ads by dealer
 */
export async function closeUnconfirmedAds(
  client: pg.ClientBase,
  dealerIds: readonly number[],
): Promise<Map<number, number>> {
  await client.query(
    `create temp table expiring on commit drop as
       select internal_id as ad_id, ads.dealer_id, dealers.last_run_id, greatest(dealers.last_delivered_at, ads.published_at) as seen_at
       from ads join dealers on dealers.id = ads.dealer_id
       where ads.dealer_id = any($1::int[]) and ads.status = 'active' and ${IS_CONFIRMED_BY_FEED}`,
    [dealerIds],
  );
  await client.query(
    `update ads set status = 'removed', expired = true, closed_at = seen_at, days_for_sale = ${DAYS_FOR_SALE('seen_at')}, updated_at = now()
     from expiring where internal_id = ad_id`,
  );
  await client.query(
    "insert into ad_events (ad_id, at, kind) select ad_id, seen_at, 'expired' from expiring on conflict do nothing",
  );
  await client.query(
    `update sightings set last_run_id = expiring.last_run_id, last_seen_at = greatest(seen_at, first_seen_at)
     from expiring where sightings.ad_id = expiring.ad_id and last_seen_at is null and expiring.last_run_id is not null`,
  );
  const { rows } = await client.query<{ id: number; ads: number }>(
    'select dealer_id as id, count(*)::int as ads from expiring group by dealer_id',
  );
  await client.query('drop table expiring');
  return new Map(rows.map(({ id, ads }) => [id, ads]));
}

export type SilentDealer = DealerDeliveries & { id: number; name: string; ads: number };

/** Maximum number of dealers shown to staff. */
const MAX_SILENT_DEALERS = 20;

/** The dealers that the last check found silent, with their open ads, those with most first, and the total of such dealers. */
export async function listSilentDealers(db: Db): Promise<{ dealers: SilentDealer[]; total: number }> {
  const { rows } = await sql<SilentDealer & { total: number }>`
    select id, name, last_delivered_at as "lastDeliveredAt", recent_deliveries as "recentDeliveries", unconfirmed_at as "unconfirmedAt",
           (select count(*)::int from ads where dealer_id = dealers.id and status = 'active') as ads, (count(*) over ())::int as total
    from dealers where unconfirmed_at is not null order by ads desc, last_delivered_at desc, id limit ${MAX_SILENT_DEALERS}`.execute(
    db,
  );
  return { dealers: rows.map(({ total: _, ...dealer }) => dealer), total: rows[0]?.total ?? 0 };
}

/** Result of the last check for silent dealers. */
export type StockCheck = {
  checkedAt: Date;
  steadySince: Date;
  dealersMarked: number;
  dealersConfirmed: number;
  dealersClosed: number;
  adsClosed: number;
};

export const readStockCheck = async (db: Db): Promise<StockCheck | null> =>
  (await db
    .selectFrom('stock_check')
    .select(['checked_at as checkedAt', 'steady_since as steadySince', 'dealers_marked as dealersMarked'])
    .select(['dealers_confirmed as dealersConfirmed', 'dealers_closed as dealersClosed', 'ads_closed as adsClosed'])
    .executeTakeFirst()) ?? null;

export async function writeStockCheck(db: Db, check: StockCheck): Promise<void> {
  const row = {
    checked_at: check.checkedAt,
    steady_since: check.steadySince,
    dealers_marked: check.dealersMarked,
    dealers_confirmed: check.dealersConfirmed,
    dealers_closed: check.dealersClosed,
    ads_closed: check.adsClosed,
  };
  await db
    .insertInto('stock_check')
    .values(row)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
    .execute();
}

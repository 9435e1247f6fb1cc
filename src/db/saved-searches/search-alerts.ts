import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { AlertFrequency, AlertKind } from '#src/domain/saved-searches/alert.ts';
import type { Fuel, Transmission } from '#src/domain/vocabulary/vocabulary.ts';
import type { StoredWatched } from './saved-searches.ts';

/** An alert that waits for its mail, with its ad. */
export type PendingAlert = {
  adId: number;
  kind: AlertKind;
  price: number | null;
  previousPrice: number | null;
  name: string;
  status: string;
  modelYear: number | null;
  odometerKm: number | null;
  fuels: Fuel[];
  transmission: Transmission | null;
};

export type PendingSearch = StoredWatched & { id: number; name: string; alerts: PendingAlert[] } & (
    | { email: string; pushId: null }
    | { email: null; pushId: number }
  );

/**
 * Within the transaction, before its first read: one mails alerts at a time. Locks on the searches alone would let another
 * transaction, which has read before this one commits, mail the same alerts again.
 */
export async function lockAlertMails(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('alert mails', 0))`.execute(tx);
}

/**
 * The next searches of a frequency that have alerts without a mail, by id, locked until the transaction ends. Without the alerts of
 * kinds that are no longer wanted.
 * @param after id of the search before
 */
export async function lockPendingSearches(
  tx: Db,
  frequency: AlertFrequency,
  { after, limit, by }: { after: number; limit: number; by: 'mail' | 'push' },
): Promise<PendingSearch[]> {
  const { rows } = await sql<PendingSearch>`
    with due as materialized (
      select * from saved_searches
      where id > ${after} and frequency = ${frequency} and confirmed_at is not null
        and ${sql.raw(CHANNELS[by])} is not null and exists (select from search_alerts where search_id = saved_searches.id and mailed_at is null)
      order by id limit ${limit} for update
    )
    select due.id, due.email, due.push_id as "pushId", due.name, due.list, due.filters, due.ad_id as "adId", coalesce(alerts, '[]') as alerts
    from due left join lateral (
      select json_agg(json_build_object(
        'adId', ads.internal_id, 'kind', pending.kind, 'price', pending.price, 'previousPrice', pending.previous_price,
        'name', ads.name, 'status', ads.status, 'modelYear', ads.model_year, 'odometerKm', ads.odometer_km, 'fuels', ads.fuels,
        'transmission', ads.transmission_type) order by pending.found_at, ads.internal_id) as alerts
      from search_alerts pending join ads on ads.internal_id = pending.ad_id
      where pending.search_id = due.id and pending.mailed_at is null and pending.kind = any(due.kinds)
    ) found on true
    order by due.id`.execute(tx);
  return rows;
}

const CHANNELS = { mail: 'email', push: 'push_id' } as const;

/** Marks the pending alerts of searches as mailed or pushed; within the transaction that locked them. */
export async function markMailed(tx: Db, searchIds: readonly number[], now: Date): Promise<void> {
  await sql`
    update search_alerts set mailed_at = ${now}
    where search_id = any(${[...searchIds]}) and mailed_at is null`.execute(tx);
}

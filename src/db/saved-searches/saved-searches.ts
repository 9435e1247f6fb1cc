import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { type AlertChoice, CONFIRM_DAYS } from '#src/domain/saved-searches/alert.ts';
import type { SearchedList } from '#src/domain/saved-searches/saved-search.ts';
import type { StoredFilters } from '#src/domain/saved-searches/stored-filters.ts';

/** The subject of alerts, as stored: a list with its filters, or an ad. */
export type StoredWatched =
  | { list: SearchedList; filters: StoredFilters; adId: null }
  | { list: null; filters: null; adId: number };

export type NewSearch = StoredWatched &
  AlertChoice & { email: string; name: string; matchKeys: readonly string[]; confirmTokenHash: Buffer };

/** Stores a search that waits for its confirmation. */
export async function insertSearch(db: Db, search: NewSearch): Promise<void> {
  const { email, name, list, filters, adId, kinds, frequency, matchKeys, confirmTokenHash } = search;
  await db
    .insertInto('saved_searches')
    .values({
      email,
      name,
      list,
      frequency,
      ad_id: adId,
      filters: filters === null ? null : JSON.stringify(filters),
      kinds: [...kinds],
      match_keys: [...matchKeys],
      confirm_token_hash: confirmTokenHash,
    })
    .execute();
}

/** Number of searches of an address, confirmed or not. */
export async function countSearchesOf(db: Db, email: string): Promise<number> {
  const { count } = await db
    .selectFrom('saved_searches')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return count;
}

/** The value of a visitor's own car, as stored. */
export type StoredCar = {
  /** Slugs of its model. */
  brand: string;
  series: string;
  /** Its facts as the parameters of the page of its value. */
  params: string;
};

export type SearchOfAddress = { id: number; name: string } & (
  | (StoredWatched & AlertChoice & { car: null })
  | { list: null; filters: null; adId: null; car: StoredCar & { value: number } }
);

const COLUMNS = sql`id, name, list, filters, ad_id as "adId", kinds, frequency, (
  select jsonb_build_object('brand', brands.slug, 'series', series.slug, 'params', car, 'value', car_value)
  from series join brands on brands.id = series.brand_id where series.id = series_id) as car`;

/** The search that an unexpired confirmation token belongs to. */
export async function findUnconfirmed(db: Db, tokenHash: Buffer): Promise<SearchOfAddress | null> {
  const { rows } = await sql<SearchOfAddress>`
    select ${COLUMNS} from saved_searches
    where confirm_token_hash = ${tokenHash} and created_at > now() - make_interval(days => ${CONFIRM_DAYS})`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Confirms a search and uses up its token. Confirmed ones of the same address for the same ads are replaced. */
export async function confirmSearch(tx: Db, id: number, now: Date): Promise<void> {
  await sql`
    delete from saved_searches other using saved_searches own
    where own.id = ${id} and other.id <> own.id and other.email = own.email and other.confirmed_at is not null
      and other.list is not distinct from own.list and other.filters is not distinct from own.filters
      and other.ad_id is not distinct from own.ad_id and other.series_id is not distinct from own.series_id
      and other.car is not distinct from own.car`.execute(tx);
  await tx
    .updateTable('saved_searches')
    .set({ confirmed_at: now, confirm_token_hash: null })
    .where('id', '=', id)
    .execute();
}

export async function readConfirmed(db: Db, id: number): Promise<SearchOfAddress | null> {
  const { rows } = await sql<SearchOfAddress>`
    select ${COLUMNS} from saved_searches where id = ${id} and confirmed_at is not null`.execute(db);
  return rows[0] ?? null;
}

/** The confirmed searches of an address, the latest first. */
export async function listSearchesOf(db: Db, email: string): Promise<SearchOfAddress[]> {
  const { rows } = await sql<SearchOfAddress>`
    select ${COLUMNS} from saved_searches where email = ${email} and confirmed_at is not null order by id desc`.execute(
    db,
  );
  return rows;
}

type ExportedSearch = SearchOfAddress & {
  createdAt: Date;
  confirmedAt: Date | null;
  /** Of the value of a car: its standard error as a share, when it was valued, and when it was last compared. */
  carError: number | null;
  valuedAt: Date | null;
  comparedAt: Date | null;
};

/** All that is stored of the searches of an address, also of those that nobody has confirmed yet; null: unconfirmed. */
export async function exportSearchesOf(db: Db, email: string): Promise<ExportedSearch[]> {
  const { rows } = await sql<ExportedSearch>`
    select ${COLUMNS}, created_at as "createdAt", confirmed_at as "confirmedAt", car_error as "carError", valued_at as "valuedAt",
           compared_at as "comparedAt" from saved_searches
    where email = ${email} order by id desc`.execute(db);
  return rows;
}

export async function updateChoice(db: Db, id: number, { kinds, frequency }: AlertChoice): Promise<void> {
  await db
    .updateTable('saved_searches')
    .set({ kinds: [...kinds], frequency })
    .where('id', '=', id)
    .where('confirmed_at', 'is not', null)
    .where('series_id', 'is', null)
    .execute();
}

/** Deletes a search with its address and alerts. */
export async function removeSearch(db: Db, id: number): Promise<void> {
  await db.deleteFrom('saved_searches').where('id', '=', id).execute();
  await sql`delete from search_alerts where search_id = ${id}`.execute(db);
}

/** Deletes all searches of an address with their alerts. */
export async function removeSearchesOf(tx: Db, email: string): Promise<void> {
  await sql`
    with gone as (delete from saved_searches where email = ${email} returning id)
    delete from search_alerts using gone where search_id = gone.id`.execute(tx);
}

/**
 * Deletes addresses that were not confirmed in time, those that wait for an ad closed for 60 days, browsers without searches, and alerts after
 * 30 days.
 */
export async function removeOldSearches(db: Db): Promise<void> {
  await sql`
    delete from saved_searches
    where confirmed_at is null and created_at < now() - make_interval(days => ${CONFIRM_DAYS})`.execute(db);
  await sql`
    delete from saved_searches using ads
    where ads.internal_id = saved_searches.ad_id and ads.closed_at < now() - interval '60 days'`.execute(db);
  await sql`
    delete from push_subscriptions
    where not exists (select from saved_searches where push_id = push_subscriptions.id)`.execute(db);
  await sql`
    delete from search_alerts where mailed_at < now() - interval '30 days'
      or not exists (select from saved_searches where id = search_id)`.execute(db);
}

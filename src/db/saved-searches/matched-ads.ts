import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '#src/db/connection/client.ts';
import type { AlertKind, MatchedState } from '#src/domain/saved-searches/alert.ts';
import type { SearchedList } from '#src/domain/saved-searches/saved-search.ts';
import type { StoredFilters } from '#src/domain/saved-searches/stored-filters.ts';

/** A version of the stock; null token: it was bumped by hand. */
export type MatchedVersion = { version: number; token: string | null };

/** The version that was matched last; locked until the transaction ends, so that one process matches at a time. */
export async function lockMatchState(client: pg.ClientBase): Promise<MatchedVersion> {
  const { rows } = await client.query<MatchedVersion>('select version::int, token from match_state for update');
  return rows[0] ?? { version: 0, token: null };
}

export const writeMatchState = (client: pg.ClientBase, { version, token }: MatchedVersion) =>
  client.query(
    `insert into match_state (version, token) values ($1, $2)
     on conflict (is_only) do update set version = excluded.version, token = excluded.token`,
    [version, token],
  );

/** An ad that differs from its state when it was last matched. */
export type ChangedAd = MatchedState & {
  id: number;
  make: string;
  model: string | null;
  /** null: neither it nor another ad of its car was matched before. */
  before: MatchedState | null;
};

/** SQL: the state of a car that was for sale by other ads when it was last matched: a second ad of it is no new car. */
const CAR_BEFORE = `
  select json_build_object('status', same.status, 'price', same.price, 'label', same.label, 'judgedPrice', same.judged_price)
  from ads other join matched_ads same on same.ad_id = other.internal_id
  where other.car_id = ads.car_id and same.status = 'active' order by same.price limit 1`;

/** @param ids among which ads are looked for; null: all */
export async function readChangedAds(
  client: pg.ClientBase,
  ids: readonly number[] | null,
  limit: number,
): Promise<ChangedAd[]> {
  const { rows } = await client.query<ChangedAd>(
    `select ads.internal_id::int8 as id, ads.brand as make, ads.series as model, ads.status, ads.price,
            ads.price_label as label, case when ads.price_label is not null then ads.price end as "judgedPrice",
            case when matched.ad_id is not null then json_build_object(
              'status', matched.status, 'price', matched.price, 'label', matched.label, 'judgedPrice', matched.judged_price)
                 when ads.car_id is not null then (${CAR_BEFORE}) end as before
     from ads left join matched_ads matched on matched.ad_id = ads.internal_id
     where ($1::bigint[] is null or ads.internal_id = any($1))
       and (matched.ad_id is null or matched.status <> ads.status or matched.price is distinct from ads.price
            or (ads.status = 'active' and ads.price_label is not null
                and (matched.label, matched.judged_price) is distinct from (ads.price_label, ads.price)))
     order by ads.internal_id limit $2`,
    [ids, limit],
  );
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** Records states. An ad that is not judged, or not yet at its price, preserves its last judgement. */
export const writeMatchedAds = (client: pg.ClientBase, ads: readonly (MatchedState & { id: number })[]) =>
  client.query(
    `insert into matched_ads as matched (ad_id, status, price, label, judged_price)
     select * from unnest($1::bigint[], $2::text[], $3::int[], $4::text[], $5::int[])
     on conflict (ad_id) do update set status = excluded.status, price = excluded.price, ${PRESERVED_JUDGEMENT}`,
    [
      ads.map(({ id }) => id),
      ads.map(({ status }) => status),
      ads.map(({ price }) => price),
      ads.map(({ label }) => label),
      ads.map(({ judgedPrice }) => judgedPrice),
    ],
  );

const PRESERVED_JUDGEMENT = `label = coalesce(excluded.label, matched.label),
       judged_price = case when excluded.label is null then matched.judged_price else excluded.judged_price end`;

/** Records the current state of all ads at once, when nobody waits for alerts. */
export const writeAllMatchedAds = (client: pg.ClientBase) =>
  client.query(
    `insert into matched_ads as matched (ad_id, status, price, label, judged_price)
     select internal_id, status, price, price_label, case when price_label is not null then price end from ads
     on conflict (ad_id) do update set status = excluded.status, price = excluded.price, ${PRESERVED_JUDGEMENT}
     where matched.status <> excluded.status or matched.price is distinct from excluded.price
           or (excluded.label is not null
               and (matched.label, matched.judged_price) is distinct from (excluded.label, excluded.judged_price))`,
  );

/** An ad of which a change was undone: when the change was written, and the state that alerts knew before; null: none. */
type UndoneAd = { id: number; writtenAt: Date; matched: MatchedState | null };

/**
 * Drops the alerts of changes that were undone and not sent yet, and compares the ads with their state before again: going back is no
 * change either. Within the transaction that undoes them.
 */
export async function forgetUndoneChanges(db: Db, undone: readonly UndoneAd[]): Promise<void> {
  if (undone.length === 0) return;
  await sql`select from match_state for update`.execute(db);
  const ads = sql`jsonb_to_recordset(${JSON.stringify(undone)}::jsonb) as undone (id bigint, "writtenAt" timestamptz, matched jsonb)`;
  await sql`
    delete from search_alerts using ${ads}
    where ad_id = undone.id and mailed_at is null and found_at >= undone."writtenAt"`.execute(db);
  await sql`
    update matched_ads set status = undone.matched ->> 'status', price = (undone.matched ->> 'price')::int,
           label = undone.matched ->> 'label', judged_price = (undone.matched ->> 'judgedPrice')::int
    from ${ads} where ad_id = undone.id and undone.matched is not null`.execute(db);
}

/** A confirmed search; a single ad in place of a list and its filters. */
export type WatchingSearch = {
  id: number;
  list: SearchedList | null;
  filters: StoredFilters | null;
  adId: number | null;
  kinds: AlertKind[];
};

/** Comparing every search with more keys takes longer than reading all searches. */
const MAX_KEYS = 50;

/** Searches that are read at once; the next are read while these are compared. */
const MAX_SEARCHES_AT_ONCE = 10_000;

/**
 * The confirmed searches that share a key with the ads; with many keys all of them, most of which then share one.
 * @returns batches, by id
 */
export async function* readSearchesWithKeys(
  client: pg.ClientBase,
  keys: readonly string[],
  limit = MAX_SEARCHES_AT_ONCE,
): AsyncGenerator<readonly WatchingSearch[]> {
  const read = async (after: number) => {
    const { rows } = await client.query<WatchingSearch>(
      `select id::int8 as id, list, filters, ad_id::int8 as "adId", kinds from saved_searches
       where confirmed_at is not null and id > $1${keys.length > MAX_KEYS ? '' : ' and match_keys && $3::text[]'}
       order by id limit $2`,
      keys.length > MAX_KEYS ? [after, limit] : [after, limit, keys],
    );
    return rows;
  };
  for (let next: Promise<WatchingSearch[]> | null = read(0); next !== null; ) {
    const searches: WatchingSearch[] = await next;
    const last = searches.at(-1);
    next = last === undefined || searches.length < limit ? null : read(last.id);
    // A caller that stops at an error never awaits the next batch: without this its failure would be unhandled.
    next?.catch(() => undefined);
    if (searches.length > 0) yield searches;
  }
}

export async function hasSearches(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('saved_searches')
    .select('id')
    .where('confirmed_at', 'is not', null)
    .limit(1)
    .execute();
  return found.length > 0;
}

/** Columns of alerts, each as long as there are alerts. */
export type NewAlerts = {
  searchIds: number[];
  adIds: number[];
  kinds: AlertKind[];
  prices: (number | null)[];
  previousPrices: (number | null)[];
};

/** Stores alerts; one that was stored before is left as it is. @returns number of new ones */
export async function insertAlerts(client: pg.ClientBase, alerts: NewAlerts): Promise<number> {
  const { rowCount } = await client.query(
    `insert into search_alerts (search_id, ad_id, kind, price, previous_price)
     select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::int[], $5::int[]) on conflict do nothing`,
    [alerts.searchIds, alerts.adIds, alerts.kinds, alerts.prices, alerts.previousPrices],
  );
  return rowCount ?? 0;
}

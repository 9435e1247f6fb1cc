import type pg from 'pg';

/** Changed ads beyond this number are not worth reading one by one into memory. */
export const MAX_CHANGED_ADS = 20_000;
/** Changed ads of one version beyond this number are not stored. */
const MAX_STORED_ADS = 250_000;
/** Versions whose changes are stored: a process that is further behind loads the whole stock. */
const MAX_STORED_VERSIONS = 200;

/** Records which ads were written since the last version, as the changes of the current one. Called after the version is bumped. */
export async function recordStockChanges(client: pg.ClientBase): Promise<void> {
  await client.query(
    `with written as (delete from changed_ads returning ad_ids),
          outdated as (delete from stock_changes where version <= (select version from stock_version) - ${MAX_STORED_VERSIONS})
     insert into stock_changes (version, ad_ids)
       select version, case when coalesce((select sum(cardinality(ad_ids)) from written), 0) <= ${MAX_STORED_ADS}
                            then array(select distinct unnest(ad_ids) from written) end
       from stock_version
     on conflict (version) do update set token = gen_random_uuid(), ad_ids = null`,
  );
}

/** Whether ads were written since the last version. Called under the lock of the stock. */
export async function hasUnpublishedChanges(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>('select exists (select from changed_ads) as has');
  return rows[0]?.has === true;
}

/** The changes of a range of versions, as one snapshot of the stock knows them. */
export type StockChanges = { version: number; token: string; adIds: number[] };

/**
 * Reads what changed since a version.
 * @param token of that version; another one of the same number means that the database was restored from a backup
 * @param max number of changed ads
 * @returns null when that is not known, or is too much to be read one by one
 */
export async function readStockChanges(
  client: pg.ClientBase,
  since: { version: number; token: string | null },
  max = MAX_CHANGED_ADS,
): Promise<StockChanges | null> {
  const { rows } = await client.query<{ version: number; token: string; adIds: number[] | null; current: number }>(
    `select stock_changes.version, token, case when cardinality(ad_ids) <= $2 then ad_ids end as "adIds", stock_version.version as current
     from stock_version left join stock_changes on stock_changes.version between $1 and stock_version.version
     order by stock_changes.version`,
    [since.version, max],
  );
  const [own, ...later] = rows;
  const last = rows.at(-1);
  if (own === undefined || last === undefined || own.version !== since.version || own.token !== since.token)
    return null;
  // A version without a row was bumped by hand.
  if (last.version !== last.current || later.length !== last.version - since.version) return null;
  const ids = new Set<number>();
  for (const { adIds } of later) {
    if (adIds === null || ids.size + adIds.length > max) return null;
    for (const id of adIds) ids.add(Number(id));
  }
  return { version: last.version, token: last.token, adIds: [...ids] };
}

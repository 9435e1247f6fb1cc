import type pg from 'pg';
import { type DeliveryRun, insertNewAds, type MergedRows, writePrices } from './delivery-inserts.ts';
import { lockStock } from './stock-transaction.ts';

/**
 * Ads that a large delivery inserts while its later rows are still being read, in the same transaction: those of dealers that have
 * no ads yet, whose rows can match no known ad. All other rows wait until the last one has been read, as matching needs all of them.
 */

/** Temporary table of the rows whose ads have been inserted. */
export const EARLY_DDL = 'create temp table early (row_number int not null, ad_id bigint not null) on commit drop';

/** Of the rows of a batch, the share from which early inserts go on: looking for new dealers costs time too. */
const MIN_EARLY_SHARE = 0.5;

/** A place before the first row of a table. */
const BEFORE_ALL = '(0,0)';

/** Creates the dealers that only the delivery knows, as their first rows name them. */
export const storeNewDealers = (client: pg.ClientBase, isDemo: boolean, rows = 'true'): Promise<unknown> =>
  client.query(
    `insert into dealers (name, city, county, is_demo)
       select distinct on (lower(dealer_name)) dealer_name, dealer_city, dealer_county, $1
       from (select dealer_name, dealer_city, dealer_county, min(row_number) as first_row
             from staged where rejected_rule is null and ${rows} group by 1, 2, 3) named
       order by lower(dealer_name), first_row
     on conflict (lower(name)) do nothing`,
    [isDemo],
  );

/**
 * Builds the function that inserts the ads of the rows staged since its last call. From its first call on, the transaction has the
 * lock of the stock.
 */
export function earlyInserts(client: pg.ClientBase, run: DeliveryRun, isDemo: boolean): () => Promise<void> {
  let after = BEFORE_ALL;
  let inserted = 0;
  let isWorthwhile = true;
  return async () => {
    if (!isWorthwhile) return;
    if (after === BEFORE_ALL) await begin(client);
    // Rows are appended, so those since the last call are a range, and the table is not read again for each batch.
    const rows = `staged.ctid > '${after}'`;
    const { last, accepted } = await lastRow(client, rows);
    if (last !== null) {
      await storeNewDealers(client, isDemo, rows);
      const early = await selectBatch(client, rows, inserted);
      const batch: MergedRows = { table: 'batch', staged: rows };
      await insertNewAds(client, run, batch);
      await writePrices(client, run, batch);
      await client.query('insert into early select row_number, ad_id from batch');
      await client.query('drop table batch');
      inserted += early;
      after = last;
      isWorthwhile = early >= accepted * MIN_EARLY_SHARE;
    }
  };
}

async function begin(client: pg.ClientBase): Promise<void> {
  await lockStock(client);
  // Read once: for each batch, it would cost as much as its inserts.
  await client.query(
    'create temp table stocked_dealers on commit drop as select distinct dealer_id from ads where dealer_id is not null',
  );
}

async function lastRow(client: pg.ClientBase, rows: string): Promise<{ last: string | null; accepted: number }> {
  const { rows: found } = await client.query<{ last: string | null; accepted: number }>(
    `select max(ctid)::text as last, (count(*) filter (where rejected_rule is null))::int as accepted from staged where ${rows}`,
  );
  return found[0] ?? { last: null, accepted: 0 };
}

/** @returns number of rows */
async function selectBatch(client: pg.ClientBase, rows: string, inserted: number): Promise<number> {
  // Narrow and analysed: joined with the wide rows, dealers were compared with each of them.
  await client.query(
    `create temp table fresh on commit drop as
       select row_number, status, lower(dealer_name) as dealer from staged where rejected_rule is null and ${rows}`,
  );
  await client.query('analyze fresh');
  const { rowCount } = await client.query(
    `create temp table batch on commit drop as
       select row_number, dealers.id as dealer_id, true as is_new, false as is_early, false as is_repriced, status as new_status,
              (select last_ad_id from stock_version) + ${inserted} + row_number() over (order by row_number) as ad_id
       from fresh join dealers on lower(dealers.name) = fresh.dealer
       where dealers.id not in (select dealer_id from stocked_dealers)`,
  );
  await client.query('drop table fresh');
  return rowCount ?? 0;
}

/** Deletes the ads that were inserted for rows which another row of the same car precedes. */
export async function withdrawDuplicates(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    "delete from ads where internal_id in (select ad_id from delivery where ad_id is not null and outcome = 'duplicate')",
  );
  if (rowCount === 0) return;
  await client.query(
    "update delivery set ad_id = null, is_new = false where ad_id is not null and outcome = 'duplicate'",
  );
}

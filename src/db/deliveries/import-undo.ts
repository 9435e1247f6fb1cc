import { sql } from 'kysely';
import type pg from 'pg';
import { isForSaleWithDetails } from '#src/db/ads/withheld-status.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { FieldValue } from '#src/domain/ads/staff-fields.ts';
import { fieldChanges, MAX_LISTED } from '#src/domain/deliveries/delivery-trial.ts';
import type {
  ImportUndo,
  LeftOutCar,
  LeftOutReason,
  UndoEffect,
  UndoneCar,
} from '#src/domain/deliveries/import-undo.ts';
import { CONTENT_COLUMNS } from './staged-columns.ts';

/** Effects of undoing an import, by the values that it wrote over (overwritten-ads.ts) and by later changes. */

/** SQL: people have written about an ad, or saved it. */
const IS_IN_USE = ['enquiries', 'ad_reports', 'ad_notes', 'shared_list_ads', 'saved_searches']
  .map((table) => `exists (select from ${table} where ${table}.ad_id = ads.internal_id)`)
  .join(' or ');

const IS_CONTENT_CHANGED = `before ?| array[${CONTENT_COLUMNS.map(({ name }) => `'${name}'`).join(', ')}]`;

/**
 * SQL: the ads that an import wrote, with their values before it, the effect of undoing it, and why they are left out. Null effect: only what
 * the catalogue says of the car differs. @param run SQL of the run's id
 */
export const undoneAds = (run: string): string => `
  select internal_id as ad_id, is_new, before, sighting_at, series_id, ads.dealer_id,
         case when dealer_id = any(array(
                select later.dealer_id from dealers_of_imports later where later.run_id > ${run} and later.is_whole)) then 'delivered'
              when updated_at <> (select written_at from import_runs where id = ${run}) then 'changed'
              when is_new and (${IS_IN_USE}) then 'in use' end as left_out,
         case when is_new then case when ${isForSaleWithDetails('held', 'earlier')} then 'removed' else 'changed' end
              when before ->> 'status' = 'active' and status <> 'active' then 'returned'
              when before ->> 'status' <> 'active' and status = 'active' then 'removed'
              when before ? 'status' or ${IS_CONTENT_CHANGED} then 'changed'
              when before ? 'price' then 'repriced' end as effect
  from (
    select ad_id, before, sighting_at, false as is_new from overwritten_ads where run_id = ${run} and before is not null
    union all
    select ad_id, null, null, true from ad_events where import_run_id = ${run} and kind = 'published'
  ) written join ads on internal_id = written.ad_id
  left join ad_overrides held on held.ad_id = internal_id and held.field = 'status'
  left join withheld_ads earlier on earlier.ad_id = internal_id`;

type Row = {
  id: number;
  effect: UndoEffect;
  leftOut: LeftOutReason | null;
  dealer: string;
  ad: Record<string, FieldValue>;
  before: Record<string, FieldValue> | null;
  total: number;
};

/** @param ads SQL with the columns of {@link undoneAds} */
const describeSql = (ads: string): string => `
  with written as materialized (${ads}), numbered as (
    select written.*, ads.name, count(*) over (partition by left_out is null, case when left_out is null then effect end)::int as total,
           row_number() over (partition by left_out is null, case when left_out is null then effect end order by name, ad_id) as nth
    from written join ads on internal_id = ad_id where effect is not null
  )
  select ad_id::int as id, effect, left_out as "leftOut", coalesce(dealers.name, '') as dealer, to_jsonb(ads) as ad, before, total
  from numbered join ads on ads.internal_id = ad_id left join dealers on dealers.id = ads.dealer_id
  where nth <= ${MAX_LISTED} order by nth`;

function describe(rows: readonly Row[]): ImportUndo {
  const counts = { removed: 0, returned: 0, repriced: 0, changed: 0, leftOut: 0 };
  const cars: UndoneCar[] = [];
  const leftOut: LeftOutCar[] = [];
  for (const { id: adId, effect, leftOut: reason, dealer, ad, before, total } of rows) {
    const licencePlate = typeof ad.licence_plate === 'string' ? ad.licence_plate : null;
    const car = { adId, dealer, name: String(ad.name), licencePlate };
    counts[reason === null ? effect : 'leftOut'] = total;
    if (reason !== null) leftOut.push({ ...car, reason });
    else {
      const restored = { ...ad, ...before };
      const price = typeof restored.price === 'number' ? restored.price : null;
      const hasFields = effect === 'repriced' || effect === 'changed';
      cars.push({ ...car, change: effect, price, fields: hasFields ? fieldChanges(ad, restored) : [] });
    }
  }
  return { counts, cars, leftOut };
}

/** The effects that undoing an import has now. @param runId of an import that can be undone */
export async function previewUndo(db: Db, runId: number): Promise<ImportUndo> {
  const { rows } = await sql<Row>`${sql.raw(describeSql(undoneAds(String(Math.trunc(runId)))))}`.execute(db);
  return describe(rows);
}

/** The same of the ads that are collected in the temporary table `undone`. */
export async function describeUndone(client: pg.ClientBase): Promise<ImportUndo> {
  const { rows } = await client.query<Row>(describeSql('select * from undone'));
  return describe(rows);
}

/** How the delivery of an import arrived; undefined: staff uploaded it. */
export const readDeliveryOfRun = (db: Db, runId: number) =>
  db
    .selectFrom('dealer_deliveries')
    .select(['dealer_id as dealerId', sql<boolean>`feed_source_id is not null`.as('isPulled')])
    .where('import_run_id', '=', runId)
    .executeTakeFirst();

/** Marks an import as being undone. @returns its file; undefined: it is not done, or too long ago */
export const markImportUndoing = (db: Db, runId: number, email: string): Promise<{ file: string } | undefined> =>
  db
    .updateTable('import_runs')
    .set({ state: 'undoing', undone_by: email, message: null })
    .where('id', '=', runId)
    .where('state', '=', 'done')
    .where('undo_until', '>', sql<Date>`now()`)
    .returning('file')
    .executeTakeFirst();

/** Imports whose undo is not finished, the oldest first. */
export const listUnfinishedUndos = (db: Db): Promise<{ id: number }[]> =>
  db.selectFrom('import_runs').select('id').where('state', '=', 'undoing').orderBy('id').execute();

/** Ends an undo that failed and changed nothing. */
export const endUndoWithout = (db: Db, runId: number, message: string) =>
  db
    .updateTable('import_runs')
    .set({ state: 'done', undone_by: null, message })
    .where('id', '=', runId)
    .where('state', '=', 'undoing')
    .execute();

/** Locks an import that is being undone. @returns undefined: another process has undone it */
export async function lockUndoingRun(client: pg.ClientBase, runId: number): Promise<boolean> {
  const { rowCount } = await client.query(`select from import_runs where id = $1 and state = 'undoing' for update`, [
    runId,
  ]);
  return rowCount === 1;
}

/**
 * Records an undo, for the import and for the delivery that it was of: the same file may then be delivered again. The import confirms
 * nothing any more.
 */
export async function recordUndo(client: pg.ClientBase, runId: number, undo: ImportUndo): Promise<void> {
  await client.query('delete from overwritten_ads where run_id = $1', [runId]);
  await client.query('delete from dealers_of_imports where run_id = $1', [runId]);
  await client.query(`update import_runs set state = 'undone', undone_at = now(), undo = $2 where id = $1`, [
    runId,
    JSON.stringify(undo),
  ]);
  // A pull would soon bring the same file back. Without its version the server sends the file, and it is imported, once staff resume it.
  await client.query(
    `update feed_sources set is_paused = true, etag = null, last_modified = null
     where id in (select feed_source_id from dealer_deliveries where import_run_id = $1)`,
    [runId],
  );
  await client.query(
    `update dealer_deliveries set state = 'undone' where import_run_id = $1 and state in ('running', 'done')`,
    [runId],
  );
}

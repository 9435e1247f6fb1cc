import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { BulkStatement } from '#src/domain/ad-decisions/statement.ts';
import type { BulkAction, SkipReason, StatusTimes, StoredOverride } from '#src/domain/ads/bulk-action.ts';
import type { FieldValue } from '#src/domain/ads/staff-fields.ts';
import type { MatchedState } from '#src/domain/saved-searches/alert.ts';
import { type AdSelection, selectedAds } from './staff-ads.ts';

/** Changes of many ads by staff, and what they did to each ad. */

export type BulkState = 'running' | 'done' | 'undoing' | 'undone';
export type BulkAdState = 'waiting' | 'changed' | 'same' | 'skipped' | 'restored' | 'kept';

/** Stores a change and the ads that it is about. @returns its id, and the number of its ads */
export async function insertBulkChange(
  db: Db,
  {
    action,
    email,
    selection,
    statement = null,
  }: { action: BulkAction; email: string; selection: AdSelection; statement?: BulkStatement | null },
): Promise<{ id: number; ads: number }> {
  const { id } = await db
    .insertInto('bulk_changes')
    .values({
      action: JSON.stringify(action),
      email,
      statement: statement === null ? null : JSON.stringify(statement),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('bulk_change_ads')
    .columns(['change_id', 'ad_id'])
    .expression(
      selectedAds(db, selection).select([sql<number>`${id}::bigint`.as('change_id'), 'ads.internal_id as ad_id']),
    )
    .executeTakeFirst();
  return { id, ads: Number(numInsertedOrUpdatedRows) };
}

export type BulkChange = {
  id: number;
  action: BulkAction;
  /** Reasons for the dealers; null: it restricts and corrects nothing. */
  statement: BulkStatement | null;
  email: string;
  createdAt: Date;
  state: BulkState;
  undoneBy: string | null;
  finishedAt: Date | null;
};

export async function readBulkChange(db: Db, id: number): Promise<BulkChange | null> {
  const row = await db
    .selectFrom('bulk_changes')
    .select(['id', 'action', 'statement', 'email', 'created_at as createdAt', 'state'])
    .select(['undone_by as undoneBy', 'finished_at as finishedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** The number of a change's ads by state, and those skipped by reason. */
export async function countBulkAds(db: Db, id: number) {
  return db
    .selectFrom('bulk_change_ads')
    .select(({ fn }) => ['state', 'reason', fn.countAll<number>().as('ads')])
    .where('change_id', '=', id)
    .groupBy(['state', 'reason'])
    .orderBy('state')
    .orderBy('reason')
    .execute();
}

/** Some ads of a change, with their fields before and after. */
export const listBulkAds = (db: Db, id: number, limit: number) =>
  db
    .selectFrom('bulk_change_ads')
    .innerJoin('ads', 'ads.internal_id', 'bulk_change_ads.ad_id')
    .select(['ad_id as id', 'ads.name', 'bulk_change_ads.state', 'before', 'after'])
    .where('change_id', '=', id)
    .where('before', 'is not', null)
    .orderBy('ad_id')
    .limit(limit)
    .execute();

/** Changes whose work is not finished, the oldest first. */
export const listUnfinishedChanges = (db: Db): Promise<{ id: number }[]> =>
  db.selectFrom('bulk_changes').select('id').where('state', 'in', ['running', 'undoing']).orderBy('id').execute();

/** Begins to undo a finished change. @returns whether it was one */
export async function markUndoing(db: Db, id: number, email: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bulk_changes')
    .set({ state: 'undoing', undone_by: email, finished_at: null })
    .where('id', '=', id)
    .where('state', '=', 'done')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function finishBulkChange(db: Db, id: number, state: 'done' | 'undone'): Promise<void> {
  await sql`update bulk_changes set state = ${state}, finished_at = now() where id = ${id}`.execute(db);
}

/** The next ads of a change that are in a state, by their ids. */
export const listNextAds = (db: Db, id: number, state: 'waiting' | 'changed', limit: number) =>
  db
    .selectFrom('bulk_change_ads')
    .select(['ad_id as id', 'before', 'after', 'overrides', 'times', 'written_at as writtenAt'])
    .select('matched')
    .where('change_id', '=', id)
    .where('state', '=', state)
    .orderBy('ad_id')
    .limit(limit)
    .execute();

/** The effect of a change on one ad. */
export type BulkAdResult = {
  id: number;
  state: BulkAdState;
  reason?: SkipReason;
  before?: Readonly<Record<string, FieldValue>>;
  after?: Readonly<Record<string, FieldValue>>;
  overrides?: readonly StoredOverride[];
  times?: StatusTimes;
  /** When the ad had last been changed before. */
  changedAt?: string | null;
  /** The state that alerts knew before. */
  matched?: MatchedState | null;
};

export async function writeBulkResults(db: Db, id: number, results: readonly BulkAdResult[]): Promise<void> {
  await sql`
    update bulk_change_ads set state = result.state, reason = result.reason, before = coalesce(result.before, bulk_change_ads.before),
           after = coalesce(result.after, bulk_change_ads.after), overrides = coalesce(result.overrides, bulk_change_ads.overrides),
           times = coalesce(result.times, bulk_change_ads.times),
           written_at = case when result.state = 'changed' then now() else written_at end,
           changed_at = coalesce(result."changedAt", bulk_change_ads.changed_at),
           matched = coalesce(result.matched, bulk_change_ads.matched)
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as result (id bigint, state text, reason text, before jsonb, after jsonb, overrides jsonb, times jsonb, "changedAt" timestamptz, matched jsonb)
    where change_id = ${id} and ad_id = result.id`.execute(db);
}

/** The changes of many ads that one ad was part of, the latest first. */
export const listBulkChangesOfAd = (db: Db, adId: number, limit: number) =>
  db
    .selectFrom('bulk_change_ads')
    .innerJoin('bulk_changes', 'bulk_changes.id', 'bulk_change_ads.change_id')
    .select(['bulk_changes.id', 'created_at as at', 'email', 'before', 'after', 'bulk_change_ads.state'])
    .where('ad_id', '=', adId)
    .where('before', 'is not', null)
    .orderBy('change_id', 'desc')
    .limit(limit)
    .execute();

/** Deletes the events and the prices that a change wrote for some of its ads: it was never meant. */
export async function forgetBulkEvents(db: Db, id: number, adIds: readonly number[]): Promise<void> {
  for (const table of ['price_events', 'ad_events'] as const)
    await sql`
      delete from ${sql.table(table)} as event using bulk_change_ads
      where change_id = ${id} and bulk_change_ads.ad_id = any(${adIds}::bigint[]) and event.ad_id = bulk_change_ads.ad_id
        and event.at = written_at and event.import_run_id is null`.execute(db);
}

/** After undoing a change: its ads were last changed when they were before it, unless something has happened to them since. */
export async function restoreChangedAt(db: Db, id: number, adIds: readonly number[]): Promise<void> {
  await sql`
    update ads set changed_at = bulk_change_ads.changed_at
    from bulk_change_ads
    where change_id = ${id} and ad_id = any(${adIds}::bigint[]) and internal_id = ad_id and written_at is not null
      and not exists (select from ad_events event where event.ad_id = internal_id and event.at > written_at)`.execute(
    db,
  );
}

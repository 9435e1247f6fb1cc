import type pg from 'pg';
import { ownValue } from '#src/base/own-value.ts';
import { fail, ok, type Result } from '#src/base/result.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import { mailChange, storeDecisionsOfChange } from '#src/commands/ad-decisions/state-decision.ts';
import { matchEngines } from '#src/commands/catalogue/match-engines.ts';
import { tagAds } from '#src/commands/catalogue/tag-ads.ts';
import { withdrawChange, withdrawClosings } from '#src/db/ad-decisions/ad-decisions.ts';
import { lockAds, overrideFields, readFields, restoreFields } from '#src/db/ads/ad-batches.ts';
import {
  type BulkChange,
  finishBulkChange,
  forgetBulkEvents,
  insertBulkChange,
  listNextAds,
  listUnfinishedChanges,
  markUndoing,
  readBulkChange,
  restoreChangedAt,
  writeBulkResults,
} from '#src/db/ads/bulk-changes.ts';
import type { AdSelection } from '#src/db/ads/staff-ads.ts';
import { createDb, type Db } from '#src/db/connection/client.ts';
import { resultTransaction } from '#src/db/connection/result-transaction.ts';
import type { StockChange } from '#src/db/deliveries/stock-transaction.ts';
import { forgetUndoneChanges } from '#src/db/saved-searches/matched-ads.ts';
import type { BulkStatement } from '#src/domain/ad-decisions/statement.ts';
import { type BulkAction, bulkActionText, planAdChange } from '#src/domain/ads/bulk-action.ts';
import { isSameValue } from '#src/domain/ads/staff-fields.ts';
import { betweenImports, IMPORT_WAITS } from './between-imports.ts';

/** Ads of one transaction: each bumps the version of the stock, and blocks imports while it runs. */
const BATCH_ADS = 2_000;

/** Maximum number of ads of one change. */
export const MAX_ADS_PER_CHANGE = 100_000;

export type ChangeRefusal =
  | { kind: 'other number'; ads: number }
  | { kind: 'none' }
  | { kind: 'too many'; ads: number };

/**
 * Stores a change of many ads, with its one audit entry; {@link runChange} does it.
 * @param ads number of ads that was confirmed; the list may have changed since
 */
export const beginChange = (
  db: Db,
  actor: Actor,
  {
    action,
    selection,
    ads,
    statement = null,
  }: { action: BulkAction; selection: AdSelection; ads: number | null; statement?: BulkStatement | null },
): Promise<Result<number, ChangeRefusal>> =>
  resultTransaction<number, ChangeRefusal>(db, async (tx) => {
    const { id, ads: found } = await insertBulkChange(tx, {
      action,
      email: actor.email,
      selection,
      statement,
    });
    if (found === 0) return fail({ kind: 'none' });
    if (found > MAX_ADS_PER_CHANGE) return fail({ kind: 'too many', ads: found });
    if (ads !== null && found !== ads) return fail({ kind: 'other number', ads: found });
    await recordAudit(tx, actor, {
      action: 'ads.change',
      subject: `bulk:${id}`,
      before: null,
      after: { change: bulkActionText(action), ads: found },
    });
    return ok(id);
  });

/** Begins to undo a finished change, with one audit entry; {@link runChange} does it. */
export const beginUndo = (db: Db, actor: Actor, id: number): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!(await markUndoing(tx, id, actor.email))) return false;
    const change = await readBulkChange(tx, id);
    await recordAudit(tx, actor, {
      action: 'ads.undo',
      subject: `bulk:${id}`,
      before: { change: change === null ? null : bulkActionText(change.action) },
      after: null,
    });
    return true;
  });

/** Does or undoes the rest of a change, in batches, between imports: after a kill it continues with the ads that are left. */
export async function runChange(pool: pg.Pool, id: number, waits = IMPORT_WAITS): Promise<void> {
  for (;;) {
    const isDone = await betweenImports<boolean>(pool, (db) => nextBatch(db, id), waits);
    if (isDone) return;
  }
}

async function nextBatch(db: Db, id: number): Promise<StockChange<boolean>> {
  const change = await readBulkChange(db, id);
  if (change?.state === 'running') return changeBatch(db, id, change);
  if (change?.state === 'undoing') return undoBatch(db, id);
  return { value: true, touchedSeries: null };
}

/** Continues changes that a stopped server left unfinished. @returns their number */
export async function finishChanges(pool: pg.Pool): Promise<number> {
  const unfinished = await listUnfinishedChanges(createDb(pool));
  for (const { id } of unfinished) await runChange(pool, id);
  return unfinished.length;
}

async function changeBatch(db: Db, id: number, { action, email, statement }: BulkChange) {
  const next = await listNextAds(db, id, 'waiting', BATCH_ADS);
  const ads = await lockAds(
    db,
    next.map((ad) => ad.id),
  );
  const planned = ads.map((ad) => ({ ad, plan: planAdChange(action, ad) }));
  const changed = planned.flatMap(({ ad, plan }) => (plan.kind === 'changed' ? [{ ad, plan }] : []));
  if (changed.length > 0) {
    const patches = changed.map(({ ad, plan }) => ({ id: ad.id, fields: plan.after }));
    await overrideFields(db, patches, email);
    await deriveValues(db, patches);
    const decided = changed.map(({ ad, plan: { before, after } }) => ({ adId: ad.id, changes: { before, after } }));
    if (statement !== null) await storeDecisionsOfChange(db, id, statement, decided);
    else if (action.kind === 'show')
      await withdrawClosings(
        db,
        patches.map((patch) => patch.id),
      );
  }
  await writeBulkResults(
    db,
    id,
    planned.map(({ ad, plan }) => {
      if (plan.kind === 'same') return { id: ad.id, state: 'same' };
      if (plan.kind === 'skipped') return { id: ad.id, state: 'skipped', reason: plan.reason };
      const { before, after } = plan;
      const overrides = ad.overrides.filter(({ field }) => Object.hasOwn(after, field));
      return {
        id: ad.id,
        state: 'changed',
        before,
        after,
        overrides,
        changedAt: ad.changedAt,
        matched: ad.matched,
        ...('status' in after ? { times: ad.times } : {}),
      };
    }),
  );
  const isDone = next.length < BATCH_ADS;
  if (isDone && statement !== null) await mailChange(db, id, statement);
  if (isDone) await finishBulkChange(db, id, 'done');
  return {
    value: isDone,
    touchedSeries: changed.length === 0 ? null : changed.map(({ ad }) => ad.seriesId),
  };
}

async function undoBatch(db: Db, id: number) {
  const next = await listNextAds(db, id, 'changed', BATCH_ADS);
  const ids = next.map((ad) => ad.id);
  const [ads, values] = [
    new Map((await lockAds(db, ids)).map((ad) => [ad.id, ad])),
    await readFields(db, ids, [...new Set(next.flatMap(({ after }) => Object.keys(after ?? {})))]),
  ];
  const restorations = next.flatMap((row) => {
    const ad = ads.get(row.id);
    if (!ad) return [];
    const current = values.get(row.id) ?? {};
    // A field that somebody, or the feed, has set to another value since is left as it is.
    const fields = Object.entries(row.after ?? {})
      .filter(([field, value]) => isSameValue(ownValue(current, field) ?? null, value, field))
      .map(([field]) => field);
    const stored = (row.overrides ?? []).filter(({ field }) => fields.includes(field));
    const earlierValue = (field: string) => {
      const before = stored.find((each) => each.field === field);
      if (before) return before.value;
      const today = ad.overrides.find((each) => each.field === field);
      return today === undefined || today.feedValue === null
        ? (ownValue(row.before ?? {}, field) ?? null)
        : today.feedValue;
    };
    const overrides = stored.map((each) => {
      const today = ad.overrides.find(({ field }) => field === each.field);
      return { ...each, feedValue: today === undefined ? (ownValue(current, each.field) ?? null) : today.feedValue };
    });
    const restored = Object.fromEntries(fields.map((field) => [field, earlierValue(field)]));
    const isStatusAsBefore = 'status' in restored && restored.status === ownValue(row.before ?? {}, 'status');
    return [
      {
        id: row.id,
        fields: restored,
        overrides,
        seriesId: ad.seriesId,
        times: isStatusAsBefore ? row.times : null,
        writtenAt: row.writtenAt,
        matched: row.matched,
        isWhole: fields.length === Object.keys(row.after ?? {}).length,
      },
    ];
  });
  const touched = restorations.filter(({ fields }) => Object.keys(fields).length > 0);
  if (touched.length > 0) {
    const touchedIds = touched.map((each) => each.id);
    await forgetBulkEvents(db, id, touchedIds);
    await restoreFields(db, touched);
    await restoreChangedAt(db, id, touchedIds);
    await forgetUndoneChanges(
      db,
      touched.flatMap(({ id: ad, writtenAt, matched }) => (writtenAt === null ? [] : [{ id: ad, writtenAt, matched }])),
    );
    await deriveValues(db, touched);
  }
  await writeBulkResults(
    db,
    id,
    restorations.map((each) => ({ id: each.id, state: each.isWhole ? 'restored' : 'kept' })),
  );
  const isDone = next.length < BATCH_ADS;
  if (isDone) await withdrawChange(db, id);
  if (isDone) await finishBulkChange(db, id, 'undone');
  return { value: isDone, touchedSeries: touched.length === 0 ? null : touched.map(({ seriesId }) => seriesId) };
}

/** Fields from which neither an engine nor a tag follows. */
const INDEPENDENT = new Set(['status', 'price', 'dealer_id', 'odometer_km', 'chassis']);

async function deriveValues(db: Db, patches: readonly { id: number; fields: object }[]): Promise<void> {
  const ids = patches
    .filter(({ fields }) => Object.keys(fields).some((field) => !INDEPENDENT.has(field)))
    .map(({ id }) => id);
  if (ids.length === 0) return;
  await matchEngines(db, { ids });
  await tagAds(db, { ids });
}

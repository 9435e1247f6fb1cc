import type pg from 'pg';
import { ownValue } from '#src/base/own-value.ts';
import { fail, ok, type Result } from '#src/base/result.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import { lockAdFields } from '#src/db/ads/ad-overrides.ts';
import type { Db } from '#src/db/connection/client.ts';
import { inStockTransaction } from '#src/db/deliveries/stock-transaction.ts';
import { deleteDraft, insertDraft, readDealerName, touchDraft, updateDraft } from '#src/db/drafts/draft-ads.ts';
import { planPublication, readPlannedPublication } from '#src/db/drafts/planned-publications.ts';
import { type FieldValue, isSameValue, OVERRIDABLE_COLUMNS } from '#src/domain/ads/staff-fields.ts';
import type { DraftAd, PlannedPublication } from '#src/domain/drafts/draft-ad.ts';

export type DraftRefusal = 'unknown ad' | 'not a draft' | 'changed meanwhile';

/** The edited draft as staff saw it; null: a new one. */
export type SavedDraft = { id: number; seenAt: Date } | null;

export type DraftSave = {
  id: number;
  /** The changed columns. */
  changed: string[];
  /** When it was last written. */
  updatedAt: Date;
};

/**
 * Stores a draft: a new one, or in place of all values of an existing one.
 * @param planned when the site publishes it automatically; null: never, also if a time was set before
 */
export const saveDraft = (
  pool: pg.Pool,
  actor: Actor,
  saved: SavedDraft,
  draft: DraftAd,
  planned: PlannedPublication | null = null,
) =>
  inStockTransaction<Result<DraftSave, DraftRefusal>>(pool, async (db, client) => ({
    value: await writeDraft(db, client, actor, saved, draft, planned),
    touchedSeries: null,
  }));

/** The same within a transaction that holds the lock of the stock. */
export async function writeDraft(
  db: Db,
  client: pg.ClientBase,
  actor: Actor,
  saved: SavedDraft,
  draft: DraftAd,
  planned: PlannedPublication | null = null,
): Promise<Result<DraftSave, DraftRefusal>> {
  if (saved === null) {
    const id = await insertDraft(client, draft);
    await planPublication(db, id, actor, planned);
    const after = await readFilledFields(db, id);
    await recordAudit(db, actor, { action: 'ad.create', subject: `ad:${id}`, before: null, after });
    const { updatedAt } = await readDraft(db, id);
    return ok({ id, changed: Object.keys(after), updatedAt });
  }
  const { id, seenAt } = saved;
  const ad = await lockAdFields(db, id);
  if (!ad) return fail('unknown ad');
  if (ad.fields.status !== 'draft') return fail('not a draft');
  if (ad.updatedAt > seenAt) return fail('changed meanwhile');
  const before = await readDraft(db, id);
  await updateDraft(client, id, draft);
  await planPublication(db, id, actor, planned);
  // Who opened the draft before must see the other time before changing it.
  if ((planned?.at.toISOString() ?? null) !== before.fields.publish_at) await touchDraft(db, id);
  const after = await readDraft(db, id);
  const isSame = (column: string) =>
    isSameValue(ownValue(before.fields, column) ?? null, ownValue(after.fields, column) ?? null, column);
  const changed = AUDITED.filter((column) => !isSame(column));
  if (changed.length > 0) {
    await recordAudit(db, actor, {
      action: 'ad.update',
      subject: `ad:${id}`,
      before: valuesOf(before.fields, changed),
      after: valuesOf(after.fields, changed),
    });
  }
  return ok({ id, changed, updatedAt: after.updatedAt });
}

async function readDraft(db: Db, id: number) {
  const ad = await lockAdFields(db, id);
  if (!ad) throw new Error(`The draft ${id} is not stored.`);
  const { dealer_id: dealerId } = ad.fields;
  const dealer = typeof dealerId === 'number' ? await readDealerName(db, dealerId) : null;
  const publishAt = (await readPlannedPublication(db, id))?.at.toISOString() ?? null;
  const fields: Record<string, FieldValue> = { ...ad.fields, dealer, publish_at: publishAt };
  return { fields, updatedAt: ad.updatedAt };
}

/** The fields of a draft as the audit log stores them. */
export async function readFilledFields(db: Db, id: number): Promise<Record<string, FieldValue>> {
  const { fields } = await readDraft(db, id);
  const filled = AUDITED.filter((column) => String(ownValue(fields, column) ?? '') !== '');
  return valuesOf(fields, filled);
}

/** As the audit log stores a draft's fields; of the VIN only that it changed. */
const AUDITED = [
  'vin_hash',
  'dealer',
  'price_on_request',
  'publish_at',
  'brand',
  'series',
  'generation',
  'licence_plate',
  ...OVERRIDABLE_COLUMNS,
];

const valuesOf = (fields: Record<string, FieldValue>, columns: readonly string[]) =>
  Object.fromEntries(
    columns.map((column) => [column, column === 'vin_hash' ? null : (ownValue(fields, column) ?? null)]),
  );

/** Removes an ad that was never published. The audit log stores its content. */
export const removeDraft = (pool: pg.Pool, actor: Actor, id: number) =>
  inStockTransaction<Result<null, Exclude<DraftRefusal, 'changed meanwhile'>>>(pool, async (db) => {
    const ad = await lockAdFields(db, id);
    if (!ad) return { value: fail('unknown ad'), touchedSeries: null };
    if (ad.fields.status !== 'draft') return { value: fail('not a draft'), touchedSeries: null };
    const before = await readFilledFields(db, id);
    await deleteDraft(db, id);
    await recordAudit(db, actor, { action: 'ad.remove', subject: `ad:${id}`, before, after: null });
    return { value: ok(null), touchedSeries: null };
  });

import type pg from 'pg';
import { ownValue } from '#src/base/own-value.ts';
import { fail, ok, type Result } from '#src/base/result.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import { stateDecision } from '#src/commands/ad-decisions/state-decision.ts';
import { matchEngines } from '#src/commands/catalogue/match-engines.ts';
import { tagAds } from '#src/commands/catalogue/tag-ads.ts';
import { lockAdFields, removeOverride, setOverride, writeAdFields } from '#src/db/ads/ad-overrides.ts';
import { listOverrides } from '#src/db/ads/staff-ad.ts';
import type { Db } from '#src/db/connection/client.ts';
import { inStockTransaction, type StockChange } from '#src/db/deliveries/stock-transaction.ts';
import type { AdStatement } from '#src/domain/ad-decisions/statement.ts';
import { type FieldValue, isSameValue, OVERRIDABLE_COLUMNS } from '#src/domain/ads/staff-fields.ts';

export type EditRefusal = 'unknown ad' | 'is a draft' | 'changed meanwhile' | 'not set by staff';

/** Staff's values of an ad's fields, by column; equal values are ignored. */
export type AdEdit = {
  id: number;
  values: Record<string, FieldValue>;
  /** When the ad was last written as staff saw it: later changes are not overwritten. */
  seenAt: Date;
  /** Reasons for the ad's dealer; absent: the dealer's own people edit it. */
  statement?: AdStatement | undefined;
};

export type AdEditResult = {
  /** The changed columns, and their values before and after. */
  changed: string[];
  before: Readonly<Record<string, FieldValue>>;
  after: Readonly<Record<string, FieldValue>>;
  /** When the ad was last written. */
  updatedAt: Date;
};

/** Sets fields of an ad. Deliveries preserve them from then on, until they are reset to the feed. */
export const editAd = (pool: pg.Pool, actor: Actor, edit: AdEdit) =>
  inStockTransaction<Result<AdEditResult, EditRefusal>>(pool, (db) => writeEdit(db, actor, edit));

/** The same within a transaction on the stock. */
export async function writeEdit(
  db: Db,
  actor: Actor,
  { id, values, seenAt, statement }: AdEdit,
): Promise<StockChange<Result<AdEditResult, EditRefusal>>> {
  const ad = await lockAdFields(db, id);
  if (!ad) return { value: fail('unknown ad'), touchedSeries: null };
  // A draft has no feed and no history: it is saved as a whole (save-draft.ts).
  if (ad.fields.status === 'draft') return { value: fail('is a draft'), touchedSeries: null };
  if (ad.updatedAt > seenAt) return { value: fail('changed meanwhile'), touchedSeries: null };
  const before: Record<string, FieldValue> = {};
  const after: Record<string, FieldValue> = {};
  for (const [field, value] of Object.entries(values)) {
    const was = ownValue(ad.fields, field) ?? null;
    if (!OVERRIDABLE_COLUMNS.includes(field) || isSameValue(was, value, field)) continue;
    await setOverride(db, { id, field, value, was, email: actor.email });
    before[field] = was;
    after[field] = value;
  }
  const changed = Object.keys(after);
  if (changed.length === 0)
    return { value: ok({ changed, before, after, updatedAt: ad.updatedAt }), touchedSeries: null };
  const updatedAt = await writeAdFields(db, id, after);
  await matchEngines(db, { ids: [id] });
  await tagAds(db, { ids: [id] });
  await recordAudit(db, actor, { action: 'ad.update', subject: `ad:${id}`, before, after });
  if (statement) await stateDecision(db, statement, { adId: id, action: 'correct', changes: { before, after } });
  return { value: ok({ changed, before, after, updatedAt }), touchedSeries: [ad.seriesId] };
}

/** Resets a field of an ad to the feed: its value is that of the last delivery. */
export const releaseAdField = (pool: pg.Pool, actor: Actor, released: { id: number; field: string }) =>
  inStockTransaction<Result<null, EditRefusal>>(pool, (db) => writeRelease(db, actor, released));

/** The same within a transaction on the stock. */
export async function writeRelease(
  db: Db,
  actor: Actor,
  { id, field }: { id: number; field: string },
): Promise<StockChange<Result<null, EditRefusal>>> {
  const ad = await lockAdFields(db, id);
  if (!ad) return { value: fail('unknown ad'), touchedSeries: null };
  // A draft has no feed and no history: it is saved as a whole (save-draft.ts).
  if (ad.fields.status === 'draft') return { value: fail('is a draft'), touchedSeries: null };
  const override = (await listOverrides(db, id)).find((one) => one.field === field);
  if (!override || !OVERRIDABLE_COLUMNS.includes(field))
    return { value: fail('not set by staff'), touchedSeries: null };
  await removeOverride(db, id, field);
  // The column's own JSON: jsonb stores it as PostgreSQL wrote it.
  await writeAdFields(db, id, { [field]: override.feedValue as FieldValue });
  await matchEngines(db, { ids: [id] });
  await tagAds(db, { ids: [id] });
  await recordAudit(db, actor, {
    action: 'ad.release',
    subject: `ad:${id}`,
    before: { [field]: override.value },
    after: { [field]: override.feedValue },
  });
  return { value: ok(null), touchedSeries: [ad.seriesId] };
}

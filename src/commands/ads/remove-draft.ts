import type pg from 'pg';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import { lockAdFields } from '#src/db/ads/ad-overrides.ts';
import { deleteDraft } from '#src/db/ads/draft-ads.ts';
import { inStockTransaction } from '#src/db/deliveries/stock-transaction.ts';
import { fail, ok, type Result } from '#src/domain/result.ts';
import { type DraftRefusal, readFilledFields } from './save-draft.ts';

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

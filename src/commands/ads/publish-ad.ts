import type pg from 'pg';
import { fail, ok, type Result } from '#src/base/result.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import { matchEngines } from '#src/commands/catalogue/match-engines.ts';
import { tagAds } from '#src/commands/catalogue/tag-ads.ts';
import type { Db } from '#src/db/connection/client.ts';
import { inStockTransaction } from '#src/db/deliveries/stock-transaction.ts';
import { publishDraft } from '#src/db/drafts/draft-ads.ts';
import { type DraftAd, publicationProblems } from '#src/domain/drafts/draft-ad.ts';
import { type DraftRefusal, type SavedDraft, writeDraft } from './save-draft.ts';

/** Why an ad is not published; `incomplete` holds the Swedish reasons by form field. */
export type PublishRefusal = { kind: DraftRefusal } | { kind: 'incomplete'; problems: Record<string, string> };

/**
 * Saves a draft and publishes it, in one transaction: lists, counts and statistics include it as soon as the transaction commits.
 * @param saved null: it was not stored before
 * @returns its internal_id
 */
export const publishAd = (
  pool: pg.Pool,
  actor: Actor,
  { saved, draft, now }: { saved: SavedDraft; draft: DraftAd; now: Date },
) =>
  inStockTransaction<Result<number, PublishRefusal>>(pool, async (db, client) => {
    const problems = publicationProblems(draft, now);
    if (Object.keys(problems).length > 0) {
      return { value: fail({ kind: 'incomplete', problems }), touchedSeries: null };
    }
    const written = await writeDraft(db, client, actor, saved, draft);
    if (!written.ok) return { value: fail({ kind: written.failure }), touchedSeries: null };
    const { id } = written.value;
    await publishStoredDraft(db, client, actor, id);
    return { value: ok(id), touchedSeries: [draft.car.seriesId] };
  });

/** Publishes a draft as it is stored, within a transaction that holds the lock of the stock. */
export async function publishStoredDraft(
  db: Db,
  client: pg.ClientBase,
  actor: Actor,
  id: number,
  planned: { publish_at: string } | null = null,
): Promise<void> {
  await becomePublished(db, client, actor, id);
  await recordAudit(db, actor, {
    action: 'ad.publish',
    subject: `ad:${id}`,
    before: { status: 'draft', ...planned },
    after: { status: 'active' },
  });
}

/** Everything that changes with publication, except the audit log. */
export async function becomePublished(db: Db, client: pg.ClientBase, { email }: Actor, id: number): Promise<void> {
  await publishDraft(client, id, email);
  await matchEngines(db, { ids: [id] });
  await tagAds(db, { ids: [id] });
}

import { isDeepStrictEqual } from 'node:util';
import { fail, ok, type Result } from '#src/base/result.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import { versionOf } from '#src/commands/staff/edit-content.ts';
import { readCatalogue } from '#src/db/catalogue/catalogue.ts';
import { lockLoads } from '#src/db/catalogue/loaded-files.ts';
import type { Db, Tx } from '#src/db/connection/client.ts';
import { readStoredRecalls, type StoredRecall, setRecallRemoved, writeRecall } from '#src/db/recalls/stored-recalls.ts';
import type { Recall } from '#src/domain/recalls/recall-file.ts';
import { matchTokens } from '#src/domain/swedish/match-key.ts';
import { readRecallFiles } from './load-recalls.ts';

export type RecallRefusal = 'gone' | 'changed meanwhile' | 'no file';

/** Version of a recall as staff saw it. */
export const recallVersion = (recall: Recall): string => versionOf(recall, Object.keys(recall));

/** Adds staff's own recall. @returns its slug, made of brand and title */
export const addRecall = (
  db: Db,
  actor: Actor,
  { recall, now }: { recall: Omit<Recall, 'slug'>; now: Date },
): Promise<string> =>
  inRecallTransaction(db, async (tx) => {
    const usedSlugs = new Set((await readStoredRecalls(tx)).map((stored) => stored.recall.slug));
    const base = [recall.brand, ...matchTokens(recall.title)].join('-');
    let slug = base;
    for (let number = 2; usedSlugs.has(slug); number += 1) slug = `${base}-${number}`;
    const added: Recall = { ...recall, slug };
    await writeRecall(tx, added, now);
    await recordAudit(tx, actor, { action: 'recall.add', subject: subjectOf(slug), before: null, after: added });
    return slug;
  });

/**
 * Stores staff's version of a recall; loading the files does not change it from then on.
 * @param seen version that staff saw: later changes are not overwritten
 */
export const changeRecall = (
  db: Db,
  actor: Actor,
  { recall, seen, now }: { recall: Recall; seen: string; now: Date },
): Promise<Result<{ isChanged: boolean }, RecallRefusal>> =>
  inRecallTransaction(db, async (tx) => {
    const stored = await readOne(tx, recall.slug);
    if (!stored || stored.isRemoved) return fail('gone');
    if (recallVersion(stored.recall) !== seen) return fail('changed meanwhile');
    if (isDeepStrictEqual(stored.recall, recall)) return ok({ isChanged: false });
    await writeRecall(tx, recall, now);
    await recordAudit(tx, actor, {
      action: 'recall.change',
      subject: subjectOf(recall.slug),
      before: stored.recall,
      after: recall,
    });
    return ok({ isChanged: true });
  });

/** Hides a recall from the site; loading the files does not add it again. */
export const removeRecall = (
  db: Db,
  actor: Actor,
  { slug, now }: { slug: string; now: Date },
): Promise<Result<null, RecallRefusal>> =>
  inRecallTransaction(db, async (tx) => {
    const stored = await readOne(tx, slug);
    if (!stored || stored.isRemoved) return fail('gone');
    await setRecallRemoved(tx, slug, now);
    await recordAudit(tx, actor, {
      action: 'recall.remove',
      subject: subjectOf(slug),
      before: stored.recall,
      after: null,
    });
    return ok(null);
  });

/**
 * Resets a recall to its file, from which loading then updates it. A removed recall without a file is shown again as staff wrote it.
 * @param seen version that staff saw: later changes are not discarded
 * @throws RecallFilesError when the files contain a mistake
 */
export async function restoreRecall(
  db: Db,
  actor: Actor,
  { slug, seen, folder }: { slug: string; seen: string; folder: string },
): Promise<Result<null, RecallRefusal>> {
  const { brands } = await readCatalogue(db);
  const { recalls } = await readRecallFiles(folder, brands, null);
  const original = recalls.find((one) => one.slug === slug);
  return inRecallTransaction(db, async (tx) => {
    const stored = await readOne(tx, slug);
    if (!stored) return fail('gone');
    if (recallVersion(stored.recall) !== seen) return fail('changed meanwhile');
    if (!original && !stored.isRemoved) return fail('no file');
    if (original) await writeRecall(tx, original, null);
    else await setRecallRemoved(tx, slug, null);
    await recordAudit(tx, actor, {
      action: 'recall.restore',
      subject: subjectOf(slug),
      before: stored.isRemoved ? null : stored.recall,
      after: original ?? stored.recall,
    });
    return ok(null);
  });
}

const subjectOf = (slug: string): string => `recall:${slug}`;

const inRecallTransaction = <Value>(db: Db, work: (tx: Tx) => Promise<Value>): Promise<Value> =>
  db.transaction().execute(async (tx) => {
    await lockLoads(tx, 'recalls');
    return work(tx);
  });

async function readOne(tx: Tx, slug: string): Promise<StoredRecall | null> {
  const [stored] = await readStoredRecalls(tx, slug);
  return stored ?? null;
}

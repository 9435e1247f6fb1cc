import type pg from 'pg';
import { fail, ok, type Result } from '#src/base/result.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import { betweenImports, IMPORT_WAITS } from '#src/commands/ads/between-imports.ts';
import { matchEngines } from '#src/commands/catalogue/match-engines.ts';
import { tagAds } from '#src/commands/catalogue/tag-ads.ts';
import { createDb, type Db } from '#src/db/connection/client.ts';
import { isDatabaseUnavailable } from '#src/db/connection/database-unavailable.ts';
import {
  describeUndone,
  endUndoWithout,
  listUnfinishedUndos,
  lockUndoingRun,
  markImportUndoing,
  previewUndo,
  recordUndo,
} from '#src/db/deliveries/import-undo.ts';
import {
  collectUndoneAds,
  forgetAlerts,
  removeNewAds,
  restoreAds,
  restoreDealers,
} from '#src/db/deliveries/undone-ads.ts';
import { countUndone } from '#src/domain/deliveries/import-undo.ts';

/** `too late`: it is not done, or longer ago than a day; `other number`: the ads were not those that were confirmed. */
export type UndoRefusal = { kind: 'too late' } | { kind: 'other number'; ads: number };

/**
 * Begins to undo an import, with one audit entry; {@link runUndo} does it.
 * @param ads number of ads that was confirmed
 */
export const beginImportUndo = (
  db: Db,
  actor: Actor,
  { runId, ads }: { runId: number; ads: number },
): Promise<Result<null, UndoRefusal>> =>
  db.transaction().execute(async (tx) => {
    const undo = await previewUndo(tx, runId);
    const found = countUndone(undo);
    if (found !== ads) return fail({ kind: 'other number', ads: found });
    const run = await markImportUndoing(tx, runId, actor.email);
    if (run === undefined) return fail({ kind: 'too late' });
    const subject = `import:${runId}`;
    const after = { file: run.file, ...undo.counts };
    await recordAudit(tx, actor, { action: 'import.undo', subject, before: null, after });
    return ok(null);
  });

/**
 * Undoes an import in one transaction, between imports: readers see all of it or nothing, and after a kill it is done again.
 * @throws what made it fail, after the import is recorded as done again; nothing is changed then
 */
export async function runUndo(pool: pg.Pool, runId: number, waits = IMPORT_WAITS): Promise<void> {
  try {
    await betweenImports(
      pool,
      async (db, client) => {
        if (!(await lockUndoingRun(client, runId))) return { value: null, touchedSeries: null };
        return { value: null, touchedSeries: await undo(db, client, runId) };
      },
      waits,
    );
  } catch (error) {
    // A job does it again once the database is available.
    if (!isDatabaseUnavailable(error))
      await endUndoWithout(createDb(pool), runId, 'Importen gick inte att ångra. Inget är ändrat.');
    throw error;
  }
}

async function undo(db: Db, client: pg.ClientBase, runId: number): Promise<(number | null)[]> {
  const touchedSeries = await collectUndoneAds(client, runId);
  const undone = await describeUndone(client);
  await forgetAlerts(client, runId);
  const derived = await restoreAds(client, runId);
  await removeNewAds(client);
  const seriesOfSilent = await restoreDealers(client, runId);
  if (derived.length > 0) {
    await matchEngines(db, { ids: derived });
    await tagAds(db, { ids: derived });
  }
  await recordUndo(client, runId, undone);
  return [...touchedSeries, ...seriesOfSilent];
}

/** Continues undos that a stopped server left unfinished. @returns their number */
export async function finishUndos(pool: pg.Pool): Promise<number> {
  const unfinished = await listUnfinishedUndos(createDb(pool));
  for (const { id } of unfinished) await runUndo(pool, id);
  return unfinished.length;
}

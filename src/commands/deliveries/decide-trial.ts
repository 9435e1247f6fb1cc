import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import type { Db } from '#src/db/connection/client.ts';
import { acceptTrial, type OwnDelivery, removeTrial } from '#src/db/deliveries/delivery-trials.ts';
import { discardWaitingRun } from '#src/db/deliveries/import-runs.ts';
import type { DeliveryFiles } from '#src/integrations/files/delivery-files.ts';

/**
 * Lets a tried file be imported.
 * @param isForced even though its trial had an objection
 * @returns false: it waits for no decision any more, or its trial has an objection
 */
export function takeTrial(db: Db, actor: Actor, delivery: OwnDelivery, isForced: boolean): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const accepted = await acceptTrial(tx, delivery, isForced);
    if (!accepted) return false;
    await recordAudit(tx, actor, {
      action: 'delivery.take',
      subject: `dealer:${delivery.dealerId}`,
      before: null,
      after: { file: accepted.fileName, forced: isForced },
    });
    return true;
  });
}

/** Removes a tried file and its result. @returns false: it waits for no decision any more */
export async function discardTrial(db: Db, delivery: OwnDelivery, files: DeliveryFiles): Promise<boolean> {
  const removed = await removeTrial(db, delivery);
  if (removed?.upload) await files.remove(removed.upload);
  return removed !== undefined;
}

/** Decides against a stopped or tried import, and removes its file. @returns false: it waits for no decision any more */
export async function discardImport(db: Db, actor: Actor, runId: number, files: Pick<DeliveryFiles, 'remove'>) {
  const discarded = await db.transaction().execute(async (tx) => {
    const run = await discardWaitingRun(tx, runId);
    if (run === null) return null;
    const subject = `import:${runId}`;
    await recordAudit(tx, actor, { action: 'import.discard', subject, before: null, after: { file: run.file } });
    return run;
  });
  if (discarded === null) return false;
  await files.remove(discarded.upload);
  return true;
}

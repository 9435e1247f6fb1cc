import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import type { Db } from '#src/db/connection/client.ts';
import { deleteDealerNote, insertDealerNote } from '#src/db/dealers/dealer-notes.ts';

/** Adds a note of staff about a dealer. @returns whether the dealer exists */
export const addDealerNote = (
  db: Db,
  actor: Actor,
  { dealerId, text }: { dealerId: number; text: string },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!(await insertDealerNote(tx, { dealerId, email: actor.email, text }))) return false;
    const subject = `dealer-note:${dealerId}`;
    await recordAudit(tx, actor, { action: 'dealer-note.add', subject, before: null, after: { note: text } });
    return true;
  });

/** Removes a note; the audit log holds its text. @returns whether the dealer had it */
export const removeDealerNote = (
  db: Db,
  actor: Actor,
  { dealerId, id }: { dealerId: number; id: number },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const text = await deleteDealerNote(tx, dealerId, id);
    if (text === undefined) return false;
    const subject = `dealer-note:${dealerId}`;
    await recordAudit(tx, actor, { action: 'dealer-note.remove', subject, before: { note: text }, after: null });
    return true;
  });

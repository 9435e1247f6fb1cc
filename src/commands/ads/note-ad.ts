import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import { deleteAdNote, insertAdNote } from '#src/db/ads/ad-notes.ts';
import type { Db } from '#src/db/connection/client.ts';

/** Adds a note of staff to an ad, also to a draft. @returns whether the ad exists */
export const addAdNote = (db: Db, actor: Actor, { adId, text }: { adId: number; text: string }): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!(await insertAdNote(tx, { adId, email: actor.email, text }))) return false;
    const change = { action: 'ad-note.add', subject: `ad-note:${adId}`, before: null, after: { note: text } };
    await recordAudit(tx, actor, change);
    return true;
  });

/** Removes a note; the audit log holds its text. @returns whether the ad had it */
export const removeAdNote = (db: Db, actor: Actor, { adId, id }: { adId: number; id: number }): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const text = await deleteAdNote(tx, adId, id);
    if (text === undefined) return false;
    const change = { action: 'ad-note.remove', subject: `ad-note:${adId}`, before: { note: text }, after: null };
    await recordAudit(tx, actor, change);
    return true;
  });

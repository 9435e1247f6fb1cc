import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import type { Db } from '#src/db/connection/client.ts';
import { deleteNote, insertNote } from '#src/db/staff/staff-notes.ts';
import type { NotedThing } from '#src/domain/staff-lists/staff-note.ts';

/** Adds a note of staff about an ad, also a draft, or a dealer. @returns whether that exists */
export const addNote = (db: Db, actor: Actor, about: NotedThing, text: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!(await insertNote(tx, about, { email: actor.email, text }))) return false;
    const change = { action: `${about.kind}-note.add`, subject: subjectOf(about), before: null, after: { note: text } };
    await recordAudit(tx, actor, change);
    return true;
  });

/** Removes a note; the audit log holds its text. @returns whether there was such a note about the thing */
export const removeNote = (db: Db, actor: Actor, about: NotedThing, removedId: number): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const text = await deleteNote(tx, about, removedId);
    if (text === undefined) return false;
    const subject = subjectOf(about);
    await recordAudit(tx, actor, { action: `${about.kind}-note.remove`, subject, before: { note: text }, after: null });
    return true;
  });

const subjectOf = ({ kind, id }: NotedThing): string => `${kind}-note:${id}`;

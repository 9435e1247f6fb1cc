import { expect, test } from 'vitest';
import { listNotes } from '#src/db/staff/staff-notes.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { addNote, removeNote } from './note-thing.ts';

const { db, pool } = await testDatabase();
const STAFF = { userId: null, email: 'eva@bil.example' };
const things = {
  ad: async () => (await insertAd(db)).internal_id,
  dealer: async () => (await insertDealer(db)).id,
};

test.each(['ad', 'dealer'] as const)(
  'a note about an existing %s is added and removed, each with an audit entry that holds its text',
  async (kind) => {
    const about = { kind, id: await things[kind]() };
    expect(await addNote(db, STAFF, about, 'Ringt handlaren.')).toBe(true);
    expect(await addNote(db, STAFF, { kind, id: 999_999_999 }, 'Ingen.')).toBe(false);
    const [note] = await listNotes(db, about);
    expect(note).toMatchObject({ text: 'Ringt handlaren.', email: STAFF.email });
    const id = note?.id ?? 0;
    expect(await removeNote(db, STAFF, about, id)).toBe(true);
    expect(await removeNote(db, STAFF, about, id)).toBe(false);
    const subject = `${kind}-note:${about.id}`;
    const { rows } = await pool.query(
      'select action, subject, before, after from audit_log where action like $1 order by id',
      [`${kind}-note.%`],
    );
    expect(rows).toEqual([
      { action: `${kind}-note.add`, subject, before: null, after: { note: 'Ringt handlaren.' } },
      { action: `${kind}-note.remove`, subject, before: { note: 'Ringt handlaren.' }, after: null },
    ]);
  },
);

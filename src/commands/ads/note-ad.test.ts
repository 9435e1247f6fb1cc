import { expect, test } from 'vitest';
import { listAdNotes } from '#src/db/ads/ad-notes.ts';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { addAdNote, removeAdNote } from './note-ad.ts';

const { db, pool } = await testDatabase();
const STAFF = { userId: null, email: 'eva@bil.example' };

test('adds and removes a note, each with an audit entry that holds its text', async () => {
  const { internal_id: adId } = await insertAd(db);
  expect(await addAdNote(db, STAFF, { adId, text: 'Ringt handlaren.' })).toBe(true);
  expect(await addAdNote(db, STAFF, { adId: 999_999_999, text: 'Ingen.' })).toBe(false);
  const [note] = await listAdNotes(db, adId);
  expect(note).toMatchObject({ text: 'Ringt handlaren.', email: STAFF.email });
  const id = note?.id ?? 0;
  expect(await removeAdNote(db, STAFF, { adId, id })).toBe(true);
  expect(await removeAdNote(db, STAFF, { adId, id })).toBe(false);
  const { rows } = await pool.query('select action, subject, before, after from audit_log order by id');
  expect(rows).toEqual([
    { action: 'ad-note.add', subject: `ad-note:${adId}`, before: null, after: { note: 'Ringt handlaren.' } },
    { action: 'ad-note.remove', subject: `ad-note:${adId}`, before: { note: 'Ringt handlaren.' }, after: null },
  ]);
});

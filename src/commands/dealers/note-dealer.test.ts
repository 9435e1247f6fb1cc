import { expect, test } from 'vitest';
import { TERMINAL } from '#src/commands/accounts/record-audit.ts';
import { listDealerNotes } from '#src/db/dealers/dealer-notes.ts';
import { insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { addDealerNote, removeDealerNote } from './note-dealer.ts';

const { db, pool } = await testDatabase();

test('a note is added and removed with an entry in the audit log each; of an unknown dealer there is none', async () => {
  const { id: dealerId } = await insertDealer(db, { name: 'Åkes Bil' });
  expect(await addDealerNote(db, TERMINAL, { dealerId, text: 'Ring efter tio.' })).toBe(true);
  expect(await addDealerNote(db, TERMINAL, { dealerId: 999_999, text: 'x' })).toBe(false);
  const [note] = await listDealerNotes(db, dealerId);
  expect(await removeDealerNote(db, TERMINAL, { dealerId, id: note?.id ?? 0 })).toBe(true);
  expect(await removeDealerNote(db, TERMINAL, { dealerId, id: note?.id ?? 0 })).toBe(false);
  const { rows } = await pool.query('select action, before, after from audit_log where subject = $1 order by id', [
    `dealer-note:${dealerId}`,
  ]);
  expect(rows).toEqual([
    { action: 'dealer-note.add', before: null, after: { note: 'Ring efter tio.' } },
    { action: 'dealer-note.remove', before: { note: 'Ring efter tio.' }, after: null },
  ]);
});

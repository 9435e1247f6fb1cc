import { expect, test } from 'vitest';
import { insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { deleteDealerNote, insertDealerNote, listDealerNotes } from './dealer-notes.ts';

const { db } = await testDatabase();

test('lists the notes of one dealer, the latest first, and removes one of them by its dealer only', async () => {
  const [dealer, other] = [await insertDealer(db, { name: 'Ett Bil' }), await insertDealer(db, { name: 'Annat Bil' })];
  for (const text of ['ett', 'två'])
    expect(await insertDealerNote(db, { dealerId: dealer.id, email: 'eva@bil.example', text })).toBe(true);
  expect(await insertDealerNote(db, { dealerId: 999_999, email: 'eva@bil.example', text: 'tre' })).toBe(false);
  const [latest, first] = await listDealerNotes(db, dealer.id);
  expect([latest?.text, first]).toEqual(['två', expect.objectContaining({ text: 'ett', email: 'eva@bil.example' })]);
  expect(await deleteDealerNote(db, other.id, latest?.id ?? 0)).toBeUndefined();
  expect(await deleteDealerNote(db, dealer.id, latest?.id ?? 0)).toBe('två');
  expect(await listDealerNotes(db, dealer.id)).toHaveLength(1);
  expect(await listDealerNotes(db, other.id)).toEqual([]);
});

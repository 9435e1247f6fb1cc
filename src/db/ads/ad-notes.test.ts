import { beforeEach, expect, test } from 'vitest';
import { insertAd } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { deleteAdNote, insertAdNote, listAdNotes } from './ad-notes.ts';

const { db, pool } = await testDatabase();
beforeEach(() => emptyStock(pool));

test('lists the notes of one ad, the latest first, and removes one of them by its ad only', async () => {
  const [ad, other] = [await insertAd(db), await insertAd(db)];
  for (const text of ['ett', 'två'])
    expect(await insertAdNote(db, { adId: ad.internal_id, email: 'eva@bil.example', text })).toBe(true);
  expect(await insertAdNote(db, { adId: 999_999_999, email: 'eva@bil.example', text: 'tre' })).toBe(false);
  const [latest, first] = await listAdNotes(db, ad.internal_id);
  expect([latest?.text, first]).toEqual(['två', expect.objectContaining({ text: 'ett', email: 'eva@bil.example' })]);
  expect(await listAdNotes(db, other.internal_id)).toEqual([]);
  expect(await deleteAdNote(db, other.internal_id, latest?.id ?? 0)).toBeUndefined();
  expect(await deleteAdNote(db, ad.internal_id, latest?.id ?? 0)).toBe('två');
  expect(await listAdNotes(db, ad.internal_id)).toHaveLength(1);
});

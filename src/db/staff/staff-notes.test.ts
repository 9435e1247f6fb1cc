import { expect, test } from 'vitest';
import { insertAd, insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { deleteNote, insertNote, listNotes } from './staff-notes.ts';

const { db } = await testDatabase();
const things = {
  ad: async () => (await insertAd(db)).internal_id,
  dealer: async () => (await insertDealer(db)).id,
};

test.each(['ad', 'dealer'] as const)(
  'lists the notes of one %s, the latest first, and removes one of them by its owner only',
  async (kind) => {
    const [one, other] = [
      { kind, id: await things[kind]() },
      { kind, id: await things[kind]() },
    ];
    for (const text of ['ett', 'två']) expect(await insertNote(db, one, { email: 'eva@bil.example', text })).toBe(true);
    const none = { kind, id: 999_999_999 };
    expect(await insertNote(db, none, { email: 'eva@bil.example', text: 'tre' })).toBe(false);
    const [latest, first] = await listNotes(db, one);
    expect([latest?.text, first]).toEqual(['två', expect.objectContaining({ text: 'ett', email: 'eva@bil.example' })]);
    expect(first?.at).toBeInstanceOf(Date);
    expect(await listNotes(db, other)).toEqual([]);
    expect(await deleteNote(db, other, latest?.id ?? 0)).toBeUndefined();
    expect(await deleteNote(db, one, latest?.id ?? 0)).toBe('två');
    expect(await listNotes(db, one)).toHaveLength(1);
    expect(await listNotes(db, other)).toEqual([]);
  },
);

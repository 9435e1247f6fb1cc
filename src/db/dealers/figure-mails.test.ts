import { expect, test } from 'vitest';
import { signedIn } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import {
  deleteFigureMails,
  deleteFigureMailsOfToken,
  hasFigureMails,
  insertFigureMails,
  takeDueFigureMail,
} from './figure-mails.ts';

const { db } = await testDatabase();

test('an account is due once a week, until its mails end', async () => {
  const { userId, email } = await signedIn(db, 'dealer', 'own@bil.example', 'Bilhuset AB');
  expect(await takeDueFigureMail(db, '2026-11-30')).toBeUndefined();
  await insertFigureMails(db, userId);
  await insertFigureMails(db, userId);
  expect(await hasFigureMails(db, userId)).toBe(true);
  const due = await takeDueFigureMail(db, '2026-11-30');
  expect(due).toMatchObject({ userId, email });
  expect(await takeDueFigureMail(db, '2026-11-30')).toBeUndefined();
  expect(await takeDueFigureMail(db, '2026-12-07')).toEqual(due);
  for (const wrong of ['', 'x', '00000000-0000-4000-8000-000000000000'])
    expect(await deleteFigureMailsOfToken(db, wrong)).toBe(false);
  expect(await deleteFigureMailsOfToken(db, due?.token ?? '')).toBe(true);
  expect(await hasFigureMails(db, userId)).toBe(false);
  await insertFigureMails(db, userId);
  await deleteFigureMails(db, userId);
  expect(await takeDueFigureMail(db, '2026-12-14')).toBeUndefined();
});

test('a disabled account gets none', async () => {
  const { userId } = await signedIn(db, 'dealer', 'gone@bil.example', 'Bilhuset AB');
  await insertFigureMails(db, userId);
  await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', userId).execute();
  expect(await takeDueFigureMail(db, '2026-11-30')).toBeUndefined();
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { insertMail, listUnsentMails, markMail, removeOldMails, takeMailToSend } from './mails.ts';

const { db, pool } = await testDatabase();
const mail = (subject: string) => ({ recipient: 'eva@bil.example', subject, body: 'En länk' });

test('a mail is queued until it is sent, and its text is deleted then', async () => {
  await insertMail(db, mail('Ett'));
  await insertMail(db, mail('Två'));
  expect((await listUnsentMails(db, 10)).map(({ subject }) => subject)).toEqual(['Två', 'Ett']);
  const first = await takeMailToSend(db);
  expect(first).toMatchObject(mail('Ett'));
  await markMail(db, first?.id ?? 0, 'sent');
  expect((await takeMailToSend(db))?.subject).toBe('Två');
  const { rows } = await pool.query(`select body from mails where sent_at is not null`);
  expect(rows).toEqual([{ body: '' }]);
});

test('a slow mail server does not abort the transaction in which the mail is marked as sent', async () => {
  const limit = await db.transaction().execute(async (tx) => {
    await takeMailToSend(tx);
    return sql<{ limit: string }>`select current_setting('idle_in_transaction_session_timeout') as limit`.execute(tx);
  });
  expect(limit.rows).toEqual([{ limit: '5min' }]);
});

test('gives a mail up after five failures and deletes its text; removes it after a week', async () => {
  const waiting = await takeMailToSend(db);
  for (let time = 0; time < 5; time += 1) {
    expect(await takeMailToSend(db)).toBeDefined();
    await markMail(db, waiting?.id ?? 0, 'failed');
  }
  expect(await takeMailToSend(db)).toBeUndefined();
  // Its text may contain a link that is still valid.
  expect((await pool.query('select body from mails where id = $1', [waiting?.id])).rows).toEqual([{ body: '' }]);
  await pool.query(`update mails set created_at = now() - interval '8 days'`);
  await removeOldMails(db);
  expect(await listUnsentMails(db, 10)).toEqual([]);
});

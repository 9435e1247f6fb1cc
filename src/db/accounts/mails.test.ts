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

test('a failed mail is retried later, and given up after six failures without its text; removed after a week', async () => {
  const waiting = await takeMailToSend(db);
  const id = waiting?.id ?? 0;
  const waits: number[] = [];
  for (let time = 0; time < 6; time += 1) {
    expect((await takeMailToSend(db))?.id).toBe(id);
    await markMail(db, id, 'failed');
    expect(await takeMailToSend(db)).toBeUndefined();
    const { rows } = await pool.query<{ minutes: number }>(
      'select round(extract(epoch from next_attempt_at - now()) / 60)::int as minutes from mails where id = $1',
      [id],
    );
    waits.push(rows[0]?.minutes ?? -1);
    await pool.query('update mails set next_attempt_at = now() where id = $1', [id]);
  }
  expect(waits).toEqual([1, 5, 30, 120, 480, 0]);
  expect(await takeMailToSend(db)).toBeUndefined();
  // Its text may contain a link that is still valid.
  expect((await pool.query('select body from mails where id = $1', [id])).rows).toEqual([{ body: '' }]);
  await pool.query(`update mails set created_at = now() - interval '8 days'`);
  await removeOldMails(db);
  expect(await listUnsentMails(db, 10)).toEqual([]);
});

test('a refused mail is given up at once, without its text', async () => {
  await insertMail(db, mail('Tre'));
  const refused = await takeMailToSend(db);
  await markMail(db, refused?.id ?? 0, 'refused');
  expect(await takeMailToSend(db)).toBeUndefined();
  expect((await pool.query('select body from mails')).rows).toEqual([{ body: '' }]);
});

import { beforeEach, expect, test } from 'vitest';
import { insertMail, listUnsentMails } from '#src/db/accounts/mails.ts';
import { MailRefusedError } from '#src/integrations/mail/smtp-sender.ts';
import { testDatabase } from '#test/support/database.ts';
import { deliverMails } from './deliver-mails.ts';

const { db, pool } = await testDatabase();
beforeEach(async () => {
  await pool.query('truncate mails');
  for (const subject of ['Ett', 'Två', 'Tre'])
    await insertMail(db, { recipient: 'eva@bil.example', subject, body: 'x' });
});

test('sends each queued mail once, also with two servers running', async () => {
  const sent: string[] = [];
  const sender = {
    send: async ({ subject }: { subject: string }) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      sent.push(subject);
    },
  };
  const results = await Promise.all([deliverMails(db, sender), deliverMails(db, sender)]);
  expect(sent.toSorted()).toEqual(['Ett', 'Tre', 'Två']);
  expect(results.reduce((sum, result) => sum + result.sent, 0)).toBe(3);
  expect(await listUnsentMails(db, 9)).toEqual([]);
});

test('leaves a failed mail queued for the next run', async () => {
  const failing = {
    send: async () => {
      throw new Error('the mail server is unavailable');
    },
  };
  expect(await deliverMails(db, failing)).toMatchObject({
    sent: 0,
    failures: [{ message: 'the mail server is unavailable' }],
  });
  expect(await listUnsentMails(db, 9)).toHaveLength(3);
  await pool.query('update mails set next_attempt_at = now()');
  expect(await deliverMails(db, { send: async () => undefined })).toMatchObject({ sent: 3 });
});

test('a refused mail is given up, and the others are sent by the same run', async () => {
  const sent: string[] = [];
  const sender = {
    send: async ({ subject }: { subject: string }) => {
      if (subject !== 'Tre') throw new MailRefusedError('no such mailbox');
      sent.push(subject);
    },
  };
  expect(await deliverMails(db, sender)).toMatchObject({ sent: 1, failures: [{}, {}] });
  expect(sent).toEqual(['Tre']);
  expect(await deliverMails(db, { send: async () => undefined })).toMatchObject({ sent: 0 });
});

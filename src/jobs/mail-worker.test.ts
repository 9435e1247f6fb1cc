import { pino } from 'pino';
import { expect, test } from 'vitest';
import { insertMail } from '#src/db/accounts/mails.ts';
import { testDatabase } from '#test/support/database.ts';
import { createMailWorker } from './mail-worker.ts';

const { db } = await testDatabase();
const logger = pino({ level: 'silent' });

test('delivers a mail soon after notification, also during another delivery', async () => {
  const sent: string[] = [];
  const post = createMailWorker(db, { send: async ({ subject }) => void sent.push(subject) }, logger);
  await insertMail(db, { recipient: 'eva@bil.example', subject: 'Ett', body: 'x' });
  post.notify();
  await insertMail(db, { recipient: 'eva@bil.example', subject: 'Två', body: 'x' });
  post.notify();
  await expect.poll(() => sent).toEqual(['Ett', 'Två']);
  await post.stop();
});

test('logs an unavailable mail server and continues', async () => {
  const log: unknown[] = [];
  const failing = pino({ level: 'error' }, { write: (line: string) => void log.push(JSON.parse(line)) });
  const send = async () => {
    throw new Error('away');
  };
  const post = createMailWorker(db, { send }, failing);
  await insertMail(db, { recipient: 'eva@bil.example', subject: 'Tre', body: 'x' });
  post.notify();
  await post.stop();
  expect(log).toMatchObject([{ msg: 'mail not delivered', err: { message: 'away' } }]);
});

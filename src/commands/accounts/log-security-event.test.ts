import { expect, test } from 'vitest';
import { listSecurityEvents } from '#src/db/accounts/security-events.ts';
import { testDatabase } from '#test/support/database.ts';
import { logAccessDenied, logClientEvent, logForeignForm, logSecurityEvent } from './log-security-event.ts';

const { db } = await testDatabase();

test('marks events seen by the server as trusted and those reported by browsers as not', async () => {
  await logSecurityEvent(db, 'account-locked', { account: 'eva@bil.example' });
  await logClientEvent(db, { event_type: 'account-locked', severity: 'low', details: 'I say so' });
  expect(await listSecurityEvents(db, 10)).toMatchObject([
    { eventType: 'account-locked', severity: 'low', details: 'I say so', isTrusted: false },
    { eventType: 'account-locked', severity: 'high', details: { account: 'eva@bil.example' }, isTrusted: true },
  ]);
});

test('limits the events of one network, so that foreign forms cannot fill the table', async () => {
  const from = (network: string) => logForeignForm(db, { path: '/admin/login', network });
  for (let time = 0; time < 25; time += 1) await from('192.0.2.1');
  await from('198.51.100.7');
  const events = await listSecurityEvents(db, 100);
  const foreign = events.filter(({ eventType }) => eventType === 'foreign-form-refused');
  expect(foreign).toHaveLength(21);
  expect(foreign[0]?.details).toEqual({ path: '/admin/login', network: '198.51.100.0/24' });
});

test('limits the events of one account whose requests are denied, so that it cannot fill the table', async () => {
  for (let time = 0; time < 30; time += 1)
    await logAccessDenied(db, { email: 'eva@bil.example', address: 'admin/outbox' });
  await logAccessDenied(db, { email: 'kim@bil.example', address: 'admin/audit' });
  const events = (await listSecurityEvents(db, 200)).filter(({ eventType }) => eventType === 'access-denied');
  expect(events).toHaveLength(21);
  expect(events[0]?.details).toEqual({ account: 'kim@bil.example', address: 'admin/audit' });
});

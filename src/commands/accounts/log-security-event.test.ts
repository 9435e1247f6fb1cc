import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import { listSecurityEvents } from '../../db/accounts/security-events.ts';
import { logClientEvent, logSecurityEvent } from './log-security-event.ts';

const { db } = await testDatabase();

test('what the server saw is told apart from what a browser says', async () => {
  await logSecurityEvent(db, 'account-locked', { account: 'eva@bil.example' });
  await logClientEvent(db, { event_type: 'account-locked', severity: 'low', details: 'I say so' });
  expect(await listSecurityEvents(db, 10)).toMatchObject([
    { eventType: 'account-locked', severity: 'low', details: 'I say so', isTrusted: false },
    { eventType: 'account-locked', severity: 'high', details: { account: 'eva@bil.example' }, isTrusted: true },
  ]);
});

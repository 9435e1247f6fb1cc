import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { insertSecurityEvent, listSecurityEvents } from './security-events.ts';

const { db } = await testDatabase();

test('lists the latest events, newest first, up to the limit', async () => {
  for (const eventType of ['first', 'second', 'third']) {
    await insertSecurityEvent(db, { eventType, severity: 'low', details: { of: eventType }, isTrusted: true });
  }
  await insertSecurityEvent(db, { eventType: 'fourth', severity: 'high', details: undefined, isTrusted: false });
  const events = await listSecurityEvents(db, 3);
  expect(events.map(({ eventType }) => eventType)).toEqual(['fourth', 'third', 'second']);
  expect(events[0]).toMatchObject({ severity: 'high', details: {}, isTrusted: false });
  expect(events[1]).toMatchObject({ details: { of: 'third' }, isTrusted: true });
});

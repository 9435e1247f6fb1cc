import { beforeEach, expect, test } from 'vitest';
import { SECURITY_EVENT_LIST } from '#src/domain/accounts/security-event-query.ts';
import { testDatabase } from '#test/support/database.ts';
import { insertSecurityEvent, listEventTypes, listSecurityEvents, searchSecurityEvents } from './security-events.ts';

const { db, pool } = await testDatabase();
beforeEach(() => pool.query('truncate security_events'));

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

test('finds events by kind, severity and source, sorted and in pages', async () => {
  for (const [eventType, severity, isTrusted] of [
    ['sign-in', 'low', true],
    ['chat', 'critical', false],
    ['access', 'medium', true],
    ['chat', 'high', true],
  ] as const)
    await insertSecurityEvent(db, { eventType, severity, details: {}, isTrusted });
  const found = async (address: string) => {
    const { events, total } = await searchSecurityEvents(db, SECURITY_EVENT_LIST.parse(new URLSearchParams(address)));
    expect(total).toBe(events.length);
    return events.map(({ eventType, severity }) => `${eventType} ${severity}`);
  };
  expect(await found('')).toEqual(['chat high', 'access medium', 'chat critical', 'sign-in low']);
  expect(await found('sortering=nar')).toEqual(['sign-in low', 'chat critical', 'access medium', 'chat high']);
  expect(await found('sortering=-allvar')).toEqual(['chat critical', 'chat high', 'access medium', 'sign-in low']);
  expect(await found('sortering=handelse')).toEqual(['access medium', 'chat high', 'chat critical', 'sign-in low']);
  expect(await found('handelse=chat')).toEqual(['chat high', 'chat critical']);
  expect(await found('allvar=medium')).toEqual(['access medium']);
  expect(await found('kalla=webblasare')).toEqual(['chat critical']);
  const beyond = await searchSecurityEvents(db, SECURITY_EVENT_LIST.parse(new URLSearchParams('sida=9')));
  expect(beyond).toEqual({ events: [], total: 4 });
});

test('lists the most frequent kinds by name', async () => {
  for (const eventType of ['b', 'a', 'b', 'c', 'a'])
    await insertSecurityEvent(db, { eventType, severity: 'low', details: {}, isTrusted: true });
  expect(await listEventTypes(db, 2)).toEqual([
    { eventType: 'a', events: 2 },
    { eventType: 'b', events: 2 },
  ]);
});

import { expect, test } from 'vitest';
import { readSecret } from '#src/db/secrets/site-secrets.ts';
import { insertSavedSearch } from '#test/saved-search.ts';
import { testSecretBox as secretBox } from '#test/secret-box.ts';
import { testDatabase } from '#test/support/database.ts';
import { ALERT_SECRET, alertTokenOf } from './alert-token.ts';
import { changeAlerts, endAlerts, findAlerts } from './change-alerts.ts';

const { db } = await testDatabase();
const store = { db, secretBox };
const NOW = new Date('2026-11-24T12:00:00Z');
const LATE = new Date('2027-02-23T12:00:00Z');

test('the link of a mail changes and ends its own alerts only', async () => {
  const secret = await readSecret(store, ALERT_SECRET);
  const [id, other] = [await insertSavedSearch(db), await insertSavedSearch(db, { email: 'ada@kund.example' })];
  const token = alertTokenOf(secret, id, NOW);
  expect(await changeAlerts(store, token, { kinds: ['sold'], frequency: 'weekly' }, NOW)).toEqual({
    ok: true,
    value: null,
  });
  expect(await findAlerts(store, token, NOW)).toMatchObject({ value: { id, kinds: ['sold'], frequency: 'weekly' } });
  expect(await endAlerts(store, `${other}.${token.split('.').slice(1).join('.')}`)).toBe(false);
  expect([await endAlerts(store, token), await endAlerts(store, token)]).toEqual([true, false]);
  expect(await changeAlerts(store, token, { kinds: ['sold'], frequency: 'weekly' }, NOW)).toEqual({
    ok: false,
    failure: 'unknown',
  });
  expect(await findAlerts(store, alertTokenOf(secret, other, NOW), NOW)).toMatchObject({
    value: { frequency: 'at-once' },
  });
});

test('a search that is not confirmed has no link', async () => {
  const id = await insertSavedSearch(db, { isConfirmed: false, email: 'bo@kund.example' });
  const token = alertTokenOf(await readSecret(store, ALERT_SECRET), id, NOW);
  expect(await findAlerts(store, token, NOW)).toEqual({ ok: false, failure: 'unknown' });
});

test('the link of an old mail ends its alerts, and changes nothing', async () => {
  const id = await insertSavedSearch(db, { email: 'cilla@kund.example' });
  const token = alertTokenOf(await readSecret(store, ALERT_SECRET), id, NOW);
  expect(await changeAlerts(store, token, { kinds: ['sold'], frequency: 'weekly' }, LATE)).toEqual({
    ok: false,
    failure: 'expired',
  });
  expect(await findAlerts(store, token, NOW)).toMatchObject({ value: { frequency: 'at-once' } });
  expect(await endAlerts(store, token)).toBe(true);
});

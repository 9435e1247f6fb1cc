import { expect, test } from 'vitest';
import { readSecret } from '#src/db/site-secrets.ts';
import { insertSavedSearch } from '#test/saved-search.ts';
import { testSecretBox as secretBox } from '#test/secret-box.ts';
import { testDatabase } from '#test/support/database.ts';
import { ALERT_SECRET, alertTokenOf } from './alert-token.ts';
import { changeAlerts, endAlerts, findAlerts } from './change-alerts.ts';

const { db } = await testDatabase();
const store = { db, secretBox };

test('the link of a mail changes and ends its own alerts only', async () => {
  const secret = await readSecret(store, ALERT_SECRET);
  const [id, other] = [await insertSavedSearch(db), await insertSavedSearch(db, { email: 'ada@kund.example' })];
  const token = alertTokenOf(secret, id);
  expect(await changeAlerts(store, token, { kinds: ['sold'], frequency: 'weekly' })).toBe(true);
  expect(await findAlerts(store, token)).toMatchObject({ id, kinds: ['sold'], frequency: 'weekly' });
  expect(await endAlerts(store, `${other}.${token.split('.')[1]}`)).toBe(false);
  expect([await endAlerts(store, token), await endAlerts(store, token)]).toEqual([true, false]);
  expect(await changeAlerts(store, token, { kinds: ['sold'], frequency: 'weekly' })).toBe(false);
  expect(await findAlerts(store, alertTokenOf(secret, other))).toMatchObject({ frequency: 'at-once' });
});

test('a search that is not confirmed has no link', async () => {
  const id = await insertSavedSearch(db, { isConfirmed: false, email: 'bo@kund.example' });
  expect(await findAlerts(store, alertTokenOf(await readSecret(store, ALERT_SECRET), id))).toBeNull();
});

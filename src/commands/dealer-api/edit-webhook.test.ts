import { expect, test } from 'vitest';
import { readWebhook } from '#src/db/dealer-api/webhooks.ts';
import { PUBLIC_NETWORK } from '#src/integrations/outside/public-address.ts';
import { insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { removeWebhook, saveWebhook } from './edit-webhook.ts';

const { db, pool } = await testDatabase();
const EVA = { userId: null, email: 'eva@bil.example' };
const services = { db, network: PUBLIC_NETWORK };

test.each([
  ['http://system.example/', 'address'],
  ['system.example', 'address'],
  ['https://eva:hemligt@system.example/', 'address'],
  ['https://system.example:22/', 'address'],
  ['https://127.0.0.1/', 'private'],
  ['https://10.1.2.3/in', 'private'],
  ['https://[::1]/', 'private'],
  ['https://169.254.169.254/latest', 'private'],
])('refuses %s', async (url, failure) => {
  const { id: dealerId } = await insertDealer(db);
  expect(await saveWebhook(services, EVA, { dealerId, url, events: ['ad.hidden'] })).toEqual({ ok: false, failure });
  expect(await readWebhook(db, dealerId)).toBeUndefined();
});

test('a saved webhook keeps its id, and both are recorded', async () => {
  const { id: dealerId } = await insertDealer(db);
  const save = (url: string) => saveWebhook(services, EVA, { dealerId, url, events: ['ad.hidden'] });
  expect(await save('https://system.example/in')).toEqual({ ok: true, value: null });
  const first = await readWebhook(db, dealerId);
  await save('https://system.example/ny');
  expect(await readWebhook(db, dealerId)).toMatchObject({ id: first?.id, url: 'https://system.example/ny' });
  expect(await removeWebhook(db, EVA, dealerId)).toEqual({ ok: true, value: null });
  expect(await removeWebhook(db, EVA, dealerId)).toEqual({ ok: false, failure: 'gone' });
  const { rows } = await pool.query('select action from audit_log where subject = $1 order by id', [
    `dealer:${dealerId}`,
  ]);
  expect(rows.map(({ action }) => action)).toEqual(['webhook.save', 'webhook.save', 'webhook.remove']);
});

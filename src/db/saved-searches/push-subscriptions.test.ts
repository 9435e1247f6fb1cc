import { beforeEach, expect, test } from 'vitest';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { insertPushMessages, removePushMessage, takeDueMessages, upsertSubscription } from './push-subscriptions.ts';

const { db, pool } = await testDatabase();
beforeEach(() => deleteRows(pool, 'push_subscriptions'));
const BROWSER = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } };
const PAYLOAD = { title: 'Ny bil', body: '', url: '/annonser', tag: 'bevakning-1' };

test('a browser is stored once, with its latest keys', async () => {
  const id = await upsertSubscription(db, BROWSER);
  expect(await upsertSubscription(db, { ...BROWSER, keys: { p256dh: 'q', auth: 'b' } })).toBe(id);
  expect((await pool.query('select p256dh, auth from push_subscriptions')).rows).toEqual([{ p256dh: 'q', auth: 'b' }]);
});

test('a message that was taken is due again later, each time after twice as long', async () => {
  const pushId = await upsertSubscription(db, BROWSER);
  await insertPushMessages(db, [{ pushId, searchId: 1, payload: PAYLOAD }]);
  const start = Date.now() + 1_000;
  const take = (minutes: number) => takeDueMessages(db, new Date(start + minutes * 60_000), 10, 2);
  const [message] = await take(0);
  expect(message).toMatchObject({ pushId, searchId: 1, payload: PAYLOAD, attempts: 1, endpoint: BROWSER.endpoint });
  expect(await take(1)).toEqual([]);
  expect(await take(2)).toHaveLength(1);
  expect(await take(5)).toEqual([]);
  expect(await take(6)).toMatchObject([{ attempts: 3 }]);
  await removePushMessage(db, message?.id ?? 0);
  expect(await take(600)).toEqual([]);
});

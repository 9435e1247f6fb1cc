import { createPublicKey, createVerify } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { takeDueMessages } from '#src/db/saved-searches/push-subscriptions.ts';
import { removeOldSearches } from '#src/db/saved-searches/saved-searches.ts';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { ANY_NETWORK, PUBLIC_NETWORK } from '#src/integrations/outside/public-address.ts';
import { insertAd, publishStock } from '#test/factories.ts';
import { openPushService } from '#test/push-service.ts';
import { insertSavedSearch } from '#test/saved-search.ts';
import { testSecretBox as secretBox } from '#test/secret-box.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { mailAlerts } from './mail-alerts.ts';
import { matchSearches } from './match-searches.ts';
import { beginPush, endPush, queuePushMessages, sendPushMessages, vapidKeys } from './push-alerts.ts';

const { db, pool } = await testDatabase();
const { service, subscription, close } = await openPushService();
afterAll(close);
const services = {
  db,
  secretBox,
  site: { name: 'Milvis', url: 'https://milvis.example' },
  network: ANY_NETWORK,
  ca: service.ca,
};
const NETWORK = '192.0.2.1';
const VOLVO = { list: 'annonser', filters: { ...NO_AD_FILTERS, make: ['Volvo'] } } as const;
const KIA = { list: 'annonser', filters: { ...NO_AD_FILTERS, make: ['Kia'] } } as const;
const begin = (name: string, watched: typeof VOLVO | typeof KIA = VOLVO) =>
  beginPush(db, NETWORK, { subscription: subscription(name), name: 'Volvo', watched });
const count = async (table: string): Promise<number> =>
  Number((await pool.query(`select count(*) from ${table}`)).rows[0]?.count);

beforeEach(async () => {
  await emptyStock(pool);
  await pool.query(
    'truncate saved_searches, search_alerts, mails, push_subscriptions, push_messages, request_limits cascade',
  );
  service.received.length = 0;
  service.status = 201;
});

/** An ad that is new to all searches. */
async function deliverAd(name = 'Volvo V60 D4'): Promise<number> {
  await matchSearches(pool);
  const { internal_id } = await insertAd(db, { name, brand: 'Volvo', price: 189_000 });
  await publishStock(db);
  await matchSearches(pool);
  return internal_id;
}

test('a new car becomes one encrypted, signed notification, which links to the list', async () => {
  await begin('eva');
  await deliverAd();
  expect(await queuePushMessages(services)).toBe(1);
  expect(await queuePushMessages(services)).toBe(0);
  expect(await sendPushMessages(services, new Date())).toBe(1);
  expect(await sendPushMessages(services, new Date())).toBe(0);
  const [message, ...others] = service.received;
  expect(others).toEqual([]);
  expect(JSON.parse(message?.text ?? '')).toEqual({
    title: '1 ny bil: Volvo',
    body: 'Volvo V60 D4, 189\u202f000\u00a0kr',
    url: '/annonser?make=Volvo',
    tag: expect.stringMatching(/^bevakning-\d+$/),
  });
  expect(message).toMatchObject({ path: '/eva', headers: { 'content-encoding': 'aes128gcm', ttl: '172800' } });
  expect(await count('push_messages')).toBe(0);
  expect(await mailAlerts(services, 'at-once', new Date())).toBe(0);
});

test('the signature is that of the published key, for the push service alone', async () => {
  await begin('eva');
  await deliverAd();
  await queuePushMessages(services);
  await sendPushMessages(services, new Date());
  const { publicKey } = await vapidKeys(services);
  const [, header = '', payload = '', signature = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=/.exec(String(service.received[0]?.headers.authorization)) ?? [];
  const point = Buffer.from(publicKey, 'base64url');
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const verify = createVerify('sha256').update(`${header}.${payload}`);
  expect(verify.verify({ key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))).toBe(true);
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  expect(claims).toMatchObject({ aud: new URL(subscription('eva').endpoint).origin, sub: 'https://milvis.example' });
  expect((await vapidKeys(services)).publicKey).toBe(publicKey);
});

test('a search is begun once, and mails are not pushed', async () => {
  await begin('eva');
  await begin('eva');
  await insertSavedSearch(db, { filters: { make: ['Volvo'] } });
  expect(await count('saved_searches')).toBe(2);
  await deliverAd();
  expect(await queuePushMessages(services)).toBe(1);
  expect(await mailAlerts(services, 'at-once', new Date())).toBe(1);
});

test.each([404, 410])('a subscription that has ended (%i) is removed with its searches', async (status) => {
  await begin('eva');
  await deliverAd();
  await queuePushMessages(services);
  service.status = status;
  expect(await sendPushMessages(services, new Date())).toBe(0);
  for (const table of ['push_subscriptions', 'saved_searches', 'push_messages']) expect(await count(table)).toBe(0);
});

test('a service that fails is tried again later, six times at most', async () => {
  await begin('eva');
  await deliverAd();
  await queuePushMessages(services);
  service.status = 503;
  let now = Date.now();
  await sendPushMessages(services, new Date(now));
  await sendPushMessages(services, new Date(now + 60_000));
  expect(service.received).toHaveLength(1);
  for (let attempt = 0; attempt < 8; attempt += 1) {
    now += 10 * 3_600_000;
    await sendPushMessages(services, new Date(now));
  }
  expect(service.received).toHaveLength(6);
  expect(await count('push_messages')).toBe(0);
  expect(await count('push_subscriptions')).toBe(1);
});

test('a refused message is dropped', async () => {
  await begin('eva');
  await deliverAd();
  await queuePushMessages(services);
  service.status = 413;
  await sendPushMessages(services, new Date());
  expect(await count('push_messages')).toBe(0);
});

test('a sender that is killed after taking a message leaves it for the next one', async () => {
  await begin('eva');
  await deliverAd();
  await queuePushMessages(services);
  const now = new Date();
  expect(await takeDueMessages(db, now, 10, 2)).toHaveLength(1);
  expect(await sendPushMessages(services, now)).toBe(0);
  expect(await sendPushMessages(services, new Date(now.getTime() + 121_000))).toBe(1);
});

test('concurrent senders send each message once', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) await begin(name);
  await deliverAd();
  await Promise.all([queuePushMessages(services), queuePushMessages(services)]);
  const now = new Date();
  const sent = await Promise.all([1, 2, 3].map(() => sendPushMessages(services, now)));
  expect(sent.reduce((sum, each) => sum + each, 0)).toBe(5);
  expect(new Set(service.received.map(({ path }) => path)).size).toBe(5);
});

test('nothing is sent into a private network', async () => {
  await begin('eva');
  await deliverAd();
  await queuePushMessages(services);
  expect(await sendPushMessages({ ...services, network: PUBLIC_NETWORK }, new Date())).toBe(0);
  expect(service.received).toEqual([]);
});

test('ending a search leaves the others; the last one removes the browser', async () => {
  await begin('eva');
  await begin('eva', KIA);
  await begin('adam');
  await endPush(db, subscription('eva').endpoint, VOLVO);
  expect([await count('saved_searches'), await count('push_subscriptions')]).toEqual([2, 2]);
  await endPush(db, subscription('eva').endpoint, KIA);
  expect([await count('saved_searches'), await count('push_subscriptions')]).toEqual([1, 1]);
  await pool.query('delete from saved_searches');
  await removeOldSearches(db);
  expect(await count('push_subscriptions')).toBe(0);
});

test('a browser has at most 50 searches', async () => {
  await begin('eva');
  await pool.query(
    `insert into saved_searches (push_id, name, list, filters, kinds, frequency, match_keys, confirmed_at)
     select push_id, name, list, jsonb_build_object('search', jsonb_build_array(n::text)), kinds, frequency, match_keys, now()
     from saved_searches, generate_series(1, 49) n`,
  );
  expect(await begin('eva')).toMatchObject({ ok: true });
  expect(await begin('eva', KIA)).toEqual({ ok: false, failure: 'full' });
});

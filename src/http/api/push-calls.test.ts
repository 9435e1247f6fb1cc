import { beforeAll, beforeEach, expect, test } from 'vitest';
import { pushBeginUrl, pushEndUrl, pushKeyUrl } from '#src/visitor-urls.ts';
import { insertAd } from '#test/factories.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp({}, db);
  await insertAd(db, { brand: 'Volvo', series: 'V60' });
});
beforeEach(() => deleteRows(pool, 'saved_searches', 'push_subscriptions', 'request_limits'));

const subscription = {
  endpoint: 'https://push.example/abc',
  expirationTime: null,
  keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
};
const call = (url: string, body: unknown, origin = 'https://milvis.example') =>
  site.fetch(url, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const VOLVO = { list: 'annonser', query: 'make=volvo' };
const searches = async () =>
  (await pool.query('select name, filters, push_id is not null as pushed from saved_searches')).rows;

test('the key is a point of the curve, the same each time', async () => {
  const keys = await Promise.all([1, 2].map(async () => (await site.fetch(pushKeyUrl())).json()));
  expect(keys[0]).toEqual(keys[1]);
  expect(Buffer.from(keys[0].key, 'base64url')).toHaveLength(65);
});

test('a search of a browser begins and ends', async () => {
  expect((await call(pushBeginUrl(), { subscription, ...VOLVO })).status).toBe(200);
  expect(await searches()).toEqual([{ name: 'Volvo', filters: { make: ['Volvo'] }, pushed: true }]);
  const end = { endpoint: subscription.endpoint, ...VOLVO };
  expect((await call(pushEndUrl(), { ...end, endpoint: 'https://push.example/other' })).status).toBe(200);
  expect(await searches()).toHaveLength(1);
  expect((await call(pushEndUrl(), end)).status).toBe(200);
  expect(await searches()).toEqual([]);
});

test.each([
  ['an endpoint without https', { endpoint: 'http://push.example/abc' }],
  ['an endpoint in a private network', { endpoint: 'https://127.0.0.1/abc' }],
  ['an endpoint that is no address', { endpoint: 'x' }],
  ['keys that are none', { keys: { p256dh: 'x', auth: 'y' } }],
])('%s is refused', async (_, wrong) => {
  const response = await call(pushBeginUrl(), { subscription: { ...subscription, ...wrong }, ...VOLVO });
  expect(response.status).toBe(400);
  expect(await searches()).toEqual([]);
});

test.each([
  [{ list: 'admin', query: '' }, 'Anropet har fel fält'],
  [{ list: 'annonser', query: 'x'.repeat(4_001) }, 'Anropet har fel fält'],
  [{ list: 'annonser', query: 'make=finnsinte' }, 'Välj minst ett filter'],
  [{ list: 'annonser', query: '' }, 'Välj minst ett filter'],
])('a search of %o is refused', async (search, error) => {
  const response = await call(pushBeginUrl(), { subscription, ...search });
  expect([response.status, (await response.json()).error]).toEqual([400, expect.stringContaining(error)]);
});

test('other sites are refused, and a network is limited', async () => {
  for (const url of [pushBeginUrl(), pushEndUrl()])
    expect((await call(url, {}, 'https://other.example')).status).toBe(403);
  const statuses = [];
  for (let attempt = 0; attempt < 22; attempt += 1)
    statuses.push((await call(pushBeginUrl(), { subscription, ...VOLVO })).status);
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
});

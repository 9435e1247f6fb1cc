import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { createApiKey, revokeApiKey } from '#src/commands/dealers/api-keys.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import { listApiKeys } from '#src/db/dealers/api-keys.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import type { FeedFields } from '#src/domain/deliveries/feed-row.ts';
import { dealerAdsApiUrl, dealerDeliveryApiUrl, dealerStockApiUrl } from '#src/office-urls.ts';
import { feedCar } from '#test/delivery.ts';
import { deliveryFolder } from '#test/delivery-places.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { signedIn } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';
import type { deliverySchema } from './delivery-schema.ts';

/** Deliveries pushed by dealers' systems, through the HTTP API. */

const { db, pool } = await testDatabase();
const EVA = { userId: null, email: 'eva@bil.example' };
const { folder, run } = await deliveryFolder(pool);
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp({ DATA_DIR: folder }, db, { deliveries: { notify: () => void run() } });
});

type Delivery = z.infer<typeof deliverySchema>;

async function keyOf(dealerId: number): Promise<string> {
  const created = await createApiKey(db, EVA, { dealerId, name: 'System' });
  if (!created.ok) throw new Error(created.failure);
  return created.value;
}
const newDealer = async (name?: string) => {
  const dealer = await insertDealer(db, name === undefined ? {} : { name });
  return { ...dealer, key: await keyOf(dealer.id) };
};
const cars = (from: number, to: number, fields: FeedFields = {}) =>
  Array.from({ length: to - from + 1 }, (_, index) => feedCar({ licence_plate: plate(from + index), ...fields }));
const plate = (number: number): string => `ABC${String(number).padStart(3, '0')}`;
const lines = (rows: readonly FeedFields[]): string => rows.map((row) => JSON.stringify(row)).join('\n');

const send = (
  key: string | null,
  body: BodyInit | null,
  { address = dealerStockApiUrl(), method = 'PUT', headers = {} }: Partial<Sent> = {},
): Promise<Response> =>
  site.fetch(address, {
    method,
    body,
    headers: {
      'content-type': 'application/x-ndjson',
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...headers,
    },
  });
type Sent = { address: string; method: string; headers: Record<string, string> };
const patch = (key: string, rows: readonly FeedFields[]) =>
  send(key, lines(rows), { address: dealerAdsApiUrl(), method: 'PATCH' });

const status = async (key: string, id: string): Promise<Delivery> => {
  const response = await site.fetch(dealerDeliveryApiUrl(id), { headers: { authorization: `Bearer ${key}` } });
  expect(response.status).toBe(200);
  return response.json();
};
/** The delivery once its import has ended. */
async function ended(key: string, response: Response): Promise<Delivery> {
  expect(response.status).toBe(202);
  const { id }: Delivery = await response.json();
  expect(response.headers.get('location')).toBe(dealerDeliveryApiUrl(id));
  for (;;) {
    const delivery = await status(key, id);
    if (delivery.state !== 'waiting' && delivery.state !== 'running') return delivery;
    await delay(50);
  }
}
const problemOf = async (response: Response) => {
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  const { status: code, code: name } = await response.json();
  expect(code).toBe(response.status);
  return [code, name];
};
const activePlates = async (dealerId: number): Promise<(string | null)[]> => {
  const { rows } = await pool.query(
    `select licence_plate from ads where dealer_id = $1 and status = 'active' order by licence_plate`,
    [dealerId],
  );
  return rows.map((row) => row.licence_plate);
};

test('delivers a whole stock, removes what is missing, and lists rejected rows', async () => {
  const { id, key } = await newDealer();
  const first = await ended(
    key,
    await send(key, lines([...cars(1, 3), feedCar({ brand: '', model: '', name: '', licence_plate: plate(9) })])),
  );
  expect(first).toMatchObject({ state: 'done', error: null, rows: { accepted: 3, rejected: 1 }, ads: { new: 3 } });
  expect(first.rejected).toMatchObject([{ row: 4, field: 'brand', licence_plate: 'ABC009' }]);
  const second = await ended(
    key,
    await send(key, gzipSync(lines(cars(2, 3))), { headers: { 'content-encoding': 'gzip' } }),
  );
  expect(second).toMatchObject({ state: 'done', ads: { new: 0, unchanged: 2, removed: 1 } });
  expect(await activePlates(id)).toEqual(['ABC002', 'ABC003']);
  // Removed after the state is stored.
  await expect.poll(() => readdir(path.join(folder, 'uploads'))).toEqual([]);
});

test('names the values that were not used, with their rows, in every delivery of the same stock', async () => {
  const { key } = await newDealer();
  const stock = cars(41, 44);
  Object.assign(stock[0] ?? {}, { price: 'svar', vin: 'YV1INGETNUMMER' });
  Object.assign(stock[2] ?? {}, { price: 'Såld', dealer_ad_id: 'a43' });
  const expected = [
    {
      field: 'price',
      code: 'unreadable_value',
      text: 'Värdet kunde inte läsas och visas inte.',
      count: 2,
      rows: [
        { row: 1, value: 'svar', dealer_ad_id: null, licence_plate: 'ABC041' },
        { row: 3, value: 'Såld', dealer_ad_id: 'a43', licence_plate: 'ABC043' },
      ],
    },
    {
      field: 'vin',
      code: 'unreadable_value',
      text: 'Chassinumret kunde inte läsas och visas inte.',
      count: 1,
      rows: [{ row: 1, value: null, dealer_ad_id: null, licence_plate: 'ABC041' }],
    },
  ];
  const first = await ended(key, await send(key, `${lines(stock)}\n`));
  expect(first).toMatchObject({ ads: { new: 4 }, warnings: expected });
  const again = await ended(key, await send(key, `${lines(stock)}\n`));
  expect(again).toMatchObject({ ads: { new: 0, unchanged: 4 }, warnings: expected });
});

test('changes add, change and remove some cars, and leave all others', async () => {
  const { id, key } = await newDealer();
  await ended(key, await send(key, lines(cars(11, 30).map((car, index) => ({ ...car, dealer_ad_id: `a${index}` })))));
  const changed = await ended(
    key,
    await patch(key, [
      { ...feedCar({ licence_plate: plate(11), price: '99000' }), dealer_ad_id: 'a0' },
      feedCar({ licence_plate: plate(31) }),
      { status: 'sold', licence_plate: 'abc 012' },
      { status: 'removed', dealer_ad_id: 'a2' },
      { status: 'removed', dealer_ad_id: 'finns inte' },
    ]),
  );
  expect(changed).toMatchObject({ state: 'done', ads: { new: 1, repriced: 1, removed: 2 }, rows: { accepted: 2 } });
  expect((await activePlates(id)).length).toBe(19);
  const { rows } = await pool.query(
    `select licence_plate, status from ads where dealer_id = $1 and status <> 'active' order by 1`,
    [id],
  );
  expect(rows).toEqual([
    { licence_plate: 'ABC012', status: 'sold' },
    { licence_plate: 'ABC013', status: 'removed' },
  ]);
  const onlyRemoval = await ended(key, await patch(key, [{ status: 'sold', licence_plate: plate(14) }]));
  expect(onlyRemoval).toMatchObject({ state: 'done', ads: { removed: 1, new: 0 } });
  expect((await activePlates(id)).length).toBe(18);
});

describe('a stock that is probably wrong is stopped, and nothing changes', () => {
  test('with many missing cars, unless it is forced', async () => {
    const { id, key } = await newDealer();
    await ended(key, await send(key, lines(cars(101, 120))));
    const stopped = await ended(key, await send(key, lines(cars(101, 103))));
    expect(stopped).toMatchObject({ state: 'stopped', error: { code: 'too_many_missing' } });
    expect((await activePlates(id)).length).toBe(20);
    const forced = await send(key, lines(cars(101, 103)), { address: `${dealerStockApiUrl()}?force=true` });
    expect(await ended(key, forced)).toMatchObject({ state: 'done', ads: { removed: 17 } });
  });

  test('with more than 30 % of the plates for sale at another dealer', async () => {
    const other = await insertDealer(db);
    for (let car = 201; car <= 206; car += 1) await insertAd(db, { dealer_id: other.id, licence_plate: plate(car) });
    const { id, key } = await newDealer();
    const stopped = await ended(key, await send(key, lines(cars(201, 215))));
    expect(stopped).toMatchObject({ state: 'stopped', error: { code: 'stock_of_another_dealer' } });
    expect(await activePlates(id)).toEqual([]);
    expect((await ended(key, await send(key, lines(cars(202, 220))))).state).toBe('done');
  });

  test('when no row can be used', async () => {
    const { id, key } = await newDealer();
    const other = await insertDealer(db, { name: 'Grannens Bil AB' });
    const named = await ended(key, await send(key, lines(cars(301, 302, { dealer: 'Grannens Bil AB' }))));
    expect(named).toMatchObject({ state: 'stopped', error: { code: 'no_rows_accepted' }, rows: { rejected: 2 } });
    expect(named.rejected[0]).toMatchObject({ field: 'dealer', rule: 'annan handlare' });
    expect([await activePlates(id), await activePlates(other.id)]).toEqual([[], []]);
  });
});

test('the dealer of the key wins over names in the file, which create no dealers', async () => {
  const { id, name, key } = await newDealer('Norrbil & Söner AB');
  const rows = [
    ...cars(401, 401, { dealer: ` norrbil &  söner ab` }),
    ...cars(402, 402),
    ...cars(403, 403, { dealer: 'Någon Helt Annan AB' }),
  ];
  expect(await ended(key, await send(key, lines(rows)))).toMatchObject({ rows: { accepted: 2, rejected: 1 } });
  expect(await activePlates(id)).toEqual(['ABC401', 'ABC402']);
  const { rows: dealers } = await pool.query('select name from dealers where name ~* $1', ['norrbil|någon helt']);
  expect(dealers).toEqual([{ name }]);
});

test.each([
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'application/octet-stream'],
  ['broken JSON', '{"brand":"Volvo","model":"V60"}\n{"brand":', 'application/x-ndjson'],
  ['an unknown CSV', 'a;b\n1;2\n', 'text/csv'],
  ['damaged gzip', Buffer.from('1f8b0800ffffffff', 'hex'), 'application/gzip'],
])('reports %s as unusable, in Swedish', async (_, body, type) => {
  const { id, key } = await newDealer();
  const failed = await ended(key, await send(key, body, { headers: { 'content-type': type } }));
  expect(failed).toMatchObject({ state: 'failed', error: { code: 'unusable_file' }, rows: null });
  expect(failed.error?.message).toMatch(/^leverans/);
  expect(await activePlates(id)).toEqual([]);
});

test('imports in a worker thread', async () => {
  const { id, key } = await newDealer();
  const threaded = await openTestApp({ DATA_DIR: folder }, db);
  const sent = { method: 'PUT', body: lines(cars(801, 801)) };
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' };
  expect(await ended(key, await threaded.fetch(dealerStockApiUrl(), { ...sent, headers }))).toMatchObject({
    state: 'done',
  });
  expect(await activePlates(id)).toEqual(['ABC801']);
});

describe('an idempotency key', () => {
  test('leads to the same delivery when the same body is sent again', async () => {
    const { key } = await newDealer();
    const headers = { 'idempotency-key': randomUUID() };
    const sent = await Promise.all([1, 2, 3].map(() => send(key, lines(cars(501, 502)), { headers })));
    const deliveries: Delivery[] = await Promise.all(sent.map((response) => ended(key, response)));
    expect(new Set(deliveries.map(({ id }) => id)).size).toBe(1);
    const { rows } = await pool.query(
      'select count(*)::int as runs from import_runs where id in (select import_run_id from dealer_deliveries where id = $1)',
      [deliveries[0]?.id],
    );
    expect(rows[0].runs).toBe(1);
    const other = await send(key, lines(cars(501, 503)), { headers });
    expect(await problemOf(other)).toEqual([409, 'idempotency_key_used']);
    const dealer = await newDealer();
    expect((await send(dealer.key, lines(cars(511, 513)), { headers })).status).toBe(202);
  });

  test('runs a failed delivery once more', async () => {
    const { id: dealerId, key } = await newDealer();
    const headers = { 'idempotency-key': 'samma' };
    const { id } = await ended(key, await send(key, lines(cars(521, 522)), { headers }));
    await pool.query(`update dealer_deliveries set state = 'failed', error_code = 'interrupted' where id = $1`, [id]);
    await pool.query(`update ads set status = 'removed', closed_at = now(), days_for_sale = 0 where dealer_id = $1`, [
      dealerId,
    ]);
    const again = await ended(key, await send(key, lines(cars(521, 522)), { headers }));
    expect([again.id, again.state, again.error]).toEqual([id, 'done', null]);
    expect((await activePlates(dealerId)).length).toBe(2);
  });
});

describe('refuses', () => {
  test('requests without a valid key, whatever the session', async () => {
    const { id, key } = await newDealer();
    const admin = await signedIn(db, 'admin');
    expect(await problemOf(await send(null, '{}'))).toEqual([401, 'key_missing']);
    expect(await problemOf(await send(null, '{}', { headers: admin.headers }))).toEqual([401, 'key_missing']);
    expect(await problemOf(await send(`${key}x`, '{}'))).toEqual([401, 'key_unknown']);
    const keyId = (await listApiKeys(db, id))[0]?.id ?? 0;
    await revokeApiKey(db, EVA, { id: keyId });
    expect(await problemOf(await send(key, '{}'))).toEqual([403, 'key_revoked']);
  });

  test('the delivery of another dealer, and ids that are none', async () => {
    const [one, two] = [await newDealer(), await newDealer()];
    const { id } = await ended(one.key, await send(one.key, lines(cars(601, 601))));
    for (const address of [id, randomUUID(), 'nonsens', '%00']) {
      const response = await site.fetch(dealerDeliveryApiUrl(address), {
        headers: { authorization: `Bearer ${two.key}` },
      });
      expect(await problemOf(response)).toEqual([404, 'no_such_delivery']);
    }
  });

  test.each<[number, string, Partial<Sent> & { body?: string }]>([
    [415, 'content_type', { headers: { 'content-type': 'image/png' } }],
    [415, 'content_encoding', { headers: { 'content-encoding': 'br' } }],
    [422, 'idempotency_key', { headers: { 'idempotency-key': 'x'.repeat(201) } }],
    [422, 'idempotency_key', { headers: { 'idempotency-key': 'två ord' } }],
    [422, 'empty_body', { body: '' }],
    [413, 'too_large', { headers: { 'content-length': '100000001' } }],
    [405, 'method', { method: 'POST' }],
    [405, 'method', { address: dealerAdsApiUrl() }],
  ])('with %i %s', async (code, name, { body = '{}', ...sent }) => {
    const { key } = await newDealer();
    expect(await problemOf(await send(key, body, sent))).toEqual([code, name]);
  });

  test('requests and bytes beyond the limits of the key', async () => {
    const { id, key } = await newDealer();
    const keyId = String((await listApiKeys(db, id))[0]?.id);
    await takeFromLimit(db, LIMITS.pushKilobytes, keyId, LIMITS.pushKilobytes.points);
    const heavy = await send(key, lines(cars(1, 1)));
    expect(Number(heavy.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await problemOf(heavy)).toEqual([429, 'limit_reached']);
    await takeFromLimit(db, LIMITS.push, keyId, LIMITS.push.points);
    expect(await problemOf(await send(key, lines(cars(1, 1))))).toEqual([429, 'limit_reached']);
    expect(await readdir(path.join(folder, 'uploads'))).toEqual([]);
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { createApiKey, createGroupKey } from '#src/commands/dealers/api-keys.ts';
import { addDealerGroup, addDealerToGroup, removeDealerFromGroup } from '#src/commands/dealers/dealer-groups.ts';
import type { KeyKind } from '#src/domain/dealer-api/key-kinds.ts';
import type { FeedFields } from '#src/domain/deliveries/feed-row.ts';
import {
  dealerAdsApiUrl,
  dealerDeliveriesApiUrl,
  dealerDeliveryApiUrl,
  dealerFiguresApiUrl,
  dealerLeadsApiUrl,
  dealerStockApiUrl,
} from '#src/office-urls.ts';
import { feedCar } from '#test/delivery.ts';
import { deliveryFolder } from '#test/delivery-places.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** A dealer's system that reads with its key, and one that only tries. */

const { db, pool } = await testDatabase();
const { folder, run } = await deliveryFolder(pool);
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp({ DATA_DIR: folder }, db, { deliveries: { notify: () => undefined } });
});

async function newKey(kind: KeyKind, dealerId?: number) {
  const id = dealerId ?? (await insertDealer(db)).id;
  const eva = { userId: null, email: 'eva@bil.example' };
  const created = await createApiKey(db, eva, { dealerId: id, name: 'System', kind });
  if (!created.ok) throw new Error(created.failure);
  return { dealerId: id, key: created.value };
}

const read = async (key: string, address: string) => {
  const response = await site.fetch(address, { headers: { authorization: `Bearer ${key}` } });
  return { status: response.status, ...(await response.json()) };
};

async function deliver(key: string, cars: readonly FeedFields[], query = '', more: Record<string, string> = {}) {
  const response = await site.fetch(dealerStockApiUrl() + query, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...more },
    body: JSON.stringify(cars),
  });
  const sent = await response.json();
  if (!response.ok) return sent;
  await run();
  return read(key, dealerDeliveryApiUrl(sent.id));
}

const platesOf = async (dealerId: number) =>
  (
    await db
      .selectFrom('ads')
      .select('licence_plate')
      .where('dealer_id', '=', dealerId)
      .where('status', '=', 'active')
      .orderBy('licence_plate')
      .execute()
  ).map(({ licence_plate }) => licence_plate);

test('reads its ads page by page until there is no next one', async () => {
  const { dealerId, key } = await newKey('read');
  const ids: number[] = [];
  for (let count = 0; count < 3; count += 1)
    ids.push((await insertAd(db, { dealer_id: dealerId, status: 'active' })).internal_id);
  const first = await read(key, `${dealerAdsApiUrl()}?limit=2`);
  expect(first.items.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 2));
  expect(first.items[0].url).toBe(`https://milvis.example/ad/${ids[0]}`);
  const second = await read(key, `${dealerAdsApiUrl()}?limit=2&cursor=${first.next_cursor}`);
  expect(second.items.map(({ id }: { id: number }) => id)).toEqual(ids.slice(2));
  expect(second.next_cursor).toBeNull();
  expect((await read(key, dealerFiguresApiUrl())).items[0]).toMatchObject({ id: ids[0], views: 0, messages: 0 });
});

test.each([
  [`${dealerAdsApiUrl()}?limit=0`, 'limit'],
  [`${dealerAdsApiUrl()}?limit=201`, 'limit'],
  [`${dealerAdsApiUrl()}?status=draft`, 'status'],
  [`${dealerFiguresApiUrl()}?days=x`, 'days'],
  [`${dealerLeadsApiUrl()}?cursor=99999999999999999999`, 'cursor'],
  [`${dealerDeliveriesApiUrl()}?cursor=1`, 'cursor'],
])('says which parameter cannot be read: %s', async (address, name) => {
  const { key } = await newKey('full');
  expect(await read(key, address)).toMatchObject({
    status: 422,
    code: 'parameter',
    detail: `Parametern ${name} kan inte läsas.`,
  });
});

test('a key that only reads delivers nothing', async () => {
  const { dealerId, key } = await newKey('read');
  expect(await deliver(key, [feedCar()])).toMatchObject({ status: 403, code: 'key_only_reads' });
  expect(await platesOf(dealerId)).toEqual([]);
  expect(await read(key, dealerLeadsApiUrl())).toMatchObject({ status: 200, items: [] });
});

describe('a sandbox key', () => {
  test('answers what a delivery would do, and publishes nothing', async () => {
    const { dealerId, key } = await newKey('sandbox');
    const cars = [
      feedCar({ licence_plate: 'ABC101' }),
      feedCar({ licence_plate: 'ABC102', brand: '', model: '', name: '' }),
    ];
    const tried = await deliver(key, cars, '', { 'idempotency-key': 'a' });
    expect(tried).toMatchObject({
      sandbox: true,
      state: 'done',
      rows: { read: 2, accepted: 1, rejected: 1 },
      ads: { new: 1, removed: 0 },
      rejected: [{ row: 2, licence_plate: 'ABC102' }],
    });
    expect(await platesOf(dealerId)).toEqual([]);
    const full = await newKey('full', dealerId);
    expect(await deliver(full.key, cars, '', { 'idempotency-key': 'a' })).toMatchObject({
      sandbox: false,
      state: 'done',
    });
    expect(await platesOf(dealerId)).toEqual(['ABC101']);
    expect((await read(key, dealerDeliveriesApiUrl())).items).toMatchObject([{ sandbox: false }, { sandbox: true }]);
  });

  test('is stopped where the delivery would be', async () => {
    const { dealerId, key } = await newKey('full');
    const cars = Array.from({ length: 9 }, (_, place) => feedCar({ licence_plate: `ABC20${place}` }));
    await deliver(key, cars);
    const sandbox = await newKey('sandbox', dealerId);
    const stopped = await deliver(sandbox.key, cars.slice(0, 1));
    expect(stopped).toMatchObject({
      state: 'stopped',
      error: { code: 'too_many_missing' },
      would_remove: { count: 8 },
    });
    const forced = await deliver(sandbox.key, cars.slice(0, 1), '?force=true');
    expect(forced).toMatchObject({ state: 'done', ads: { removed: 8 } });
    expect(await deliver(sandbox.key, [feedCar({ brand: '', model: '', name: '' })])).toMatchObject({
      state: 'stopped',
      error: { code: 'no_rows_accepted' },
      rejected: [{ row: 1 }],
    });
    expect(await platesOf(dealerId)).toHaveLength(9);
  });

  test('reads neither ads nor messages', async () => {
    const { key } = await newKey('sandbox');
    for (const address of [dealerAdsApiUrl(), dealerFiguresApiUrl(), dealerLeadsApiUrl()])
      expect(await read(key, address)).toMatchObject({ status: 403, code: 'key_only_tries' });
  });
});

describe('a key of a group', () => {
  const EVA = { userId: null, email: 'eva@bil.example' };

  let groups = 0;

  async function newGroup(kind: KeyKind) {
    groups += 1;
    const group = await addDealerGroup(db, EVA, `Kedjan ${groups}`);
    if (!group.ok) throw new Error(group.failure);
    const groupId = group.value;
    const [norr, syd] = [
      await insertDealer(db, { name: `Norr ${groups}` }),
      await insertDealer(db, { name: `Syd ${groups}` }),
    ];
    for (const { id } of [norr, syd]) await addDealerToGroup(db, EVA, { groupId, dealerId: id });
    const created = await createGroupKey(db, EVA, { groupId, name: 'System', kind });
    if (!created.ok) throw new Error(created.failure);
    const ads = [];
    for (const { id } of [norr, syd]) ads.push((await insertAd(db, { dealer_id: id })).internal_id);
    await pool.query(
      `insert into enquiries (ad_id, name, email, message, wants_test_drive) select unnest($1::bigint[]), 'Kim', 'kim@post.example', 'Hej', false`,
      [ads],
    );
    return { groupId, norr: norr.id, syd: syd.id, ads, key: created.value };
  }

  test.each(['full', 'read'] as const)(
    'that is %s reads ads, figures and messages of all of its dealers, or of one',
    async (kind) => {
      const { norr, syd, ads, key } = await newGroup(kind);
      await insertAd(db, { dealer_id: (await insertDealer(db)).id });
      for (const address of [dealerAdsApiUrl(), dealerFiguresApiUrl(), dealerLeadsApiUrl()]) {
        const all = await read(key, address);
        expect(all.items).toMatchObject([
          { dealer_id: norr, dealer: `Norr ${groups}` },
          { dealer_id: syd, dealer: `Syd ${groups}` },
        ]);
        const first = await read(key, `${address}?limit=1`);
        expect((await read(key, `${address}?limit=1&cursor=${first.next_cursor}`)).items).toEqual(all.items.slice(1));
        expect((await read(key, `${address}?dealer=${syd}`)).items).toEqual(all.items.slice(1));
      }
      expect((await read(key, dealerAdsApiUrl())).items.map(({ id }: { id: number }) => id)).toEqual(ads);
      expect(await read(key, dealerDeliveriesApiUrl())).toMatchObject({ status: 200, items: [] });
    },
  );

  test('reads neither another dealer nor one that has left the group', async () => {
    const { groupId, norr, syd, key } = await newGroup('read');
    const foreign = (await insertDealer(db)).id;
    const refused = { status: 422, code: 'parameter' };
    for (const dealer of [foreign, 0, -1, 'x', '2147483648'])
      expect(await read(key, `${dealerLeadsApiUrl()}?dealer=${dealer}`)).toMatchObject(refused);
    await removeDealerFromGroup(db, EVA, { groupId, dealerId: syd });
    expect(await read(key, `${dealerLeadsApiUrl()}?dealer=${syd}`)).toMatchObject(refused);
    expect((await read(key, dealerLeadsApiUrl())).items).toMatchObject([{ dealer_id: norr }]);
    await removeDealerFromGroup(db, EVA, { groupId, dealerId: norr });
    expect(await read(key, dealerLeadsApiUrl())).toMatchObject({ status: 200, items: [], next_cursor: null });
  });

  test('that only reads delivers nothing', async () => {
    const { key } = await newGroup('read');
    expect(await deliver(key, [feedCar()])).toMatchObject({ status: 403, code: 'key_only_reads' });
  });

  test('a key of a dealer reads that dealer alone', async () => {
    const { norr, syd } = await newGroup('read');
    const { key } = await newKey('read', norr);
    expect((await read(key, dealerLeadsApiUrl())).items).toMatchObject([{ dealer_id: norr, dealer: `Norr ${groups}` }]);
    expect(await read(key, `${dealerLeadsApiUrl()}?dealer=${syd}`)).toMatchObject({ status: 422, code: 'parameter' });
  });
});

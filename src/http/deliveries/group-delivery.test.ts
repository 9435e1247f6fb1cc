import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createGroupKey } from '#src/commands/dealers/api-keys.ts';
import { addDealerGroup, addDealerToGroup, stateSite } from '#src/commands/dealers/dealer-groups.ts';
import { addFeedMapping, saveFeedMapping } from '#src/commands/deliveries/edit-feed-mapping.ts';
import { listGroupSites } from '#src/db/deliveries/group-deliveries.ts';
import { dealerAdsApiUrl, dealerDeliveryApiUrl, dealerStockApiUrl } from '#src/office-urls.ts';
import { CHAIN, CHAIN_MAPPING, CHAIN_TOWNS, chainDealer, chainPlate, chainXml } from '#test/chain.ts';
import { feedCar } from '#test/delivery.ts';
import { deliveryFolder } from '#test/delivery-places.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { deleteRows, emptyStock, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** Files of a group of dealers, pushed with one key. */

const { db, pool } = await testDatabase();
const ADMIN = { userId: null, email: 'admin@bil.example' };
const { folder, run } = await deliveryFolder(pool);
let site: Awaited<ReturnType<typeof openTestApp>>;
let key = '';
let groupId = 0;
beforeAll(async () => {
  site = await openTestApp({ DATA_DIR: folder }, db, { deliveries: { notify: () => undefined } });
});
beforeEach(async () => {
  await emptyStock(pool);
  await deleteRows(pool, 'dealer_groups', 'request_limits');
  // The chain's columns are found by the group's name.
  const mapping = await addFeedMapping(db, CHAIN);
  await saveFeedMapping(db, ADMIN, { id: mapping, seen: 0, mapping: CHAIN_MAPPING });
  const group = await addDealerGroup(db, ADMIN, CHAIN);
  groupId = group.ok ? group.value : 0;
  for (const town of CHAIN_TOWNS) {
    const { id } = await insertDealer(db, { name: chainDealer(town), city: town });
    await addDealerToGroup(db, ADMIN, { groupId, dealerId: id });
  }
  const created = await createGroupKey(db, ADMIN, { groupId, name: 'Kedjans system' });
  key = created.ok ? created.value : '';
});

const request = (address: string, method: string, body: string | null, type = 'application/xml') =>
  site.fetch(address, { method, body, headers: { 'content-type': type, authorization: `Bearer ${key}` } });
const status = async (id: string) => (await request(dealerDeliveryApiUrl(id), 'GET', null)).json();

/** Delivers a file, and reads its status when all of its parts have ended. */
async function deliver(body: string, { query = '', method = 'PUT', type = 'application/xml' } = {}) {
  const address = method === 'PUT' ? dealerStockApiUrl() : dealerAdsApiUrl();
  const sent = await request(address + query, method, body, type);
  expect(sent.status).toBe(202);
  const { id, state } = await sent.json();
  expect(state).toBe('waiting');
  await run();
  return status(id);
}

const activeByDealer = async (): Promise<Record<string, number>> => {
  const { rows } = await pool.query(
    `select dealers.name, count(ads.internal_id)::int as ads from dealers
     left join ads on ads.dealer_id = dealers.id and status = 'active' group by dealers.name order by dealers.name`,
  );
  return Object.fromEntries(rows.map(({ name, ads }) => [name, ads]));
};
const all = (ads: number) => Object.fromEntries(CHAIN_TOWNS.map((town) => [chainDealer(town), ads]));

test('one file with one key reaches all twelve sites', async () => {
  const delivery = await deliver(chainXml());
  expect(delivery).toMatchObject({ state: 'done', error: null, rows: { read: 240, accepted: 240, rejected: 0 } });
  expect(delivery.ads).toMatchObject({ new: 240, removed: 0 });
  expect(delivery.sites).toHaveLength(12);
  expect(await activeByDealer()).toEqual(all(20));
  // Each part has a status of its own, and the file of all is gone when the last one is imported.
  const [part] = delivery.sites;
  expect(await status(part.delivery)).toMatchObject({ state: 'done', rows: { read: 20 }, sites: null });
  expect(await readdir(path.join(folder, 'uploads'))).toEqual([]);
});

test('the next file takes down the missing cars of the sites that it names, and no car of others', async () => {
  await deliver(chainXml());
  const cars = Array.from({ length: 18 }, (_, car) => car);
  const delivery = await deliver(chainXml([{ town: 'Umeå', cars }, { town: 'Luleå' }]));
  expect(delivery).toMatchObject({ state: 'done', ads: { removed: 2, unchanged: 38 } });
  expect(await activeByDealer()).toEqual({ ...all(20), [chainDealer('Umeå')]: 18 });
});

test('a site whose part is refused stops alone', async () => {
  await deliver(chainXml());
  const delivery = await deliver(
    chainXml([
      { town: 'Umeå', cars: [0, 1] },
      { town: 'Luleå', cars: Array.from({ length: 19 }, (_, car) => car) },
    ]),
  );
  expect(delivery).toMatchObject({ state: 'stopped', error: { code: 'too_many_missing' } });
  expect(delivery.error.message).toContain(`${chainDealer('Umeå')}: `);
  expect(delivery.sites.map(({ dealer, state }: { dealer: string; state: string }) => [dealer, state])).toEqual([
    [chainDealer('Luleå'), 'done'],
    [chainDealer('Umeå'), 'stopped'],
  ]);
  expect(await activeByDealer()).toEqual({ ...all(20), [chainDealer('Luleå')]: 19 });
});

test('rows of an unknown site are rejected with the reason until it is connected, and no other site loses a car', async () => {
  await deliver(chainXml());
  const sites = [{ town: 'Umeå' }, { town: 'Norrtälje city', cars: [0, 1] }];
  const delivery = await deliver(chainXml(sites));
  expect(delivery).toMatchObject({ state: 'done', rows: { read: 22, rejected: 2 } });
  expect(delivery.rejected).toMatchObject([
    { row: 21, rule: 'okänd anläggning', value: 'Norrtälje city', licence_plate: chainPlate(12, 0) },
    { row: 22, reason: expect.stringContaining('inte kopplad till någon handlare') },
  ]);
  expect(await activeByDealer()).toEqual(all(20));
  const [unknown] = await listGroupSites(db, groupId);
  expect(unknown).toMatchObject({ shown: 'Norrtälje city', dealerId: null, rows: 2 });
  const { id } = await insertDealer(db, { name: 'Kedjans bilar i Roslagen' });
  const connect = () => stateSite(db, ADMIN, { groupId, site: 'norrtälje city', dealerId: id });
  // Only a dealer of the group can be a site of its files.
  expect(await connect()).toBe(false);
  await addDealerToGroup(db, ADMIN, { groupId, dealerId: id });
  expect(await connect()).toBe(true);
  expect(await deliver(chainXml(sites))).toMatchObject({ state: 'done', rows: { rejected: 0 } });
  expect((await activeByDealer())['Kedjans bilar i Roslagen']).toBe(2);
});

test('a key of a group does not touch dealers outside of it', async () => {
  const outside = await insertDealer(db, { name: 'Grannens Bil AB', city: 'Visby' });
  await insertAd(db, { dealer_id: outside.id, licence_plate: 'OUT100' });
  const delivery = await deliver(
    chainXml([
      { town: 'Grannens Bil AB', cars: [0] },
      { town: 'Visby', cars: [1] },
    ]),
  );
  expect(delivery).toMatchObject({ state: 'failed', error: { code: 'unknown_sites' }, sites: [] });
  expect((await activeByDealer())['Grannens Bil AB']).toBe(1);
  // A dealer that leaves the group is out of reach at once, though its site is stated.
  await deliver(chainXml());
  await pool.query('update dealers set group_id = null where name = $1', [chainDealer('Umeå')]);
  const left = await deliver(chainXml([{ town: 'Umeå', cars: [0, 1, 2] }]));
  expect(left).toMatchObject({ state: 'failed', rows: { rejected: 3 } });
  expect((await activeByDealer())[chainDealer('Umeå')]).toBe(20);
});

test('some cars of some sites are delivered and removed, each row with its site', async () => {
  await deliver(chainXml());
  const rows = [
    feedCar({ dealer: 'Kiruna', licence_plate: 'NYB100' }),
    { dealer: 'Umeå', licence_plate: chainPlate(0, 3), status: 'sold' },
  ];
  const body = rows.map((row) => JSON.stringify(row)).join('\n');
  const delivery = await deliver(body, {
    method: 'PATCH',
    type: 'application/x-ndjson',
    query: '?format=milvis-jsonl',
  });
  expect(delivery).toMatchObject({ state: 'done', ads: { new: 1, removed: 1 } });
  expect(await activeByDealer()).toEqual({ ...all(20), [chainDealer('Umeå')]: 19, [chainDealer('Kiruna')]: 21 });
});

test('the same file under one idempotency key is one delivery, and a file that cannot be read says so', async () => {
  const put = (body: string, idempotencyKey: string) =>
    site.fetch(dealerStockApiUrl(), {
      method: 'PUT',
      body,
      headers: { 'content-type': 'application/xml', authorization: `Bearer ${key}`, 'idempotency-key': idempotencyKey },
    });
  const [first, again] = [await (await put(chainXml(), 'ett')).json(), await (await put(chainXml(), 'ett')).json()];
  expect(again.id).toBe(first.id);
  expect((await put('<lager/>', 'ett')).status).toBe(409);
  const broken = await (await put('<lager><bil>', 'tva')).json();
  await run();
  expect(await status(broken.id)).toMatchObject({ state: 'failed', error: { code: 'unusable_file' } });
  expect((await status(first.id)).state).toBe('done');
});

test('a sandbox key tries the file at each site as it would be imported, and changes nothing', async () => {
  await deliver(chainXml());
  const [fullKey, before] = [key, await activeByDealer()];
  const created = await createGroupKey(db, ADMIN, { groupId, name: 'Provet', kind: 'sandbox' });
  key = created.ok ? created.value : '';
  const versions = async () => (await pool.query('select max(updated_at) as at, count(*) as ads from ads')).rows;
  const stored = await versions();
  const cars = Array.from({ length: 18 }, (_, car) => car);
  const sites = [{ town: 'Umeå', cars }, { town: 'Luleå' }, { town: 'Norrtälje city', cars: [0] }];
  const tried = await deliver(chainXml(sites));
  expect(tried).toMatchObject({
    sandbox: true,
    state: 'done',
    rows: { read: 39, accepted: 38, rejected: 1 },
    ads: { new: 0, removed: 2, unchanged: 38 },
  });
  const [part] = tried.sites;
  expect(await status(part.delivery)).toMatchObject({ sandbox: true, state: 'done', rows: { read: 20 } });
  expect([await activeByDealer(), await versions()]).toEqual([before, stored]);
  // A site that would lose its cars is stopped as it would be.
  const stopped = await deliver(chainXml([{ town: 'Umeå', cars: [0] }, { town: 'Luleå' }]));
  expect(stopped).toMatchObject({ sandbox: true, state: 'stopped', error: { code: 'too_many_missing' } });
  expect(await activeByDealer()).toEqual(before);
  expect(await readdir(path.join(folder, 'uploads'))).toEqual([]);
  // The same file by the full key does what the trial said.
  key = fullKey;
  expect(await deliver(chainXml(sites))).toMatchObject({ sandbox: false, ads: tried.ads, rows: tried.rows });
});

test('an Idempotency-Key of a trial is another one than that of the delivery', async () => {
  const fullKey = key;
  const created = await createGroupKey(db, ADMIN, { groupId, name: 'Provet', kind: 'sandbox' });
  const ids: string[] = [];
  for (const each of [created.ok ? created.value : '', fullKey]) {
    const headers = { 'content-type': 'application/xml', 'idempotency-key': 'fil-1', authorization: `Bearer ${each}` };
    const sent = await site.fetch(dealerStockApiUrl(), { method: 'PUT', body: chainXml(), headers });
    ids.push((await sent.json()).id);
  }
  await run();
  expect(new Set(ids).size).toBe(2);
  expect(await activeByDealer()).toEqual(all(20));
});

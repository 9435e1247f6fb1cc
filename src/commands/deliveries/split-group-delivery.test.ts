import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { listFeedMappings } from '#src/db/deliveries/feed-mappings.ts';
import { listGroupDeliveries, listGroupSites } from '#src/db/deliveries/group-deliveries.ts';
import type { FeedFields } from '#src/domain/deliveries/feed-row.ts';
import { feedCar } from '#test/delivery.ts';
import { deliveryPlaces } from '#test/delivery-places.ts';
import { insertDealer } from '#test/factories.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { acceptGroupDelivery } from './accept-delivery.ts';
import { splitGroupDeliveries } from './split-group-delivery.ts';

const { db, pool } = await testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), 'split-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const uploads = path.join(folder, 'uploads');
const PLACES = deliveryPlaces(uploads);
let groupId = 0;
beforeEach(async () => {
  await deleteRows(pool, 'dealer_groups', 'dealers', 'feed_mappings');
  const { rows } = await pool.query(`insert into dealer_groups (name, created_by) values ('Kedjan', 'x') returning id`);
  groupId = rows[0]?.id;
});

async function split(content: string, limits = PLACES.limits, files = PLACES.files) {
  const upload = randomUUID();
  await mkdir(uploads, { recursive: true });
  await writeFile(path.join(uploads, upload), content);
  const delivery = { groupId, apiKeyId: null, feedSourceId: null, scope: 'stock', isForced: false } as const;
  const sent = { bodyHash: Buffer.alloc(32), fileName: 'lager.jsonl', upload, receivedAt: new Date() };
  await acceptGroupDelivery(db, { id: randomUUID(), idempotencyKey: null, ...delivery, ...sent });
  const errors: unknown[] = [];
  await splitGroupDeliveries(pool, { ...PLACES, limits, files }, (error) => errors.push(error), { aborted: false });
  expect(errors).toEqual([]);
  const [latest] = await listGroupDeliveries(db, { groupId, limit: 1 });
  return latest;
}
const lines = (...rows: FeedFields[]) => rows.map((row) => JSON.stringify(feedCar(row))).join('\n');

test('several sites of one dealer are one part, and their stated dealer wins over the name', async () => {
  const dealerId = (await insertDealer(db, { name: 'Umeå Bil', group_id: groupId })).id;
  const other = (await insertDealer(db, { name: 'Luleå Bil', group_id: groupId })).id;
  const file = lines({ dealer: 'Umeå Bil' }, { dealer: 'Verkstan' }, { dealer: 'Luleå Bil' });
  expect(await split(file)).toMatchObject({ rowsRead: 3, rowsRejected: 1 });
  await pool.query('update group_sites set dealer_id = $1 where site in ($2, $3)', [dealerId, 'verkstan', 'luleå bil']);
  const again = await split(file);
  expect(again).toMatchObject({ rowsRejected: 0, parts: [{ dealer: 'Umeå Bil' }] });
  const { rows } = await pool.query('select sites from dealer_deliveries where group_delivery_id = $1', [again?.id]);
  expect(rows[0].sites.toSorted()).toEqual(['luleå bil', 'umeå bil', 'verkstan']);
  expect((await listGroupSites(db, groupId)).map(({ dealerId: of }) => of)).not.toContain(other);
});

test('rows of a dealer that leaves while the file is read are listed as well as counted', async () => {
  const leaver = (await insertDealer(db, { name: 'Umeå Bil', group_id: groupId })).id;
  await insertDealer(db, { name: 'Luleå Bil', group_id: groupId });
  // The dealers of the group have been read when the file is fetched.
  const fetchLate = async (upload: string) => {
    await pool.query('update dealers set group_id = null where id = $1', [leaver]);
    return PLACES.files.fetch(upload);
  };
  const file = lines(
    { dealer: 'Umeå Bil', dealer_ad_id: 'u1' },
    { dealer: 'Luleå Bil', dealer_ad_id: 'l1' },
    { dealer: 'umeå  bil', dealer_ad_id: 'u2' },
    { dealer: 'Okänd', dealer_ad_id: 'o1' },
  );
  const latest = await split(file, PLACES.limits, Object.assign(Object.create(PLACES.files), { fetch: fetchLate }));
  expect(latest).toMatchObject({ rowsRead: 4, rowsRejected: 3, parts: [{ dealer: 'Luleå Bil' }] });
  const { rows } = await pool.query('select rejected from group_deliveries where id = $1', [latest?.id]);
  const rejected: { dealerAdId: string; reason: string }[] = rows[0].rejected;
  expect(rejected.map(({ dealerAdId }) => dealerAdId)).toEqual(['u1', 'u2', 'o1']);
  for (const { reason } of rejected) expect(reason).toContain('inte kopplad till någon handlare i koncernen');
});

test('a file of unknown format waits for staff, under the name of the group', async () => {
  await mkdir(uploads, { recursive: true });
  const before = await readdir(uploads);
  expect(await split('a;b\n1;2')).toMatchObject({ state: 'failed', errorCode: 'unusable_file' });
  expect(await listFeedMappings(db)).toMatchObject([{ dealer: 'Kedjan', unknownFile: 'lager.jsonl' }]);
  // Nothing needs the file any longer.
  expect(await readdir(uploads)).toEqual(before);
});

test('a file with more rows than its dealers may have is refused', async () => {
  await insertDealer(db, { name: 'Umeå Bil', group_id: groupId });
  const file = lines({ dealer: 'Umeå Bil' }, { dealer: 'Umeå Bil' }, { dealer: 'Umeå Bil' });
  const limits = { ...PLACES.limits, dealerAds: 2 };
  expect(await split(file, limits)).toMatchObject({ state: 'failed', errorCode: 'too_many_rows' });
});

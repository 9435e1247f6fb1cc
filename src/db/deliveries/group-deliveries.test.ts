import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { insertGroup } from '#src/db/dealers/dealer-groups.ts';
import { insertDealer } from '#test/factories.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { MAX_IMPORT_ATTEMPTS } from './dealer-deliveries.ts';
import * as files from './group-deliveries.ts';

const { db, pool } = await testDatabase();
let groupId = 0;
beforeEach(async () => {
  await deleteRows(pool, 'dealer_groups', 'dealers');
  groupId = (await insertGroup(db, { name: 'Kedjan', createdBy: 'x' })) ?? 0;
});

const file = (change: Partial<files.NewGroupDelivery> = {}): files.NewGroupDelivery => ({
  id: randomUUID(),
  groupId,
  apiKeyId: null,
  feedSourceId: null,
  scope: 'stock',
  isForced: false,
  idempotencyKey: null,
  bodyHash: Buffer.alloc(32),
  fileName: 'lager.xml',
  upload: 'upload',
  receivedAt: new Date('2026-11-23T08:00:00Z'),
  ...change,
});
const dealerOf = async (name: string, isOwn = true) => {
  const { id } = await insertDealer(db, { name, group_id: isOwn ? groupId : null });
  return id;
};

test('a file is split into parts that share its upload, and is listed with them', async () => {
  const { id, ...first } = file({ idempotencyKey: 'ett' });
  expect(await files.insertGroupDelivery(db, { id, ...first })).toBe(true);
  expect(await files.insertGroupDelivery(db, { ...first, id: randomUUID() })).toBe(false);
  expect(await files.findGroupDeliveryByKey(db, groupId, 'ett')).toMatchObject({ id, state: 'waiting' });
  expect([await files.countWaitingOfGroup(db, groupId), await files.hasDueGroupDeliveries(pool)]).toEqual([1, true]);
  const dealerId = await dealerOf('Umeå Bil');
  const part = { id: randomUUID(), dealerId, sites: ['umeå'] };
  const client = await pool.connect();
  await client.query('begin');
  expect(await files.nextGroupDelivery(pool)).toBe(id);
  expect(await files.lockGroupDelivery(client, id)).toMatchObject({ group: 'Kedjan', upload: 'upload' });
  const other = async () => {
    const connection = await pool.connect();
    return files.lockGroupDelivery(connection, id).finally(() => connection.release());
  };
  // Another process neither waits for it nor splits it too.
  expect([await files.nextGroupDelivery(pool), await other()]).toEqual([null, null]);
  await files.storeSplit(client, id, { upload: 'upload', parts: [part], rowsRead: 3, rowsRejected: 0, rejected: [] });
  await client.query('commit');
  client.release();
  expect(await files.isUploadUsed(pool, 'upload')).toBe(true);
  expect(await files.listGroupDeliveries(db, { groupId, limit: 5 })).toMatchObject([
    {
      id,
      state: 'split',
      rowsRead: 3,
      finishedAt: null,
      parts: [{ id: part.id, dealer: 'Umeå Bil', state: 'waiting' }],
    },
  ]);
  expect(await files.findDealerOfPart(db, { groupId, id: part.id })).toEqual({ dealerId });
  expect(await files.findDealerOfPart(db, { groupId: groupId + 1, id: part.id })).toBeUndefined();
  await pool.query(`update dealer_deliveries set upload = null, state = 'done', finished_at = now()`);
  expect(await files.isUploadUsed(pool, 'upload')).toBe(false);
});

test('a file of no known site fails, and one that was interrupted too often', async () => {
  const [unknown, interrupted] = [file(), file({ receivedAt: new Date('2026-11-23T09:00:00Z') })];
  await files.insertGroupDelivery(db, unknown);
  const none = { upload: 'upload', parts: [], rowsRead: 1, rowsRejected: 1, rejected: [] };
  await pool.connect().then(async (client) => {
    await files.storeSplit(client, unknown.id, none);
    client.release();
  });
  await files.insertGroupDelivery(db, interrupted);
  for (let attempt = 0; attempt < MAX_IMPORT_ATTEMPTS; attempt += 1)
    expect(await files.nextGroupDelivery(pool)).toBe(interrupted.id);
  expect(await files.nextGroupDelivery(pool)).toBeNull();
  const listed = await files.listGroupDeliveries(db, { groupId, limit: 5 });
  expect(listed.map(({ state, errorCode }) => [state, errorCode])).toEqual([
    ['failed', 'interrupted'],
    ['failed', 'unknown_sites'],
  ]);
  expect(await files.retryGroupDelivery(db, unknown)).toBe(true);
  expect(await files.retryGroupDelivery(db, unknown)).toBe(false);
  expect(await files.nextGroupDelivery(pool)).toBe(unknown.id);
});

test('a site is a dealer of the group as stated, until the dealer leaves it', async () => {
  const [own, other] = [await dealerOf('Umeå Bil'), await dealerOf('Grannens Bil', false)];
  const client = await pool.connect();
  const seen = (rows: number) =>
    files.storeGroupSites(client, groupId, [{ site: 'umeå', shown: 'Umeå', dealerId: null, rows }]);
  await seen(2);
  expect(await files.assignSite(db, { groupId, site: 'umeå', dealerId: other })).toBe(false);
  expect(await files.assignSite(db, { groupId, site: 'luleå', dealerId: own })).toBe(false);
  expect(await files.assignSite(db, { groupId, site: 'umeå', dealerId: own })).toBe(true);
  await seen(4);
  client.release();
  expect(await files.listGroupSites(db, groupId)).toMatchObject([{ dealerId: own, dealer: 'Umeå Bil', rows: 4 }]);
  await pool.query('update dealers set group_id = null where id = $1', [own]);
  expect(await files.listGroupSites(db, groupId)).toMatchObject([{ dealerId: null, dealer: null }]);
  await files.removeOldGroupDeliveries(db);
});

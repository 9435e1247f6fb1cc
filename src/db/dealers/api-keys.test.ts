import { expect, test } from 'vitest';
import { insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { findApiKey, insertApiKey, listApiKeys, markApiKeyRevoked, touchApiKey } from './api-keys.ts';

const { db } = await testDatabase();
const key = (dealerId: number, prefix: string) =>
  insertApiKey(db, {
    kind: 'full',
    dealerId,
    groupId: null,
    name: 'System',
    prefix,
    keyHash: Buffer.alloc(32),
    createdBy: 'eva@bil.example',
  });

test('lists keys newest first, all or of one dealer', async () => {
  const [one, two] = [await insertDealer(db), await insertDealer(db)];
  const first = await key(one.id, 'mlv_000000000001');
  const second = await key(two.id, 'mlv_000000000002');
  expect((await listApiKeys(db)).map(({ id }) => id)).toEqual([second, first]);
  expect((await listApiKeys(db, one.id)).map(({ id, dealer }) => [id, dealer])).toEqual([[first, one.name]]);
});

test('finds a key by its prefix, also a revoked one', async () => {
  const { id: dealerId } = await insertDealer(db);
  const id = await key(dealerId, 'mlv_000000000003');
  expect(await findApiKey(db, 'mlv_000000000003')).toMatchObject({ id, dealerId, groupId: null, revokedAt: null });
  await markApiKeyRevoked(db, { id, dealerId: null });
  expect((await findApiKey(db, 'mlv_000000000003'))?.revokedAt).toBeInstanceOf(Date);
  expect(await findApiKey(db, 'mlv_ffffffffffff')).toBeUndefined();
});

test('records the use of a key at most once a minute', async () => {
  const id = await key((await insertDealer(db)).id, 'mlv_000000000004');
  const usedAt = async () => (await listApiKeys(db)).find((row) => row.id === id)?.lastUsedAt;
  await touchApiKey(db, id);
  const first = await usedAt();
  await touchApiKey(db, id);
  expect(first).toBeInstanceOf(Date);
  expect(await usedAt()).toEqual(first);
});

import { beforeEach, describe, expect, test } from 'vitest';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import {
  insertFeedMapping,
  insertMappingVersion,
  insertOwnMapping,
  listFeedMappings,
  listMappingsOfStaff,
  readFeedSample,
  readMappingOfOwner,
  readNewestMapping,
  removeOldSamples,
  storeFeedSample,
} from './feed-mappings.ts';

const { db, pool } = await testDatabase();
beforeEach(async () => {
  await deleteRows(pool, 'feed_mappings', 'dealers');
});
const addDealer = (name: string, city: string) =>
  db.insertInto('dealers').values({ name, city }).returning(['id', 'name']).executeTakeFirstOrThrow();
const insert = (dealer: string) => db.transaction().execute((tx) => insertFeedMapping(tx, dealer));
const version = (id: number, number: number) =>
  db
    .transaction()
    .execute((tx) =>
      insertMappingVersion(tx, id, { version: number, mapping: { number }, createdBy: 'eva@bil.example' }),
    );

test('a dealer has one mapping, whatever the case of its name, and its newest version applies', async () => {
  const id = await insert('Bilhuset');
  expect(await insert('BILHUSET')).toBe(id);
  await insert('Åkes bil');
  await version(id, 1);
  await version(id, 2);
  expect(await listFeedMappings(db)).toMatchObject([
    { dealer: 'Bilhuset', version: 2, savedBy: 'eva@bil.example' },
    { dealer: 'Åkes bil', version: null, savedAt: null },
  ]);
  expect(await listFeedMappings(db, id)).toHaveLength(1);
  expect(await listMappingsOfStaff(db)).toEqual([{ dealer: 'Bilhuset', mapping: { number: 2 } }]);
  expect(await readNewestMapping(db, { id: null, name: 'bilhuset' })).not.toBeNull();
  expect(await readNewestMapping(db, { id: null, name: 'Åkes bil' })).toBeNull();
});

test('a sample is replaced, and deleted after a day', async () => {
  const id = await insert('Bilhuset');
  expect(await readFeedSample(db, id)).toBeNull();
  for (const text of ['a', 'b']) await storeFeedSample(db, id, { fileName: `${text}.csv`, content: Buffer.from(text) });
  expect(await readFeedSample(db, id)).toEqual({ fileName: 'b.csv', content: Buffer.from('b') });
  await removeOldSamples(db);
  expect(await readFeedSample(db, id)).not.toBeNull();
  await pool.query("update feed_samples set stored_at = now() - interval '25 hours'");
  await removeOldSamples(db);
  expect(await readFeedSample(db, id)).toBeNull();
});

test('a group has the columns that staff made for its name, also with a dealer of its own that is named so', async () => {
  const { id: groupId } = await db
    .insertInto('dealer_groups')
    .values({ name: 'Kedjan', created_by: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const group = { groupId, name: 'Kedjan' };
  await version(await insert('Kedjan'), 1);
  expect(await readNewestMapping(db, group)).toMatchObject({ mapping: { number: 1 } });
  const dealer = await addDealer('Kedjan', 'Umeå');
  expect(await readNewestMapping(db, group)).toBeNull();
  await db.updateTable('dealers').set({ group_id: groupId }).where('id', '=', dealer.id).execute();
  expect(await readNewestMapping(db, group)).toMatchObject({ mapping: { number: 1 } });
  expect(await readNewestMapping(db, dealer)).toMatchObject({ mapping: { number: 1 } });
});

describe("a mapping of a dealer's own people", () => {
  const own = (dealer: { id: number; name: string }) => db.transaction().execute((tx) => insertOwnMapping(tx, dealer));

  test('is for that dealer only and for no namesake, and no other file is tried with it', async () => {
    const umea = await addDealer('Bilhuset', 'Umeå');
    const lund = await addDealer('Bilhuset', 'Lund');
    const id = await own(umea);
    expect(await own(umea)).toBe(id);
    await version(id, 1);
    expect(await readNewestMapping(db, umea)).toMatchObject({ mapping: { number: 1 } });
    expect(await readNewestMapping(db, lund)).toBeNull();
    expect(await readNewestMapping(db, { id: null, name: 'Bilhuset' })).toBeNull();
    expect(await listMappingsOfStaff(db)).toEqual([]);
    expect(await own(lund)).not.toBe(id);
  });

  test('is the one that staff made for the name, unless another dealer has it', async () => {
    const id = await insert('Bilhuset');
    await version(id, 1);
    const umea = await addDealer('Bilhuset', 'Umeå');
    expect((await readMappingOfOwner(db, umea))?.id).toBe(id);
    await addDealer('Bilhuset', 'Lund');
    expect(await readMappingOfOwner(db, umea)).toBeNull();
    await pool.query("delete from dealers where city = 'Lund'");
    expect(await own(umea)).toBe(id);
    expect(await readNewestMapping(db, { id: null, name: 'bilhuset' })).not.toBeNull();
  });

  test('with a file that could not be read waits until a version is saved, and the file for a week', async () => {
    const dealer = await addDealer('Bilhuset', 'Umeå');
    const id = await own(dealer);
    await storeFeedSample(db, id, { fileName: 'lager.xlsx', content: Buffer.from('x') }, true);
    expect(await readMappingOfOwner(db, dealer)).toMatchObject({ unknownFile: 'lager.xlsx' });
    await pool.query("update feed_samples set stored_at = now() - interval '6 days'");
    await removeOldSamples(db);
    expect((await listFeedMappings(db))[0]?.unknownFile).toBe('lager.xlsx');
    await version(id, 1);
    expect((await listFeedMappings(db))[0]?.unknownFile).toBeNull();
    await pool.query("update feed_samples set stored_at = now() - interval '8 days'");
    await removeOldSamples(db);
    expect(await readFeedSample(db, id)).toBeNull();
  });
});

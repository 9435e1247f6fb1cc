import { beforeEach, expect, test } from 'vitest';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import {
  insertFeedMapping,
  insertMappingVersion,
  listFeedMappings,
  readFeedSample,
  readNewestMappings,
  removeOldSamples,
  storeFeedSample,
} from './feed-mappings.ts';

const { db, pool } = await testDatabase();
beforeEach(async () => {
  await deleteRows(pool, 'feed_mappings');
});
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
  expect(await readNewestMappings(db)).toEqual([{ dealer: 'Bilhuset', mapping: { number: 2 } }]);
  expect(await readNewestMappings(db, 'bilhuset')).toHaveLength(1);
  expect(await readNewestMappings(db, 'Åkes bil')).toEqual([]);
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

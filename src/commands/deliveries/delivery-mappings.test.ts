import { beforeEach, expect, test } from 'vitest';
import { FEED_MAPPINGS } from '#src/config/env.ts';
import type { ColumnMapping } from '#src/domain/deliveries/column-mapping.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { mappingsFor } from './delivery-mappings.ts';
import { addFeedMapping, saveFeedMapping } from './edit-feed-mapping.ts';

const { db, pool } = await testDatabase();
const mapping: ColumnMapping = { odometerUnit: 'mil', columns: { Bil: [{ field: 'brand' }] }, dealer: 'Bilhuset' };
const find = (dealer: string | null, format: string | null = null) =>
  mappingsFor(db, { fileName: 'a.csv', dealer, format }, FEED_MAPPINGS);

beforeEach(async () => {
  await deleteRows(pool, 'feed_mappings');
  const id = await addFeedMapping(db, 'Bilhuset');
  await saveFeedMapping(db, { userId: null, email: 'eva@bil.example' }, { id, seen: 0, mapping });
});

test('the mapping of the dealer, unless another format was chosen', async () => {
  expect((await find('bilhuset')).mapping).toEqual(mapping);
  expect((await find('Bilhuset', 'mapped')).mapping).toEqual(mapping);
  expect((await find('Bilhuset', 'google-csv')).mapping).toBeUndefined();
  expect((await find('Annan')).mapping).toBeUndefined();
  expect((await find(null)).mapping).toBeUndefined();
});

test('mappings of the product and of others, without the dealers of the latter', async () => {
  const { knownMappings } = await find(null);
  expect(knownMappings).toHaveLength(2);
  expect(knownMappings[1]).toEqual({ ...mapping, dealer: undefined });
});

test('a stored mapping of an older form is reported to its dealer, and left out for others', async () => {
  await pool.query(`update feed_mapping_versions set mapping = '{"odometerUnit":"mil"}'`);
  await expect(find('Bilhuset')).rejects.toThrow('a.csv: kolumnerna för Bilhuset går inte att använda');
  expect((await find('Annan')).knownMappings).toHaveLength(1);
});

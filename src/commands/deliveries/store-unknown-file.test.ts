import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listFeedMappings, readFeedSample } from '#src/db/deliveries/feed-mappings.ts';
import { insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { storeUnknownFile } from './store-unknown-file.ts';
import { SAMPLE_LIMITS } from './try-mapping.ts';

const { db } = await testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), 'unknown-file-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the file of a dealer waits as the sample of its mapping; a later one replaces it', async () => {
  const dealer = await insertDealer(db, { name: 'Bilhuset AB' });
  const file = path.join(folder, 'a');
  for (const text of ['först', 'sedan']) {
    await writeFile(file, text);
    expect(await storeUnknownFile(db, { dealer, fileName: 'lista.csv', file })).toBe(true);
  }
  const [mapping, another] = await listFeedMappings(db);
  expect([mapping?.unknownFile, another]).toEqual(['lista.csv', undefined]);
  expect((await readFeedSample(db, mapping?.id ?? 0))?.content.toString()).toBe('sedan');
});

test('a file that no longer exists, or is too large, is not stored', async () => {
  const dealer = await insertDealer(db, { name: 'Bilcentrum AB' });
  const file = path.join(folder, 'b');
  await writeFile(file, '');
  await truncate(file, SAMPLE_LIMITS.bytes + 1);
  for (const gone of [null, file])
    expect(await storeUnknownFile(db, { dealer, fileName: 'lista.csv', file: gone })).toBe(false);
  expect((await listFeedMappings(db)).map(({ dealer: name }) => name)).not.toContain('Bilcentrum AB');
});

import { beforeEach, expect, test } from 'vitest';
import { listAuditEntries } from '#src/db/accounts/audit-log.ts';
import { listMappingVersions } from '#src/db/deliveries/feed-mappings.ts';
import type { ColumnMapping } from '#src/domain/deliveries/column-mapping.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { addFeedMapping, removeFeedMapping, saveFeedMapping } from './edit-feed-mapping.ts';

const { db, pool } = await testDatabase();
beforeEach(async () => {
  await deleteRows(pool, 'feed_mappings');
});
const eva = { userId: null, email: 'eva@bil.example' };
const mapping = (heading: string): ColumnMapping => ({
  odometerUnit: 'km',
  columns: { [heading]: [{ field: 'brand' }] },
});

test('each saving is a version with an audit entry; the same mapping again is neither', async () => {
  const id = await addFeedMapping(db, 'Bilhuset');
  expect(await addFeedMapping(db, 'bilhuset')).toBe(id);
  const save = (seen: number, heading: string) => saveFeedMapping(db, eva, { id, seen, mapping: mapping(heading) });
  expect(await save(0, 'A')).toEqual({ ok: true, value: { version: 1, isChanged: true } });
  expect(await save(1, 'A')).toEqual({ ok: true, value: { version: 1, isChanged: false } });
  expect(await save(1, 'B')).toEqual({ ok: true, value: { version: 2, isChanged: true } });
  expect(await listMappingVersions(db, id)).toMatchObject([{ version: 2, mapping: mapping('B') }, { version: 1 }]);
  expect(await listAuditEntries(db, 'mapping:Bilhuset', 9)).toMatchObject([
    { action: 'mapping.save', email: eva.email, before: mapping('A'), after: mapping('B') },
    { before: null },
  ]);
});

test('of two savings at once only one is taken, whichever waits for the lock of the other', async () => {
  const id = await addFeedMapping(db, 'Bilhuset');
  for (const seen of Array.from({ length: 20 }, (_, nth) => nth)) {
    const results = await Promise.all(
      ['A', 'B', 'C'].map((heading) => saveFeedMapping(db, eva, { id, seen, mapping: mapping(`${heading}${seen}`) })),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.failure === 'changed meanwhile')).toHaveLength(2);
  }
  expect(await listMappingVersions(db, id)).toHaveLength(20);
});

test('a removed mapping is gone', async () => {
  const id = await addFeedMapping(db, 'Bilhuset');
  await saveFeedMapping(db, eva, { id, seen: 0, mapping: mapping('A') });
  expect(await removeFeedMapping(db, eva, id)).toEqual({ ok: true, value: null });
  const gone = { ok: false, failure: 'gone' };
  expect(await removeFeedMapping(db, eva, id)).toEqual(gone);
  expect(await saveFeedMapping(db, eva, { id, seen: 1, mapping: mapping('A') })).toEqual(gone);
});

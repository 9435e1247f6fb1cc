import { expect, test } from 'vitest';
import { createDb } from '#src/db/connection/client.ts';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { insertAd, insertAds } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { caughtStatements } from '#tools/bench/queries/caught-statements.ts';
import { sqlAdSearch } from './ad-search.ts';

const { db, pool } = await testDatabase();
const request = {
  filters: { ...NO_AD_FILTERS, color: ['Blå' as const], search: 'volvo', minPrice: 50_000 },
  order: { by: 'price', order: 'asc' } as const,
  at: { page: 2 },
  size: 10,
  withImage: true,
};

test('one statement scans the ads once; the values in stock are read once per version', async () => {
  await insertAds(db, 5, () => ({ color: 'Blå' }));
  const sent = await caughtStatements(pool, async (recorded) => {
    const search = sqlAdSearch(createDb(recorded));
    await search(request);
    await search({ ...request, at: { page: 1 } });
    await insertAd(db, { color: 'Röd' });
    expect((await search(request)).facets.color.map(({ value }) => value)).toEqual(['Blå', 'Röd']);
  });
  const overAds = sent.filter(({ sql }) => sql.includes('from ads'));
  const scans = overAds.filter(({ sql }) => sql.includes('with rated as materialized'));
  expect([scans.length, overAds.length - scans.length]).toEqual([3, 2]);
  for (const { sql, values } of scans) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']);
    // The second access to the table reads the ids of the words.
    expect(plan.filter((line) => / on (popular_)?ads\b/.test(line))).toHaveLength(2);
  }
});

test('concurrent searches of a new version read its values once', async () => {
  const sent = await caughtStatements(pool, async (recorded) => {
    const search = sqlAdSearch(createDb(recorded));
    const [first, ...others] = await Promise.all(Array.from({ length: 6 }, () => search(request)));
    expect(others).toEqual(Array.from({ length: 5 }, () => first));
  });
  expect(sent.filter(({ sql }) => sql.includes('max(generation_id)'))).toHaveLength(1);
});

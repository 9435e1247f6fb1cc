import { beforeEach, expect, test } from 'vitest';
import type { SiteCountName } from '#src/domain/site-figures/response-times.ts';
import { insertAd, insertImportRun } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { addSiteCounts, readSiteDays, recordMedianAge } from './site-figures.ts';

const { db, pool } = await testDatabase();
beforeEach(async () => {
  await emptyStock(pool);
  await pool.query('truncate site_counts, stock_ages');
});
const counts = (given: Partial<Record<SiteCountName, number>>) =>
  new Map(Object.entries(given) as [SiteCountName, number][]);

test('adds the counts of all processes by day, and lists days without any', async () => {
  await addSiteCounts(db, '2026-11-19', counts({ errors: 1, 'within-50': 10 }));
  await Promise.all(
    Array.from({ length: 10 }, () => addSiteCounts(db, '2026-11-20', counts({ 'within-2': 19, longer: 1, errors: 2 }))),
  );
  await addSiteCounts(db, '2026-11-20', counts({ 'search-misses': 3 }));
  await insertImportRun(db, { state: 'failed', started_at: new Date('2026-11-19T23:30:00Z') });
  const none = { responses: 0, median: null, p95: null, errors: 0, searchMisses: 0, failedImports: 0, medianAge: null };
  expect(await readSiteDays(db, '2026-11-20', 3)).toEqual([
    { day: '2026-11-18', ...none },
    { ...none, day: '2026-11-19', responses: 10, median: 40, p95: 49, errors: 1 },
    {
      ...none,
      day: '2026-11-20',
      responses: 200,
      errors: 20,
      searchMisses: 3,
      failedImports: 1,
      median: expect.closeTo(1.53, 2),
      p95: 2,
    },
  ]);
});

test('records the median age of the ads that were for sale at the end of a day, once', async () => {
  // 24:00 in Sweden is 23:00 UTC.
  const before = (days: number) => new Date(Date.parse('2026-11-18T23:00:00Z') - days * 86_400_000);
  for (const days of [1, 10]) await insertAd(db, { published_at: before(days) });
  await insertAd(db, { published_at: before(4), status: 'sold', closed_at: new Date('2026-11-18T23:00:01Z') });
  await insertAd(db, { published_at: before(100), status: 'sold', closed_at: new Date('2026-11-18T22:00:00Z') });
  await insertAd(db, { published_at: before(100), status: 'hidden' });
  await insertAd(db, { published_at: new Date('2026-11-19T00:00:00Z') });
  await recordMedianAge(db, '2026-11-18');
  await insertAd(db, { published_at: before(200) });
  await recordMedianAge(db, '2026-11-18');
  await recordMedianAge(db, '2020-01-01');
  const days = await readSiteDays(db, '2026-11-19', 2);
  // For sale today: published 1, 10 and 200 days before the end of the 18th, and an hour after it.
  const sinceTenth = (Date.now() - before(10).getTime()) / 86_400_000;
  expect(days.map(({ medianAge }) => medianAge)).toEqual([4, expect.closeTo(sinceTenth, 2)]);
  expect((await pool.query('select * from stock_ages')).rowCount).toBe(1);
});

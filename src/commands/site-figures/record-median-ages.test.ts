import { expect, test } from 'vitest';
import { readSiteDays } from '#src/db/site-figures/site-figures.ts';
import { daysAgo, FACTORY_NOW, insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { recordMedianAges } from './record-median-ages.ts';

const { db } = await testDatabase();

test('fills the days since the first ad', async () => {
  await insertAd(db, { published_at: daysAgo(5) });
  for (let night = 0; night < 2; night += 1) await recordMedianAges(db, FACTORY_NOW);
  const days = await readSiteDays(db, '2026-11-20', 30);
  const recorded = days.slice(0, -1).flatMap(({ medianAge }) => medianAge ?? []);
  // Published at noon UTC; the days end at 23:00 UTC.
  expect(recorded.map((days) => Math.floor(days))).toEqual([0, 1, 2, 3, 4]);
});

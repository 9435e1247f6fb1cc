import { expect, test } from 'vitest';
import { insertAd, FACTORY_NOW as NOW } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { readMonthlyRemovals } from './monthly-removals.ts';

const { db } = await testDatabase();

test('counts the ads of each month that were gone within thirty days', async () => {
  const publish = (day: string, closed?: string) =>
    insertAd(db, {
      published_at: new Date(`${day}T12:00:00Z`),
      ...(closed === undefined ? {} : { status: 'sold' as const, closed_at: new Date(`${closed}T12:00:00Z`) }),
    });
  const { series_id: seriesId } = await publish('2026-08-03', '2026-08-20');
  await publish('2026-08-10', '2026-10-01');
  await publish('2026-08-31');
  await publish('2026-09-01', '2026-09-20');
  // Too new, too old, and another series.
  await publish('2026-11-01', '2026-11-02');
  await publish('2026-03-01', '2026-03-02');
  await insertAd(db, { brand: 'Kia', series: 'Niro', published_at: new Date('2026-08-03T12:00:00Z') });
  expect(await readMonthlyRemovals(db, seriesId ?? 0, '2026-08-01', NOW)).toEqual([
    { month: '2026-08-01', ads: 3, gone: 1 },
    { month: '2026-09-01', ads: 1, gone: 1 },
  ]);
});

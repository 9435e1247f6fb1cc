import { expect, test } from 'vitest';
import { createDb } from '#src/db/connection/client.ts';
import { deliver } from '#test/delivery.ts';
import { testDatabase } from '#test/support/database.ts';
import { valuedFeed } from '#test/valued-feed.ts';
import { computeRemovalTimes } from './compute-removal-times.ts';

const { pool } = await testDatabase();
const db = createDb(pool);
const PUBLISHED = new Date('2026-09-01T05:00:00Z');
const NOW = new Date('2026-11-20T05:00:00Z');

test('stores times of series with enough closed ads alone, and deletes them when there are too few', async () => {
  expect(await computeRemovalTimes(db, NOW)).toBe(0);
  await deliver(pool, valuedFeed(), PUBLISHED);
  expect(await computeRemovalTimes(db, NOW)).toBe(0);
  await pool.query(`
    update ads set status = 'removed', closed_at = published_at + interval '10 days', days_for_sale = 10
    where series_id = (select id from series where slug = 'v60')`);
  expect(await computeRemovalTimes(db, NOW)).toBeGreaterThan(0);
  const { rows } = await pool.query(
    'select distinct slug, median_days from removal_times join series on series.id = series_id',
  );
  expect(rows).toEqual([{ slug: 'v60', median_days: 10 }]);
  await pool.query('update ads set expired = true where closed_at is not null');
  await computeRemovalTimes(db, NOW);
  expect((await pool.query('select from removal_times')).rowCount).toBe(0);
});

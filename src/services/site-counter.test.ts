import { expect, test } from 'vitest';
import { readSiteDays } from '#src/db/site-figures/site-figures.ts';
import { testDatabase } from '#test/support/database.ts';
import { createSiteCounter } from './site-counter.ts';

const { db, pool } = await testDatabase();

test('adds counts to their day, and repeats a failed write', async () => {
  const errors: unknown[] = [];
  let now = new Date('2026-11-19T22:59:59Z');
  const counter = createSiteCounter(
    db,
    (error) => errors.push(error),
    () => now,
  );
  counter.add('errors');
  now = new Date('2026-11-19T23:00:00Z');
  counter.add('errors');
  await pool.query('alter table site_counts rename to counts_away');
  await counter.flush();
  expect(errors).toHaveLength(2);
  await pool.query('alter table counts_away rename to site_counts');
  counter.add('errors');
  await counter.flush();
  await counter.flush();
  expect((await readSiteDays(db, '2026-11-20', 2)).map(({ errors }) => errors)).toEqual([1, 2]);
  counter.add('errors');
  await counter.close();
  counter.add('errors');
  await counter.flush();
  expect((await readSiteDays(db, '2026-11-20', 2)).map(({ errors }) => errors)).toEqual([1, 3]);
});

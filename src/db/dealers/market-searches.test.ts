import { expect, test } from 'vitest';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { addSearches } from './market-searches.ts';

const { db, pool } = await testDatabase();

test('adds searches by day in Sweden, and leaves out models that the catalogue does not have', async () => {
  const { series_id } = await insertAd(db, { brand: 'Kia', series: 'Niro' });
  const niro = { kind: 'model', key: 'Kia:Niro', searches: 2 } as const;
  // The next day in Sweden.
  await addSearches(db, new Date('2026-11-19T23:30:00Z'), [
    niro,
    { kind: 'model', key: 'Volvo:Niro', searches: 1 },
    { kind: 'fuel', key: 'El', searches: 1 },
  ]);
  await addSearches(db, new Date('2026-11-20T12:00:00Z'), [niro]);
  await addSearches(db, new Date('2026-11-20T23:30:00Z'), [niro]);
  const { rows } = await pool.query(
    `select to_char(day, 'YYYY-MM-DD') as day, kind, key, searches from market_searches order by day, kind`,
  );
  expect(rows).toEqual([
    { day: '2026-11-20', kind: 'fuel', key: 'El', searches: 1 },
    { day: '2026-11-20', kind: 'model', key: String(series_id), searches: 4 },
    { day: '2026-11-21', kind: 'model', key: String(series_id), searches: 2 },
  ]);
});

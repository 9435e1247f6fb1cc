import { expect, test } from 'vitest';
import { insertAd } from '#test/factories.ts';
import { insertReports, REPORT_MONTH } from '#test/market-report.ts';
import { testDatabase } from '#test/support/database.ts';
import { listMarketReports, readFirstMonth, readMarketReport, storeMarketReport } from './market-reports.ts';

const { db, pool } = await testDatabase();

test('the first month with a price is that of the Swedish calendar', async () => {
  expect(await readFirstMonth(db)).toBeNull();
  const { internal_id: id } = await insertAd(db);
  await pool.query("update price_events set at = '2026-08-31T22:30:00Z' where ad_id = $1", [id]);
  expect(await readFirstMonth(db)).toBe('2026-09');
});

test('a stored report is never changed, replaced or removed', async () => {
  const reports = await insertReports(db);
  const stored = await readMarketReport(db, REPORT_MONTH);
  expect(stored?.figures).toEqual(reports.at(-1));
  expect(await readMarketReport(db, '2020-01')).toBeNull();
  const other = { ...reports[0], published: 1 };
  if (stored === null || reports[0] === undefined) throw new Error('no report');
  expect(await storeMarketReport(db, { ...stored, figures: { ...reports[0], ...other } })).toBe(false);
  for (const statement of [
    "update market_reports set figures = '{}'",
    'update market_reports set made_at = now()',
    'delete from market_reports',
    'truncate market_reports',
  ])
    await expect(pool.query(statement)).rejects.toThrow('never changed');
  expect(await readMarketReport(db, REPORT_MONTH)).toEqual(stored);
  const all = await listMarketReports(db);
  expect(all.map(({ month }) => month)).toEqual(['2026-10', '2026-09', '2026-08', '2026-07']);
  expect(all[0]?.figures).toEqual({
    whole: stored.figures.whole,
    published: stored.figures.published,
    indexes: stored.figures.indexes.filter(({ fuel }) => fuel === 'all'),
  });
});

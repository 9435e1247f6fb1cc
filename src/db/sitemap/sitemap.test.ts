import { beforeEach, expect, test } from 'vitest';
import { categoryFile } from '#test/category-file.ts';
import { insertAd, insertCategory } from '#test/factories.ts';
import { insertReports } from '#test/market-report.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { readSitemapCopy, readSitemapSources, readSitemapStamp, storeSitemapCopy } from './sitemap.ts';

const { db, pool } = await testDatabase();
beforeEach(() => emptyStock(pool));

test('lists brands and series of the ads, counts those shown, with the latest change of any', async () => {
  const changed = (day: number) => ({ updated_at: new Date(Date.UTC(2026, 10, day)) });
  await insertAd(db, changed(1));
  await insertAd(db, { ...changed(2), image_urls: [] });
  await insertAd(db, { ...changed(3), status: 'sold' });
  await insertAd(db, { ...changed(4), series: null });
  const { stock, brands } = await readSitemapSources(db);
  expect(stock).toEqual([
    { brand: 'Volvo', series: 'V60', ads: 2, shown: 1, changedAt: changed(3).updated_at },
    { brand: 'Volvo', series: null, ads: 1, shown: 1, changedAt: changed(4).updated_at },
  ]);
  expect(brands.find(({ slug }) => slug === 'skoda')?.series).toContainEqual({ name: 'Octavia', slug: 'octavia' });
});

test('the stamp changes with stock, catalogue and categories, and with nothing else', async () => {
  const stamps = [await readSitemapStamp(db)];
  const note = async () => stamps.push(await readSitemapStamp(db));
  await insertAd(db);
  await note();
  await insertCategory(db, categoryFile('familj'));
  await note();
  await pool.query('update categories set edited_at = now()');
  await note();
  await pool.query("update catalogue_version set hash = 'another'");
  await note();
  await insertReports(db, 2);
  await note();
  const { reports } = await readSitemapSources(db);
  expect(reports.map(({ month }) => month).toSorted()).toEqual(reports.map(({ month }) => month).toReversed());
  expect(reports).toHaveLength(2);
  expect(new Set(stamps).size).toBe(6);
  expect(await readSitemapStamp(db)).toBe(stamps.at(-1));
});

test('stores one copy, the last', async () => {
  await db.deleteFrom('sitemap_copy').execute();
  expect(await readSitemapCopy(db)).toBeNull();
  await storeSitemapCopy(db, '1', [{ path: '/', changedAt: null }], new Date());
  const pages = [{ path: '/bil', changedAt: '2026-11-20T12:00:00.000Z' }];
  await storeSitemapCopy(db, '2', pages, new Date());
  expect(await readSitemapCopy(db)).toEqual(pages);
});

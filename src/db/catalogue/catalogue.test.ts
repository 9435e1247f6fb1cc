import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { readCatalogue } from './catalogue.ts';
import { readLoadedHash } from './loaded-files.ts';

const { db } = await testDatabase();

test('reads the catalogue nested, with ids, generations in order of time', async () => {
  const { brands } = await readCatalogue(db);
  const v60 = brands.find(({ slug }) => slug === 'volvo')?.series.find(({ slug }) => slug === 'v60');
  expect(v60?.id).toBeGreaterThan(0);
  const years = v60?.generations.map(({ yearFrom }) => yearFrom) ?? [];
  expect(years.length).toBeGreaterThanOrEqual(2);
  expect(years).toEqual([...years].sort((a, b) => a - b));
  expect(v60?.generations.every(({ bodyTypes }) => bodyTypes.length > 0)).toBe(true);
});

test('recognises loaded files by their hash', async () => {
  expect(await readLoadedHash(db, 'catalogue')).toMatch(/^[0-9a-f]{64}$/);
});

test('stores the engines with their generation and the evidence of every figure', async () => {
  const engines = await db
    .selectFrom('engines')
    .innerJoin('generations', 'generations.id', 'generation_id')
    .innerJoin('series', 'series.id', 'series_id')
    .where('series.slug', '=', 'octavia')
    .where('engines.name', '=', '1.6 TDI 105')
    .orderBy('engines.year_from')
    .select(['generations.name', 'engines.year_from', 'engines.year_to', 'nedc_co2', 'evidence', 'nedc_evidence'])
    .execute();
  // The 99 g of the third generation were never those of the second.
  expect(engines).toMatchObject([
    { name: 'II', year_from: 2009, year_to: 2013, nedc_co2: null, nedc_evidence: null },
    { name: 'III', year_from: 2013, year_to: 2017, nedc_co2: 99, nedc_evidence: { source: 'engines-2020' } },
  ]);
  expect(engines[0]?.evidence).toEqual({ source: 'engines-2020', checkedOn: '2026-11-23', sureness: 'high' });
});

import { beforeEach, expect, test } from 'vitest';
import { insertAd } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { populateSearchIndex } from './populate-search-index.ts';

const { db, pool } = await testDatabase();
beforeEach(() => emptyStock(pool));

const entry = async (term: string) =>
  (await pool.query('select * from search_index where search_term = $1 order by search_type', [term])).rows;
const version = async () => (await pool.query('select version from search_index_version')).rows[0].version;

test('indexes brands and series with their aliases and the number of cars for sale', async () => {
  await insertAd(db, { brand: 'Volkswagen', series: 'Golf' });
  await insertAd(db, { brand: 'Volkswagen', series: null, image_urls: [] });
  await insertAd(db, { brand: 'Volkswagen', series: 'Golf', status: 'sold' });
  const { rows } = await populateSearchIndex(pool, 'test');
  expect(rows).toBeGreaterThan(1_000);
  expect(await entry('VW')).toEqual([
    {
      search_type: 'brand',
      search_term: 'VW',
      display_text: 'Volkswagen',
      metadata: {
        brand_name: 'Volkswagen',
        brand_slug: 'volkswagen',
        source: 'alias',
        car_count: 2,
        without_image_count: 1,
      },
    },
  ]);
  expect((await entry('Volkswagen Golf'))[0]).toMatchObject({
    display_text: 'Volkswagen Golf',
    metadata: {
      brand_name: 'Volkswagen',
      series_name: 'Golf',
      series_slug: 'golf',
      source: 'name',
      car_count: 1,
      without_image_count: 0,
    },
  });
});

test('indexes names that only a dealer uses', async () => {
  await insertAd(db, { brand: 'Egenbygge', series: 'Prototyp' });
  await populateSearchIndex(pool, 'test');
  expect((await entry('Egenbygge'))[0]?.metadata).toMatchObject({ car_count: 1 });
  expect((await entry('Egenbygge Prototyp'))[0]?.metadata).toMatchObject({ series_name: 'Prototyp' });
});

test('indexes categories by their names and search words', async () => {
  await pool.query(
    `insert into categories (slug, name, label, description, search_words)
     values ('provbilar', 'Bästa bilen för prov', 'Prov', 'En bil.', '{provvagn}')`,
  );
  await populateSearchIndex(pool, 'test');
  for (const term of ['Bästa bilen för prov', 'Prov', 'provvagn']) {
    expect((await entry(term))[0]).toMatchObject({
      search_type: 'category',
      display_text: 'Bästa bilen för prov',
      metadata: { category_slug: 'provbilar' },
    });
  }
});

test('indexes names that staff add', async () => {
  await pool.query(
    `insert into search_aliases (term, brand, series) values ('folkan', 'Volkswagen', null), ('bubblan', 'Volkswagen', 'Beetle')`,
  );
  await populateSearchIndex(pool, 'test');
  expect((await entry('folkan'))[0]).toMatchObject({ search_type: 'brand', display_text: 'Volkswagen' });
  expect((await entry('bubblan'))[0]).toMatchObject({ search_type: 'series', display_text: 'Volkswagen Beetle' });
});

test('bumps the version only when something changed, also with concurrent builds', async () => {
  await insertAd(db, { brand: 'Volvo', series: 'V60' });
  await populateSearchIndex(pool, 'test');
  const before = await version();
  await Promise.all([
    populateSearchIndex(pool, 'test'),
    populateSearchIndex(pool, 'test'),
    populateSearchIndex(pool, 'test'),
  ]);
  expect(await version()).toBe(before);
  await insertAd(db, { brand: 'Volvo', series: 'V60' });
  await Promise.all([populateSearchIndex(pool, 'test'), populateSearchIndex(pool, 'test')]);
  expect(await version()).toBe(before + 1);
});

test('readers see the old index until the new one is complete', async () => {
  const reader = await pool.connect();
  await reader.query('begin isolation level repeatable read');
  const count = async () => (await reader.query('select count(*)::int as n from search_index')).rows[0].n;
  const before = await count();
  await insertAd(db, { brand: 'Nytt märke', series: null });
  await populateSearchIndex(pool, 'test');
  expect(await count()).toBe(before);
  await reader.query('commit');
  expect(await count()).toBe(before + 1);
  reader.release();
});

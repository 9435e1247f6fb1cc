import { beforeAll, describe, expect, test } from 'vitest';
import { daysAgo, insertAd } from '../../test/factories.ts';
import { testDatabase } from '../../test/support/database.ts';
import { readAdListPage } from './ad-list.ts';

const { db } = await testDatabase();
const BRANDS = ['Volvo', 'BMW', 'Saab'];
let ids: { brand: string; id: number }[] = [];

beforeAll(async () => {
  for (let index = 0; index < 60; index += 1) {
    await insertAd(db, {
      brand: BRANDS[index % 3] ?? '',
      series: null,
      // Many of the same day and instant: the order must still be one and the same.
      published_at: daysAgo(10 + (index % 4)),
      created_at: daysAgo(index % 2),
    });
  }
  await insertAd(db, { brand: 'Volvo', image_urls: [] });
  await insertAd(db, { brand: 'Volvo', status: 'sold' });
  const rows = await db
    .selectFrom('ads')
    .select(['internal_id', 'brand'])
    .where('status', '=', 'active')
    .where('first_image_url', 'is not', null)
    .orderBy('published_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('internal_id', 'desc')
    .execute();
  ids = rows.map((row) => ({ brand: row.brand, id: row.internal_id }));
});

describe.each([{ brands: [] }, { brands: ['Volvo'] }, { brands: ['Saab', 'BMW'] }])('brands $brands', ({ brands }) => {
  const expected = () => ids.filter(({ brand }) => brands.length === 0 || brands.includes(brand)).map(({ id }) => id);

  // From both ends, in sizes that do and do not divide the total.
  test.each([7, 10, 60, 100])('pages of %d are the whole list in order', async (size) => {
    const total = expected().length;
    const found: number[] = [];
    for (let page = 1; page <= Math.ceil(total / size); page += 1) {
      const rows = await readAdListPage(db, { brands, total, page, size });
      found.push(...rows.map((row) => row.internalId));
    }
    expect(found).toEqual(expected());
  });
});

test('a page beyond the last is empty', async () => {
  expect(await readAdListPage(db, { brands: [], total: 60, page: 4, size: 20 })).toEqual([]);
  expect(await readAdListPage(db, { brands: ['Okänd'], total: 0, page: 1, size: 20 })).toEqual([]);
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { FILTER_GROUPS, NEWEST_FIRST, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { type AdOverrides, insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { type Conditions, conditionsOf, FAILED_BITS, failedBits } from './ad-search-conditions.ts';

const { db } = await testDatabase();
const written = (conditions: Conditions) => failedBits(conditions).compile(db).sql;

test('unused filters add no condition', () => {
  const conditions = conditionsOf({ filters: NO_AD_FILTERS, order: NEWEST_FIRST, withImage: false });
  expect(conditions.size).toBe(0);
  expect(written(conditions)).toBe('0');
});

test('each group in use has one condition; an ad has a bit for each that it fails, also by a missing value', async () => {
  const conditions = conditionsOf({
    filters: { ...NO_AD_FILTERS, fuel: ['El'], maxMileage: 1_000, search: 'drag' },
    order: { by: 'price', order: 'asc' },
    withImage: true,
  });
  expect([...conditions.keys()]).toEqual(['fuel', 'mileage', 'search', 'image', 'priceFloor']);
  const failedBy = async (ad: AdOverrides): Promise<string[]> => {
    const { internal_id } = await insertAd(db, ad);
    const { rows } = await sql<{ failed: number }>`
      select ${failedBits(conditions)} as failed from ads where internal_id = ${internal_id}`.execute(db);
    return Object.entries(FAILED_BITS).flatMap(([name, bit]) => (((rows[0]?.failed ?? 0) & bit) === 0 ? [] : [name]));
  };
  const fitting: AdOverrides = {
    fuels: ['El'],
    odometer_km: 10_000,
    price: 1_000,
    name: 'Volvo V60 drag',
    image_urls: ['https://bilder.example/1.jpg'],
  };
  expect(await failedBy(fitting)).toEqual([]);
  expect(await failedBy({ ...fitting, odometer_km: null, price: null })).toEqual(['mileage', 'priceFloor']);
  expect(await failedBy({ ...fitting, fuels: [], name: 'Volvo V60', equipment: [], image_urls: [] })).toEqual([
    'fuel',
    'search',
    'image',
  ]);
});

test('a visitor’s text is a parameter, never SQL', () => {
  const evil = `x'; drop table ads; --`;
  const filters = { ...NO_AD_FILTERS, make: [evil], model: [evil], generation: [evil], search: `${evil} a` };
  const conditions = conditionsOf({ filters, order: NEWEST_FIRST, withImage: false });
  expect([...conditions.keys()].every((name) => (FILTER_GROUPS as readonly string[]).includes(name))).toBe(true);
  expect(written(conditions)).not.toContain('drop');
});

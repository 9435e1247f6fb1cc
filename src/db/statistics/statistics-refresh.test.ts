import { beforeEach, expect, test } from 'vitest';
import { readGenerations, readSeriesDetail } from '#src/db/catalogue/series-statistics.ts';
import { type AdOverrides, daysAgo, FACTORY_NOW, insertAd, insertAds } from '#test/factories.ts';
import { emptyStock, testDatabase, withTransaction } from '#test/support/database.ts';
import { computeStatistics } from './statistics-refresh.ts';

const { db, pool } = await testDatabase();
beforeEach(() => emptyStock(pool));

const refresh = () => withTransaction(pool, (client) => computeStatistics(client, 'all', FACTORY_NOW));

/** The figures of the Volvo V60 after inserting these ads. */
async function figuresOf(ads: AdOverrides[]) {
  for (const ad of ads) await insertAd(db, ad);
  await refresh();
  const detail = await readSeriesDetail(db, { brand: 'volvo', series: 'v60' }, FACTORY_NOW);
  if (!detail) throw new Error('the catalogue has the V60');
  return { ...detail.statistics, ...detail };
}

test('a series without ads has zeros and empty lists', async () => {
  const { ads, price, colors, fuels, euroNcap, priceBars, days, closedCount } = await figuresOf([]);
  expect({ ads, count: price.count, median: price.median }).toEqual({ ads: 0, count: 0, median: null });
  expect([colors, fuels, euroNcap, priceBars]).toEqual([[], [], [], []]);
  expect([days, closedCount]).toEqual([{ count: 0, average: null }, 0]);
});

test('only active ads count', async () => {
  const { ads, price } = await figuresOf([{ price: 100_000 }, { price: 900_000, status: 'sold' }]);
  expect(ads).toBe(1);
  expect(price.max).toBe(100_000);
});

test('prices count only above 0', async () => {
  await pool.query('alter table ads drop constraint ads_price_check');
  await pool.query('alter table price_events drop constraint price_events_price_check');
  const { ads, price, bands } = await figuresOf([{ price: 200_000 }, { price: 0 }, { price: null }]);
  expect(ads).toBe(3);
  expect(price).toEqual({
    count: 1,
    min: 200_000,
    lowerQuartile: 200_000,
    median: 200_000,
    upperQuartile: 200_000,
    max: 200_000,
  });
  expect(bands).toEqual({ budget: 0, mid: 1, premium: 0 });
});

test('price bands: below 100 000 kr, to 300 000 kr, above', async () => {
  const prices = [99_999, 100_000, 300_000, 300_001];
  const { bands } = await figuresOf(prices.map((price) => ({ price })));
  expect(bands).toEqual({ budget: 1, mid: 2, premium: 1 });
});

test('median and quartiles are interpolated between adjacent prices', async () => {
  const { price } = await figuresOf([100_000, 110_000, 120_000, 160_000].map((each) => ({ price: each })));
  expect([price.lowerQuartile, price.median, price.upperQuartile]).toEqual([107_500, 115_000, 130_000]);
});

test('model years count only above 1900', async () => {
  const { yearMin, yearMax } = await figuresOf([{ model_year: 1900 }, { model_year: 1901 }, { model_year: 2020 }]);
  expect([yearMin, yearMax]).toEqual([1901, 2020]);
});

test('days for sale count only above 0 and below 3650, rounded on average', async () => {
  const ages = [0, 1, 10, 3649, 3650, 4000];
  const { days } = await figuresOf(ages.map((age) => ({ published_at: daysAgo(age) })));
  expect(days).toEqual({ count: 3, average: 1220 });
});

test('days for sale of a returned ad include those before its return', async () => {
  const { days } = await figuresOf([{ published_at: daysAgo(100), returned_at: daysAgo(4), days_before_return: 30 }]);
  expect(days.average).toBe(34);
});

test('closed ads of the last year are counted (D44)', async () => {
  const closedAfter = (days: number, closed = 10): AdOverrides => ({
    status: 'removed',
    published_at: daysAgo(closed + days),
    closed_at: daysAgo(closed),
    days_for_sale: days,
  });
  const { closedCount } = await figuresOf([
    closedAfter(5),
    closedAfter(20),
    closedAfter(60),
    // Not counted: no days, too many days, too long ago.
    closedAfter(0),
    closedAfter(3650),
    closedAfter(900, 400),
  ]);
  expect(closedCount).toBe(3);
});

test('safety ratings count only as whole stars from 1 to 5', async () => {
  await pool.query('alter table ads drop constraint ads_euro_ncap_result_check');
  const { euroNcap } = await figuresOf([
    ...[5, 5, 4, 0, 6, null].map((stars) => ({ euro_ncap_result: stars, euro_ncap_year: 2018 })),
    { euro_ncap_result: 5, euro_ncap_year: 2023 },
    { euro_ncap_result: 3, euro_ncap_year: null },
  ]);
  expect(euroNcap).toEqual([
    { stars: 5, year: 2023, ads: 1 },
    { stars: 5, year: 2018, ads: 2 },
    { stars: 4, year: 2018, ads: 1 },
    { stars: 3, year: null, ads: 1 },
  ]);
});

test('lists the five commonest colours; counts every fuel of an ad', async () => {
  const colors = ['Svart', 'Svart', 'Svart', 'Vit', 'Vit', 'Blå', 'Röd', 'Grå', 'Gul', null] as const;
  const result = await figuresOf([
    ...colors.map((color) => ({ color, fuels: [] })),
    { color: null, fuels: ['Bensin', 'Etanol'] },
    { color: null, fuels: ['Bensin'] },
  ]);
  expect(result.colors).toEqual([
    { color: 'Svart', ads: 3 },
    { color: 'Vit', ads: 2 },
    ...['Blå', 'Grå', 'Gul'].toSorted().map((color) => ({ color, ads: 1 })),
  ]);
  expect(result.fuels).toEqual([
    { fuel: 'Bensin', ads: 2 },
    { fuel: 'Etanol', ads: 1 },
  ]);
});

test('generations have figures of their own and their ten newest ads', async () => {
  const second = await insertAds(db, 12, (index) => ({ generation: 'II', model_year: 2019 + (index % 3) }));
  await insertAd(db, { generation: 'I', model_year: 2014, price: 90_000, euro_ncap_result: 5, euro_ncap_year: 2012 });
  const unknown = await insertAd(db, { generation: null });
  await refresh();
  const detail = await readSeriesDetail(db, { brand: 'volvo', series: 'v60' }, FACTORY_NOW);
  const [newer, older] = await readGenerations(db, detail?.id ?? 0);
  expect(newer).toMatchObject({ name: 'II', figures: { ads: 12, yearMin: 2019, yearMax: 2021 } });
  expect(newer?.newest).toEqual(second.slice(0, 10).map((ad) => ad.internal_id));
  expect(older).toMatchObject({ name: 'I', figures: { ads: 1, price: { min: 90_000, max: 90_000 } } });
  expect(older?.bestStars).toEqual({ stars: 5, year: 2012 });
  expect(detail?.newestWithoutGeneration).toEqual([unknown.internal_id]);
});

test('a second count gives the same, and removes series without ads', async () => {
  const first = await figuresOf([{ generation: 'II' }, { generation: 'I' }]);
  expect(await figuresOf([])).toEqual(first);
  await pool.query(
    `update ads set status = 'sold', closed_at = published_at, days_for_sale = 0 where generation = 'I'`,
  );
  const later = await figuresOf([]);
  expect(later.ads).toBe(1);
  const counted = await pool.query('select ads from generation_statistics');
  expect(counted.rows).toEqual([{ ads: 1 }]);
});

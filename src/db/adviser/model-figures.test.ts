import { beforeAll, expect, test } from 'vitest';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { readModelFigures } from './model-figures.ts';

const { db, pool } = await testDatabase();
const ANY = { minYear: null, maxYear: null };

beforeAll(async () => {
  for (const [price, year] of [
    [100_000, 2014],
    [150_000, 2016],
    [300_000, 2020],
  ] as const) {
    await insertAd(db, {
      brand: 'Volvo',
      series: 'V60',
      price,
      model_year: year,
      odometer_km: price,
      chassis: 'Kombi',
    });
  }
  await insertAd(db, { brand: 'Volvo', series: 'V60', price: 1_000_000, status: 'sold' });
  const { rows } = await pool.query<{ id: number }>(
    `select series.id from series join brands on brands.id = brand_id where brands.name = 'Volvo' and series.name = 'V60'`,
  );
  await pool.query(`update ads set series_id = $1 where series = 'V60'`, [rows[0]?.id]);
});

test('medians are of the cars for sale', async () => {
  const [figures, ...others] = await readModelFigures(db, { make: ['Volvo'], model: ['V60'], ...ANY });
  expect(others).toEqual([]);
  expect(figures).toMatchObject({
    brand: 'Volvo',
    series: 'V60',
    ads: 3,
    yearFrom: 2014,
    yearTo: 2020,
    yearMiddle: 2016,
    price: 150_000,
    odometerKm: 150_000,
    bodyType: 'Kombi',
    placed: [],
  });
});

test('within the model years asked for, in the order asked', async () => {
  const models = await readModelFigures(db, { make: [], model: ['V90', 'V60'], minYear: 2015, maxYear: 2018 });
  expect(models.map(({ series, ads, price }) => [series, ads, price])).toEqual([
    ['V90', 0, null],
    ['V60', 1, 150_000],
  ]);
  expect(await readModelFigures(db, { make: [], model: [], ...ANY })).toEqual([]);
});

test('within a price, and of a fuel', async () => {
  const [within] = await readModelFigures(db, { make: ['Volvo'], model: ['V60'], ...ANY, maxPrice: 150_000 });
  expect(within).toMatchObject({ ads: 2, yearFrom: 2014, yearTo: 2016 });
  const [electric] = await readModelFigures(db, { make: ['Volvo'], model: ['V60'], ...ANY, fuel: ['El'] });
  expect(electric).toMatchObject({ ads: 0, yearMiddle: null });
});

import { beforeEach, expect, test } from 'vitest';
import { type AdColumns, AdColumnsBuilder, fuelMask, MISSING } from '#src/domain/ads/facet-index/ad-columns.ts';
import { WordIndex } from '#src/domain/ads/facet-index/word-index.ts';
import { DRIVES, FUELS, type Fuel } from '#src/domain/vocabulary/vocabulary.ts';
import { type AdOverrides, daysAgo, insertAd } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { loadAds } from './ad-columns.ts';

const { pool, db } = await testDatabase();
beforeEach(() => emptyStock(pool));

async function load() {
  const client = await pool.connect();
  try {
    const target = { builder: new AdColumnsBuilder(1), words: new WordIndex() };
    await loadAds(client, target);
    return target.builder.build();
  } finally {
    client.release();
  }
}

/** The values of a column, newest first. */
const valuesOf = (columns: AdColumns, name: 'internalId' | 'variant' | 'appearance' | 'fuels' | 'hasImage'): number[] =>
  [...columns.byDate].map((row) => columns[name][row] ?? 0);

test('reads every fuel of the vocabulary, alone and combined', async () => {
  const lists = [...FUELS.map((fuel) => [fuel]), ['Diesel', 'Hybrid, typ okänd', 'Vätgas'] as Fuel[]];
  for (const [at, fuels] of lists.entries()) await insertAd(db, { fuels, published_at: daysAgo(at) });
  expect(valuesOf(await load(), 'fuels')).toEqual(lists.map(fuelMask));
});

test('reads active ads newest first with the columns of the index', async () => {
  const old = await insertAd(db, {
    published_at: daysAgo(9),
    generation: 'II',
    fuels: ['El', 'Bensin'],
    horsepower_hp: null,
    power_kw: 100,
    acceleration: 7.9,
    drive: 'Fyrhjulsdrift',
    seats: 5,
    number_of_doors: 5,
    wltp_consumption_max: null,
    wltp_consumption_min: null,
    nedc_consumption_max: 4.6,
    wltp_co2_max: 141,
    euro_ncap_result: 5,
  });
  const fresh = await insertAd(db, {
    published_at: new Date('2026-11-19T10:00:00.123Z'),
    brand: 'Ökänd, "bil"',
    series: null,
    model: null,
    price: null,
    odometer_km: null,
    model_year: null,
    color: null,
    image_urls: [],
    fuels: [],
  });
  await insertAd(db, { status: 'sold' });
  const columns = await load();
  expect(columns.length).toBe(2);
  expect(valuesOf(columns, 'internalId')).toEqual([fresh.internal_id, old.internal_id]);
  expect(columns.publishedAt[0]).toBe(Date.parse('2026-11-19T10:00:00.123Z') * 1_000);
  expect(valuesOf(columns, 'variant').map((code) => columns.modelDictionary[code])).toEqual([
    { brand: 'Ökänd, "bil"', series: null, generation: null, generationId: null },
    { brand: 'Volvo', series: 'V60', generation: 'II', generationId: expect.any(Number) },
  ]);
  expect(valuesOf(columns, 'appearance').map((code) => columns.appearanceDictionary[code])).toMatchObject([
    { transmission: 'Automat', color: null, chassis: 'Kombi' },
    { transmission: 'Automat', color: 'Grå', chassis: 'Kombi' },
  ]);
  expect(valuesOf(columns, 'fuels')).toEqual([0, fuelMask(['El', 'Bensin'])]);
  for (const column of [columns.price, columns.odometerKm, columns.modelYear, columns.acceleration]) {
    expect(column[0]).toBe(MISSING);
  }
  expect([columns.power[1], columns.acceleration[1], columns.price[1]]).toEqual([136, 79, 249_900]);
  expect(
    [columns.drive, columns.seats, columns.doors, columns.consumption, columns.co2, columns.stars].map(
      (each) => each[1],
    ),
  ).toEqual([DRIVES.indexOf('Fyrhjulsdrift'), 5, 5, 46, 141, 5]);
  expect(valuesOf(columns, 'hasImage')).toEqual([0, 1]);
});

test('reads overall stars as stated, else of the catalogue for the model year', async () => {
  const up = { brand: 'Volkswagen', series: 'up!', generation: 'AA' };
  const ads: [AdOverrides, number][] = [
    [{ ...up, model_year: 2014 }, 5],
    [{ ...up, model_year: 2020 }, 3],
    [{ ...up, model_year: 2020, euro_ncap_result: 4 }, 4],
    [{ ...up, model_year: null }, MISSING],
    // Stars for adults are not comparable.
    [{ series: 'XC90', generation: 'I', model_year: 2005 }, MISSING],
    [{ series: 'XC90', generation: 'I', model_year: 2005, euro_ncap_result: 5, euro_ncap_year: 2003 }, MISSING],
    [{ generation: null }, MISSING],
  ];
  for (const [at, [ad]] of ads.entries()) await insertAd(db, { ...ad, published_at: daysAgo(at) });
  const columns = await load();
  expect([...columns.byDate].map((row) => columns.stars[row])).toEqual(ads.map(([, stars]) => stars));
});

test('reads an empty stock', async () => {
  expect((await load()).length).toBe(0);
});

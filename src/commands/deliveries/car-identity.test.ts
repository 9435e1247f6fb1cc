import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FeedFields } from '#src/domain/deliveries/feed-row.ts';
import { openFeed } from '#src/feeds/open-feed.ts';
import { feedCar } from '#test/delivery.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { type ImportOptions, importFeed } from './import-feed.ts';

/** Which rows and ads are of the same car, through the import; the rule itself is tested in car-evidence.test.ts. */

const { pool } = await testDatabase();
beforeEach(() => emptyStock(pool));

const day = (days: number): Date => new Date(Date.UTC(2026, 9, 1 + days, 5));

async function deliver(rows: FeedFields[], days: number, options: ImportOptions = {}) {
  async function* feed() {
    for (const [index, fields] of rows.entries()) yield { rowNumber: index + 1, fields };
  }
  const delivery = { fileName: 'test.csv', format: 'test', odometerUnit: 'km' as const, defaultDealer: 'Testbilar' };
  const result = await importFeed(
    pool,
    { ...delivery, rows: feed(), deliveredAt: day(days) },
    { force: true, ...options },
  );
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

async function importFile(name: string, days: number) {
  const file = path.resolve(import.meta.dirname, '../../../test/fixtures/feed-faults', name);
  const { format, rows } = await openFeed({ file });
  const { name: formatName, odometerUnit } = format;
  const delivery = {
    fileName: name,
    format: formatName,
    odometerUnit,
    rows,
    defaultDealer: null,
    deliveredAt: day(days),
  };
  const result = await importFeed(pool, delivery, { force: true });
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

const query = async (sql: string) => (await pool.query(sql)).rows;
const ads = () =>
  query(
    `select name, status, dealer_ad_id as id, licence_plate as plate, price,
            (select array_agg(price order by at) from price_events where ad_id = internal_id) as prices
     from ads order by internal_id`,
  );

describe('the files of known faults', () => {
  test('four cars with one id that a spreadsheet has rounded are four ads, also in the next delivery', async () => {
    const report = await importFile('08-ids-scientific.csv', 0);
    expect(report.rows).toEqual({ read: 4, accepted: 4, rejected: 0, duplicate: 0 });
    expect(await importFile('08-ids-scientific.csv', 1)).toMatchObject({ adsNew: 0, adsRemoved: 0, adsUnchanged: 4 });
    expect((await ads()).map(({ id }) => id)).toEqual([null, null, null, null]);
  });

  test('placeholder VINs join no cars, of one dealer or of two', async () => {
    await importFile('12a-dummy-vin.csv', 0);
    await importFile('12b-dummy-vin.csv', 0);
    expect(await query('select car_id, listed_as, vin_hash from ads')).toEqual(
      Array.from({ length: 6 }, () => ({ car_id: null, listed_as: null, vin_hash: null })),
    );
  });

  test('personal plates are stored and identify their car; ABC12O is none', async () => {
    await importFile('13a-personal-plates.csv', 0);
    const report = await importFile('13b-personal-plates.csv', 3);
    expect(report).toMatchObject({ adsNew: 0, adsRemoved: 0, priceChanges: 4 });
    expect((await ads()).map(({ plate }) => plate)).toEqual(['MILVIS', 'ÅÄÖ12', null, 'PROVBIL']);
    expect(
      await query("select from ads where array_to_string(quality_flags, ' ') like '%registreringsnummer%'"),
    ).toHaveLength(1);
  });

  test('a stock number that is used again for another car closes the ad and opens one, without a price cut', async () => {
    await importFile('15c-reused-no-plate.csv', 0);
    expect(await importFile('15d-reused-no-plate.csv', 8)).toMatchObject({ adsNew: 1, adsRemoved: 1, priceChanges: 0 });
    expect(await ads()).toMatchObject([
      { name: expect.stringContaining('Audi A6'), status: 'removed', prices: [339_900] },
      { name: expect.stringContaining('Fiat 500'), status: 'active', prices: [64_900] },
    ]);
    expect(await query("select published_at from ads where status = 'active'")).toEqual([{ published_at: day(8) }]);
  });
});

/** A car without plate: only its id identifies it. */
const stock = (fields: FeedFields = {}): FeedFields => feedCar({ licence_plate: '', dealer_ad_id: '55', ...fields });

describe('a row with the id of a known ad', () => {
  test.each<[string, FeedFields]>([
    ['another make', { brand: 'Fiat', model: '500', name: 'Fiat 500 1.2' }],
    ['another model', { model: 'XC60', name: 'Volvo XC60 D4', odometer: '88000' }],
    ['another plate', { licence_plate: 'UFO777' }],
    ['a far lower odometer', { odometer: '61000' }],
    ['a far higher odometer', { odometer: '161000' }],
    ['another model year', { model_year: '2022', odometer: '' }],
    ['other facts', { odometer: '', fuels: 'Bensin', name: 'Volvo V60 T6 Recharge', transmission_type: 'Automat' }],
    ['a very different price and another heading', { odometer: '', price: '89900', name: 'V60 Recharge Plus' }],
  ])('and %s is another car', async (_, fields) => {
    const known = { licence_plate: fields.licence_plate ? 'UFO123' : '', transmission_type: 'Manuell' };
    await deliver([stock(known)], 0);
    const report = await deliver([stock({ ...known, price: '179900', ...fields })], 7);
    expect(report).toMatchObject({ adsNew: 1, adsRemoved: 1, priceChanges: 0 });
    expect(await query('select count(*)::int as n from price_events group by ad_id')).toEqual([{ n: 1 }, { n: 1 }]);
    expect(await query("select count(*)::int as n from ad_events where kind = 'changed'")).toEqual([{ n: 0 }]);
  });

  test.each<[string, FeedFields]>([
    ['a lower price', { price: '149900' }],
    ['a longer heading and a text', { name: 'Volvo V60 D4 Momentum, drag, 1 ägare', description: 'Nyservad' }],
    ['the kilometres of some test drives', { odometer: '114900' }],
    ['a plate that was missing', { licence_plate: 'UFO123' }],
    ['the year of registration', { model_year: '2018' }],
    ['a colour that was mistyped', { color: 'Svart' }],
    ['an odometer that was in Swedish miles', { odometer: '1137500' }],
  ])('and %s is the same car', async (_, fields) => {
    await deliver([stock({ color: 'Vit' })], 0);
    expect(await deliver([stock({ color: 'Vit', ...fields })], 7)).toMatchObject({ adsNew: 0, adsRemoved: 0 });
    expect(await ads()).toHaveLength(1);
  });

  test('that staff have corrected is compared with what the dealer stated', async () => {
    await deliver([stock()], 0);
    await pool.query(
      `insert into ad_overrides (ad_id, field, value, feed_value, email)
       select internal_id, 'odometer_km', '13750', '113750', 'anna@milvis.example' from ads`,
    );
    await pool.query('update ads set odometer_km = 13750');
    expect(await deliver([stock({ name: 'Volvo V60 D4 Summum' })], 2)).toMatchObject({ adsNew: 0, adsRemoved: 0 });
    // The dealer corrects it as staff did.
    expect(await deliver([stock({ odometer: '13750' })], 3)).toMatchObject({ adsNew: 0, adsRemoved: 0 });
  });

  test('in a delivery of changes replaces the ad of a car that is gone', async () => {
    await deliver([stock(), stock({ dealer_ad_id: '56', licence_plate: 'UFO200' })], 0);
    const [dealer] = await query('select id from dealers');
    const owner = {
      dealerId: dealer.id,
      scope: 'changes' as const,
      source: 'test',
      origin: 'file',
      removals: [],
      maxAds: 100,
    };
    await deliver([stock({ brand: 'Fiat', model: '500', name: 'Fiat 500 1.2', odometer: '92000' })], 3, { owner });
    expect(await ads()).toMatchObject([
      { id: '55', status: 'removed' },
      { id: '56', status: 'active' },
      { id: '55', status: 'active', prices: [189_900] },
    ]);
  });
});

describe('a row with the plate of a known ad', () => {
  test('is the same car, though one fact is corrected, if its id is the same too', async () => {
    const feedCar = (fields: FeedFields = {}) => stock({ licence_plate: 'UFO123', ...fields });
    await deliver([feedCar()], 0);
    expect(await deliver([feedCar({ odometer: '11375' })], 1)).toMatchObject({ adsNew: 0, adsRemoved: 0 });
    expect(await deliver([feedCar({ odometer: '50000' })], 2)).toMatchObject({ adsNew: 0, adsRemoved: 0 });
    expect(await deliver([feedCar({ model_year: '2016' })], 3)).toMatchObject({ adsNew: 1, adsRemoved: 1 });
    await deliver([feedCar({ dealer_ad_id: '' })], 4);
    expect(await deliver([feedCar({ dealer_ad_id: '', odometer: '61000' })], 5)).toMatchObject({
      adsNew: 1,
      adsRemoved: 1,
    });
  });

  test('is another car when make, or model and year, contradict it', async () => {
    await deliver([feedCar(), feedCar({ licence_plate: 'UFO124', dealer_ad_id: '2' })], 0);
    const report = await deliver(
      [
        feedCar({ brand: 'BMW', model: 'X1', name: 'BMW X1' }),
        feedCar({
          licence_plate: 'UFO124',
          dealer_ad_id: '2',
          model: 'XC90',
          name: 'Volvo XC90',
          model_year: '2023',
          odometer: '',
        }),
      ],
      4,
    );
    expect(report).toMatchObject({ adsNew: 2, adsRemoved: 2, priceChanges: 0 });
  });
});

describe('a car that is listed again under another id', () => {
  test('is the same ad with its price history, with a plate or with all of its facts', async () => {
    const cars = [stock({ licence_plate: 'UFO100' }), stock({ dealer_ad_id: '56', odometer: '71230' })];
    await deliver(cars, 0);
    const again = [
      { ...cars[0], dealer_ad_id: '91', price: '179900' },
      { ...cars[1], dealer_ad_id: '92', price: '169900' },
    ];
    expect(await deliver(again, 8)).toMatchObject({ adsNew: 0, adsRemoved: 0, priceChanges: 2 });
    expect(await ads()).toMatchObject([{ prices: [189_900, 179_900] }, { prices: [189_900, 169_900] }]);
  });

  test('is a new ad where the facts are those of several cars, or of any new car', async () => {
    const cars = [stock({ odometer: '5' }), stock({ dealer_ad_id: '56', name: 'Volvo XC60 B4', model: 'XC60' })];
    await deliver([...cars, { ...cars[1], dealer_ad_id: '57' }], 0);
    const report = await deliver(
      [
        { ...cars[0], dealer_ad_id: '91' },
        { ...cars[1], dealer_ad_id: '92' },
      ],
      8,
    );
    expect(report).toMatchObject({ adsNew: 2, adsRemoved: 3 });
  });

  test('also when its identifiers are lost, and come back', async () => {
    await deliver([stock({ licence_plate: 'UFO100' })], 0);
    expect(await deliver([stock({ dealer_ad_id: '' })], 1)).toMatchObject({ adsNew: 0, adsRemoved: 0 });
    expect(await deliver([stock({ licence_plate: 'UFO100' })], 2)).toMatchObject({ adsNew: 0, adsRemoved: 0 });
  });
});

describe('rows of one file', () => {
  test('with one identifier and different cars are all imported, and the identifier identifies none of them', async () => {
    const rows = [
      stock({ vin: 'YV1ZZZZZZZZ000001', odometer: '20000' }),
      stock({ vin: 'YV1ZZZZZZZZ000001', odometer: '82000', model_year: '2016' }),
      stock({ vin: 'YV1ZZZZZZZZ000001', brand: 'Kia', model: 'Niro', name: 'Kia Niro' }),
    ];
    const report = await deliver(rows, 0);
    expect(report.rows).toMatchObject({ accepted: 3, duplicate: 0 });
    expect(report.warnings).toEqual([
      '3 rader har samma chassinummer men är olika bilar. Alla är med, men utan det: rad 1, 2, 3. Rätta dem hos handlaren.',
      '3 rader har samma annons-id "55" men är olika bilar. Alla är med, men utan det: rad 1, 2, 3. Rätta dem hos handlaren.',
    ]);
    expect(await deliver(rows, 1)).toMatchObject({ adsNew: 0, adsRemoved: 0, adsUnchanged: 3 });
    expect(await query('select distinct dealer_ad_id, vin_hash from ads')).toEqual([
      { dealer_ad_id: null, vin_hash: null },
    ]);
  });

  test('with one id, alike but for a heading that names another engine, are two cars', async () => {
    const rows = [stock({ odometer: '', fuels: '' }), stock({ odometer: '', fuels: '', name: 'V60 T5 Polestar' })];
    expect((await deliver(rows, 0)).rows).toMatchObject({ accepted: 2, duplicate: 0 });
  });

  test('that state one car twice are one ad', async () => {
    const rows = [
      feedCar(),
      feedCar({ price: '179900' }),
      feedCar({ dealer_ad_id: '7', description: 'Fin bil' }),
      stock(),
      stock(),
    ];
    const report = await deliver(rows, 0);
    expect(report.rows).toMatchObject({ accepted: 2, duplicate: 3 });
    expect(report.warnings).toEqual([
      '2 dubbletter med samma registreringsnummer, bara den första raden är med: rad 2 som rad 1 (UFO123), rad 3 som rad 1 (UFO123).',
      '1 dubblett med alla uppgifter lika, bara den första raden är med: rad 5 som rad 4 (55).',
    ]);
    expect(await query('select warnings from import_runs')).toEqual([{ warnings: report.warnings }]);
  });

  test('any number of rows with one identifier are compared in a short time', async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => stock({ odometer: String(10_000 + at * 50) }));
    expect((await deliver(rows, 0)).rows).toMatchObject({ accepted: 3_000, duplicate: 0 });
    expect(await deliver(rows, 1)).toMatchObject({ adsNew: 0, adsRemoved: 0 });
  });
});

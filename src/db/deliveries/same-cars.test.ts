import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { readAd } from '#src/db/ads/ad-detail.ts';
import { readAdRows } from '#src/db/ads/ad-rows.ts';
import { joinCars } from '#src/domain/ads/same-car.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { FACTORY_NOW, insertAd, insertDealer } from '#test/factories.ts';
import { numRuns } from '#test/faults/thoroughness.ts';
import { emptyStock, testDatabase, withTransaction } from '#test/support/database.ts';
import { joinChangedCars, LINKED_WITH, touchCarsOfDealers } from './same-cars.ts';
import { inStockTransaction } from './stock-transaction.ts';

const { db, pool } = await testDatabase();
beforeEach(async () => {
  await emptyStock(pool);
  await pool.query('delete from changed_ads');
});

const publish = () => inStockTransaction(pool, async () => ({ value: null, touchedSeries: [] }));
const stored = async () =>
  Object.fromEntries(
    (
      await pool.query('select internal_id as id, car_id, listed_as from ads where car_id is not null order by 1')
    ).rows.map(({ id, car_id, listed_as }) => [id, [car_id, listed_as]]),
  );
const at = (day: number) => new Date(Date.UTC(2026, 9, day));

const VIN_HASH = 'a'.repeat(64);
const VIN = 'YV1ZZZZZZZZ000001';

test('a car at two dealers is listed and counted once, by the first seller; the other ad takes over when the first is gone', async () => {
  await deliver(pool, [feedCar({ dealer: 'Ena bilar', vin: VIN })], at(1));
  await deliver(pool, [feedCar({ dealer: 'Andra bilar', vin: VIN, price: '179900' })], at(2));
  const counts = async () =>
    (await pool.query('select active, (select sum(ads)::int from series_statistics) as ads from stock_counts')).rows;
  expect(await stored()).toEqual({ 100001: [100001, null], 100002: [100001, 100001] });
  expect(await counts()).toEqual([{ active: 1, ads: 1 }]);
  const [card] = await readAdRows(db, [100001], FACTORY_NOW);
  expect(card?.otherDealers).toEqual(['Andra bilar']);
  expect((await readAd(db, 100002))?.otherSellers).toEqual([
    { internalId: 100001, dealer: 'Ena bilar', price: 189900 },
  ]);
  // A delivery of the first dealer without the car.
  await deliver(pool, [feedCar({ dealer: 'Ena bilar', licence_plate: 'UFO999' })], at(3), { force: true });
  expect(await stored()).toEqual({ 100001: [100001, 100002], 100002: [100001, null] });
  expect((await readAdRows(db, [100002], FACTORY_NOW))[0]?.otherDealers).toEqual([]);
  // Known to the index in memory: the changed ads of the last version.
  const { rows } = await pool.query('select ad_ids from stock_changes order by version desc limit 1');
  expect(rows[0]?.ad_ids.map(Number)).toEqual(expect.arrayContaining([100001, 100002]));
});

test('a dealer that copies the plates of another one hides none of its ads', async () => {
  const cars = [feedCar(), feedCar({ licence_plate: 'UFO124', odometer: '50120' })];
  await deliver(
    pool,
    cars.map((car) => ({ ...car, dealer: 'Ena bilar' })),
    at(1),
  );
  const copies = cars.map((car) => ({ ...car, dealer: 'Andra bilar', price: '100', dates_published: '2020-01-01' }));
  await deliver(pool, copies, at(2));
  expect(await stored()).toEqual({});
  // Nor when the first ad is missing for a day.
  await deliver(pool, [feedCar({ dealer: 'Ena bilar' })], at(3));
  await deliver(
    pool,
    cars.map((car) => ({ ...car, dealer: 'Ena bilar' })),
    at(4),
  );
  expect(await stored()).toEqual({});
});

test('dealers of one file, as those of a chain, have one car', async () => {
  await deliver(pool, [feedCar({ dealer: 'Ena bilar' }), feedCar({ dealer: 'Andra bilar', price: '179900' })], at(1));
  expect(await stored()).toEqual({ 100001: [100001, null], 100002: [100001, 100001] });
});

test('thousands of ads that state one wrong VIN are linked once each', async () => {
  const { id: dealer } = await insertDealer(db);
  await insertAd(db, { dealer_id: dealer, licence_plate: null, vin_hash: 'c'.repeat(64) });
  // Copies of the one, with other ids.
  const columns = (
    await pool.query(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
       where table_name = 'ads' and is_generated = 'NEVER' and column_name not in ('internal_id', 'dealer_ad_id')`,
    )
  ).rows[0].names;
  await pool.query(
    `insert into ads (internal_id, ${columns}) select 900000 + n, ${columns} from ads, generate_series(1, 2999) n`,
  );
  const ids = (await pool.query('select internal_id as id from ads order by 1')).rows.map(({ id }) => Number(id));
  const linked = await pool.query(LINKED_WITH, [ids]);
  expect(linked.rows.map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual(ids);
});

test('an ad with a corrected plate leaves its car', async () => {
  const one = await insertAd(db, { licence_plate: 'UFO12A', vin_hash: VIN_HASH });
  const other = await insertAd(db, {
    licence_plate: 'UFO12A',
    dealer_id: (await insertDealer(db)).id,
    vin_hash: VIN_HASH,
  });
  await publish();
  expect(await stored()).toEqual({
    [one.internal_id]: [one.internal_id, null],
    [other.internal_id]: [one.internal_id, one.internal_id],
  });
  await pool.query("update ads set licence_plate = 'UFO12B', vin_hash = null where internal_id = $1", [
    one.internal_id,
  ]);
  await publish();
  expect(await stored()).toEqual({});
});

test('a hidden ad is of no car', async () => {
  const one = await insertAd(db, { licence_plate: 'UFO12A', vin_hash: VIN_HASH });
  await insertAd(db, { licence_plate: 'UFO12A', dealer_id: (await insertDealer(db)).id, vin_hash: VIN_HASH });
  await publish();
  await pool.query("update ads set status = 'hidden' where internal_id = $1", [one.internal_id]);
  await publish();
  expect(await stored()).toEqual({});
});

test('the ad of a dealer that falls silent no longer counts for the car', async () => {
  const one = await insertAd(db, { licence_plate: 'UFO12A', vin_hash: VIN_HASH, price: 189_000 });
  const other = await insertAd(db, {
    licence_plate: 'UFO12A',
    dealer_id: (await insertDealer(db)).id,
    vin_hash: VIN_HASH,
  });
  await publish();
  expect((await stored())[one.internal_id]).toEqual([one.internal_id, null]);
  await pool.query('update dealers set unconfirmed_at = now() where id = $1', [one.dealer_id]);
  await withTransaction(pool, (client) => touchCarsOfDealers(client, [one.dealer_id ?? 0]));
  await publish();
  expect((await stored())[one.internal_id]).toEqual([one.internal_id, other.internal_id]);
});

describe('for any changes', () => {
  const change = fc.record({
    ad: fc.nat(7),
    set: fc.constantFrom(
      "licence_plate = 'UFO123'",
      "licence_plate = 'UFO124'",
      'licence_plate = null',
      `vin_hash = '${'a'.repeat(64)}'`,
      `vin_hash = '${'b'.repeat(64)}'`,
      'vin_hash = null',
      'model_year = 2015',
      'model_year = 2019',
      "series = 'XC60'",
      "series = 'V60'",
      'price = 150000',
      "status = 'sold', closed_at = published_at + interval '20 days', days_for_sale = 3",
      "status = 'active', closed_at = null, days_for_sale = null",
      "status = 'hidden', closed_at = null, days_for_sale = null",
      "published_at = published_at - interval '200 days', closed_at = closed_at - interval '200 days'",
    ),
  });

  test('cars that follow the changes are those of all ads at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        async (versions) => {
          await emptyStock(pool);
          await pool.query('delete from changed_ads');
          const ids: number[] = [];
          for (let number = 0; number < 8; number += 1) {
            const dealer = await insertDealer(db, { name: `Handlare ${number}` });
            const { internal_id: id } = await insertAd(db, {
              dealer_id: dealer.id,
              licence_plate: number % 2 ? 'UFO123' : null,
            });
            ids.push(id);
          }
          for (const changes of versions) {
            await withTransaction(pool, async (client) => {
              for (const { ad, set } of changes)
                await client.query(`update ads set ${set} where internal_id = $1`, [ids[ad]]);
              await joinChangedCars(client);
              await client.query('delete from changed_ads');
            });
          }
          const ads = await db.selectFrom('ads').selectAll().where('status', '<>', 'hidden').execute();
          const runs = new Map(
            (
              await pool.query('select ad_id::int as id, first_run_id::int as run, first_seen_at as at from sightings')
            ).rows.map(({ id, run, at: seen }): [number, { run: number; seen: Date }] => [id, { run, seen }]),
          );
          const expected = joinCars(
            ads.map((ad) => ({
              id: ad.internal_id,
              dealerId: ad.dealer_id,
              isDemo: false,
              organisationNumber: null,
              firstRunId: runs.get(ad.internal_id)?.run ?? null,
              publishedAt: ad.published_at,
              seenSince: runs.get(ad.internal_id)?.seen ?? ad.published_at,
              closedAt: ad.closed_at,
              isConfirmed: true,
              licencePlate: ad.licence_plate,
              vinHash: ad.vin_hash,
              dealerAdId: null,
              contentHash: ad.content_hash,
              identityHash: ad.identity_hash,
              brand: ad.brand,
              isKnownMake: ad.brand_id !== null,
              series: ad.series,
              model: ad.model,
              name: ad.name,
              modelYear: ad.model_year,
              odometerKm: ad.odometer_km,
              price: ad.price,
              fuels: ad.fuels,
              transmission: ad.transmission_type,
              bodyType: ad.chassis,
              drive: ad.drive,
              color: ad.color,
              horsepower: ad.horsepower_hp,
              engineCc: ad.engine_cc,
            })),
          );
          const found = new Map(ads.map((ad) => [ad.internal_id, { carId: ad.car_id, listedAs: ad.listed_as }]));
          expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
        },
      ),
      { numRuns: numRuns(120), seed: 23 },
    );
  });
});

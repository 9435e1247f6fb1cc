import { beforeEach, expect, test } from 'vitest';
import { editAd, releaseAdField } from '#src/commands/ads/edit-ad.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { insertEngines } from '#test/engines.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { matchEngines } from './match-engines.ts';

const { db, pool } = await testDatabase();
const STAFF = { userId: null, email: 'eva@bil.example' };
const LATER = new Date('9999-01-01');
const day = (number: number): Date => new Date(Date.parse('2026-10-01T05:00:00Z') + number * 86_400_000);
const D3 = { name: 'D3 150', hp: 150, acceleration: 9.9, nedcCo2: 109, nedcConsumption: 4.1 };
const D4 = { name: 'D4 190', hp: 190, acceleration: 7.9, nedcCo2: 112, nedcConsumption: 4.2 };

beforeEach(async () => {
  await emptyStock(pool);
  await insertEngines(db, { series: 'V60', generation: 'II' }, [D3, D4]);
});

const onlyAd = async () => (await pool.query('select * from ads')).rows[0];
const values = async () => (await onlyAd()).catalogue_values;
const car = feedCar({ horsepower_hp: '190', accelleration_0_to_100_kmh: '8.1' });

test('an import stores what the ad does not state, and the same delivery again writes nothing', async () => {
  await deliver(pool, [car], day(0));
  expect(await values()).toEqual({
    horsepower: null,
    acceleration: null,
    nedcCo2: 112,
    nedcConsumption: 4.2,
    wltpCo2: null,
    wltpConsumption: null,
    isSure: true,
  });
  const before = await onlyAd();
  await deliver(pool, [car], day(1));
  expect(await onlyAd()).toEqual(before);
});

test('stores nothing where two engines differ', async () => {
  await insertEngines(db, { series: 'V60', generation: 'II' }, [D4, { ...D4, nedcCo2: 125, nedcConsumption: 4.8 }]);
  await deliver(pool, [car], day(0));
  expect(await values()).toBeNull();
});

test('staff’s values decide: what they state is not added, and what they correct is matched again', async () => {
  await deliver(pool, [car], day(0));
  const { internal_id: id } = await onlyAd();
  await editAd(pool, STAFF, { id, seenAt: LATER, values: { nedc_co2_min: 130 } });
  expect(await values()).toMatchObject({ nedcCo2: null, nedcConsumption: 4.2 });

  await editAd(pool, STAFF, { id, seenAt: LATER, values: { horsepower_hp: 150, power_kw: 110, name: 'Volvo V60 D3' } });
  expect(await values()).toMatchObject({ nedcConsumption: 4.1 });

  // The delivery still says 190 hk.
  await deliver(pool, [{ ...car, price: '180000' }], day(1));
  expect(await values()).toMatchObject({ nedcCo2: null, nedcConsumption: 4.1 });
  await releaseAdField(pool, STAFF, { id, field: 'nedc_co2_min' });
  expect(await values()).toMatchObject({ nedcCo2: 109 });
});

test('matches all ads with a changed catalogue, and counts those that had other values', async () => {
  await deliver(pool, [car, feedCar({ licence_plate: 'UFO124', model: 'Okänd', name: 'Volvo' })], day(0));
  expect(await matchEngines(db, 'all')).toBe(0);
  await insertEngines(db, { series: 'V60', generation: 'II' }, [{ ...D4, nedcCo2: 118 }]);
  expect(await matchEngines(db, 'all')).toBe(1);
  expect((await pool.query('select catalogue_values from ads order by internal_id')).rows).toMatchObject([
    { catalogue_values: { nedcCo2: 118 } },
    { catalogue_values: null },
  ]);
});

test('an import stores range and battery of an electric car, its own words first, and staff’s values decide', async () => {
  const ex30 = {
    fuels: 'El',
    model: 'EX30',
    name: 'Volvo EX30 Twin Motor Performance',
    horsepower_hp: '428',
    model_year: '2024',
  };
  const electric = async () => (await onlyAd()).electric_values;
  await deliver(pool, [feedCar({ ...ex30, accelleration_0_to_100_kmh: '' })], day(0));
  expect(await electric()).toMatchObject({ rangeFrom: 'catalogue', battery: 64, dcKw: 153 });
  const { internal_id: id, range_km: byCatalogue } = await onlyAd();
  expect(byCatalogue).toBeGreaterThan(420);
  expect(await matchEngines(db, 'all')).toBe(0);

  await deliver(pool, [feedCar({ ...ex30, description: 'Räckvidd 44 mil enligt WLTP.' })], day(1));
  expect(await electric()).toMatchObject({ rangeFrom: 'ad', range: 440 });
  expect((await onlyAd()).range_km).toBe(440);
  await editAd(pool, STAFF, { id, seenAt: LATER, values: { description: 'Räckvidd 4000 km' } });
  expect((await onlyAd()).range_km).toBe(byCatalogue);
  await editAd(pool, STAFF, { id, seenAt: LATER, values: { fuels: ['Bensin'] } });
  expect([await electric(), (await onlyAd()).range_km]).toEqual([null, null]);
});

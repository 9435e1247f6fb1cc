import { beforeEach, expect, test } from 'vitest';
import { deliver, feedCar } from '#test/delivery.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { formerMigration } from '#test/support/former-migrations.ts';

const FIRST = new Date('2026-10-01T05:00:00Z');
const SECOND = new Date('2026-10-02T05:00:00Z');

const { pool } = await testDatabase();
beforeEach(() => emptyStock(pool));

const stored = async () =>
  (
    await pool.query(
      'select internal_id, fuels, price, chassis, name, type_of_electric_car, status, quality_flags from ads order by internal_id',
    )
  ).rows;

const corolla = feedCar({ brand: 'Toyota', model: 'Corolla', model_year: '2021', fuels: 'Hybrid', name: '' });
const leased = feedCar({
  brand: 'Cupra',
  model: 'Formentor',
  model_year: '2025',
  price: '1430',
  licence_plate: 'UFO124',
  name: '',
  fuels: 'Bensin',
});
const mild = feedCar({
  model: 'XC60',
  model_year: '2023',
  name: 'Plus B5 Bensin',
  fuels: 'Hybrid',
  licence_plate: 'UFO125',
});

test('stores concluded values with their flag, and the same delivery again changes nothing', async () => {
  await deliver(pool, [corolla, leased, mild], FIRST);
  const once = await stored();
  expect(once).toMatchObject([
    { fuels: ['Elhybrid'], quality_flags: ['drivmedel tolkat'] },
    {
      price: null,
      chassis: 'SUV',
      quality_flags: ['biltyp tolkad', expect.stringMatching('^pris under bilens golv: ')],
    },
    { fuels: ['Bensin'], type_of_electric_car: 'Mildhybrid', name: 'Volvo XC60 Plus B5 Bensin' },
  ]);
  await deliver(pool, [corolla, leased, mild], SECOND);
  expect(await stored()).toEqual(once);
});

test('an ad without plate, VIN and id is still matched when the catalogue learns more about its car', async () => {
  const bare = {
    ...corolla,
    model: 'XC60',
    brand: 'Volvo',
    licence_plate: '',
    horsepower_hp: '350',
    model_year: '2023',
  };
  await pool.query(
    `delete from engines where generation_id in (select generations.id from generations join series on series.id = series_id where series.name = 'XC60')`,
  );
  await deliver(pool, [bare], FIRST);
  const before = await stored();
  expect(before).toMatchObject([{ fuels: ['Hybrid, typ okänd'] }]);
  await pool.query(
    `insert into engines (generation_id, name, fuel, transmissions, drives, kw, hp, year_from, evidence)
     select generations.id, 'T6', 'Laddhybrid', '{Automat}', '{Fyrhjulsdrift}', 257, 350, 2022, '{}'
     from generations join series on series.id = series_id where series.name = 'XC60' and generations.name = 'II'`,
  );
  await deliver(pool, [bare], SECOND);
  expect(await stored()).toMatchObject([
    { internal_id: before[0]?.internal_id, fuels: ['Laddhybrid'], status: 'active' },
  ]);
});

test('the migration removes earlier concluded values until the dealer delivers again', async () => {
  await deliver(pool, [corolla, feedCar({ fuels: 'Elhybrid', licence_plate: 'UFO126' })], FIRST);
  const before = await stored();
  await pool.query(await formerMigration('0018_unknown_hybrid.sql'));
  expect(await stored()).toMatchObject([{ fuels: ['Hybrid, typ okänd'] }, { fuels: ['Elhybrid'] }]);
  await deliver(pool, [corolla, feedCar({ fuels: 'Elhybrid', licence_plate: 'UFO126' })], SECOND);
  expect(await stored()).toEqual(before);
});

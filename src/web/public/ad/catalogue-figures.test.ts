import { beforeAll, beforeEach, expect, test } from 'vitest';
import { editAd } from '#src/commands/ads/edit-ad.ts';
import { adUrl } from '#src/visitor-urls.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { insertEngines } from '#test/engines.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp();
});
beforeEach(() => emptyStock(pool));

const V60 = { series: 'V60', generation: 'I' };
const D4 = {
  name: 'D4 190',
  hp: 190,
  acceleration: 7.9,
  nedcCo2: 112,
  nedcConsumption: 4.2,
  yearFrom: 2015,
  yearTo: 2018,
};
const car = feedCar({ model_year: '2016', first_registered: '2016-03-01', chassis: 'Kombi', horsepower_hp: '190' });
const DELIVERED = new Date('2026-10-01T05:00:00Z');

const onlyId = async (): Promise<number> => (await pool.query('select internal_id from ads')).rows[0].internal_id;
const page = async (): Promise<string> => (await site.open(adUrl(await onlyId()))).text;

test('a delivered ad without CO2 gets it from its engine, and so its tax', async () => {
  await insertEngines(db, V60, [D4]);
  await deliver(pool, [car], DELIVERED);
  const text = await page();
  expect(text).toContain('Koldioxid (NEDC) 112 g/km, enligt katalogen');
  expect(text).toContain('1 155 kr om året');
});

test('it gets none when two engines fit that differ', async () => {
  await insertEngines(db, V60, [D4, { ...D4, nedcCo2: 129, nedcConsumption: 4.9, drives: ['Fyrhjulsdrift'] }]);
  await deliver(pool, [car], DELIVERED);
  const text = await page();
  expect(text).toContain('0–100 km/h 7,9 sek, enligt katalogen');
  expect(text).toContain('Koldioxid (NEDC) Okänt');
  expect(text).toContain('Koldioxidutsläppet saknas i annonsen.');
});

test('staff’s value is shown and taxed in place of the catalogue’s', async () => {
  await insertEngines(db, V60, [D4]);
  await deliver(pool, [car], DELIVERED);
  const [id, values] = [await onlyId(), { nedc_co2_min: 130, nedc_co2_max: 130 }];
  await editAd(pool, { userId: null, email: 'eva@bil.example' }, { id, values, seenAt: new Date('9999-01-01') });
  const text = await page();
  expect(text).toContain('Koldioxid (NEDC) 130 g/km Euro NCAP');
  expect(text).not.toContain('Skatten är räknad på');
  expect(text).toContain('Förbrukning (NEDC) 0,42 liter/mil (4,2 l/100 km), enligt katalogen');
});

test('lists sort by the power of the catalogue where ads do not state it', async () => {
  await insertEngines(db, V60, [D4, { ...D4, name: 'D2 120', hp: 120 }]);
  const named = (name: string, licence_plate: string, power = {}) =>
    feedCar({ model_year: '2016', name, licence_plate, ...power });
  const stated = named('Volvo V60 D3', 'UFO125', { horsepower_hp: '150' });
  await deliver(pool, [named('Volvo V60 D2', 'UFO123'), stated, named('Volvo V60 D4', 'UFO124')], DELIVERED);
  const { cars } = await (await site.fetch('/api/ads?sortBy=power&sortOrder=desc')).json();
  expect(cars.map(({ name }: { name: string }) => name)).toEqual(['Volvo V60 D4', 'Volvo V60 D3', 'Volvo V60 D2']);
});

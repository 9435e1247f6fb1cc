import { beforeEach, expect, test } from 'vitest';
import type { FeedFields } from '#src/domain/deliveries/feed-row.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { insertDealer } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';

/** The place of a dealer, as its first delivery that states one says, or as all of its cars do. */

const { pool, db } = await testDatabase();
beforeEach(() => emptyStock(pool));

const DAY = new Date('2026-10-01T05:00:00Z');
const place = async () =>
  (await pool.query("select city, county from dealers where name = 'Testbilar'")).rows.map(({ city, county }) => [
    city,
    county,
  ]);
const cars = (...places: FeedFields[]): FeedFields[] =>
  places.map((fields, nth) => feedCar({ licence_plate: `UFO12${nth}`, ...fields }));

const UMEA = { city: 'Umeå', county: 'Västerbottens län' };

test.each<[string, FeedFields[], (string | null)[]]>([
  ['says it itself', [{ ...UMEA, dealer_city: 'Skellefteå' }], ['Skellefteå', null]],
  ['has all cars in one place', [UMEA, UMEA, {}], ['Umeå', 'Västerbottens län']],
  ['has cars in two places', [UMEA, { city: 'Luleå' }], [null, null]],
  ['does not say it', [{}, {}], [null, null]],
])('a new dealer that %s', async (_, places, expected) => {
  await deliver(pool, cars(...places), DAY);
  expect(await place()).toEqual([expected]);
});

test('a known dealer without a place gets it, and keeps it', async () => {
  await insertDealer(db, { name: 'Testbilar', city: null, county: null });
  await deliver(pool, cars({}), DAY);
  expect(await place()).toEqual([[null, null]]);
  await deliver(pool, cars(UMEA), new Date(DAY.getTime() + 1));
  expect(await place()).toEqual([['Umeå', 'Västerbottens län']]);
  await deliver(pool, cars({ city: 'Luleå' }), new Date(DAY.getTime() + 2));
  expect(await place()).toEqual([['Umeå', 'Västerbottens län']]);
});

import { expect, test } from 'vitest';
import { savedCarsUrl } from '#src/visitor-urls.ts';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';
import type { SavedCar } from './favourites-data.server.ts';

const { db } = await testDatabase();
const JUDGED = { judged_price: 100_000, judged_label: 'low' as const, judged_estimate: 114_000 };

async function readCars(ids: readonly number[]): Promise<SavedCar[]> {
  const site = await openTestApp();
  const answer = await site.fetch(savedCarsUrl(ids.join(',')));
  return (await answer.json()) as SavedCar[];
}

test('a car for sale has the judgement of its present price, and no end', async () => {
  const judged = await insertAd(db, { price: 100_000, ...JUDGED });
  const changed = await insertAd(db, { price: 90_000, ...JUDGED });
  const cars = await readCars([judged.internal_id, changed.internal_id]);
  expect(cars.map((car) => [car.judged, car.ended])).toEqual([
    [{ label: 'low', price: 100_000, estimate: 114_000 }, null],
    [null, null],
  ]);
});

test('a sold car says when and at what price it went, and where similar ones are', async () => {
  const sold = await insertAd(db, {
    ...JUDGED,
    brand: 'Volvo',
    series: 'V60',
    price: 100_000,
    status: 'sold',
    closed_at: new Date('2026-11-12T12:00:00Z'),
    days_for_sale: 56,
  });
  const [car] = await readCars([sold.internal_id, 999_999_999]);
  expect(car?.judged).toBeNull();
  expect(car?.ended?.text.replaceAll(/\s/gu, ' ')).toBe('Såld 12 november 2026 efter 56 dagar, sista pris 100 000 kr');
  expect(car?.ended?.similar).toEqual({ name: 'Volvo V60', to: '/annonser?make=Volvo&model=V60' });
});

test.each(['', 'x,-1,0', '99999999999999999999', ',,,'])('the ids "%s" find nothing', async (ids) => {
  const site = await openTestApp();
  const answer = await site.fetch(savedCarsUrl(ids));
  expect([answer.status, await answer.json()]).toEqual([200, []]);
});

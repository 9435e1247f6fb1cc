import { expect, test } from 'vitest';
import { daysAgo, FACTORY_NOW, insertAd, insertDealer } from '#test/factories.ts';
import { insertValuation } from '#test/insert-valuation.ts';
import { testDatabase } from '#test/support/database.ts';
import { listPricedStock, readPricedCars } from './priced-stock.ts';

const { db } = await testDatabase();

test('reads the judged prices of the ads for sale of one dealer', async () => {
  const dealer = await insertDealer(db, { name: 'Bilhuset AB' });
  const other = await insertDealer(db, { name: 'Bilcentrum AB' });
  const judged = await insertAd(db, { dealer_id: dealer.id, price: 229_900, published_at: daysAgo(40) });
  const plain = await insertAd(db, {
    dealer_id: dealer.id,
    price: 100_000,
    published_at: daysAgo(2),
    model_year: null,
  });
  await insertAd(db, { dealer_id: other.id });
  await insertAd(db, { dealer_id: dealer.id, status: 'sold', closed_at: FACTORY_NOW });
  await insertValuation(db, judged.internal_id, { price: 229_900, estimate: 200_000, label: 'high' });
  const stock = await listPricedStock(db, dealer.id, FACTORY_NOW);
  expect(stock.map(({ id, daysForSale }) => [id, daysForSale])).toEqual([
    [judged.internal_id, 40],
    [plain.internal_id, 2],
  ]);
  expect(stock[0]?.judged).toMatchObject({ price: 229_900, estimate: 200_000, label: 'high' });
  expect(stock[1]).toMatchObject({ judged: null, medianDays: null });
  const cars = await readPricedCars(db, [judged.internal_id, plain.internal_id]);
  expect(cars.find(({ id }) => id === judged.internal_id)).toMatchObject({ estimate: 200_000, byLabel: [] });
  expect(cars.find(({ id }) => id === plain.internal_id)).toMatchObject({ estimate: null, modelYear: null });
});

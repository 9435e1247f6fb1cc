import { beforeEach, expect, test } from 'vitest';
import { daysAgo, FACTORY_NOW, insertAd, insertDealer } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { readAdRows } from './ad-rows.ts';

const { pool, db } = await testDatabase();
beforeEach(() => emptyStock(pool));

test('returns ads in the requested order, with dealer and without inactive ones', async () => {
  const dealer = await insertDealer(db, { name: 'Norra bil', city: 'Umeå' });
  const [one, two, sold] = [
    await insertAd(db, { dealer_id: dealer.id }),
    await insertAd(db, { dealer_id: dealer.id }),
    await insertAd(db, { status: 'sold' }),
  ];
  const rows = await readAdRows(db, [two.internal_id, 999, sold.internal_id, one.internal_id], FACTORY_NOW);
  expect(rows.map(({ internalId }) => internalId)).toEqual([two.internal_id, one.internal_id]);
  expect(rows[0]).toMatchObject({ dealer: 'Norra bil', dealerCity: 'Umeå', brand: 'Volvo', priceCut: null });
  expect(await readAdRows(db, [], FACTORY_NOW)).toEqual([]);
});

test('shows a price cut by its amount and the lowest price before', async () => {
  const ad = await insertAd(db, {
    price: 180_000,
    earlierPrices: [
      { at: daysAgo(80), price: 220_000 },
      { at: daysAgo(60), price: 199_900 },
    ],
  });
  const [row] = await readAdRows(db, [ad.internal_id], FACTORY_NOW);
  expect(row?.priceCut).toEqual({ amount: 19_900, lowestBefore: 199_900, previousPrice: 199_900, at: daysAgo(1) });
  const later = await readAdRows(db, [ad.internal_id], new Date(FACTORY_NOW.getTime() + 40 * 86_400_000));
  expect(later[0]?.priceCut).toBeNull();
});

test('returns neither plate nor VIN', async () => {
  const ad = await insertAd(db, { vin_hash: 'a'.repeat(64) });
  const text = JSON.stringify(await readAdRows(db, [ad.internal_id], FACTORY_NOW));
  expect(text).not.toContain(ad.licence_plate);
  expect(text).not.toContain('aaaa');
});

import { expect, test } from 'vitest';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { listDoubtedVats } from './doubted-vats.ts';

const { db } = await testDatabase();

/** An ad that is judged by an estimate of 200 000 kr. */
const judged = (name: string, price: number, label: 'low' | 'very_low' | 'usual', vat: 'included' | null = null) =>
  insertAd(db, { name, price, vat, judged_price: price, judged_estimate: 200_000, judged_label: label });

test('names ads of the latest delivery with unclear VAT, and prices that fit only with VAT added', async () => {
  await judged('utan moms', 160_000, 'low');
  await judged('nästan utan moms', 153_000, 'low');
  await judged('ett fynd', 175_000, 'low');
  await judged('mycket billig', 100_000, 'very_low');
  await judged('med moms', 160_000, 'low', 'included');
  await judged('som andra', 200_000, 'usual');
  await insertAd(db, { name: 'skåpbil', vat: 'unknown', chassis: 'Transportbil' });
  await insertAd(db, { name: 'utan pris', vat: 'unknown', price: null });
  const sold = await insertAd(db, { name: 'såld', vat: 'unknown', status: 'sold' });
  const { last_run_id: run } = await db
    .selectFrom('dealers')
    .select('last_run_id')
    .where('id', '=', sold.dealer_id)
    .executeTakeFirstOrThrow();
  const listed = await listDoubtedVats(db, run ?? 0);
  expect(listed.map(({ name, estimate }) => [name, estimate])).toEqual([
    ['utan moms', 200_000],
    ['nästan utan moms', 200_000],
    ['skåpbil', null],
  ]);
  expect(await listDoubtedVats(db, (run ?? 0) + 1)).toEqual([]);
});

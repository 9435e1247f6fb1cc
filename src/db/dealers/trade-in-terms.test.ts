import { expect, test } from 'vitest';
import { insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { readTradeInTerms, storeTradeInTerms } from './trade-in-terms.ts';

const { db } = await testDatabase();

test('stores one set of terms for each dealer', async () => {
  const { id } = await insertDealer(db);
  expect(await readTradeInTerms(db, id)).toBeNull();
  await storeTradeInTerms(db, id, { marginPercent: 8.5, costs: 12_000 });
  await storeTradeInTerms(db, id, { marginPercent: 9.5, costs: 0 });
  expect(await readTradeInTerms(db, id)).toEqual({ marginPercent: 9.5, costs: 0 });
  expect(await readTradeInTerms(db, (await insertDealer(db)).id)).toBeNull();
});

import { expect, test } from 'vitest';
import { inStockTransaction } from '#src/db/deliveries/stock-transaction.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { testDatabase } from '#test/support/database.ts';
import { restoreDealers } from './undone-ads.ts';

const { pool } = await testDatabase();
const at = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

test('a dealer gets the details back that an import changed, unless somebody has changed them since', async () => {
  const stated = { dealer_telephone: '018-10 00 00', dealer_website: 'https://ett.example/', dealer_city: 'Uppsala' };
  await deliver(pool, [feedCar(stated)], at(30));
  const wrong = { ...stated, dealer_telephone: '08-20 00 00', dealer_website: 'https://fel.example/' };
  const { runId } = await deliver(pool, [feedCar(wrong)], at(20));
  await pool.query(`update dealers set website = 'https://rätt.example/'`);
  await inStockTransaction(pool, async (_, client) => {
    await restoreDealers(client, runId ?? 0);
    return { value: null, touchedSeries: null };
  });
  const { rows } = await pool.query('select telephone, website, city, last_run_id, last_delivered_at from dealers');
  expect(rows).toMatchObject([{ telephone: '018-10 00 00', website: 'https://rätt.example/', city: 'Uppsala' }]);
  expect(rows[0]?.last_run_id).not.toBe(runId);
  expect(Date.now() - rows[0]?.last_delivered_at.getTime()).toBeGreaterThan(29 * 60_000);
});

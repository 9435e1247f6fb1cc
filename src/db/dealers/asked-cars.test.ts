import { beforeEach, expect, test } from 'vitest';
import { insertAd, insertDealer, insertImportRun } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { findCars, findRejectedRows } from './asked-cars.ts';

const { db, pool } = await testDatabase();
beforeEach(() => emptyStock(pool));

test('finds a car by its plate, the site id and the id of its dealer, the own ads first', async () => {
  const [one, other] = [await insertDealer(db, { name: 'Ett Bil' }), await insertDealer(db, { name: 'Annat Bil' })];
  const own = await insertAd(db, { dealer_id: one.id, licence_plate: 'ABC12D', dealer_ad_id: 'S-77', status: 'sold' });
  const foreign = await insertAd(db, { dealer_id: other.id, licence_plate: 'ABC12D', dealer_ad_id: 'S-77' });
  const ids = async (text: string) => (await findCars(db, one.id, text)).map(({ id }) => id);
  expect(await ids('abc 12d')).toEqual([own.internal_id, foreign.internal_id]);
  expect(await ids(String(foreign.internal_id))).toEqual([foreign.internal_id]);
  expect(await ids('S-77')).toEqual([own.internal_id]);
  for (const text of ['', '%', 'x'.repeat(300), '9'.repeat(40), "'"]) expect(await ids(text)).toEqual([]);
  await pool.query(
    `insert into ad_overrides (ad_id, field, value, feed_value, email) values ($1, 'status', '"sold"', '"active"', 'eva@bil.example')`,
    [own.internal_id],
  );
  expect((await findCars(db, one.id, 'S-77'))[0]).toMatchObject({
    dealer: 'Ett Bil',
    status: 'sold',
    statusBy: { email: 'eva@bil.example' },
    shownInstead: null,
  });
});

test('finds the rejected rows of the own imports alone', async () => {
  const [one, other] = [await insertDealer(db, { name: 'Ett Bil' }), await insertDealer(db, { name: 'Annat Bil' })];
  for (const dealer of [one, other]) {
    const run = await insertImportRun(db, { dealer_id: dealer.id });
    await pool.query(
      `insert into rejected_rows (import_run_id, row_number, field, value, rule, reason, heading, dealer_ad_id, licence_plate)
       values ($1, 12, 'price', 'Ring', 'number', 'Priset är inget tal', 'Volvo V60', 'S-78', 'ABC12D')`,
      [run.id],
    );
  }
  for (const text of ['abc12d', 'S-78'])
    expect(await findRejectedRows(db, one.id, text)).toEqual([
      expect.objectContaining({ rowNumber: 12, heading: 'Volvo V60', reason: 'Priset är inget tal' }),
    ]);
  expect(await findRejectedRows(db, one.id, 'S-79')).toEqual([]);
});

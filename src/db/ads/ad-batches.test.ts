import { expect, test } from 'vitest';
import { insertAds } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { lockAds, overrideFields, readBulkAds, readFields, restoreFields } from './ad-batches.ts';

const { db, pool } = await testDatabase();

test('sets different fields of several ads, and puts their overrides back', async () => {
  const [one = 0, two = 0, other = 0] = (await insertAds(db, 3, () => ({ price: 100_000, chassis: 'Kombi' }))).map(
    ({ internal_id: id }) => id,
  );
  const patches = [
    { id: one, fields: { price: 90_000 } },
    { id: two, fields: { chassis: 'SUV', price: 100_000 } },
  ];
  await overrideFields(db, patches, 'eva@bil.example');
  expect(await readFields(db, [one, two, other], ['price', 'chassis', 'constructor'])).toEqual(
    new Map([
      [one, { price: 90_000, chassis: 'Kombi' }],
      [two, { price: 100_000, chassis: 'SUV' }],
      [other, { price: 100_000, chassis: 'Kombi' }],
    ]),
  );
  const locked = await lockAds(db, [two, one]);
  expect(locked.map(({ id, overrides }) => [id, overrides.map(({ field }) => field)])).toEqual([
    [one, ['price']],
    // The feed has the same price.
    [two, ['chassis']],
  ]);
  expect(await readBulkAds(db, { ids: [one] }, 5)).toMatchObject([
    { id: one, overrides: [{ field: 'price', value: 90_000, feedValue: 100_000, email: 'eva@bil.example' }] },
  ]);
  await restoreFields(db, [
    { id: one, fields: { price: 100_000 }, overrides: [], times: null },
    { id: two, fields: { chassis: 'Kombi' }, overrides: [], times: null },
  ]);
  expect((await pool.query('select price, chassis from ads order by 1')).rows).toEqual(
    Array.from({ length: 3 }, () => ({ price: 100_000, chassis: 'Kombi' })),
  );
  expect((await pool.query('select * from ad_overrides')).rows).toEqual([]);
  expect(
    (await pool.query(`select price from price_events where ad_id = ${one} order by at`)).rows.map(
      ({ price }) => price,
    ),
  ).toEqual([100_000, 90_000, 100_000]);
});

import { beforeEach, expect, test } from 'vitest';
import { inStockTransaction } from '#src/db/deliveries/stock-transaction.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { withholdAds } from './withheld-ads.ts';

const { db, pool } = await testDatabase();
const DETAILS = {
  organisation_number: '556000-0001',
  address: 'Storgatan 1',
  telephone: '0910-12 34 56',
  email: 'bil@norrbil.example',
};
beforeEach(() => emptyStock(pool));

const bump = () => inStockTransaction(pool, async () => ({ value: null, touchedSeries: [] }));
const stored = async () =>
  (
    await pool.query(
      `select internal_id::int as id, status, value #>> '{}' as value, feed_value #>> '{}' as feed, email
       from ads left join ad_overrides on ad_id = internal_id and field = 'status' order by 1`,
    )
  ).rows;
const setTelephone = (id: number, telephone: string | null) =>
  db.updateTable('dealers').set({ telephone }).where('id', '=', id).execute();

test('hides the ads of a registered dealer while a detail is missing, and restores what was set before', async () => {
  const dealer = await insertDealer(db, { ...DETAILS, telephone: null, registered_at: new Date() });
  const other = await insertDealer(db, { name: 'Bilcentrum', email: null });
  const [fed, made, hidden, foreign] = [
    await insertAd(db, { dealer_id: dealer.id }),
    await insertAd(db, { dealer_id: dealer.id }),
    await insertAd(db, { dealer_id: dealer.id }),
    await insertAd(db, { dealer_id: other.id }),
  ].map(({ internal_id: id }) => id);
  await pool.query(
    `insert into ad_overrides (ad_id, field, value, feed_value, email)
     values ($1, 'status', '"active"', 'null', 'own@bil.example'), ($2, 'status', '"hidden"', '"active"', 'eva@bil.example')`,
    [made, hidden],
  );
  await pool.query(`update ads set status = 'hidden' where internal_id = $1`, [hidden]);
  const before = await stored();
  await bump();
  expect(await stored()).toEqual([
    { id: fed, status: 'hidden', value: 'hidden', feed: 'active', email: 'milvis' },
    { id: made, status: 'hidden', value: 'hidden', feed: null, email: 'milvis' },
    { id: hidden, status: 'hidden', value: 'hidden', feed: 'active', email: 'eva@bil.example' },
    { id: foreign, status: 'active', value: null, feed: null, email: null },
  ]);
  // A second time changes nothing.
  expect(await db.transaction().execute((tx) => withholdAds(tx))).toEqual([]);
  await setTelephone(dealer.id, DETAILS.telephone);
  await bump();
  expect(await stored()).toEqual(before);
  expect((await pool.query('select from withheld_ads')).rowCount).toBe(0);
});

test('an ad that left the feed meanwhile, or was sold, does not come back for sale', async () => {
  const dealer = await insertDealer(db, { ...DETAILS, telephone: null, registered_at: new Date() });
  const [left, sold] = [
    (await insertAd(db, { dealer_id: dealer.id })).internal_id,
    (await insertAd(db, { dealer_id: dealer.id })).internal_id,
  ];
  await bump();
  await pool.query(`update ad_overrides set feed_value = '"removed"' where ad_id = $1`, [left]);
  await pool.query(`update ad_overrides set value = '"sold"', email = 'own@bil.example' where ad_id = $1`, [sold]);
  await pool.query(`update ads set status = 'sold', closed_at = now(), days_for_sale = 3 where internal_id = $1`, [
    sold,
  ]);
  await setTelephone(dealer.id, DETAILS.telephone);
  await bump();
  expect((await stored()).map(({ id, status }) => [id, status])).toEqual([
    [left, 'removed'],
    [sold, 'sold'],
  ]);
});

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { MIGRATIONS } from '#src/config/env.ts';
import { inStockTransaction } from '#src/db/deliveries/stock-transaction.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { DAYS_FOR_SALE, UNCONFIRMED_SINCE } from './ad-expressions.ts';
import { listUnpublishableDealers, withholdAds } from './withheld-ads.ts';

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

describe('the days for sale of an ad that is withheld and shown again', () => {
  type History = { published: number; returned?: [at: number, daysBefore: number]; silentSince?: number; isSet?: true };
  /** The day at this time, so many days ago in Sweden. */
  const dayAgo = (days: string) =>
    `(now() at time zone 'Europe/Stockholm' - make_interval(days => ${days})) at time zone 'Europe/Stockholm'`;
  const prepare = async ({ published, returned, silentSince, isSet }: History) => {
    const dealer = await insertDealer(db, { ...DETAILS, telephone: null, registered_at: new Date() });
    const ad = await insertAd(db, { dealer_id: dealer.id });
    await pool.query(
      `update ads set published_at = ${dayAgo('$1')}, returned_at = ${dayAgo('$2')}, days_before_return = $3`,
      [published, returned?.[0], returned?.[1] ?? 0],
    );
    if (silentSince !== undefined)
      await pool.query(`update dealers set unconfirmed_at = now(), last_delivered_at = ${dayAgo('$1')}`, [silentSince]);
    if (isSet)
      await pool.query(
        `insert into ad_overrides (ad_id, field, value, feed_value, email) values ($1, 'status', '"active"', 'null', 'own@bil.example')`,
        [ad.internal_id],
      );
    return dealer.id;
  };
  const daysWhenShown = async (dealerId: number) => {
    await setTelephone(dealerId, DETAILS.telephone);
    await bump();
    const { rows } = await pool.query(
      `select ads.status, (${DAYS_FOR_SALE(`coalesce(${UNCONFIRMED_SINCE}, now())`)})::int as days
       from ads join dealers on dealers.id = dealer_id`,
    );
    return rows;
  };

  const NOW: [History, number][] = [
    [{ published: 50 }, 50],
    [{ published: 50, returned: [20, 7] }, 27],
    [{ published: 50, silentSince: 40 }, 10],
    [{ published: 50, silentSince: 40, returned: [45, 7] }, 12],
    [{ published: 50, silentSince: 40, returned: [20, 7] }, 7],
    [{ published: 50, silentSince: 40, isSet: true }, 50],
  ];
  test.each(NOW)('now: %o has %i', async (history, days) => {
    const dealerId = await prepare(history);
    await bump();
    expect(await daysWhenShown(dealerId)).toEqual([{ status: 'active', days }]);
  });

  const BEFORE_UPGRADE: [History, number][] = [
    [{ published: 60 }, 50],
    [{ published: 60, returned: [30, 7] }, 27],
    [{ published: 60, silentSince: 40 }, 20],
    [{ published: 60, silentSince: 5 }, 50],
    [{ published: 60, silentSince: 40, isSet: true }, 50],
  ];
  test.each(BEFORE_UPGRADE)('ten days before the upgrade: %o has %i', async (history, days) => {
    const dealerId = await prepare(history);
    // As the former version left it: without the triggers.
    const migration = await readFile(path.join(MIGRATIONS, '0117_withheld_days_and_events.sql'), 'utf8');
    const functions = [...migration.matchAll(/^create function (\w+)/gm)].map(([, name]) => name);
    await pool.query(`drop function ${functions.join(', ')} cascade`);
    await bump();
    await pool.query(`update ad_overrides set at = ${dayAgo('10')} where email = 'milvis'`);
    await pool.query(migration);
    expect(await daysWhenShown(dealerId)).toEqual([{ status: 'active', days }]);
  });
});

test('lists the dealers that may not publish, all or among some', async () => {
  const registered = { ...DETAILS, city: 'Boden', registered_at: new Date() };
  const lacking = await insertDealer(db, { name: 'Norrbil', ...registered, telephone: null });
  const complete = await insertDealer(db, { name: 'Söderbil', ...registered, telephone: '08-12 34 56' });
  const known = await insertDealer(db, { name: 'Östbil', telephone: null });
  const found = [{ id: lacking.id, name: 'Norrbil', missing: ['telephone'] }];
  expect(await listUnpublishableDealers(db)).toEqual(found);
  expect(await listUnpublishableDealers(db, [lacking.id, complete.id, known.id])).toEqual(found);
  expect(await listUnpublishableDealers(db, [complete.id])).toEqual([]);
  expect(await listUnpublishableDealers(db, [])).toEqual([]);
});

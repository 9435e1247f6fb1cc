import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { countDaysForSale } from '#src/domain/ads/days-for-sale.ts';
import { daysBetween } from '#src/domain/format/dates.ts';
import { daysAgo, FACTORY_NOW, insertAd, insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { readAd } from './ad-detail.ts';
import { DAYS_BETWEEN, DAYS_FOR_SALE, IS_UNCONFIRMED, UNCONFIRMED_SINCE } from './ad-expressions.ts';

const { db, pool } = await testDatabase();

test('an ad is unconfirmed when its dealer is, unless staff have set its status', async () => {
  const silent = await insertDealer(db, { name: 'Tysta bilar' });
  const ofFeed = await insertAd(db, { dealer_id: silent.id });
  const ofStaff = await insertAd(db, { dealer_id: silent.id });
  const repriced = await insertAd(db, { dealer_id: silent.id });
  const confirmed = await insertAd(db);
  await pool.query('update dealers set last_delivered_at = $2, unconfirmed_at = $3 where id = $1', [
    silent.id,
    daysAgo(20),
    FACTORY_NOW,
  ]);
  for (const [ad, field] of [
    [ofStaff, 'status'],
    [repriced, 'price'],
  ] as const) {
    await pool.query(
      `insert into ad_overrides (ad_id, field, value, feed_value, email) values ($1, $2, '1', '2', 'eva@bil.example')`,
      [ad.internal_id, field],
    );
  }
  const { rows } = await sql<{ id: number; since: Date | null; is: boolean }>`
    select internal_id as id, ${sql.raw(UNCONFIRMED_SINCE)} as since, ${sql.raw(IS_UNCONFIRMED)} as is
    from ads join dealers on dealers.id = ads.dealer_id order by 1`.execute(db);
  expect(rows).toEqual([
    { id: ofFeed.internal_id, since: daysAgo(20), is: true },
    { id: ofStaff.internal_id, since: null, is: false },
    { id: repriced.internal_id, since: daysAgo(20), is: true },
    { id: confirmed.internal_id, since: null, is: false },
  ]);
});

test('counts days like the pages, also across changes of daylight saving time', async () => {
  const [min, max] = [new Date('2023-01-01T00:00:00Z'), new Date('2027-01-01T00:00:00Z')];
  const instant = fc.date({ min, max, noInvalidDate: true });
  const pairs = fc.sample(fc.tuple(instant, instant), 2_000);
  const { rows } = await pool.query(
    `select ${DAYS_BETWEEN('since', 'until')} as days from unnest($1::timestamptz[], $2::timestamptz[]) as pairs (since, until)`,
    [pairs.map(([from]) => from), pairs.map(([, to]) => to)],
  );
  expect(rows.map(({ days }) => days)).toEqual(pairs.map(([from, to]) => daysBetween(from, to)));
});

test('statistics in SQL and pages count the same days for sale, also of an ad that returned', async () => {
  const now = new Date();
  for (const ad of [
    { published_at: daysAgo(40) },
    { published_at: daysAgo(40), returned_at: daysAgo(3), days_before_return: 9 },
    { published_at: daysAgo(40), returned_at: daysAgo(0), days_before_return: 0 },
  ]) {
    const { internal_id: id } = await insertAd(db, ad);
    const { rows } = await sql<{ days: number }>`
      select (${sql.raw(DAYS_FOR_SALE("'$'::timestamptz".replace('$', now.toISOString())))})::int as days from ads where internal_id = ${id}`.execute(
      db,
    );
    const detail = await readAd(db, id);
    expect(detail && countDaysForSale(detail, now)).toBe(rows[0]?.days);
  }
});

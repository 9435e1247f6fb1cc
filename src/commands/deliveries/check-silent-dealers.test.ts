import type pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#src/base/units.ts';
import { setAdStatus } from '#src/commands/ads/set-ad-status.ts';
import type { FeedFields } from '#src/domain/deliveries/feed-row.ts';
import { SILENCE_LIMITS } from '#src/domain/deliveries/silent-dealer.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { stockProblems } from '#test/faults/stock-problems.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { checkSilentDealers } from './check-silent-dealers.ts';

const { pool } = await testDatabase();
const STAFF = { userId: null, email: 'eva@bil.example' };
const FIRST = Date.parse('2026-06-01T05:00:00Z');
const day = (days: number): Date => new Date(FIRST + days * DAY_MS);
beforeEach(() => emptyStock(pool));

const query = async (sql: string) => (await pool.query(sql)).rows;
const check = (at: number, limits = SILENCE_LIMITS) => checkSilentDealers(pool, limits, day(at));
const version = async () => (await query('select version from stock_version'))[0].version;
const isMarked = async (dealer = 'Tysta bilar') =>
  (await pool.query('select unconfirmed_at is not null as marked from dealers where name = $1', [dealer])).rows[0]
    .marked;

const car = (number: number, fields: FeedFields = {}) =>
  feedCar({ licence_plate: `UFO${number}`, name: `Volvo V60 nr ${number}`, ...fields });
const silent = (at: number, cars = [car(123), car(124)], options = {}) =>
  deliver(
    pool,
    cars.map((row) => ({ ...row, dealer: 'Tysta bilar' })),
    day(at),
    options,
  );
const other = (at: number) => deliver(pool, [car(900, { dealer: 'Andra bilar' })], day(at));

/** Days between the simulated nights, short enough not to count as a gap. */
const STEP = 3;

/** The check runs from one day to another; another dealer delivers before the last one. */
async function nights(until: number, from = 1): Promise<void> {
  for (let night = from; night < until; night += STEP) await check(night + 0.5);
  await other(until);
  await check(until + 0.5);
}

const ads = () =>
  query('select status, expired, closed_at, days_for_sale, published_at, price from ads order by internal_id');

test('marks a silent dealer after a week, and closes its ads as of its last delivery after 45 days', async () => {
  await silent(-3);
  await silent(-2, [car(123, { price: '179900' }), car(124)]);
  await silent(0, [car(123, { price: '179900' }), car(124)]);
  await nights(7, 0);
  // Silent from 05:00 on day 0 to 17:00 on day 7.
  expect(await isMarked()).toBe(true);
  expect(await isMarked('Andra bilar')).toBe(false);
  await nights(44, 8);
  expect((await ads()).map(({ status }) => status)).toEqual(['active', 'active', 'active']);
  await nights(45, 45);
  expect(await ads()).toMatchObject([
    { status: 'removed', expired: true, closed_at: day(0), days_for_sale: 3, published_at: day(-3), price: 179_900 },
    { status: 'removed', expired: true, closed_at: day(0), days_for_sale: 3 },
    { status: 'active', expired: false },
  ]);
  expect(await query("select at, import_run_id from ad_events where kind = 'expired'")).toMatchObject([
    { at: day(0), import_run_id: null },
    { at: day(0) },
  ]);
  expect(await query('select sum(active)::int as ads from stock_counts')).toEqual([{ ads: 1 }]);
  expect(await query('select ads, closed_count from series_statistics')).toEqual([{ ads: 1, closed_count: 2 }]);
  expect(await query('select email, action from audit_log order by id desc limit 2')).toEqual([
    { email: 'nattens jobb', action: 'dealer.close-ads' },
    { email: 'nattens jobb', action: 'dealer.unconfirmed' },
  ]);
  expect(await query('select dealers_closed, ads_closed from stock_check')).toEqual([
    { dealers_closed: 1, ads_closed: 2 },
  ]);
  expect(await stockProblems(pool)).toEqual([]);
});

test('a night without changes keeps the stock version; marking or closing ads bumps it', async () => {
  await silent(0);
  await nights(7);
  const marked = await version();
  await check(7.6);
  expect(await version()).toBe(marked);
  await nights(45, 8);
  const closed = await version();
  expect(closed).toBeGreaterThan(marked);
  await check(45.6);
  expect(await version()).toBe(closed);
});

describe('when the dealer delivers again', () => {
  test('confirms its marked ads, even if nothing else changed', async () => {
    await silent(0);
    await nights(10);
    const before = await version();
    const days = 'select days_count from series_statistics';
    expect(await query(days)).toEqual([{ days_count: 1 }]);
    await silent(11);
    expect(await isMarked()).toBe(false);
    expect(await version()).toBe(before + 1);
    expect(await query(days)).toEqual([{ days_count: 3 }]);
    expect((await ads()).map(({ published_at }) => published_at)).toContainEqual(day(0));
  });

  test.each([50, 300])(
    'on day %i its closed ads are for sale again, with their publication and prices',
    async (late) => {
      await silent(-1, [car(123, { price: '199900' }), car(124)]);
      await silent(0);
      await nights(46);
      expect((await ads()).map(({ status }) => status)).toEqual(['removed', 'removed', 'active']);
      const prices = await query('select * from price_events order by ad_id, at');
      await silent(late, undefined, { force: true });
      expect(await ads()).toMatchObject([
        { status: 'active', expired: false, closed_at: null, published_at: day(-1) },
        { status: 'active', expired: false, closed_at: null, published_at: day(-1) },
        {},
      ]);
      expect(await query('select * from price_events order by ad_id, at')).toEqual(prices);
      expect(
        (await query('select kind from ad_events where ad_id = 100001 order by at')).map(({ kind }) => kind),
      ).toEqual(['published', 'expired', 'returned']);
      expect(await stockProblems(pool)).toEqual([]);
    },
  );

  test('a closed ad that the delivery calls sold is sold on the stated day', async () => {
    await silent(0);
    await nights(46);
    const sold = car(123, { status: 'sold', dates_sold: day(20).toISOString() });
    await silent(50, [sold, car(124)], { force: true });
    expect(await ads()).toMatchObject([
      { status: 'sold', expired: false, closed_at: day(20) },
      { status: 'active' },
      {},
    ]);
    expect(await query('select count(*)::int as ads from ads')).toEqual([{ ads: 3 }]);
  });
});

describe('when the site itself was down', () => {
  test('closes nothing after an outage of two weeks or two months until dealers had a week to deliver', async () => {
    await silent(0);
    await nights(20);
    // Down from day 20; the others deliver as soon as the site is up.
    await nights(86, 80);
    expect((await ads()).map(({ status }) => status)).toEqual(['active', 'active', 'active']);
    await nights(87, 87);
    expect((await ads()).map(({ status }) => status)).toEqual(['removed', 'removed', 'active']);
  });

  test('closes nothing while no dealer delivers', async () => {
    await silent(0);
    for (let night = 1; night <= 90; night += STEP) await check(night);
    expect(await isMarked()).toBe(true);
    expect((await ads()).map(({ status }) => status)).toEqual(['active', 'active']);
  });

  test('a clock that was a year ahead for a night closes nothing, and its marks are removed', async () => {
    await silent(0);
    await nights(2);
    await check(365);
    expect(await isMarked('Andra bilar')).toBe(true);
    await nights(3, 3);
    expect([await isMarked(), await isMarked('Andra bilar')]).toEqual([false, false]);
    expect((await ads()).map(({ status }) => status)).toEqual(['active', 'active', 'active']);
    await nights(60, 4);
    expect((await ads()).map(({ status }) => status)).toEqual(['removed', 'removed', 'active']);
  });
});

test("does not change staff's own ads, ads with a status set by staff, or example ads", async () => {
  await silent(0);
  await deliver(pool, [car(500, { dealer: 'Påhittade bilar' })], day(0), { isDemo: true });
  const [{ internal_id: adId }] = await query('select internal_id from ads order by 1 limit 1');
  await setAdStatus(pool, STAFF, { ids: [adId], status: 'sold' });
  await silent(0.1, [car(124)]);
  await setAdStatus(pool, STAFF, { ids: [adId], status: 'active' });
  await nights(50);
  expect((await ads()).map(({ status }) => status)).toEqual(['active', 'removed', 'active', 'active']);
});

test('of several concurrent checks one does the work, and all end', async () => {
  await silent(0);
  await nights(44);
  await other(45);
  const done = await Promise.all([check(45.5), check(45.5), check(45.5)]);
  expect(done.map(({ adsClosed }) => adsClosed).sort()).toEqual([0, 0, 2]);
  expect(await query("select count(*)::int as n from ad_events where kind = 'expired'")).toEqual([{ n: 2 }]);
});

test('has no effect when killed at any of its statements; the next run does the work', {
  timeout: 120_000,
}, async () => {
  await silent(0);
  await nights(44);
  await other(45);
  const before = await ads();
  let killed = 0;
  for (;;) {
    const killing = killedAt(killed);
    const outcome = await checkSilentDealers(killing.pool, SILENCE_LIMITS, day(45.5)).catch(() => null);
    if (!killing.isDone()) break;
    expect(outcome).toBeNull();
    expect(await ads()).toEqual(before);
    killed += 1;
  }
  expect(killed).toBeGreaterThan(15);
  expect((await ads()).map(({ status }) => status)).toEqual(['removed', 'removed', 'active']);
  expect(await stockProblems(pool)).toEqual([]);
});

/** A pool whose connections lose their server at the n-th statement. */
function killedAt(statement: number): { pool: pg.Pool; isDone: () => boolean } {
  let left = statement;
  let isDone = false;
  const connect = async () => {
    const client = await pool.connect();
    client.on('error', () => undefined);
    const pid = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
    const send = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const query = async (...args: unknown[]) => {
      if (left === 0) {
        isDone = true;
        await pool.query('select pg_terminate_backend($1)', [pid]);
      }
      left -= 1;
      return send(...args);
    };
    return new Proxy(client, {
      get: (target, name) => {
        if (name === 'query') return query;
        const value = Reflect.get(target, name) as unknown;
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  };
  const killing = new Proxy(pool, {
    get: (target, name) => (name === 'connect' ? connect : Reflect.get(target, name)),
  });
  return { pool: killing, isDone: () => isDone };
}

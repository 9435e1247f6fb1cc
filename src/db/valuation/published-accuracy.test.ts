import { beforeAll, expect, test } from 'vitest';
import { fitValuation, valueStock } from '#src/commands/valuation/value-stock.ts';
import { createDb } from '#src/db/connection/client.ts';
import { accuracyApiUrl } from '#src/visitor-urls.ts';
import { deliver } from '#test/delivery.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';
import { repricedFeed, valuedFeed } from '#test/valued-feed.ts';
import { recomputeAccuracy } from './published-accuracy.ts';

const { pool } = await testDatabase();
const NOW = new Date('2026-11-20T05:00:00Z');

beforeAll(async () => {
  await deliver(pool, valuedFeed(), NOW);
  await valueStock(pool, NOW);
});

/** The accuracy from the latest price that the events of each ad for sale record, and what was stated about the ad. */
async function independent() {
  const { rows } = await pool.query<{ price: number; estimate: number; low80: number; high80: number }>(
    `select events.price, estimate, low80, high80 from ads join valuations on ad_id = internal_id
     cross join lateral (select price from price_events where ad_id = internal_id order by at desc limit 1) events
     where status = 'active' and label is not null`,
  );
  const errors = rows.map(({ price, estimate }) => Math.abs(estimate - price) / price).sort((a, b) => a - b);
  const share = (isOf: (row: (typeof rows)[number]) => boolean) => rows.filter(isOf).length / rows.length;
  return {
    judged: rows.length,
    medianError: errors[errors.length >> 1] ?? 1,
    within10: share(({ price, estimate }) => Math.abs(estimate - price) * 10 <= price),
    covered80: share(({ price, low80, high80 }) => low80 <= price && price <= high80),
  };
}

const published = async () =>
  (await pool.query("select accuracy from valuation_models where state = 'current'")).rows[0].accuracy;

async function expectEqual() {
  const [expected, found] = [await independent(), await published()];
  expect(found.judged).toBe(expected.judged);
  for (const name of ['medianError', 'within10', 'covered80'] as const)
    expect(Math.abs(found[name] - expected[name])).toBeLessThanOrEqual(0.001);
}

test('the published accuracy is that of the prices after a fit and after each delivery', async () => {
  await expectEqual();
  const before = await published();
  for (const [seed, day] of [
    [1, '2026-11-21T05:00:00Z'],
    [2, '2026-11-22T05:00:00Z'],
  ] as const) {
    await deliver(pool, repricedFeed(seed), new Date(day));
    await valueStock(pool, NOW);
    await expectEqual();
  }
  expect(await published()).not.toEqual(before);
  expect((await published()).bands).toEqual(before.bands);
  await fitValuation(pool, NOW);
  await expectEqual();
});

test('is what the API answers, and is not written again when nothing changed', async () => {
  const site = await openTestApp();
  const answer = await (await site.fetch(accuracyApiUrl())).json();
  expect(JSON.stringify(answer)).toContain(String((await published()).medianError));
  const version = () => pool.query('select version from content_version').then(({ rows }) => rows[0].version);
  const before = await version();
  await createDb(pool).transaction().execute(recomputeAccuracy);
  expect(await version()).toBe(before);
});

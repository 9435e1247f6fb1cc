import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { valueStock } from '#src/commands/valuation/value-stock.ts';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { inStockTransaction } from '#src/db/deliveries/stock-transaction.ts';
import { deliver } from '#test/delivery.ts';
import { testDatabase } from '#test/support/database.ts';
import { valuedFeed } from '#test/valued-feed.ts';
import { createRandom } from '#tools/demo/chance/random.ts';
import { childEnvironment } from '#tools/launch/environment.ts';
import { endOf } from './import-in-child.ts';
import { numRuns } from './thoroughness.ts';

/** Valuing, fitting and importing, killed at random moments while prices change: no price is shown with the judgement of another. */

const JOBS = ['value', 'fit', 'import'] as const;
type Job = (typeof JOBS)[number];
const KILLS = numRuns(50);
const CHANGED = 15;
const NOW = new Date('2026-11-20T05:00:00Z');
const { pool, url } = await testDatabase();
const { next } = createRandom('killed valuations');

beforeAll(async () => {
  await deliver(pool, valuedFeed(), NOW);
  await valueStock(pool, NOW);
});

async function start(job: Job): Promise<ChildProcess> {
  const program = path.join(PROJECT_ROOT, 'test/faults/value-stock-in-child.ts');
  const child = spawn(process.execPath, [program, url, job, String(next())], {
    env: childEnvironment({}),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout ?? child, 'data');
  return child;
}

/** Halves or doubles the prices of some ads, as a delivery does. */
const changePrices = () =>
  inStockTransaction(pool, async (_, client) => {
    const { rows } = await client.query<{ series_id: number }>(
      `update ads set price = case when price > 150000 then price / 2 else price * 2 end
       where internal_id in (select internal_id from ads where status = 'active' order by md5(internal_id || $1) limit $2)
       returning series_id`,
      [next(), CHANGED],
    );
    return { value: null, touchedSeries: [...new Set(rows.map(({ series_id }) => series_id))] };
  });

/** Ads whose label is of another price, and series of which only some ads are valued. A valuation of an older model stays while its estimate hardly moves. */
async function problems(): Promise<string[]> {
  const { rows } = await pool.query<{ problem: string }>(
    `select 'label of another price: ad ' || internal_id as problem from ads left join valuations on ad_id = internal_id
     where price_label is not null and (valuations.price is distinct from ads.price or label is null)
     union all
     select 'series ' || series_id || ' has valuations of ' || count(ad_id) || ' of ' || count(*) || ' ads'
     from ads left join valuations on ad_id = internal_id where status = 'active' group by series_id having count(ad_id) < count(*)`,
  );
  return rows.map(({ problem }) => problem);
}

async function estimates(): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ id: string; estimate: number }>('select ad_id as id, estimate from valuations');
  return new Map(rows.map(({ id, estimate }) => [id, estimate]));
}

test(`${KILLS} runs killed at random moments leave no wrong label and no half series`, async () => {
  const wholeMs: Record<Job, number> = { value: 0, fit: 0, import: 0 };
  for (const job of JOBS) {
    await changePrices();
    const child = await start(job);
    const begun = performance.now();
    expect((await endOf(child)).code).toBe(0);
    wholeMs[job] = performance.now() - begun;
  }
  let killed = 0;
  for (let time = 0; time < KILLS; time += 1) {
    const job = JOBS[time % JOBS.length] ?? 'value';
    await changePrices();
    const child = await start(job);
    const ended = endOf(child);
    await Promise.race([sleep(next() * wholeMs[job]), ended]);
    if (child.exitCode === null) killed += 1;
    child.kill('SIGKILL');
    await ended;
    expect(await problems()).toEqual([]);
  }
  expect(killed).toBeGreaterThan(0);
  await valueStock(pool, NOW);
  expect(await problems()).toEqual([]);
  const { rows } = await pool.query(
    'select count(*)::int as unjudged from ads join valuations on ad_id = internal_id where valuations.price is distinct from ads.price',
  );
  expect(rows).toEqual([{ unjudged: 0 }]);
  expect(await valueStock(pool, NOW)).toEqual({ series: 0, changed: 0 });
  const stored = await estimates();
  await pool.query('delete from valuations');
  await pool.query('update valuation_state set stock_version = 0, stock_token = gen_random_uuid()');
  await valueStock(pool, NOW);
  const moved = [...(await estimates())].filter(([id, kr]) => Math.abs((stored.get(id) ?? 0) - kr) > 0.005 * kr + 100);
  expect(moved).toEqual([]);
}, 300_000);

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newTestDatabase, testDatabase } from '#test/support/database.ts';
import { createRandom } from '#tools/demo/chance/random.ts';
import { deliveryOf, endOf, startImport } from './import-in-child.ts';
import { stockProblems } from './stock-problems.ts';

/** Imports killed at random moments. Interruption at each single statement is tested beside the command. */

const KILLS = 100;
const CARS = 20_000;
const DAYS = [
  ['dag1.csv', '--delivered-at', '2026-11-01T05:00:00Z'],
  ['dag2.csv', '--delivered-at', '2026-11-08T05:00:00Z'],
];

const { pool, url } = await testDatabase();
const undisturbed = await newTestDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), 'killed-import-'));
beforeAll(async () => {
  await writeFile(path.join(folder, 'dag1.csv'), deliveryOf(CARS, 0, 100_000));
  await writeFile(path.join(folder, 'dag2.csv'), deliveryOf(CARS, Math.round(CARS / 10), 99_000));
});
afterAll(() => rm(folder, { recursive: true }));

test(`${KILLS} imports killed at random moments leave the database unchanged`, async () => {
  const { next } = createRandom('killed imports');
  let maxMs = 0;
  for (const day of DAYS) {
    const begun = performance.now();
    expect((await endOf(startImport(undisturbed.url, folder, day))).code).toBe(0);
    maxMs = Math.max(maxMs, performance.now() - begun);
  }
  let killed = 0;
  for (let time = 0; time < KILLS; time += 1) {
    const day = DAYS[time < KILLS / 2 ? 0 : 1] ?? [];
    const child = startImport(url, folder, day);
    const ended = endOf(child);
    await Promise.race([sleep(next() * maxMs), ended]);
    if (child.exitCode === null) killed += 1;
    child.kill('SIGKILL');
    await ended;
    expect(await stockProblems(pool)).toEqual([]);
    // The first day is complete before the second begins.
    if (time === Math.ceil(KILLS / 2) - 1) expect((await endOf(startImport(url, folder, day))).code).toBe(0);
  }
  const [, lastDay = []] = DAYS;
  expect((await endOf(startImport(url, folder, lastDay))).code).toBe(0);
  const stock = await summary(pool);
  expect((await endOf(startImport(url, folder, lastDay))).code).toBe(0);
  expect(await summary(pool)).toEqual(stock);
  expect(stock).toEqual(await summary(undisturbed.pool));
  expect(killed).toBeGreaterThan(0);
});

/** Row counts of all tables that imports write, and a hash of the ads. */
async function summary(of: typeof pool): Promise<unknown> {
  const { rows } = await of.query(
    `select (select count(*) from price_events) as prices, (select count(*) from ad_events) as events,
            (select count(*) from sightings) as sightings, (select count(*) from dealers) as dealers,
            (select count(*) from import_runs where state = 'running' and started_at < now() - interval '1 minute') as running,
            md5(string_agg(dealer_ad_id || status || coalesce(price::text, '-') || name, ',' order by dealer_ad_id)) as ads from ads`,
  );
  return rows[0];
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { beginPush } from '#src/commands/saved-searches/push-alerts.ts';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { insertAds, publishStock } from '#test/factories.ts';
import { insertFollowedCar, insertSavedSearch } from '#test/saved-search.ts';
import { testDatabase } from '#test/support/database.ts';
import { createRandom } from '#tools/demo/chance/random.ts';
import { childEnvironment } from '#tools/launch/environment.ts';
import { endOf } from './import-in-child.ts';
import { numRuns } from './thoroughness.ts';

/** Matching and queuing of alerts, killed at random moments: each alert is mailed and pushed once, and each change of a car's value mailed once. */

const KILLS = numRuns(50);
const MAX_STARTS = 4 * KILLS;
const SEARCHES = 20;
const ADS = 5;
const CARS = 5;

const { db, pool, url } = await testDatabase();

/** Starts the program, and waits until it begins to work. */
async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [path.join(PROJECT_ROOT, 'test/faults/send-alerts-in-child.ts'), url], {
    env: childEnvironment({}),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout ?? child, 'data');
  return child;
}

/** Searches by mail and by push for a model, and then cars of this model. @returns the ids of the cars */
async function change(series: string): Promise<number[]> {
  const filters = { ...NO_AD_FILTERS, make: ['Volvo'], model: [series] };
  for (let at = 0; at < SEARCHES; at += 1)
    await insertSavedSearch(db, { email: `${series}-${at}@kund.example`, filters });
  await beginPush(db, series, {
    subscription: { endpoint: `https://push.example/${series}`, keys: { p256dh: 'x', auth: 'y' } },
    name: series,
    watched: { list: 'annonser', filters },
  });
  const ads = await insertAds(db, ADS, () => ({ brand: 'Volvo', series }));
  const { id: seriesId } = await db
    .selectFrom('series')
    .select('id')
    .where('name', '=', 'V60')
    .executeTakeFirstOrThrow();
  for (let at = 0; at < CARS; at += 1)
    await insertFollowedCar(db, seriesId, { email: `${series}-car-${at}@kund.example` });
  await publishStock(db);
  return ads.map(({ internal_id }) => internal_id);
}

test(`alerts queued by processes of which ${KILLS} are killed at random moments are queued once each`, async () => {
  const { next } = createRandom('killed alerts');
  const adsOf = new Map([['V0', await change('V0')]]);
  const first = await start();
  const begun = performance.now();
  expect((await endOf(first)).code).toBe(0);
  const wholeMs = performance.now() - begun;
  let killed = 0;
  // A process that ended before its signal was not killed, and does not count.
  for (let time = 1; killed < KILLS && time <= MAX_STARTS; time += 1) {
    adsOf.set(`V${time}`, await change(`V${time}`));
    const child = await start();
    const ended = endOf(child);
    await Promise.race([sleep(next() * wholeMs), ended]);
    child.kill('SIGKILL');
    await ended;
    if (child.signalCode === 'SIGKILL') killed += 1;
  }
  expect((await endOf(await start())).code).toBe(0);
  expect(killed).toBe(KILLS);

  const { rows: mails } = await pool.query<{ recipient: string; body: string }>('select recipient, body from mails');
  for (const [series, ads] of adsOf) {
    for (let at = 0; at < SEARCHES; at += 1) {
      const own = mails.filter(({ recipient }) => recipient === `${series}-${at}@kund.example`);
      const mentions = own.flatMap(({ body }) => [...body.matchAll(/\/ad\/(\d+)/g)].map(([, id]) => Number(id)));
      expect(
        mentions.sort((one, other) => one - other),
        `${series}-${at}`,
      ).toEqual([...ads].sort((one, other) => one - other));
    }
  }
  for (const series of adsOf.keys()) {
    for (let at = 0; at < CARS; at += 1)
      expect(mails.filter(({ recipient }) => recipient === `${series}-car-${at}@kund.example`)).toHaveLength(1);
  }
  const { rows: messages } = await pool.query<{ title: string }>(
    `select payload ->> 'title' as title from push_messages`,
  );
  const pushed = messages.map(({ title }) => title.split(': ')[1] ?? '');
  expect(pushed.sort()).toEqual([...adsOf.keys()].sort());
}, 300_000);

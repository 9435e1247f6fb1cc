import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type pg from 'pg';
import { createApiKey } from '#src/commands/dealers/api-keys.ts';
import { createDb } from '#src/db/connection/client.ts';
import { dealerStockApiUrl } from '#src/office-urls.ts';
import { type Benchmark, type BenchResult, type BenchRow, describeAds } from '#tools/bench/benchmark.ts';
import { type ServedSite, serveSiteFor } from '#tools/bench/load/served-site.ts';
import { overScratchDatabase } from '#tools/bench/scratch-database.ts';
import { fillSearchStock } from '#tools/bench/search/search-stock.ts';
import { dealerFiles } from './dealer-files.ts';

const CARS = 50_000;
const OTHER_ADS = 50_000;
const POLL_MS = 50;

/** `npm run bench push`: a dealer's system pushes 50 000 cars to a site that has as many of others, until they are in the lists. */
export const pushBench: Benchmark = {
  name: 'push',
  run: (context) =>
    overScratchDatabase(context, 'milvis_bench_push', async (pool, url) => {
      context.report(0.05, 'making the stock and the file');
      await fillSearchStock(pool, OTHER_ADS);
      const served = await serveSiteFor(url, 1);
      try {
        return await measure(pool, served, (share, what) => context.report(share, what));
      } finally {
        await served.stop();
      }
    }),
};

async function measure(
  pool: pg.Pool,
  served: ServedSite,
  report: (share: number, what: string) => void,
): Promise<BenchResult> {
  const { rows: dealers } = await pool.query<{ id: number }>(
    `insert into dealers (name) values ('Stora bilhuset') returning id`,
  );
  const created = await createApiKey(
    createDb(pool),
    { userId: null, email: 'bench@milvis.example' },
    { dealerId: dealers[0]?.id ?? 0, name: 'Bench' },
  );
  if (!created.ok) throw new Error(created.failure);
  const [file = ''] = await dealerFiles(1, CARS);
  const [cheaper = ''] = await dealerFiles(1, CARS, -1_000);
  const rows: BenchRow[] = [];
  const push = async (what: string, share: number, text: string): Promise<void> => {
    report(share, what);
    rows.push({ push: what, ...(await pushOnce(pool, served, created.value, text)) });
  };
  await push('all new', 0.3, file);
  await push('nothing changed', 0.6, file);
  await push('all repriced', 0.8, cheaper);
  return {
    data: `${CARS.toLocaleString('sv-SE')} full rows as CSV, gzip, beside ${describeAds(OTHER_ADS)} of others`,
    rows,
  };
}

type Status = { state: string; message: string | null };

async function pushOnce(pool: pg.Pool, served: ServedSite, key: string, text: string): Promise<BenchRow> {
  const body = gzipSync(text);
  const [begun, cpu] = [performance.now(), await served.cpuMs()];
  const answer = await fetch(served.url + dealerStockApiUrl(), {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv', 'content-encoding': 'gzip' },
    body,
  });
  const received = performance.now() - begun;
  if (answer.status !== 202) throw new Error(`The push was answered ${answer.status}: ${await answer.text()}`);
  // Not by the status resource, whose requests are limited by key.
  let status: Status = { state: 'waiting', message: null };
  while (status.state === 'waiting' || status.state === 'running') {
    await sleep(POLL_MS);
    const { rows } = await pool.query<Status>(
      'select state, message from dealer_deliveries order by received_at desc limit 1',
    );
    status = rows[0] ?? status;
  }
  if (status.state !== 'done') throw new Error(`The push ended ${status.state}: ${status.message}`);
  return {
    'received s': (received / 1000).toFixed(1),
    'imported s': ((performance.now() - begun) / 1000).toFixed(1),
    'processor s of the site': (((await served.cpuMs()) - cpu) / 1000).toFixed(1),
    'MB sent': (body.length / 1e6).toFixed(1),
  };
}

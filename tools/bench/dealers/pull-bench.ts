import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { generate } from 'selfsigned';
import { callJob } from '#src/jobs/run-jobs.ts';
import { type Benchmark, type BenchResult, describeAds } from '#tools/bench/benchmark.ts';
import { prepareForVisitors } from '#tools/bench/load/load-bench.ts';
import { measureOpenLoad } from '#tools/bench/load/measured-load.ts';
import { type ServedSite, serveSiteFor } from '#tools/bench/load/served-site.ts';
import { readSite } from '#tools/bench/load/visitor-paths.ts';
import { rankPaths, zipfPaths } from '#tools/bench/load/zipf-paths.ts';
import { overScratchDatabase } from '#tools/bench/scratch-database.ts';
import { fillSearchStock } from '#tools/bench/search/search-stock.ts';
import { dealerFiles } from './dealer-files.ts';

const ADS = 50_000;
/** 600 an hour are 50 in each run of the job, which comes every five minutes. */
const DEALERS = 50;
const CARS = 150;
const RATE = 40;
const WARM_UP_S = 45;
const WITHOUT_S = 90;
/** Contains one run of the job, which a server takes within 20 s, with all its imports. */
const WITH_S = 180;

/**
 * `npm run bench pulls`: pages of one process while it pulls as many dealers as fall on one run of the job at 600 an hour, from an HTTPS
 * server of this machine, and imports their files; and before, without pulls.
 */
export const pullBench: Benchmark = {
  name: 'pulls',
  onlyByName: true,
  run: (context) =>
    overScratchDatabase(context, 'milvis_bench_pulls', async (pool, url) => {
      context.report(0.02, 'making the stock and the files');
      const ads = context.ads ?? ADS;
      await fillSearchStock(pool, ads);
      await prepareForVisitors(url);
      const folder = await mkdtemp(path.join(os.tmpdir(), 'milvis-pulls-'));
      const dealers = await openDealers(await dealerFiles(DEALERS, CARS), folder);
      const served = await serveSiteFor(url, 1, {
        PRIVATE_NETWORKS: 'allowed',
        NODE_EXTRA_CA_CERTS: dealers.certificate,
      });
      try {
        return await measure(pool, { ads, served, dealers: dealers.url }, (share, what) => context.report(share, what));
      } finally {
        await served.stop();
        dealers.close();
        await rm(folder, { recursive: true, force: true });
      }
    }),
};

async function openDealers(files: readonly string[], folder: string) {
  const pair = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  const certificate = path.join(folder, 'ca.pem');
  await writeFile(certificate, pair.cert);
  const server = https.createServer({ cert: pair.cert, key: pair.private }, (request, response) => {
    const file = files[Number(/\d+/.exec(request.url ?? '')?.[0])];
    response.writeHead(file === undefined ? 404 : 200, { 'content-type': 'text/csv' }).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `https://localhost:${(server.address() as AddressInfo).port}`, certificate, close };
}

async function measure(
  pool: pg.Pool,
  { ads, served, dealers }: { ads: number; served: ServedSite; dealers: string },
  report: (share: number, what: string) => void,
): Promise<BenchResult> {
  await pool.query(
    `with added as (insert into dealers (name) select 'Hämtad handlare ' || n from generate_series(0, $1 - 1) n returning id, name)
     insert into feed_sources (id, dealer_id, url, auth, times_a_day, next_at)
     select gen_random_uuid(), id, $2 || '/' || substring(name from '\\d+$') || '.csv', 'none', 4, now() + interval '1 day' from added`,
    [DEALERS, dealers],
  );
  const nextPath = zipfPaths(await rankPaths(pool, await readSite(pool), 'pulls'), 'pulls');
  const load = (what: string, seconds: number) => measureOpenLoad(served, { what, rate: RATE, seconds, nextPath });
  report(0.1, 'warming up');
  await load('warm-up', WARM_UP_S);
  report(0.25, 'without pulls');
  const without = await load('without pulls', WITHOUT_S);
  await pool.query('update feed_sources set next_at = now()');
  report(0.4, 'with pulls');
  const cpu = await served.cpuMs();
  await callJob(pool, 'pull-feeds');
  const [loaded, seconds] = await Promise.all([load('with pulls', WITH_S), secondsOfPulls(pool)]);
  const processor = ((await served.cpuMs()) - cpu) / 1000;
  return {
    data: `${describeAds(ads)}; ${DEALERS} dealers with ${CARS} cars each, pulled and imported within ${seconds.toFixed(0)} s; processor of the site with pulls: ${processor.toFixed(0)} s of ${WITH_S} s`,
    rows: [without.row, loaded.row],
  };
}

/** From the first pull to the end of the last import. @throws when they do not end in time */
async function secondsOfPulls(pool: pg.Pool): Promise<number> {
  const until = performance.now() + (WITH_S + 60) * 1000;
  while (performance.now() < until) {
    const { rows } = await pool.query<{ done: number; other: number; seconds: number }>(
      `select (count(*) filter (where state = 'done'))::int as done,
              (count(*) filter (where state in ('failed', 'stopped')))::int as other,
              extract(epoch from max(finished_at) - min(received_at))::float8 as seconds from dealer_deliveries`,
    );
    const [row] = rows;
    if (row && row.other > 0) throw new Error(`${row.other} deliveries were refused.`);
    if (row?.done === DEALERS) return row.seconds;
    await sleep(1_000);
  }
  throw new Error('The pulls did not end in time.');
}

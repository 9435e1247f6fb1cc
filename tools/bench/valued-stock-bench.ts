import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { readCatalogueFiles } from '#src/commands/catalogue/load-catalogue.ts';
import { importFeed } from '#src/commands/deliveries/import-feed.ts';
import { valueStock } from '#src/commands/valuation/value-stock.ts';
import { CATALOGUE_FILES } from '#src/config/env.ts';
import { createDb } from '#src/db/connection/client.ts';
import { inStockTransaction } from '#src/db/deliveries/stock-transaction.ts';
import { readValuation } from '#src/db/valuation/valuation-rows.ts';
import { milvisCsvHeader, milvisCsvLine } from '#src/feeds/milvis-csv/milvis-csv.ts';
import { openFeed } from '#src/feeds/open-feed.ts';
import { toValuationModel } from '#src/web/shared/valuation/valuation-data.server.ts';
import { generateDemoStock } from '#tools/demo/demo-stock.ts';
import { type BenchContext, type Benchmark, type BenchResult, type BenchRow, percentile } from './benchmark.ts';
import { overScratchDatabase } from './scratch-database.ts';

const ADS = 100_000;
const DELIVERED_AT = new Date('2026-11-20T05:00:00Z');
/** Changed ads of a delivery, and deliveries. */
const [CHANGED, DELIVERIES] = [250, 6];
const PAGES = 500;

/** The cost of valuations beside imports and on ad pages, in processor time of the process without PostgreSQL, and in memory. */
export const valuedStockBench: Benchmark = {
  name: 'valued-stock',
  onlyByName: true,
  run: async (context) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'milvis-bench-'));
    try {
      return await overScratchDatabase(context, 'milvis_bench_valued', (pool) => measure(folder, context, pool));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function measure(folder: string, { report, ads }: BenchContext, pool: pg.Pool): Promise<BenchResult> {
  const file = path.join(folder, 'stock.csv');
  report(0.05, 'making the file');
  const { brands } = await readCatalogueFiles(CATALOGUE_FILES);
  await writeFile(file, deliveryOf(ads ?? ADS, brands));
  const rows: BenchRow[] = [];
  const note = (measure: string, { cpu, clock, mb, maxMb }: Cost): void => {
    const times = { 'processor s': cpu.toFixed(4), 'clock s': clock.toFixed(4) };
    rows.push({ measure, ...times, 'memory +MB': mb, 'max memory +MB': maxMb });
  };
  report(0.2, 'importing');
  note('import, all new', await costOf(() => deliver(pool, file)));
  report(0.4, 'fitting and valuing');
  note('first job after it: fit, and all series valued', await costOf(() => valueStock(pool, DELIVERED_AT)));
  note('import of the same again', await costOf(() => deliver(pool, file)));
  note('job after it', await costOf(() => valueStock(pool, DELIVERED_AT)));

  report(0.7, 'changing prices');
  // Alternating, so that other work of the machine meets both.
  const costs = { changes: [] as Cost[], jobs: [] as Cost[] };
  for (let delivery = 0; delivery < DELIVERIES; delivery += 1) {
    costs.changes.push(await costOf(() => changePrices(pool, delivery)));
    costs.jobs.push(await costOf(() => valueStock(pool, DELIVERED_AT)));
  }
  note(`transaction of ${CHANGED} new prices of random ads, median`, median(costs.changes));
  note('job after it, median', median(costs.jobs));

  report(0.9, 'reading ads');
  const { rows: judged } = await pool.query<{ id: number }>(
    'select ad_id::int as id from valuations where label is not null order by md5(ad_id::text) limit $1',
    [PAGES],
  );
  const db = createDb(pool);
  const read = await costOf(async () => {
    for (const { id } of judged)
      toValuationModel(await readValuation(db, id), SOME_CAR, { of: (stored) => [...stored] });
  });
  note('valuation on an ad page: statement and texts', {
    cpu: read.cpu / judged.length,
    clock: read.clock / judged.length,
    mb: read.mb,
    maxMb: read.maxMb,
  });
  const { rows: counted } = await pool.query<{ ads: number }>(
    "select count(*)::int as ads from ads where status = 'active'",
  );
  return { data: `${(counted[0]?.ads ?? 0).toLocaleString('sv-SE')} active ads`, rows };
}

const SOME_CAR: Parameters<typeof toValuationModel>[1] = {
  firstRegistered: null,
  brand: 'Volvo',
  series: 'V60',
  generation: 'II',
  model: 'V60',
  modelYear: 2020,
  odometerKm: 90_000,
  horsepower: 190,
  fuels: ['Diesel'],
  transmission: 'Automat',
  drive: 'Fyrhjulsdrift',
  bodyType: 'Kombi',
  color: 'Grå',
};

function deliveryOf(ads: number, catalogue: Parameters<typeof generateDemoStock>[0]['catalogue']): string {
  const lines = [milvisCsvHeader()];
  for (const row of generateDemoStock({ ads, seed: 'bench', now: DELIVERED_AT, catalogue }))
    if (row.status === 'active') lines.push(milvisCsvLine({ ...row, prices: [] }));
  return lines.join('');
}

async function deliver(pool: pg.Pool, file: string): Promise<void> {
  const { format, rows } = await openFeed({ file });
  const delivery = { fileName: 'stock.csv', format: format.name, odometerUnit: format.odometerUnit, rows };
  const result = await importFeed(pool, { ...delivery, defaultDealer: null, deliveredAt: DELIVERED_AT });
  if (!result.ok) throw new Error(result.failure.message);
}

const changePrices = (pool: pg.Pool, delivery: number) =>
  inStockTransaction(pool, async (_, client) => {
    const { rows } = await client.query<{ series_id: number }>(
      `update ads set price = price + 100 where internal_id in (
         select internal_id from ads where status = 'active' and price is not null and series_id is not null
         order by md5(internal_id || $1) limit $2) returning series_id`,
      [String(delivery), CHANGED],
    );
    return { value: null, touchedSeries: [...new Set(rows.map(({ series_id }) => series_id))] };
  });

/** Processor time and time of the clock, s; resident memory that the work added, and the maximum of it meanwhile, MB. */
type Cost = { cpu: number; clock: number; mb: number; maxMb: number };

const SAMPLE_MS = 20;

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  // What the work before left behind would be collected during this one, and hide what it takes.
  globalThis.gc?.();
  const [begin, start, before] = [process.cpuUsage(), performance.now(), process.memoryUsage.rss()];
  let max = before;
  const timer = setInterval(() => {
    max = Math.max(max, process.memoryUsage.rss());
  }, SAMPLE_MS);
  await work().finally(() => clearInterval(timer));
  const { user, system } = process.cpuUsage(begin);
  const after = process.memoryUsage.rss();
  const added = (rss: number): number => Math.round((rss - before) / 2 ** 20);
  return {
    cpu: (user + system) / 1e6,
    clock: (performance.now() - start) / 1000,
    mb: added(after),
    maxMb: added(Math.max(max, after)),
  };
}

const median = (costs: readonly Cost[]): Cost => ({
  cpu: percentile(
    costs.map(({ cpu }) => cpu),
    0.5,
  ),
  clock: percentile(
    costs.map(({ clock }) => clock),
    0.5,
  ),
  mb: Math.max(...costs.map(({ mb }) => mb)),
  maxMb: Math.max(...costs.map(({ maxMb }) => maxMb)),
});

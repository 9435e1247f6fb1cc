import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { readCatalogueFiles } from '#src/commands/catalogue/load-catalogue.ts';
import { importFeed } from '#src/commands/deliveries/import-feed.ts';
import { CATALOGUE_FILES } from '#src/config/env.ts';
import { readCatalogue } from '#src/db/catalogue/catalogue.ts';
import { createDb } from '#src/db/connection/client.ts';
import { COPY_COLUMNS, copyAdLine, STAGING_DDL } from '#src/db/deliveries/staged-columns.ts';
import { feedWords } from '#src/domain/ads/words/feed-words.ts';
import type { BrandFile } from '#src/domain/catalogue/catalogue-file.ts';
import { normaliseRow } from '#src/domain/deliveries/normalise-row.ts';
import { buildMatcher } from '#src/domain/wish/titles/match-catalogue.ts';
import { milvisCsvHeader, milvisCsvLine } from '#src/feeds/milvis-csv/milvis-csv.ts';
import { openFeed } from '#src/feeds/open-feed.ts';
import { generateDemoStock } from '#tools/demo/demo-stock.ts';
import { type BenchContext, type Benchmark, type BenchResult, timeOf } from './benchmark.ts';
import { overScratchDatabase } from './scratch-database.ts';

const ROWS = 100_000;
const DELIVERED_AT = new Date('2026-11-20T05:00:00Z');
/** Fields that a plain export lacks; it has the car, its price, pictures and a link. */
const PLAIN = { equipment: [], trim_packages: [], awards: [], description: '' };

export const importBench: Benchmark = {
  name: 'import',
  run: measureImport,
};

async function measureImport(context: BenchContext): Promise<BenchResult> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'milvis-bench-'));
  try {
    return await overScratchDatabase(context, 'milvis_bench_import', (pool) => measureIn(folder, context, pool));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureIn(folder: string, context: BenchContext, pool: pg.Pool): Promise<BenchResult> {
  const file = path.join(folder, 'stock.csv');
  context.report(0.05, 'making the file');
  const { brands } = await readCatalogueFiles(CATALOGUE_FILES);
  const plainFile = path.join(folder, 'plain.csv');
  await pipeline(Readable.from(deliveryLines(brands, 'full')), createWriteStream(file));
  await pipeline(Readable.from(deliveryLines(brands, 'plain')), createWriteStream(plainFile));

  const rows: BenchResult['rows'] = [];
  const note = async (what: string, share: number, work: () => Promise<number>): Promise<void> => {
    context.report(share, what);
    let done = 0;
    const seconds = (await timeOf(async () => (done = await work()))) / 1000;
    rows.push({ what, rows: done, s: seconds.toFixed(1), 'rows/s': Math.round(done / seconds) });
  };
  await note('plain rows, all new', 0.2, () => deliver(pool, plainFile));
  await note('plain rows, nothing changed', 0.4, () => deliver(pool, plainFile));
  await pool.query('truncate dealers, import_runs, ads, stock_counts cascade');
  await note('full rows, all new', 0.5, () => deliver(pool, file));
  await note('full rows, nothing changed', 0.8, () => deliver(pool, file));
  const lines = path.join(folder, 'lines.txt');
  await pipeline(Readable.from(copyLines(pool, file)), createWriteStream(lines));
  await note('bare COPY of the full rows', 0.9, () => bareCopy(pool, lines));
  return { data: `${Number(rows[0]?.rows).toLocaleString('sv-SE')} rows`, rows };
}

/** Active ads without history, as only the product's own stock has history. */
function* deliveryLines(catalogue: readonly BrandFile[], kind: 'full' | 'plain'): Generator<string> {
  yield milvisCsvHeader();
  for (const row of generateDemoStock({ ads: ROWS, seed: 'bench', now: DELIVERED_AT, catalogue })) {
    if (row.status === 'active') yield milvisCsvLine({ ...row, prices: [], ...(kind === 'plain' && PLAIN) });
  }
}

async function deliver(pool: pg.Pool, file: string): Promise<number> {
  const { format, rows } = await openFeed({ file });
  const result = await importFeed(pool, {
    fileName: path.basename(file),
    format: format.name,
    odometerUnit: format.odometerUnit,
    rows,
    defaultDealer: null,
    deliveredAt: DELIVERED_AT,
  });
  if (!result.ok) throw new Error(result.failure.message);
  return result.value.rows.read;
}

async function* copyLines(pool: pg.Pool, file: string): AsyncGenerator<string> {
  const matcher = buildMatcher(await readCatalogue(createDb(pool)));
  const { format, rows } = await openFeed({ file });
  const given = { odometerUnit: format.odometerUnit, defaultDealer: null, deliveredAt: DELIVERED_AT };
  const context = { ...given, matcher, words: feedWords() };
  for await (const row of rows) {
    const normalised = normaliseRow(row, context);
    if (normalised.ok) yield copyAdLine(row.rowNumber, normalised.value);
  }
}

async function bareCopy(pool: pg.Pool, lines: string): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query(`create table bare (${STAGING_DDL})`);
    const copy = client.query(copyFrom(`copy bare (${COPY_COLUMNS}) from stdin`));
    await pipeline(createReadStream(lines, { highWaterMark: 256 * 1024 }), copy);
    return copy.rowCount;
  } finally {
    client.release();
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type pg from 'pg';
import { computePriceIndex } from '#src/commands/market/compute-price-index.ts';
import { computeRemovalTimes } from '#src/commands/market/compute-removal-times.ts';
import { makeMarketReports } from '#src/commands/market/make-market-reports.ts';
import { type Config, PROJECT_ROOT } from '#src/config/env.ts';
import { createDb } from '#src/db/connection/client.ts';
import type { Shutdown } from '#src/server/shutdown.ts';
import { runStep } from '#src/server/steps.mjs';
import type { DemoPart } from '#tools/demo/demo-stock.ts';
import { demoFileName, fillDemoStock } from '#tools/demo/fill-demo-stock.ts';
import { childEnvironment } from './environment.ts';

const SEED = '1';
/**
 * Active ads that a first start waits for: enough for full lists in every county. The others are added by the same import beside the
 * site, because inventing and writing all of a large stock takes longer than everything else that a first start does.
 */
export const FIRST_ADS = 12_000;

/** Fills an empty stock with invented ads, so that a command has all of them. @param ads active ads; 0 leaves the stock empty */
export async function fillEmptyStock(pool: pg.Pool, ads: number): Promise<void> {
  await beginStock(pool, ads);
  const pending = await readPendingStock(pool, ads);
  if (pending) await runStep('Rest of the demo stock', (report) => completeStock(pool, ads, pending, { report }));
}

/**
 * Fills an empty stock with invented ads, so that a first start shows the product in use: with all of them, or with the first part of
 * a large stock.
 * @param ads number of active ads of the whole stock; 0 leaves it empty
 */
export async function beginStock(pool: pg.Pool, ads: number, firstAds = FIRST_ADS): Promise<void> {
  if (ads === 0) return;
  const { rows } = await pool.query<{ empty: boolean }>('select not exists (select from ads) as empty');
  if (rows[0]?.empty !== true) return;
  const now = new Date();
  const part: DemoPart | undefined = ads > firstAds ? { dealers: 'first', firstAds } : undefined;
  await runStep('Demo stock', (report) => fillDemoStock(pool, { ads, seed: SEED, now, part, report }));
  await runStep('Figures of the market', async () => {
    await computeFigures(pool, now);
    // A stored report is never altered, so that it has to be of the whole stock.
    if (part === undefined) await makeMarketReports(createDb(pool), now);
  });
}

/** Figures of the nightly jobs, which a first start would lack until the morning; on a core each. */
async function computeFigures(pool: pg.Pool, now: Date): Promise<void> {
  await Promise.all([computePriceIndex(createDb(pool), now), computeRemovalTimes(createDb(pool), now)]);
}

/** The lacking part of a stock of `ads` active ads: its other ads, or only the figures of them. `now` is the day of its first part. */
type PendingStock = { now: Date; lacksAds: boolean };

/**
 * The missing part of a stock whose first part is imported, because no start lived long enough; null: nothing. The runs of imports say so,
 * which are part of their transactions and never deleted; a part that staff have undone is not missing. The reports come last, so that
 * without any the figures are missing too.
 */
export async function readPendingStock(pool: pg.Pool, ads: number): Promise<PendingStock | null> {
  const fileOf = (dealers: DemoPart['dealers']) => demoFileName({ ads, seed: SEED, part: { dealers, firstAds: 0 } });
  const { rows } = await pool.query<PendingStock & { lacksFigures: boolean }>(
    `select delivered_at as now,
       not exists (select from import_runs where file = $2 and state in ('done', 'undoing', 'undone') and uploaded_by is null) as "lacksAds",
       exists (select from import_runs where file = $2 and state = 'done' and uploaded_by is null)
         and not exists (select from market_reports) as "lacksFigures"
     from import_runs where file = $1 and state = 'done' and uploaded_by is null
     order by id limit 1`,
    [fileOf('first'), fileOf('others')],
  );
  const [found] = rows;
  return found && (found.lacksAds || found.lacksFigures) ? { now: found.now, lacksAds: found.lacksAds } : null;
}

/** Adds what {@link beginStock} left of a large stock, for the same day, so that it is the stock that one import makes. */
export async function completeStock(
  pool: pg.Pool,
  ads: number,
  { now, lacksAds }: PendingStock,
  { firstAds = FIRST_ADS, report }: { firstAds?: number; report: (fraction: number, note: string) => void },
): Promise<void> {
  if (lacksAds) await fillDemoStock(pool, { ads, seed: SEED, now, part: { dealers: 'others', firstAds }, report });
  await computeFigures(pool, now);
  await makeMarketReports(createDb(pool), now);
}

/**
 * Completes a large stock beside the site, in a process of its own, which would block the site's pages otherwise. Killed with the
 * site at any moment it leaves the first part, and the next start tries again.
 */
export async function completeStockBeside(
  pool: pg.Pool,
  { demoAds: ads, dataDir }: Config,
  shutdown: Shutdown,
  firstAds = FIRST_ADS,
): Promise<void> {
  if (ads === 0) return;
  // The site serves without it, and the next start tries again.
  const fail = (error: unknown) => console.error('The rest of the demo stock is not added:', error);
  const pending = await readPendingStock(pool, ads).catch(fail);
  if (!pending) return;
  const command = path.join(import.meta.dirname, 'run-complete-stock.ts');
  const child = spawn(process.execPath, ['--max-semi-space-size=16', command, String(firstAds)], {
    cwd: PROJECT_ROOT,
    env: childEnvironment({ DATA_DIR: dataDir, DEMO_ADS: String(ads) }),
    // When this process is killed, the channel closes and the child ends too.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.once('error', fail);
  child.channel?.unref();
  child.unref();
  shutdown.onClose('The rest of the demo stock', () => endChild(child));
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

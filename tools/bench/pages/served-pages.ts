import os from 'node:os';
import { pino } from 'pino';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import type { Config } from '#src/config/env.ts';
import { createPool } from '#src/db/connection/client.ts';
import { freePort } from '#src/integrations/process/free-port.ts';
import { openSecretBox } from '#src/server/secret-box.ts';
import { startServer } from '#src/server/start-server.ts';
import { HYDRATED_MARK } from '#src/web/frame/hydration/hydration-mark.ts';
import { type BenchContext, type Benchmark, type BenchRow, percentile } from '#tools/bench/benchmark.ts';
import { buildSite } from '#tools/launch/build-site.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from '#tools/test/chromium.ts';
import { browserProgram } from '#tools/test/system-browser.ts';

/** Serves the built site from this process over a database during the work. */
export async function overSite<Result>(
  { config, databaseUrl }: { config: Config; databaseUrl: string },
  work: (site: string) => Promise<Result>,
): Promise<Result> {
  await buildSite();
  const pool = createPool(databaseUrl);
  const own = { ...config, host: '127.0.0.1', port: await freePort() };
  const logger = pino({ level: 'error' });
  const server = await startServer({ config: own, pool, secretBox: await openSecretBox(own), logger });
  try {
    return await work(server.url);
  } finally {
    await server.close();
    await pool.end();
  }
}

/** A page in Chromium with its developer tools' session. */
export type MeasuredPage = { page: Page; session: CDPSession; site: string };

type Prepared = { cookie?: { name: string; value: string }; undo?: () => Promise<unknown> };

type BrowserBench<Case extends { what: string }> = {
  name: string;
  cases: readonly Case[];
  rounds: number;
  /** Prepares the database before the site starts; `cookie` is the browser's, `undo` runs at the end. */
  prepare?: (context: BenchContext) => Promise<Prepared>;
  open?: (page: MeasuredPage) => Promise<void>;
  /** Times in ms by name; "" is the main one. */
  measure: (page: MeasuredPage, each: Case) => Promise<Record<string, number>>;
};

/** A benchmark in Chromium: each case once to fill caches, then `rounds` times. */
export const browserBench = <Case extends { what: string }>(bench: BrowserBench<Case>): Benchmark => ({
  name: bench.name,
  onlyByName: true,
  run: async (context) => {
    // Fails before any work when there is no Chromium.
    const executablePath = browserProgram(CHROMIUM);
    const { cookie, undo } = (await bench.prepare?.(context)) ?? {};
    try {
      const rows = await overSite(context, async (site) => {
        const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
        return measureCases(bench, { browser, site, context, cookie }).finally(() => browser.close());
      });
      const runs = bench.cases.length * bench.rounds;
      return { data: `${runs} runs, load ${os.loadavg()[0]?.toFixed(0)}`, rows };
    } finally {
      await undo?.();
    }
  },
});

async function measureCases<Case extends { what: string }>(
  bench: BrowserBench<Case>,
  {
    browser,
    site,
    context,
    cookie,
  }: { browser: Browser; site: string; context: BenchContext } & { cookie: Prepared['cookie'] },
): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const measured = { page, session: await page.context().newCDPSession(page), site };
  if (cookie) await page.context().addCookies([{ ...cookie, url: site }]);
  await bench.open?.(measured);
  for (const [place, each] of bench.cases.entries()) {
    context.report(place / bench.cases.length, each.what);
    const times: Record<string, number>[] = [];
    for (let round = 0; round <= bench.rounds; round += 1) times.push(await bench.measure(measured, each));
    const counted = times.slice(1);
    const row: BenchRow = { what: each.what };
    for (const name of Object.keys(times[0] ?? {})) {
      const values = counted.map((round) => round[name] ?? Number.NaN);
      row[name === '' ? 'p50 ms' : `${name}, p50 ms`] = percentile(values, 0.5).toFixed(0);
      if (name === '') row['p95 ms'] = percentile(values, 0.95).toFixed(0);
    }
    rows.push(row);
  }
  return rows;
}

/** Opens a page and waits until React has hydrated it. */
export async function openHydrated({ page, site }: MeasuredPage, path: string): Promise<void> {
  await page.goto(site + path, { waitUntil: 'load' });
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, HYDRATED_MARK);
}

import { pino } from 'pino';
import { type Browser, chromium } from 'playwright-core';
import { createPool } from '../../../src/db/client.ts';
import { startServer } from '../../../src/http/start-server.ts';
import { freePort } from '../../../src/integrations/process/free-port.ts';
import { buildSite } from '../../launch/build-site.ts';
import { LaunchError } from '../../launch/launch-error.ts';
import { CHROMIUM_FLAGS, findChromium, HOW_TO_GET_CHROMIUM } from '../../test/chromium.ts';
import type { BenchContext } from '../benchmark.ts';

/**
 * Chromium and the site that it is to measure, served over the benchmark's database; both end with the work.
 * @throws LaunchError when there is no Chromium
 */
export async function inBrowser<Result>(
  { config, databaseUrl }: BenchContext,
  work: (browser: Browser, site: string) => Promise<Result>,
): Promise<Result> {
  const executablePath = findChromium();
  if (executablePath === null) throw new LaunchError(HOW_TO_GET_CHROMIUM);
  await buildSite();
  const pool = createPool(databaseUrl);
  const own = { ...config, host: '127.0.0.1', port: await freePort() };
  const server = await startServer({ config: own, pool, logger: pino({ level: 'error' }) });
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    return await work(browser, server.url);
  } finally {
    await browser.close();
    await server.close();
    await pool.end();
  }
}

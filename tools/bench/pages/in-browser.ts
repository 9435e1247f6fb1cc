import { type Browser, chromium } from 'playwright-core';
import type { BenchContext } from '#tools/bench/benchmark.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from '#tools/test/chromium.ts';
import { browserProgram } from '#tools/test/system-browser.ts';
import { overSite } from './over-site.ts';

/**
 * Runs Chromium and the site over the benchmark's database, and stops both after the work.
 * @throws LaunchError when there is no Chromium
 */
export async function inBrowser<Result>(
  context: BenchContext,
  work: (browser: Browser, site: string) => Promise<Result>,
): Promise<Result> {
  const executablePath = browserProgram(CHROMIUM);
  return overSite(context, async (site) => {
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
    return work(browser, site).finally(() => browser.close());
  });
}

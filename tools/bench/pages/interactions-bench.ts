import os from 'node:os';
import type { Page } from 'playwright-core';
import { adsUrl, vehiclesUrl } from '#src/urls.ts';
import { HYDRATED_MARK } from '#src/web/shared/hydration/hydration-mark.ts';
import type { BenchContext, Benchmark, BenchResult } from '#tools/bench/benchmark.ts';
import { percentile } from '#tools/bench/percentile.ts';
import { inBrowser } from './in-browser.ts';

const ROUNDS = 11;
/** CPU slowdown that makes this machine a mid-range phone. */
const SLOWDOWN = 4;

type Interaction = { what: string; path: string; act: (page: Page) => Promise<void> };

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).locator('visible=true').first().click();
};

const INTERACTIONS: readonly Interaction[] = [
  { what: 'open a filter', path: vehiclesUrl(), act: press(/^Pris/) },
  {
    what: 'choose a value in a filter',
    path: vehiclesUrl(),
    act: async (page) => {
      await press(/^Drivmedel/)(page);
      await page.getByRole('checkbox', { name: /^Diesel/ }).click();
    },
  },
  {
    what: 'choose a make of the ads page',
    path: adsUrl(),
    act: async (page) => {
      // By key, as the list of a select is a window of the browser.
      await page.getByLabel('Märke', { exact: true }).focus();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    what: 'next page of the list',
    path: vehiclesUrl(),
    act: (page) =>
      page
        .locator(`main nav a[href="${vehiclesUrl({ page: 2 })}"]`)
        .first()
        .click(),
  },
  { what: 'open the adviser', path: vehiclesUrl(), act: press('Fråga rådgivaren') },
];

export const interactionsBench: Benchmark = {
  name: 'interactions',
  what: `Interaction to next paint, as the browser's event timing measures it (in steps of 8 ms): the longest interaction of each act, ${ROUNDS} times each after one that fills the browser's cache, with the processor slowed down ${SLOWDOWN} times. The browser shares the machine with the server.`,
  onlyByName: true,
  run: measureInteractions,
};

async function measureInteractions(context: BenchContext): Promise<BenchResult> {
  return inBrowser(context, async (browser, site) => {
    const rows: BenchResult['rows'] = [];
    for (const [place, interaction] of INTERACTIONS.entries()) {
      context.report(place / INTERACTIONS.length, interaction.what);
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
      const times: number[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) times.push(await longestOf(page, site, interaction));
      await page.close();
      const ms = (share: number) => percentile(times.slice(1), share).toFixed(0);
      rows.push({ interaction: interaction.what, 'p50 ms': ms(0.5), 'p95 ms': ms(0.95) });
    }
    return { data: `${INTERACTIONS.length * ROUNDS} interactions, load ${os.loadavg()[0]?.toFixed(0)}`, rows };
  });
}

/** @returns duration of the longest interaction, ms */
async function longestOf(page: Page, site: string, { path, act }: Interaction): Promise<number> {
  await page.goto(site + path, { waitUntil: 'load' });
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, HYDRATED_MARK);
  await page.waitForTimeout(1_000);
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (entry.interactionId > 0) durations.push(entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await act(page);
  await page.waitForTimeout(1_000);
  // The browser does not report interactions below the threshold.
  return page.evaluate(() => Math.max(16, ...(Reflect.get(window, 'durations') as number[])));
}

import type { Page } from 'playwright-core';
import { adsUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { browserBench, type MeasuredPage, openHydrated } from './served-pages.ts';

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

export const interactionsBench = browserBench({
  name: 'interactions',
  cases: INTERACTIONS,
  rounds: 11,
  open: async ({ session }) => {
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  },
  measure: async (measured, interaction) => ({ '': await longestOf(measured, interaction) }),
});

/** @returns duration of the longest interaction, ms */
async function longestOf(measured: MeasuredPage, { path, act }: Interaction): Promise<number> {
  const { page } = measured;
  await openHydrated(measured, path);
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

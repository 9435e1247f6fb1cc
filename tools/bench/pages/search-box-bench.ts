import type { Page } from 'playwright-core';
import { populateSearchIndex } from '#src/commands/suggestions/populate-search-index.ts';
import { homeUrl } from '#src/urls.ts';
import type { BenchContext, Benchmark, BenchResult } from '#tools/bench/benchmark.ts';
import { percentile } from '#tools/bench/percentile.ts';
import { inBrowser } from './in-browser.ts';

/** Texts at which a visitor may pause. */
const TEXTS = [
  'vo',
  'volv',
  'volvo v',
  'bmw',
  'merc',
  'tesla mod',
  'golf',
  'kia ni',
  'skda',
  'hund',
  'passat kombi',
  'el',
];
const ROUNDS = 5;
/** Debounce of the search box (PUB §9), ms. */
const DEBOUNCE_MS = 250;
const LIMIT_MS = 5_000;

export const searchBoxBench: Benchmark = {
  name: 'search-box',
  what: `The search box of the home page in Chromium: from a text in the field to the frame that shows what may be meant, without the ${DEBOUNCE_MS} ms for which it waits for the next letter. ${TEXTS.length} texts, ${ROUNDS} times each, no answer from a cache of the browser. The browser shares the machine with the server.`,
  onlyByName: true,
  run: measureSearchBox,
};

async function measureSearchBox(context: BenchContext): Promise<BenchResult> {
  await populateSearchIndex(context.pool, 'mätningen');
  return inBrowser(context, async (browser, site) => {
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await openBox(page, site);
      for (const text of TEXTS) times.push(await timeOf(page, text));
      context.report((round + 1) / ROUNDS, '');
    }
    const ms = (share: number) => percentile(times, share).toFixed(0);
    return {
      data: `${TEXTS.length * ROUNDS} texts`,
      rows: [{ what: 'to the frame', 'p50 ms': ms(0.5), 'p95 ms': ms(0.95), 'p99 ms': ms(0.99) }],
    };
  });
}

/** A new page each time, as the page caches suggestions. */
async function openBox(page: Page, site: string): Promise<void> {
  await page.goto(site + homeUrl(), { waitUntil: 'load' });
  await page.getByRole('main').locator('input[name=search]:not([type=hidden])').click();
  await page.getByRole('main').getByRole('combobox').waitFor();
  // The code of the list is loaded with the first text.
  await timeOf(page, 'audi');
}

/** Time from the end of the debounce to the first frame with suggestions for the text, ms. */
async function timeOf(page: Page, text: string): Promise<number> {
  const ms = await page.evaluate(
    async ({ text, limitMs }) => {
      const field = document.querySelector<HTMLInputElement>('main input[role=combobox]');
      if (!field) throw new Error('The page has no search box.');
      const write = (value: string) => {
        field.value = value;
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      };
      const framesUntil = async (isThere: () => boolean) => {
        const end = performance.now() + limitMs;
        while (!isThere()) {
          if (performance.now() > end) throw new Error(`No suggestions of "${text}".`);
          await new Promise((done) => requestAnimationFrame(done));
        }
        return performance.now();
      };
      // The row for the text itself is always shown.
      const hasSuggestions = () => document.querySelectorAll('main [role=option]').length > 1;
      write('');
      await framesUntil(() => !hasSuggestions());
      const begin = performance.now();
      write(text);
      return (await framesUntil(hasSuggestions)) - begin;
    },
    { text, limitMs: LIMIT_MS },
  );
  return Math.max(0, ms - DEBOUNCE_MS);
}

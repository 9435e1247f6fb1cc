import type { Page } from 'playwright-core';
import { populateSearchIndex } from '#src/commands/suggestions/populate-search-index.ts';
import { homeUrl } from '#src/visitor-urls.ts';
import { browserBench, type MeasuredPage } from './served-pages.ts';

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
/** Debounce of the search box (PUB §9), ms. */
const DEBOUNCE_MS = 250;
const LIMIT_MS = 5_000;

export const searchBoxBench = browserBench({
  name: 'search-box',
  cases: TEXTS.map((what) => ({ what })),
  rounds: 5,
  prepare: async ({ pool }) => {
    await populateSearchIndex(pool, 'mätningen');
    return {};
  },
  open: async ({ session }) => {
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  },
  measure: async (measured, { what }) => {
    await openBox(measured);
    return { '': await suggestionsMs(measured.page, what) };
  },
});

/** A new page each time, as the page caches suggestions. */
async function openBox({ page, site }: MeasuredPage): Promise<void> {
  await page.goto(site + homeUrl(), { waitUntil: 'load' });
  await page.getByRole('main').locator('input[name=search]:not([type=hidden])').click();
  await page.getByRole('main').getByRole('combobox').waitFor();
  // The code of the list is loaded with the first text.
  await suggestionsMs(page, 'audi');
}

/** Time from the end of the debounce to the first frame with suggestions for the text, ms. */
async function suggestionsMs(page: Page, text: string): Promise<number> {
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

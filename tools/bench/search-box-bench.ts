import { pino } from 'pino';
import { chromium, type Page } from 'playwright-core';
import { populateSearchIndex } from '../../src/commands/populate-search-index.ts';
import { createPool } from '../../src/db/client.ts';
import { startServer } from '../../src/http/start-server.ts';
import { freePort } from '../../src/integrations/process/free-port.ts';
import { homeUrl, suggestionsApiUrl } from '../../src/urls.ts';
import { buildSite } from '../launch/build-site.ts';
import { LaunchError } from '../launch/launch-error.ts';
import { findChromium, HOW_TO_GET_CHROMIUM } from '../test/chromium.ts';
import type { BenchContext, Benchmark, BenchResult } from './benchmark.ts';
import { percentile } from './percentile.ts';

/** What a visitor may have written when they rest. */
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
/** The box waits so long for the next letter (PUB §9), ms. */
const DEBOUNCE_MS = 250;

export const searchBoxBench: Benchmark = {
  name: 'search-box',
  what: `The search box of the home page in Chromium: from a text in the field to the frame that shows what may be meant, without the ${DEBOUNCE_MS} ms for which it waits for the next letter. ${TEXTS.length} texts, ${ROUNDS} times each, no answer from the browser's cache. The browser shares the machine with the server.`,
  onlyByName: true,
  run: measureSearchBox,
};

async function measureSearchBox(context: BenchContext): Promise<BenchResult> {
  const executablePath = findChromium();
  if (executablePath === null) throw new LaunchError(HOW_TO_GET_CHROMIUM);
  await populateSearchIndex(context.pool, 'mätningen');
  await buildSite();
  const pool = createPool(context.databaseUrl);
  const config = { ...context.config, host: '127.0.0.1', port: await freePort() };
  const server = await startServer({ config, pool, logger: pino({ level: 'error' }) });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    // With a route in between, Chromium keeps no answers.
    await page.route(`**${suggestionsApiUrl()}**`, (route) => route.continue());
    await page.goto(server.url + homeUrl(), { waitUntil: 'load' });
    await page.getByRole('main').locator('input[name=search]:not([type=hidden])').click();
    await page.getByRole('main').getByRole('combobox').waitFor();
    await timeOf(page, 'audi');
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const text of TEXTS) times.push(await timeOf(page, text));
      context.report((round + 1) / ROUNDS, '');
    }
    const ms = (share: number) => percentile(times, share).toFixed(0);
    return {
      data: `${TEXTS.length * ROUNDS} texts`,
      rows: [{ what: 'to the frame', 'p50 ms': ms(0.5), 'p95 ms': ms(0.95), 'p99 ms': ms(0.99) }],
    };
  } finally {
    await browser.close();
    await server.close();
    await pool.end();
  }
}

/** ms from the end of the wait to the first frame with suggestions of the text. */
async function timeOf(page: Page, text: string): Promise<number> {
  const ms = await page.evaluate(async (text) => {
    const field = document.querySelector<HTMLInputElement>('main input[role=combobox]');
    if (!field) throw new Error('The page has no search box.');
    const write = (value: string) => {
      field.value = value;
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    };
    const framesUntil = async (isThere: () => boolean) => {
      while (!isThere()) await new Promise((done) => requestAnimationFrame(done));
      return performance.now();
    };
    const options = () => document.querySelectorAll('main [role=option]').length;
    write('');
    await framesUntil(() => options() === 0);
    const begin = performance.now();
    write(text);
    // The first row is there at once: the text itself.
    return (await framesUntil(() => options() > 1)) - begin;
  }, text);
  return Math.max(0, ms - DEBOUNCE_MS);
}

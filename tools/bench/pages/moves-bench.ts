import os from 'node:os';
import type { CDPSession, Page } from 'playwright-core';
import { beginSession } from '#src/commands/accounts/sign-in.ts';
import { loadCategories } from '#src/commands/categories/load-categories.ts';
import { populateSearchIndex } from '#src/commands/suggestions/populate-search-index.ts';
import { CATEGORY_FILES } from '#src/config/env.ts';
import { insertAccount, insertRole } from '#src/db/accounts/account-users.ts';
import { createDb, type Db } from '#src/db/client.ts';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { writeCookie } from '#src/request/accounts/session-cookies.server.ts';
import { adUrl, brandUrl, categoryUrl, homeUrl, staffAdsUrl, vehiclesUrl } from '#src/urls.ts';
import { HYDRATED_MARK } from '#src/web/shared/hydration/hydration-mark.ts';

import type { BenchContext, Benchmark, BenchResult } from '#tools/bench/benchmark.ts';
import { percentile } from '#tools/bench/percentile.ts';
import { inBrowser } from './in-browser.ts';

const ROUNDS = 11;
const CATEGORY = categoryUrl('hundagare');

type Move = {
  what: string;
  from: string;
  /** Selector of the link that is followed; null: back to the page that `onwards` left. */
  link: string | null;
  onwards?: string;
  /** Text typed in the search box before the navigation. */
  text?: string;
};

const AD_LINK = `main article a[href^="${adUrl(0).slice(0, -1)}"]`;
const MOVES: readonly Move[] = [
  { what: 'home to the list', from: homeUrl(), link: `main a[href="${vehiclesUrl()}"]` },
  { what: 'list to an ad', from: vehiclesUrl(), link: AD_LINK },
  { what: 'ad back to the list', from: vehiclesUrl(), link: null, onwards: AD_LINK },
  { what: 'list to its next page', from: vehiclesUrl(), link: `main nav a[href="${vehiclesUrl({ page: 2 })}"]` },
  { what: 'list to a filter', from: vehiclesUrl(), link: 'main ul[aria-label="Snabbval"] a' },
  { what: 'brand to a series', from: brandUrl('volvo'), link: `main a[href^="${brandUrl('volvo')}/"]` },
  { what: 'home to a category', from: homeUrl(), link: `main a[href="${CATEGORY}"]` },
  { what: 'category to an ad', from: CATEGORY, link: AD_LINK },
  {
    what: 'suggestion to the list',
    from: homeUrl(),
    text: 'volvo',
    link: `main [role=option][href="${vehiclesUrl({ filters: { ...NO_AD_FILTERS, make: ['Volvo'] } })}"]`,
  },
  { what: "staff's table to its next page", from: staffAdsUrl(), link: 'main nav a[rel=next]' },
];
const SEARCH_FIELD = 'main input[name=search]:not([type=hidden])';
/** Staff account for the measurement, without a password and deleted afterwards. */
const STAFF_EMAIL = 'bench-moves@milvis.example';

export const movesBench: Benchmark = {
  name: 'moves',
  what: `From a press on a link to the frame that shows what is seen first of the next page, and until all of it is there, in Chromium; ${ROUNDS} times each after one that fills the browser's cache. The pointer rests on the link for 200 ms first, as a hand does. Beside it what the page's main thread works for that, which other programs on the machine do not lengthen. The browser shares the machine with the server.`,
  onlyByName: true,
  run: measureMoves,
};

async function measureMoves(context: BenchContext): Promise<BenchResult> {
  const db = createDb(context.pool);
  await loadCategories(db, CATEGORY_FILES);
  await populateSearchIndex(context.pool, 'mätningen');
  const removeStaff = () => context.pool.query('delete from users where email = $1', [STAFF_EMAIL]);
  await removeStaff();
  const cookie = await staffCookie(db);
  return inBrowser(context, async (browser, site) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.context().addCookies([{ ...cookie, url: site + staffAdsUrl() }]);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const rows: BenchResult['rows'] = [];
    for (const [place, move] of MOVES.entries()) {
      context.report(place / MOVES.length, move.what);
      const moves: Moved[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) moves.push(await timeOf(page, session, site, move));
      const ms = (of: keyof Moved, share: number) =>
        percentile(
          moves.slice(1).map((moved) => moved[of]),
          share,
        ).toFixed(0);
      rows.push({
        move: move.what,
        'p50 ms': ms('shown', 0.5),
        'p95 ms': ms('shown', 0.95),
        'all of it, p50 ms': ms('whole', 0.5),
        'main thread, p50 ms': ms('worked', 0.5),
      });
    }
    return { data: `${MOVES.length * ROUNDS} moves, load ${os.loadavg()[0]?.toFixed(0)}`, rows };
  }).finally(removeStaff);
}

/** Returns the session cookie of a staff account. */
async function staffCookie(db: Db): Promise<{ name: string; value: string }> {
  const userId = await insertAccount(db, { email: STAFF_EMAIL, passwordHash: null, isConfirmed: true });
  if (userId === undefined) throw new Error(`There is an account ${STAFF_EMAIL} already.`);
  await insertRole(db, userId, 'moderator');
  const token = await beginSession(db, userId, { network: '127.0.0.1', userAgent: 'bench', oldToken: null });
  const [name = '', value = ''] = (writeCookie('session', token, { isHttps: false }).split(';')[0] ?? '').split('=');
  return { name, value };
}

/**
 * Times from the press or the call of history.back, ms: to the frame that shows the next page, to the last frame that changes it,
 * and the main thread's working time up to the first.
 */
type Moved = { shown: number; whole: number; worked: number };

async function timeOf(page: Page, session: CDPSession, site: string, move: Move): Promise<Moved> {
  const { from, link, onwards, text } = move;
  await page.goto(site + from, { waitUntil: 'load' });
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, HYDRATED_MARK);
  if (onwards !== undefined) {
    await page.locator(onwards).first().click();
    await page.waitForURL((url) => url.pathname !== from);
    await page.waitForLoadState('networkidle');
  }
  if (text !== undefined) {
    await page.locator(SEARCH_FIELD).click();
    await page.getByRole('main').getByRole('combobox').fill(text);
  }
  await page.evaluate(watchNextPage);
  let before = await mainThreadMs(session);
  if (link === null) await page.evaluate(() => history.back());
  else {
    const target = page.locator(link).first();
    await target.scrollIntoViewIfNeeded();
    await target.hover({ position: { x: 8, y: 8 } });
    await page.waitForTimeout(200);
    before = await mainThreadMs(session);
    await page.mouse.down();
    await page.mouse.up();
  }
  const shown = await page.evaluate(() => Reflect.get(window, 'nextPage') as Promise<number>);
  const worked = (await mainThreadMs(session)) - before;
  return { shown, whole: await page.evaluate(() => Reflect.get(window, 'wholePage') as Promise<number>), worked };
}

async function mainThreadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

/** Runs in the page. The next page is shown when the address has changed and the content of its main element has been replaced. */
function watchNextPage(): void {
  const { href } = location;
  const shown = document.querySelector('main')?.textContent;
  let begin = 0;
  const note = () => {
    begin ||= performance.now();
  };
  addEventListener('click', note, true);
  addEventListener('popstate', note, true);
  const isThere = () => begin > 0 && location.href !== href && document.querySelector('main')?.textContent !== shown;
  const next = new Promise<number>((resolve) => {
    const look = () => {
      if (!isThere()) requestAnimationFrame(look);
      // Runs after this frame has been painted.
      else setTimeout(() => resolve(performance.now() - begin));
    };
    requestAnimationFrame(look);
  });
  const whole = next.then(async (shown) => {
    let [time, size] = [shown, document.querySelectorAll('main *').length];
    // Ten frames without a change: the page is complete.
    for (let still = 0; still < 10; still += 1) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const { length } = document.querySelectorAll('main *');
      if (length !== size) [time, size, still] = [performance.now() - begin, length, 0];
    }
    return time;
  });
  Object.assign(window, { nextPage: next, wholePage: whole });
}

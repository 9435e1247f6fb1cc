import type { CDPSession } from 'playwright-core';
import { beginSession } from '#src/commands/accounts/sign-in.ts';
import { loadCategories } from '#src/commands/categories/load-categories.ts';
import { populateSearchIndex } from '#src/commands/suggestions/populate-search-index.ts';
import { CATEGORY_FILES } from '#src/config/env.ts';
import { insertAccount, insertRole } from '#src/db/accounts/account-users.ts';
import { createDb, type Db } from '#src/db/connection/client.ts';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { staffAdsUrl } from '#src/pages/list-urls.ts';
import { writeCookie } from '#src/request/accounts/session-cookies.server.ts';
import { adUrl, brandUrl, categoryUrl, homeUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { browserBench, type MeasuredPage, openHydrated } from './served-pages.ts';

const CATEGORY = categoryUrl('hundagare');

/** A navigation of one click. */
export type Move = {
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
  { what: 'home to the list', from: homeUrl(), link: `a[href="${vehiclesUrl()}"]` },
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

export const movesBench = browserBench({
  name: 'moves',
  cases: MOVES,
  rounds: 11,
  prepare: async ({ pool }) => {
    const db = createDb(pool);
    await loadCategories(db, CATEGORY_FILES);
    await populateSearchIndex(pool, 'mätningen');
    const removeStaff = () => pool.query('delete from users where email = $1', [STAFF_EMAIL]);
    await removeStaff();
    return { cookie: await staffCookie(db), undo: removeStaff };
  },
  open: async ({ session }) => {
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  },
  measure: timesOfMove,
});

/** Adds the staff account of the measurement. @returns its session cookie */
export async function staffCookie(db: Db): Promise<{ name: string; value: string }> {
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
export async function timesOfMove(measured: MeasuredPage, move: Move) {
  const { page, session } = measured;
  const { from, link, onwards, text } = move;
  await openHydrated(measured, from);
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
  const complete = await page.evaluate(() => Reflect.get(window, 'wholePage') as Promise<number>);
  return { '': shown, complete, 'main thread': worked };
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

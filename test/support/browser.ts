import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { beginSession } from '#src/commands/accounts/sign-in.ts';
import type { Role } from '#src/domain/accounts/roles.ts';
import { writeCookie } from '#src/request/accounts/session-cookies.server.ts';
import { HYDRATED_MARK } from '#src/web/frame/hydration/hydration-mark.ts';
import { signedIn } from '#test/signed-in.ts';
import { siteTest, type TestSite } from './site.ts';

export type Viewport = {
  /** Width of the window, CSS pixels. */
  width?: 360 | 768 | 1440;
  colorScheme?: 'light' | 'dark';
  /** false: the page as it is before scripts, or without them. */
  script?: boolean;
  /** Console messages and failed requests that this test provokes. */
  expect?: RegExp[];
};

type Fixtures = {
  browser: Browser;
  /** Both of the following. */
  openWith: (path: string, screen: Viewport, cookies: { name: string; value: string }[]) => Promise<Page>;
  /** Opens an address of the site in its own browser context. Errors in it fail the test. */
  open: (path: string, screen?: Viewport) => Promise<Page>;
  /** The same, signed in as the account of a role. */
  openAs: (role: Role, path: string, screen?: Viewport) => Promise<Page>;
};

const HEIGHTS = { 360: 740, 768: 1024, 1440: 900 } as const;

/** A test in the run's Chromium, against the built site over the file's own database. */
export const journey = siteTest.extend<Fixtures>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
    async ({}, use) => {
      const browser = await chromium.connect(inject('browserEndpoint'));
      await use(browser);
      await browser.close();
    },
    { scope: 'file' },
  ],
  openWith: async ({ site, browser }, use) => {
    const contexts: BrowserContext[] = [];
    const problems: string[] = [];
    await use(async (path, screen, cookies) => {
      const context = await newWindow(browser, screen);
      contexts.push(context);
      await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: site.url })));
      context.on('page', (page) => {
        watch(page, site, screen, (problem) => {
          if (!screen.expect?.some((pattern) => pattern.test(problem))) problems.push(`${page.url()}: ${problem}`);
        });
      });
      const page = await context.newPage();
      await page.goto(site.url + path, { waitUntil: 'load' });
      return (screen.script ?? true) ? hydratedIfScripted(page) : page;
    });
    for (const context of contexts) await context.close();
    expect(problems, 'what went wrong in the browser').toEqual([]);
  },
  open: ({ openWith }, use) => use((path, screen = {}) => openWith(path, screen, [])),
  openAs: ({ site, openWith }, use) =>
    use(async (role, path, screen = {}) => {
      const { userId } = await signedIn(site.db, role);
      const client = { network: '192.0.2.1', userAgent: 'Chromium', oldToken: null };
      const [pair = ''] = writeCookie('session', await beginSession(site.db, userId, client), { isHttps: false }).split(
        ';',
      );
      const [name = '', value = ''] = pair.split('=');
      return openWith(path, screen, [{ name, value }]);
    }),
});

async function newWindow(browser: Browser, screen: Viewport): Promise<BrowserContext> {
  const width = screen.width ?? 1440;
  const context = await browser.newContext({
    viewport: { width, height: HEIGHTS[width] },
    colorScheme: screen.colorScheme ?? 'light',
    javaScriptEnabled: screen.script ?? true,
    reducedMotion: 'reduce',
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
  });
  context.setDefaultTimeout(60_000);
  return context;
}

function watch(page: Page, site: TestSite, { script = true }: Viewport, report: (problem: string) => void): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') report(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => report(`exception: ${error.message}`));
  page.on('requestfailed', (request) => {
    // Leaving a page aborts its pending requests; a page without script blocks its scripts.
    const isGivenUp = request.failure()?.errorText === 'net::ERR_ABORTED';
    if (!isGivenUp && (script || !request.url().endsWith('.js'))) report(`failed: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) report(`${response.status()}: ${response.url()}`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`${site.url}/`)) report(`foreign request: ${request.url()}`);
  });
}

/** Waits until React handles the page's events: its scripts are requested once it is painted. @returns the page */
export async function hydrated(page: Page): Promise<Page> {
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, HYDRATED_MARK);
  return page;
}

/** The same for a page that may be one without scripts. */
export const hydratedIfScripted = async (page: Page): Promise<Page> =>
  (await page.locator('site-page ~ script').count()) > 0 ? hydrated(page) : page;

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Gives axe to each document that the page will load, as {@link accessibilityProblems} otherwise does for the one that it checks. */
export const loadAxe = (page: Page): Promise<unknown> => page.addInitScript(AXE);

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Checks the rules of WCAG 2.2 A and AA that can be automated, or one of them. @returns one line for each violation */
export async function accessibilityProblems(page: Page, rule?: 'color-contrast'): Promise<string[]> {
  // Once for each document: axe is larger than the page under test.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const options: axe.RunOptions = {
    runOnly: rule ? { type: 'rule', values: [rule] } : { type: 'tag', values: RULES },
    resultTypes: ['violations'],
    reporter: 'no-passes',
    preload: false,
  };
  const violations = await page.evaluate(async (wanted) => (await window.axe?.run(wanted))?.violations, options);
  if (violations === undefined) throw new Error('axe is not in the page');
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/**
 * Scrolls to an element that is far below, and presses it. Cards that were not shown yet have an estimated height, so that the page moves once more after the
 * jump: a press in that moment meets something else.
 */
export async function pressFarBelow(target: Locator): Promise<void> {
  const place = async () => (await target.boundingBox())?.y;
  for (let before: number | undefined = Number.NaN; ; ) {
    await target.scrollIntoViewIfNeeded();
    await target.page().waitForTimeout(SETTLED_AFTER_MS);
    const now = await place();
    if (now === before) break;
    before = now;
  }
  await target.click();
}
const SETTLED_AFTER_MS = 100;

/** Whether content is wider than the window, so that the page scrolls horizontally. */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** A font that replaces its fallback late moves words within their line, which hides no movement of lines: it is left out. */
export const openWithoutFonts = async (page: Page, path: string): Promise<void> => {
  await page.route('**/*.woff2', (route) => route.abort('aborted'));
  await page.goto(new URL(path, page.url()).href, { waitUntil: 'load' });
  await hydratedIfScripted(page);
};

/** Sum of the layout shifts since the page was opened, until half a second from now. */
export async function layoutShift(page: Page): Promise<number> {
  await page.waitForTimeout(500);
  return (await layoutShifts(page)).reduce((sum, { value }) => sum + value, 0);
}

/**
 * The layout shifts of the page, apart from those after a press: their size, and the elements that moved.
 * @param since name of a mark; earlier shifts are left out
 */
export const layoutShifts = (page: Page, since?: string): Promise<{ value: number; moved: string }[]> =>
  page.evaluate(
    (mark) =>
      new Promise<{ value: number; moved: string }[]>((resolve) => {
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
        const isShift = (entry: PerformanceEntry): entry is Shift => 'sources' in entry;
        const begin = mark === undefined ? 0 : (performance.getEntriesByName(mark)[0]?.startTime ?? 0);
        const shifts: { value: number; moved: string }[] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if (!isShift(entry) || entry.hadRecentInput || entry.startTime < begin) continue;
            const moved = entry.sources.map(({ node }) =>
              node instanceof Element ? node.outerHTML.slice(0, 100) : '',
            );
            shifts.push({ value: entry.value, moved: moved.join(' ') });
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // What the hydration changed is painted in the first frame, and reported before the third.
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve(shifts))));
      }),
    since,
  );

import puppeteer, { type Browser, type BrowserContext, type Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { HYDRATED_MARK } from '#src/web/frame/hydration/hydration-mark.ts';
import { FIREFOX } from '#tools/test/firefox.ts';
import { browserProgram } from '#tools/test/system-browser.ts';
import { environmentWithHome } from './browser-home.ts';
import { siteTest, type TestSite } from './site.ts';

type Fixtures = {
  firefox: Browser;
  /**
   * Opens an address of the site in a browser context of its own and waits for hydration. Console errors and warnings, exceptions, and
   * failed or foreign requests fail the test unless they match an expected pattern.
   */
  open: (path: string, expected?: RegExp[]) => Promise<Page>;
};

/** Milliseconds to wait for an element or a page. */
const TIMEOUT = 20_000;
const VIEWPORT = { width: 1440, height: 900 };
const PREFERENCES = { 'intl.accept_languages': 'sv-SE, sv', 'ui.prefersReducedMotion': 1 };

/** A test in the machine's Firefox, driven over WebDriver BiDi, against the built site over the file's own database. */
export const firefoxJourney = siteTest.extend<Fixtures>({
  firefox: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
    async ({}, use) => {
      const browser = await puppeteer.launch({
        browser: 'firefox',
        executablePath: browserProgram(FIREFOX),
        env: environmentWithHome(),
        extraPrefsFirefox: PREFERENCES,
        defaultViewport: VIEWPORT,
      });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  open: async ({ site, firefox }, use) => {
    const contexts: BrowserContext[] = [];
    const problems: string[] = [];
    await use(async (path, expected = []) => {
      const context = await firefox.createBrowserContext();
      contexts.push(context);
      const page = await context.newPage();
      page.setDefaultTimeout(TIMEOUT);
      await page.emulateTimezone('Europe/Stockholm');
      watch(page, site, (problem) => {
        if (!expected.some((pattern) => pattern.test(problem))) problems.push(`${page.url()}: ${problem}`);
      });
      await page.goto(site.url + path);
      return hydrated(page);
    });
    for (const context of contexts) await context.close();
    expect(problems, 'what went wrong in the browser').toEqual([]);
  },
});

/** Violations of the Content-Security-Policy arrive as page errors. */
function watch(page: Page, site: TestSite, report: (problem: string) => void): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') report(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => report(`exception: ${error instanceof Error ? error.message : String(error)}`));
  page.on('requestfailed', (request) => {
    // Leaving a page aborts its pending requests and prefetches.
    const reason = request.failure()?.errorText;
    if (reason !== 'NS_BINDING_ABORTED') report(`failed: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) report(`${response.status()}: ${response.url()}`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`${site.url}/`)) report(`foreign request: ${request.url()}`);
  });
}

/** Waits until React handles the page's events. @returns the page */
async function hydrated(page: Page): Promise<Page> {
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, {}, HYDRATED_MARK);
  return page;
}

/**
 * Selector for the element with this role and exactly this accessible name, as Firefox computes it. That takes some 1.5 ms per element of
 * the page: a preceding CSS selector (`dialog …`) narrows it down.
 */
export const named = (role: string, name: string): string => `::-p-aria([name="${name}"][role="${role}"])`;
/** Selector for the innermost element that contains this text. */
export const firefoxText = (words: string): string => `::-p-text(${words})`;

/** Waits until the page has this path and query. */
export const reaches = (page: Page, address: string): Promise<void> =>
  expect.poll(() => page.url().replace(/^https?:\/\/[^/]+/, ''), { timeout: TIMEOUT }).toBe(address);

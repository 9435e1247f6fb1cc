import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { loadCategories } from '#src/commands/categories/load-categories.ts';
import { CATEGORY_FILES } from '#src/config/env.ts';
import { adsUrl, adUrl, brandsUrl, brandUrl, categoryUrl, homeUrl, seriesUrl, vehiclesUrl } from '#src/visitor-urls.ts';

import { insertAds } from '#test/factories.ts';
import { accessibilityProblems, hydrated, journey } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';

/** Hydration reuses the server's elements: it replaces none, and preserves what a visitor did. */

const PICTURE = '/exempelbild/kombi-gra-snett-fram-studio.svg';
let ad = 0;

beforeAll(async () => {
  const { db } = await testDatabase();
  await loadCategories(db, CATEGORY_FILES);
  ad = (await insertAds(db, 30, () => ({ image_urls: [PICTURE] })))[0]?.internal_id ?? 0;
});

/** Opens an address with delayed scripts. @returns releases them, and waits until the page is hydrated */
async function openBeforeScripts(page: Page, url: string): Promise<() => Promise<void>> {
  const release = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  // What follows the footer has been parsed too; scripts run after that.
  await expect.poll(() => page.evaluate(() => document.readyState)).not.toBe('loading');
  return async () => {
    release.resolve();
    await hydrated(page);
    await page.waitForLoadState('load');
  };
}

/** Marks all elements of the document. */
const mark = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('*')) Object.assign(element, { isFromServer: true });
  });

/** Elements that the server did not render and that do not show lists on the device, and the number of elements. */
const changes = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('html, head, body, head > link[rel=stylesheet], site-page, site-page *')];
    const added = all.filter((element) => !('isFromServer' in element));
    const made = added.filter((element) => !element.closest('[data-device]'));
    return { made: made.map((element) => element.outerHTML.slice(0, 200)), stored: all.length - added.length };
  });

journey.for([
  ['home', homeUrl],
  ['the list', () => vehiclesUrl()],
  ['a filtered list with its filters open', () => `${vehiclesUrl()}?make=Volvo&panel=all`],
  ['the list with fixed fields', () => adsUrl()],
  ['an ad', () => adUrl(ad)],
  ['brands', brandsUrl],
  ['a brand', () => brandUrl('volvo')],
  ['a series', () => seriesUrl('volvo', 'v60')],
  ['a category', () => categoryUrl('hundagare')],
  ['nothing there', () => '/finns-inte'],
] as const)('%s preserves every element', async ([, address], { open, site }) => {
  const page = await open(homeUrl(), { expect: [/404/] });
  const hydrate = await openBeforeScripts(page, site.url + address());
  await mark(page);
  const changed = await changes(page);
  const title = await page.title();
  await hydrate();
  expect(await changes(page)).toEqual(changed);
  expect(await page.title()).toBe(title);
});

journey('content below the fold is laid out on scroll; its links need no new document', async ({ open }) => {
  const page = await open(vehiclesUrl(), { width: 360 });
  const last = page.locator('article').last();
  const isSkipped = () => last.evaluate((card) => !card.checkVisibility({ contentVisibilityAuto: true }));
  expect(await isSkipped()).toBe(true);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await last.scrollIntoViewIfNeeded();
  await expect.poll(isSkipped).toBe(false);
  await last.getByRole('link').click();
  await page.waitForURL(/\/ad\//);
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});

journey('a button that needs scripts is marked as not ready until they run', async ({ open, site }) => {
  const page = await open(homeUrl());
  const hydrate = await openBeforeScripts(page, site.url + homeUrl());
  const button = page.getByRole('button', { name: 'Fråga rådgivaren' });
  const look = () => button.evaluate((node) => [getComputedStyle(node).cursor, getComputedStyle(node).filter]);
  await expect.poll(look).toEqual(['progress', 'grayscale(1)']);
  expect(await accessibilityProblems(page, 'color-contrast')).toEqual([]);
  // A panel of the header is native, so it opens before hydration.
  await page.getByRole('button', { name: 'Meny' }).click();
  await page.getByRole('navigation', { name: 'Meny' }).waitFor();
  await hydrate();
  await expect.poll(look).toEqual(['default', 'none']);
  await page.keyboard.press('Escape');
  await button.click();
  await page.getByRole('dialog', { name: 'Rådgivaren' }).waitFor();
});

journey('handles a press on a part that is not hydrated yet', async ({ open, site }) => {
  const page = await open(homeUrl());
  const hydrate = await openBeforeScripts(page, site.url + vehiclesUrl());
  // Pressed in the same task in which the frame is hydrated, before React hydrates the part within Suspense.
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      [...document.querySelectorAll('form button')]
        .find((button) => button.textContent === 'Pris')
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    }).observe(document.documentElement, { attributeFilter: ['data-hydrated'] });
  });
  await hydrate();
  await page.getByRole('dialog', { name: 'Filter' }).getByRole('slider', { name: 'Pris, lägst' }).waitFor();
});

journey('preserves typed text and the focus', async ({ open, site }) => {
  const page = await open(homeUrl());
  const hydrate = await openBeforeScripts(page, site.url + homeUrl());
  const field = page.getByRole('main').locator('input[name=search]');
  await field.fill('volvo v60');
  await hydrate();
  expect(await field.inputValue()).toBe('volvo v60');
  expect(await field.evaluate((node) => node === document.activeElement)).toBe(true);
  await field.press('Enter');
  await page.waitForURL('**/vehicles/Volvo/V60');
});

journey('preserves elements inserted by extensions', async ({ open, site }) => {
  const page = await open(homeUrl());
  const hydrate = await openBeforeScripts(page, site.url + vehiclesUrl());
  await page.evaluate(() => {
    const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', id: 'theirs' });
    document.head.prepend(sheet);
    for (const name of ['aside', 'div']) {
      document.body.prepend(Object.assign(document.createElement(name), { className: 'theirs-too' }));
    }
  });
  await mark(page);
  await hydrate();
  expect((await changes(page)).made).toEqual([]);
  expect(await page.locator('#theirs, .theirs-too').count()).toBe(3);
  await page.getByRole('heading', { level: 1, name: 'Alla bilannonser' }).waitFor();
});

journey('the head is that of the page, on the first and on later ones', async ({ open }) => {
  const page = await open(vehiclesUrl());
  const head = () =>
    page.evaluate(() =>
      [
        ...document.head.querySelectorAll(
          'title, link[rel=canonical], meta[name=description], meta[property="og:title"]',
        ),
      ].map((tag) => tag.getAttribute('content') ?? tag.getAttribute('href') ?? tag.textContent),
    );
  const list = await head();
  expect(list).toHaveLength(4);
  await page.locator('article').first().getByRole('link').click();
  await page.waitForURL(/\/ad\//);
  await expect.poll(head).not.toEqual(list);
  const here = await head();
  await page.reload();
  expect(await head()).toEqual(here);
});

journey('a part that fails in the browser shows the error screen with links', async ({ open }) => {
  const page = await open(homeUrl(), { expect: [/broken on purpose/, /Error handled by React Router/] });
  await page.route('**/brands-route-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default () => { throw new Error("broken on purpose"); }; export const meta = () => [];',
    }),
  );
  await page.getByRole('button', { name: 'Meny' }).click();
  await page.getByRole('navigation', { name: 'Meny' }).getByRole('link', { name: 'Bilmodeller' }).click();
  await page.getByRole('heading', { level: 1, name: 'Något gick fel hos oss' }).waitFor();
  await page.getByRole('link', { name: 'Alla bilannonser' }).last().click();
  await page.getByRole('heading', { level: 1, name: 'Alla bilannonser' }).waitFor();
});

import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { loadCategories } from '../../src/commands/categories/load-categories.ts';
import { CATEGORY_FILES } from '../../src/config/env.ts';
import { adsUrl, adUrl, brandsUrl, brandUrl, categoryUrl, homeUrl, seriesUrl, vehiclesUrl } from '../../src/urls.ts';

import { insertAds } from '../factories.ts';
import { alive, journey } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

/** The page that the server drew comes alive as it is: nothing of it is made anew, and nothing that a visitor did is lost. */

const PICTURE = '/exempelbild/kombi-gra-snett-fram-studio.svg';
let ad = 0;

beforeAll(async () => {
  const { db } = await testDatabase();
  await loadCategories(db, CATEGORY_FILES);
  ad = (await insertAds(db, 30, () => ({ image_urls: [PICTURE] })))[0]?.internal_id ?? 0;
});

/** Opens an address whose scripts wait. @returns lets them go, and waits until the page is alive */
async function openAsleep(page: Page, url: string): Promise<() => Promise<void>> {
  const wake = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await wake.promise;
    await route.continue();
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  return async () => {
    wake.resolve();
    await alive(page);
    await page.waitForLoadState('load');
  };
}

/** Marks every element there is. */
const mark = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('*')) Object.assign(element, { isDrawnByServer: true });
  });

/** Elements of the page that the server did not draw, and how many of its own are gone. */
const changes = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('html, head, body, head > link:not([rel=canonical]), #page, #page *')];
    const made = all.filter((element) => !('isDrawnByServer' in element));
    return { made: made.map((element) => element.outerHTML.slice(0, 200)), kept: all.length - made.length };
  });

/** Reaches for every part, and for those within them, so that what is far from the window wakes as well. */
async function touchAll(page: Page): Promise<void> {
  for (let depth = 0; depth < 3; depth += 1) {
    await page.evaluate(async () => {
      for (const element of document.querySelectorAll('#page *')) element.dispatchEvent(new Event('pointerover'));
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    });
  }
}

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
] as const)('%s keeps every element', async ([, address], { open, site }) => {
  const page = await open(homeUrl(), { expect: [/404/] });
  const wake = await openAsleep(page, site.url + address());
  await mark(page);
  const drawn = await changes(page);
  const title = await page.title();
  await wake();
  await touchAll(page);
  expect(await changes(page)).toEqual(drawn);
  expect(await page.title()).toBe(title);
  expect(await page.locator('.until-awake').count()).toBe(0);
});

journey(
  'what is far below sleeps until one comes there, and then leads on without a new document',
  async ({ open }) => {
    const page = await open(vehiclesUrl(), { width: 360 });
    const last = page.locator('article').last();
    const isAsleep = () =>
      last.evaluate((card) => getComputedStyle(card.parentElement ?? card).contentVisibility === 'auto');
    expect(await isAsleep()).toBe(true);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await last.scrollIntoViewIfNeeded();
    await expect.poll(isAsleep).toBe(false);
    await last.getByRole('link').click();
    await page.waitForURL(/\/ad\//);
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  },
);

journey('what was pressed is pressed once the page is alive, and once only', async ({ open, site }) => {
  const page = await open(homeUrl());
  const wake = await openAsleep(page, site.url + homeUrl());
  await page.getByRole('button', { name: 'Fråga rådgivaren' }).click();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await wake();
  await page.getByRole('dialog', { name: 'Rådgivaren' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Fråga rådgivaren' }).click();
  await page.getByRole('dialog', { name: 'Rådgivaren' }).waitFor();
});

journey('what was typed and where the focus was stay', async ({ open, site }) => {
  const page = await open(homeUrl());
  const wake = await openAsleep(page, site.url + homeUrl());
  const field = page.getByRole('main').locator('input[name=search]');
  await field.fill('volvo v60');
  await wake();
  expect(await field.inputValue()).toBe('volvo v60');
  expect(await field.evaluate((node) => node === document.activeElement)).toBe(true);
  await field.press('Enter');
  await page.waitForURL('**/vehicles/Volvo/V60');
});

journey('what others have put into the document stays theirs', async ({ open, site }) => {
  const page = await open(homeUrl());
  const wake = await openAsleep(page, site.url + vehiclesUrl());
  await page.evaluate(() => {
    const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', id: 'theirs' });
    document.head.prepend(sheet);
    document.body.prepend(Object.assign(document.createElement('div'), { id: 'theirs-too' }));
  });
  await mark(page);
  await wake();
  expect((await changes(page)).made).toEqual([]);
  expect(await page.locator('#theirs, #theirs-too').count()).toBe(2);
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

journey('a part that fails in the browser shows the error screen, and the way on', async ({ open }) => {
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

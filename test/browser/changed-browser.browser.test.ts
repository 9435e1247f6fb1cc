import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { brandsUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { insertAds } from '#test/factories.ts';
import { hydrated, journey } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';

/** The browser is not as the page left it: it has translated the page, or the site has a new version. */

beforeAll(async () => {
  const { db } = await testDatabase();
  await insertAds(db, 60, (nth) => ({
    image_urls: ['/exempelbild/kombi-gra-snett-fram-studio.svg'],
    ...(nth % 2 === 0 ? {} : { brand: 'BMW', series: '3-serien', name: `BMW ${nth}` }),
  }));
});

/** As browsers translate: each text node is replaced by an element with the translation. */
const translate = (page: Page, how: 'replaced' | 'inserted') =>
  page.evaluate((way) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) nodes.push(walker.currentNode);
    for (const node of nodes) {
      const parent = node.parentElement;
      if (!node.data.trim() || !parent || parent.closest('script,style,noscript,textarea,font')) continue;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = node.data.toUpperCase();
      outer.append(inner);
      if (way === 'replaced') parent.replaceChild(outer, node);
      else {
        parent.insertBefore(outer, node);
        node.remove();
      }
    }
  }, how);

journey.for(['replaced', 'inserted'] as const)(
  'a list that the browser has translated works on (%s)',
  async (how, { open }) => {
    const page = await open(vehiclesUrl());
    await hydrated(page);
    // Parts of the page are hydrated after it; a browser translates later than that.
    await page.waitForTimeout(1_500);
    await translate(page, how);
    await page.getByRole('link', { name: /nästa/i }).first().click();
    await page.waitForURL(/page=2/);
    await translate(page, how);
    const field = page.locator('main input[name=search]').first();
    await field.fill('volvo v60');
    await field.press('Enter');
    await page.waitForURL(/Volvo\/V60/);
    await expect.poll(() => page.locator('h1').textContent()).toMatch(/volvo/i);
    await translate(page, how);
    await page.goBack();
    await page.waitForURL(/page=2/);
    await expect.poll(() => page.locator('h1').textContent()).not.toMatch(/v60/i);
    expect(await page.getByText(/problem vid laddning/i).count()).toBe(0);
  },
);

journey('the first click after a deployment arrives at its target', async ({ open, site }) => {
  const page = await open(vehiclesUrl(), { expect: [/404|Error loading route module|Failed to fetch/] });
  await hydrated(page);
  let isReloaded = false;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isReloaded = true;
  });
  await page.route('**/assets/**', (route) =>
    isReloaded ? route.continue() : route.fulfill({ status: 404, body: 'gone' }),
  );
  await page
    .locator(`a[href="${brandsUrl()}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await page.waitForURL(site.url + brandsUrl());
  // A later reload by the visitor stays where it is.
  await page.goto(site.url + vehiclesUrl());
  await page.reload();
  expect(new URL(page.url()).pathname).toBe(vehiclesUrl());
});

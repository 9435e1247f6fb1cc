import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { forDealersUrl, homeUrl, loginUrl, visitorAccountUrl } from '#src/visitor-urls.ts';
import { insertAd } from '#test/factories.ts';
import { hydrated, journey } from '#test/support/browser.ts';

/** Visitors' manifest of routes has no pages of staff and dealers: links and the browser’s history lead there all the same. */

const manifests = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname.replace(/-[^-]*\.js$/, ''))
      .filter((path) => path.endsWith('manifest')),
  );
const VISITORS = ['/assets/visitors-manifest'];
const WHOLE = ['/assets/manifest'];

journey('a visitor goes to the dealers’ door and back', async ({ open }) => {
  const page = await open(forDealersUrl());
  expect(await manifests(page)).toEqual(VISITORS);
  await page.getByRole('main').getByRole('link', { name: 'Logga in', exact: false }).first().click();
  await page.getByRole('textbox', { name: 'E-post' }).waitFor();
  await hydrated(page);
  expect(new URL(page.url()).pathname).toBe(loginUrl());
  expect(await manifests(page)).toEqual(WHOLE);
  await page.goBack();
  await page.waitForURL(`**${forDealersUrl()}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
});

journey('a visitor’s own pages have the visitors’ manifest', async ({ open }) => {
  expect(await manifests(await open(visitorAccountUrl()))).toEqual(VISITORS);
});

journey('staff come back to their page over a public page that was loaded again', async ({ site, openAs }) => {
  await insertAd(site.db, { name: 'Saab 9-5 Vector', image_urls: [] });
  const page = await openAs('admin', '/admin');
  const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page
    .getByRole('link', { name: /webbplatsen|startsidan|Milvis/ })
    .first()
    .click();
  await page.waitForURL(site.url + homeUrl());
  await page.reload();
  await hydrated(page);
  expect(await manifests(page)).toEqual(VISITORS);
  await page.goBack();
  await page.waitForURL('**/admin');
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
});

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { hydrated } from '#test/support/browser.ts';

/** A page, and how a visitor reaches it from another one. */
export type Reached = {
  path: string;
  /** The first page. */
  from: string;
  /** The step to the page; by default the link to its address. */
  go?: (page: Page) => Promise<unknown>;
};

/** Ways to the pages, by the page's file in src/routes.ts below src/web. */
export type ReachedScreens = Readonly<Record<string, readonly Reached[]>>;

/** Links to an address; a list of staff adds its query to them. */
const linksTo = (page: Page, path: string) => page.locator(`a[href="${path}"], a[href^="${path}?lista="]`);

/** Clicks the page's link to an address; a link in a closed menu is clicked by script. */
export async function followLink(page: Page, path: string): Promise<void> {
  const link = linksTo(page, path);
  const visible = link.locator('visible=true');
  if ((await visible.count()) > 0) await visible.first().click();
  else await link.first().dispatchEvent('click');
}

/** Follows the link to the page from where the browser is, or else from the page that is known to have it. */
export async function goTo(page: Page, site: string, { path, from, go }: Reached): Promise<void> {
  const isLinked = !go && page.url() !== site + path && (await linksTo(page, path).count()) > 0;
  if (!isLinked) {
    await page.goto(site + from, { waitUntil: 'load' });
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  }
  const before = page.url();
  if (go) await go(page);
  else await followLink(page, path);
  // A form or an ad's link may add to the query.
  await page.waitForURL((url) => url.href !== before && url.pathname === path.split('?')[0]);
  expect(await page.evaluate(() => 'isSameDocument' in window), `${before} leads to ${path} in one document`).toBe(
    true,
  );
}
